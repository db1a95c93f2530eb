// The contract on changes to more entries than are written in one go: they give what the same changes give one by
// one, on every engine.

import assert from 'node:assert/strict';
import { readWireForm } from '../../../src/record/wire-form.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  anEntry,
  aSitting,
  faultsOf,
  idsByPage,
  MORE_THAN_ALL,
  writeTo,
} from '../../support/records/entries.ts';
import { checkChain } from './chain-of-changes.ts';
import { AMINA } from './spoken-record.ts';
import { StoreContract } from './contract.ts';

const RENAMED = { ...AMINA, legalName: 'Amina "A" Ngũgĩ', slug: 'amina' };

/** The ids begin shortly before the end of a block of the index. */
const FIRST_ID = 3_700;
/** How many entries each sitting gets in a round, after those of the one before. */
const PIECES = [100, 100, 100, 400];
const ROUNDS = 3;
const LONG_SITTING = PIECES.length;
const SIZE = 2_100;
const LINKED = 1_200;

/** Four sittings in three pieces each, some with a gap before them; Amina says four of seven entries. */
async function publishLong(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.knowPerson(AMINA);
    const sittings: number[] = [];
    for (const index of PIECES.keys()) {
      const startDate = `2013-08-0${index + 1}`;
      sittings.push(await transaction.addSitting(aSitting({ startDate })));
    }
    let [id, made] = [FIRST_ID, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, length] of PIECES.entries()) {
        if (index === round) id += 3;
        const entries = Array.from({ length }, (_, at) => {
          const speaker = made++ % 7 < 4 ? AMINA : null;
          return anEntry(round * length + at + 1, { id: id++, speaker });
        });
        await transaction.appendEntries(sittings[index]!, entries);
      }
    }
  });
  // Some have an earlier text, so that not all of those changed in one go are at the same revision.
  await store.write(async (transaction) => {
    for (const id of (await idsOf(store)).filter((_, index) => index % 97 === 0)) {
      const { wire } = (await transaction.findEntry(id))!;
      const content = `Correction of ${id}.`;
      await transaction.correctEntry(id, { ...readWireForm(wire), content }, 'corrected');
    }
  });
}

export const manyEntriesContract = new StoreContract('changes to many entries');
const { it } = manyEntriesContract;

it('a person’s new name goes into entries of several sittings as it would one by one', async (atOnce, {
  open,
}) => {
  const singly = await open();
  for (const store of [atOnce, singly]) await publishLong(store);
  const stored = await entriesOf(singly);
  assert.equal(stored.length, SIZE);
  const linked = stored.filter(({ wire }) => readWireForm(wire).speaker !== null);
  assert.equal(linked.length, LINKED);

  assert.equal(await writeTo(atOnce, 'desk').changePerson(RENAMED), LINKED);
  await singly.write(async (transaction) => {
    for (const { id, wire } of linked) {
      const body = { ...readWireForm(wire), speaker: RENAMED };
      await transaction.correctEntry(id, body, 'linked');
    }
  }, 'desk');

  await assertSame(atOnce, singly);
  // At the ends of what is written in one go, and some in between.
  for (const [index, { id }] of linked.entries()) {
    if (index % 50 !== 0 && index % 500 !== 1 && index % 500 !== 499) continue;
    assert.deepEqual(await textsOf(atOnce, id), await textsOf(singly, id), `entry ${id}`);
  }
});

it('a sitting of many entries in pieces is removed as they would be withdrawn one by one', async (atOnce, {
  open,
}) => {
  const singly = await open();
  for (const store of [atOnce, singly]) await publishLong(store);
  const length = PIECES[LONG_SITTING - 1]! * ROUNDS;
  const long = (await entriesOf(singly)).filter(({ sittingId }) => sittingId === LONG_SITTING);
  assert.equal(long.length, length);

  assert.equal(await writeTo(atOnce, 'desk').removeSitting(LONG_SITTING), length);
  await singly.write(async (transaction) => {
    for (const { id } of long) assert.ok(await transaction.withdrawEntry(id));
  }, 'desk');

  await assertSame(atOnce, singly);
  assert.equal((await atOnce.recordState()).count, SIZE - length);
  // What is added now is found by its position, and has an id that nothing had.
  for (const store of [atOnce, singly]) {
    await writeTo(store).appendEntries(1, [anEntry(MORE_THAN_ALL)]);
  }
  await assertSame(atOnce, singly);
});

/** Entries, pages, and the change log but for its times; and of the first, that all that can be checked holds. */
async function assertSame(one: Store, other: Store): Promise<void> {
  assert.deepEqual(await faultsOf(one), []);
  assert.deepEqual(await entriesOf(one), await entriesOf(other));
  assert.deepEqual(await idsByPage(one, 100), await idsByPage(other, 100));
  checkChain(await one.changes(0, MORE_THAN_ALL));
  assert.deepEqual(await changesOf(one), await changesOf(other));
}

async function idsOf(store: Store): Promise<number[]> {
  return (await idsByPage(store, MORE_THAN_ALL)).flat();
}

async function entriesOf(
  store: Store,
): Promise<{ id: number; sittingId: number; wire: string; revision: number }[]> {
  const ids = await idsOf(store);
  // All at once: a statement for each takes most of the time of these tests.
  const found = await writeTo(store).findEntries(ids);
  assert.equal(found.length, ids.length);
  return found.map(({ id, sittingId, wire, revision }) => ({ id, sittingId, wire, revision }));
}

async function changesOf(store: Store): Promise<unknown[]> {
  const changes = await store.changes(0, MORE_THAN_ALL);
  return changes.map(({ seq, kind, entryId, sha256 }) => ({ seq, kind, entryId, sha256 }));
}

async function textsOf(store: Store, id: number): Promise<unknown[]> {
  const revisions = (await store.revisions(id))!;
  return revisions.map(({ wire, changedBy }) => ({ wire, changedBy }));
}
