// The store's contract: what every engine promises, as one suite that each adapter is run through.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../../src/store/contract/store.ts';
import { IdsExhausted } from '../../../src/store/contract/conflicts.ts';
import {
  ADDRESS,
  anEntry,
  aSitting,
  faultsOf,
  idsByPage,
  parseEntries,
  publishIds,
  readPage,
} from '../../support/records/entries.ts';
import { fc } from '../../support/seed.ts';
import type { Ending } from '../../support/temporary.ts';
import { detailsContract } from './details-contract.ts';
import { debatesContract } from './debates-contract.ts';
import { divisionsContract } from './divisions-contract.ts';
import { historyContract } from './history-contract.ts';
import { logContract } from './log-contract.ts';
import { itemsContract } from './items-contract.ts';
import { restoringContract } from './restoring-contract.ts';
import { linkingContract } from './linking-contract.ts';
import { mirrorContract } from './mirror-contract.ts';
import { manyEntriesContract } from './many-entries-contract.ts';
import { collectionsContract } from './collections/collections-contract.ts';
import { peopleContract } from './collections/people-contract.ts';
import { sittingsContract } from './collections/sittings-contract.ts';
import { writersContract } from './writers-contract.ts';
import { knownContract } from './known-contract.ts';
import { versionsContract } from './versions-contract.ts';

export function storeContract(engine: string, openEmpty: (test: Ending) => Promise<Store>): void {
  suite(`the store on ${engine}`, () => {
    test('an empty record has one empty page and no entry', async (t) => {
      const store = await openEmpty(t);
      const page = await readPage(store, 1, 10);
      assert.equal(page!.state.count, 0);
      assert.equal(Buffer.from(page!.json).toString(), '[]');
      assert.deepEqual(page!.page, { number: 1, pages: 1, firstPosition: 1 });
      assert.equal((await readPage(store, 'last', 10))!.page.number, 1);
      assert.equal(await readPage(store, 2, 10), null);
      assert.equal(await store.entry(1, ADDRESS), null);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('refuses an id after which none could be given any more', async (t) => {
      const store = await openEmpty(t);
      await assert.rejects(publishIds(store, [2 ** 53 - 1]), /the highest an entry can have/);
      await publishIds(store, [2 ** 53 - 2]);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('says so where no id is left to assign, and stores nothing', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [2 ** 53 - 2]);
      await store.write(async (transaction) => {
        await transaction.sitting({ ...aSitting({ startDate: '2001-01-01' }), id: 2 ** 53 - 2 });
        // Versions before this one took an id one higher of a person.
        await transaction.knowPerson({ id: 2 ** 53 - 1, legalName: 'Ann', slug: 'ann' });
      });
      const { version } = await store.recordState();
      const exhausted = (kind: string, work: Parameters<Store['write']>[0]): Promise<void> =>
        assert.rejects(store.write(work), (error: Error) => {
          assert.ok(error instanceof IdsExhausted);
          assert.match(
            error.message,
            new RegExp(`^No id is left for another ${kind}: 9007199254740990,`),
          );
          return true;
        });
      const { sittingId } = (await store.write((transaction) => transaction.lastEntry()))!;
      await exhausted('entry', (transaction) => transaction.appendEntries(sittingId, [anEntry(9)]));
      await exhausted('sitting', (transaction) =>
        transaction.addSitting(aSitting({ startDate: '2002-01-01' })),
      );
      await exhausted('person', (transaction) => transaction.addPerson('Joe', null));
      assert.equal((await store.recordState()).version, version);
      assert.equal(await store.item('people', 'joe'), null);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('gives an entry back byte for byte, in the seed’s order of fields', async (t) => {
      const store = await openEmpty(t);
      const speaker = { id: 49, legalName: "Amina Ng'ong'o", slug: 'amina-ngongo' };
      await store.write(async (transaction) => {
        await transaction.knowPerson(speaker);
        const sitting = await transaction.addSitting(aSitting());
        await transaction.appendEntries(sitting, [
          anEntry(1, {
            speaker,
            speakerTitle: 'The Speaker',
            content: ' “Hon.” \u2028\u2029\ud83d\ude00 \\ "x" \u0001 é',
          }),
        ]);
      });
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

    test('finds pages by position, whatever the gaps in the ids', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [3, 4, 5, 9, 10, 100, 101, 102, 103, 250]);
      assert.deepEqual(await idsByPage(store, 3), [
        [3, 4, 5],
        [9, 10, 100],
        [101, 102, 103],
        [250],
      ]);
      assert.equal((await readPage(store, 'last', 3))!.page.number, 4);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('closes up after withdrawals, and never gives an id out again', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2, 3, 4, 5, 6, 7]);
      await store.write(async (transaction) => {
        assert.equal(await transaction.withdrawEntry(4), true);
        assert.equal(await transaction.withdrawEntry(4), false);
        assert.equal(await transaction.withdrawEntry(7), true);
        assert.equal(await transaction.withdrawEntry(1), true);
        assert.equal(await transaction.withdrawEntry(999), false);
      });
      assert.deepEqual(await idsByPage(store, 2), [
        [2, 3],
        [5, 6],
      ]);
      assert.equal(await store.entry(4, ADDRESS), null);
      const [id] = await store.write(async (transaction) => {
        const sitting = await transaction.addSitting(aSitting());
        return transaction.appendEntries(sitting, [anEntry(1)]);
      });
      assert.equal(id, 8);
      assert.deepEqual(await idsByPage(store, 10), [[2, 3, 5, 6, 8]]);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('agrees with a plain list through any appends and withdrawals', async (t) => {
      const runs = 25;
      const step = fc.oneof(
        fc.record({
          add: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
        }),
        fc.record({ withdraw: fc.nat(40) }),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 12 }),
          fc.integer({ min: 1, max: 5 }),
          async (steps, size) => {
            const store = await openEmpty(t);
            const expected: number[] = [];
            let highest = 0;
            for (const action of steps) {
              await store.write(async (transaction) => {
                if ('add' in action) {
                  const sitting = await transaction.addSitting(aSitting());
                  const entries = action.add.map((gap, index) => {
                    highest += gap;
                    expected.push(highest);
                    return anEntry(index + 1, { id: highest });
                  });
                  await transaction.appendEntries(sitting, entries);
                } else {
                  const id = expected[action.withdraw % Math.max(1, expected.length)];
                  if (id === undefined) return;
                  expected.splice(expected.indexOf(id), 1);
                  await transaction.withdrawEntry(id);
                }
              });
            }
            const pages = await idsByPage(store, size);
            assert.deepEqual(pages.flat(), expected);
            assert.equal((await store.recordState()).count, expected.length);
            assert.ok(pages.slice(0, -1).every((page) => page.length === size));
            assert.deepEqual(await faultsOf(store), []);
            await store.close();
          },
        ),
        { numRuns: runs },
      );
    });

    test('refuses an id that does not rise', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [5]);
      await assert.rejects(publishIds(store, [5]), /not above the last/);
      await assert.rejects(publishIds(store, [7, 6]), /not above the last/);
      assert.deepEqual(await idsByPage(store, 10), [[5]]);
    });

    test('takes a large sitting in one piece', async (t) => {
      const store = await openEmpty(t);
      const size = 3_440;
      await publishIds(
        store,
        Array.from({ length: size }, (_, index) => index + 1),
      );
      const last = await readPage(store, 'last', 10);
      assert.equal(last!.page.number, size / 10);
      assert.deepEqual(
        parseEntries(last!.json).map(({ text_counter: counter }) => counter),
        [3431, 3432, 3433, 3434, 3435, 3436, 3437, 3438, 3439, 3440],
      );
    });

    test('can be closed twice', async (t) => {
      const store = await openEmpty(t);
      await store.close();
      await store.close();
    });
  });
  debatesContract(engine, openEmpty);
  divisionsContract(engine, openEmpty);
  historyContract(engine, openEmpty);
  logContract(engine, openEmpty);
  detailsContract(engine, openEmpty);
  restoringContract(engine, openEmpty);
  itemsContract(engine, openEmpty);

  linkingContract(engine, openEmpty);

  mirrorContract(engine, openEmpty);
  collectionsContract(engine, openEmpty);
  peopleContract(engine, openEmpty);
  sittingsContract(engine, openEmpty);
  knownContract(engine, openEmpty);
  versionsContract(engine, openEmpty);
  manyEntriesContract(engine, openEmpty);
  writersContract(engine, openEmpty);
}
