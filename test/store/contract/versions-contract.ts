// The contract on writing while others read: all or nothing, one after the other, seen at once.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  ADDRESS,
  anEntry,
  aSitting,
  idsByPage,
  publishIds,
} from '../../support/records/entries.ts';
import type { Ending } from '../../support/temporary.ts';

export function versionsContract(
  engine: string,
  openEmpty: (test: Ending) => Promise<Store>,
): void {
  suite(`writing and reading at once on ${engine}`, () => {
    test('stores nothing of a writing that fails, and goes on after it', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2]);
      const before = await store.recordState();
      await assert.rejects(
        store.write(async (transaction) => {
          const sitting = await transaction.addSitting(aSitting());
          await transaction.appendEntries(sitting, [anEntry(1), anEntry(2)]);
          throw new Error('the reader broke off');
        }),
        /the reader broke off/,
      );
      assert.deepEqual(await store.recordState(), before);
      await publishIds(store, [3]);
      assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3]]);
    });

    test('changes its version with every change, and only then', async (t) => {
      const store = await openEmpty(t);
      const versions = [(await store.recordState()).version];
      await publishIds(store, [1, 2]);
      versions.push((await store.recordState()).version);
      await store.write((transaction) => transaction.withdrawEntry(2));
      versions.push((await store.recordState()).version);
      assert.equal(new Set(versions).size, 3);
      await store.write((transaction) => transaction.findEntry(1));
      assert.equal((await store.recordState()).version, versions[2]);
      assert.ok([versions[2], null].includes(store.currentVersion()));
    });

    test('shows a reader what was just written, also within one turn of the loop', async (t) => {
      const store = await openEmpty(t);
      for (let id = 1; id <= 5; id += 1) {
        assert.equal((await store.recordState()).count, id - 1);
        await publishIds(store, [id]);
        assert.equal((await store.recordState()).count, id);
        assert.notEqual(await store.entry(id, ADDRESS), null);
      }
    });

    test('writes one after the other, however many ask at once', async (t) => {
      const store = await openEmpty(t);
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store.write(async (transaction) => {
            const last = await transaction.lastEntry();
            const sitting = await transaction.addSitting(aSitting());
            await new Promise((resolve) => setImmediate(resolve));
            const [id] = await transaction.appendEntries(sitting, [anEntry(1)]);
            assert.equal(id, (last?.id ?? 0) + 1);
          }),
        ),
      );
      assert.equal((await store.recordState()).count, 20);
    });

    test('readers do not wait for a writer, nor see half of what it does', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1]);
      await store.write(async (transaction) => {
        const sitting = await transaction.addSitting(aSitting());
        await transaction.appendEntries(sitting, [anEntry(1), anEntry(2)]);
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal((await store.recordState()).count, 1);
        assert.deepEqual(await idsByPage(store, 10), [[1]]);
      });
      assert.equal((await store.recordState()).count, 3);
    });
  });
}
