// The results of a query, computed in a slow and simple way: every word of every entry is compared.

import type { OracleClause, OraclePart, OracleQuery, OracleTerm } from './query.ts';
import { withoutPageFooter } from './footer.ts';
import { isSameWord } from './forms.ts';
import { wordsOf } from './words.ts';

/** A text in the form in which it is searched: without the page footer. */
interface SearchedText {
  readonly words: readonly string[];
  readonly hasEnglish: boolean;
}

/** The text of an entry, and whether it is in English or contains English. */
export interface BruteText {
  readonly content: string;
  readonly hasEnglish: boolean;
}

/** Whether a query matches texts that count as one: a single entry, or a contribution's entries. */
export function bruteMatches(query: OracleQuery, contents: readonly BruteText[]): boolean {
  return query.every((group) => group.some((clause) => clauseMatches(clause, contents)));
}

function clauseMatches(
  { not, first, nears }: OracleClause,
  contents: readonly BruteText[],
): boolean {
  if (nears.length === 0) return termMatches(first, contents) !== not;
  let left = first;
  const allNear = nears.every(({ distance, term: right }) => {
    const near = contents.some((content) => isNear(left, right, distance, searched(content)));
    left = right;
    return near;
  });
  return allNear !== not;
}

/**
 * The number of words of a text at which a mention of the whole query begins. Null if nothing is wanted, several parts or operands
 * of NEAR must occur together, or a single prefix is too short.
 */
export function bruteMentions(query: OracleQuery, content: BruteText): number | null {
  const text = searched(content);
  const groups = query.filter((clauses) => clauses.some(({ not }) => !not));
  const wanted = groups.flat().filter(({ not }) => !not);
  const isShort = ({ first }: OracleClause): boolean =>
    first.length === 1 && first[0]!.prefix && first[0]!.text.length <= 3;
  if (groups.length !== 1 || wanted.some(({ nears }) => nears.length > 0)) return null;
  if (wanted.some(isShort)) return null;
  const starts = wanted.flatMap(({ first }) => stretches(first, text).map(([at]) => at));
  return new Set(starts).size;
}

/** In one of the texts; a phrase also across them. */
function termMatches(term: OracleTerm, contents: readonly BruteText[]): boolean {
  if (contents.some((content) => hasStretch(term, searched(content)))) return true;
  if (term.length === 1 || contents.length === 1) return false;
  const said = contents.flatMap((content) => {
    const { words, hasEnglish } = searched(content);
    return words.map((word) => ({ word, hasEnglish }));
  });
  return said.some((_, at) =>
    term.every((part, step) => {
      const one = said[at + step];
      return one !== undefined && isWord(part, one.word, one.hasEnglish);
    }),
  );
}

function isNear(
  left: OracleTerm,
  right: OracleTerm,
  distance: number,
  text: SearchedText,
): boolean {
  const [lefts, rights] = [stretches(left, text), stretches(right, text)];
  return lefts.some((one) => rights.some((other) => areNear(one, other, distance)));
}

function areNear(one: Stretch, other: Stretch, distance: number): boolean {
  const [before, after] = one[0] < other[0] ? [one, other] : [other, one];
  const steps = after[0] - before[1];
  return steps >= 1 && steps <= distance;
}

/** From its first word to its last. */
type Stretch = readonly [first: number, last: number];

function stretches(term: OracleTerm, text: SearchedText): Stretch[] {
  const found: Stretch[] = [];
  text.words.forEach((_, at) => {
    if (beginsAt(term, text, at)) found.push([at, at + term.length - 1]);
  });
  return found;
}

function hasStretch(term: OracleTerm, text: SearchedText): boolean {
  return text.words.some((_, at) => beginsAt(term, text, at));
}

function beginsAt(term: OracleTerm, { words, hasEnglish }: SearchedText, at: number): boolean {
  return term.every((part, step) => isWord(part, words[at + step], hasEnglish));
}

function isWord(part: OraclePart, word: string | undefined, hasEnglish: boolean): boolean {
  if (word === undefined) return false;
  if (part.prefix) return word.startsWith(part.text);
  return part.anyForm && hasEnglish ? isFormOf(part.text, word) : word === part.text;
}

const texts = new WeakMap<BruteText, SearchedText>();
const wordsOfContents = new Map<string, readonly string[]>();

/** Many queries search the same text, so its words are cached, even if a change of the record recreated it. */
function searched(text: BruteText): SearchedText {
  let known = texts.get(text);
  if (known === undefined) {
    known = { words: searchedWords(text.content), hasEnglish: text.hasEnglish };
    texts.set(text, known);
  }
  return known;
}

function searchedWords(content: string): readonly string[] {
  let words = wordsOfContents.get(content);
  if (words === undefined) {
    words = wordsOf(withoutPageFooter(content)).map((word) => word.text);
    wordsOfContents.set(content, words);
  }
  return words;
}

const forms = new Map<string, Map<string, boolean>>();

/** Few distinct words are compared millions of times, so each pair is judged once. */
function isFormOf(typed: string, word: string): boolean {
  let judged = forms.get(typed);
  if (judged === undefined) forms.set(typed, (judged = new Map<string, boolean>()));
  let isForm = judged.get(word);
  if (isForm === undefined) judged.set(word, (isForm = isSameWord(typed, word)));
  return isForm;
}
