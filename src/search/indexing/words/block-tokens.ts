// Turns the tokens of a block's entries into postings.

import { present } from '../../../present.ts';
import { unionBits, emptyBits, type Bits } from '../../index/bits.ts';
import { addPostings, postingsOfBits, weightOf, type TermPostings } from '../../index/postings.ts';
import { EntryTokens, WordNumbering } from './entry-tokens.ts';
import { sortPositions, type SortedTokens } from './sort-positions.ts';
import { lengthOfPrefix, SHORT_PREFIX_LENGTH_MAX } from '../../index/terms.ts';
import type { Vocabulary } from './vocabulary.ts';
import { PositionEncoder } from '../../index/encode-positions.ts';
import type { RankingLengths } from './ranking-lengths.ts';

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
