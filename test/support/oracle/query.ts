// Parses a query by recursive descent, from its description in docs/http-api.md: the oracle of the query parser.
//
//   query := group*                 all of them
//   group := clause (OR clause)*    one of them
//   clause := '-'? term (NEAR term)*
//
// It shares no code with packages/search. An operator that is not between two terms is skipped.

import { wordsOf, type OracleRules, type OracleWord } from './words.ts';

export interface OraclePart {
  readonly text: string;
  readonly prefix: boolean;
  /** Whether other forms of the word match too. */
  readonly anyForm: boolean;
}

/** One word, or the words of a phrase. */
export type OracleTerm = readonly OraclePart[];

export interface OracleClause {
  readonly not: boolean;
  readonly first: OracleTerm;
  /** Each near the previous term. */
  readonly nears: readonly { readonly distance: number; readonly term: OracleTerm }[];
}

export type OracleQuery = readonly (readonly OracleClause[])[];

const UNITS_MAX = 2_000;
const WORDS_MAX = 64;
const QUOTATION_MARKS = '"“”„‟＂';

/** Null if the query is refused for its length; empty if it has no words. */
export function readQuery(text: string, rules?: OracleRules): OracleQuery | null {
  if (text.length > UNITS_MAX) return null;
  const symbols = symbolsOf(rules?.commas === true ? withJoinedNumbers(text, rules) : text, rules);
  const words = symbols.flatMap((symbol) => (symbol.kind === 'term' ? symbol.term : []));
  return words.length > WORDS_MAX ? null : new Descent(symbols).query();
}

/** "1 000" is one word, within quotation marks and without. */
function withJoinedNumbers(text: string, rules: OracleRules): string {
  return wordsOf(text, rules)
    .filter(({ text: word }) => /^[0-9]/.test(word))
    .reduceRight((joined, { start, end }) => {
      const number = joined.slice(start, end).replace(/\s/g, '');
      return joined.slice(0, start) + number + joined.slice(end);
    }, text);
}

type Piece =
  | { readonly kind: 'term'; readonly term: OracleTerm; readonly not: boolean }
  | { readonly kind: 'or' }
  | { readonly kind: 'near'; readonly distance: number };

function symbolsOf(text: string, rules: OracleRules | undefined): Piece[] {
  const symbols: Piece[] = [];
  let rest = [...text];
  const take = (belongs: (letter: string) => boolean): string => {
    const end = rest.findIndex((letter) => !belongs(letter));
    const taken = rest.slice(0, end < 0 ? rest.length : end);
    rest = rest.slice(taken.length);
    return taken.join('');
  };
  /** A tilde before a quotation mark belongs to the mark. */
  const takeWord = (takeAll: () => string): string => {
    const word = takeAll();
    if (!word.endsWith('~') || rest.length === 0 || !isMark(rest[0]!)) return word;
    rest = ['~', ...rest];
    return word.slice(0, -1);
  };
  const isMark = (letter: string): boolean => QUOTATION_MARKS.includes(letter);
  const isBetween = (letter: string): boolean => /[\s()]/.test(letter);
  while (rest.length > 0) {
    take(isBetween);
    const minus = take((letter) => letter === '-');
    const tilde = rest[0] === '~' && rest.length > 1 && isMark(rest[1]!);
    if (tilde) rest = rest.slice(1);
    if (rest.length > 0 && isMark(rest[0]!)) {
      rest = rest.slice(1);
      const phrase = take((letter) => !isMark(letter));
      rest = rest.slice(1);
      const options = { not: minus !== '', anyForm: tilde };
      symbols.push(...termSymbol(phrase, wordsOf(phrase, rules), options));
    } else {
      const word = takeWord(() => take((letter) => !isMark(letter) && !isBetween(letter)));
      symbols.push(...wordSymbol(word, minus !== '', rules));
    }
  }
  return symbols;
}

function wordSymbol(word: string, not: boolean, rules: OracleRules | undefined): Piece[] {
  if (!not && word === 'OR') return [{ kind: 'or' }];
  const near = not ? null : /^NEAR(?:\/([0-9]+))?$/.exec(word);
  if (near === null) {
    const words = withoutArticles(word, wordsOf(word, rules), rules);
    return termSymbol(word, words, { not, anyForm: true });
  }
  const distance = Number(near[1] ?? 10);
  return [{ kind: 'near', distance: distance < 1 ? 1 : distance > 1_000 ? 1_000 : distance }];
}

/** Without elided articles and pronouns at the beginning: "l’eau" is searched for like "eau". */
function withoutArticles(text: string, words: OracleWord[], rules?: OracleRules): OracleWord[] {
  const first = words.findIndex(
    ({ text: word, end }) =>
      !/['’‘‛ʼʻʹ`´′＇]/.test(text.charAt(end - 1)) || rules?.articles.includes(word) !== true,
  );
  return first < 0 ? words : words.slice(first);
}

interface TermOptions {
  readonly not: boolean;
  readonly anyForm: boolean;
}

function termSymbol(
  text: string,
  words: readonly OracleWord[],
  { not, anyForm }: TermOptions,
): Piece[] {
  const last = words.at(-1);
  const term = words.map((word) => {
    const prefix = word === last && text.startsWith('*', word.end);
    return { text: word.text, prefix, anyForm: anyForm && !prefix };
  });
  return term.length === 0 ? [] : [{ kind: 'term', term, not }];
}

class Descent {
  readonly #symbols: readonly Piece[];
  #at = 0;

  constructor(symbols: readonly Piece[]) {
    this.#symbols = symbols;
  }

  query(): OracleQuery {
    const groups: OracleClause[][] = [];
    this.#skipOperators();
    while (this.#at < this.#symbols.length) groups.push(this.#group());
    return groups;
  }

  #group(): OracleClause[] {
    const clauses = [this.#clause()];
    while (this.#skipOperators() && this.#at < this.#symbols.length) clauses.push(this.#clause());
    return clauses;
  }

  #clause(): OracleClause {
    const { term, not } = this.#next();
    const nears: OracleClause['nears'][number][] = [];
    for (;;) {
      const [operator, right] = this.#symbols.slice(this.#at, this.#at + 2);
      if (operator?.kind !== 'near' || right?.kind !== 'term' || right.not) break;
      nears.push({ distance: operator.distance, term: right.term });
      this.#at += 2;
    }
    return { not, first: term, nears };
  }

  #next(): Extract<Piece, { kind: 'term' }> {
    const symbol = this.#symbols[this.#at++];
    if (symbol?.kind !== 'term') throw new Error('A clause begins with a term.');
    return symbol;
  }

  /** Skips operators; true if one of them was OR. */
  #skipOperators(): boolean {
    let or = false;
    for (let symbol = this.#symbols[this.#at]; symbol !== undefined && symbol.kind !== 'term';) {
      or ||= symbol.kind === 'or';
      symbol = this.#symbols[(this.#at += 1)];
    }
    return or;
  }
}
