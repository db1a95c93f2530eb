// Entries that begin or end with a phrase, and entries at whose edge a phrase may be cut.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyBits, eachBit, type Bits } from '../index/bits.ts';
import {
  addEntriesBeginning,
  addEntriesEnding,
  eachCut,
  type CutPhrase,
} from './edge-positions.ts';
import type { Positions } from './position-buffer.ts';

/** Positions given as pairs of entry and position. */
function positionsAt(pairs: readonly (readonly [local: number, position: number])[]): Positions {
  return {
    locals: Uint16Array.from(pairs, ([local]) => local),
    positions: Uint32Array.from(pairs, ([, position]) => position),
    from: 0,
    to: pairs.length,
  };
}

/** Entry 0 has ten positions, entry 1 two. */
const BODIES = Uint32Array.of(10, 2);

test('entries begin or end with a phrase', () => {
  const [beginning, ending] = [emptyBits(), emptyBits()];
  const starts = positionsAt([...[0, 3, 7].map((at) => [0, at] as const), [1, 0]]);
  addEntriesBeginning(beginning, starts, 3, BODIES);
  addEntriesEnding(ending, starts, 3, BODIES);
  const localsOf = (bits: Bits): number[] => {
    const locals: number[] = [];
    eachBit(bits, (local) => locals.push(local));
    return locals;
  };
  assert.deepEqual(localsOf(beginning), [0]);
  assert.deepEqual(localsOf(ending), [0]);
});

test('the distance of a word from an edge says where the phrase would be cut', () => {
  const cuts = (phrase: CutPhrase, pairs: readonly (readonly [number, number])[]): string[] => {
    const found: string[] = [];
    eachCut(positionsAt(pairs), phrase, BODIES, (cut, local) => found.push(`${local}: ${cut}`));
    return found;
  };
  // The second of four words. As the last of an entry it has two words of the phrase before the cut, as the last but one three.
  const second = { offset: 1, words: 4 };
  assert.deepEqual(cuts(second, [[0, 9]]), ['0: 2']);
  assert.deepEqual(cuts(second, [[0, 8]]), ['0: 3']);
  // With two more words after it in the entry the phrase is whole.
  assert.deepEqual(cuts(second, [[0, 7]]), []);
  // As the first word of an entry it has one word of the phrase in the entry before.
  assert.deepEqual(cuts(second, [[0, 0]]), ['0: 1']);
  // In an entry of two words it may be both.
  assert.deepEqual(cuts(second, [[1, 0]]), ['1: 3', '1: 1']);
  // The first word begins no cut part, and the last ends none.
  assert.deepEqual(
    cuts({ offset: 0, words: 2 }, [
      [0, 0],
      [0, 9],
    ]),
    ['0: 1'],
  );
  assert.deepEqual(
    cuts({ offset: 1, words: 2 }, [
      [0, 0],
      [0, 9],
    ]),
    ['0: 1'],
  );
});
