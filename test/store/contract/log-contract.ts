// The contract on the log of changes: every change in order, in a chain, read from anywhere.

import assert from 'node:assert/strict';
import type { NewEntry } from '../../../src/record/entry.ts';
import {
  anEntry,
  aSitting,
  faultsOf,
  idsByPage,
  MORE_THAN_ALL,
  publishIds,
  writeTo,
} from '../../support/records/entries.ts';
import { fc } from '../../support/seed.ts';
import { checkChain, digestOf } from './chain-of-changes.ts';
import { StoreContract } from './contract.ts';

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

export const logContract = new StoreContract('the log of a store');
const { it } = logContract;

it('an empty record has an empty log', async (store) => {
  assert.deepEqual(await store.changes(0, 10), []);
  assert.equal(await store.lastChange(), 0);
  assert.equal(await store.revisions(1), null);
});

it('the log has every change in order, of its kind, with the digest of the entry', async (store) => {
  const amina = { id: 49, legalName: "Amina Ng'ong'o", slug: 'amina-ngongo' };
  const first = anEntry(1, { content: ' “Hon.” \u2028\u2029😀 \\ "x" \u0001 é' });
  const second = anEntry(2, { speakerTitle: 'The Speaker' });
  const fromMs = Date.now();
  await store.write(async (transaction) => {
    await transaction.knowPerson(amina);
    const sitting = await transaction.addSitting(aSitting());
    await transaction.appendEntries(sitting, [first, second]);
  });
  const linked = { ...second, speaker: amina };
  const corrected = { ...linked, content: 'corrected' };
  await writeTo(store).correctEntry(2, linked, 'linked');
  await writeTo(store).correctEntry(2, corrected, 'corrected');
  await writeTo(store).withdrawEntry(1);
  await writeTo(store).withdrawEntry(2);
  const changes = await store.changes(0, MORE_THAN_ALL);
  assert.deepEqual(
    changes.map(({ kind, entryId, sha256: digest }) => [kind, entryId, digest]),
    [
      ['added', 1, digestOf(1, first)],
      ['added', 2, digestOf(2, second)],
      ['linked', 2, digestOf(2, linked)],
      ['corrected', 2, digestOf(2, corrected)],
      ['withdrawn', 1, digestOf(1, first)],
      ['withdrawn', 2, digestOf(2, corrected)],
    ],
  );
  checkChain(changes);
  assert.equal(await store.lastChange(), 6);
  for (const { atMs } of changes) assert.ok(atMs >= fromMs && atMs < Date.now() + 1_000);
});

it('the log is read from anywhere in a long run, so many at a time', async (store) => {
  await publishIds(store, [...range(1, 1_234), ...range(2_000, 2_100)]);
  await store.write(async (transaction) => {
    for (const id of range(1, 600)) {
      await transaction.correctEntry(id, anEntry(id, { content: 'x' }), 'corrected');
    }
    for (const id of range(1, 600)) await transaction.withdrawEntry(id);
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
        await writeTo(store).knowPerson(amina);
        for (const action of steps) {
          await store.write(async (transaction) => {
            if ('add' in action) {
              const entries = action.add.map((gap, index) => {
                highest += gap;
                texts.set(highest, anEntry(index + 1, { id: highest }));
                note('added', highest);
                return texts.get(highest)!;
              });
              await transaction.appendEntries(await transaction.addSitting(aSitting()), entries);
            } else if ('withdraw' in action) {
              for (const id of action.withdraw.map(pick)) {
                if (id === undefined || !texts.has(id)) continue;
                note('withdrawn', id);
                texts.delete(id);
                await transaction.withdrawEntry(id);
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
                await transaction.correctEntry(id, after, linking ? 'linked' : 'corrected');
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
    { numRuns: 25 },
  );
});
