// Turns the words of a block's entries into postings and positions. An import does this for every word of the record, so words are numbers in a
// few long arrays, which are sorted by counting.

import { type BlockTerms, LONG, weightOf, prefixTerms } from '../index/postings.ts';
import { POSITIONS_MAX } from '../match/positions.ts';
import type { TokenRules } from '../text/token-rules.ts';
import { plainToken, type Token, tokenize, type TokenSink } from '../text/tokenizer.ts';

export interface RankingLengths {
  /** By local id, the entry's length in words for ranking. */
  readonly words: Uint32Array;
  /** By local id, how often each word of an entry counts. */
  readonly factor: Uint8Array;
}

/** Slots for recent words: a power of two, several times the frequent words of a block. */
const SLOTS = 2 ** 13;

/** A slot has the two numbers of a key, the number of the word, and an unused place: shifting finds it faster than multiplying. */
const SLOT_BITS = 2;

/** The most letters in a key; a longer word is looked up by its text. */
const KEY_LETTERS_MAX = 12;

/** V8 copies a shorter slice of a text; a longer one would keep the whole text in memory. */
const SLICE_UNITS_MIN = 13;

export class BlockWords implements TokenSink {
  /** A number for each word, in the order they come first; and the words by number. */
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /**
   * The word that last used a slot: its letters as a key, and its number. Nearly every word of a text is found there, without
   * making a string and looking it up in the map, which would take twice as long.
   */
  readonly #slots = new Int32Array(SLOTS << SLOT_BITS);
  /** The words of all entries, concatenated, by number; and the end of each entry's words, by local id. */
  #tokens = new Uint32Array(2 ** 16);
  #length = 0;
  readonly #ends = new Map<number, number>();
  #text = '';

  /** Adds the words of an entry, in ascending order, and returns their number. */
  add(local: number, text: string, rules: TokenRules): number {
    const first = this.#length;
    this.#text = text;
    tokenize(text, rules, this);
    const count = this.#length - first;
    if (count > POSITIONS_MAX) throw new RangeError(`a text has ${count} words`);
    this.#ends.set(local, this.#length);
    return count;
  }

  plain(start: number, end: number, high: number, low: number): void {
    if (end - start > KEY_LETTERS_MAX) {
      this.#take(this.#numberOf(plainToken(this.#text, start, end).text));
      return;
    }
    const slots = this.#slots;
    const slot = slotOf(high, low) << SLOT_BITS;
    if (slots[slot] !== low || slots[slot + 1] !== high) {
      slots[slot] = low;
      slots[slot + 1] = high;
      slots[slot + 2] = this.#numberOf(plainToken(this.#text, start, end).text);
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
    const cached = this.#numbers.get(word);
    if (cached !== undefined) return cached;
    const isOwn = word.length < SLICE_UNITS_MIN;
    const own = isOwn ? word : Buffer.from(word, 'utf16le').toString('utf16le');
    const number = this.#words.push(own) - 1;
    this.#numbers.set(own, number);
    return number;
  }

  /** The words of the block, and their short prefixes. */
  finish(lengths: RankingLengths): BlockTerms {
    const words = this.#words;
    const { prefixes, shorter } = prefixesOf(words);
    const tokens = this.#tokens.subarray(0, this.#length);
    const sorted = sortByTerm(tokens, this.#ends, shorter, words.length);
    weigh(sorted, lengths);
    const { postings, postingsEnd } = sorted;
    const positions = encodePositions(sorted, words.length);
    return { texts: [...words, ...prefixes], postings, postingsEnd, ...positions };
  }
}

/** The slot of a key. */
function slotOf(high: number, low: number): number {
  const hash = Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

/**
 * The short prefixes of words, numbered after them; and for each word its longest prefix, for each prefix the next shorter one,
 * or itself if there is none. All by number.
 */
function prefixesOf(words: readonly string[]) {
  const numbers = new Map<string, number>();
  const shorter = [...words.keys()];
  for (const [word, text] of words.entries()) {
    for (const prefix of prefixTerms(text)) {
      const number = numbers.get(prefix) ?? shorter.length;
      if (number === shorter.length) {
        numbers.set(prefix, number);
        shorter.push(shorter[word] === word ? number : shorter[word]!);
      }
      shorter[word] = number;
    }
  }
  return { prefixes: numbers.keys(), shorter: Uint32Array.from(shorter) };
}

/** For each term, in order of number; one ends where the next begins. */
type SortedTerms = ReturnType<typeof sortByTerm>;

/** Sorts the words of a block's entries by number, of which there are `words`, and the entries by their words and prefixes. */
function sortByTerm(
  tokens: Uint32Array,
  entryEnds: ReadonlyMap<number, number>,
  shorter: Uint32Array,
  words: number,
) {
  // By term, 1 + the last entry that had it. An entry found with a term was also found with its shorter prefixes.
  const last = new Uint32Array(shorter.length);
  // The end of a term, which is the beginning of the next; first these are counts.
  const postingsEnd = new Uint32Array(shorter.length + 1);
  const distancesEnd = postingsEnd.slice();
  let at = 0;
  for (const [local, end] of entryEnds) {
    for (; at < end; at++) {
      const word = tokens[at]!;
      distancesEnd[word + 1]!++;
      for (let term = word; last[term] !== local + 1; term = shorter[term]!) {
        last[term] = local + 1;
        postingsEnd[term + 1]!++;
      }
    }
  }
  for (let term = 0; term < shorter.length; term++) {
    postingsEnd[term + 1]! += postingsEnd[term]!;
    distancesEnd[term + 1]! += distancesEnd[term]!;
  }
  const nextPosting = postingsEnd.slice();
  /** The entries that have it, without weights; and for a word, how often each has it. */
  const postings = new Uint16Array(postingsEnd[shorter.length]!);
  const times = new Uint32Array(postingsEnd[words]!);
  /** The distance from each position to the previous one in the same entry, or to the entry's beginning. */
  const distances = new Uint32Array(tokens.length);
  const lastAt = new Uint32Array(words);
  last.fill(0);
  at = 0;
  for (const [local, end] of entryEnds) {
    for (const first = at; at < end; at++) {
      const word = tokens[at]!;
      for (let term = word; last[term] !== local + 1; term = shorter[term]!) {
        last[term] = local + 1;
        postings[nextPosting[term]!++] = local << 4;
      }
      times[nextPosting[word]! - 1]!++;
      distances[distancesEnd[word]!++] = at - Math.max(first, lastAt[word]!);
      lastAt[word] = at;
    }
  }
  return { postings, postingsEnd, times, distances };
}

/** Adds the weight to each posting of a word. */
function weigh({ postings, times }: SortedTerms, { words, factor }: RankingLengths): void {
  /** By local id, the weight of a word that occurs once in an entry, as most do. */
  const once = words.map((length, local) => weightOf(factor[local]!, length));
  for (let at = 0; at < times.length; at++) {
    const local = postings[at]! >>> 4;
    postings[at]! |=
      times[at] === 1 ? once[local]! : weightOf(times[at]! * factor[local]!, words[local]!);
  }
}

/** The most bytes of a number below 2²⁰. */
const NUMBER_BYTES_MAX = 3;

/**
 * The positions of each word: first, for each of its entries, the byte length of its positions, so that a reader can skip
 * entries by adding; then the distances, entry by entry. A length that does not fit in one byte is written before the
 * positions.
 */
function encodePositions({ times, postingsEnd, distances }: SortedTerms, words: number) {
  const bytes = new Uint8Array(times.length + (times.length + distances.length) * NUMBER_BYTES_MAX);
  const positionsEnd = new Uint32Array(words + 1);
  let [at, distance] = [0, 0];
  // A separate function, which V8 compiles once: nested loops would be compiled again for every block.
  const writeEntry = (lengthAt: number, to: number): void => {
    const first = at;
    for (; distance < to; distance++) at = writeNumber(bytes, at, distances[distance]!);
    const length = at - first;
    bytes[lengthAt] = Math.min(length, LONG);
    if (length < LONG) return;
    const written = bytes.slice(first, at);
    at = writeNumber(bytes, first, length);
    bytes.set(written, at);
    at += length;
  };
  for (let word = 0; word < words; word++) {
    const [first, end] = [postingsEnd[word]!, postingsEnd[word + 1]!];
    const lengthsAt = at - first;
    at += end - first;
    for (let entry = first; entry < end; entry++) {
      writeEntry(lengthsAt + entry, distance + times[entry]!);
    }
    positionsEnd[word + 1] = at;
  }
  return { positions: bytes.slice(0, at), positionsEnd };
}

/** Writes seven bits per byte, the lowest first, and returns the offset after the number. */
function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  for (; value >= 0x80; value >>>= 7) bytes[at++] = (value & 0x7f) | 0x80;
  bytes[at++] = value;
  return at;
}
