// Phrases and nearness are found by the positions of words, as by reading the texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainEntry, PLAIN_RULES } from '../../test/plain-entry.ts';
import { fc } from '../../../../test/support/seed.ts';
import { hasBit, emptyBits, setBit, type Bits } from '../index/bits.ts';
import { buildBlock } from '../indexing/build-block.ts';
import {
  commonPositions,
  entriesOfPositions,
  type ExcludedBy,
  near,
  PositionBuffer,
  type Positions,
  readPositions,
} from './positions.ts';
import type { BlockPostings } from '../index/index-reader.ts';

const word = fc.constantFrom('maize', 'price', 'order', 'tax');
const text = fc.array(word, { maxLength: 12 });
const texts = fc.array(text, { minLength: 1, maxLength: 4 });

/** The postings of a word in entries of a block, as the index makes them. */
function postingsOf(contents: readonly (readonly string[])[], wanted: string): BlockPostings[] {
  const entries = contents.map((words, id) => plainEntry(id, words.join(' ')));
  const here = buildBlock(0, entries, PLAIN_RULES).terms.get(wanted);
  return here === undefined ? [] : [{ term: { text: wanted, stored: null }, block: 0, ...here }];
}

function everyEntry(): Bits {
  return emptyBits().fill(-1);
}

const positionsIn = (words: readonly string[], wanted: string): number[] =>
  words.flatMap((one, position) => (one === wanted ? [position] : []));

const [buffer, scratch] = [new PositionBuffer(), new PositionBuffer()];
const nowhere = (): null => null;

const next = (
  starts: Positions,
  terms: readonly BlockPostings[],
  excludedBy: ExcludedBy,
  offset: number,
): Positions => {
  const entries = entriesOfPositions(starts, emptyBits());
  const others = readPositions(terms, entries, { offset, excludedBy }, scratch);
  return commonPositions(starts, others, buffer);
};

const positionsOf = (
  terms: readonly BlockPostings[],
  wanted: Bits | null,
  excludedBy: ExcludedBy,
  offset = 0,
): Positions => readPositions(terms, wanted, { offset, excludedBy }, buffer);

/** As pairs of entry and position. */
const pairsOf = ({ locals, positions, from, to }: Positions): [number, number][] =>
  [...locals.subarray(from, to)].map((local, at) => [local, positions[from + at]!]);

const entriesOf = (bits: Bits): number[] =>
  Array.from({ length: 8 }, (_, local) => local).filter((local) => hasBit(bits, local));

test('the positions of every term are read in order, less the offset of the word in its phrase', () => {
  const offsets = fc.integer({ min: 0, max: 2 });
  fc.assert(
    fc.property(
      texts,
      fc.subarray(['maize', 'price', 'order', 'tax']),
      offsets,
      fc.boolean(),
      (contents, wanted, offset, isNarrowed) => {
        const terms = wanted.flatMap((one) => postingsOf(contents, one));
        const found = positionsOf(terms, isNarrowed ? everyEntry() : null, nowhere, offset);
        const expected = contents.flatMap((words, local) =>
          words.flatMap((one, position) =>
            wanted.includes(one) && position >= offset ? [[local, position - offset]] : [],
          ),
        );
        assert.deepEqual(pairsOf(found), expected);
        assert.deepEqual(entriesOf(entriesOfPositions(found, emptyBits())), [
          ...new Set(expected.map(([local]) => local!)),
        ]);
      },
    ),
  );
});

test('entries that are not wanted are left out, and so is a term where it is excluded', () => {
  const bits = fc.uniqueArray(fc.integer({ min: 0, max: 3 })).map((locals) => {
    const some = emptyBits();
    for (const local of locals) setBit(some, local);
    return some;
  });
  fc.assert(
    fc.property(texts, bits, bits, (contents, wanted, excluded) => {
      const terms = ['maize', 'price'].flatMap((one) => postingsOf(contents, one));
      const excludedBy = ({ term }: BlockPostings): Bits | null =>
        term.text === 'maize' ? excluded : null;
      const expected = contents.flatMap((words, local) =>
        words.flatMap((one, position) => {
          const isFound = one === 'price' || (one === 'maize' && !hasBit(excluded, local));
          return isFound && hasBit(wanted, local) ? [[local, position]] : [];
        }),
      );
      assert.deepEqual(pairsOf(positionsOf(terms, wanted, excludedBy)), expected);
      const starts = positionsOf(postingsOf(contents, 'order'), everyEntry(), nowhere);
      const expectedNext = contents.flatMap((words, local) =>
        positionsIn(words, 'order')
          .filter((position) => expectedAt(words[position + 1], local))
          .map((position) => [local, position]),
      );
      function expectedAt(one: string | undefined, local: number): boolean {
        return one === 'price' || (one === 'maize' && !hasBit(excluded, local));
      }
      assert.deepEqual(pairsOf(next(starts, terms, excludedBy, 1)), expectedNext);
    }),
  );
});

test('a start is kept where one of the others is at the offset, in the same entry', () => {
  fc.assert(
    fc.property(
      texts,
      word,
      fc.subarray(['maize', 'price', 'order', 'tax']),
      fc.integer({ min: 0, max: 3 }),
      (contents, one, others, by) => {
        const starts = positionsOf(postingsOf(contents, one), everyEntry(), nowhere);
        const terms = others.flatMap((other) => postingsOf(contents, other));
        const expected = contents.flatMap((words, local) =>
          positionsIn(words, one)
            .filter((position) => others.includes(words[position + by] ?? ''))
            .map((position) => [local, position]),
        );
        assert.deepEqual(pairsOf(next(starts, terms, nowhere, by)), expected);
      },
    ),
  );
});

test('what is near has so many steps between, in either order, and does not overlap', () => {
  const lengths = fc.integer({ min: 1, max: 3 });
  fc.assert(
    fc.property(
      texts,
      word,
      word,
      lengths,
      lengths,
      lengths,
      (contents, one, other, a, b, distance) => {
        const [first, second] = [one, other].map((wanted) =>
          positionsOf(postingsOf(contents, wanted), everyEntry(), nowhere),
        );
        const expected = contents.flatMap((words, local) =>
          positionsIn(words, one)
            .filter((position) =>
              positionsIn(words, other).some((position2) => {
                const steps =
                  position2 > position
                    ? position2 - (position + a - 1)
                    : position - (position2 + b - 1);
                return steps >= 1 && steps <= distance && position !== position2;
              }),
            )
            .map((position) => [local, position]),
        );
        const [left, right] = [
          { positions: first!, words: a },
          { positions: second!, words: b },
        ];
        assert.deepEqual(pairsOf(near(left, right, distance, buffer)), expected);
      },
    ),
  );
});

test('the last word of an entry is not near the first of the next', () => {
  const contents = [['maize'], ['price']];
  const [maize, price] = ['maize', 'price'].map((one) =>
    positionsOf(postingsOf(contents, one), everyEntry(), nowhere),
  );
  assert.deepEqual(
    pairsOf(near({ positions: maize!, words: 1 }, { positions: price!, words: 1 }, 1_000, buffer)),
    [],
  );
  assert.deepEqual(pairsOf(next(maize!, postingsOf(contents, 'price'), nowhere, 1)), []);
});

test('a position far into an entry is found as any other', () => {
  const far = 70_000;
  const contents = [['tax'], [...Array.from({ length: far }, () => 'order'), 'maize', 'price']];
  const maize = positionsOf(postingsOf(contents, 'maize'), everyEntry(), nowhere);
  assert.deepEqual(pairsOf(maize), [[1, far]]);
  assert.deepEqual(pairsOf(next(maize, postingsOf(contents, 'price'), nowhere, 1)), [[1, far]]);
  assert.deepEqual(pairsOf(next(maize, postingsOf(contents, 'order'), nowhere, 1)), []);
});

test('in few of many entries a term is found as in all of them', () => {
  const some = fc.array(text, { minLength: 30, maxLength: 60 });
  const few = fc.uniqueArray(fc.nat(29), { maxLength: 3 });
  fc.assert(
    fc.property(
      some,
      few,
      few,
      fc.nat(2),
      fc.boolean(),
      (contents, wanted, out, offset, isLong) => {
        // What takes many bytes in an entry is passed over as well.
        if (isLong) contents[4] = Array.from({ length: 300 }, () => 'maize');
        const [bits, excluded] = [wanted, out].map((locals) => {
          const these = emptyBits();
          for (const local of locals) setBit(these, local);
          return these;
        }) as [Bits, Bits];
        const terms = postingsOf(contents, 'maize');
        const all = pairsOf(positionsOf(terms, null, nowhere, offset));
        const expected = all.filter(([local]) => wanted.includes(local) && !out.includes(local));
        assert.deepEqual(pairsOf(positionsOf(terms, bits, () => excluded, offset)), expected);
      },
    ),
  );
});

test('many terms are in order, near or far into an entry', () => {
  const words = Array.from('abcdefghijklmnopqrst', (letter) => `w${letter}`);
  const contents = [words.toReversed(), ['tax'], [...words, ...words], words];
  for (const far of [1, 2 ** 20 + 5]) {
    const terms = words.flatMap((one) => postingsOf(contents, one));
    const before = pairsOf(positionsOf(terms, everyEntry(), nowhere));
    assert.equal(before.length, 80);
    assert.deepEqual(
      before,
      before.toSorted(([one, a], [other, b]) => one - other || a - b),
    );
    // As if the last of an entry stood far away.
    const positions = Uint8Array.of(
      3,
      (far & 0x7f) | 0x80,
      ((far >>> 7) & 0x7f) | 0x80,
      far >>> 14,
    );
    const last = {
      term: { text: 'z', stored: null },
      block: 0,
      postings: Uint16Array.of(3 << 4),
      positions,
    };
    const found = pairsOf(positionsOf([last, ...terms], everyEntry(), nowhere));
    const expected = [...before, [3, far] as [number, number]].sort(
      ([one, a], [other, b]) => one - other || a - b,
    );
    assert.deepEqual(found, expected);
  }
});
