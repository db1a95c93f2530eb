// Gathers the words of a block's entries and makes their postings: an import does this for every word of the
// record, so they are numbers in a few long arrays.

import { noBits, type Bits } from './block.ts';
import {
  addPostings,
  postingsOfBits,
  weightOf,
  writePlaces,
  type TermPostings,
} from './postings.ts';
import { sortPlaces, type Sorted, type Standing } from './sort-places.ts';
import { mostTerm, oftenTerm, pairTerm } from './terms.ts';
import { twiceAsLong, type Vocabulary } from './vocabulary.ts';
import { frequentStems, pairsOf } from './word-pairs.ts';

/** Of what is known by the blocks that have it, one posting stands for all. */
const SOMEWHERE: TermPostings = { postings: new Uint16Array(1), places: null };

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

  /** Adds to terms the words, their prefixes and pairs, given how many words each entry has. */
  finish(terms: Map<string, TermPostings>, counts: Uint32Array): void {
    const { words } = this.#vocabulary;
    const { used, standing } = this.#numbered();
    const sorted = sortPlaces(standing, used.length);
    weigh(sorted, counts);
    for (const [term, number] of used.entries())
      terms.set(words[number]!, sortedTerm(sorted, term));
    this.#addPrefixes(terms, used, sorted);
    this.#addPairs(terms, used, standing);
  }

  #addPrefixes(terms: Map<string, TermPostings>, used: readonly number[], sorted: Sorted): void {
    const { prefixes, prefixesOf } = this.#vocabulary;
    const bits = new Map<number, Bits>();
    for (const [term, number] of used.entries()) {
      const ofTerm = postingsAt(sorted, term);
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

  #addPairs(terms: Map<string, TermPostings>, used: readonly number[], standing: Standing): void {
    const { words, stems, stemOf } = this.#vocabulary;
    const stemOfTerm = new Uint32Array(used.length + 1);
    for (const [term, number] of used.entries()) stemOfTerm[term + 1] = stemOf[number]!;
    const frequent = frequentStems(standing, stemOfTerm, stems.length);
    for (const stem of frequent.often) terms.set(oftenTerm(stems[stem]!), SOMEWHERE);
    for (const stem of frequent.most) terms.set(mostTerm(stems[stem]!), SOMEWHERE);
    const pairs = pairsOf(standing, stemOfTerm, frequent);
    const sorted = sortPlaces(pairs.standing, pairs.first.length);
    for (let at = 0; at < sorted.postings.length; at++) sorted.postings[at]! <<= 4;
    const wordOf = (term: number): string => words[used[term - 1]!]!;
    for (const [pair, one] of pairs.first.entries()) {
      terms.set(pairTerm(wordOf(one), wordOf(pairs.second[pair]!)), sortedTerm(sorted, pair));
    }
  }

  /** The words of the block in the order they came, and what stands in it by their places there, from 1. */
  #numbered(): { readonly used: readonly number[]; readonly standing: Standing } {
    const used: number[] = [];
    const termOf = new Uint32Array(this.#vocabulary.words.length);
    const terms = new Uint32Array(this.#length);
    for (let at = 0; at < this.#length; at++) {
      const number = this.#numbers[at]!;
      if (termOf[number] === 0) termOf[number] = used.push(number);
      terms[at] = termOf[number]!;
    }
    return { used, standing: { terms, locals: this.#locals, ends: this.#ends } };
  }
}

/** Gives each posting its weight. */
function weigh({ postings, times }: Sorted, counts: Uint32Array): void {
  for (let at = 0; at < postings.length; at++) {
    const local = postings[at]!;
    postings[at] = (local << 4) | weightOf(times[at]!, counts[local]!);
  }
}

function postingsAt({ postings, postingsEnd }: Sorted, term: number): TermPostings['postings'] {
  return postings.subarray(postingsEnd[term], postingsEnd[term + 1]);
}

function sortedTerm(sorted: Sorted, term: number): TermPostings {
  const { postingsEnd, times, distances, distancesEnd } = sorted;
  return {
    postings: postingsAt(sorted, term),
    places: writePlaces(
      times.subarray(postingsEnd[term], postingsEnd[term + 1]),
      distances.subarray(distancesEnd[term], distancesEnd[term + 1]),
    ),
  };
}
