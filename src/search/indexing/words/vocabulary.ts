// Numbers for words: making a block counts words by the million, and by number that takes no string a word.

import type { TokenRules } from '../../../record/languages/token-rules.ts';
import { prefixTerms } from '../../index/terms.ts';
import { WORD_UNITS_MAX } from '../../text/token.ts';
import { tokenize, type TokenSink } from '../../text/tokenizer.ts';
import { wordHash } from '../../text/word-hash.ts';

export class Vocabulary implements TokenSink {
  /** Another for every vocabulary: nobody can think of words that all fall on one slot. */
  readonly hashFactor = (Math.random() * 2 ** 31) | 1;
  /** Words by number. */
  readonly #words: string[] = [];
  /** Prefixes of words by a number of their own, as terms. */
  readonly #prefixes: string[] = [];
  /** The number of the longest prefix of each word, and of the next shorter one of each prefix; -1 for none. */
  readonly #prefixOf: number[] = [];
  readonly #shorterPrefix: number[] = [];
  readonly #prefixNumbers = new Map<string, number>();
  /** One more than the number of the word that has the slot; 0 where none has. */
  #slots = new Uint32Array(2 ** 12);
  #mask = this.#slots.length - 1;
  #hashes = new Int32Array(2 ** 11);
  #taken: Uint32Array = new Uint32Array(2 ** 10);
  #count = 0;

  /** How many words there are, and how many prefixes. */
  get wordCount(): number {
    return this.#words.length;
  }

  get prefixCount(): number {
    return this.#prefixes.length;
  }

  word(number: number): string {
    return this.#words[number]!;
  }

  /** The text of a prefix, as a term. */
  prefix(number: number): string {
    return this.#prefixes[number]!;
  }

  /** The number of the longest prefix of a word; -1 where it has none. */
  prefixOf(word: number): number {
    return this.#prefixOf[word]!;
  }

  /** The number of the next shorter prefix; -1 for none. */
  shorterPrefix(prefix: number): number {
    return this.#shorterPrefix[prefix]!;
  }

  /** The numbers of a text's words, in order; to be read before the next text is. */
  numbersOf(text: string, rules: TokenRules): Uint32Array {
    this.#count = 0;
    tokenize(text, rules, this);
    return this.#taken.subarray(0, this.#count);
  }

  plain(text: string, start: number, end: number, hash: number): void {
    const length = end - start;
    if (length > WORD_UNITS_MAX) {
      return this.folded(text.slice(start, start + WORD_UNITS_MAX).toLowerCase());
    }
    const scattered = scatter(hash);
    for (let slot = scattered & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const number = this.#slots[slot]! - 1;
      if (number < 0) {
        const word = text.slice(start, end).toLowerCase();
        return this.#take(this.#add(word, scattered, slot));
      }
      if (this.#hashes[number] !== scattered) continue;
      if (isFolded(this.#words[number]!, text, start, length)) return this.#take(number);
    }
  }

  folded(word: string): void {
    const scattered = scatter(wordHash(word, this.hashFactor));
    for (let slot = scattered & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const number = this.#slots[slot]! - 1;
      if (number < 0) return this.#take(this.#add(word, scattered, slot));
      if (this.#words[number] === word) return this.#take(number);
    }
  }

  #take(number: number): void {
    if (this.#count === this.#taken.length) this.#taken = grown(this.#taken);
    this.#taken[this.#count++] = number;
  }

  #add(word: string, hash: number, slot: number): number {
    const number = this.#words.push(copied(word)) - 1;
    let longest = -1;
    for (const prefix of prefixTerms(word)) {
      const next = this.#prefixNumber(prefix);
      this.#shorterPrefix[next] = longest;
      longest = next;
    }
    this.#prefixOf.push(longest);
    this.#hashes[number] = hash;
    this.#slots[slot] = number + 1;
    if (this.#words.length === this.#hashes.length) this.#grow();
    return number;
  }

  /** The number of a prefix; one that is new gets the next. */
  #prefixNumber(prefix: string): number {
    let number = this.#prefixNumbers.get(prefix);
    if (number === undefined) {
      number = this.#prefixes.push(prefix) - 1;
      this.#prefixNumbers.set(prefix, number);
    }
    return number;
  }

  /** Half of the slots are in use at most. */
  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Uint32Array(this.#slots.length * 2);
    this.#mask = this.#slots.length - 1;
    for (const number of this.#words.keys()) {
      let slot = hashes[number]! & this.#mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = number + 1;
    }
  }
}

/** A string of its own: a slice of a text would keep all of the text in memory. */
function copied(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le');
}

/** The same numbers in an array of twice the length. */
export function grown(numbers: Uint32Array): Uint32Array {
  const longer = new Uint32Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}

/** The higher bits of a product are the better ones; slots are chosen by the lower. */
function scatter(hash: number): number {
  return hash ^ (hash >>> 15);
}

/** Whether a folded word is the text at `start`, its capitals folded. */
function isFolded(word: string, text: string, start: number, length: number): boolean {
  if (word.length !== length) return false;
  for (let at = 0; at < length; at++) {
    if (word.charCodeAt(at) !== (text.charCodeAt(start + at) | 0x20)) return false;
  }
  return true;
}
