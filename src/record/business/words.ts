// A text as words: in lower case without accents and apostrophes, each with its place in the text and whether a sentence ends
// after it. Phrases of procedure are compared with these words, so neither punctuation nor case nor line breaks matter.

import { plainLetters } from '@hansard/search/text';

export interface Word {
  readonly folded: string;
  /** `text.slice(from, to)` is the word as printed. */
  readonly from: number;
  readonly to: number;
  /** Whether the next word begins a sentence. */
  readonly endsSentence: boolean;
}

/** A longer text is not examined: the longest speech that was read has 60,000 characters. */
export const EXAMINED_UNITS_MAX = 200_000;

/**
 * A word. A number ends before letters that are a word of their own, because typists lose spaces: "Clause 3agreed to" has three
 * words, "Clause 12A" and "2nd" have no more than are seen.
 */
const WORD =
  /\p{N}+(?:(?:st|nd|rd|th)(?!\p{L})|\p{L}(?!\p{L}))?|\p{L}[\p{L}\p{M}]*(?:['’‘ʼ`]\p{L}+)*['’](?=\s)|\p{L}[\p{L}\p{M}]*(?:['’‘ʼ`]\p{L}+)*/gu;

const PLAIN = /^[a-z]*$/;
const GENITIVE = /^(.*?)(['’‘ʼ`]s|(?<=s)['’‘ʼ`])$/u;
const LEFT_OUT = /[\p{Mark}'’‘ʼ`]/gu;
const SENTENCE_END = /[.?!]["”’)\]]*\s/u;

/** Words that are followed by a full stop within a sentence: "Hon.", "No.". */
type Abbreviations = ReadonlySet<string>;

export function wordsOf(text: string, abbreviations: Abbreviations): readonly Word[] {
  if (text.length > EXAMINED_UNITS_MAX) return [];
  const words: Word[] = [];
  let before: { folded: string; from: number; to: number } | null = null;
  for (const match of text.matchAll(WORD)) {
    const from = match.index;
    const [printed] = match;
    if (before !== null) words.push({ ...before, endsSentence: ends(before, text, from) });
    before = { folded: foldWord(printed), from, to: from + printed.length };
  }
  if (before !== null) words.push({ ...before, endsSentence: true });
  return words;

  function ends(word: { folded: string; to: number }, whole: string, next: number): boolean {
    if (next - word.to < 2 || !SENTENCE_END.test(whole.slice(word.to, next))) return false;
    const isInitial = word.folded.length === 1 && !/\p{N}/u.test(word.folded);
    if (isInitial || abbreviations.has(word.folded)) return false;
    // "Clause 5. 3 of them" is rare; "No. 5" and "12. 3. 2014" are not.
    return !/\p{N}/u.test(whole.charAt(next));
  }
}

/** A word as it is compared. The ending of a genitive is kept: "mover's", "members'". */
export function foldWord(word: string): string {
  const small = word.toLowerCase();
  if (PLAIN.test(small)) return small;
  const [, stem = small, genitive = ''] = GENITIVE.exec(small) ?? [];
  const plain = plainLetters(stem.normalize('NFKD').replaceAll(LEFT_OUT, '').normalize('NFC'));
  return genitive === '' ? plain : `${plain}'${genitive.slice(1)}`;
}

/** The sentences of a text, each a run of its words. */
export function sentencesOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const sentences: Word[][] = [];
  let sentence: Word[] = [];
  for (const word of words) {
    sentence.push(word);
    if (!word.endsSentence) continue;
    sentences.push(sentence);
    sentence = [];
  }
  return sentences;
}
