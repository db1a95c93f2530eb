// The order of relevance: how much an entry is about what was searched for.
//
// The weight of a word in an entry is kept with its postings, so ranking reads no text and costs a few
// nanoseconds an entry, however many have the word.

import {
  blockOf,
  BLOCK_SIZE,
  countBits,
  eachBit,
  hasBit,
  idOf,
  lastBitUpTo,
  localOf,
} from './block.ts';
import { countSet, type EntrySet } from './entry-set.ts';
import { formsOf, type Asked } from './evaluate.ts';
import type { Run } from './indexed-block.ts';
import { shareOf, WEIGHTS } from './postings.ts';
import type { QueryPrefix, QueryWord } from './query.ts';
import type { FormPostings } from './search-index.ts';

/** Scores are compared in so many steps; entries of one step are in order of id. */
const STEPS = 65_536;

/** What entries are compared by. */
export class Ranking {
  readonly #scores = new Map<number, Float32Array>();
  #best = 0;

  static async of(
    asked: Asked,
    words: readonly (QueryWord | QueryPrefix)[],
    found: EntrySet,
  ): Promise<Ranking> {
    const ranking = new Ranking();
    const all = countSet(asked.index.everything);
    for (const word of words) {
      asked.deadline.check();
      const forms = await formsOf(asked, word);
      const having = Math.max(0, ...forms.map(({ term }) => term?.entries ?? 0));
      const rarity = Math.log(1 + (Math.max(0, all - having) + 0.5) / (having + 0.5));
      ranking.#add(await asked.index.postings(forms, found), rarity);
    }
    return ranking;
  }

  /** Adds what a word is worth: in each entry that of its weightiest form. */
  #add(postings: readonly FormPostings[], rarity: number): void {
    const worth = Float32Array.from({ length: WEIGHTS }, (_, weight) => rarity * shareOf(weight));
    this.#best += worth[WEIGHTS - 1]!;
    for (const [block, forms] of Map.groupBy(postings, (one) => one.block)) {
      let scores = this.#scores.get(block);
      if (scores === undefined) this.#scores.set(block, (scores = new Float32Array(BLOCK_SIZE)));
      const merged = forms.length === 1 ? forms[0]!.postings : weightiest(forms);
      for (let at = 0; at < merged.length; at++) {
        const posting = merged[at]!;
        scores[posting >>> 4]! += worth[posting & (WEIGHTS - 1)]!;
      }
    }
  }

  /** The ids from a 0-based position on, best first. */
  ids(found: EntrySet, from: number, limit: number): number[] {
    const steps = this.#stepsOf(found);
    const counts = new Uint32Array(STEPS);
    for (let at = 0; at < steps.length; at++) counts[steps[at]!]!++;
    const wanted = new Map<number, Stretch>();
    let passed = 0;
    let lowest = STEPS;
    while (lowest > 0 && passed < from + limit) {
      const here = counts[--lowest]!;
      if (here > 0 && passed + here > from) {
        const stretch = { from: Math.max(0, from - passed), to: from + limit - passed, ids: [] };
        wanted.set(lowest, stretch);
      }
      passed += here;
    }
    const seen = new Map<number, number>();
    let next = 0;
    for (const [block, bits] of found) {
      const after = next + countBits(bits);
      if (!reaches(steps, next, after, lowest)) {
        next = after;
        continue;
      }
      eachBit(bits, (local) => {
        const step = steps[next++]!;
        const stretch = step < lowest ? undefined : wanted.get(step);
        if (stretch === undefined) return;
        const place = seen.get(step) ?? 0;
        seen.set(step, place + 1);
        if (place >= stretch.from && place < stretch.to) stretch.ids.push(idOf(block, local));
      });
    }
    return [...wanted.values()].flatMap(({ ids }) => ids);
  }

  /** For each entry found, in order of id, how good it is in steps. */
  #stepsOf(found: EntrySet): Uint16Array {
    const steps = new Uint16Array(countSet(found));
    const scale = this.#best > 0 ? (STEPS - 1) / this.#best : 0;
    let next = 0;
    for (const [block, bits] of found) {
      const scores = this.#scores.get(block);
      if (scores === undefined) {
        next += countBits(bits);
        continue;
      }
      for (let word = 0; word < bits.length; word++) {
        for (let left = bits[word]!; left !== 0; left &= left - 1) {
          const local = (word << 5) + 31 - Math.clz32(left & -left);
          steps[next++] = Math.min(STEPS - 1, scores[local]! * scale);
        }
      }
    }
    return steps;
  }

  /** The same for contributions: each has the best score of its entries. */
  ofContributions(begins: EntrySet, runs: readonly Run[]): Ranking {
    const ranking = new Ranking();
    ranking.#best = this.#best;
    const open = new Map<number, number>();
    for (const { first, last, sittingId } of runs) {
      const block = blockOf(first);
      const beginning = begins.get(block);
      const scores = this.#scores.get(block);
      let id = open.get(sittingId) ?? first;
      if (scores === undefined) {
        const newest = beginning === undefined ? -1 : lastBitUpTo(beginning, localOf(last));
        open.set(sittingId, newest >= localOf(first) ? idOf(block, newest) : id);
        continue;
      }
      for (let entry = first; entry <= last; entry++) {
        const local = localOf(entry);
        if (beginning !== undefined && hasBit(beginning, local)) id = entry;
        const score = scores[local]!;
        if (score > 0) ranking.#raise(id, score);
      }
      open.set(sittingId, id);
    }
    return ranking;
  }

  #raise(id: number, score: number): void {
    const block = blockOf(id);
    let scores = this.#scores.get(block);
    if (scores === undefined) this.#scores.set(block, (scores = new Float32Array(BLOCK_SIZE)));
    const local = localOf(id);
    if (score > scores[local]!) scores[local] = score;
  }
}

/** The postings of several forms as if they were one word's: each entry once, with its greatest weight. */
function weightiest(forms: readonly FormPostings[]): Uint16Array {
  const weights = new Uint8Array(BLOCK_SIZE);
  let count = 0;
  for (const { postings } of forms) {
    for (let at = 0; at < postings.length; at++) {
      const local = postings[at]! >>> 4;
      const weight = (postings[at]! & (WEIGHTS - 1)) + 1;
      if (weights[local] === 0) count++;
      if (weight > weights[local]!) weights[local] = weight;
    }
  }
  const merged = new Uint16Array(count);
  let next = 0;
  for (let local = 0; local < BLOCK_SIZE; local++) {
    if (weights[local] !== 0) merged[next++] = (local << 4) | (weights[local]! - 1);
  }
  return merged;
}

/** Whether one of the steps in a stretch is at least so good. */
function reaches(steps: Uint16Array, from: number, to: number, lowest: number): boolean {
  for (let at = from; at < to; at++) if (steps[at]! >= lowest) return true;
  return false;
}

/** Of the entries of one step, those from one place to before another. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly ids: number[];
}
