// Positions at the limits of what can be stored, and damaged ones. The phrases they find are tested by an oracle over whole
// records.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainEntry, PLAIN_RULES } from '../../test/plain-entry.ts';
import { StoreDamaged } from '../errors.ts';
import { ALL_BITS } from '../index/bits.ts';
import { postingsByTerm } from '../index/postings.ts';
import { buildBlock } from '../indexing/build-block.ts';
import {
  entryOf,
  entriesOfPositions,
  positionIn,
  type Positions,
  readPositions,
  type TermInPhrase,
} from './positions.ts';
import type { BlockPostings } from '../index/index-reader.ts';

const anywhere = (offset: number): TermInPhrase => ({
  offset,
  matchingIn: (_, wanted) => wanted,
  isOneEnough: false,
});

/** The positions at which a phrase begins, where this word follows. */
const followedBy = (starts: Positions, terms: BlockPostings[], word: TermInPhrase): Positions =>
  readPositions(terms, entriesOfPositions(starts), word, starts);

/** As pairs of entry and position. */
const pairsOf = (positions: Positions): [number, number][] =>
  Array.from(positions, (one) => [entryOf(one), positionIn(one)]);

test('a position far into the last entry of a block is found', () => {
  const far = 70_000;
  const content = [...Array.from({ length: far }, () => 'order'), 'maize', 'price'].join(' ');
  const terms = postingsByTerm(buildBlock(0, [plainEntry(4_095, content)], PLAIN_RULES).terms);
  const of = (one: string): BlockPostings[] => [
    { term: { text: one, stored: null }, block: 0, ...terms.get(one)! },
  ];
  const maize = readPositions(of('maize'), ALL_BITS, anywhere(0));
  assert.deepEqual(pairsOf(maize), [[4_095, far]]);
  assert.deepEqual(pairsOf(followedBy(maize, of('price'), anywhere(1))), [[4_095, far]]);
  assert.deepEqual(pairsOf(followedBy(maize, of('order'), anywhere(1))), []);
});

test('positions whose lengths do not add up are damaged', () => {
  const sound = { term: { text: 'maize', stored: null }, block: 0, postings: Uint16Array.of(16) };
  const starts = readPositions(
    [{ ...sound, positions: Uint8Array.of(1, 7) }],
    ALL_BITS,
    anywhere(0),
  );
  assert.deepEqual(pairsOf(starts), [[1, 7]]);
  for (const bytes of [[], [1], [2, 7], [0, 7], [255, 7], [1, 7, 7]]) {
    const terms = [{ ...sound, positions: Uint8Array.from(bytes) }];
    assert.throws(() => readPositions(terms, ALL_BITS, anywhere(0)), StoreDamaged, bytes.join());
    assert.throws(() => followedBy(starts, terms, anywhere(0)), StoreDamaged, bytes.join());
  }
  // More postings than a block has entries, with lengths that add up.
  const postings = new Uint16Array(4_097);
  const many = { ...sound, postings, positions: new Uint8Array(2 * postings.length).fill(1) };
  assert.throws(() => readPositions([many], ALL_BITS, anywhere(0)), StoreDamaged);
});
