// A text as words, in lower case without accents and apostrophes, each with its place in the text; and its sentences. Phrases of procedure are compared with these words, so neither punctuation nor case nor line breaks matter.

import { plainLetters } from '@hansard/search/text';

export interface Word {
  readonly folded: string;
  /** `text.slice(from, to)` is the word as printed. */
  readonly from: number;
  readonly to: number;
}

/** A longer text is not examined: the longest speech that was read has 60,000 characters. */
export const EXAMINED_UNITS_MAX = 200_000;

/**
 * A word. A number ends before letters that are a word of their own, because typists lose spaces: "Clause 3agreed to" has three
 * words, "Clause 12A" and "2nd" have no more than are seen.
 */
const WORD =
  /\p{N}+(?:(?:st|nd|rd|th)(?!\p{L})|\p{L}(?!\p{L}))?|\p{L}[\p{L}\p{M}]*(?:['’‘`]\p{L}+)*(?:['’](?=\s))?/gu;

const PLAIN = /^[a-z]*$/;
const GENITIVE = /^(.*?)(['’‘ʼ`]s|(?<=s)['’‘ʼ`])$/u;
const LEFT_OUT = /[\p{Mark}'’‘ʼ`]/gu;

/** Words that are followed by a full stop within a sentence: "Hon.", "No.". */
export type Abbreviations = ReadonlySet<string>;

/** The words of a text, or of a part of it. */
export function wordsOf(text: string, from = 0, to = text.length): readonly Word[] {
  if (to - from > EXAMINED_UNITS_MAX) return [];
  const words: Word[] = [];
  const part = from === 0 && to === text.length ? text : text.slice(from, to);
  for (const { 0: printed, index } of part.matchAll(WORD)) {
    const begin = from + index;
    words.push({ folded: foldWord(printed), from: begin, to: begin + printed.length });
  }
  return words;
}

/** A word as it is compared. The ending of a genitive is kept: "mover's", "members'". */
export function foldWord(word: string): string {
  const small = word.toLowerCase();
  if (PLAIN.test(small)) return small;
  const [, stem = small, genitive = ''] = GENITIVE.exec(small) ?? [];
  const plain = plainLetters(stem.normalize('NFKD').replaceAll(LEFT_OUT, '').normalize('NFC'));
  return genitive === '' ? plain : `${plain}'${genitive.slice(1)}`;
}

/** Where a sentence may end: a stop, and the space behind it. */
const STOP = /[.?!]["”’)\]]*\s/gu;
const NUMBER = /\p{N}/u;
const LETTER = /[\p{L}\p{M}]/u;

/** The sentences of a text in which one of these words may be, as parts of the text. */
export function* sentencesWith(
  text: string,
  needed: RegExp,
  abbreviations: Abbreviations,
): Generator<{ readonly from: number; readonly to: number }> {
  let from = 0;
  let to = 0;
  for (const { index } of text.matchAll(needed)) {
    if (index < to) continue;
    while (to <= index) {
      from = to;
      to = sentenceEnd(text, from, abbreviations);
    }
    yield { from, to };
  }
}

const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g;

/** A text in lower case without accents, of the same length. */
export function smallLetters(text: string): string {
  const small = text.replaceAll('İ', 'i').toLowerCase();
  return small.replace(ACCENTED, (letter) => {
    const plain = foldWord(letter);
    return plain.length === 1 ? plain : letter;
  });
}

/** Where the sentence ends that begins here. */
function sentenceEnd(text: string, from: number, abbreviations: Abbreviations): number {
  STOP.lastIndex = from;
  for (let stop = STOP.exec(text); stop !== null; stop = STOP.exec(text)) {
    const end = STOP.lastIndex;
    if (endsSentence(text, { from, stop: stop.index, end }, abbreviations)) return end;
  }
  return text.length;
}

function endsSentence(
  text: string,
  { from, stop, end }: { from: number; stop: number; end: number },
  abbreviations: Abbreviations,
): boolean {
  let last = stop - 1;
  while (last >= from && !isLetterOrNumber(text, last)) last -= 1;
  let first = last;
  while (first >= from && isLetterOrNumber(text, first)) first -= 1;
  const length = last - first;
  // "Hon. J. Mwangi" goes on.
  if (length === 0 || (length === 1 && !NUMBER.test(text.charAt(last)))) return false;
  if (
    length <= ABBREVIATION_UNITS_MAX &&
    abbreviations.has(foldWord(text.slice(first + 1, last + 1)))
  )
    return false;
  // "Clause 5. 3 of them" is rare; "No. 5" and "12. 3. 2014" are not.
  let next = end;
  while (next < text.length && !isLetterOrNumber(text, next)) next += 1;
  return !NUMBER.test(text.charAt(next));
}

function isLetterOrNumber(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code > 0x7f) return LETTER.test(text.charAt(at)) || NUMBER.test(text.charAt(at));
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39)
  );
}

/** "Messrs" has six letters. */
const ABBREVIATION_UNITS_MAX = 12;
