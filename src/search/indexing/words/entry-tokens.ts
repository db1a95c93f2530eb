// Collects the tokens of a block's entries. An import does this for every word of the record, so tokens are numbers in a few long arrays.

import type { TokenList } from './sort-positions.ts';
import { grown } from './vocabulary.ts';

export class EntryTokens {
  /** The words of all entries, one after the other, by number. */
  #numbers: Uint32Array = new Uint32Array(2 ** 14);
  #length = 0;
  /** For each entry its number within the block, and where its words end. */
  readonly #locals: number[] = [];
  readonly #ends: number[] = [];

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

  /** The tokens by the numbers that their words have in a numbering. */
  numberedBy(numbering: WordNumbering): TokenList {
    const terms = new Uint32Array(this.#length);
    for (let at = 0; at < this.#length; at++) terms[at] = numbering.termOf(this.#numbers[at]!);
    return { terms, locals: this.#locals, ends: this.#ends };
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
    if (this.#terms[word] === 0) this.#terms[word] = this.used.push(word);
    return this.#terms[word]!;
  }
}
