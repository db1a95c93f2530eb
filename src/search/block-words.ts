// Gathers the words of a block's entries and makes their postings: an import does this for every word of the
// record, so they are numbers in a few long arrays, sorted by counting.

import { noBits, type Bits } from './block.ts';

import {
  addPostings,
  postingsOfBits,
  weightOf,
  writePlaces,
  type TermPostings,
} from './postings.ts';
import { twiceAsLong, type Vocabulary } from './vocabulary.ts';

export class BlockWords {
  readonly #vocabulary: Vocabulary;
  /** The words of all entries, one after the other, by number. */
  #numbers: Uint32Array = new Uint32Array(2 ** 14);
  #length = 0;
  /** For each entry its place in the block, and where its words end. */
  readonly #locals: number[] = [];
  readonly #ends: number[] = [];

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Adds an entry, which must be after those before it. */
  add(local: number, numbers: Uint32Array): void {
    while (this.#length + numbers.length > this.#numbers.length) {
      this.#numbers = twiceAsLong(this.#numbers);
    }
    this.#numbers.set(numbers, this.#length);
    this.#length += numbers.length;
    this.#locals.push(local);
    this.#ends.push(this.#length);
  }

  /** Adds to terms the words and their prefixes, given how many words each entry has. */
  finish(terms: Map<string, TermPostings>, counts: Uint32Array): void {
    const { words, prefixes, prefixesOf } = this.#vocabulary;
    const bits = new Map<number, Bits>();
    const { used, postings, postingsEnd, times, distances, distancesEnd } = this.#sorted();
    for (let term = 0; term < used.length; term++) {
      const [first, end] = [postingsEnd[term]!, postingsEnd[term + 1]!];
      for (let at = first; at < end; at++) {
        const local = postings[at]!;
        postings[at] = (local << 4) | weightOf(times[at]!, counts[local]!);
      }
      const ofTerm = postings.subarray(first, end);
      const number = used[term]!;
      terms.set(words[number]!, {
        postings: ofTerm,
        places: writePlaces(
          times.subarray(first, end),
          distances.subarray(distancesEnd[term], distancesEnd[term + 1]),
        ),
      });
      for (const prefix of prefixesOf[number]!) {
        let ofPrefix = bits.get(prefix);
        if (ofPrefix === undefined) bits.set(prefix, (ofPrefix = noBits()));
        addPostings(ofPrefix, ofTerm);
      }
    }
    for (const [prefix, ofPrefix] of bits) {
      terms.set(prefixes[prefix]!, { postings: postingsOfBits(ofPrefix), places: null });
    }
  }

  /** The places of each word together, in order; postings are without weights yet. */
  #sorted(): Sorted {
    const numbers = this.#numbers;
    const [locals, ends] = [this.#locals, this.#ends];
    const { used, termOf } = this.#numbered();
    const last = new Uint32Array(used.length);
    // What ends at `term` begins where the one before it ends; first these are counts.
    const postingsEnd = new Uint32Array(used.length + 1);
    const distancesEnd = new Uint32Array(used.length + 1);
    for (let entry = 0, at = 0; entry < ends.length; entry++) {
      for (const end = ends[entry]!; at < end; at++) {
        const term = termOf[numbers[at]!]! - 1;
        distancesEnd[term + 1]!++;
        if (last[term] === entry + 1) continue;
        last[term] = entry + 1;
        postingsEnd[term + 1]!++;
      }
    }
    sum(postingsEnd);
    sum(distancesEnd);
    const [nextPosting, nextDistance] = [postingsEnd.slice(), distancesEnd.slice()];
    const postings = new Uint16Array(postingsEnd[used.length]!);
    const times = new Uint32Array(postings.length);
    const distances = new Uint32Array(distancesEnd[used.length]!);
    const lastPlace = new Uint32Array(used.length);
    last.fill(0);
    for (let entry = 0, at = 0; entry < ends.length; entry++) {
      const [first, end, local] = [at, ends[entry]!, locals[entry]!];
      for (; at < end; at++) {
        const term = termOf[numbers[at]!]! - 1;
        const place = at - first;
        if (last[term] === entry + 1) {
          times[nextPosting[term]! - 1]!++;
          distances[nextDistance[term]!++] = place - lastPlace[term]!;
        } else {
          last[term] = entry + 1;
          const posting = nextPosting[term]!++;
          postings[posting] = local;
          times[posting] = 1;
          distances[nextDistance[term]!++] = place;
        }
        lastPlace[term] = place;
      }
    }
    return { used, postings, postingsEnd, times, distances, distancesEnd };
  }

  /** The words of the block in the order they came, and for each of the vocabulary its place there, from 1. */
  #numbered(): { readonly used: readonly number[]; readonly termOf: Uint32Array } {
    const used: number[] = [];
    const termOf = new Uint32Array(this.#vocabulary.words.length);
    for (let at = 0; at < this.#length; at++) {
      const number = this.#numbers[at]!;
      if (termOf[number] === 0) termOf[number] = used.push(number);
    }
    return { used, termOf };
  }
}

interface Sorted {
  /** The number of each word. */
  readonly used: readonly number[];
  /** Of all words; a word's end where the next word's begin. */
  readonly postings: Uint16Array<ArrayBuffer>;
  readonly postingsEnd: Uint32Array;
  /** How often the entry of a posting has the word. */
  readonly times: Uint32Array;
  /** Of each place from the one before it in the same entry, or from the entry's beginning. */
  readonly distances: Uint32Array;
  readonly distancesEnd: Uint32Array;
}

function sum(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at++) counts[at]! += counts[at - 1]!;
}
