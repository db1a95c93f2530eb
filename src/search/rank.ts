// The order of relevance: how much an entry is about what was searched for.
//
// The weight of a word in an entry is kept with its postings, so ranking reads no text and costs a few
// nanoseconds an entry, however many have the word.

import { bestFirst, type ScoresOf } from './best-first.ts';
import { BLOCK_SIZE } from './block.ts';
import { contributionScores } from './contribution-scores.ts';
import { countSet, type EntrySet } from './entry-set.ts';
import type { Asked } from './evaluate.ts';
import { formsOf } from './forms.ts';
import type { Run } from './indexed-block.ts';
import { shareOf, WEIGHTS } from './postings.ts';
import type { QueryPrefix, QueryWord } from './query.ts';
import type { FormPostings } from './search-index.ts';

/** What entries are compared by. */
export class Ranking {
  readonly #scoresOf: ScoresOf;
  /** What no score is above. */
  readonly #best: number;

  private constructor(scoresOf: ScoresOf, best: number) {
    this.#scoresOf = scoresOf;
    this.#best = best;
  }

  static async of(
    asked: Asked,
    words: readonly (QueryWord | QueryPrefix)[],
    found: EntrySet,
  ): Promise<Ranking> {
    const all = countSet(asked.index.everything);
    const counted: CountedWord[] = [];
    let best = 0;
    for (const word of words) {
      asked.deadline.check();
      const forms = await formsOf(asked, word);
      const having = Math.max(0, ...forms.map(({ term }) => term?.entries ?? 0));
      const rarity = Math.log(1 + (Math.max(0, all - having) + 0.5) / (having + 0.5));
      const worth = Float32Array.from({ length: WEIGHTS }, (_, weight) => rarity * shareOf(weight));
      best += worth[WEIGHTS - 1]!;
      counted.push({ worth, postings: await asked.index.postings(forms, found) });
    }
    return new Ranking(scoresByWords(counted), best);
  }

  /** The ids from a 0-based position on, best first. */
  ids(found: EntrySet, from: number, limit: number): number[] {
    return bestFirst(found, this.#scoresOf, this.#best, from, limit);
  }

  /** The same for contributions that were found: each has the best score of its entries. */
  ofContributions(found: EntrySet, begins: EntrySet, runs: readonly Run[]): Ranking {
    const scoresOf = contributionScores(this.#scoresOf, found, begins, runs);
    return new Ranking(scoresOf, this.#best);
  }
}

/** A word as it counts: what each weight is worth, and where it stands. */
interface CountedWord {
  readonly worth: Float32Array;
  readonly postings: ReadonlyMap<number, readonly FormPostings[]>;
}

/** The sum of what the words are worth, each by its weightiest form; the array is the same for every block. */
function scoresByWords(words: readonly CountedWord[]): ScoresOf {
  const scores = new Float32Array(BLOCK_SIZE);
  const greatest = new Uint8Array(BLOCK_SIZE);
  return (block) => {
    if (!words.some(({ postings }) => postings.has(block))) return null;
    scores.fill(0);
    for (const { worth, postings } of words) {
      const forms = postings.get(block);
      if (forms?.length === 1) addWorth(scores, forms[0]!.postings, worth);
      else if (forms !== undefined) addGreatestWorth(scores, forms, worth, greatest);
    }
    return scores;
  };
}

function addWorth(scores: Float32Array, postings: Uint16Array, worth: Float32Array): void {
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at]!;
    scores[posting >>> 4]! += worth[posting & (WEIGHTS - 1)]!;
  }
}

/** Several forms count as one word: in each entry the weightiest. `greatest` is room for that, all 0. */
function addGreatestWorth(
  scores: Float32Array,
  forms: readonly FormPostings[],
  worth: Float32Array,
  greatest: Uint8Array,
): void {
  for (const { postings } of forms) {
    for (let at = 0; at < postings.length; at++) {
      const local = postings[at]! >>> 4;
      const weight = (postings[at]! & (WEIGHTS - 1)) + 1;
      if (weight > greatest[local]!) greatest[local] = weight;
    }
  }
  for (const { postings } of forms) {
    for (let at = 0; at < postings.length; at++) {
      const local = postings[at]! >>> 4;
      const weight = greatest[local]!;
      if (weight === 0) continue;
      scores[local]! += worth[weight - 1]!;
      greatest[local] = 0;
    }
  }
}
