// Phrases and nearness are found by the positions of words, as by reading the texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainEntry, PLAIN_RULES } from '../../test/plain-entry.ts';
import { fc } from '../../../../test/support/seed.ts';
import { StoreDamaged } from '../errors.ts';
import { hasBit, emptyBits, setBit, type Bits } from '../index/bits.ts';
import { buildBlock } from '../indexing/build-block.ts';
import {
  entryOf,
  followedBy,
  near,
  positionIn,
  type Positions,
  readPositions,
  type TermInPhrase,
} from './positions.ts';
import type { BlockPostings } from '../index/index-reader.ts';

const WORDS = ['maize', 'price', 'order', 'tax'];
const word = fc.constantFrom(...WORDS);
const some = fc.subarray(WORDS);
// Some entries have more positions than one byte can give the length of.
const text = fc
  .tuple(fc.array(word, { maxLength: 12 }), fc.constantFrom(1, 1, 1, 150))
  .map(([words, times]) => Array.from({ length: times }, () => words).flat());
const texts = fc.array(text, { minLength: 1, maxLength: 4 });
const bits = fc.uniqueArray(fc.nat(3)).map((locals) => {
  const set = emptyBits();
  for (const local of locals) setBit(set, local);
  return set;
});

/** The postings of words in entries of a block, as the index makes them. */
function postingsOf(
  contents: readonly (readonly string[])[],
  ...wanted: readonly string[]
): BlockPostings[] {
  const entries = contents.map((words, id) => plainEntry(id, words.join(' ')));
  const { terms } = buildBlock(0, entries, PLAIN_RULES);
  return wanted.flatMap((one) => {
    const here = terms.get(one);
    return here === undefined ? [] : [{ term: { text: one, stored: null }, block: 0, ...here }];
  });
}

const anywhere = (offset: number): TermInPhrase => ({
  offset,
  excludedBy: () => null,
  isOneEnough: false,
});

/** As pairs of entry and position. */
const pairsOf = (positions: Positions): [number, number][] =>
  Array.from(positions, (one) => [entryOf(one), positionIn(one)]);

/** The pairs of entry and position at which a test passes. */
function pairsWhere(
  contents: readonly (readonly string[])[],
  test: (words: readonly string[], position: number, local: number) => boolean,
): [number, number][] {
  return contents.flatMap((words, local) =>
    words.flatMap((_, position): [number, number][] =>
      test(words, position, local) ? [[local, position]] : [],
    ),
  );
}

test('positions are those of any term in the wanted entries, where it is not excluded', () => {
  const narrowed = fc.option(bits);
  const property = fc.property(texts, some, narrowed, bits, (contents, wanted, within, out) => {
    const excludedBy = ({ term }: BlockPostings): Bits | null =>
      term.text === 'maize' ? out : null;
    const isFound = (one: string | undefined, local: number): boolean =>
      wanted.includes(one ?? '') && !(one === 'maize' && hasBit(out, local));
    const terms = postingsOf(contents, ...wanted);
    assert.deepEqual(
      pairsOf(readPositions(terms, within, { ...anywhere(0), excludedBy })),
      pairsWhere(
        contents,
        (words, at, local) =>
          isFound(words[at], local) && (within === null || hasBit(within, local)),
      ),
    );
    const starts = readPositions(postingsOf(contents, 'order'), null, anywhere(0));
    const followed = pairsWhere(
      contents,
      (words, at, local) => words[at] === 'order' && isFound(words[at + 1], local),
    );
    assert.deepEqual(pairsOf(followedBy(starts, terms, { ...anywhere(1), excludedBy })), followed);
    const firsts = followedBy(starts, terms, { ...anywhere(1), excludedBy, isOneEnough: true });
    assert.deepEqual(
      new Set(pairsOf(firsts).map(([local]) => local)),
      new Set(followed.map(([local]) => local)),
    );
  });
  fc.assert(property);
});

test('positions of a word are those at which its phrase begins', () => {
  fc.assert(
    fc.property(texts, word, some, fc.nat(3), (contents, one, others, by) => {
      const isPhrase = (words: readonly string[], at: number): boolean =>
        words[at] === one && others.includes(words[at + by] ?? '');
      const firsts = readPositions(postingsOf(contents, one), null, anywhere(0));
      const seconds = readPositions(postingsOf(contents, ...others), null, anywhere(by));
      const expected = pairsWhere(contents, isPhrase);
      const found = followedBy(firsts, postingsOf(contents, ...others), anywhere(by));
      assert.deepEqual(pairsOf(found), expected);
      assert.deepEqual(
        pairsOf(followedBy(seconds, postingsOf(contents, one), anywhere(0))),
        expected,
      );
    }),
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
          readPositions(postingsOf(contents, wanted), null, anywhere(0)),
        );
        const expected = pairsWhere(contents, (words, position) => {
          if (words[position] !== one) return false;
          return words.some((found, position2) => {
            const steps =
              position2 > position
                ? position2 - (position + a - 1)
                : position - (position2 + b - 1);
            return found === other && steps >= 1 && steps <= distance && position !== position2;
          });
        });
        const left = { positions: first!, words: a };
        const right = { positions: second!, words: b };
        assert.deepEqual(pairsOf(near(left, right, distance)), expected);
      },
    ),
  );
});

test('a position far into the last entry of a block is found as any other', () => {
  const far = 70_000;
  const content = [...Array.from({ length: far }, () => 'order'), 'maize', 'price'].join(' ');
  const { terms } = buildBlock(0, [plainEntry(4_095, content)], PLAIN_RULES);
  const of = (one: string): BlockPostings[] => [
    { term: { text: one, stored: null }, block: 0, ...terms.get(one)! },
  ];
  const maize = readPositions(of('maize'), null, anywhere(0));
  assert.deepEqual(pairsOf(maize), [[4_095, far]]);
  assert.deepEqual(pairsOf(followedBy(maize, of('price'), anywhere(1))), [[4_095, far]]);
  assert.deepEqual(pairsOf(followedBy(maize, of('order'), anywhere(1))), []);
});

test('positions whose lengths do not add up are damaged', () => {
  const sound = { term: { text: 'maize', stored: null }, block: 0, postings: Uint16Array.of(16) };
  const starts = readPositions([{ ...sound, positions: Uint8Array.of(1, 7) }], null, anywhere(0));
  assert.deepEqual(pairsOf(starts), [[1, 7]]);
  for (const bytes of [[], [1], [2, 7], [0, 7], [255, 7], [1, 7, 7]]) {
    const terms = [{ ...sound, positions: Uint8Array.from(bytes) }];
    assert.throws(() => readPositions(terms, null, anywhere(0)), StoreDamaged, bytes.join());
    assert.throws(() => followedBy(starts, terms, anywhere(0)), StoreDamaged, bytes.join());
  }
});
