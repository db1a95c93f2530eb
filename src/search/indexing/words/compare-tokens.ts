// Compares the tokens of a block's entries as they were and as they are, term by term, and encodes only what differs.

import { PositionEncoder } from '../../index/encode-positions.ts';
import type { Postings, TermPostings } from '../../index/postings.ts';
import type { SortedTokens } from './sort-positions.ts';

/** What changes about a term in a block: the postings that the entries in which it changes have now. */
export interface TermChange extends TermPostings {
  /** `local << 4` of each entry in which it changes, ascending. */
  readonly replaced: Postings;
  /** Entries more than before, or less. */
  readonly entries: number;
}

/** What changes about each term, in the order of the terms; both have the same terms, and postings with weights. */
export function compareTokens(before: SortedTokens, after: SortedTokens): TermChange[] {
  const comparison = new TokenComparison(before, after);
  const terms = after.postingsEnd.length - 1;
  for (let term = 0; term < terms; term++) comparison.compare(term);
  return comparison.changes();
}

/** What changes about terms without weights and positions, by their texts. */
export function* compareFields(
  before: ReadonlyMap<string, TermPostings>,
  after: ReadonlyMap<string, TermPostings>,
): Generator<readonly [string, TermChange]> {
  for (const text of new Set([...before.keys(), ...after.keys()])) {
    const was = new Set(before.get(text)?.postings);
    const is = new Set(after.get(text)?.postings);
    const added = is.difference(was);
    const replaced = Uint16Array.from(was.symmetricDifference(is)).sort();
    if (replaced.length === 0) continue;
    const entries = is.size - was.size;
    yield [text, { replaced, postings: Uint16Array.from(added), positions: null, entries }];
  }
}

/** Terms are compared in order, so that each list is gone through once. */
class TokenComparison {
  readonly #before: SortedTokens;
  readonly #after: SortedTokens;
  /** Where the positions of the next posting begin in each list. */
  #beforeDistance = 0;
  #afterDistance = 0;
  readonly #replaced: Postings;
  #replacedLength = 0;
  readonly #replacedEnd: number[] = [0];
  /** The postings that differ, as `SortedTokens` has them. */
  readonly #postings: Postings;
  readonly #times: Uint32Array;
  #postingsLength = 0;
  readonly #postingsEnd: number[] = [0];
  readonly #distances: Uint32Array;
  #distancesLength = 0;
  readonly #distancesEnd: number[] = [0];
  readonly #entries: number[] = [];

  constructor(before: SortedTokens, after: SortedTokens) {
    this.#before = before;
    this.#after = after;
    this.#replaced = new Uint16Array(before.postings.length + after.postings.length);
    this.#postings = new Uint16Array(after.postings.length);
    this.#times = new Uint32Array(after.postings.length);
    this.#distances = new Uint32Array(after.distances.length);
  }

  compare(term: number): void {
    const [before, after] = [this.#before, this.#after];
    let [was, is] = [firstPosting(before, term), firstPosting(after, term)];
    const [beforeEnd, afterEnd] = [firstPosting(before, term + 1), firstPosting(after, term + 1)];
    this.#entries.push(afterEnd - is - (beforeEnd - was));
    while (was < beforeEnd || is < afterEnd) {
      const entryBefore = was < beforeEnd ? entryAt(before, was) : Infinity;
      const entryAfter = is < afterEnd ? entryAt(after, is) : Infinity;
      if (entryBefore !== entryAfter || !this.#isSame(was, is)) {
        this.#replaced[this.#replacedLength++] = Math.min(entryBefore, entryAfter);
        if (entryAfter <= entryBefore) this.#take(is);
      }
      if (entryBefore <= entryAfter) this.#beforeDistance += timesAt(before, was++);
      if (entryAfter <= entryBefore) this.#afterDistance += timesAt(after, is++);
    }
    this.#replacedEnd.push(this.#replacedLength);
    this.#postingsEnd.push(this.#postingsLength);
    this.#distancesEnd.push(this.#distancesLength);
  }

  changes(): TermChange[] {
    const lists = {
      postingsEnd: this.#postingsEnd,
      times: this.#times,
      distancesEnd: this.#distancesEnd,
      distances: this.#distances,
    };
    encoder.start(this.#postingsLength, this.#distancesLength);
    const positionsEnd = this.#entries.map((_, term) => {
      encoder.append(lists, term);
      return encoder.length;
    });
    const positions = encoder.bytes.slice(0, encoder.length);
    return this.#entries.map((entries, term) => ({
      entries,
      replaced: this.#replaced.subarray(this.#replacedEnd[term], this.#replacedEnd[term + 1]),
      postings: this.#postings.subarray(this.#postingsEnd[term], this.#postingsEnd[term + 1]),
      positions: positions.subarray(positionsEnd[term - 1] ?? 0, positionsEnd[term]),
    }));
  }

  /** Whether two postings have the same weight and the same positions. */
  #isSame(was: number, is: number): boolean {
    const [before, after] = [this.#before, this.#after];
    const times = timesAt(after, is);
    if (before.postings[was] !== after.postings[is] || before.times[was] !== times) return false;
    for (let at = 0; at < times; at++) {
      const distance = after.distances[this.#afterDistance + at];
      if (before.distances[this.#beforeDistance + at] !== distance) return false;
    }
    return true;
  }

  #take(is: number): void {
    const [after, first] = [this.#after, this.#afterDistance];
    const times = timesAt(after, is);
    this.#postings[this.#postingsLength] = after.postings[is]!;
    this.#times[this.#postingsLength++] = times;
    this.#distances.set(after.distances.subarray(first, first + times), this.#distancesLength);
    this.#distancesLength += times;
  }
}

/** The index of the first posting of a term. */
function firstPosting({ postingsEnd }: SortedTokens, term: number): number {
  return postingsEnd[term]!;
}

/** The entry of a posting: `local << 4`. */
function entryAt({ postings }: SortedTokens, at: number): number {
  return postings[at]! & ~0xf;
}

/** How often the entry of a posting has its term. */
function timesAt({ times }: SortedTokens, at: number): number {
  return times[at]!;
}

const encoder = new PositionEncoder();
