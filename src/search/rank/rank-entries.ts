// The order of relevance: how much an entry is about the words of a query.
//
// The weight of a word in an entry is stored with its postings, so ranking reads no text and costs a few
// nanoseconds an entry, however many have the word.

import { BLOCK_SIZE, type Bits } from '../index/bits.ts';
import { COST } from '../index/budget.ts';
import { countOnce, type EntrySet } from '../index/entry-set.ts';
import type { PostingsByBlock } from '../index/block-postings.ts';
import { shareOf, WEIGHTS } from '../index/postings.ts';
import type { QueryContext } from '../match/evaluate-query.ts';
import { termSetOf } from '../match/term-set.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { contributionScores, type FoundContributions } from './contribution-scores.ts';
import { topPage, type PageSlice, type ScoreBlock, type Scorer } from './top-page.ts';

/** The scores of entries for the words of a query. */
export class Ranking {
  readonly #scorer: Scorer;

  private constructor(scorer: Scorer) {
    this.#scorer = scorer;
  }

  /** Reads what is needed to score the entries of a set by some words. */
  static async of(
    context: QueryContext,
    words: readonly (QueryWord | QueryPrefix)[],
    entries: EntrySet,
  ): Promise<Ranking> {
    const scored: ScoredWord[] = [];
    let scoreMax = 0;
    const count = countOnce(entries);
    for (const word of words) {
      context.budget.check();
      context.budget.spend(COST.entry * count);
      const scoredWord = await readWord(context, word, entries);
      scoreMax += scoredWord.scoreOf[WEIGHTS]!;
      scored.push(scoredWord);
    }
    return new Ranking({ scoreBlock: scoreByWords(scored), scoreMax });
  }

  /** The ids of a slice of a set of entries, best first. */
  topEntries(found: EntrySet, slice: PageSlice): number[] {
    return topPage(found, this.#scorer, slice);
  }

  /** The ids of a slice of contributions, best first. Each has the best score of its entries. */
  topContributions(found: FoundContributions, slice: PageSlice): number[] {
    const { scoreBlock, scoreMax } = this.#scorer;
    const scorer = { scoreBlock: contributionScores(scoreBlock, found), scoreMax };
    return topPage(found.starts, scorer, slice);
  }
}

interface ScoredWord {
  /** The score of each weight from 1 on; index 0 is for entries without the word, and is 0. */
  readonly scoreOf: Float32Array;
  readonly postings: PostingsByBlock;
}

/** The rarer a word is, the more it counts: the formula is BM25's inverse document frequency. */
async function readWord(
  context: QueryContext,
  word: QueryWord | QueryPrefix,
  entries: EntrySet,
): Promise<ScoredWord> {
  const { index } = context;
  const { terms } = await termSetOf(context, word);
  const all = countOnce(index.everything);
  const withWord = Math.max(0, ...terms.map(({ stored }) => stored?.entries ?? 0));
  const rarity = Math.log(1 + (Math.max(0, all - withWord) + 0.5) / (withWord + 0.5));
  const scoreOf = Float32Array.from({ length: WEIGHTS + 1 }, (_, weight) =>
    weight === 0 ? 0 : rarity * shareOf(weight - 1),
  );
  return { scoreOf, postings: await index.postings(terms, entries) };
}

/** The sum of the words' scores, each by its weightiest term. The array is the same for every block. */
function scoreByWords(words: readonly ScoredWord[]): ScoreBlock {
  const scores = new Float32Array(BLOCK_SIZE);
  const weights = new Uint8Array(BLOCK_SIZE);
  return (block, wanted) => {
    let isFirst = true;
    for (let at = 0; at < words.length; at++) {
      const { scoreOf, postings } = words[at]!;
      const terms = postings.of(block);
      if (terms === undefined) continue;
      if (isFirst) scores.fill(0);
      isFirst = false;
      if (terms.length === 1) {
        addScoresOfPostings(scores, terms[0]!.postings, scoreOf);
        continue;
      }
      weights.fill(0);
      for (let term = 0; term < terms.length; term++) raiseWeights(weights, terms[term]!.postings);
      addScoresOfWeights(scores, wanted, weights, scoreOf);
    }
    return isFirst ? null : scores;
  };
}

/** Scores all entries that have a term: skipping those that are not wanted would take longer. */
function addScoresOfPostings(
  scores: Float32Array,
  postings: Uint16Array,
  scoreOf: Float32Array,
): void {
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at]!;
    scores[posting >>> 4]! += scoreOf[(posting & (WEIGHTS - 1)) + 1]!;
  }
}

/** Several terms count as one word: an entry has the highest weight, plus 1, because 0 is for entries without the word. */
function raiseWeights(weights: Uint8Array, postings: Uint16Array): void {
  for (let at = 0; at < postings.length; at++) {
    const local = postings[at]! >>> 4;
    const weight = (postings[at]! & (WEIGHTS - 1)) + 1;
    if (weight > weights[local]!) weights[local] = weight;
  }
}

function addScoresOfWeights(
  scores: Float32Array,
  wanted: Bits,
  weights: Uint8Array,
  scoreOf: Float32Array,
): void {
  for (let word = 0; word < wanted.length; word++) {
    for (let left = wanted[word]!; left !== 0; left &= left - 1) {
      const local = (word << 5) + 31 - Math.clz32(left & -left);
      scores[local]! += scoreOf[weights[local]!]!;
    }
  }
}
