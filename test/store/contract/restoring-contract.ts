// The contract on restoring: a withdrawn entry is listed with its history, and returns under its id, to its position and to
// searches.

import assert from 'node:assert/strict';
import { readWireForm } from '../../../src/record/wire-form.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  ADDRESS,
  anEntry,
  aSitting,
  faultsOf,
  idsByPage,
  publishIds,
  writeTo,
  correctById,
} from '../../support/records/entries.ts';
import { fc } from '../../support/seed.ts';
import { checkChain } from './chain-of-changes.ts';
import { StoreContract } from './contract.ts';

async function restore(store: Store, ids: readonly number[]): Promise<readonly number[]> {
  return await store.write(async (writing) => {
    const first = (await writing.withdrawn.find(ids[0]!))!;
    const entries = [];
    for (const id of ids) {
      const { wire } = (await writing.withdrawn.find(id))!;
      entries.push({ id, body: readWireForm(wire) });
    }
    return await writing.entries.restore(first.sittingId, entries);
  });
}

export const restoringContract = new StoreContract('restoring entries of a store');
const { it } = restoringContract;

it('a restored entry is as it was, with one more revision, and in the log', async (store) => {
  await publishIds(store, [1, 2, 3]);
  const before = (await store.entry(2, ADDRESS))!;
  await store.write((writing) => writing.entries.withdraw(2), 'desk', 'it was said in camera');
  assert.deepEqual(await idsByPage(store, 10), [[1, 3]]);
  assert.deepEqual(await restore(store, [2]), [2]);
  assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3]]);
  const after = (await store.entry(2, ADDRESS))!;
  assert.deepEqual([Buffer.from(after.json), after.revision], [Buffer.from(before.json), 2]);
  const changes = await store.changes(0, 10);
  checkChain(changes);
  assert.deepEqual(
    changes.slice(3).map(({ kind, entryId, reason }) => [kind, entryId, reason]),
    [
      ['withdrawn', 2, 'it was said in camera'],
      ['restored', 2, null],
    ],
  );
  assert.equal(changes[4]!.sha256, changes[1]!.sha256);
});

it('what was not withdrawn is not restored, nor under a counter that is used', async (store) => {
  await publishIds(store, [1, 2]);
  await store.write(async (writing) => {
    assert.equal(await writing.withdrawn.find(1), null);
    assert.equal(await writing.withdrawn.find(3), null);
    await writing.entries.withdraw(2);
  });
  const put = (id: number, counter: number): Promise<unknown> =>
    writeTo(store).entries.restore(1, [{ id, body: anEntry(counter) }]);
  await assert.rejects(put(1, 5), /entry 1 was not withdrawn/);
  await assert.rejects(put(3, 5), /entry 3 was not withdrawn/);
  await assert.rejects(put(2, 1));
  assert.deepEqual(await idsByPage(store, 10), [[1]]);
  await put(2, 7);
});

it('after the last entry was restored, new ones follow it', async (store) => {
  await publishIds(store, [1, 2, 3]);
  await store.write((writing) => writing.sittings.remove(1).then(() => {}));
  await store.write(async (writing) => {
    const sittingId = await writing.sittings.add(aSitting());
    await writing.entries.restore(sittingId, [
      { id: 1, body: anEntry(1) },
      { id: 3, body: anEntry(3) },
    ]);
    assert.deepEqual(await writing.entries.append(sittingId, [anEntry(4)]), [4]);
    await writing.entries.restore(sittingId, [{ id: 2, body: anEntry(2) }]);
  });
  assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3, 4]]);
});

it('a removed sitting is made again under its id, and names the entries that went with it', async (store, {
  t,
}) => {
  const ms = Date.now();
  t.mock.method(Date, 'now', () => ms);
  await publishIds(store, [1, 2, 3]);
  await publishIds(store, [4]);
  await writeTo(store).entries.withdraw(2);
  await store.write(async (writing) => {
    const withdrawn = await writing.withdrawn.ofSitting(1);
    assert.deepEqual(
      withdrawn.map(({ id, sittingId, revision }) => [id, sittingId, revision]),
      [[2, 1, 1]],
    );
    assert.equal(await writing.sittings.restore(1, aSitting()), null);
    assert.equal(await writing.sittings.restore(77, aSitting()), null);
  });
  await writeTo(store).sittings.remove(1);
  await writeTo(store).sittings.remove(2);
  const restored = await store.write(async (writing) => {
    assert.equal(await writing.entries.last(), null);
    assert.equal(writing.entries.highestId, 4);
    return await writing.sittings.restore(1, aSitting({ startDate: '2014-01-01' }));
  });
  assert.deepEqual(restored, { id: 1, isNew: true, madeVenue: null, entryIds: [1, 3] });
  assert.equal((await store.item('sittings', 1))!.startDate, '2014-01-01');
  await restore(store, [1, 3]);
  assert.deepEqual(await idsByPage(store, 10), [[1, 3]]);
  await store.write(async (writing) => {
    assert.equal(await writing.sittings.restore(1, aSitting()), null);
    assert.deepEqual(
      (await writing.withdrawn.ofSitting(1)).map(({ id }) => id),
      [2],
    );
    assert.equal(await writing.sittings.add(aSitting()), 3);
  });
});

it('an entry is deleted with its own sitting only, also when that is deleted again', async (store) => {
  await publishIds(store, [1, 2]);
  await publishIds(store, [3]);
  await correctById(writeTo(store).entries, 3, anEntry(9));
  for (const id of [1, 0]) {
    await store.write(async (writing) => {
      if (id > 0) await writing.entries.withdraw(id);
      await writing.sittings.remove(2);
    });
    const taken = await store.write((writing) => writing.withdrawn.takenOut());
    assert.deepEqual([...taken].sort(), [
      [1, false],
      [3, true],
    ]);
    await store.write((writing) => writing.sittings.restore(2, aSitting()));
    await restore(store, [3]);
  }
});

it('an entry is indexed again, also where no entry of its block was indexed', async (store) => {
  await publishIds(store, [1, 2, 3]);
  await publishIds(store, [5_000, 5_001]);
  await store.write(async (writing) => {
    for (const id of [1, 2, 3]) await writing.entries.withdraw(id);
  });
  // Blocks have 4,096 ids: that of 5,000 is stored now, and the first one was skipped.
  await publishIds(store, [10_000]);
  await writeTo(store).entries.withdraw(5_001);
  await restore(store, [5_001]);
  assert.deepEqual(await faultsOf(store), []);
  await restore(store, [1, 2, 3]);
  assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3, 5_000, 5_001, 10_000]]);
});

it('positions agree with a plain list through any withdrawals and restorations', async (_store, {
  open,
}) => {
  const steps = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 1, max: 3 })),
    {
      minLength: 10,
      maxLength: 25,
    },
  );
  const all = [1, 2, 3, 4, 7, 8, 9, 12, 13, 14, 15, 16, 20, 21];
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const store = await open();
      await publishIds(store, all);
      const present = new Set(all);
      for (const [at, length] of taken) {
        const ids = all.slice(at, at + length);
        const gone = ids.filter((id) => !present.has(id));
        if (gone.length > 0) await restore(store, gone);
        else {
          await store.write(async (writing) => {
            for (const id of ids) await writing.entries.withdraw(id);
          });
        }
        for (const id of ids) {
          if (gone.length === 0) present.delete(id);
          else present.add(id);
        }
        const expected = all.filter((id) => present.has(id));
        assert.deepEqual((await idsByPage(store, 100)).flat(), expected);
      }
      assert.deepEqual(await faultsOf(store), []);
      checkChain(await store.changes(0, 1_000));
    }),
    { numRuns: 3 },
  );
});
