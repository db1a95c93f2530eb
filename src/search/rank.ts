// The order of relevance: how much an entry is about what was searched for.
//
// The weight of a word in an entry is kept with its postings, so ranking reads no text and costs a few
// nanoseconds an entry, however many have the word.

import { blockOf, BLOCK_SIZE, eachBit, hasBit, idOf, localOf } from './block.ts';
import { countSet, type EntrySet } from './entry-set.ts';
import { formsOf, type Asked } from './evaluate.ts';
import type { Run } from './indexed-block.ts';
import { shareOf, WEIGHTS } from './postings.ts';
import type { QueryPrefix, QueryWord } from './query.ts';

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
      const weights = new Map<number, Uint8Array>();
      let having = 0;
      for (const { form, block, postings } of await asked.index.postings(forms, found)) {
        having = Math.max(having, form.term?.entries ?? 0, postings.length);
        let ofBlock = weights.get(block);
        if (ofBlock === undefined) weights.set(block, (ofBlock = new Uint8Array(BLOCK_SIZE)));
        for (let at = 0; at < postings.length; at++) {
          const local = postings[at]! >>> 4;
          const weight = (postings[at]! & (WEIGHTS - 1)) + 1;
          if (weight > ofBlock[local]!) ofBlock[local] = weight;
        }
      }
      const rarity = Math.log(1 + (all - having + 0.5) / (having + 0.5));
      ranking.#add(weights, rarity);
    }
    return ranking;
  }

  #add(weights: ReadonlyMap<number, Uint8Array>, rarity: number): void {
    const worth = Float32Array.from({ length: WEIGHTS + 1 }, (_, weight) =>
      weight === 0 ? 0 : rarity * shareOf(weight - 1),
    );
    this.#best += worth[WEIGHTS]!;
    for (const [block, ofBlock] of weights) {
      let scores = this.#scores.get(block);
      if (scores === undefined) this.#scores.set(block, (scores = new Float32Array(BLOCK_SIZE)));
      for (let local = 0; local < BLOCK_SIZE; local++) scores[local]! += worth[ofBlock[local]!]!;
    }
  }

  /** The ids from a 0-based position on, best first. */
  ids(found: EntrySet, from: number, limit: number): number[] {
    const steps = this.#stepsOf(found);
    const counts = new Uint32Array(STEPS);
    for (const step of steps) counts[step]!++;
    const wanted = new Map<number, Stretch>();
    let passed = 0;
    for (let step = STEPS - 1; step >= 0 && passed < from + limit; step--) {
      const here = counts[step]!;
      if (here > 0 && passed + here > from) {
        wanted.set(step, { from: Math.max(0, from - passed), to: from + limit - passed, ids: [] });
      }
      passed += here;
    }
    const seen = new Uint32Array(STEPS);
    let next = 0;
    for (const [block, bits] of found) {
      eachBit(bits, (local) => {
        const step = steps[next++]!;
        const place = seen[step]!++;
        const stretch = wanted.get(step);
        if (stretch === undefined || place < stretch.from || place >= stretch.to) return;
        stretch.ids.push(idOf(block, local));
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
      eachBit(bits, (local) => {
        steps[next++] = scores === undefined ? 0 : Math.min(STEPS - 1, scores[local]! * scale);
      });
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
      for (let entry = first; entry <= last; entry++) {
        const local = localOf(entry);
        if (beginning !== undefined && hasBit(beginning, local)) id = entry;
        const score = scores?.[local] ?? 0;
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

/** Of the entries of one step, those from one place to before another. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly ids: number[];
}
