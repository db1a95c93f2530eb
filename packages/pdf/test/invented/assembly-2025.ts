// An invented sitting of the National Assembly, set as in 2025.

import { bold, italic, Typesetter } from '../typesetter.ts';
import { newFurniture } from './page-furniture.ts';

/** A cover and a list of contents; members with constituency and party; motions nobody reads; Swahili; the imprint. */
export function assembly2025(): Buffer {
  const fontNames = {
    regular: 'ABCDEE+Times New Roman',
    bold: 'ABCDEE+Times New Roman,Bold',
    italic: 'ABCDEE+Times New Roman,Italic',
    boldItalic: 'ABCDEE+Times New Roman,BoldItalic',
  };
  const set = new Typesetter({
    furniture: newFurniture,
    width: 595,
    height: 842,
    left: 72,
    right: 523,
    fontNames,
  });
  set
    .blank(6)
    .centred(bold('REPUBLIC OF KENYA'))
    .blank(6)
    .centred(bold('THIRTEENTH PARLIAMENT'))
    .blank(6)
    .centred(bold('NATIONAL ASSEMBLY'), 0, 16)
    .blank(6)
    .centred(bold('THE HANSARD'), 0, 22)
    .newPage()
    .centred(bold('CONTENTS'))
    .blank()
    .margin('Prayers ................................................................ 2')
    .margin('Notices of Motions ................................................. 2')
    .margin('Adjournment ......................................................... 3')
    .newPage()
    .centred(bold('THE HANSARD'), 0, 18)
    .blank()
    .centred(bold('Wednesday, 4th June 2025'))
    .blank()
    .centred(italic('(The House met at 2.30 p.m.)'))
    .blank()
    .centred(italic('[The Deputy Speaker'))
    .centred(italic('(Hon. Imara Neema) in the Chair]'))
    .blank()
    .centred('PRAYERS')
    .blank()
    .paragraph(bold('Hon. Deputy Speaker'), ': Hon. Members, we have a quorum.')
    .blank()
    .centred(bold('NOTICES OF MOTIONS'))
    .blank()
    .centred('ADOPTION OF REPORT ON BOATS')
    .blank()
    .paragraph(
      bold('Hon. (Dr) Jabali Mto '),
      '(Kisiwa North, UDA): I beg to give notice of two Motions:',
    )
    .inset(
      'THAT, this House adopts the Report on boats, laid on the Table on Tuesday, 3rd June 2025.',
    )
    .blank()
    .centred('ADOPTION OF REPORT ON WELLS')
    .blank()
    .inset(
      'THAT, this House adopts the Report on wells, laid on the Table on Tuesday, 3rd June 2025.',
    )
    .paragraph(bold('Hon. Deputy Speaker'), ': Next Order.')
    .blank()
    .centred(bold('MOTION'))
    .blank()
    .centred('ADOPTION OF REPORT ON NETS')
    .blank()
    .inset(
      'THAT, this House adopts the Report of the Committee on nets of which the chair is the author.',
    )
    .blank()
    .centred(italic('(Moved by Hon. Wavu Jipya on 3.6.2025)'))
    .blank()
    .paragraph('Hon. Members, debate was concluded.')
    .paragraph(
      bold('Mhe. Samaki Mkubwa '),
      '(Pwani County, ODM): Asante sana Mhe. Spika kwa nafasi hii. Maji ni uhai.',
    )
    .paragraph(bold('Hon. Wavu Jipya '), '(Nominated, JP): I support.')
    .paragraph(bold('Hon. Tanga Refu '), '(Mto, Independent): So do I.')
    .paragraph(bold('The Temporary Deputy Chairlady '), '(Hon. (Ms. Bahari): Order!')
    .blank()
    .centred(bold('BILLS'))
    .blank()
    .centred(italic('First Reading'))
    .blank()
    .centred('THE BOATS (AMENDMENT) BILL')
    .centred('(National Assembly Bill No. 8 of 2025)')
    .blank()
    .centred(italic('Question, that the words to be left out'))
    .centred(italic('be left out, put and agreed to)'))
    .blank()
    .centred(bold('ADJOURNMENT'))
    .blank()
    .paragraph('The time being 6.30 p.m., this House stands adjourned.')
    .blank()
    .centred(italic('(The House rose at 6.30 p.m.)'))
    .newPage()
    .centred(bold('Published by'))
    .centred(bold('Clerk of the National Assembly'))
    .centred(bold('Parliament Buildings'));
  return set.pdf();
}
