// The languages a parliament speaks, prepared for their detection: frequent words, each with the languages that have it.

import { readWordLists } from '../../data-file.ts';

/** The most frequent words of languages by their codes. */
export const FREQUENT_WORDS = readWordLists('languages/frequent-words.txt');

/** As many as an integer has bits for, its sign left out. */
const LANGUAGES_MAX = 31;

export class SpokenLanguages {
  /** By their codes, the most frequent one first. */
  readonly codes: readonly string[];
  /** Every language with a list of words: those spoken first. */
  readonly listed: readonly string[];
  /** By the hash of a word, a bit for each of `listed` that has it. */
  readonly #languages = new Map<number, number>();

  constructor(codes: readonly string[]) {
    this.codes = codes;
    const others = [...FREQUENT_WORDS.keys()].filter((code) => !codes.includes(code));
    this.listed = [...codes, ...others].slice(0, LANGUAGES_MAX);
    for (const [bit, code] of this.listed.entries()) {
      for (const word of FREQUENT_WORDS.get(code) ?? []) {
        const hash = hashOf(word);
        this.#languages.set(hash, this.languagesWith(hash) | (1 << bit));
      }
    }
  }

  /** The languages that have a word among their frequent ones, a bit for each of `listed`; 0 for none. */
  languagesWith(hash: number): number {
    return this.#languages.get(hash) ?? 0;
  }
}

/** Adds a unit of a word to its hash. */
export function addToHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = addToHash(hash, word.charCodeAt(at));
  return hash;
}
