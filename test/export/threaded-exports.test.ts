// Files written in a thread: the same bytes as those written in the serving thread, and the effects of a thread that ends early.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreUnavailable } from '../../src/base/errors.ts';
import { exportsHere, type FileRequest, type OpenedFile } from '../../src/export/export-file.ts';
import { threadedExports } from '../../src/export/threaded-exports.ts';
import { ENTRY_FORMAT_NAMES } from '../../src/formats/entry-formats.ts';
import { EVERYTHING } from '../../src/record/filter.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { openFinder, openStore } from '../../src/store/open-store.ts';
import { anEntry, publishIds, publishSitting } from '../support/records/entries.ts';
import { lastFirst, temporaryAddress } from '../support/temporary.ts';

const REQUEST: FileRequest = {
  list: 'entries',
  format: 'ndjson',
  filter: EVERYTHING,
  afterId: 0,
  address: { prefix: 'https://h.example/entries/', suffix: '/?format=api' },
  parliament: KENYA,
};

/** More than a batch of either engine, and more than the chunks that are prepared ahead. */
const IDS = Array.from({ length: 3_000 }, (_, index) => index + 1);

async function bytesOf({ pieces, close }: OpenedFile): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  await close();
  return Buffer.concat(read);
}

test('files that are written in a thread', async (t) => {
  const ending = lastFirst(t);
  const address = await temporaryAddress(ending);
  const store = await openStore(address);
  ending.after(() => store.close());
  await publishIds(store, IDS);
  const swahili = anEntry(1, { content: 'Maji ni uhai, mheshimiwa.' });
  await publishSitting(store, [swahili], { startDate: '2020-01-02' });
  const finder = await openFinder(address);
  ending.after(() => finder.close());
  const threaded = threadedExports(address, { store, finder });
  ending.after(() => threaded.close());
  const here = exportsHere({ store, finder });

  await t.test('have the same bytes in every format, of everything and of a filter', async () => {
    const narrowed = { ...EVERYTHING, dateFrom: '2020-01-01' };
    for (const list of ['entries', 'contributions'] as const) {
      for (const format of ENTRY_FORMAT_NAMES) {
        for (const wanted of [{}, { filter: narrowed }, { afterId: 2_990 }]) {
          const request = { ...REQUEST, list, format, ...wanted };
          const [expected, opened] = [await here.open(request), await threaded.open(request)];
          assert.deepEqual([opened.state, opened.lastSeq], [expected.state, expected.lastSeq]);
          const bytes = await bytesOf(opened);
          assert.ok(bytes.length > 0);
          assert.ok(bytes.equals(await bytesOf(expected)), JSON.stringify([list, format, wanted]));
        }
      }
    }
  });

  await t.test('several at a time, each of the state in which it was opened', async () => {
    const first = await threaded.open(REQUEST);
    await store.write((transaction) => transaction.entries.withdraw(5));
    const second = await threaded.open(REQUEST);
    const [before, after] = await Promise.all([bytesOf(first), bytesOf(second)]);
    const lines = (bytes: Buffer): number => bytes.toString().split('\n').length - 1;
    assert.deepEqual([lines(before), lines(after)], [IDS.length + 1, IDS.length]);
  });

  await t.test('a reader that stops early may close it twice, and others go on', async () => {
    const [stopped, other] = [await threaded.open(REQUEST), await threaded.open(REQUEST)];
    for await (const piece of stopped.pieces) {
      assert.ok(piece.length > 0);
      break;
    }
    await stopped.close();
    await stopped.close();
    assert.ok((await bytesOf(other)).length > 0);
  });

  await t.test('where the thread ends, a file fails and the next has a new thread', async () => {
    const opened = await threaded.open(REQUEST);
    await threaded.close();
    await assert.rejects(bytesOf(opened), StoreUnavailable);
    assert.ok((await bytesOf(await threaded.open(REQUEST))).length > 0);
  });
});
