// The output of each stage for the invented documents, compared with golden files. `UPDATE_GOLDEN=1 node --test <this file>`
// rewrites them; read the difference before committing it.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'node:path';
import { test } from 'node:test';
import { KENYA } from '../../../src/record/parliament/check-parliament.ts';
import { explainPages, readDocument, type ReadStages, reportOn } from '../src/read-document.ts';
import { extractRuns } from '../src/extract-runs.ts';
import * as hostile from './hostile-pdfs.ts';
import { invented } from './typesetter.ts';

/** Typeset in the ways real documents have been. Together they have every case that is known to be hard to read. */
const NAMES = readdirSync(new URL('./invented/', import.meta.url)).map((file) => parse(file).name);

for (const name of NAMES) {
  test(`reads the invented document ${name} as its golden file says`, async () => {
    const stages = readDocument({ kind: 'pages', pages: await extractRuns(invented(name)) }, KENYA);
    const {
      lost,
      invented: made,
      lostCharacters,
      inOrder,
      breaksInSentences,
    } = stages.conservation;
    assert.deepEqual(
      [lost, made, lostCharacters, inOrder, breaksInSentences],
      [[], [], 0, true, 0],
    );
    const path = new URL(`./golden/${name}.txt`, import.meta.url);
    const text = describe(stages);
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, text);
    assert.equal(text, readFileSync(path, 'utf8'));
  });
}

test('lists paragraphs that begin within a sentence for review, but not the items of a list', async () => {
  const stages = readDocument(
    { kind: 'pages', pages: await extractRuns(invented('plain-fonts')) },
    KENYA,
  );
  const contents = [
    'in the\n\nschool.',
    'of May,\n\n2008 it was.',
    '1. One.\n\n(a) two.\n\n○ two.\n\n2. Two.',
  ];
  const entries = contents.map((content) => ({ ...stages.entries[0]!, content }));
  const reasons = reportOn({ ...stages, entries, sittings: [] }).review.map(({ text }) => text);
  assert.deepEqual(reasons, ['in the school.', 'of May, 2008 it was.']);
});

test('reads two printed pages on one sheet, each with two columns, as the pages', async () => {
  const pages = await extractRuns(invented('two-columns'));
  const doubled = [...pages, ...pages].slice(0, pages.length + (pages.length % 2));
  const sheets = doubled.flatMap((left, at) => {
    const right = doubled[at + 1];
    if (at % 2 === 1 || right === undefined) return [];
    const moved = right.runs.map((run) => ({ ...run, x: run.x + left.width }));
    return [{ ...left, number: at / 2 + 1, width: 2 * left.width, runs: [...left.runs, ...moved] }];
  });
  const numbered = doubled.map((page, at) => ({ ...page, number: at + 1 }));
  const entriesOf = (its: typeof pages): string[] =>
    readDocument({ kind: 'pages', pages: its }, KENYA).entries.map(({ content }) => content);
  assert.equal(sheets.length, doubled.length / 2);
  assert.deepEqual(entriesOf(sheets), entriesOf(numbered));
});

const REFUSED: readonly (readonly [string, () => Buffer, RegExp])[] = [
  ['an encrypted document', hostile.encrypted, /^it is encrypted: remove its password first$/],
  ['a scan', hostile.imageOnly, /^it has no text, only pictures: /],
  ['ten thousand pages', hostile.tenThousandPages, /^it has 10,000 pages, and at most 1,000 are/],
  ['a form that draws itself', hostile.selfReferring, /^it is damaged \(/],
  ['pages that are their own children', hostile.pagesOfThemselves, /^page 1 cannot be read \(/],
];

test('a page that cannot be read to its end is reported as damaged', async () => {
  const stages = readDocument(
    { kind: 'pages', pages: await extractRuns(hostile.damagedPage()) },
    KENYA,
  );
  const { damaged, review } = reportOn(stages);
  assert.deepEqual([damaged.length, stages.entries.map(({ content }) => content)], [1, ['Order!']]);
  assert.match(review.at(-1)!.reason, /^words may be missing, because the page is damaged \(/);
});

for (const [what, make, message] of REFUSED) {
  test(`refuses ${what}`, async () => {
    await assert.rejects(extractRuns(make()), { name: 'RefusedDocument', message });
  });
}

function describe(stages: ReadStages): string {
  const { sittings, review, unknownLabels } = reportOn(stages);
  const entries = stages.entries.map(
    ({ page, type, speakerTitle, speakerName, content }) =>
      `${page} ${type} <${speakerTitle}|${speakerName}> ${JSON.stringify(content)}`,
  );
  return [
    explainPages(stages, null),
    'find-sitting',
    ...sittings.map((sitting) => JSON.stringify(sitting)),
    '',
    'report',
    ...unknownLabels.map((label) => JSON.stringify(label)),
    ...review.map(({ page, reason, text }) => JSON.stringify({ page, reason, text })),
    '',
    'entries',
    ...entries,
    '',
  ].join('\n');
}
