// Words beside frequent ones are indexed with them: as pairs, or by their buckets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildBlock } from './build-block.ts';
import { positionsOf } from '../positions/positions.ts';
import { PositionBuffer } from '../positions/position-buffer.ts';
import { noBits } from '../index/bits.ts';
import { bucketOf } from '../index/neighbours.ts';
import {
  frequentTerm,
  neighbourTerm,
  pairTerm,
  stemOfNeighbour,
  stemOfTerm,
} from '../index/terms.ts';

function termsOf(contents: readonly string[]): ReturnType<typeof buildBlock>['terms'] {
  return buildBlock(
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

const neighbours = (terms: ReadonlyMap<string, unknown>): string[] =>
  [...terms.keys()].filter((term) => term.startsWith('=neighbour:')).sort();

test('words beside one that an eighth of the entries has are indexed with it', () => {
  for (const { entries, enough } of [
    { entries: 4_096, enough: 512 },
    { entries: 2_048, enough: 256 },
    // What has fewer entries is taken for as many.
    { entries: 1_024, enough: 128 },
    { entries: 300, enough: 128 },
  ]) {
    const filled = (some: readonly string[]): ReturnType<typeof termsOf> =>
      termsOf([...some, ...times(entries - some.length, 'order')]);
    const some = [...times(24, 'the house'), ...times(enough - 25, 'the')];
    const few = filled(some);
    assert.deepEqual([...pairs(few), ...neighbours(few)], []);
    assert.ok(!few.has(frequentTerm('the')));
    const terms = filled([...some, 'the']);
    assert.deepEqual(pairs(terms), [pairTerm('the', 'house')], `${entries} entries`);
    assert.ok(terms.has(frequentTerm('the')) && !terms.has(frequentTerm('hous')));
  }
});

test('two stems that follow one another twenty-four times are pairs, and others are in buckets', () => {
  const often = times(600, 'the');
  const seldom = termsOf([...often, ...times(23, 'the house'), ...times(23, 'order the')]);
  assert.deepEqual(pairs(seldom), []);
  assert.deepEqual(neighbours(seldom), [
    neighbourTerm('the', bucketOf('order'), false),
    neighbourTerm('the', bucketOf('hous'), true),
  ]);
  // Houses and house are the same stem: every form is a pair, however rare it is.
  const forms = termsOf([...often, ...times(23, 'the house'), 'the houses', 'house the']);
  assert.deepEqual(pairs(forms), [pairTerm('the', 'house'), pairTerm('the', 'houses')]);
  assert.deepEqual(neighbours(forms), [neighbourTerm('the', bucketOf('hous'), false)]);
  // Of two frequent ones the first stands beside the bucket of the second.
  const both = termsOf([...times(600, 'the order'), 'order the']);
  assert.deepEqual(pairs(both), [pairTerm('the', 'order')]);
  assert.deepEqual(neighbours(both), [neighbourTerm('order', bucketOf('the'), true)]);
});

test('a bucket has the places of all that are in it, of the first of two words', () => {
  const others = new Map<number, string[]>();
  for (let number = 0; number < 500; number++) {
    const word = `x${number}`;
    const bucket = bucketOf(word);
    others.set(bucket, [...(others.get(bucket) ?? []), word]);
  }
  const [bucket, [one, two]] = [...others].find(([, words]) => words.length > 1)! as [
    number,
    [string, string],
  ];
  const terms = termsOf([
    ...times(600, 'the'),
    `a the ${one} b the ${two}`,
    `${two} the`,
    `${one} the ${one}`,
  ]);
  const placesIn = (term: string): [number, number][] => {
    const { postings, places } = terms.get(term)!;
    const form = { form: { text: term, term: null }, block: 0, postings, places };
    const found = positionsOf([form], null, () => null, new PositionBuffer());
    return Array.from(found.locals.subarray(found.from, found.to), (local, at) => [
      local,
      found.places[found.from + at]!,
    ]);
  };
  assert.deepEqual(placesIn(neighbourTerm('the', bucket, true)), [
    [600, 1],
    [600, 4],
    [602, 1],
  ]);
  assert.deepEqual(placesIn(neighbourTerm('the', bucket, false)), [
    [601, 0],
    [602, 0],
  ]);
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
  const found = positionsOf(
    [{ form, block: 0, postings, places }],
    wanted,
    () => null,
    new PositionBuffer(),
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
  assert.equal(stemOfTerm(frequentTerm('hous')), null);
  assert.equal(
    stemOfTerm(neighbourTerm('houses', 7, true)),
    stemOfTerm(neighbourTerm('housing', 7, true)),
  );
  assert.equal(stemOfNeighbour('houses', 7, true), 'hous >7');
  assert.equal(stemOfNeighbour('houses', 7, false), 'hous <7');
});
