// A term at a distance after another is found as by reading the texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingRules } from '../../record/parliament/reading-rules.ts';
import { fc, runsOf } from '../../../test/support/seed.ts';
import { eachBit, emptyBits, setBit, type Bits } from '../index/bits.ts';
import { buildBlock } from '../indexing/build-block.ts';
import { addJoined } from './join-positions.ts';
import type { BlockPostings } from '../index/block-postings.ts';

/** The postings of some words in the entries of a block, as the index makes them. */
function postingsOf(contents: readonly string[], words: readonly string[]): BlockPostings[] {
  const entries = contents.map((content, id) => ({
    id,
    sittingId: 1,
    type: 'other' as const,
    speakerName: '',
    speakerTitle: '',
    personId: null,
    content,
    begins: true,
    languages: ['en'],
  }));
  const { terms } = buildBlock(0, entries, readingRules(''));
  return words.flatMap((text) => {
    const here = terms.get(text);
    return here === undefined ? [] : [{ term: { text, stored: null }, block: 0, ...here }];
  });
}

function localsOf(bits: Bits): number[] {
  const locals: number[] = [];
  eachBit(bits, (local) => void locals.push(local));
  return locals;
}

function bitsOf(locals: readonly number[]): Bits {
  const bits = emptyBits();
  for (const local of locals) setBit(bits, local);
  return bits;
}

const nowhere = (): null => null;

const word = fc.constantFrom('maize', 'price', 'order', 'tax', 'bill', 'act');
const repeated = fc
  .tuple(word, fc.integer({ min: 1, max: 200 }))
  .map(([one, times]) => Array.from({ length: times }, () => one));
/** Mostly short; some with more positions than a byte tells. */
const text = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: word.map((one) => [one]) },
      { weight: 1, arbitrary: repeated },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.flat());

test('an entry is found where a term is so many positions after another', () => {
  const some = fc.subarray(['maize', 'price'], { minLength: 1 });
  const others = fc.subarray(['price', 'order', 'tax'], { minLength: 1 });
  const out = fc.uniqueArray(fc.nat(20), { maxLength: 5 });
  const within = fc.option(fc.uniqueArray(fc.nat(40)));
  // Of some words there are many more than of others.
  const texts = fc
    .tuple(fc.array(text, { minLength: 1, maxLength: 12 }), fc.nat(30), word)
    .map(([few, more, one]) => [...few, ...Array.from({ length: more }, () => [one, 'tax'])]);
  fc.assert(
    fc.property(
      texts,
      some,
      others,
      fc.integer({ min: 1, max: 3 }),
      out,
      within,
      (contents, ...given) => {
        const [first, second, distance, excluded, wanted] = given;
        const texts = contents.map((words) => words.join(' '));
        const isOut = (one: string, local: number): boolean =>
          one === 'price' && excluded.includes(local);
        const isWanted = (local: number): boolean => wanted === null || wanted.includes(local);
        const expected = contents.flatMap((words, local) =>
          isWanted(local) &&
          words.some((one, position) => {
            const next = words[position + distance];
            if (!first.includes(one) || next === undefined || !second.includes(next)) return false;
            return !isOut(one, local) && !isOut(next, local);
          })
            ? [local]
            : [],
        );
        const bits = emptyBits();
        addJoined(bits, {
          first: postingsOf(texts, first),
          second: postingsOf(texts, second),
          distance,
          excludedBy: ({ term }) => (term.text === 'price' ? bitsOf(excluded) : null),
          wanted: wanted === null ? null : bitsOf(wanted),
        });
        assert.deepEqual(localsOf(bits), expected);
      },
    ),
    { numRuns: runsOf(500) },
  );
});

test('what is found is added to what is there', () => {
  const contents = ['maize price', 'price maize', 'maize'];
  const bits = bitsOf([2]);
  addJoined(bits, {
    first: postingsOf(contents, ['maize']),
    second: postingsOf(contents, ['price']),
    distance: 1,
    excludedBy: nowhere,
    wanted: null,
  });
  assert.deepEqual(localsOf(bits), [0, 2]);
});

test('a position far into an entry is found as any other', () => {
  const far = 'order '.repeat(70_000);
  const contents = [`${far} maize price`, 'maize order price', `maize ${far} price`];
  const [maize, price] = ['maize', 'price'].map((one) => postingsOf(contents, [one]));
  for (const [distance, expected] of [
    [1, [0]],
    [2, [1]],
    [70_001, [2]],
  ] as const) {
    const bits = emptyBits();
    addJoined(bits, { first: maize!, second: price!, distance, excludedBy: nowhere, wanted: null });
    assert.deepEqual(localsOf(bits), expected);
  }
  const [order] = [postingsOf(contents, ['order'])];
  const bits = emptyBits();
  addJoined(bits, { first: order, second: price!, distance: 1, excludedBy: nowhere, wanted: null });
  assert.deepEqual(localsOf(bits), [1, 2]);
});
