// The order of relevance: how much an entry is about what was searched for.
//
// The weight of a word in an entry is kept with its postings, so ranking reads no text and costs a few
// nanoseconds an entry, however many have the word.

import { bestFirst, type ScoresOf } from './best-first.ts';
import { BLOCK_SIZE, noBits, type Bits } from './block.ts';
import { contributionScores } from './contribution-scores.ts';
import { countOnce, type EntrySet } from './entry-set.ts';
import type { Asked } from './evaluate.ts';
import { formsOf } from './forms.ts';
import type { Run } from './indexed-block.ts';
import { addPostings, shareOf, WEIGHTS } from './postings.ts';
import type { PostingsByBlock } from './search-index.ts';
import type { QueryPrefix, QueryWord } from './query.ts';

/** What entries are compared by. */
export class Ranking {
  readonly #scoresOf: ScoresOf;
  /** The entries of a block that have a score. */
  readonly #scored: (block: number) => Bits | null;
  /** What no score is above. */
  readonly #best: number;

  private constructor(scoresOf: ScoresOf, scored: (block: number) => Bits | null, best: number) {
    this.#scoresOf = scoresOf;
    this.#scored = scored;
    this.#best = best;
  }

  static async of(
    asked: Asked,
    words: readonly (QueryWord | QueryPrefix)[],
    found: EntrySet,
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
      counted.push({ worth, postings: await asked.index.postings(forms, found) });
    }
    return new Ranking(scoresByWords(counted), havingAny(counted), best);
  }

  /** The ids from a 0-based position on, best first. */
  ids(found: EntrySet, from: number, limit: number): number[] {
    return bestFirst(found, this.#scoresOf, this.#best, from, limit);
  }

  /** The ids of contributions that were found, likewise: each has the best score of its entries. */
  idsOfContributions(
    found: EntrySet,
    begins: EntrySet,
    runs: readonly Run[],
    from: number,
    limit: number,
  ): number[] {
    const scoresOf = contributionScores(this.#scoresOf, this.#scored, found, begins, runs);
    return bestFirst(found, scoresOf, this.#best, from, limit);
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
    for (const { worth, postings } of words) {
      const forms = postings.of(block);
      if (forms === undefined) continue;
      weights.fill(0);
      for (const [index, one] of forms.entries()) {
        if (index === 0) setWeights(weights, one.postings);
        else raiseWeights(weights, one.postings);
      }
      if (isFirst) scores.fill(0);
      isFirst = false;
      addWorth(scores, wanted, weights, worth);
    }
    return isFirst ? null : scores;
  };
}

/** One more than the weight: 0 is for entries without the word. */
function setWeights(weights: Uint8Array, postings: Uint16Array): void {
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at]!;
    weights[posting >>> 4] = (posting & (WEIGHTS - 1)) + 1;
  }
}

/** Several forms count as one word: in each entry the weightiest. */
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

/** The entries of a block that have any of the words; null where none has. */
function havingAny(words: readonly CountedWord[]): (block: number) => Bits | null {
  return (block) => {
    let bits: Bits | null = null;
    for (const { postings } of words) {
      for (const one of postings.of(block) ?? []) addPostings((bits ??= noBits()), one.postings);
    }
    return bits;
  };
}
