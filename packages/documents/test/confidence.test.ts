// The confidence of a reading beside the entries that a person reads: an invented sitting of two bodies, printed well, partly and
// badly in the form that the settings describe, with the share of its entries that are right.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractDocument } from '../src/extract-document.ts';
import { readDocument, reportOn } from '../src/read-document.ts';
import { makeDocx } from './make-word.ts';
import { entriesOf } from './set-body.ts';
import { readPrinted } from '../../../src/import/read-printed.ts';
import { bundledParliament, KENYA } from '../../../src/record/parliament/check-parliament.ts';

/** A sitting as the settings describe it, and its entries as a person reads them. */
const SITTINGS = {
  uganda: {
    markup: `> *PARLIAMENT OF UGANDA*

> *Tuesday, 2 May 2000*

> _Parliament met at 2.10 p.m. in Parliament House, Kampala._

> PRAYERS

*THE SPEAKER:* Honourable members, I welcome you.

> MOTION ON THE PUMPS OF THE LAKE

2.15
*MR BULO (Independent, Ziwa County, Tororo):* The pumps of the lake leak, and nobody mends them.

*THE SPEAKER:* Is it seconded?

*MS GARI:* I second it.

2.20
*THE MINISTER OF LAKES (Mr Henry Otimo):* We mend them in June.

*MR BULO:* June is late.

*MS GARI:* The boats wait.

> BILLS

> SECOND READING

> THE LAKE BILL, 2000

*MR OTIMO:* I beg to move that the Bill be read the second time.

*THE SPEAKER:* I put the question.

> _(Question put and agreed to.)_

*MR KIBULO:* I thank the House.

> _(The House rose at 4.10 p.m.)_`,
    entries: [
      'heading PARLIAMENT OF UGANDA',
      'other Tuesday, 2 May 2000',
      'other Parliament met at 2.10 p.m. in Parliament House, Kampala.',
      'heading PRAYERS',
      'speech <|THE SPEAKER> Honourable members, I welcome you.',
      'heading MOTION ON THE PUMPS OF THE LAKE',
      'speech <MR BULO|Independent, Ziwa County, Tororo> @14:15:00 The pumps of the lake leak, and nobody mends them.',
      'speech <|THE SPEAKER> Is it seconded?',
      'speech <|MS GARI> I second it.',
      'speech <THE MINISTER OF LAKES|Mr Henry Otimo> @14:20:00 We mend them in June.',
      'speech <|MR BULO> June is late.',
      'speech <|MS GARI> The boats wait.',
      'heading BILLS',
      'heading SECOND READING',
      'heading THE LAKE BILL, 2000',
      'speech <|MR OTIMO> I beg to move that the Bill be read the second time.',
      'speech <|THE SPEAKER> I put the question.',
      'scene (Question put and agreed to.)',
      'speech <|MR KIBULO> I thank the House.',
      'scene (The House rose at 4.10 p.m.)',
    ],
  },
  'south-africa': {
    markup: `> *THURSDAY, 20 SEPTEMBER 2012*

> *PROCEEDINGS OF THE NATIONAL ASSEMBLY*

The House met at 14:03.

The SPEAKER: Order! The House will come to order.

> *FLOODS AT THE LAKE*

> (Draft Resolution)

Mr J GARI: I move the draft resolution printed in my name.

Dr W G BULO (DA): The boats of the lake sink, and nobody counts them.

The MINISTER OF WATER: We count them in June.

Dr W G BULO (DA): June is late.

Agreed to.

> *BOATS OF THE LAKE*

> (Member’s Statement)

Ms H C C ZIWA: The boats leak. [Interjections.]

The DEPUTY SPEAKER: Order! Please go on.

Ms H C C ZIWA: They have leaked for a year.

Mr J GARI: They have. [Laughter.]

The House adjourned at 18:14.`,
    entries: [
      'other THURSDAY, 20 SEPTEMBER 2012',
      'heading PROCEEDINGS OF THE NATIONAL ASSEMBLY',
      'other The House met at 14:03.',
      'speech <|The SPEAKER> Order! The House will come to order.',
      'heading FLOODS AT THE LAKE',
      'heading (Draft Resolution)',
      'speech <|Mr J GARI> I move the draft resolution printed in my name.',
      'speech <Dr W G BULO|DA> The boats of the lake sink, and nobody counts them.',
      'speech <|The MINISTER OF WATER> We count them in June.',
      'speech <Dr W G BULO|DA> June is late.',
      'other Agreed to.',
      'heading BOATS OF THE LAKE',
      'heading (Member’s Statement)',
      'speech <|Ms H C C ZIWA> The boats leak. [Interjections.]',
      'speech <|The DEPUTY SPEAKER> Order! Please go on.',
      'speech <|Ms H C C ZIWA> They have leaked for a year.',
      'speech <|Mr J GARI> They have. [Laughter.]',
      'other The House adjourned at 18:14.',
    ],
  },
} as const;

interface Printed {
  readonly what: string;
  readonly body: keyof typeof SITTINGS;
  /** What is printed in another form, and how. */
  readonly printed?: readonly [form: RegExp, as: string];
  /** The settings of the body without its forms of labels. */
  readonly isWithoutForms?: true;
  /** The entries that are right, of those that a person reads. */
  readonly right: number;
  readonly confidence: number;
}

const SEEN: readonly Printed[] = [
  { what: 'as described', body: 'uganda', right: 20, confidence: 0.99 },
  { what: 'as described', body: 'south-africa', right: 18, confidence: 0.983 },
  {
    what: 'a label within a paragraph',
    body: 'uganda',
    printed: [/\n\n\*(THE SPEAKER):\*(?= Is)/g, ' $1:'],
    right: 18,
    confidence: 0.9,
  },
  {
    what: 'two labels within paragraphs',
    body: 'uganda',
    printed: [/\n\n\*(MS GARI):\*/g, ' $1:'],
    right: 16,
    confidence: 0.8,
  },
  {
    what: 'some labels within paragraphs',
    body: 'south-africa',
    printed: [/\n\n(The (?:DEP|MIN)|Dr W)/g, ' $1'],
    right: 12,
    confidence: 0.625,
  },
  {
    what: 'half of the labels within paragraphs',
    body: 'uganda',
    printed: [/\n\n\*(MS GARI|THE SPEAKER|MR BULO):\*/g, ' $1:'],
    right: 10,
    confidence: 0.444,
  },
  {
    what: 'settings without the form of its labels',
    body: 'uganda',
    isWithoutForms: true,
    right: 10,
    confidence: 0.2,
  },
  {
    what: 'labels in bold without a colon',
    body: 'south-africa',
    printed: [/^((?:Dr|Mr|Ms|The [A-Z]{2})[^:\n]*):/gm, '*$1*'],
    right: 9,
    confidence: 0,
  },
  {
    what: 'nearly all labels within paragraphs',
    body: 'uganda',
    printed: [/\n\n\*([^:]*):\*/g, ' $1:'],
    right: 7,
    confidence: 0.25,
  },
  {
    what: 'nearly all labels within paragraphs',
    body: 'south-africa',
    printed: [/\n\n((?:Dr|Mr|Ms|The [A-Z]{2})[^:\n]*:)/g, ' $1'],
    right: 6,
    confidence: 0.25,
  },
];

/** What the measure does not see: labels and headings that look like neither are read as text of the speech above them. */
const UNSEEN: readonly Printed[] = [
  {
    what: 'labels in square brackets',
    body: 'uganda',
    printed: [/\*(MS GARI|MR \w+):\*/g, '[$1]'],
    right: 13,
    confidence: 0.976,
  },
  {
    what: 'labels with a dash',
    body: 'south-africa',
    printed: [/^((?:Dr|Ms)[^:\n]*):/gm, '$1 -'],
    right: 13,
    confidence: 0.982,
  },
  {
    what: 'headings printed as text',
    body: 'uganda',
    printed: [/^> ([MBST])[A-Z ,\d]+$/gm, 'The next $1'],
    right: 14,
    confidence: 0.988,
  },
];

/** Below it, a document is imported only with --force. */
const IMPORTED_FROM = 0.75;

/** Of documents with no more right entries, the confidence tells only that they were read badly. */
const HALF = 0.5;

async function read({ body, printed, isWithoutForms }: Printed) {
  const { markup } = SITTINGS[body];
  const own = bundledParliament(body)!;
  const { forms } = KENYA.speakers;
  const parliament =
    isWithoutForms === true ? { ...own, speakers: { ...own.speakers, forms } } : own;
  const text = printed === undefined ? markup : markup.replace(...printed);
  const stages = readDocument(await extractDocument(makeDocx(text)), parliament);
  const reading = { sittings: stages.sittings, report: reportOn(stages), explanation: null };
  const draftsOf = (isForced: boolean) =>
    readPrinted(
      // It was read: nothing is opened.
      { path: '', shown: '', name: 'sitting.docx', format: 'docx', close: async () => {}, reading },
      parliament,
      isForced,
    );
  return { entries: entriesOf(stages), confidence: reading.report.confidence, draftsOf };
}

for (const document of [...SEEN, ...UNSEEN]) {
  const { what, body, right, confidence } = document;
  test(`${body}, ${what}: ${right} right entries, and a confidence of ${confidence}`, async () => {
    const reading = await read(document);
    const isRight = (entry: string): boolean => reading.entries.includes(entry);
    assert.equal(SITTINGS[body].entries.filter(isRight).length, right, reading.entries.join('\n'));
    assert.equal(reading.confidence, confidence);
    const forced = await reading.draftsOf(true);
    assert.equal(forced.drafts[0]!.entries.length, reading.entries.length);
    if (confidence >= IMPORTED_FROM) {
      assert.deepEqual((await reading.draftsOf(false)).drafts, forced.drafts);
    } else {
      const said = new RegExp(`a confidence of ${confidence}, and at least ${IMPORTED_FROM} is`);
      await assert.rejects(reading.draftsOf(false), said);
    }
  });
}

test('documents have their confidences in the order of their shares of right entries', () => {
  const shareOf = ({ body, right }: Printed): number => right / SITTINGS[body].entries.length;
  const pairs = SEEN.filter((document) => shareOf(document) > HALF).flatMap((better) =>
    SEEN.filter((worse) => shareOf(worse) < shareOf(better)).map((worse) => ({ better, worse })),
  );
  assert.equal(pairs.length, 34);
  for (const { better, worse } of pairs) {
    assert.ok(
      better.confidence > worse.confidence,
      `${better.body} ${better.what}, ${worse.body} ${worse.what}`,
    );
  }
  const isImported = ({ confidence }: Printed): boolean => confidence >= IMPORTED_FROM;
  assert.deepEqual(
    SEEN.filter(isImported),
    SEEN.filter((document) => shareOf(document) >= IMPORTED_FROM),
  );
});
