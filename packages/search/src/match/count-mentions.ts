// Counts the mentions of a query in each entry: the positions at which a word or phrase of the query begins. A
// position counts once, however many parts of the query match there. Of NEAR, a position of either side counts that has the
// other side near it. What is excluded is not mentioned.

import { BLOCK_SIZE } from '../index/bits.ts';
import { COST } from '../index/budget.ts';
import { unlessAll, type EntrySet } from '../index/entry-set.ts';
import { SHORT_PREFIX_LENGTH_MAX } from '../index/terms.ts';
import { addDistinctCounts, unsortedPositions } from './positions.ts';
import type {
  Query,
  QueryNear,
  QueryPhrase,
  QueryPrefix,
  QueryWord,
} from '../query/parse-query.ts';
import {
  nearPositions,
  phrasePositions,
  readPhraseTerm,
  type PhraseTerm,
  type PositionContext,
  type PositionsByBlock,
} from './phrases.ts';
import { termSetOf } from './term-set.ts';

/** Takes how many mentions each entry of a block has, by its number within the block. The array is used again. */
type VisitCounts = (block: number, counts: Uint32Array) => void;

/**
 * Whether mentions of a query can be counted: it has a part that is not excluded, and none is a prefix so short that the
 * index has no positions for it. Reading all words that begin so would cost more than any request may.
 */
export function hasMentions(query: Query): boolean {
  const parts = wantedParts(query);
  const isShort = (part: WantedPart): boolean =>
    part.kind === 'prefix' && part.text.length <= SHORT_PREFIX_LENGTH_MAX;
  return parts.length > 0 && !parts.some(isShort);
}

/** Counts the mentions in the entries of `within`, which the query matches, block by block. */
export async function countMentions(
  context: PositionContext,
  query: Query,
  within: EntrySet,
  visit: VisitCounts,
): Promise<void> {
  const words: PhraseTerm[] = [];
  const phrases: PositionsByBlock[] = [];
  for (const part of wantedParts(query)) {
    if (part.kind === 'phrase') phrases.push(await phrasePositions(context, part.parts, within));
    else if (part.kind === 'near') {
      for (const one of await nearPositions(context, part, within)) phrases.push(one);
    } else {
      const termSet = await termSetOf(context, part, true);
      words.push(await readPhraseTerm(context, { termSet, offset: 0 }, within));
    }
  }
  const { index, budget } = context;
  const blocks = [...words.map(({ postings }) => postings), ...phrases].flatMap(({ items: some }) =>
    some.map(({ block }) => block),
  );
  const counts = new Uint32Array(BLOCK_SIZE);
  for (const block of new Set(blocks)) {
    budget.check();
    const lists = phrases.flatMap((one) => one.of(block) ?? []);
    for (const word of words) {
      const postings = word.postings.of(block);
      if (postings !== undefined) {
        lists.push(unsortedPositions(postings, unlessAll(index, within, block), word));
      }
    }
    if (phrases.length > 0) {
      budget.spend(COST.position * lists.reduce((sum, { length }) => sum + length, 0));
    }
    counts.fill(0);
    addDistinctCounts(counts, lists);
    visit(block, counts);
  }
}

type WantedPart = QueryWord | QueryPrefix | QueryPhrase | QueryNear;

/** What is to be found, without what is excluded. */
function wantedParts(query: Query): readonly WantedPart[] {
  if (query.kind === 'not') return [];
  return query.kind === 'and' || query.kind === 'or' ? query.of.flatMap(wantedParts) : [query];
}
