// An invented sitting of the National Assembly, set as in 2012.

import { bold, italic, Typesetter } from '../typesetter.ts';
import { assemblyFurniture, LONG } from './page-furniture.ts';

/** Papers laid, questions, small capitals made of two sizes, raised ordinals, stray runs, a label over two lines, a note over a page. */
export function assembly2012(): Buffer {
  const fontNames = {
    regular: 'WBVLIJ+TimesNewRomanPSMT',
    bold: 'TWNIGY+TimesNewRomanPS-BoldMT',
    italic: 'MNFHMB+TimesNewRomanPS-ItalicMT',
    boldItalic: 'ABCDEF+TimesNewRomanPS-BoldItalicMT',
  };
  const set = new Typesetter({ furniture: assemblyFurniture, furnitureLast: true, fontNames });
  set
    .centred(bold('NATIONAL ASSEMBLY'), 0, 18)
    .blank()
    .centred(bold('OFFICIAL REPORT'), 0, 16)
    .blank()
    .centred(bold('Thursday, 3rd May, 2012'))
    .blank()
    .centred('The House met at 2.30 p.m.')
    .blank()
    .centred(italic('[Mr. Speaker in the Chair]'))
    .blank()
    .centred('PRAYERS')
    .blank()
    .centred(bold('PAPERS LAID'))
    .blank()
    .paragraph('The following Papers were laid on the Table:-')
    .paragraph(
      'Report of the Departmental Committee on Lakes on its tour of the islands in January, 2012.',
    )
    .blank()
    .centred('(By Mr. Mwewe)')
    .blank()
    .paragraph('Accounts of the Boat Authority for the year ended 30th June, 2011.')
    .blank()
    .centred(italic('(By the Assistant Minister for Boats (Ms. Nahodha)'))
    .centred(italic('on behalf of the Minister for Lakes)'))
    .blank()
    .centred(bold('ORAL ANSWERS TO QUESTIONS'))
    .blank()
    .centred(italic('Question No.944'))
    .blank()
    // "Quorum" in small capitals: an initial of 12 points and the rest of 9.6.
    .at(282, 0, 'Q')
    .at(288, 0, 'UORUM', { size: 9.6 })
    .blank(2)
    .at(90, 0, ' ')
    .paragraph(bold('Mr. Ruto wa Pwani '), 'asked the Minister for Boats:-')
    .paragraph('(a) whether he is aware that boats leak; and,')
    .paragraph('(b) when he will mend them.')
    .paragraph(
      bold('The Assistant Minister, Ministry of State for Lakes, Rivers, Boats and Wells (Mr. '),
      bold('Nahodha): '),
      'Mr. Speaker, Sir, I beg to reply. ',
    );
  set
    .at(90, 0, 'I shall know on 31')
    .at(198, 5.5, 'st', { size: 7.9 })
    .at(206, 0, ' July, 2012.')
    .blank()
    .paragraph(
      bold('Mr. Ruto wa Pwani:'),
      ' ',
      bold('Y'),
      'es, Mr. Speaker, Sir. ',
      LONG,
      LONG,
      LONG,
      LONG,
    )
    .blank()
    .centred(italic('[The Temporary Deputy Speaker'))
    .newPage()
    .centred(italic('(Prof. Elimu) took the Chair]'))
    .blank()
    .paragraph(
      bold('The Temporary Deputy Speaker '),
      '(Prof. Elimu). Order! The House is adjourned.',
    )
    .blank()
    .centred('The House rose at 6.30 p.m.');
  return set.pdf();
}
