// Collects the tokens of a block's entries. An import does this for every word of the record, so tokens are numbers in a few long arrays.

import type { TokenList, TokensEnd } from './sort-positions.ts';
import { grown } from './vocabulary.ts';

export class EntryTokens {
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
export class WordNumbering {
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
