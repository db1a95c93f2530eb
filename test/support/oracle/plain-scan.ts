// What one word finds in a record, by a plain scan of its texts: every word of every text is compared, nothing is indexed.

import type { EntryType } from '../../../src/record/entry.ts';
import { withoutPageFooter } from './footer.ts';
import { isSameWord, WITHOUT_FORMS } from './forms.ts';
import { listsOf, pairsIn, wordsIn } from './word-lists.ts';
import { wordsOf } from './words.ts';

/** A text of the record, what it is and when it was said. */
export interface ScannedText {
  readonly id: number;
  readonly type: EntryType;
  readonly date: string | null;
  readonly content: string;
  /** Whether it is in English, or has English in it. */
  readonly hasEnglish: boolean;
}

interface Scanned {
  readonly text: ScannedText;
  /** How often it has each word. */
  readonly words: ReadonlyMap<string, number>;
}

export class PlainScan {
  /** Every word that is in a text, once. */
  readonly words: ReadonlySet<string>;
  readonly #scanned: readonly Scanned[];
  readonly #found = new Map<string, readonly ScannedText[]>();
  readonly #mentions = new Map<string, ReadonlyMap<ScannedText, number>>();

  constructor(texts: readonly ScannedText[]) {
    this.#scanned = texts.map((text) => {
      return { text, words: countWords(withoutPageFooter(text.content)) };
    });
    this.words = new Set(this.#scanned.flatMap(({ words }) => [...words.keys()]));
  }

  /** The texts that have the word or a form of it, in order of date, then of id. */
  textsWith(word: string): readonly ScannedText[] {
    let found = this.#found.get(word);
    if (found === undefined) this.#found.set(word, (found = this.#scan(word)));
    return found;
  }

  /** How often a text of those that have it has the word or a form of it. */
  mentionsIn(text: ScannedText, word: string): number {
    return this.#mentions.get(word)?.get(text) ?? 0;
  }

  #scan(word: string): ScannedText[] {
    const everywhere = new Set([word, ...swahiliPartners(word)]);
    const inEnglish = new Set([
      ...everywhere,
      ...[...this.words].filter((other) => isForm(word, other)),
    ]);
    const mentions = new Map<ScannedText, number>();
    for (const { text, words } of this.#scanned) {
      let count = 0;
      for (const one of text.hasEnglish ? inEnglish : everywhere) count += words.get(one) ?? 0;
      if (count > 0) mentions.set(text, count);
    }
    this.#mentions.set(word, mentions);
    return [...mentions.keys()].sort(
      (one, other) => compareDates(one.date, other.date) || one.id - other.id,
    );
  }
}

/** A space separates, but where the end of a line cut a word. */
const BETWEEN_WORDS = /(?<![\u00ad¬]\s*)\s+/;
const wordsByPiece = new Map<string, readonly string[]>();

/** The words of a text and how often it has each. The pieces of a record repeat, and are read once. */
function countWords(content: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const piece of content.split(BETWEEN_WORDS)) {
    let words = wordsByPiece.get(piece);
    if (words === undefined) {
      wordsByPiece.set(piece, (words = wordsOf(piece).map(({ text }) => text)));
    }
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Whether a word is an inflection of what was typed, in either spelling of both. */
function isForm(typed: string, word: string): boolean {
  if (WITHOUT_FORMS.has(typed) || WITHOUT_FORMS.has(word)) return typed === word;
  return spelled(typed).some((one) => spelled(word).some((other) => isSameWord(one, other)));
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

// The other spelling of an English word, by the documented rules: -ise and -ize, -our and -or, and pairs that are listed.
// It shares nothing with packages/search.

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
  for (const [one, other] of SPELLINGS) {
    for (const ending of ['', 's']) {
      if (word === one + ending) return [other + ending];
      if (word === other + ending) return [one + ending];
    }
  }
  return [];
}

// Swahili nouns by their class. It shares nothing with packages/search.

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
