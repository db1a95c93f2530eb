// The order of relevance: how much an entry is about the words of a query.
//
// The weight of a word in an entry is stored with its postings, so ranking reads no text and costs a few
// nanoseconds an entry, however many have the word.

import { BLOCK_SIZE, countBits, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { BlockPostings, IndexTerm, PostingsByBlock } from '../index/block-postings.ts';
import { SEEK_RATIO } from '../index/entries-with.ts';
import { eachAmong, shareOf, WEIGHTS } from '../index/postings.ts';
import type { QueryContext } from '../match/evaluate-query.ts';
import { termSetOf, type TermSet } from '../match/term-set.ts';
import type { QueryLeaf, QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { adjacentPairs, withPairs } from './adjacent-pairs.ts';
import { contributionScores, type FoundContributions } from './contribution-scores.ts';
import { rarityOf } from './rarity.ts';
import { topPage, type PageSlice, type ScoreBlock, type Scorer } from './top-page.ts';

/** The scores of entries for the words of a query. */
export class Ranking {
  readonly #scorer: Scorer;

  private constructor(scorer: Scorer) {
    this.#scorer = scorer;
  }

  /** Reads what is needed to score the entries of a set by the leaves of a query. */
  static async of(
    context: QueryContext,
    leaves: readonly QueryLeaf[],
    entries: EntrySet,
  ): Promise<Ranking> {
    const scored: ScoredWord[] = [];
    const words = leaves.flatMap((leaf) => (leaf.kind === 'phrase' ? leaf.parts : [leaf]));
    for (const word of words) {
      context.budget.check();
      scored.push(await readWord(context, word, entries));
    }
    const pairs = await adjacentPairs(context, leaves, entries);
    const scoreMax =
      scored.reduce((sum, { scoreOf }) => sum + (scoreOf.at(-1) ?? 0), 0) +
      pairs.reduce((sum, { score }) => sum + score, 0);
    return new Ranking({ scoreBlock: withPairs(scoreByWords(scored), pairs), scoreMax });
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
  /** The score of each weight from 1 on; index 0 is for entries without the word. */
  readonly scoreOf: Float32Array;
  /**
   * The word as it was typed, or the text of a prefix. Entries that have exactly this word rank above those that have another form of
   * it, or a longer word that begins with the prefix.
   */
  readonly typed: string;
  readonly postings: PostingsByBlock;
}

/** Other forms of a word, and longer words of a prefix, have at most this part of the score; the word as it was typed has more, whatever its weight. */
const OTHER_FORMS_SHARE = 0.4;

/** Reads the postings of a word or prefix, and scores each weight: those of the typed word above those of all other terms. */
async function readWord(
  context: QueryContext,
  word: QueryWord | QueryPrefix,
  entries: EntrySet,
): Promise<ScoredWord> {
  const termSet = await termSetOf(context, word);
  const rarity = rarityOf(context.index, termSet);
  const scoreOf = new Float32Array(2 * WEIGHTS + 1);
  for (let weight = 0; weight < WEIGHTS; weight++) {
    scoreOf[1 + weight] = rarity * OTHER_FORMS_SHARE * shareOf(weight);
    scoreOf[1 + weight + WEIGHTS] =
      rarity * (OTHER_FORMS_SHARE + (1 - OTHER_FORMS_SHARE) * shareOf(weight));
  }
  const terms = await termsToRank(context, word, termSet);
  const postings = await context.index.postings(terms, entries);
  return { scoreOf, typed: word.text, postings };
}

/** The terms of a word or prefix. A short prefix is a term of its own, without weights: the word as it was typed is read beside it. */
async function termsToRank(
  { index }: QueryContext,
  { text }: QueryWord | QueryPrefix,
  { terms }: TermSet,
): Promise<readonly IndexTerm[]> {
  const isShortPrefix = terms.some((term) => term.text.startsWith('='));
  return isShortPrefix ? [...terms, ...(await index.terms([text]))] : terms;
}

/** The sum of the words' scores, each by its weightiest term. The array is the same for every block. */
function scoreByWords(words: readonly ScoredWord[]): ScoreBlock {
  const scores = new Float32Array(BLOCK_SIZE);
  const weights = new Uint8Array(BLOCK_SIZE);
  return (block, wanted) => {
    let isFirst = true;
    const seekFrom = SEEK_RATIO * countBits(wanted);
    for (const { scoreOf, typed, postings } of words) {
      const terms = postings.of(block);
      if (terms === undefined) continue;
      if (isFirst) scores.fill(0);
      isFirst = false;
      weights.fill(0);
      for (const term of terms) {
        const offset = offsetOf(term, typed);
        const raiseOne = (posting: number): void => raise(weights, posting, offset);
        if (term.postings.length > seekFrom) eachAmong(wanted, term.postings, raiseOne);
        else raiseWeights(weights, term.postings, offset);
      }
      addScoresOfWeights(scores, wanted, weights, scoreOf);
    }
    return isFirst ? null : scores;
  };
}

/** Weights begin at 1, because 0 is for entries without the word; those of the word as it was typed are above all others. */
function offsetOf({ term }: BlockPostings, typed: string): number {
  return term.text === typed ? 1 + WEIGHTS : 1;
}

/** Several terms count as one word: an entry has the highest weight. */
function raiseWeights(weights: Uint8Array, postings: Uint16Array, offset: number): void {
  for (let at = 0; at < postings.length; at++) raise(weights, postings[at]!, offset);
}

function raise(weights: Uint8Array, posting: number, offset: number): void {
  const local = posting >>> 4;
  const weight = (posting & (WEIGHTS - 1)) + offset;
  if (weight > weights[local]!) weights[local] = weight;
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
