// Tallies are what counting the entries one by one finds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCK_SIZE, emptyBits, setBit } from '@hansard/search/bits';
import { fc } from '../../test/support/seed.ts';
import { StoreDamaged } from '../base/errors.ts';
import { eachTally, tallySpeakers } from './speaker-tallies.ts';

/** Entries of a block, one after the other: its sitting, speaker, words, and whether it begins a contribution. */
const ENTRY = fc.record({
  sitting: fc.integer({ min: 1, max: 3 }),
  speaker: fc.integer({ min: 0, max: 4 }),
  words: fc.integer({ min: 0, max: 70_000 }),
  begins: fc.boolean(),
});

test('tallies are the counts of entries, contributions and words by run and speaker', () => {
  fc.assert(
    fc.property(fc.array(ENTRY, { maxLength: 60 }), (entries) => {
      const runs: { first: number; last: number; documentId: number }[] = [];
      const [numbers, words, begins] = [
        Uint16Array.from(entries, ({ speaker }) => speaker),
        Uint32Array.from(entries, (entry) => entry.words),
        emptyBits(),
      ];
      const expected = new Map<string, number[]>();
      for (const [local, entry] of entries.entries()) {
        const id = BLOCK_SIZE + local;
        const before = runs.at(-1);
        if (before?.documentId === entry.sitting) before.last = id;
        else runs.push({ first: id, last: id, documentId: entry.sitting });
        if (entry.begins) setBit(begins, local);
        if (entry.speaker === 0) continue;
        const key = `${runs.length} ${entry.speaker}`;
        const [count = 0, begun = 0, said = 0] = expected.get(key) ?? [];
        expected.set(key, [count + 1, begun + Number(entry.begins), said + entry.words]);
      }
      const speakers = { names: ['a', 'b', 'c', 'd'], numbers };
      const found = new Map<string, number[]>();
      eachTally(tallySpeakers(runs, { speakers, words, begins }), runs, (tally) => {
        const key = `${runs.indexOf(tally.run) + 1} ${tally.speaker}`;
        found.set(key, [tally.entries, tally.contributions, tally.words]);
      });
      const inOrder = (counts: Map<string, number[]>): unknown => [...counts].sort();
      assert.deepEqual(inOrder(found), inOrder(expected));
    }),
  );
});

test('tallies of a run that there is not, or a part of one, are damage', () => {
  const run = { first: 1, last: 2, documentId: 1 };
  for (const numbers of [
    [1, 1, 1, 1, 1],
    [0, 1, 1, 1],
  ]) {
    assert.throws(() => eachTally(Uint32Array.from(numbers), [run], () => {}), StoreDamaged);
  }
});
