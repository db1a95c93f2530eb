// Ranking orders entries by relevance, whatever slice is requested.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainEntry, PLAIN_RULES } from '../../test/plain-entry.ts';
import { Budget } from '../index/budget.ts';
import { idsFrom, setOf, type EntrySet } from '../index/entry-set.ts';
import type { QueryContext } from './evaluate-query.ts';
import type { IndexReader } from '../index/index-reader.ts';
import type { QueryWord } from '../query/parse-query.ts';
import { scorerOf, topPage, type Scorer } from './rank-entries.ts';
import { mapOfRecord } from '../index/tail.ts';
import { IndexSnapshot } from '../index/index-snapshot.ts';
import { tailBlockOf } from '../indexing/build-block.ts';
import { fc } from '../../../../test/support/seed.ts';
import { BLOCK_SIZE, blockOf, localOf } from '../index/bits.ts';

const FILLER = 'other words of no great interest to anybody here ';

/** A record with only a tail: its reader has no stored block. */
function contextOver(contents: readonly string[], begins: readonly number[]): QueryContext {
  const reader: IndexReader = {
    terms: async () => [],
    termsWithPrefix: async () => [],
    postings: async () => [],
    replaced: async () => [],
    blocks: async () => [],
    names: async function* () {},
    numbers: async function* () {},
  };
  const entries = contents.map((content, id) => ({
    ...plainEntry(id, content),
    begins: begins.includes(id),
  }));
  const tail = [tailBlockOf(0, entries, PLAIN_RULES)];
  const budget = new Budget();
  const index = new IndexSnapshot(reader, mapOfRecord([], tail, new Map()), tail, budget);
  return { index, budget, byLanguage: new Map([['en', index.everything]]), passages: null };
}

const word = (text: string): QueryWord => ({ kind: 'word', text, anyForm: true });

const ALL = { from: 0, limit: 100 };

const CONTENTS = [
  `${FILLER.repeat(20)} maize`,
  'maize',
  FILLER,
  'maize and tax',
  'maize',
  `maize ${FILLER}`,
  'maize tax tax tax',
];

async function rank(words: readonly QueryWord[]): Promise<[Scorer, EntrySet, QueryContext]> {
  const context = contextOver(CONTENTS, [0, 2, 4]);
  const { everything } = context.index;
  return [await scorerOf(context, words, everything), everything, context];
}

test('a speech ranks before a mention, more words before fewer, equals in order of id', async () => {
  const [byMaize, all] = await rank([word('maize')]);
  // 0 and 1 are a speech of 181 words; 3 to 6 are in passages of 25 words at most; 2 does not mention maize.
  const order = topPage(all, byMaize, { from: 0, limit: 100 });
  assert.deepEqual(order, [0, 1, 3, 4, 5, 6, 2]);
  const [byBoth] = await rank([word('maize'), word('tax')]);
  assert.deepEqual(topPage(all, byBoth, { from: 0, limit: 2 }), [6, 3]);
});

test('the word as it was typed ranks before every other form of it', async () => {
  const contents = [`taxed ${FILLER.repeat(20)} taxed taxed taxed`, 'a tax', 'taxes taxes', 'tax'];
  const context = contextOver(contents, [0, 1, 2, 3]);
  const { everything } = context.index;
  const order = async (typed: string): Promise<number[]> =>
    topPage(everything, await scorerOf(context, [word(typed)], everything), ALL);
  assert.deepEqual(await order('tax'), [1, 3, 0, 2]);
  assert.deepEqual((await order('taxes'))[0], 2);
  assert.deepEqual((await order('taxed'))[0], 0);
});

test('adjacent words in order rank before words apart', async () => {
  const contents = ['fund for housing here', 'housing fund', 'fund housing', 'housing or fund'];
  const context = contextOver(contents, [0, 1, 2, 3]);
  const { everything } = context.index;
  const ranking = await scorerOf(context, [word('housing'), word('fund')], everything);
  assert.equal(topPage(everything, ranking, ALL)[0], 1);
});

test('a phrase with the next word beside it ranks before one with it elsewhere', async () => {
  const contents = ['kshs 8 here and a billion', 'kshs 8 billion', 'kshs 8 or billion billion'];
  const context = contextOver(contents, [0, 1, 2]);
  const { everything } = context.index;
  const phrase = { kind: 'phrase', parts: [word('kshs'), word('8')] } as const;
  const ranking = await scorerOf(context, [phrase, word('billion')], everything);
  assert.equal(topPage(everything, ranking, ALL)[0], 1);
});

test('a few entries of a common word rank as they do among all that have it', async () => {
  const contents = Array.from({ length: 400 }, (_, id) => 'tax maize '.repeat(1 + ((id * 7) % 5)));
  const context = contextOver([...contents, FILLER, 'tax'], [...contents.keys(), 400, 401]);
  const { everything } = context.index;
  const words = [word('maize'), word('tax')];
  const among = async (entries: EntrySet): Promise<number[]> =>
    topPage(entries, await scorerOf(context, words, entries), { from: 0, limit: 500 });
  const whole = await among(everything);
  const few = [0, 1, 2, 3, 31, 32, 64, 397, 399, 400, 401];
  assert.deepEqual(
    await among(setOf(few)),
    whole.filter((id) => few.includes(id)),
  );
  assert.notDeepEqual(whole.slice(0, 400), idsFrom(everything, 0, 400));
});

test('without a word the order is that of the ids', async () => {
  const [ranking, all] = await rank([]);
  assert.deepEqual(topPage(all, ranking, { from: 0, limit: 100 }), [0, 1, 2, 3, 4, 5, 6]);
});

// A page of the best entries equals a slice of all entries sorted by score.

/** Few different scores, so that there are many ties; three blocks, the middle one of which may be empty. */
const scored = fc.uniqueArray(
  fc.record({ id: fc.nat(3 * BLOCK_SIZE - 1), score: fc.constantFrom(0, 0.25, 0.5, 0.75, 1) }),
  { selector: ({ id }) => id, maxLength: 80 },
);

test('returns the best first, equals in order of id, from any position', () => {
  fc.assert(
    fc.property(scored, fc.nat(90), fc.integer({ min: 1, max: 90 }), (entries, from, limit) => {
      const scores = new Map<number, Float32Array>();
      for (const { id, score } of entries.filter(({ score }) => score > 0)) {
        if (!scores.has(blockOf(id))) scores.set(blockOf(id), new Float32Array(BLOCK_SIZE));
        scores.get(blockOf(id))![localOf(id)] = score;
      }
      const expected = entries
        .toSorted((one, other) => other.score - one.score || one.id - other.id)
        .map(({ id }) => id);
      const found = setOf(entries.map(({ id }) => id));
      const scorer = { scoreBlock: (block: number) => scores.get(block) ?? null, scoreMax: 1 };
      const ids = topPage(found, scorer, { from, limit });
      assert.deepEqual(ids, expected.slice(from, from + limit));
    }),
  );
});

test('selects the best of more entries than it holds at a time', () => {
  const blocks = 8;
  const scores = Float32Array.from({ length: BLOCK_SIZE }, (_, local) => ((local * 7) % 100) / 100);
  const ids = Array.from({ length: blocks * BLOCK_SIZE }, (_, id) => id);
  const expected = ids.toSorted(
    (one, other) => scores[localOf(other)]! - scores[localOf(one)]! || one - other,
  );
  const scorer = { scoreBlock: () => scores, scoreMax: 1 };
  for (const slice of [
    { from: 0, limit: 10 },
    { from: 900, limit: 100 },
    { from: 30_000, limit: 50 },
  ]) {
    const found = topPage(setOf(ids), scorer, slice);
    assert.deepEqual(found, expected.slice(slice.from, slice.from + slice.limit));
  }
});
