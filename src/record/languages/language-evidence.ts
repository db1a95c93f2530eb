// What the words of a text say about its language: frequent words, letters of a script, and the endings of Swahili words.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { readWordLists } from '../../base/data-file.ts';
import { unitsOf } from '@hansard/search/text';

export type LanguageEvidence = ReturnType<typeof evidenceOf>;

/** Only the beginning, middle and end of a long speech are read: the language is detected while the speech is published. */
const WINDOW_UNITS = 320;

/** A frequent word says more than an ending; measured on the sentences of test/language/. */
const LISTED_WEIGHT = 2;

/** "prima facie" does not make a text Swahili. */
const OPEN_WORDS_MIN = 3;

/**
 * In Swahili a consonant follows another only after m and n, and before w, y and h; c is always followed by h. Other foreign
 * words that end in vowels are mostly spelt differently. Languages of the same family have more consonants before h or y, and
 * nouns with a vowel before their prefix: abantu, izingane, omuntu, ukuhamba. “Mmoja”, “mnaomba” and “umuhimu” are Swahili.
 */
const UNLIKE_SWAHILI = compilePattern(
  [
    '[qx]|c(?!h)',
    "[bdfgjklprstvz](?![aeiouwyh'])",
    '[bfjpvz]h|[bdgjklrstz]y|hl|nh|n[kpt]h|mph',
    '(?:^|[aeiou])n[mn][aeiouy]|[aeiou]mm[aeiouy]',
    '^(?:aba|ebi|eki|emi|ezi|izi|oku|olu|omu|ulu|umu(?!him)|ama[bcdfghjkptvwyz]|uku[fhl])',
  ].join('|'),
);

/** Every Swahili word ends in a vowel, and few English ones in a, i, o or u. */
const OPEN_LANGUAGE = 'sw';

export function evidenceOf(text: string, spoken: SpokenLanguages) {
  const counter = new WordCounter(text, spoken);
  const { length } = text;
  if (length <= 3 * WINDOW_UNITS) counter.read(0, length);
  else {
    const middle = (length - WINDOW_UNITS) >> 1;
    for (const from of [0, middle, length - WINDOW_UNITS]) counter.read(from, from + WINDOW_UNITS);
  }
  return counter.evidence();
}

class WordCounter {
  readonly #text: string;
  readonly #units: Uint16Array;
  readonly #spoken: SpokenLanguages;
  readonly #listed: number[];
  readonly #own: number[];
  /** For each word in a script of its own, the languages that are written with it. */
  readonly #scripts: (readonly string[])[] = [];
  #words = 0;
  /** Other words in lower case, of at least three letters, that end in a, i, o, u, and that do not. */
  #open = 0;
  #closed = 0;
  /** Words in lower case with a spelling that is neither English nor Swahili. */
  #unlike = 0;

  constructor(text: string, spoken: SpokenLanguages) {
    this.#text = text;
    this.#units = unitsOf(text);
    this.#spoken = spoken;
    this.#listed = spoken.listed.map(() => 0);
    this.#own = spoken.codes.map(() => 0);
  }

  /** Reads the text from an offset up to another, exclusive. */
  read(from: number, to: number): void {
    for (let at = from; at < to;) at = this.#readWord(at, to);
  }

  /** Reads a word, which may have apostrophes, if there is one; returns the offset after it. */
  #readWord(start: number, to: number): number {
    const units = this.#units;
    const first = SMALL[units[start]!]!;
    if (first === 0) return start + 1;
    let hash = 0;
    let letters = 0;
    let [last, small] = [0, 0];
    let highest = 0;
    let at = start;
    for (; at < to; at++) {
      const unit = units[at]!;
      const letter = SMALL[unit]!;
      if (letter !== 0) {
        hash = addToHash(hash, letter);
        last = unit;
        small = letter;
        highest |= letter;
        letters++;
      } else if (unit !== APOSTROPHE_UNIT && unit !== 0x2019) break;
    }
    // Below are Latin letters.
    if (small >= 0x370) this.#scripts.push(languagesOfScript(small));
    const isName = units[start] !== first && !(last !== small && letters > 3);
    if (this.#noteListed(hash) || isName || letters <= 2) return at;
    if (highest >= 0x80) this.#unlike++;
    else this.#noteEnding(letters, at, small);
    return at;
  }

  /**
   * For each spoken language, in order: its score, and the number of its frequent words that no other spoken language has. Also
   * the score of the best language that is not spoken, whether there are letters of a script in which no spoken language is
   * written, and how many words were read.
   */
  evidence() {
    const { codes, listed } = this.#spoken;
    const scores = codes.map((code, at) => this.#scoreOf(code, at));
    let otherScore = 0;
    for (let at = codes.length; at < listed.length; at++) {
      otherScore = Math.max(otherScore, LISTED_WEIGHT * this.#listed[at]!);
    }
    if (codes.includes(OPEN_LANGUAGE) && !codes.some(isAccented)) otherScore += this.#unlike;
    let isOtherScript = false;
    for (const languages of this.#scripts) {
      if (languages.some((code) => codes.includes(code))) continue;
      otherScore += LISTED_WEIGHT;
      isOtherScript = true;
    }
    return { scores, ownWords: this.#own, otherScore, isOtherScript, words: this.#words };
  }

  /** Counts a word; returns whether it is a frequent word of a spoken language. */
  #noteListed(hash: number): boolean {
    this.#words++;
    const languages = this.#spoken.languagesWith(hash);
    if (languages === 0) return false;
    for (let left = languages; left !== 0; left &= left - 1) {
      this.#listed[31 - Math.clz32(left & -left)]!++;
    }
    const spoken = languages & this.#spoken.spokenBits;
    // A word of one spoken language alone.
    if (spoken !== 0 && (spoken & (spoken - 1)) === 0) this.#own[31 - Math.clz32(spoken)]!++;
    return spoken !== 0;
  }

  /** Counts a word of this many letters, whose last letter is `last`, by its ending. */
  #noteEnding(letters: number, end: number, last: number): void {
    if (last === 0x61 || last === 0x69 || last === 0x6f || last === 0x75) {
      if (UNLIKE_SWAHILI.test(this.#text.slice(end - letters, end).toLowerCase())) this.#unlike++;
      else this.#open++;
    } else if (last !== 0x65) this.#closed++;
  }

  /** Whether a word has a spelling that is not Swahili, or is a frequent word of a language that is not spoken. */
  #isUnlikeSwahili(): boolean {
    const unspoken = this.#listed.slice(this.#spoken.codes.length);
    return this.#unlike > 0 || unspoken.some((count) => count > 0);
  }

  #scoreOf(code: string, at: number): number {
    let score = LISTED_WEIGHT * (this.#listed[at] ?? 0);
    for (const languages of this.#scripts) if (languages.includes(code)) score += LISTED_WEIGHT;
    if (code !== OPEN_LANGUAGE) return score;
    const hasWords =
      this.#listed[at]! > 0 || (this.#open >= OPEN_WORDS_MIN && !this.#isUnlikeSwahili());
    // Without a listed word, endings cannot raise the score of the language; they can lower it.
    return score + (hasWords ? this.#open : 0) - this.#closed;
  }
}

/** Whether a language is written with Latin letters that have marks. */
function isAccented(code: string): boolean {
  return code !== 'en' && code !== OPEN_LANGUAGE;
}

const APOSTROPHE_UNIT = 0x27;

/** A Latin letter in lower case; 0 if it is not a letter. */
function smallLatin(unit: number): number {
  if (unit < 0x80) return /[a-z]/i.test(String.fromCharCode(unit)) ? unit | 0x20 : 0;
  if (unit < 0xc0 || unit === 0xd7 || unit === 0xf7) return 0;
  if (unit < 0xe0) return unit + 0x20;
  if (unit < 0x100 || unit >= 0x180) return unit;
  // In this part of Unicode, capitals have even numbers up to ĸ, odd ones up to ň, and even ones again.
  const isPairedByOdd = (unit >= 0x139 && unit <= 0x148) || unit >= 0x179;
  return isPairedByOdd ? unit + (unit & 1) : unit | 1;
}

// The scripts whose letters alone identify the language of a text, or narrow it to a few.

const SCRIPTS = [...readWordLists('languages/scripts.txt')].map(([range, languages]) => {
  const [first = 0, last = 0] = range.split('-').map((unit) => Number.parseInt(unit, 16));
  return { first, last, languages };
});

/** The languages that are written with the script of a letter. */
function languagesOfScript(unit: number): readonly string[] {
  return SCRIPTS.find(({ first, last }) => unit >= first && unit <= last)?.languages ?? [];
}

/** By code unit, the letter in lower case; 0 if it is not a letter. Only letters that the lists use are lowercased. */
const SMALL = new Uint16Array(0x10000);
for (const { first, last } of SCRIPTS) {
  for (let unit = first; unit <= last; unit++) SMALL[unit] = unit;
}
for (let unit = 0; unit < 0x250; unit++) SMALL[unit] = smallLatin(unit);
for (let unit = 0x410; unit < 0x430; unit++) SMALL[unit] = unit + 0x20;

// A parliament's languages, prepared for detection: frequent words, each with the languages that have it.

/** The most frequent words of languages by their codes. */
export const FREQUENT_WORDS = readWordLists('languages/frequent-words.txt');

/** The bits of an integer without its sign. */
const LANGUAGES_MAX = 31;

/** Five times the words of all lists, so that nearly all are in their first slot; a power of two. */
const SLOTS = 1 << 13;

export class SpokenLanguages {
  /** By code, the most spoken one first. */
  readonly codes: readonly string[];
  /** Every language with a word list, spoken ones first; and a bit for each. */
  readonly listed: readonly string[];
  readonly spokenBits: number;
  /**
   * By the hash of a word, a bit for each of `listed` that has it. A hash table in two arrays: every word of the record is
   * looked up in it, and a Map of 32-bit integers takes three times as long.
   */
  readonly #hashes = new Int32Array(SLOTS);
  readonly #languages = new Int32Array(SLOTS);

  constructor(codes: readonly string[]) {
    this.codes = codes;
    const unspoken = [...FREQUENT_WORDS.keys()].filter((code) => !codes.includes(code));
    this.listed = [...codes, ...unspoken].slice(0, LANGUAGES_MAX);
    this.spokenBits = 2 ** Math.min(codes.length, this.listed.length) - 1;
    for (const [bit, code] of this.listed.entries()) {
      for (const word of FREQUENT_WORDS.get(code) ?? []) {
        const hash = hashOf(word);
        const slot = this.#slotOf(hash);
        this.#hashes[slot] = hash;
        this.#languages[slot]! |= 1 << bit;
      }
    }
  }

  /** The languages that list a word among their frequent ones, a bit for each of `listed`; 0 for none. */
  languagesWith(hash: number): number {
    return this.#languages[this.#slotOf(hash)]!;
  }

  /** The slot of a hash, or the first free one. */
  #slotOf(hash: number): number {
    let slot = hash & (SLOTS - 1);
    while (this.#languages[slot] !== 0 && this.#hashes[slot] !== hash) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }
}

/** Adds a unit of a word to its hash. */
function addToHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = addToHash(hash, word.charCodeAt(at));
  return hash;
}
