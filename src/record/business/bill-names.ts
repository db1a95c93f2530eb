// The titles and numbers of bills in texts, and whether two titles may be of one bill.

import { memoizeShortTexts } from '../../base/memoize.ts';
import type { ProcedureForms } from '../parliament/procedure-forms.ts';
import { closed, firstMatch, foundOf } from './find-phrases.ts';
import type { Phrase } from './phrases.ts';
import { foldWord, type Word, wordsOf } from './words.ts';

export interface BillName {
  readonly title: string;
  /** As printed, "senate-1-of-2023"; null if there is none. */
  readonly number: string | null;
}

const YEAR = /^(?:19|20)\d\d$/;
/** The number of a further bill of a title, "(No. 2)". */
const FURTHER = /^\d{1,2}$/;

/** The readers of a parliament's bills, with the phrases of their numbers and those that name a bill. */
export function billNames(
  { billWords, chambers }: ProcedureForms,
  { numbers, naming }: Readonly<Record<'numbers' | 'naming', readonly Phrase[]>>,
) {
  const words = {
    last: wordSet(billWords.last),
    first: wordSet(billWords.first),
    articles: wordSet(billWords.articles),
    numbered: wordSet(billWords.numbered),
    common: wordSet(billWords.common),
  };
  const numberIn = numberReader(chambers, numbers);
  return {
    numberIn,
    /** The bill that a title names, with its number if it is printed; null if it names none. */
    billIn: memoizeShortTexts((text: string): BillName | null => {
      const title = namedIn(text, naming);
      const number = numberIn(text)?.number ?? null;
      const name = nameIn(withoutNumber(title, numberIn(title), words), words);
      return name === null ? null : { title: name.replaceAll(/\s+/gu, ' '), number };
    }),
    /** The beginning of a text up to the word that ends the title of a bill, and its year; null if it has none. */
    toBillWord: (text: string): string | null => toBillWord(text, words),
    /** The words by which titles of a bill are compared: without the article and the year. */
    billKey: (title: string): string =>
      wordsOf(title)
        .map(({ folded }) => folded)
        .filter((word, at) => !(at === 0 && words.articles.has(word)) && !YEAR.test(word))
        .join(' '),
    /** Whether two titles may be of one bill: they have a word in common that is not in many titles. */
    mayBeSameBill: (title: string, two: string): boolean => {
      const stems = new Set(stemsOf(title, words.common));
      return stemsOf(two, words.common).some((stem) => stems.has(stem));
    },
    /** A text without the article that begins it. */
    withoutArticle: (text: string): string => {
      const [first, second] = wordsOf(text);
      return second !== undefined && words.articles.has(first?.folded ?? '')
        ? text.slice(second.from)
        : text;
    },
  };
}

type WordSet = ReadonlySet<string>;
type BillWords = Readonly<Record<'last' | 'first' | 'articles' | 'numbered' | 'common', WordSet>>;

function wordSet(words: readonly string[]): WordSet {
  return new Set(words.map(foldWord));
}

interface PrintedNumber {
  readonly number: string;
  /** Empty if it is not printed. */
  readonly chamber: string;
  /** `text.slice(from, to)` is the number as printed. */
  readonly from: number;
  readonly to: number;
}

function numberReader(chambers: ProcedureForms['chambers'], phrases: readonly Phrase[]) {
  const folded = (name: string): string =>
    wordsOf(name)
      .map((word) => word.folded)
      .join(' ');
  const slugs = new Map(
    Object.entries(chambers).flatMap(([slug, names]) => names.map((name) => [name, slug] as const)),
  );
  return (text: string): PrintedNumber | null => {
    const words = wordsOf(text);
    const match = firstMatch(phrases, words, false);
    if (match === null) return null;
    const slots = foundOf('number', text, words, match);
    const year = slots.slot('year') ?? '';
    if (!YEAR.test(year)) return null;
    const chamber = slugs.get(folded(slots.slot('chamber') ?? '')) ?? '';
    const named = `${Number(slots.slot('number'))}-of-${year}`;
    const number = chamber === '' ? named : `${chamber}-${named}`;
    return { number, chamber, from: words[match.from]?.from ?? 0, to: slots.end };
  };
}

/** "Senate amendments to the Tea Bill" names the Tea Bill. */
function namedIn(text: string, naming: readonly Phrase[]): string {
  const words = wordsOf(text);
  const match = firstMatch(naming, words, true);
  return match === null ? text : (foundOf('bill', text, words, match).slot('bill') ?? text);
}

/** "THE FINANCE BILL NO. 5 OF 2020" has the word once for both, so it stays. */
function withoutNumber(title: string, printed: PrintedNumber | null, words: BillWords): string {
  if (printed === null) return title;
  const { from, to, chamber } = printed;
  const titleBefore = title.slice(0, from).trimEnd();
  const [bracket = null, article = ''] = /[([]\s*(\p{L}*)$/u.exec(titleBefore) ?? [];
  const isInBrackets =
    bracket !== null && (article === '' || words.articles.has(foldWord(article)));
  const number = title.slice(from, to);
  const word = wordsOf(number).find(({ folded }) => words.last.has(folded));
  const isForBoth = chamber === '' && !isInBrackets && word !== undefined;
  const kept = isForBoth ? number.slice(word.from, word.to) : '';
  const begin = isInBrackets ? titleBefore.slice(0, -bracket.length) : titleBefore;
  return `${begin} ${kept} ${title.slice(to).replace(/^\s*[)\]]/u, '')}`
    .replaceAll(/\s+/gu, ' ')
    .replace(/(?<![\s,–—-])[\s,–—-]+$/u, '')
    .trim();
}

/** The title of a bill at the end of a text, from its article; null if it does not end with one. */
function nameIn(text: string, { last, first, articles, numbered }: BillWords): string | null {
  const words = wordsOf(text);
  if (first.has(words[0]?.folded ?? '') && words.length > 1) return text.trim();
  const end = words.findLastIndex(({ folded }) => last.has(folded));
  if (end <= 0 || !mayFollow(words.slice(end + 1), numbered)) return null;
  const article = words.findLastIndex(({ folded }, at) => at < end && articles.has(folded));
  const begin = articles.has(words[0]?.folded ?? '') ? 0 : Math.max(article, 0);
  return end - begin < 1 ? null : closed(text, words[begin]?.from ?? 0, words.at(-1)?.to ?? 0);
}

/** "The Finance Bill, 2013" and "The Finance Bill (No. 2)". */
function mayFollow(after: readonly Word[], numbered: WordSet): boolean {
  const [first = '', second = ''] = after.map(({ folded }) => folded);
  if (after.length <= 1) return first === '' || YEAR.test(first);
  return after.length === 2 && numbered.has(first) && FURTHER.test(second);
}

function toBillWord(text: string, { last, numbered }: BillWords): string | null {
  const words = wordsOf(text);
  const end = words.findIndex(({ folded }) => last.has(folded));
  if (end === -1) return null;
  const hasYear = YEAR.test(words[end + 1]?.folded ?? '');
  // "The Finance Bill (No. 2)", but not "the Finance Bill No. 2 of 2013".
  const [number, further] = words.slice(end + 1, end + 3);
  const isInBrackets = text.slice(words[end]?.to, number?.from).includes('(');
  const isNumbered =
    isInBrackets && numbered.has(number?.folded ?? '') && FURTHER.test(further?.folded ?? '');
  if (isNumbered) return closed(text, 0, words[end + 2]?.to ?? 0);
  return text.slice(0, words[hasYear ? end + 1 : end]?.to);
}

/** Words of up to this many letters are in too many titles. */
const LITTLE_WORD_UNITS = 2;
/** "Election" and "Elections" begin alike. */
const STEM_UNITS = 5;

function stemsOf(title: string, common: WordSet): string[] {
  return wordsOf(title)
    .map(({ folded }) => folded)
    .filter((word) => word.length > LITTLE_WORD_UNITS && !common.has(word))
    .map((word) => word.slice(0, STEM_UNITS));
}
