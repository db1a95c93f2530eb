// One invented sitting as PDF, DOCX, DOC and HTML: all give the same entries. The settings are those of Uganda: labels in
// capitals, with times above them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledParliament } from '../../../src/record/parliament/check-parliament.ts';
import { extractDocument, formatOf } from '../src/extract-document.ts';
import { compileForms } from '../src/document-forms.ts';
import { PARAGRAPH_RULES, ruleOfParagraph } from '../src/flow-blocks.ts';
import { isTable } from '../src/flow-document.ts';
import { readDocument, reportOn, type ReadStages } from '../src/read-document.ts';
import { makeDoc, makeDocx, makeHtml, makeOldDoc } from './make-word.ts';
import { setDocument } from './typesetter.ts';

const UGANDA = bundledParliament('uganda')!;

const TITLE = `> *PARLIAMENT OF UGANDA*

> *Thursday, 31 August 2023*

> _Parliament met at 2.00 p.m. in Parliament House, Kampala._

> PRAYERS

> _(The Speaker, Ms Anne Bulo, in the Chair.)_
`;

const SITTING = `${TITLE}
> COMMUNICATION FROM THE CHAIR

*THE SPEAKER:* Honourable members, I welcome you. (Laughter) The pumps of the lake leak.

They have leaked for a year.

2.07
*THE MINISTER OF STATE FOR WATER AND BOATS (LAKES) (Mr Joe Ziwa):* Madam Speaker, I beg to move.

*THE SPEAKER:* Those in favour say “aye”.

> _(Question put and agreed to.)_

2.41
*MS TATU OPIYO (NRM, Woman Representative, Ziwani):* Thank you, Madam Speaker.

*MR ZIWA:* I am obliged.

Clause 1, agreed to.

> BILLS

> SECOND READING

*AN HON. MEMBER:* Order!

> _(The House rose at 4.27 p.m. and adjourned until Tuesday, 5 September 2023 at 2.00 p.m.)_`;

/** The same for the typesetter of PDF documents. */
function typeset(markup: string): Buffer {
  const lines = markup.split('\n').map((line) => {
    if (line === '') return '';
    if (line.startsWith('> ')) return `centred ${line.slice(2)}`;
    return /^\d/.test(line) ? `margin ${line}` : `paragraph ${line}`;
  });
  return setDocument(lines.join('\n'));
}

const FORMATS = {
  pdf: typeset(SITTING),
  docx: makeDocx(SITTING, 'Page 1'),
  doc: makeDoc(SITTING),
  html: makeHtml(SITTING),
} as const;

async function read(bytes: Uint8Array): Promise<ReadStages> {
  return readDocument(await extractDocument(bytes), UGANDA);
}

const EXPECTED = [
  'heading PARLIAMENT OF UGANDA',
  'other Thursday, 31 August 2023',
  'other Parliament met at 2.00 p.m. in Parliament House, Kampala.',
  'heading PRAYERS',
  'scene (The Speaker, Ms Anne Bulo, in the Chair.)',
  'heading COMMUNICATION FROM THE CHAIR',
  'speech <|THE SPEAKER> Honourable members, I welcome you. (Laughter) The pumps of the lake leak. ¶ They have leaked for a year.',
  'speech <THE MINISTER OF STATE FOR WATER AND BOATS (LAKES)|Mr Joe Ziwa> @14:07:00 Madam Speaker, I beg to move.',
  'speech <|THE SPEAKER> Those in favour say “aye”.',
  'scene (Question put and agreed to.)',
  'speech <MS TATU OPIYO|NRM, Woman Representative, Ziwani> @14:41:00 Thank you, Madam Speaker.',
  'speech <|MR ZIWA> I am obliged.',
  'other Clause 1, agreed to.',
  'heading BILLS',
  'heading SECOND READING',
  'speech <|AN HON. MEMBER> Order!',
  'scene (The House rose at 4.27 p.m. and adjourned until Tuesday, 5 September 2023 at 2.00 p.m.)',
];

function entriesOf({ sittings }: ReadStages): string[] {
  return sittings.flatMap(({ entries, recordedTimes }) =>
    entries.map(({ type, speakerTitle, speakerName, content }, at) => {
      const label = type === 'speech' ? ` <${speakerTitle}|${speakerName}>` : '';
      const time = recordedTimes[at] === null ? '' : ` @${recordedTimes[at]}`;
      return `${type}${label}${time} ${content.replaceAll('\n\n', ' ¶ ')}`;
    }),
  );
}

for (const [format, bytes] of Object.entries(FORMATS)) {
  test(`reads a sitting as ${format}`, async () => {
    assert.equal(formatOf(bytes), format);
    const stages = await read(bytes);
    assert.deepEqual(entriesOf(stages), EXPECTED);
    const { sittings, words, confidence } = reportOn(stages);
    const [sitting] = sittings;
    assert.deepEqual(
      [sitting?.venue, sitting?.date, sitting?.startTime, sitting?.endTime],
      ['parliament', '2023-08-31', '14:00:00', '16:27:00'],
    );
    assert.deepEqual([words.lost, words.invented, words.inOrder], [[], [], true]);
    assert.ok(confidence > 0.95, String(confidence));
  });
}

/** The sitting as it is read by settings that fit it less and less, or from a worse document. */
const LESS: readonly (readonly [
  string,
  string,
  Partial<typeof UGANDA.speakers>,
  number,
  number,
])[] = [
  ['as it is', SITTING, {}, 0.95, 1],
  ['times that are left in the text', SITTING, { times: [] }, 0.5, 0.9],
  ['labels that are not in bold', SITTING.replaceAll('*', ''), {}, 0.7, 1],
  [
    'labels of another form',
    SITTING,
    { forms: [{ letters: 'surname', bold: true, ends: 'dash', untitled: false }] },
    0,
    0.3,
  ],
  ['half of the labels lost', SITTING.replaceAll('*THE SPEAKER:* ', '— '), {}, 0, 0.75],
];

test('the confidence is as low as the share of entries that are wrong', async () => {
  const measured = await Promise.all(
    LESS.map(async ([what, markup, speakers, least, most]) => {
      const forms = { ...UGANDA, speakers: { ...UGANDA.speakers, ...speakers } };
      const stages = readDocument(await extractDocument(makeDocx(markup)), forms);
      const found = new Set(entriesOf(stages));
      const exact = EXPECTED.filter((entry) => found.has(entry)).length / EXPECTED.length;
      const { confidence } = reportOn(stages);
      assert.ok(confidence >= least && confidence <= most, `${what}: ${confidence} (${exact})`);
      return { exact, confidence };
    }),
  );
  // What is read worse has no more confidence.
  const byExact = measured.toSorted((a, b) => b.exact - a.exact);
  assert.deepEqual(
    byExact.map(({ confidence }) => confidence),
    byExact.map(({ confidence }) => confidence).toSorted((a, b) => b - a),
  );
});

test('a tracked change is accepted, in both formats of Word', async () => {
  const markup = `${SITTING}\n*THE SPEAKER:* It is ~not ~so.`;
  for (const bytes of [makeDocx(markup), makeDoc(markup)]) {
    assert.equal(entriesOf(await read(bytes)).at(-1), 'speech <|THE SPEAKER> It is so.');
  }
});

test('a document of Word 6 has its text, without styles', async () => {
  const plain = `Thursday, 22nd April, 1993

(The Council met at 2.30 p.m. in Parliament House, Kampala).

PRAYERS

MR. BULO: I beg to move.

It is so.

(Question put and agreed to.)

THE MINISTER OF WATER (Mr. Ziwa): Thank you.`;
  const stages = await read(makeOldDoc(plain));
  assert.deepEqual(entriesOf(stages), [
    'other Thursday, 22nd April, 1993',
    'scene (The Council met at 2.30 p.m. in Parliament House, Kampala).',
    'heading PRAYERS',
    'speech <|MR. BULO> I beg to move. ¶ It is so.',
    'scene (Question put and agreed to.)',
    'speech <THE MINISTER OF WATER|Mr. Ziwa> Thank you.',
  ]);
  assert.deepEqual(
    [stages.sittings[0]?.date, stages.sittings[0]?.startTime, stages.whose.kind],
    ['1993-04-22', '14:30:00', 'own'],
  );
});

test('the running head of a document of Word is furniture', async () => {
  assert.deepEqual((await read(FORMATS.docx)).furniture, ['Page 1']);
});

/** A paragraph, the one below it, the rule that decides what the first one is, and what stands above it. */
const DECIDED: readonly (readonly [string, string, above?: 'heading'])[] = [
  ['2.07\n*MR BULO:* Yes.', 'a time of day above a label'],
  ['*MR BULO:* Yes.', 'a paragraph that begins with a label'],
  ['AYES: Hon. Bulo', 'a list of votes'],
  ['> (Draft Resolution)', 'brackets below a heading', 'heading'],
  ['> (Question put.)', 'a note in brackets'],
  ['> *Thursday, 31 August 2023*', 'a date, or when the sitting began or ended'],
  ['> _Report adopted._', 'a decision in italics'],
  ['Clause 1, agreed to.', 'a line of procedure'],
  ['> THE LAKE BILL', 'a heading in capitals'],
  ['> *The lake and its boats*', 'a heading in bold'],
  ['_Clause 4_', 'a heading of a clause or a question'],
  ['> _Debate resumed_', 'a centred line in italics'],
  ['> *of the boats*', 'a centred line in bold'],
  ['The pumps leak.', 'text'],
];

test('every rule of paragraphs decides of one that only it decides of', async () => {
  const headings = { ...UGANDA.headings, bracketsBelow: true };
  const rules = compileForms({ ...UGANDA, headings });
  for (const [markup, name, kind = 'text'] of DECIDED) {
    const extracted = await extractDocument(makeDocx(markup));
    assert.ok(extracted.kind === 'flow');
    const [first, next] = extracted.flow.items;
    assert.ok(first !== undefined && !isTable(first));
    assert.equal(ruleOfParagraph(first, { above: { kind }, next }, rules).name, name);
  }
  assert.deepEqual(
    DECIDED.map(([, name]) => name),
    PARAGRAPH_RULES.map(({ name }) => name),
  );
});
