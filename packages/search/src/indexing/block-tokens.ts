// Turns the tokens of a block's entries into postings.

import { present } from '../present.ts';
import { type Bits, emptyBits, unionBits } from '../index/bits.ts';
import {
  addPostings,
  PositionEncoder,
  postingsOfBits,
  type TermPostings,
  weightOf,
} from '../index/postings.ts';
import { lengthOfPrefix, SHORT_PREFIX_LENGTH_MAX } from '../index/terms.ts';
import { grown, type Vocabulary } from './vocabulary.ts';

export interface RankingLengths {
  /** By local id, the number of words that ranking takes an entry to have. */
  readonly words: Uint32Array;
  /** By local id, how many times each word of an entry counts. */
  readonly factor: Uint8Array;
}

export class BlockTokens {
  readonly #vocabulary: Vocabulary;
  readonly #tokens = new EntryTokens();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Adds an entry, which must be after those before it. */
  add(local: number, numbers: Uint32Array): void {
    this.#tokens.add(local, numbers);
  }

  /** Adds to `terms` the words of the block, and their short prefixes. */
  finish(terms: Map<string, TermPostings>, lengths: RankingLengths): void {
    const vocabulary = this.#vocabulary;
    const numbering = new WordNumbering(vocabulary.wordCount);
    const tokens = this.#tokens.numberedBy(numbering);
    const { used } = numbering;
    const sorted = weighed(sortPositions(tokens, used.length), lengths);
    const made = termPostings(sorted);
    for (const [term, number] of used.entries()) {
      terms.set(vocabulary.word(number), present(made[term], 'the postings of a word'));
    }
    this.#addPrefixes(terms, used, sorted);
  }

  /** The words of a prefix are those of the prefixes that are longer by one, and those that are no longer than it. */
  #addPrefixes(
    terms: Map<string, TermPostings>,
    used: readonly number[],
    sorted: SortedTokens,
  ): void {
    const vocabulary = this.#vocabulary;
    const ofPrefixes = new PrefixBits(vocabulary.prefixCount);
    for (const [term, number] of used.entries()) {
      const prefix = vocabulary.prefixOf(number);
      if (prefix >= 0) addPostings(ofPrefixes.of(prefix), postingsAt(sorted, term));
    }
    for (let length = SHORT_PREFIX_LENGTH_MAX; length > 1; length--) {
      for (const prefix of ofPrefixes.used.slice()) {
        const shorter = vocabulary.shorterPrefix(prefix);
        if (shorter >= 0 && lengthOfPrefix(vocabulary.prefix(prefix)) === length) {
          unionBits(ofPrefixes.of(shorter), ofPrefixes.of(prefix));
        }
      }
    }
    for (const prefix of ofPrefixes.used) {
      const postings = postingsOfBits(ofPrefixes.of(prefix));
      terms.set(vocabulary.prefix(prefix), { postings, positions: null });
    }
    ofPrefixes.end();
  }
}

/** The entries of each prefix of a block. */
class PrefixBits {
  /** The prefixes that have a set, in the order they came first. */
  readonly used: number[] = [];
  readonly #bits: Bits[] = [];
  /** By prefix, the number of its set, from 1; 0 for none. */
  readonly #sets: Uint32Array;

  constructor(prefixes: number) {
    this.#sets = new Uint32Array(prefixes);
  }

  /** The set of a prefix; empty at first. */
  of(prefix: number): Bits {
    const set = this.#sets[prefix] ?? 0;
    if (set > 0) return present(this.#bits[set - 1], 'the set of a prefix');
    this.#sets[prefix] = this.used.push(prefix);
    const bits = FREE_BITS.pop() ?? emptyBits();
    this.#bits.push(bits);
    return bits;
  }

  /** To be called when the sets are read no more. */
  end(): void {
    for (const bits of this.#bits) {
      if (FREE_BITS.length < FREE_BITS_MAX) FREE_BITS.push(bits.fill(0));
    }
  }
}

/** Empty sets for the next block: to allocate them takes longer than to fill them. A block has some two thousand prefixes. */
const FREE_BITS: Bits[] = [];
const FREE_BITS_MAX = 4_096;

/** The same tokens, with the weight of each posting. */
export function weighed(sorted: SortedTokens, { words, factor }: RankingLengths): SortedTokens {
  const { postings, times } = sorted;
  for (let at = 0; at < postings.length; at++) {
    const local = postings[at]!;
    postings[at] = (local << 4) | weightOf(times[at]! * factor[local]!, words[local]!);
  }
  return sorted;
}

function postingsAt(
  { postings, postingsEnd }: SortedTokens,
  term: number,
): TermPostings['postings'] {
  return postings.subarray(postingsEnd[term], postingsEnd[term + 1]);
}

/** The postings and positions of each term, in the order of the terms. */
function termPostings(sorted: SortedTokens): TermPostings[] {
  const terms = sorted.postingsEnd.length - 1;
  encoder.start(sorted.postings.length, sorted.distances.length);
  const ends = new Uint32Array(terms);
  for (let term = 0; term < terms; term++) {
    encoder.append(sorted, term);
    ends[term] = encoder.length;
  }
  const positions = encoder.bytes.slice(0, encoder.length);
  return Array.from({ length: terms }, (_, term) => ({
    postings: postingsAt(sorted, term),
    positions: positions.subarray(ends[term - 1] ?? 0, ends[term]),
  }));
}

const encoder = new PositionEncoder();

// Collects the tokens of a block's entries. An import does this for every word of the record, so tokens are numbers in a few long arrays.

class EntryTokens {
  /** The words of all entries, one after the other, by number. */
  #numbers: Uint32Array = new Uint32Array(2 ** 14);
  #length = 0;
  readonly #entries: TokensEnd[] = [];

  /** Adds an entry, which must be after those before it. */
  add(local: number, numbers: Uint32Array): void {
    while (this.#length + numbers.length > this.#numbers.length) {
      this.#numbers = grown(this.#numbers);
    }
    this.#numbers.set(numbers, this.#length);
    this.#length += numbers.length;
    this.#entries.push({ local, end: this.#length });
  }

  /** The tokens by the numbers that their words have in a numbering. */
  numberedBy(numbering: WordNumbering): TokenList {
    const terms = new Uint32Array(this.#length);
    for (let at = 0; at < this.#length; at++) terms[at] = numbering.termOf(this.#numbers[at]!);
    return { terms, entries: this.#entries };
  }
}

/** Numbers words from 1, in the order they come first. */
class WordNumbering {
  /** The words, by their numbers in the vocabulary. */
  readonly used: number[] = [];
  readonly #terms: Uint32Array;

  /** `words` is how many the vocabulary has. */
  constructor(words: number) {
    this.#terms = new Uint32Array(words);
  }

  termOf(word: number): number {
    const known = this.#terms[word]!;
    if (known !== 0) return known;
    return (this.#terms[word] = this.used.push(word));
  }
}

// Sorts the tokens of a block's entries by term, so that the positions of a term are together. An import does this for
// every word of the record, so it is done with numbers in a few long arrays, by counting.

/** The tokens of a block's entries, one entry after the other. */
interface TokenList {
  /** The number of each token's term, from 1. */
  readonly terms: Uint32Array;
  readonly entries: readonly TokensEnd[];
}

/** An entry by its number within the block, and where its tokens end. */
interface TokensEnd {
  readonly local: number;
  readonly end: number;
}

/** Of each term, in order of the terms; a term's end where the next one's begin. */
interface SortedTokens {
  /** Entries by their numbers within the block. */
  readonly postings: Uint16Array<ArrayBuffer>;
  readonly postingsEnd: Uint32Array;
  /** How often the entry of a posting has the term. */
  readonly times: Uint32Array;
  /** From each position to the one before it in the same entry, or to the entry's beginning. */
  readonly distances: Uint32Array;
  readonly distancesEnd: Uint32Array;
}

/** Sorts the tokens of a block by their terms, of which there are `count`. */
function sortPositions({ terms, entries }: TokenList, count: number): SortedTokens {
  const last = new Uint32Array(count);
  // What ends at `term` begins where the one before it ends; first these are counts.
  const postingsEnd = new Uint32Array(count + 1);
  const distancesEnd = new Uint32Array(count + 1);
  let at = 0;
  for (const { local, end } of entries) {
    for (; at < end; at++) {
      const term = terms[at]! - 1;
      distancesEnd[term + 1]!++;
      if (last[term] === local + 1) continue;
      last[term] = local + 1;
      postingsEnd[term + 1]!++;
    }
  }
  sum(postingsEnd);
  sum(distancesEnd);
  const [nextPosting, nextDistance] = [postingsEnd.slice(), distancesEnd.slice()];
  const postings = new Uint16Array(postingsEnd[count]!);
  const times = new Uint32Array(postings.length);
  const distances = new Uint32Array(distancesEnd[count]!);
  const lastPosition = new Uint32Array(count);
  last.fill(0);
  at = 0;
  for (const { local, end } of entries) {
    const first = at;
    for (; at < end; at++) {
      const term = terms[at]! - 1;
      const position = at - first;
      if (last[term] === local + 1) {
        times[nextPosting[term]! - 1]!++;
        distances[nextDistance[term]!++] = position - lastPosition[term]!;
      } else {
        last[term] = local + 1;
        const posting = nextPosting[term]!++;
        postings[posting] = local;
        times[posting] = 1;
        distances[nextDistance[term]!++] = position;
      }
      lastPosition[term] = position;
    }
  }
  return { postings, postingsEnd, times, distances, distancesEnd };
}

function sum(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at++) counts[at]! += counts[at - 1]!;
}
