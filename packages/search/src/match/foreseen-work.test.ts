// A query that certainly costs too much is refused before its rows are read; one that costs as much as it may is not refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/seed.ts';
import { MemoryIndex } from '../../bench/memory-index.ts';
import { plainEntry, PLAIN_RULES } from '../../test/plain-entry.ts';
import { SearchTooLong } from '../errors.ts';
import { BLOCK_SIZE, blockOf } from '../index/bits.ts';
import { Budget, OWN_LIMITS } from '../index/budget.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { IndexReader } from '../index/index-reader.ts';
import { IndexSnapshot } from '../index/index-snapshot.ts';
import { mapOfRecord } from '../index/tail.ts';
import { buildBlock } from '../indexing/build-block.ts';
import { parseQuery } from '../query/parse-query.ts';
import { evaluateQuery } from './evaluate-query.ts';

async function indexOf(contents: ReadonlyMap<number, string>): Promise<MemoryIndex> {
  const index = new MemoryIndex();
  const byBlock = Map.groupBy(contents, ([id]) => blockOf(id));
  const blocks = [...byBlock].map(([block, ofBlock]) => {
    const entries = ofBlock.map(([id, content]) => plainEntry(id, content));
    return buildBlock(block, entries, PLAIN_RULES);
  });
  await index.write(blocks);
  return index;
}

/** Evaluates a query within a limit; returns the entries found, the work, and how often rows were read. */
async function evaluate(
  index: MemoryIndex,
  typed: string,
  workMax: number,
): Promise<{ readonly found: EntrySet | null; readonly work: number; readonly reads: number }> {
  const query = parseQuery(typed, PLAIN_RULES.tokens);
  if (query === null || query.kind === 'fault') throw new Error(`no query: ${typed}`);
  let reads = 0;
  const reader = index.reader();
  const counting: IndexReader = {
    ...reader,
    postings: (...wanted) => {
      reads += 1;
      return reader.postings(...wanted);
    },
  };
  const budget = new Budget({ ...OWN_LIMITS, workMax });
  const snapshot = new IndexSnapshot(
    counting,
    mapOfRecord(index.stored, [], new Map()),
    [],
    budget,
  );
  const within = snapshot.everything;
  const byLanguage = new Map([['en', within]]);
  const context = { index: snapshot, budget, byLanguage, passages: null };
  try {
    const found = await evaluateQuery(context, query, within);
    return { found, work: budget.work, reads };
  } catch (error) {
    if (!(error instanceof SearchTooLong)) throw error;
    return { found: null, work: budget.work, reads };
  }
}

const QUERIES = [
  't* NEAR/9 s*',
  '"t* sea"',
  '"sea t*"',
  '"the sea"',
  'the',
  'tax OR s*',
  'taxes NEAR sea',
];

test('a query is not refused with exactly the work that it costs', async () => {
  const word = fc.constantFrom('tax', 'taxes', 'tea', 'the', 'sea', 'sun', 'other');
  const content = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
  const id = fc.integer({ min: 0, max: 3 * BLOCK_SIZE });
  const contents = fc.uniqueArray(fc.tuple(id, content), {
    selector: ([entry]) => entry,
    minLength: 1,
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(contents, fc.constantFrom(...QUERIES), async (entries, typed) => {
      const index = await indexOf(new Map(entries.sort(([a], [b]) => a - b)));
      const { found, work } = await evaluate(index, typed, OWN_LIMITS.workMax);
      const exactly = await evaluate(index, typed, work);
      assert.deepEqual(exactly.found, found, typed);
    }),
  );
});

test('a query that certainly costs too much reads no rows', async () => {
  const contents = Array.from({ length: 2_000 }, (_, id) => [id, 'the tax of tea at sea'] as const);
  const index = await indexOf(new Map(contents));
  for (const typed of ['t* NEAR/9 s*', '"t* sea"', 'the', '"of the"']) {
    const { found, work } = await evaluate(index, typed, OWN_LIMITS.workMax);
    assert.notEqual(found, null, typed);
    const refused = await evaluate(index, typed, Math.floor(work / 8));
    assert.deepEqual([refused.found, refused.reads], [null, 0], typed);
  }
});
