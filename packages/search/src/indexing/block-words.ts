// Turns the words of a block's entries into postings and positions. An import does this for every word of the record, so words are numbers in a
// few long arrays, which are sorted by counting.

import type { Bits } from '../index/bits.ts';
import { bitsAt } from '../index/entry-set.ts';
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
import { plainWord, type Token, tokenize, type TokenSink } from '../text/tokenizer.ts';

export interface RankingLengths {
  /** By local id, the number of words that ranking takes an entry to have. */
  readonly words: Uint32Array;
  /** By local id, how many times each word of an entry counts. */
  readonly factor: Uint8Array;
}

/** Slots of words that were met lately: a power of two, some times the frequent words of a block. */
const SLOTS = 2 ** 13;

/** A slot has the two numbers of a key, the number of the word, and a place that is free: shifting finds it faster than multiplying. */
const SLOT_BITS = 2;

/** Letters that each of the two numbers of a key holds, five bits a letter: more would not fit into V8's small integers. */
const KEY_LETTERS = 6;
const LETTER_BITS = 5;
const KEY_MASK = 2 ** (KEY_LETTERS * LETTER_BITS) - 1;
const IS_NUMBER = KEY_MASK + 1;
const LAST_DIGIT = 0x39;

export class BlockWords implements TokenSink {
  /** A number for each word, in the order they come first; and the words by number. */
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /**
   * The word that had a slot last: its letters as a key, and its number. Nearly every word of a text is found there, without a string being
   * made of it and looked up in the map, which would take twice as long.
   */
  readonly #slots = new Int32Array(SLOTS << SLOT_BITS);
  /** The words of all entries, one after the other, by number; and where those of each entry end. */
  #tokens = new Uint32Array(2 ** 16);
  #length = 0;
  readonly #entries: EntryEnd[] = [];
  #text = '';

  /** Adds the words of an entry, which must be after those before it, and returns how many it has. */
  add(local: number, text: string, rules: TokenRules): number {
    const first = this.#length;
    this.#text = text;
    tokenize(text, rules, this);
    const count = this.#length - first;
    if (count > POSITIONS_MAX) throw new RangeError(`a text has ${count} words`);
    this.#entries.push({ local, end: this.#length });
    return count;
  }

  plain(start: number, end: number, units: Uint16Array): void {
    if (end - start > 2 * KEY_LETTERS) {
      this.#take(this.#numberOf(plainWord(this.#text, start, end)));
      return;
    }
    let [high, low] = [0, 0];
    for (let at = start; at < end; at++) {
      high = (high << LETTER_BITS) | (low >>> ((KEY_LETTERS - 1) * LETTER_BITS));
      low = ((low << LETTER_BITS) | (units[at]! & 0x1f)) & KEY_MASK;
    }
    // The last five bits of a small letter are those of its capital, and of some digit.
    if (units[start]! <= LAST_DIGIT) high |= IS_NUMBER;
    const slots = this.#slots;
    const slot = slotOf(high, low) << SLOT_BITS;
    if (slots[slot] !== low || slots[slot + 1] !== high) {
      slots[slot] = low;
      slots[slot + 1] = high;
      slots[slot + 2] = this.#numberOf(plainWord(this.#text, start, end));
    }
    this.#take(slots[slot + 2]!);
  }

  folded({ text }: Token): void {
    this.#take(this.#numberOf(text));
  }

  #take(number: number): void {
    if (this.#length === this.#tokens.length) {
      const longer = new Uint32Array(2 * this.#length);
      longer.set(this.#tokens);
      this.#tokens = longer;
    }
    this.#tokens[this.#length++] = number;
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    // A string of its own: a slice of the text would keep all of the text in memory.
    const own = Buffer.from(word, 'utf16le').toString('utf16le');
    const number = this.#words.push(own) - 1;
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
    for (const [number, word] of this.#words.entries()) {
      const ofWord = postings.subarray(postingsEnd[number], postingsEnd[number + 1]);
      terms.set(word, {
        postings: ofWord,
        positions: bytes.subarray(ends[number], ends[number + 1]),
      });
      for (const prefix of prefixTerms(word)) addPostings(bitsAt(prefixes, prefix), ofWord);
    }
    for (const [prefix, bits] of prefixes) {
      terms.set(prefix, { postings: postingsOfBits(bits), positions: null });
    }
  }
}

/** The slot of a key. */
function slotOf(high: number, low: number): number {
  const hash = Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

/** An entry by its number within the block, and where its words end. */
interface EntryEnd {
  readonly local: number;
  readonly end: number;
}

/** Of each word, in order of their numbers; those of one end where the next one's begin. */
type SortedWords = ReturnType<typeof sortByWord>;

/** Sorts the words of a block's entries by their numbers, of which there are `count`. */
function sortByWord(tokens: Uint32Array, entries: readonly EntryEnd[], count: number) {
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
  /** The entries that have it, by their numbers within the block; and how often each has it. */
  const postings = new Uint16Array(postingsEnd[count]!);
  const times = new Uint32Array(postings.length);
  /** From each position to the one before it in the same entry, or to the entry's beginning. */
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
function encodePositions({ postings, postingsEnd, times, distances }: SortedWords) {
  const bytes = new Uint8Array(
    postings.length + (postings.length + distances.length) * NUMBER_BYTES_MAX,
  );
  /** Where those of each word begin; at the end, where those of the last end. */
  const ends = new Uint32Array(postingsEnd.length);
  let [at, distance] = [0, 0];
  // A function of its own, which V8 compiles once: as loops within loops, they would be compiled anew for every block.
  const writeEntry = (lengthAt: number, to: number): void => {
    let length = 0;
    for (let one = distance; one < to; one++) length += bytesOf(distances[one]!);
    bytes[lengthAt] = Math.min(length, LONG);
    if (length >= LONG) at = writeNumber(bytes, at, length);
    for (; distance < to; distance++) at = writeNumber(bytes, at, distances[distance]!);
  };
  for (let word = 0; word + 1 < postingsEnd.length; word++) {
    const [first, end] = [postingsEnd[word]!, postingsEnd[word + 1]!];
    const lengthsAt = at - first;
    at += end - first;
    for (let entry = first; entry < end; entry++) {
      writeEntry(lengthsAt + entry, distance + times[entry]!);
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
