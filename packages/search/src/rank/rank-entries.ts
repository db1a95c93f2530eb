// Relevance ranking: how much an entry is about the words of a query.
//
// The weight of a word in an entry is stored with its postings, so ranking reads no text and costs a few nanoseconds per entry,
// however many have the word.

import { firstOf, lastOf } from '../present.ts';
import { type Bits, BLOCK_SIZE, eachBit, NO_BITS } from '../index/bits.ts';
import { countSet, type EntrySet } from '../index/entry-set.ts';
import type { BlockPostings, PostingsByBlock } from '../index/index-reader.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import { shareOf, WEIGHTS } from '../index/postings.ts';
import type { QueryContext } from '../match/evaluate-query.ts';
import { entriesWithPhrase } from '../match/phrases.ts';
import { type TermSet, termSetOf } from '../match/term-set.ts';
import { type QueryLeaf, type QueryPrefix, type QueryWord, wordsOf } from '../query/parse-query.ts';
import type { ScoreBlock, Scorer } from './top-scores.ts';

/** Reads the data for scoring the entries of a set by the leaves of a query. */
export async function scorerOf(
  context: QueryContext,
  leaves: readonly QueryLeaf[],
  entries: EntrySet,
): Promise<Scorer> {
  const scored: ScoredWord[] = [];
  for (const word of leaves.flatMap(wordsOf)) {
    context.budget.check();
    scored.push(await readWord(context, word, entries));
  }
  const pairs = await adjacentPairs(context, leaves, entries);
  const scoreMax =
    scored.reduce((sum, { scoreOf }) => sum + (scoreOf.at(-1) ?? 0), 0) +
    pairs.reduce((sum, { score }) => sum + score, 0);
  return { scoreBlock: scoreBlockBy(scored, pairs), scoreMax };
}

interface ScoredWord {
  /** The score of each weight from 1 on; index 0 is for entries without the word. */
  readonly scoreOf: Float32Array;
  /**
   * The word as typed, or the text of a prefix. Entries with exactly this word rank above those with another form of it, or
   * with a longer word that begins with the prefix.
   */
  readonly typed: string;
  readonly postings: PostingsByBlock;
}

/**
 * Other forms of a word, and longer words of a prefix, get at most this share of the score; the word as typed gets more,
 * whatever its weight.
 */
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
  // A short prefix is a separate term without weights: the word as typed is read in addition.
  const isShortPrefix = termSet.terms.some((term) => term.text.startsWith('='));
  const beside = isShortPrefix ? await context.index.terms([word.text]) : [];
  const postings = await context.index.postings([...termSet.terms, ...beside], entries);
  return { scoreOf, typed: word.text, postings };
}

/** The sum of the words' scores, each by its highest-weighted term, and of the pairs'. The array is reused for every block. */
function scoreBlockBy(words: readonly ScoredWord[], pairs: readonly AdjacentPair[]): ScoreBlock {
  const scores = new Float32Array(BLOCK_SIZE);
  const weights = new Uint8Array(BLOCK_SIZE);
  return (block, wanted) => {
    let isFirst = true;
    for (const { scoreOf, typed, postings } of words) {
      const terms = postings.get(block);
      if (terms === undefined) continue;
      if (isFirst) scores.fill(0);
      isFirst = false;
      const [only, another] = terms;
      if (only !== undefined && another === undefined) {
        addScores(scores, only.postings, scoreOf.subarray(offsetOf(only, typed)));
        continue;
      }
      weights.fill(0);
      for (const term of terms) raiseWeights(weights, term.postings, offsetOf(term, typed));
      addScoresOfWeights(scores, wanted, weights, scoreOf);
    }
    for (const { entries, score } of pairs) {
      eachBit(entries.get(block) ?? NO_BITS, (local) => (scores[local]! += score));
    }
    return isFirst ? null : scores;
  };
}

/** Weights begin at 1, because 0 is for entries without the word; those of the word as typed are above all others. */
function offsetOf({ term }: BlockPostings, typed: string): number {
  return term.text === typed ? 1 + WEIGHTS : 1;
}

function addScores(scores: Float32Array, postings: Uint16Array, scoreOf: Float32Array): void {
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at]!;
    scores[posting >>> 4]! += scoreOf[posting & (WEIGHTS - 1)]!;
  }
}

/** Several terms count as one word: an entry has the highest weight. */
function raiseWeights(weights: Uint8Array, postings: Uint16Array, offset: number): void {
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at]!;
    const weight = (posting & (WEIGHTS - 1)) + offset;
    if (weight > weights[posting >>> 4]!) weights[posting >>> 4] = weight;
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

// How informative a word is: the rarer, the more.

/** BM25's inverse document frequency of the commonest term of a set. */
export function rarityOf(index: IndexSnapshot, { terms }: TermSet): number {
  const all = countSet(index.everything);
  const withWord = Math.max(0, ...terms.map(({ stored }) => stored?.entries ?? 0));
  return Math.log(1 + (Math.max(0, all - withWord) + 0.5) / (withWord + 0.5));
}

// Adjacent words of a query that are also adjacent in an entry, in the same order: such an entry ranks above one that has them
// apart.

interface AdjacentPair {
  /** The entries that have the two words beside each other. */
  readonly entries: EntrySet;
  /** The increase of an entry's score. */
  readonly score: number;
}

/** Longer queries are sentences: the pairs of their first words are enough. */
const ADJACENT_PAIRS_MAX = 5;

/** Two words as common as "of the" are not informative together either: more than one entry in five has each. */
const RARITY_MIN = Math.log(5);

/** Finds the pairs of adjacent words or phrases in a query: "Kshs8 billion" is a phrase of two and a word. */
async function adjacentPairs(
  context: QueryContext,
  leaves: readonly QueryLeaf[],
  within: EntrySet,
): Promise<AdjacentPair[]> {
  const pairs: AdjacentPair[] = [];
  for (const [at, leaf] of leaves.entries()) {
    const following = leaves[at + 1];
    if (following === undefined || pairs.length === ADJACENT_PAIRS_MAX) break;
    const [first, second] = [wordsOf(leaf), wordsOf(following)];
    const last = lastOf(first);
    if (last.kind === 'prefix') continue;
    context.budget.check();
    const score = await scoreOfPair(context, last, firstOf(second));
    if (score === 0) continue;
    const words = [...first, ...second];
    pairs.push({ entries: await entriesWithPhrase(context, words, within), score });
  }
  return pairs;
}

/** At most as much as one of the two words adds, on average; 0 if both are common. */
async function scoreOfPair(
  context: QueryContext,
  first: QueryWord,
  second: QueryWord | QueryPrefix,
): Promise<number> {
  const one = rarityOf(context.index, await termSetOf(context, first));
  const other = rarityOf(context.index, await termSetOf(context, second, true));
  return Math.max(one, other) < RARITY_MIN ? 0 : (one + other) / 2;
}
