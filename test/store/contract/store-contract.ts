// The store's contract: the promises of every engine, as one suite that each adapter runs.

import assert from 'node:assert/strict';
import type { Store } from '../../../src/store/contract/store.ts';
import { IdsExhausted } from '../../../src/store/contract/conflicts.ts';
import {
  ADDRESS,
  aSitting,
  anEntry,
  idsByPage,
  publishIds,
  publishSitting,
  readPage,
  writeTo,
} from '../../support/records/entries.ts';
import { StoreContract, type OpenEmpty } from './contract.ts';
import { billsContract } from './bills-contract.ts';
import { debatesContract } from './debates-contract.ts';
import { readingsContract } from './readings-contract.ts';
import { historyContract } from './history-contract.ts';
import { questionsContract } from './questions-contract.ts';
import { writingContract } from './writing-contract.ts';
import { restoringContract } from './restoring-contract.ts';

const entriesContract = new StoreContract('the entries of a store');
const { it } = entriesContract;

it('an empty record has one empty page and no entry', async (store) => {
  const page = await readPage(store, 1, 10);
  assert.equal(page!.state.count, 0);
  assert.equal(Buffer.from(page!.json).toString(), '[]');
  assert.deepEqual(page!.page, { number: 1, pages: 1, firstPosition: 1 });
  assert.equal((await readPage(store, 'last', 10))!.page.number, 1);
  assert.equal(await readPage(store, 2, 10), null);
  assert.equal(await store.entry(1, ADDRESS), null);
  assert.deepEqual([await store.lastChange(), await store.changes(0, 10)], [0, []]);
  assert.equal(await store.history(1), null);
});

it('refuses an id after which none could be assigned', async (store) => {
  await assert.rejects(publishIds(store, [2 ** 53 - 1]), /the highest an entry can have/);
  await publishIds(store, [2 ** 53 - 2]);
});

it('fails if no id is left to assign, and stores nothing', async (store) => {
  await publishIds(store, [2 ** 53 - 2]);
  await store.write(async (transaction) => {
    await transaction.sittings.ensure({
      ...aSitting({ startDate: '2001-01-01' }),
      id: 2 ** 53 - 2,
    });
    // Earlier versions accepted an id one higher for a person.
    await transaction.people.know({ id: 2 ** 53 - 1, legalName: 'Ann', slug: 'ann' });
  });
  const { version } = await store.recordState();
  const exhausted = (kind: string, work: Parameters<Store['write']>[0]): Promise<void> =>
    assert.rejects(store.write(work), (error: Error) => {
      assert.ok(error instanceof IdsExhausted);
      assert.match(
        error.message,
        new RegExp(`^There is no id left for a new ${kind}: 9007199254740990,`),
      );
      return true;
    });
  const { sittingId } = (await writeTo(store).entries.last())!;
  await exhausted('entry', (transaction) => transaction.entries.append(sittingId, [anEntry(9)]));
  await exhausted('sitting', (transaction) =>
    transaction.sittings.add(aSitting({ startDate: '2002-01-01' })),
  );
  await exhausted('person', (transaction) => transaction.people.add('Joe', null));
  assert.equal((await store.recordState()).version, version);
  assert.equal(await store.item('people', 'joe'), null);
});

it('gives an entry back byte for byte, in the seed’s order of fields', async (store) => {
  const speaker = { id: 49, legalName: "Amina Ng'ong'o", slug: 'amina-ngongo' };
  const content = ' “Hon.” \u2028\u2029\ud83d\ude00 \\ "x" \u0001 é';
  await writeTo(store).people.know(speaker);
  await publishSitting(store, [anEntry(1, { speaker, speakerTitle: 'The Speaker', content })]);
  const result = await store.entry(1, ADDRESS);
  assert.equal(
    Buffer.from(result!.json).toString('utf8'),
    '{"id":1,"url":"http://h/e/1/?format=api","text_counter":1,"type":"speech",' +
      '"speaker_name":"Mr. Speaker","speaker_title":"The Speaker",' +
      '"speaker":{"id":49,"legal_name":"Amina Ng\'ong\'o","slug":"amina-ngongo"},' +
      '"content":" “Hon.” \\u2028\\u2029😀 \\\\ \\"x\\" \\u0001 é"}',
  );
  assert.equal(result!.revision, 1);
  assert.ok(Math.abs(result!.changedAtMs - Date.now()) < 60_000);
});

it('refuses an id that does not rise', async (store) => {
  await publishIds(store, [5]);
  await assert.rejects(publishIds(store, [5]), /not above the last/);
  await assert.rejects(publishIds(store, [7, 6]), /not above the last/);
  assert.deepEqual(await idsByPage(store, 10), [[5]]);
});

it('can be closed twice', async (store) => {
  await store.close();
  await store.close();
});

export function storeContract(engine: string, openEmpty: OpenEmpty): void {
  for (const contract of [
    entriesContract,
    debatesContract,
    questionsContract,
    readingsContract,
    billsContract,
    historyContract,
    writingContract,
    restoringContract,
  ])
    contract.run(engine, (t) => () => openEmpty(t));
}
