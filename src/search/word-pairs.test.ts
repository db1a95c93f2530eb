// Two frequent words that follow one another are a term where one of them is in most entries and the other in some.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexBlock } from './indexed-block.ts';
import { placesOf } from './places.ts';
import { PlacesRoom } from './places-room.ts';
import { noBits } from './block.ts';
import { mostTerm, oftenTerm, pairTerm, stemOfTerm } from './terms.ts';

function termsOf(contents: readonly string[]): ReturnType<typeof indexBlock>['terms'] {
  return indexBlock(
    0,
    contents.map((content, id) => ({
      id,
      sittingId: 1,
      type: 'other',
      speakerName: '',
      personId: null,
      content,
      begins: true,
    })),
  ).terms;
}

const times = (count: number, content: string): string[] =>
  Array.from({ length: count }, () => content);

const pairs = (terms: ReadonlyMap<string, unknown>): string[] =>
  [...terms.keys()].filter((term) => term.startsWith('=pair:')).sort();

test('a pair is indexed where a quarter of the entries has one stem and a 32nd the other', () => {
  for (const { entries, most, often } of [
    { entries: 4_096, most: 1_024, often: 128 },
    { entries: 2_048, most: 512, often: 64 },
    // What has fewer entries is taken for as many.
    { entries: 1_024, most: 256, often: 32 },
    { entries: 300, most: 256, often: 32 },
  ]) {
    const filled = (some: readonly string[]): ReturnType<typeof termsOf> =>
      termsOf([...some, ...times(entries - some.length, 'order')]);
    const some = [...times(often - 1, 'the house'), ...times(most - often, 'the')];
    assert.deepEqual(pairs(filled(some)), []);
    assert.deepEqual(pairs(filled([...some, 'the'])), []);
    assert.deepEqual(pairs(filled([...some, 'houses'])), []);
    // Houses and house are the same stem; pairs are of words as they stand.
    const enough = filled([...some, 'House the houses']);
    assert.deepEqual(
      pairs(enough),
      [pairTerm('house', 'the'), pairTerm('the', 'house'), pairTerm('the', 'houses')],
      `${entries} entries`,
    );
    assert.ok(enough.has(oftenTerm('hous')) && enough.has(mostTerm('the')));
    assert.ok(enough.has(oftenTerm('the')) && !enough.has(mostTerm('hous')));
  }
});

test('a pair has the places of its first word, in every entry, and never across two', () => {
  const terms = termsOf([
    ...times(1_024, 'of the'),
    'of',
    'the of the, the of of the',
    `${'x '.repeat(300)}of the`,
  ]);
  const { postings, places } = terms.get(pairTerm('of', 'the'))!;
  const form = { text: pairTerm('of', 'the'), term: null };
  const wanted = noBits();
  wanted[1_024 >>> 5] = -1;
  const found = placesOf(
    [{ form, block: 0, postings, places }],
    wanted,
    () => null,
    new PlacesRoom(),
  );
  const told = Array.from(found.locals.subarray(found.from, found.to), (local, at) => [
    local,
    found.places[found.from + at],
  ]);
  assert.deepEqual(told, [
    [1_025, 1],
    [1_025, 5],
    [1_026, 300],
  ]);
  assert.equal(postings.length, 1_026);
});

test('a pair is found together with every form of both words', () => {
  assert.equal(stemOfTerm(pairTerm('the', 'houses')), stemOfTerm(pairTerm('the', 'housing')));
  assert.equal(stemOfTerm(pairTerm('the', 'house')), 'the hous');
  assert.equal(stemOfTerm('houses'), 'hous');
  assert.equal(stemOfTerm(oftenTerm('hous')), null);
});
