// What stands so far after something else is found as by reading the texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seed.ts';
import { eachBit, noBits, setBit, type Bits } from '../index/bits.ts';
import { buildBlock } from '../build/build-block.ts';
import { addJoined } from './join-positions.ts';
import type { FormPostings } from '../index/form-postings.ts';

/** The postings of some words in the entries of a block, as the index makes them. */
function formsOf(contents: readonly string[], words: readonly string[]): FormPostings[] {
  const entries = contents.map((content, id) => ({
    id,
    sittingId: 1,
    type: 'other' as const,
    speakerName: '',
    personId: null,
    content,
    begins: true,
  }));
  const { terms } = buildBlock(0, entries);
  return words.flatMap((text) => {
    const here = terms.get(text);
    return here === undefined ? [] : [{ form: { text, term: null }, block: 0, ...here }];
  });
}

function localsOf(bits: Bits): number[] {
  const locals: number[] = [];
  eachBit(bits, (local) => void locals.push(local));
  return locals;
}

function bitsOf(locals: readonly number[]): Bits {
  const bits = noBits();
  for (const local of locals) setBit(bits, local);
  return bits;
}

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

test('an entry is found where a form stands so many positions after another', () => {
  const some = fc.subarray(['maize', 'price'], { minLength: 1 });
  const others = fc.subarray(['price', 'order', 'tax'], { minLength: 1 });
  const out = fc.uniqueArray(fc.nat(20), { maxLength: 5 });
  // Of some words there are many more than of others.
  const texts = fc
    .tuple(fc.array(text, { minLength: 1, maxLength: 12 }), fc.nat(30), word)
    .map(([few, more, one]) => [...few, ...Array.from({ length: more }, () => [one, 'tax'])]);
  fc.assert(
    fc.property(texts, some, others, fc.integer({ min: 1, max: 3 }), out, (contents, ...asked) => {
      const [first, second, distance, excluded] = asked;
      const texts = contents.map((words) => words.join(' '));
      const isOut = (one: string, local: number): boolean =>
        one === 'price' && excluded.includes(local);
      const expected = contents.flatMap((words, local) =>
        words.some((one, place) => {
          const next = words[place + distance];
          if (!first.includes(one) || next === undefined || !second.includes(next)) return false;
          return !isOut(one, local) && !isOut(next, local);
        })
          ? [local]
          : [],
      );
      const bits = noBits();
      addJoined(bits, formsOf(texts, first), formsOf(texts, second), distance, ({ form }) =>
        form.text === 'price' ? bitsOf(excluded) : null,
      );
      assert.deepEqual(localsOf(bits), expected);
    }),
    { numRuns: 500 },
  );
});

test('what is found is added to what is there', () => {
  const contents = ['maize price', 'price maize', 'maize'];
  const bits = bitsOf([2]);
  addJoined(bits, formsOf(contents, ['maize']), formsOf(contents, ['price']), 1, () => null);
  assert.deepEqual(localsOf(bits), [0, 2]);
});

test('a place far into an entry is told as any other', () => {
  const far = 'order '.repeat(70_000);
  const contents = [`${far} maize price`, 'maize order price', `maize ${far} price`];
  const [maize, price] = ['maize', 'price'].map((one) => formsOf(contents, [one]));
  for (const [distance, expected] of [
    [1, [0]],
    [2, [1]],
    [70_001, [2]],
  ] as const) {
    const bits = noBits();
    addJoined(bits, maize!, price!, distance, () => null);
    assert.deepEqual(localsOf(bits), expected);
  }
  const [order] = [formsOf(contents, ['order'])];
  const bits = noBits();
  addJoined(bits, order, price!, 1, () => null);
  assert.deepEqual(localsOf(bits), [1, 2]);
});
