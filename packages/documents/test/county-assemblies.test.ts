// The county assemblies of Kenya: each of the 47 is known by its masthead, in the ways that mastheads are printed, and none is taken for
// the National Assembly or the Senate; dates, times and labels in the forms of their documents.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledParliament, KENYA } from '../../../src/record/parliament/check-parliament.ts';
import { compileForms, foldForPatterns, readDate, statedTime } from '../src/document-forms.ts';
import { extractDocument } from '../src/extract-document.ts';
import { readDocument, type ReadStages, reportOn } from '../src/read-document.ts';
import { makeDocx, makeHtml } from './make-word.ts';
import { entriesOf, typeset } from './set-body.ts';

const COUNTIES = bundledParliament('kenya-counties')!;

const NAMES =
  'Mombasa, Kwale, Kilifi, Tana River, Lamu, Taita Taveta, Garissa, Wajir, Mandera, Marsabit, Isiolo, Meru, Tharaka Nithi, Embu, ' +
  'Kitui, Machakos, Makueni, Nyandarua, Nyeri, Kirinyaga, Murang’a, Kiambu, Turkana, West Pokot, Samburu, Trans Nzoia, Uasin Gishu, ' +
  'Elgeyo Marakwet, Nandi, Baringo, Laikipia, Nakuru, Narok, Kajiado, Kericho, Bomet, Kakamega, Vihiga, Bungoma, Busia, Siaya, ' +
  'Kisumu, Homa Bay, Migori, Kisii, Nyamira, Nairobi City';

/** As some print them. */
const OTHER_SPELLINGS =
  "Murang'a, Muranga, Elgeyo-Marakwet, Elgeyo/Marakwet, Tharaka-Nithi, Taita-Taveta, Taita/Taveta, Trans-Nzoia, Uasin-Gishu, " +
  'Homabay, Homa-Bay, Tana-River, Nairobi';

const MASTHEADS: readonly ((name: string) => string)[] = [
  (name) => `> *COUNTY ASSEMBLY OF ${name.toUpperCase()}*\n> *THE HANSARD*`,
  (name) => `> *${name.toUpperCase()} COUNTY ASSEMBLY*\n> HANSARD REPORT`,
  (name) =>
    `> *REPUBLIC OF KENYA*\n> *THE COUNTY ASSEMBLY OF ${name.toUpperCase()}*\n> *OFFICIAL REPORT*`,
  (name) => `> *COUNTY GOVERNMENT OF ${name.toUpperCase()}*\n> *${name} County Assembly*`,
];

const SPEECH = `
> Wednesday, 28th November, 2018
> The House met at 9:24a.m.

*The Speaker* (Hon. Bulo)*:* Order! The National Assembly and the Senate of Kenya wait.

*Hon. Gari:* Nairobi waits too.`;

function read(bytes: Uint8Array, forms = COUNTIES): Promise<ReadStages> {
  return extractDocument(bytes).then((extracted) => readDocument(extracted, forms));
}

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/homabay/, 'homa bay')
    .replace(/[^a-z]+/g, '_');
  return `${slug === 'nairobi' ? 'nairobi_city' : slug}_county_assembly`;
}

for (const name of `${NAMES}, ${OTHER_SPELLINGS}`.split(', ')) {
  test(`knows the County Assembly of ${name}, which is none of Kenya’s Parliament`, async () => {
    for (const masthead of MASTHEADS) {
      const title = masthead(name);
      const document = makeDocx(title + SPEECH);
      const { sittings, whose } = await read(document);
      const [{ venueSlug, date, startTime } = sittings[0]!] = sittings;
      assert.deepEqual(
        [whose.kind, venueSlug, date, startTime],
        ['own', slugOf(name), '2018-11-28', '09:24:00'],
        title,
      );
      assert.notEqual((await read(document, KENYA)).whose.kind, 'own', title);
    }
  });
}

for (const title of [
  '> *PARLIAMENT OF KENYA*\n> *THE SENATE*',
  '> *REPUBLIC OF KENYA*\n> *NATIONAL ASSEMBLY*\n> *OFFICIAL REPORT*',
  '> *REPUBLIC OF KENYA*\n> *PARLIAMENT*\n> *THE SENATE*',
  '> *NATIONAL ASSEMBLY*',
  '> *ASSEMBLY OF ATLANTIS*',
  '> *COUNTY ASSEMBLY OF ATLANTIS*',
]) {
  test(`takes no document with the title ${title.replaceAll('\n', ' ')}`, async () => {
    assert.notEqual((await read(makeDocx(title + SPEECH))).whose.kind, 'own');
  });
}

test('knows a sitting of one of Kenya’s chambers under the name of the republic', async () => {
  const document = makeDocx(`> *REPUBLIC OF KENYA*\n> *THE SENATE*${SPEECH}`);
  assert.equal((await read(document, KENYA)).whose.kind, 'own');
});

const RULES = compileForms(COUNTIES);

const TIMES: readonly (readonly [string, string | null])[] = [
  ['The House met at 9:24a.m.', '09:24:00'],
  ['[The County Assembly met at 2:40p.m. at the County Assembly Buildings]', '14:40:00'],
  ['The House met at 15:05 PM', '15:05:00'],
  ['The House met at 11: 10am', '11:10:00'],
  ['The House met at 02:40 PM', '14:40:00'],
  ['The House met at 1430hrs', '14:30:00'],
  ['The House met at 14:30 hours', '14:30:00'],
  ['The House met at 2.30. p.m.', '14:30:00'],
  ['The House met at 2.30', '14:30:00'],
  ['The House met at 9.30 o’clock', '09:30:00'],
  ['The County Assembly of Lamu met at thirty minutes past two o’clock', '14:30:00'],
  ['The Senate met at 2.30 p.m.', null],
];

test('reads the times of opening lines', () => {
  const read = TIMES.map(([line]) => [line, statedTime(foldForPatterns(line), 'opening', RULES)]);
  assert.deepEqual(read, TIMES);
});

const DATES: readonly (readonly [string, string | null])[] = [
  ['Wednesday, 28th November, 2018', '2018-11-28'],
  ['Tuesday, 17TH May 2022', '2022-05-17'],
  ['Wednesday 22nd February,2023', '2023-02-22'],
  ['Thursday, 2nd, March, 2023', '2023-03-02'],
  ['Wednesday, 3 rd August, 2022', '2022-08-03'],
  ['Tuesday 5th Sept. 2017', '2017-09-05'],
  ['Wednesday, 28th Novermber, 2018', '2018-11-28'],
  ['Thursday, 30th February, 2023', null],
];

test('reads dates', () => {
  assert.deepEqual(
    DATES.map(([line]) => [line, readDate(foldForPatterns(line), RULES)]),
    DATES,
  );
});

const SITTING = `> *COUNTY ASSEMBLY OF ZIWANI*
> *THE HANSARD*
> *Third Assembly (Second Session)*
> *Tuesday, 17TH May 2022*
> _[The County Assembly met at 2:40p.m. at the County Assembly Buildings]_
> _[The Temporary Speaker (Hon. Abdi Bulo) in the Chair]_

> *PRAYERS*

*The Temporary Speaker* (Hon. Abdi Bulo)*:* Please take your seats. Yes Clerk?

> *STATEMENTS*
> REPAIR OF THE PUMPS OF THE LAKE

Yes, Honourable Gari?

*Hon. Gari:* Thank you, Mr. Speaker. The pumps leak.

> _[Interruption]_

Order, Members! Proceed, Honourable Gari.

*Hon. (Ms.) Ziwa:* They have leaked for a year.

> _(Applause)_

They will leak for another one.

*The Temporary Speaker* (Hon. Abdi Bulo): Hon. Murfad Bulo…

Hon. Murfad Bulo…

*Hon.John Gari*: I am here.

*Deputy Speaker* (Hon. Mswabah Bulo)*:* Order!

*The Chairperson, Committee on Implementation* (Hon. Kale)*:* The report is ready.

> *BILLS*

Next Order.

*Chairperson Committee on Health* (Hon. (Mrs.) Kale)*:* It is not.

> *MOTION*

I call the mover.

*Chief Whip* (Hon. Bulo)*:* It is late.

*Leader of Majority* (Hon. Gari)*:* It is.

*Chair, Budget and Appropriation Committee* (Hon. Gari): It is.

*Honorable Members:* Yes!

*An Honourable Member:* No!

*Honorable Kale:* I rise.

*Mheshimiwa Kale:* Nasimama.

*Ag. Clerk:* Order No. 6.

*The County Executive Member for Finance* (Mr. Bulo): I came.

*Hon Ziwa Gari*: I beg to move.

> _(Question put and agreed to)_

> *COMMITTEE OF THE WHOLE HOUSE*

*The Chairperson of the Committee of the Whole House* (Hon. Bulo)*:* Order, Members.

_Clause 3_

> _(Clause 3 agreed to)_

> *ADJOURNMENT*

This House stands adjourned until Tuesday.

> The House rose at 3:40p.m.`;

const ENTRIES = [
  'heading COUNTY ASSEMBLY OF ZIWANI',
  'heading THE HANSARD',
  'other Third Assembly (Second Session)',
  'other Tuesday, 17TH May 2022',
  'scene [The County Assembly met at 2:40p.m. at the County Assembly Buildings]',
  'scene [The Temporary Speaker (Hon. Abdi Bulo) in the Chair]',
  'heading PRAYERS',
  'speech <The Temporary Speaker|Hon. Abdi Bulo> Please take your seats. Yes Clerk?',
  'heading STATEMENTS',
  'heading REPAIR OF THE PUMPS OF THE LAKE',
  'speech <The Temporary Speaker|Hon. Abdi Bulo> Yes, Honourable Gari?',
  'speech <|Hon. Gari> Thank you, Mr. Speaker. The pumps leak.',
  'scene [Interruption]',
  'speech <The Temporary Speaker|Hon. Abdi Bulo> Order, Members! Proceed, Honourable Gari.',
  'speech <|Hon. (Ms.) Ziwa> They have leaked for a year.',
  'scene (Applause)',
  // The chair has a label below: the page does not say who said this.
  'other They will leak for another one.',
  'speech <The Temporary Speaker|Hon. Abdi Bulo> Hon. Murfad Bulo… ¶ Hon. Murfad Bulo…',
  'speech <|Hon.John Gari> I am here.',
  'speech <Deputy Speaker|Hon. Mswabah Bulo> Order!',
  'speech <The Chairperson, Committee on Implementation|Hon. Kale> The report is ready.',
  'heading BILLS',
  'speech <Deputy Speaker|Hon. Mswabah Bulo> Next Order.',
  'speech <Chairperson Committee on Health|Hon. (Mrs.) Kale> It is not.',
  'heading MOTION',
  'speech <Deputy Speaker|Hon. Mswabah Bulo> I call the mover.',
  'speech <Chief Whip|Hon. Bulo> It is late.',
  'speech <Leader of Majority|Hon. Gari> It is.',
  'speech <Chair, Budget and Appropriation Committee|Hon. Gari> It is.',
  'speech <|Honorable Members> Yes!',
  'speech <|An Honourable Member> No!',
  'speech <|Honorable Kale> I rise.',
  'speech <|Mheshimiwa Kale> Nasimama.',
  'speech <|Ag. Clerk> Order No. 6.',
  'speech <The County Executive Member for Finance|Mr. Bulo> I came.',
  'speech <|Hon Ziwa Gari> I beg to move.',
  'scene (Question put and agreed to)',
  'heading COMMITTEE OF THE WHOLE HOUSE',
  'speech <The Chairperson of the Committee of the Whole House|Hon. Bulo> Order, Members.',
  'heading Clause 3',
  'scene (Clause 3 agreed to)',
  'heading ADJOURNMENT',
  'speech <The Chairperson of the Committee of the Whole House|Hon. Bulo> This House stands adjourned until Tuesday.',
  'other The House rose at 3:40p.m.',
];

const FURNITURE = `head May 17, 2022 COUNTY ASSEMBLY DEBATES 100
foot *DISCLAIMER:* _The electronic version of the Official Hansard Report is for information_
foot _purposes only. A certified version of this Report can be obtained from the Hansard Editor_ Page {page}
`;

for (const [format, bytes] of [
  ['PDF', typeset(SITTING.replace('ZIWANI', 'KWALE'), FURNITURE)],
  ['Word', makeDocx(SITTING.replace('ZIWANI', 'KWALE'))],
  ['HTML', makeHtml(SITTING.replace('ZIWANI', 'KWALE'))],
] as const) {
  test(`reads the forms of labels and notes of the assemblies as ${format}`, async () => {
    const stages = await read(bytes);
    // What stands above the line that says when the house met may be a heading or other text.
    const whole = (entry: string): string => entry.replace(/^(?:other|heading) (?=Third)/, '');
    assert.deepEqual(
      entriesOf(stages).map(whole),
      ENTRIES.map((entry) => whole(entry.replace('ZIWANI', 'KWALE'))),
    );
    const { words, sittings } = reportOn(stages);
    assert.deepEqual([words.lost, words.invented, words.inOrder], [[], [], true]);
    const [sitting] = sittings;
    assert.deepEqual(
      [sitting?.venue, sitting?.date, sitting?.startTime, sitting?.endTime],
      ['kwale_county_assembly', '2022-05-17', '14:40:00', '15:40:00'],
    );
  });
}
