// The matches of one word in a record, by a plain scan of its texts: every word of every text is compared with it.

import type { EntryType } from '../../../src/record/entry.ts';
import { withoutPageFooter } from './footer.ts';
import { bases, isSameWord, WITHOUT_FORMS } from './forms.ts';
import { listsOf, pairsIn, wordsIn } from './word-lists.ts';
import { wordsOf } from './words.ts';

/** A text of the record, with its kind and date. */
export interface ScannedText {
  readonly id: number;
  readonly type: EntryType;
  readonly date: string | null;
  readonly content: string;
  /** Whether it is in English, or contains English. */
  readonly hasEnglish: boolean;
}

export class PlainScan {
  /** How often each text contains each word. */
  readonly #counts = new Map<string, Map<ScannedText, number>>();
  /** The words by their first letters, and by those of their other spellings. */
  readonly #byInitial = new Map<string, string[]>();
  readonly #mentions = new Map<string, ReadonlyMap<ScannedText, number>>();

  constructor(texts: readonly ScannedText[]) {
    for (const text of texts) {
      for (const word of wordsOfText(withoutPageFooter(text.content))) {
        if (!this.#counts.has(word)) this.#counts.set(word, new Map());
        const counts = this.#counts.get(word)!;
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
    }
    for (const word of this.#counts.keys()) {
      for (const initial of initialsOf(word)) {
        if (!this.#byInitial.has(initial)) this.#byInitial.set(initial, []);
        this.#byInitial.get(initial)!.push(word);
      }
    }
  }

  /** Every distinct word of the texts. */
  words(): string[] {
    return [...this.#counts.keys()];
  }

  /** The texts that contain the word or a form of it, in order of date, then of id. */
  textsWith(word: string): readonly ScannedText[] {
    return [...this.#mentionsOf(word).keys()].sort(
      (one, other) => compareDates(one.date, other.date) || one.id - other.id,
    );
  }

  /** How often a text contains the word or a form of it. */
  mentionsIn(text: ScannedText, word: string): number {
    return this.#mentionsOf(word).get(text) ?? 0;
  }

  #mentionsOf(word: string): ReadonlyMap<ScannedText, number> {
    const known = this.#mentions.get(word);
    if (known !== undefined) return known;
    const everywhere = new Set([word, ...swahiliPartners(word)]);
    const mentions = new Map<ScannedText, number>();
    for (const form of everywhere.union(this.#englishFormsOf(word))) {
      for (const [text, count] of this.#counts.get(form) ?? []) {
        if (!text.hasEnglish && !everywhere.has(form)) continue;
        mentions.set(text, (mentions.get(text) ?? 0) + count);
      }
    }
    this.#mentions.set(word, mentions);
    return mentions;
  }

  #englishFormsOf(word: string): Set<string> {
    const candidates = [...initialsOf(word)].flatMap(
      (initial) => this.#byInitial.get(initial) ?? [],
    );
    return new Set(candidates.filter((other) => isForm(word, other)));
  }
}

/** A space separates words, except where the end of a line divides one. */
const BETWEEN_WORDS = /(?<![\u00ad¬]\s*)\s+/;
const wordsByPiece = new Map<string, readonly string[]>();

/** The words of a text. Texts recur, and each is read once. */
function wordsOfText(content: string): string[] {
  return content.split(BETWEEN_WORDS).flatMap((piece) => {
    let words = wordsByPiece.get(piece);
    if (words === undefined) {
      wordsByPiece.set(piece, (words = wordsOf(piece).map(({ text }) => text)));
    }
    return words;
  });
}

/** Whether a word is an inflection of the typed one, in any spelling of both, and in a listed one of its bases. */
function isForm(typed: string, word: string): boolean {
  if (WITHOUT_FORMS.has(typed) || WITHOUT_FORMS.has(word)) return typed === word;
  const spellings = [...spelled(typed), ...bases(typed).flatMap(listedSpellings)];
  return spellings.some((one) => spelled(word).some((other) => isSameWord(one, other)));
}

/** An inflection begins like its word, in one of its spellings. */
function initialsOf(word: string): Set<string> {
  return new Set(spelled(word).map((one) => one.slice(0, 1)));
}

const spellingsByWord = new Map<string, readonly string[]>();

/** A word in all its spellings. */
function spelled(word: string): readonly string[] {
  let found = spellingsByWord.get(word);
  if (found === undefined) spellingsByWord.set(word, (found = [word, ...spellingsOf(word)]));
  return found;
}

/** Texts without a date come last. */
function compareDates(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

// The other spelling of an English word, by the documented rules: -ise and -ize, -our and -or, and listed pairs. It shares no
// code with packages/search.

const BEFORE_OUR = wordsIn('english: before -our');
const SPELLINGS = pairsIn('english: spellings');
const AFTER_IS_OR_IZ = ['e', 'ed', 'es', 'er', 'ers', 'ing', 'ation', 'ations'];

function spellingsOf(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [];
  for (const [one, other] of [
    ['is', 'iz'],
    ['iz', 'is'],
  ] as const) {
    for (const after of AFTER_IS_OR_IZ) {
      const before = word.slice(0, word.length - one.length - after.length);
      if (before.length >= 3 && word === before + one + after) return [before + other + after];
    }
  }
  for (const before of BEFORE_OUR) {
    if (word.startsWith(`${before}our`)) return [`${before}or${word.slice(before.length + 3)}`];
    if (word.startsWith(`${before}or`)) return [`${before}our${word.slice(before.length + 2)}`];
  }
  return listedSpellings(word);
}

function listedSpellings(word: string): string[] {
  for (const [one, other] of SPELLINGS) {
    for (const ending of ['', 's']) {
      if (word === one + ending) return [other + ending];
      if (word === other + ending) return [one + ending];
    }
  }
  return [];
}

// Swahili nouns by their class. It shares no code with packages/search.

const SWAHILI_NOUNS = listsOf('swahili').flatMap((list) => {
  if (list === 'swahili: others') return pairsIn(list);
  const [singular, plural] = list.slice('swahili: '.length).split('/');
  return wordsIn(list).map((stem) => [`${singular}${stem}`, `${plural}${stem}`] as const);
});

/** The plural of a singular and the singular of a plural. */
function swahiliPartners(word: string): string[] {
  return SWAHILI_NOUNS.flatMap(([one, other]) =>
    one === word ? [other] : other === word ? [one] : [],
  );
}
