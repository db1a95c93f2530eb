// Short invented documents, each with a layout that is hard to read: tables, two sittings, plain fonts, two columns.

import { PLAIN_NAMES } from '../make-pdf.ts';
import { bold, italic, Typesetter } from '../typesetter.ts';
import { assemblyFurniture, LONG, senateFurniture } from './page-furniture.ts';

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
