// Turns the words of a block's entries into postings and positions. An import does this for every word of the record, so words are numbers in a
// few long arrays, which are sorted by counting.

import { type Bits, emptyBits } from '../index/bits.ts';
import {
  addPostings,
  LONG,
  postingsOfBits,
  type TermPostings,
  weightOf,
} from '../index/postings.ts';
import { prefixTerms } from '../index/terms.ts';
import { POSITIONS_MAX } from '../match/positions.ts';
import type { TokenRules } from '../text/token-rules.ts';
import { tokenize } from '../text/tokenizer.ts';

export interface RankingLengths {
  /** By local id, the number of words that ranking takes an entry to have. */
  readonly words: Uint32Array;
  /** By local id, how many times each word of an entry counts. */
  readonly factor: Uint8Array;
}

export class BlockWords {
  /** A number for each word, in the order they come first. */
  readonly #numbers = new Map<string, number>();
  /** The words of all entries, one after the other, by number; and where those of each entry end. */
  #tokens = new Uint32Array(2 ** 16);
  #length = 0;
  readonly #entries: EntryEnd[] = [];

  /** Adds the words of an entry, which must be after those before it, and returns how many it has. */
  add(local: number, text: string, rules: TokenRules): number {
    const first = this.#length;
    tokenize(text, rules, (word) => {
      if (this.#length === this.#tokens.length) {
        const longer = new Uint32Array(2 * this.#length);
        longer.set(this.#tokens);
        this.#tokens = longer;
      }
      this.#tokens[this.#length++] = this.#numbers.get(word) ?? this.#number(word);
    });
    const count = this.#length - first;
    if (count > POSITIONS_MAX) throw new RangeError(`a text has ${count} words`);
    this.#entries.push({ local, end: this.#length });
    return count;
  }

  #number(word: string): number {
    // A string of its own: a slice of the text would keep all of the text in memory.
    const own = Buffer.from(word, 'utf16le').toString('utf16le');
    const number = this.#numbers.size;
    this.#numbers.set(own, number);
    return number;
  }

  /** Adds to `terms` the words of the block, and their short prefixes. */
  finish(terms: Map<string, TermPostings>, lengths: RankingLengths): void {
    const tokens = this.#tokens.subarray(0, this.#length);
    const sorted = weighed(sortByWord(tokens, this.#entries, this.#numbers.size), lengths);
    const { postings, postingsEnd } = sorted;
    const { bytes, ends } = encodePositions(sorted);
    const prefixes = new Map<string, Bits>();
    for (const [word, number] of this.#numbers) {
      const ofWord = postings.subarray(postingsEnd[number], postingsEnd[number + 1]);
      terms.set(word, {
        postings: ofWord,
        positions: bytes.subarray(ends[number], ends[number + 1]),
      });
      for (const prefix of prefixTerms(word)) {
        let bits = prefixes.get(prefix);
        if (bits === undefined) prefixes.set(prefix, (bits = emptyBits()));
        addPostings(bits, ofWord);
      }
    }
    for (const [prefix, bits] of prefixes) {
      terms.set(prefix, { postings: postingsOfBits(bits), positions: null });
    }
  }
}

/** An entry by its number within the block, and where its words end. */
interface EntryEnd {
  readonly local: number;
  readonly end: number;
}

/** Of each word, in order of their numbers; those of one end where the next one's begin. */
interface SortedWords {
  /** The entries that have it, by their numbers within the block. */
  readonly postings: Uint16Array<ArrayBuffer>;
  readonly postingsEnd: Uint32Array;
  /** How often the entry of a posting has the word. */
  readonly times: Uint32Array;
  /** From each position to the one before it in the same entry, or to the entry's beginning. */
  readonly distances: Uint32Array;
}

/** Sorts the words of a block's entries by their numbers, of which there are `count`. */
function sortByWord(tokens: Uint32Array, entries: readonly EntryEnd[], count: number): SortedWords {
  // By word, 1 + the entry that had it last.
  const last = new Uint32Array(count);
  // What ends at a word begins where the one before it ends; first these are counts.
  const [postingsEnd, distancesEnd] = [new Uint32Array(count + 1), new Uint32Array(count + 1)];
  let at = 0;
  for (const { local, end } of entries) {
    for (; at < end; at++) {
      const word = tokens[at]!;
      distancesEnd[word + 1]!++;
      if (last[word] !== local + 1) postingsEnd[word + 1]!++;
      last[word] = local + 1;
    }
  }
  for (let word = 0; word < count; word++) {
    postingsEnd[word + 1]! += postingsEnd[word]!;
    distancesEnd[word + 1]! += distancesEnd[word]!;
  }
  const nextPosting = postingsEnd.slice();
  const postings = new Uint16Array(postingsEnd[count]!);
  const times = new Uint32Array(postings.length);
  const distances = new Uint32Array(tokens.length);
  const lastPosition = new Uint32Array(count);
  last.fill(0);
  at = 0;
  for (const { local, end } of entries) {
    for (const first = at; at < end; at++) {
      const word = tokens[at]!;
      if (last[word] !== local + 1) {
        last[word] = local + 1;
        lastPosition[word] = 0;
        postings[nextPosting[word]!++] = local;
      }
      times[nextPosting[word]! - 1]!++;
      distances[distancesEnd[word]!++] = at - first - lastPosition[word]!;
      lastPosition[word] = at - first;
    }
  }
  return { postings, postingsEnd, times, distances };
}

/** The same words, with the weight of each posting. */
function weighed(sorted: SortedWords, { words, factor }: RankingLengths): SortedWords {
  const { postings, times } = sorted;
  for (let at = 0; at < postings.length; at++) {
    const local = postings[at]!;
    postings[at] = (local << 4) | weightOf(times[at]! * factor[local]!, words[local]!);
  }
  return sorted;
}

/** The most bytes of a number below 2²⁰. */
const NUMBER_BYTES_MAX = 3;

/**
 * The positions of each word: first, for each of its entries, how many bytes its positions take, so that a reader skips entries by adding; then
 * the distances of one entry after the other. Where they take too many bytes for one byte of length, the length is before them.
 */
function encodePositions({ postings, postingsEnd, times, distances }: SortedWords): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where those of each word begin; at the end, where those of the last end. */
  readonly ends: Uint32Array;
} {
  const bytes = new Uint8Array(
    postings.length + (postings.length + distances.length) * NUMBER_BYTES_MAX,
  );
  const ends = new Uint32Array(postingsEnd.length);
  let [at, distance] = [0, 0];
  for (let word = 0; word + 1 < postingsEnd.length; word++) {
    const [first, end] = [postingsEnd[word]!, postingsEnd[word + 1]!];
    let lengthAt = at;
    at += end - first;
    for (let entry = first; entry < end; entry++) {
      const to = distance + times[entry]!;
      let length = 0;
      for (let one = distance; one < to; one++) length += bytesOf(distances[one]!);
      bytes[lengthAt++] = Math.min(length, LONG);
      if (length >= LONG) at = writeNumber(bytes, at, length);
      for (; distance < to; distance++) at = writeNumber(bytes, at, distances[distance]!);
    }
    ends[word + 1] = at;
  }
  return { bytes: bytes.slice(0, at), ends };
}

function bytesOf(value: number): number {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : NUMBER_BYTES_MAX;
}

/** Writes seven bits a byte, the lowest first, and returns the offset after the number. */
function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  for (; value >= 0x80; value >>>= 7) bytes[at++] = (value & 0x7f) | 0x80;
  bytes[at++] = value;
  return at;
}
