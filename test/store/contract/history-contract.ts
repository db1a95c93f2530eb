// The contract on history: earlier texts and details, the change log and its chain, the log of items, on every engine.

import assert from 'node:assert/strict';
import {
  ADDRESS,
  MORE_THAN_ALL,
  aSitting,
  anEntry,
  changesAfter,
  faultsOf,
  idsByPage,
  publishIds,
  publishSitting,
  writeTo,
  correctById,
} from '../../support/records/entries.ts';
import { checkChain, digestOf, sha256 } from './chain-of-changes.ts';
import { StoreContract } from './contract.ts';
import { NO_DETAILS } from '../../../src/record/entry-details.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import type { NewEntry } from '../../../src/record/entry.ts';
import { fc } from '../../support/seed.ts';
import { textsIn } from '../../../src/store/entries/entry-revisions.ts';

export const historyContract = new StoreContract('the history of a store');
const { it } = historyContract;

it('a correction of a missing entry, or to a used counter, is refused', async (store) => {
  await publishIds(store, [1, 2]);
  const correct = (id: number, counter: number): Promise<unknown> =>
    correctById(writeTo(store).entries, id, anEntry(counter));
  await assert.rejects(correct(3, 3), /no entry 3/);
  await assert.rejects(correct(2, 1));
  assert.equal(await store.lastChange(), 2);
});

it('a text may have the character that stands for bytes which are no text, withdrawn or not', async (store) => {
  const entry = anEntry(1, { content: 'read as \ufffd' });
  await publishSitting(store, [entry]);
  await correctById(writeTo(store).entries, 1, { ...entry, content: 'read as it was' });
  assert.equal(textsIn(await store.history(1))?.length, 2);
  await writeTo(store).entries.withdraw(1);
  const changes = await store.changes(0, 10);
  assert.equal(changes[0]?.sha256, digestOf(1, entry));
  checkChain(changes);
});

it('a counter that a withdrawn entry had can be used again', async (store) => {
  await publishIds(store, [1, 2, 3]);
  await store.write(async (transaction) => {
    const { sittingId } = (await transaction.entries.find(1))!;
    assert.equal(await transaction.entries.lastCounter(sittingId), 3);
    assert.equal(await transaction.entries.withdraw(3), true);
    assert.equal(await transaction.entries.withdraw(3), false);
    assert.equal(await transaction.entries.lastCounter(sittingId), 2);
    assert.deepEqual(await transaction.entries.append(sittingId, [anEntry(3)]), [4]);
    assert.equal(await transaction.entries.lastCounter(sittingId), 3);
    assert.equal(await transaction.entries.lastCounter(sittingId + 1), 0);
  });
});

const PAGE_12 = { ...NO_DETAILS, page: '12' };
const PARTY = { ...NO_DETAILS, page: 'xii', party: 'UPA', extra: { mood: ['loud', '\u2028é'] } };

/** Entries 1 to 4; 2 and 3 have details. */
async function publish(store: Store): Promise<void> {
  const details = [undefined, PAGE_12, PARTY, NO_DETAILS];
  const entries = details.map((one, index) => anEntry(index + 1, one && { details: one }));
  await publishSitting(store, entries);
}

const found = async (store: Store, ...ids: number[]): Promise<object> =>
  Object.fromEntries(await store.entryDetails(ids));

const PARTY_TEXT = '{"page":"xii","party":"UPA","extra":{"mood":["loud","\\u2028é"]}}';

it('a correction without details leaves them, and one of details alone is a revision', async (store) => {
  await publish(store);
  await store.write(async (transaction) => {
    await correctById(transaction.entries, 2, anEntry(2, { content: 'Anew.' }));
    await correctById(transaction.entries, 2, anEntry(2, { content: 'Anew.', details: PARTY }));
    assert.deepEqual([...(await transaction.entryDetails([2]))], [[2, PARTY_TEXT]]);
    await correctById(transaction.entries, 2, anEntry(2, { details: NO_DETAILS }));
    await correctById(transaction.entries, 1, anEntry(1, { details: PAGE_12 }));
  });
  assert.deepEqual(await found(store, 1, 2), { 1: '{"page":"12"}' });
  const texts = textsIn(await store.history(2))!;
  // Two changes within a millisecond have two times.
  assert.equal(new Set(texts.map(({ atMs }) => atMs)).size, 4);
  assert.deepEqual(
    texts.map(({ revision, details }) => [revision, details]),
    [
      [1, '{"page":"12"}'],
      [2, '{"page":"12"}'],
      [3, PARTY_TEXT],
      [4, null],
    ],
  );
  assert.deepEqual(await changesAfter(store, 4), [
    'corrected 2',
    'corrected 2',
    'corrected 2',
    'corrected 1',
  ]);
  assert.equal((await store.entry(1, ADDRESS))!.revision, 2);
});

it('has every item that was added, changed or removed, once for a writing', async (store) => {
  await store.write(async (writing) => {
    const source = { name: 'A.pdf', date: null, url: '', listPage: '' };
    const times = { lastProcessingAttempt: null, lastProcessingSuccess: null };
    await writing.sittings.add(aSitting({ source: { ...source, ...times } }));
    const id = (await writing.people.add('Amina Ngugi', null))!;
    const person = (await writing.item('people', id))!;
    await writing.people.change({ ...person, otherNames: ['Mama'] });
  });
  await store.write(
    async (writing) => {
      await writing.sittings.change(1, aSitting({ startDate: '2014-01-01' }));
      await writing.venues.change({ id: 2, name: 'Upper House', slug: 'senate' });
      await writing.people.removeUnused(1);
      await writing.entries.append(1, [anEntry(1)]);
    },
    'desk',
    'a new list',
  );
  const changes = await store.itemChanges(0, 100);
  assert.deepEqual(
    changes.map(({ kind, resource, itemId, by, reason }) => [kind, resource, itemId, by, reason]),
    [
      ['added', 'sources', 1, null, null],
      ['added', 'sittings', 1, null, null],
      ['added', 'people', 1, null, null],
      ['changed', 'sittings', 1, 'desk', 'a new list'],
      ['known', 'venues', 2, 'desk', 'a new list'],
      ['changed', 'venues', 2, 'desk', 'a new list'],
      ['removed', 'people', 1, 'desk', 'a new list'],
    ],
  );
  assert.deepEqual(JSON.parse(changes[1]!.state), {
    id: 1,
    source: 1,
    venue: 2,
    start_date: '2013-07-31',
    start_time: null,
    end_date: null,
    end_time: null,
  });
  assert.deepEqual(JSON.parse(changes[5]!.state), {
    id: 2,
    name: 'Upper House',
    slug: 'senate',
  });
  assert.equal(changes[6]!.state, changes[2]!.state);
  let chain = '0'.repeat(64);
  for (const { seq, atMs, kind, resource, itemId, state, chain: found } of changes) {
    const line = `${seq} ${new Date(atMs).toISOString()} ${kind} ${resource} ${itemId} ${sha256(state)}`;
    chain = sha256(`${chain}\n${line}`);
    assert.equal(found, chain);
  }
  assert.equal(await store.lastItemChange(), 7);
  assert.deepEqual(await store.itemChanges(5, 1), changes.slice(5, 6));
  const { resource, itemId } = changes[0]!;
  assert.deepEqual(
    await store.itemHistory(resource, itemId),
    changes.filter((one) => one.resource === resource && one.itemId === itemId),
  );
});

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

it('the log is read from anywhere in a long run, so many at a time', async (store) => {
  await publishIds(store, [...range(1, 1_234), ...range(2_000, 2_100)]);
  await store.write(async (transaction) => {
    for (const id of range(1, 600)) {
      await correctById(transaction.entries, id, anEntry(id, { content: 'x' }));
    }
    for (const id of range(1, 600)) await transaction.entries.withdraw(id);
  });
  const all = await store.changes(0, MORE_THAN_ALL);
  const length = 1_234 + 101 + 600 + 600;
  assert.equal(all.length, length);
  assert.equal(await store.lastChange(), length);
  checkChain(all);
  for (const since of [0, 1, 498, 499, 500, 501, 999, 1_000, 1_233, 1_234, 1_600, 2_400, 2_534]) {
    for (const limit of [1, 3, 700]) {
      assert.deepEqual(
        await store.changes(since, limit),
        all.slice(since, since + limit),
        `${limit} since ${since}`,
      );
    }
  }
  for (const since of [length, length + 1, length * 10]) {
    assert.deepEqual(await store.changes(since, 10), []);
  }
  assert.deepEqual(await store.changes(5, 0), []);
});

it('the log agrees with a plain list through any changes, as do the pages', async (_store, {
  open,
}) => {
  const step = fc.oneof(
    fc.record({
      add: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }),
    }),
    fc.record({ correct: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }) }),
    fc.record({ link: fc.nat(40) }),
    fc.record({ withdraw: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }) }),
  );
  const amina = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 10 }),
      fc.nat(30),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 5 }),
      async (steps, since, limit, size) => {
        const store = await open();
        const texts = new Map<number, NewEntry>();
        const expected: string[] = [];
        let [highest, made] = [0, 0];
        const note = (kind: string, id: number): void => {
          expected.push(`${kind} ${id} ${digestOf(id, texts.get(id)!)}`);
        };
        const pick = (wish: number): number | undefined => [...texts.keys()][wish % texts.size];
        await writeTo(store).people.know(amina);
        for (const action of steps) {
          await store.write(async (transaction) => {
            if ('add' in action) {
              const entries = action.add.map((gap, index) => {
                highest += gap;
                texts.set(highest, anEntry(index + 1, { id: highest }));
                note('added', highest);
                return texts.get(highest)!;
              });
              await transaction.entries.append(await transaction.sittings.add(aSitting()), entries);
            } else if ('withdraw' in action) {
              for (const id of action.withdraw.map(pick)) {
                if (id === undefined || !texts.has(id)) continue;
                note('withdrawn', id);
                texts.delete(id);
                await transaction.entries.withdraw(id);
              }
            } else {
              const linking = 'link' in action;
              for (const id of (linking ? [action.link] : action.correct).map(pick)) {
                if (id === undefined) continue;
                const before = texts.get(id)!;
                made += 1;
                const after = linking
                  ? { ...before, speaker: before.speaker === null ? amina : null }
                  : { ...before, content: `text ${made}` };
                texts.set(id, after);
                note(linking ? 'linked' : 'corrected', id);
                await correctById(transaction.entries, id, after, linking ? 'linked' : 'corrected');
              }
            }
          });
        }
        const changes = await store.changes(0, MORE_THAN_ALL);
        checkChain(changes);
        assert.deepEqual(
          changes.map(({ kind, entryId, sha256: digest }) => `${kind} ${entryId} ${digest}`),
          expected,
        );
        assert.deepEqual(await store.changes(since, limit), changes.slice(since, since + limit));
        assert.equal(await store.lastChange(), expected.length);
        const pages = await idsByPage(store, size);
        assert.deepEqual(pages.flat(), [...texts.keys()]);
        assert.ok(pages.slice(0, -1).every((page) => page.length === size));
        assert.equal((await store.recordState()).count, texts.size);
        assert.deepEqual(await faultsOf(store), []);
        await store.close();
      },
    ),
    { numRuns: 10 },
  );
});
