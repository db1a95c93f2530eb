// hansard import --correct: known entries said anew, all of a file or nothing of it.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { describeCorrections } from '../../src/commands/describe-import.ts';
import { correctFromFile, type CorrectionReport } from '../../src/import/correct-entries.ts';
import { OperatorError } from '../../src/errors.ts';
import { openDocument } from '../../src/import/open-document.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { ADDRESS, anEntry, aSitting, faultsOf } from '../support/records/entries.ts';
import { temporaryFolder, temporaryStore } from '../support/temporary.ts';

const AMINA = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };

interface SetUp {
  readonly store: Store;
  readonly correct: (
    lines: readonly object[] | string,
    isDryRun?: boolean,
  ) => Promise<CorrectionReport>;
}

/** Entries 1 to 5 of one sitting, with the counters 1 to 5. */
async function setUp(t: TestContext): Promise<SetUp> {
  const store = await temporaryStore(t);
  const folder = temporaryFolder(t);
  await store.write(async (transaction) => {
    await transaction.knowPerson(AMINA);
    const sitting = await transaction.addSitting(aSitting());
    await transaction.appendEntries(
      sitting,
      [1, 2, 3, 4, 5].map((counter) =>
        anEntry(counter, { speakerName: 'Mr. Ali', content: `Text ${counter}.`, speaker: AMINA }),
      ),
    );
  });
  return {
    store,
    correct: async (lines, isDryRun = false) => {
      const isCsv = typeof lines === 'string';
      const path = join(folder, isCsv ? 'corrections.csv' : 'corrections.ndjson');
      writeFileSync(path, isCsv ? lines : lines.map((line) => JSON.stringify(line)).join('\n'));
      const document = await openDocument(path);
      return await correctFromFile(store, document, {
        isDryRun,
        reason: 'misprint',
        progress: () => {},
      });
    },
  };
}

async function entryOf(store: Store, id: number): Promise<Record<string, unknown>> {
  const { json } = (await store.entry(id, ADDRESS))!;
  return JSON.parse(Buffer.from(json).toString('utf8')) as Record<string, unknown>;
}

const LINES = [
  { id: 3, content: 'Text three.' },
  { id: 1, speaker: null },
  { id: 2, content: 'Text 2.', speaker_name: 'Mr. Ali' },
  { id: 5, text_counter: 9, type: 'heading', speaker_title: 'Hon.', page: '7' },
];

test('fields that are given replace those of the record; the rest stays, and each change is logged', async (t) => {
  const { store, correct } = await setUp(t);
  const { corrected, linked, unchanged } = await correct(LINES);
  assert.deepEqual({ corrected, linked, unchanged }, { corrected: 2, linked: 1, unchanged: 1 });
  const { content, speaker, speaker_name: name } = await entryOf(store, 3);
  assert.deepEqual(
    [content, name, speaker],
    ['Text three.', 'Mr. Ali', (await entryOf(store, 2))['speaker']],
  );
  assert.equal((await entryOf(store, 1))['speaker'], null);
  const { text_counter: counter, type, speaker_title: title } = await entryOf(store, 5);
  assert.deepEqual([counter, type, title], [9, 'heading', 'Hon.']);
  assert.deepEqual(
    (await store.changes(5, 10)).map(({ kind, entryId, reason }) => [kind, entryId, reason]),
    [
      ['corrected', 3, 'misprint'],
      ['linked', 1, 'misprint'],
      ['corrected', 5, 'misprint'],
    ],
  );
  assert.match((await store.revisions(3))![0]!.wire, /Text 3/);
  assert.deepEqual(await faultsOf(store), []);
});

test('a file that was applied already changes nothing', async (t) => {
  const { store, correct } = await setUp(t);
  await correct(LINES);
  const before = await store.recordState();
  const again = await correct(LINES);
  assert.deepEqual(again, { corrected: 0, linked: 0, unchanged: 4, differences: [] });
  assert.equal(
    describeCorrections(again, false, '0 s'),
    'nothing to do, 4 entries say the same already (0 s)',
  );
  assert.deepEqual(await store.recordState(), before);
});

test('a dry run shows what would change, and changes nothing', async (t) => {
  const { store, correct } = await setUp(t);
  const before = await store.recordState();
  const report = await correct(LINES, true);
  assert.equal(
    describeCorrections(report, true, '0 s'),
    [
      '2 entries would be corrected; 1 speaker would be changed; 1 entry says the same already (0 s)',
      '  entry 3, content: "Text 3." → "Text three."',
      '  entry 1, speaker: "amina-ngugi" → ""',
      '  entry 5, text_counter: "5" → "9"',
      '  entry 5, type: "speech" → "heading"',
      '  entry 5, speaker_title: "" → "Hon."',
      '  entry 5, details: "" → "{\\"page\\":\\"7\\"}"',
    ].join('\n'),
  );
  assert.deepEqual(await store.recordState(), before);
});

test('everything that is wrong is named, and nothing is stored', async (t) => {
  const { store, correct } = await setUp(t);
  const before = await store.recordState();
  const wrong = [
    { id: 1, content: 'Right.' },
    { id: 77, content: 'Nobody said this.' },
    { content: 'Which?' },
    { id: 2, content: '', type: 'song', colour: 'red' },
    { id: 1, content: 'Twice.' },
    { id: 3, speaker: 'nobody' },
    { id: 4, text_counter: 5 },
    { id: 5, sitting: 99 },
  ];
  await assert.rejects(correct(wrong), (error: Error) => {
    assert.ok(error instanceof OperatorError);
    const [first, ...lines] = error.message.split('\n');
    assert.match(first!, /corrections\.ndjson has 7 faults:$/);
    assert.deepEqual(lines.map((line) => line.trim()).sort(), [
      'Nothing of this file was stored.',
      'line 2: id: there is no entry 77.',
      'line 3: id: This field is required: it says which entry is corrected.',
      'line 4: colour: This field is not known. type: "song" is not a valid choice. content: This field may not be blank.',
      'line 5: id: Entry 1 is on line 1 too.',
      'line 6: speaker: Object with slug="nobody" does not exist.',
      'line 7: text_counter: This counter is already used in this sitting.',
      'line 8: sitting: An entry stays in its sitting: withdraw it and add it there.',
    ]);
    return true;
  });
  assert.deepEqual(await store.recordState(), before);
});

test('a line that is no record is named as such, and a file of such lines is not read to its end', async (t) => {
  const { correct } = await setUp(t);
  await assert.rejects(correct([{ id: 1, content: 'Right.' }, [1], [2], [3]]), (error: Error) => {
    assert.match(error.message, /has 3 faults:\n {2}line 2: it is not a JSON object\.\n/);
    return true;
  });
  await assert.rejects(correct([[1], [2], [3], [4]]), (error: Error) => {
    assert.match(error.message, /has 4 faults:\n {2}line 1: it is not a JSON object\.\n/);
    assert.match(error.message, /\n {2}nothing up to here looks like a record, /);
    return true;
  });
});

test('a table corrects the columns it has', async (t) => {
  const { store, correct } = await setUp(t);
  await correct('id,content\n4,"Text, four."\n');
  const { content, speaker } = await entryOf(store, 4);
  assert.equal(content, 'Text, four.');
  assert.notEqual(speaker, null);
  await correct('id,speaker_id\n4,\n');
  assert.equal((await entryOf(store, 4))['speaker'], null);
});
