// Relevance ranking: how much an entry is about the words of a query.
//
// The weight of a word in an entry is stored with its postings, so ranking reads no text and costs a few nanoseconds per entry,
// however many have the word.

import { firstOf, lastOf } from '../required.ts';
import { type Bits, BLOCK_SIZE, eachBit, NO_BITS, idOf } from '../index/bits.ts';
import { countSet, type EntrySet } from '../index/entry-set.ts';
import type { BlockPostings, PostingsByBlock } from '../index/index-reader.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import { shareOf, WEIGHTS } from '../index/postings.ts';
import type { QueryContext } from './evaluate-query.ts';
import { entriesWithPhrase } from './phrases.ts';
import { type TermSet, termSetOf } from './term-set.ts';
import { type QueryLeaf, type QueryPrefix, type QueryWord, wordsOf } from '../query/parse-query.ts';

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
  return (block, bits) => {
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
      addScoresOfWeights(scores, bits, weights, scoreOf);
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
  bits: Bits,
  weights: Uint8Array,
  scoreOf: Float32Array,
): void {
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      const local = (word << 5) + 31 - Math.clz32(left & -left);
      scores[local]! += scoreOf[weights[local]!]!;
    }
  }
}

// How informative a word is: the rarer, the more.

/** BM25's inverse document frequency of the commonest term of a set. */
export function rarityOf(index: IndexSnapshot, { terms }: TermSet): number {
  const all = countSet(index.everything);
  const withWord = terms.reduce((most, { stored }) => Math.max(most, stored?.entries ?? 0), 0);
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
  const firstRarity = rarityOf(context.index, await termSetOf(context, first));
  const secondRarity = rarityOf(context.index, await termSetOf(context, second, true));
  return Math.max(firstRarity, secondRarity) < RARITY_MIN ? 0 : (firstRarity + secondRarity) / 2;
}

// Collects a page of the entries with the highest scores.

/**
 * Returns the scores of the `wanted` entries of a block by local id, or null if all are 0. The values of other entries are
 * undefined, and the next call may overwrite the array.
 */
export type ScoreBlock = (block: number, bits: Bits) => Float32Array | null;

export interface Scorer {
  readonly scoreBlock: ScoreBlock;
  /** No score is above this. */
  readonly scoreMax: number;
}

export interface PageSlice {
  /** The 0-based position of the first item. */
  readonly from: number;
  readonly limit: number;
}

/** The ids of a slice of a set, best first; ties in id order. */
export function topPage(
  entrySet: EntrySet,
  { scoreBlock, scoreMax }: Scorer,
  { from, limit }: PageSlice,
): number[] {
  const top = new TopScores(Math.min(from + limit, countSet(entrySet)), scoreMax);
  for (const [block, bits] of entrySet) top.add(block, bits, scoreBlock(block, bits) ?? ZEROS);
  return top.ids().slice(from);
}

const ZEROS = new Float32Array(BLOCK_SIZE);

/** The number of steps that scores are rounded down to. */
const STEPS = 65_536;

/** The best of many entries, which come in id order: one that can no longer be among the best is skipped. */
class TopScores {
  readonly #wanted: number;
  /** Scales a score to a step. */
  readonly #scale: number;
  #steps: Uint16Array;
  #ids: Float64Array;
  #length = 0;
  /** An entry with a lower score is not among the best: enough earlier ones are as good. */
  #least = 0;

  constructor(wanted: number, scoreMax: number) {
    this.#wanted = wanted;
    this.#scale = scoreMax > 0 ? (STEPS - 1) / scoreMax : 0;
    // Sorted at most once per block, and for as many entries as are wanted.
    this.#steps = new Uint16Array(2 * (wanted + BLOCK_SIZE));
    this.#ids = new Float64Array(this.#steps.length);
  }

  add(block: number, bits: Bits, scores: Float32Array): void {
    if (this.#length + BLOCK_SIZE > this.#steps.length) this.#sort();
    const steps = this.#steps;
    const ids = this.#ids;
    const first = idOf(block, 0);
    const scale = this.#scale;
    const least = this.#least;
    let length = this.#length;
    for (let word = 0; word < bits.length; word++) {
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        const local = (word << 5) + 31 - Math.clz32(left & -left);
        const score = scores[local]! * scale;
        if (score < least) continue;
        steps[length] = score | 0;
        ids[length++] = first + local;
      }
    }
    this.#length = length;
  }

  ids(): number[] {
    this.#sort();
    return [...this.#ids.subarray(0, this.#length)];
  }

  /** Sorts by counting, which keeps ties in order, and drops entries that are not among the best. */
  #sort(): void {
    const steps = new Uint16Array(this.#steps.length);
    const ids = new Float64Array(steps.length);
    const ranks = ranksOf(this.#steps.subarray(0, this.#length));
    for (let at = 0; at < this.#length; at++) {
      const step = this.#steps[at]!;
      const rank = ranks[step]!++;
      if (rank >= this.#wanted) continue;
      steps[rank] = step;
      ids[rank] = this.#ids[at]!;
    }
    if (this.#length >= this.#wanted) this.#least = (steps[this.#wanted - 1] ?? STEPS) + 1;
    this.#length = Math.min(this.#length, this.#wanted);
    this.#steps = steps;
    this.#ids = ids;
  }
}

/** By step, how many have a higher one. */
function ranksOf(steps: Uint16Array): Uint32Array {
  const ranks = new Uint32Array(STEPS);
  for (let at = 0; at < steps.length; at++) ranks[steps[at]!]!++;
  let higher = 0;
  for (let step = STEPS - 1; step >= 0; step--) {
    const count = ranks[step]!;
    ranks[step] = higher;
    higher += count;
  }
  return ranks;
}
