// The order of relevance: how much an entry is about what was searched for.
//
// The weight of a word in an entry is kept with its postings, so ranking reads no text and costs a few
// nanoseconds an entry, however many have the word.

import type { Run } from '../index/index-block.ts';
import { topPage, type ScoresOf } from './top-page.ts';
import { BLOCK_SIZE, type Bits } from '../index/bits.ts';
import { contributionScores } from './contribution-scores.ts';
import { countOnce, type EntrySet } from '../index/entry-set.ts';
import type { QueryContext } from '../match/evaluate-query.ts';
import { formsOf } from '../match/term-set.ts';
import { shareOf, WEIGHTS } from '../index/postings.ts';
import type { PostingsByBlock } from '../index/form-postings.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';

/** What entries are compared by. */
export class Ranking {
  readonly #scoresOf: ScoresOf;
  /** What no score is above. */
  readonly #best: number;

  private constructor(scoresOf: ScoresOf, best: number) {
    this.#scoresOf = scoresOf;
    this.#best = best;
  }

  /** By how much the entries of a set are about some words. */
  static async of(
    asked: QueryContext,
    words: readonly (QueryWord | QueryPrefix)[],
    entries: EntrySet,
  ): Promise<Ranking> {
    const all = countOnce(asked.index.everything);
    const counted: CountedWord[] = [];
    let best = 0;
    for (const word of words) {
      asked.deadline.check();
      const forms = await formsOf(asked, word);
      const having = Math.max(0, ...forms.map(({ term }) => term?.entries ?? 0));
      const rarity = Math.log(1 + (Math.max(0, all - having) + 0.5) / (having + 0.5));
      const worth = Float32Array.from({ length: WEIGHTS + 1 }, (_, weight) =>
        weight === 0 ? 0 : rarity * shareOf(weight - 1),
      );
      best += worth[WEIGHTS]!;
      counted.push({ worth, postings: await asked.index.postings(forms, entries) });
    }
    return new Ranking(scoresByWords(counted), best);
  }

  /** The ids from a 0-based position on, best first. */
  ids(found: EntrySet, from: number, limit: number): number[] {
    return topPage(found, this.#scoresOf, this.#best, from, limit);
  }

  /** The ids of contributions that were found, likewise, given all of their entries: each has the best score of these. */
  idsOfContributions(
    found: EntrySet,
    members: EntrySet,
    begins: EntrySet,
    runs: readonly Run[],
    from: number,
    limit: number,
  ): number[] {
    const scoresOf = contributionScores(this.#scoresOf, members, begins, runs);
    return topPage(found, scoresOf, this.#best, from, limit);
  }
}

/** A word as it counts: what each weight is worth from 1 on, nothing for none; and where it stands. */
interface CountedWord {
  readonly worth: Float32Array;
  readonly postings: PostingsByBlock;
}

/** The sum of what the words are worth, each by its weightiest form; the array is the same for every block. */
function scoresByWords(words: readonly CountedWord[]): ScoresOf {
  const scores = new Float32Array(BLOCK_SIZE);
  const weights = new Uint8Array(BLOCK_SIZE);
  return (block, wanted) => {
    let isFirst = true;
    for (let at = 0; at < words.length; at++) {
      const { worth, postings } = words[at]!;
      const forms = postings.of(block);
      if (forms === undefined) continue;
      if (isFirst) scores.fill(0);
      isFirst = false;
      if (forms.length === 1) {
        addWorthOf(scores, forms[0]!.postings, worth);
        continue;
      }
      weights.fill(0);
      for (let form = 0; form < forms.length; form++) raiseWeights(weights, forms[form]!.postings);
      addWorth(scores, wanted, weights, worth);
    }
    return isFirst ? null : scores;
  };
}

/** Of all entries that have a form: passing over those that are not wanted would take longer. */
function addWorthOf(scores: Float32Array, postings: Uint16Array, worth: Float32Array): void {
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at]!;
    scores[posting >>> 4]! += worth[(posting & (WEIGHTS - 1)) + 1]!;
  }
}

/** Several forms count as one word: in each entry the weightiest. One more than the weight: 0 is for entries without the word. */
function raiseWeights(weights: Uint8Array, postings: Uint16Array): void {
  for (let at = 0; at < postings.length; at++) {
    const local = postings[at]! >>> 4;
    const weight = (postings[at]! & (WEIGHTS - 1)) + 1;
    if (weight > weights[local]!) weights[local] = weight;
  }
}

function addWorth(
  scores: Float32Array,
  wanted: Bits,
  weights: Uint8Array,
  worth: Float32Array,
): void {
  for (let word = 0; word < wanted.length; word++) {
    for (let left = wanted[word]!; left !== 0; left &= left - 1) {
      const local = (word << 5) + 31 - Math.clz32(left & -left);
      scores[local]! += worth[weights[local]!]!;
    }
  }
}
