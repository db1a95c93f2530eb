// Importing CSV: the same rules and sentences as NDJSON, with the line a row begins on.

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ImportReport } from '../../src/import/import-document.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { entry, refused, setUp as setUpLines } from './imported-lines.ts';

async function setUp(t: TestContext): Promise<{
  store: Store;
  load: (text: string | Buffer) => Promise<ImportReport>;
}> {
  const { store, load } = await setUpLines(t);
  return { store, load: (text) => load(text, 'sittings.CSV') };
}

async function contents(store: Store, ids: readonly number[]): Promise<unknown[]> {
  return (await Promise.all(ids.map((id) => entry(store, id)))).map((one) => one['content']);
}

test('a table a person made needs only a type and a content', async (t) => {
  const { store, load } = await setUp(t);
  const report = await load('\ufefftype,content\nheading,PRAYERS\n\nspeech,"Order, ""order""!"\n');
  assert.deepEqual([report.added, report.sittings], [2, 1]);
  assert.deepEqual(await contents(store, [1, 2]), ['PRAYERS', 'Order, "order"!']);
});

test('columns come in any order; people by id, slug or in full; sittings by description or id', async (t) => {
  const { store, load } = await setUp(t);
  const report = await load(
    [
      'content,type,speaker_slug,speaker_id,speaker_legal_name,sitting_venue,sitting_start_date,url',
      'One,speech,a-b,7,A B,senate,2013-07-31,http://elsewhere/',
      'Two,speech,a-b,,,senate,2013-07-31,',
      'Three,speech,,7,,joint_sitting,2013-08-01,',
      "'Tis four,speech,,,,,,",
    ].join('\r\n'),
  );
  assert.deepEqual([report.added, report.sittings, report.venues], [4, 2, ['Joint Sitting']]);
  assert.deepEqual(await contents(store, [1, 4]), ['One', "'Tis four"]);
  const more = await load('type,content,sitting_id,text_counter\nother,Five,1,9\n');
  assert.deepEqual([more.added, more.sittings], [1, 0]);
});

test('a language is read from its column; the one that was detected is not', async (t) => {
  const { store, load } = await setUp(t);
  await load(
    'type,content,language,language_from\nspeech,One,sw,given\nspeech,Two,en,detected\nspeech,Three,en,\n',
  );
  assert.deepEqual(
    [...(await store.entryDetails([1, 2, 3]))],
    [
      [1, '{"language":"sw"}'],
      [3, '{"language":"en"}'],
    ],
  );
  await assert.rejects(
    load('type,content,language_from\nspeech,x,maybe\n'),
    /line 2: language_from: /,
  );
});

test('a bad row is named by the line it begins on, in the words NDJSON is refused with', async (t) => {
  const { store, load } = await setUp(t);
  const cases: [string | Buffer, RegExp][] = [
    [
      'type,content\nspeech,"a\nb\r\nc\r"\n\nsong,x\n',
      /line 6: type: "song" is not a valid choice\./,
    ],
    ['type,content\nspeech,\n', /line 2: content: This field may not be blank\./],
    ['content\nx\n', /line 2: type: This field is required\./],
    ['type,content,id\nspeech,x,-1\n', /line 2: id: A valid integer is required\./],
    ['type,content,id\nspeech,x,0\n', /line 2: id: Ensure this value is greater/],
    ['type,content,text_counter\nspeech,x,1.5\n', /line 2: text_counter: A valid integer/],
    [
      'type,content,speaker_slug\nspeech,x,nobody\n',
      /line 2: speaker: Nobody is known as "nobody"/,
    ],
    ['type,content,sitting_id\nspeech,x,99\n', /line 2: sitting: There is no sitting 99/],
    ['type,content,sitting_id,sitting_venue\nother,x,x,senate\n', /line 2: sitting: id: A valid/],
    [
      'type,content,colour\nspeech,x,red\n',
      /line 1: there is no column "colour". The columns are id,/,
    ],
    ['type,content,type\nspeech,x,speech\n', /line 1: the column "type" is there twice/],
    ['type,content\nspeech\n', /line 2: it has 1 cells, but the header has 2 columns/],
    [
      'type,content\nspeech,a\nspeech,"a\nb\n',
      /line 3: a quotation mark is opened there and never closed/,
    ],
    [
      'type,content\nspeech,a\nspeech,"a"b"\n',
      /line 3: a quotation mark within a cell is not doubled/,
    ],
    ['type,content\nspeech,a\nspeech,a"b"\n', /line 3: a quotation mark is within a cell/],
    ['type,content\nsong,x\nspeech,"a"b"\n', /line 2: type: "song"/],
    [
      Buffer.from('type,content\nspeech,a\nspeech,\xe9\n', 'latin1'),
      /line 3: it is not valid UTF-8/,
    ],
  ];
  for (const [text, reason] of cases) {
    await refused(load(text), reason);
  }
  assert.equal((await store.recordState()).count, 0);
});

test('a file without rows adds nothing', async (t) => {
  const { load } = await setUp(t);
  for (const text of ['', 'type,content\n', '\n\n']) assert.equal((await load(text)).added, 0);
});
