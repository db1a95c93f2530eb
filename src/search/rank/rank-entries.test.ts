// Ranking orders entries and contributions by relevance, whatever slice is asked for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Budget } from '../index/budget.ts';
import { idsFrom, type EntrySet } from '../index/entry-set.ts';
import type { QueryContext } from '../match/evaluate-query.ts';
import { buildBlock } from '../indexing/build-block.ts';
import type { IndexReader } from '../index/index-reader.ts';
import type { QueryWord } from '../query/parse-query.ts';
import { Ranking } from './rank-entries.ts';
import { mapOfRecord } from '../index/record-map.ts';
import { IndexSnapshot } from '../index/index-snapshot.ts';
import { tailOf } from '../index/tail.ts';

const FILLER = 'other words of no great interest to anybody here ';

/** A record that is the tail alone: its reader has no stored block. */
function contextOver(contents: readonly string[], begins: readonly number[]): QueryContext {
  const reader: IndexReader = {
    terms: async () => [],
    termsOfStem: async () => [],
    termsWithPrefix: async () => [],
    postings: async () => [],
    blocks: async () => [],
    columns: async function* () {},
  };
  const entries = contents.map((content, id) => ({
    id,
    sittingId: 1,
    type: 'speech' as const,
    speakerName: '',
    personId: null,
    content,
    begins: begins.includes(id),
  }));
  const tail = tailOf([buildBlock(0, entries)]);
  const budget = new Budget();
  const index = new IndexSnapshot(reader, mapOfRecord([], tail), tail, budget);
  return { index, budget, swahili: new Map(), contributions: null };
}

const word = (text: string): QueryWord => ({ kind: 'word', text });

const CONTENTS = [
  `${FILLER.repeat(20)} maize`,
  'maize',
  FILLER,
  'maize and tax',
  'maize',
  `maize ${FILLER}`,
  'maize tax tax tax',
];

async function rank(words: readonly QueryWord[]): Promise<[Ranking, EntrySet, QueryContext]> {
  const context = contextOver(CONTENTS, [0, 2, 4]);
  const { everything } = context.index;
  return [await Ranking.of(context, words, everything), everything, context];
}

test('a short entry ranks before a long one, more words before fewer, equals in order of id', async () => {
  const [byMaize, all] = await rank([word('maize')]);
  const order = byMaize.topEntries(all, { from: 0, limit: 100 });
  assert.deepEqual(order.slice(0, 2), [1, 4]);
  assert.deepEqual(order.slice(-2), [0, 2]);
  const [byBoth] = await rank([word('maize'), word('tax')]);
  assert.deepEqual(byBoth.topEntries(all, { from: 0, limit: 2 }), [6, 3]);
});

test('without a word the order is that of the ids', async () => {
  const [ranking, all] = await rank([]);
  assert.deepEqual(ranking.topEntries(all, { from: 0, limit: 100 }), [0, 1, 2, 3, 4, 5, 6]);
});

test('slices of every size, one after the other, are the whole order', async () => {
  const [ranking, all] = await rank([word('maize'), word('tax')]);
  const whole = ranking.topEntries(all, { from: 0, limit: 100 });
  assert.deepEqual(
    whole.toSorted((one, other) => one - other),
    idsFrom(all, 0, 100),
  );
  for (let from = 0; from <= whole.length; from++) {
    for (let limit = 1; limit <= whole.length; limit++) {
      assert.deepEqual(ranking.topEntries(all, { from, limit }), whole.slice(from, from + limit));
    }
  }
});

test('a contribution has the best score of its entries', async () => {
  const [ranking, all, { index }] = await rank([word('tax')]);
  // Of 0 and 1 none is about tax; 2 and 3, and 4 to 6, are.
  const begins: EntrySet = new Map([[0, new Uint32Array(128).fill(0b10101, 0, 1)]]);
  const contributions = { starts: begins, entries: all, begins, runs: index.runs };
  const ids = ranking.topContributions(contributions, { from: 0, limit: 100 });
  assert.deepEqual(ids, [4, 2, 0]);
  assert.equal(ranking.topEntries(all, { from: 0, limit: 1 })[0], 6);
});
