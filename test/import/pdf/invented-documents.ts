// Invented sittings, set as documents in the ways real ones have been set. Together they have every case that is known to be
// hard to read.

import { bold, italic, Typesetter, type PageFurniture } from '../../support/pdf/typesetter.ts';
import { PLAIN_NAMES } from '../../support/pdf/make-pdf.ts';

const LONG =
  'The water of the lake belongs to the people who live around it, and the Ministry must say by what ' +
  'date the pumps will be repaired, who will pay for them, and why the sum that was voted last year was not spent. ';

const senateFurniture: PageFurniture = {
  head: (page) => [bold(`March 4, 2014          SENATE DEBATES          ${page}`)],
  foot: () => [
    [
      bold('Disclaimer'),
      italic(': The electronic version of theSenate Hansard Report is for information'),
    ],
    [
      italic(
        'purposesonly. A certified version of this Report can be obtained from the Hansard Editor, Senate.',
      ),
    ],
  ],
};

/** Labels, bold and italics in every combination; a list of votes over a page; a footer with glued words, drawn first. */
export function senate2014(): Buffer {
  const set = new Typesetter({ furniture: senateFurniture });
  set
    .centred(bold('PARLIAMENT OF KENYA'), 0, 18)
    .blank()
    .centred(bold('THE SENATE'), 0, 16)
    .blank()
    .centred(bold('THE HANSARD'), 0, 14)
    .blank()
    .centred(bold('Tuesday, 4th March, 2014'))
    .blank()
    .centred(italic('The Senate met at the County Hall,'))
    .centred(italic('Parliament Buildings, at 2.30 p.m.'))
    .blank()
    .centred(italic('[The Speaker (Hon. Tandiwe) in the Chair]'))
    .blank()
    .centred('PRAYERS')
    .blank()
    .centred(bold('PETITION'))
    .blank()
    .centred('STATE OF THE PUMPS AT', 18)
    .centred('LAKE MAJI', 18)
    .blank()
    .paragraph(bold('The Speaker '), '(Hon. Tandiwe): Proceed, Sen. (Prof.) Otenyo.')
    .paragraph(
      bold('Sen. (Prof.) Otenyo'),
      ': Thank you, Mr. Speaker, Sir',
      bold(','),
      ' for this chance. ',
      LONG,
    )
    .paragraph(
      'This is the ',
      italic('status quo'),
      ' that nobody wants, says the FORD-M Party, and I quote:-',
    )
    .inset(
      italic(
        '“The House shall (a) hear the people and (b) act on what it hears, and nobody shall say otherwise.”',
      ),
    )
    .blank()
    .centred(italic('(Loud consultations)'))
    .blank()
    .centred(italic('(The Speaker (Hon. Tandiwe) consulted'))
    .centred(italic('the Clerk-at-the-Table)'))
    .centred(italic('(Applause)'))
    .blank()
    .paragraph('I thank the House for its patience.')
    .paragraph(
      bold('The Chairperson of the Standing Committee on Water and Natural Resources of the (Sen.'),
      bold(' Wakili'),
      '): ',
      'I beg to second.',
    )
    .paragraph(bold('Hon. Senators'), ': Yes!')
    .paragraph(bold('Sen. Mwamba :'), ' On a point of order.')
    .paragraph(bold('.The Deputy Speaker '), '(Sen. (Dr.) Kito): What is it?')
    .paragraph('THAT,')
    .paragraph('is all I said. ', LONG, LONG)
    .blank()
    .margin(italic('Clause 3'))
    .blank()
    .centred(bold('DIVISION'))
    .blank()
    .centred('ROLL CALL VOTING')
    .blank()
    .paragraph(bold('AYES: '), list(220))
    .paragraph(bold('Teller of the Ayes'), ': Sen. Bulo')
    .paragraph(bold('NOES: '), 'Nil')
    .paragraph(bold('ABSENTIONS: '), 'Nil')
    .paragraph('Hon. Senators, the Ayes have it.')
    .blank()
    .centred(italic('(Clause 3 agreed to)'))
    .blank()
    .centred(bold('ADJOURNMENT'))
    .blank()
    .paragraph(bold('The Deputy Speaker '), '(Sen. (Dr.) Kito): The Senate stands adjourned.')
    .blank()
    .centred('The Senate rose at 6.30 p.m.');
  return set.pdf();
}

function list(votes: number): string {
  const names = ['Abasi', 'Bulo', 'Chanda', 'Dume', 'Ekai', 'Fundi', 'Gari', 'Hodari'];
  const voters = Array.from(
    { length: votes },
    (_, index) => `Sen. ${names[index % names.length]!}`,
  );
  return `${voters.join('; ')}.`;
}

const assemblyFurniture: PageFurniture = {
  foot: (page) => [[bold(`${page}               Thursday, 3rd May, 2012(P)`)]],
};

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

const newFurniture: PageFurniture = {
  head: (page) =>
    page === 1 ? [] : [bold(`4th June 2025   National Assembly Debates   ${page - 1}`)],
  foot: (page) =>
    page === 1
      ? []
      : [
          [
            bold('Disclaimer: '),
            italic('The electronic version of the Official Hansard Report is for information'),
          ],
          [
            italic(
              'purposes only. A certified copy of this Report can be obtained from the Hansard Editor.',
            ),
          ],
        ],
};

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

/** Tables with wrapped cells over a page, text in columns, and notes in the margin of a clause. */
export function tables(): Buffer {
  const set = new Typesetter({ furniture: senateFurniture });
  set
    .centred(bold('THE SENATE'), 0, 16)
    .blank()
    .centred(bold('Tuesday, 4th March, 2014'))
    .blank()
    .centred('The Senate met at 9.00 a.m.')
    .blank()
    .paragraph(bold('Sen. Hesabu:'), ' Mr. Speaker, Sir, I beg to move the schedule. ', LONG)
    .blank()
    .centred(bold('FIRST SCHEDULE'))
    .blank()
    .row([96, 'NO.'], [150, 'COUNTY'], [300, 'SHARE'], [420, 'TOTAL']);
  for (let row = 1; row <= 40; row++) {
    set.row(
      [96, `${row}`],
      [150, row % 7 === 0 ? 'Mto na' : 'Kisiwa'],
      [300, `${row},000,000`],
      [420, `${row * 2},000`],
    );
    if (row % 7 === 0) set.row([150, 'Ziwa']);
  }
  set
    .blank()
    .paragraph('Mr. Speaker, Sir, the table shows what each county gets. ', LONG)
    .blank()
    .row([96, 'Boat yard'], [220, 'Who pays'], [400, 'When'])
    .row([96, 'Kisiwa'], [220, 'The county and'], [400, 'In May'])
    .row([220, 'the Ministry'])
    .row([96, 'Ziwa'], [220, 'Nobody knows'], [400, 'Never, say'])
    .row([400, 'the fishers'])
    .blank()
    .margin(italic('New Clause 12A'))
    .blank()
    .paragraph(bold('Sen. Hesabu:'), ' I beg to move:-')
    .inset('THAT, the following new clause be inserted-')
    .at(126, 0, 'Amendment of Sec. 17', { size: 9.1, style: 'bold' })
    .blank(1)
    .at(126, 0, 'of No.18 of 2012.', { size: 9.1, style: 'bold' })
    .blank(1)
    .inset(
      bold('12A. '),
      'The Act is amended by deleting what it says on boats and wells and nets.',
    )
    .blank()
    .centred('The Senate rose at 12.30 p.m.');
  return set.pdf();
}

/** Two sittings of one day in one document; times in words; the second goes past midnight. */
export function twoSittings(): Buffer {
  const set = new Typesetter({ furniture: assemblyFurniture });
  for (const [met, rose] of [
    ['The House met at thirty minutes past Nine o’clock', 'The House rose at 12.30 p.m.'],
    ['The House met at thirty minutes past Two o’clock', 'The House rose at 12.15 a.m.'],
  ] as const) {
    set
      .centred(bold('NATIONAL ASSEMBLY'), 0, 18)
      .blank()
      .centred(bold('Thursday, 3rd May, 2012'))
      .blank()
      .centred(met)
      .blank()
      .paragraph(bold('Mr. Speaker:'), ' Order, hon. Members! ', LONG)
      .paragraph(bold('Justification for the vote:'), ' there is none.')
      .paragraph(bold('Jina Geni Kabisa:'), ' I am a stranger here.')
      .blank()
      .centred(rose)
      .newPage();
  }
  return set.pdf();
}

/** A joint sitting, in fonts whose names say nothing of their style: labels are told by their words alone. */
export function plainFonts(): Buffer {
  const names = Object.fromEntries(
    Object.keys(PLAIN_NAMES).map((style) => [style, `F-${style.length}`]),
  );
  const set = new Typesetter({ fontNames: names as typeof PLAIN_NAMES });
  return set
    .centred('NATIONAL ASSEMBLY', 0, 18)
    .blank()
    .centred('Tuesday, 28th March, 2000')
    .blank()
    .centred('Parliament met at fifty eight minutes past Nine o’clock')
    .centred('in the National Assembly Chamber')
    .blank()
    .centred('(Mr. Speaker in the Chair)')
    .blank()
    .centred('ADDRESS BY THE PRESIDENT')
    .blank()
    .paragraph('Mr. Speaker: Hon. Members, pray be seated. ', LONG)
    .paragraph('The Minister for Boats (Mr. Nahodha): On a point of order, Mr. Speaker, Sir.')
    .paragraph('I only said: sit down.')
    .blank()
    .centred('(Applause)')
    .blank()
    .paragraph('Hon. Members: No!')
    .blank()
    .centred('Parliament rose at eleven o’clock')
    .pdf();
}

/** Two columns, with the heading over both. */
export function twoColumns(): Buffer {
  const set = new Typesetter({ left: 60, right: 552 });
  const words = LONG.repeat(8).split(' ');
  set
    .centred(bold('NATIONAL ASSEMBLY'), 0, 18)
    .blank()
    .centred(bold('Tuesday, 5th May, 1998'))
    .blank();
  set
    .centred('The House met at 2.30 p.m. with everybody in the Chamber and nobody in the gallery')
    .blank();
  for (let page = 0; page < 2; page++) {
    for (let line = 0; line < 30; line++) {
      const text = (from: number): string =>
        words
          .slice(from, from + 20)
          .join(' ')
          .slice(0, 37);
      const isLabel = line % 10 === 0;
      const left = isLabel ? `Left ${page} ${line} ${text(line)}` : text(line * 3);
      const right = isLabel ? `Right ${page} ${line} ${text(line)}` : text(line * 3 + 1);
      if (isLabel) {
        set.at(60, 0, 'Mr. Kushoto:', { style: 'bold' }).at(138, 0, left.slice(0, 24));
        set.at(318, 0, 'Mr. Kulia:', { style: 'bold' }).at(384, 0, right.slice(0, 26));
      } else set.at(60, 0, left).at(318, 0, right);
      set.blank();
    }
    if (page === 0) set.newPage();
  }
  return set.pdf();
}

export const INVENTED: Readonly<Record<string, () => Buffer>> = {
  'senate-2014': senate2014,
  'assembly-2012': assembly2012,
  'assembly-2025': assembly2025,
  tables,
  'two-sittings': twoSittings,
  'plain-fonts': plainFonts,
  'two-columns': twoColumns,
};
