// Collects the tokens of a block's entries and turns them into postings. An import does this for every word of the record,
// so tokens are numbers in a few long arrays.

import { unionBits, emptyBits, type Bits } from '../index/bits.ts';
import { addPostings, postingsOfBits, weightOf, type TermPostings } from '../index/postings.ts';
import { sortPositions, type SortedTokens, type TokenList } from './sort-positions.ts';
import { lengthOfPrefix, SHORT_PREFIX_LENGTH_MAX } from '../index/terms.ts';
import { grown, type Vocabulary } from './vocabulary.ts';
import { PositionEncoder } from '../index/encode-positions.ts';
import type { RankingLengths } from './ranking-lengths.ts';

export class BlockTokens {
  readonly #vocabulary: Vocabulary;
  /** The words of all entries, one after the other, by number. */
  #numbers: Uint32Array = new Uint32Array(2 ** 14);
  #length = 0;
  /** For each entry its number within the block, and where its words end. */
  readonly #locals: number[] = [];
  readonly #ends: number[] = [];

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Adds an entry, which must be after those before it. */
  add(local: number, numbers: Uint32Array): void {
    while (this.#length + numbers.length > this.#numbers.length) {
      this.#numbers = grown(this.#numbers);
    }
    this.#numbers.set(numbers, this.#length);
    this.#length += numbers.length;
    this.#locals.push(local);
    this.#ends.push(this.#length);
  }

  /** Adds to `terms` the words of the block, and their short prefixes. */
  finish(terms: Map<string, TermPostings>, lengths: RankingLengths): void {
    const { words } = this.#vocabulary;
    const { used, tokens } = this.#numbered();
    const sorted = sortPositions(tokens, used.length);
    weigh(sorted, lengths);
    const made = termPostings(sorted);
    for (const [term, number] of used.entries()) terms.set(words[number]!, made[term]!);
    this.#addPrefixes(terms, used, sorted);
  }

  /** The words of a prefix are those of the prefixes that are longer by one, and those that are no longer than it. */
  #addPrefixes(
    terms: Map<string, TermPostings>,
    used: readonly number[],
    sorted: SortedTokens,
  ): void {
    const { prefixes, prefixOf, shorterPrefix } = this.#vocabulary;
    const byPrefix = new Map<number, Bits>();
    const bitsOf = (prefix: number): Bits => {
      let bits = byPrefix.get(prefix);
      if (bits === undefined) byPrefix.set(prefix, (bits = emptyBits()));
      return bits;
    };
    for (const [term, number] of used.entries()) {
      const prefix = prefixOf[number]!;
      if (prefix >= 0) addPostings(bitsOf(prefix), postingsAt(sorted, term));
    }
    for (let length = SHORT_PREFIX_LENGTH_MAX; length > 1; length--) {
      for (const [prefix, bits] of [...byPrefix]) {
        const shorter = shorterPrefix[prefix]!;
        if (shorter >= 0 && lengthOfPrefix(prefixes[prefix]!) === length) {
          unionBits(bitsOf(shorter), bits);
        }
      }
    }
    for (const [prefix, bits] of byPrefix) {
      terms.set(prefixes[prefix]!, { postings: postingsOfBits(bits), positions: null });
    }
  }

  /** The words of the block in the order they came first, and its tokens by their numbers in that order, from 1. */
  #numbered(): { readonly used: readonly number[]; readonly tokens: TokenList } {
    const used: number[] = [];
    const termOf = new Uint32Array(this.#vocabulary.words.length);
    const terms = new Uint32Array(this.#length);
    for (let at = 0; at < this.#length; at++) {
      const number = this.#numbers[at]!;
      if (termOf[number] === 0) termOf[number] = used.push(number);
      terms[at] = termOf[number]!;
    }
    return { used, tokens: { terms, locals: this.#locals, ends: this.#ends } };
  }
}

/** Gives each posting its weight. */
function weigh({ postings, times }: SortedTokens, { words, factor }: RankingLengths): void {
  for (let at = 0; at < postings.length; at++) {
    const local = postings[at]!;
    postings[at] = (local << 4) | weightOf(times[at]! * factor[local]!, words[local]!);
  }
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
