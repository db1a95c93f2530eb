// Phrases and nearness are found by the places of words, as by reading the texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { noBits, setBit, type Bits } from './block.ts';
import { indexBlock } from './indexed-block.ts';
import { followed, keysOf, localOfKey, near, PLACES_MAX } from './places.ts';
import type { FormPostings } from './search-index.ts';

const word = fc.constantFrom('maize', 'price', 'order', 'tax');
const text = fc.array(word, { maxLength: 12 });
const texts = fc.array(text, { minLength: 1, maxLength: 4 });

/** The postings of a word in entries of a block, as the index makes them. */
function formOf(contents: readonly (readonly string[])[], wanted: string): FormPostings[] {
  const entries = contents.map((words, id) => ({
    id,
    sittingId: 1,
    type: 'other' as const,
    speakerName: '',
    personId: null,
    content: words.join(' '),
    begins: true,
  }));
  const here = indexBlock(0, entries).terms.get(wanted);
  return here === undefined ? [] : [{ form: { text: wanted, term: null }, block: 0, ...here }];
}

function everyEntry(): Bits {
  return noBits().fill(-1);
}

const placesIn = (words: readonly string[], wanted: string): number[] =>
  words.flatMap((one, place) => (one === wanted ? [place] : []));

const keyOf = (local: number, place: number): number => local * PLACES_MAX + place;

test('keys tell entry and place of every form, in order', () => {
  fc.assert(
    fc.property(texts, fc.subarray(['maize', 'price', 'order']), (contents, wanted) => {
      const forms = wanted.flatMap((one) => formOf(contents, one));
      const keys = [...keysOf(forms, everyEntry)];
      const expected = contents.flatMap((words, local) =>
        words.flatMap((one, place) => (wanted.includes(one) ? [keyOf(local, place)] : [])),
      );
      assert.deepEqual(keys, expected);
      assert.ok(keys.every((key) => localOfKey(key) < contents.length));
    }),
  );
});

test('keys of entries that are not wanted are left out, form by form', () => {
  const forms = ['maize', 'price'].flatMap((one) =>
    formOf(
      [
        ['maize', 'price'],
        ['price', 'maize', 'maize'],
      ],
      one,
    ),
  );
  const second = noBits();
  setBit(second, 1);
  const keys = keysOf(forms, ({ form }) => (form.text === 'maize' ? second : everyEntry()));
  assert.deepEqual([...keys], [keyOf(0, 1), keyOf(1, 0), keyOf(1, 1), keyOf(1, 2)]);
});

test('a key is followed where the other word stands so many places on, in the same entry', () => {
  fc.assert(
    fc.property(texts, word, word, fc.integer({ min: 1, max: 3 }), (contents, one, other, by) => {
      const [first, second] = [formOf(contents, one), formOf(contents, other)].map((forms) =>
        keysOf(forms, everyEntry),
      );
      const expected = contents.flatMap((words, local) =>
        placesIn(words, one)
          .filter((place) => words[place + by] === other)
          .map((place) => keyOf(local, place)),
      );
      assert.deepEqual([...followed(first!, second!, by)], expected);
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
        const [first, second] = [formOf(contents, one), formOf(contents, other)].map((forms) =>
          keysOf(forms, everyEntry),
        );
        const expected = contents.flatMap((words, local) =>
          placesIn(words, one)
            .filter((place) =>
              placesIn(words, other).some((place2) => {
                const steps = place2 > place ? place2 - (place + a - 1) : place - (place2 + b - 1);
                return steps >= 1 && steps <= distance && place !== place2;
              }),
            )
            .map((place) => keyOf(local, place)),
        );
        assert.deepEqual([...near(first!, a, second!, b, distance)], expected);
      },
    ),
  );
});

test('the last word of an entry is not near the first of the next', () => {
  const [maize, price] = ['maize', 'price'].map((one) =>
    keysOf(formOf([['maize'], ['price']], one), everyEntry),
  );
  assert.equal(near(maize!, 1, price!, 1, 1_000).length, 0);
  assert.equal(followed(maize!, price!, 1).length, 0);
});
