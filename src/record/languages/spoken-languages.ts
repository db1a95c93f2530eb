// The languages a parliament speaks, prepared for their detection: a table of frequent words, each with the languages that have it.

import { FREQUENT_WORDS } from './frequent-words.ts';

export class SpokenLanguages {
  /** By their codes, the most frequent one first. */
  readonly codes: readonly string[];
  /** Every language with a list of words: those spoken first. */
  readonly listed: readonly string[];
  readonly #hashes: Int32Array;
  readonly #languages: Int32Array;

  constructor(codes: readonly string[]) {
    this.codes = codes;
    const lists = new Map(Object.entries(FREQUENT_WORDS));
    const others = [...lists.keys()].filter((code) => !codes.includes(code));
    this.listed = [...codes, ...others].slice(0, LANGUAGES_MAX);
    const words = new Map<string, number>();
    this.listed.forEach((code, bit) => {
      for (const word of (lists.get(code) ?? '').split(/\s+/)) {
        if (word !== '') words.set(word, (words.get(word) ?? 0) | (1 << bit));
      }
    });
    const slots = 2 ** Math.ceil(Math.log2(2 * words.size + 1));
    this.#hashes = new Int32Array(slots);
    this.#languages = new Int32Array(slots);
    for (const [word, languages] of words) this.#add(hashOf(word), languages);
  }

  /** The languages that have a word among their frequent ones, a bit for each of `listed`; 0 for none. Allocates nothing. */
  languagesWith(hash: number): number {
    const last = this.#hashes.length - 1;
    for (let slot = slotOf(hash, last); this.#languages[slot] !== 0; slot = (slot + 1) & last) {
      if (this.#hashes[slot] === hash) return this.#languages[slot]!;
    }
    return 0;
  }

  #add(hash: number, languages: number): void {
    const last = this.#hashes.length - 1;
    let slot = slotOf(hash, last);
    while (this.#languages[slot] !== 0) slot = (slot + 1) & last;
    this.#hashes[slot] = hash;
    this.#languages[slot] = languages;
  }
}

/** As many as an integer has bits for, its sign left out. */
const LANGUAGES_MAX = 31;

/** Adds a unit of a word to its hash. */
export function addToHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = addToHash(hash, word.charCodeAt(at));
  return hash;
}

function slotOf(hash: number, last: number): number {
  return (hash ^ (hash >>> 11)) & last;
}
