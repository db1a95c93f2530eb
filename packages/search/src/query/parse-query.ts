// A query: what a person typed to search for, read into a tree. Every text can be read; only limits are faults.
//
//   maize price           both words, anywhere, and their other forms: prices, priced
//   "maize"               this word and no other form of it
//   "maize price"         the words beside each other, in this order and these forms; curly quotation marks too
//   ~"maize price"        the same in any form: maize prices
//   -price  -"maize price"   not these
//   maize OR beans price  one of the first two, and the third: OR binds closer than the space
//   educat*  "free educat*"  words that begin so; in a phrase the last one only
//   maize NEAR/5 price    at most five words from one to the other, either first; without a number, ten
//
// What makes no sense is read as best one can. An operator without a term on both sides, a `-` or `*` on
// its own, and parentheses are left out. A quotation mark that is not closed is closed by the end.
// `-a NEAR b` excludes the nearness; `a NEAR -b` is `a -b`. A word that is several words to the index,
// such as Anyang-Nyong’o, is a phrase of them, in any form. "Per cent" and "percent" are the same, and so are the forms of a sum of money
// that the rules of the record name, unless they are within quotation marks.
// An elided article or pronoun at the beginning of a word is left out, so that l’assemblée is found as assemblée is; within
// quotation marks it is a word of the phrase.

import { firstOf, present } from '../required.ts';
import { isDistinctiveElision, type TokenRules } from '../text/token-rules.ts';
import { isElidedToken, type Token as TextToken, tokensOf } from '../text/tokenizer.ts';

export interface QueryWord {
  readonly kind: 'word';
  /** Folded. */
  readonly text: string;
  /** Whether its other forms match too. */
  readonly anyForm: boolean;
}

export interface QueryPrefix {
  readonly kind: 'prefix';
  /** Folded. */
  readonly text: string;
}

export interface QueryPhrase {
  readonly kind: 'phrase';
  /** Two or more; only the last may be a prefix. */
  readonly parts: readonly (QueryWord | QueryPrefix)[];
}

export type QueryLeaf = QueryWord | QueryPrefix | QueryPhrase;

export interface QueryNear {
  readonly kind: 'near';
  readonly left: QueryLeaf;
  readonly right: QueryLeaf;
  /** The maximum distance from the last word of one operand to the first word of the other; adjacent words have distance one. */
  readonly distance: number;
}

export type Query =
  | QueryLeaf
  | QueryNear
  | { readonly kind: 'not'; readonly of: Query }
  | { readonly kind: 'and'; readonly of: readonly Query[] }
  | { readonly kind: 'or'; readonly of: readonly Query[] };

export interface QueryFault {
  readonly kind: 'fault';
  /** What is wrong and what to do. */
  readonly message: string;
}

/** Both promised in docs/http-api.md: many times what people type, and little enough to bound the work. */
export const QUERY_UNITS_MAX = 2_000;
export const QUERY_WORDS_MAX = 64;

const DISTANCE_USUAL = 10;
/** Longer than any page: a greater distance is not near. */
const DISTANCE_MAX = 1_000;

/** Null if there is nothing to search for. The text is tokenized by the rules of the record. */
export function parseQuery(text: string, rules: TokenRules): Query | QueryFault | null {
  if (text.length > QUERY_UNITS_MAX) {
    return fault(`has ${text.length} characters, but at most ${QUERY_UNITS_MAX} are allowed`);
  }
  const tokens = readTokens(text, rules);
  const words = tokens.flatMap((token) =>
    token.kind === 'term' ? wordsOf(token.leaf) : [],
  ).length;
  if (words > QUERY_WORDS_MAX) {
    return fault(`has ${words} words, but at most ${QUERY_WORDS_MAX} are allowed`);
  }
  const all = readGroups(withOtherForms(tokens, rules)).flatMap((group) => {
    const query = group.length === 1 ? firstOf(group) : ({ kind: 'or', of: group } as const);
    return query.kind === 'and' ? query.of : [query];
  });
  return all.length > 1 ? { kind: 'and', of: all } : (all[0] ?? null);
}

/** The words of a leaf, in order. */
export function wordsOf(leaf: QueryLeaf): readonly (QueryWord | QueryPrefix)[] {
  return leaf.kind === 'phrase' ? leaf.parts : [leaf];
}

/** The positive leaves, which are marked in results. */
export function queryWords(query: Query | null): QueryLeaf[] {
  if (query === null || query.kind === 'not') return [];
  if (query.kind === 'and' || query.kind === 'or') return query.of.flatMap(queryWords);
  return query.kind === 'near' ? [query.left, query.right] : [query];
}

function fault(what: string): QueryFault {
  return { kind: 'fault', message: `The query ${what}. Search for fewer or shorter words.` };
}

type Token =
  | {
      readonly kind: 'term';
      readonly leaf: QueryLeaf;
      readonly negative: boolean;
      /** All ways to write it, if there are several. */
      readonly forms?: readonly QueryLeaf[];
    }
  | { readonly kind: 'or' }
  | { readonly kind: 'near'; readonly distance: number };

/** A phrase with its quotation marks, closed or not; or a run of anything but spaces, parentheses and quotation marks. */
const PIECE =
  /((?<!-)-*|)(~?)["“”„‟＂]([^"“”„‟＂]*)["“”„‟＂]?|((?<!-)-*|)((?:[^\s()~"“”„‟＂]|~(?!["“”„‟＂])){1,2000})/gu;
/** Within a Hebrew abbreviation a quotation mark begins no phrase. */
const GERSHAYIM = /(?<=\p{Script=Hebrew})"(?=\p{Script=Hebrew})/gu;
const NEAR = /^NEAR(?:\/(\d+))?$/;

function readTokens(text: string, rules: TokenRules): Token[] {
  const tokens: Token[] = [];
  const pieces = withoutSpacesInNumbers(text.replaceAll(GERSHAYIM, '״'), rules).matchAll(PIECE);
  for (const [, phraseMinus, tilde, phrase, wordMinus, word = ''] of pieces) {
    const minus = phraseMinus ?? wordMinus ?? '';
    const near = minus === '' ? NEAR.exec(word) : null;
    if (near !== null) {
      const distance = near[1] === undefined ? DISTANCE_USUAL : Number(near[1]);
      tokens.push({ kind: 'near', distance: Math.min(Math.max(distance, 1), DISTANCE_MAX) });
    } else if (word === 'OR' && minus === '') {
      tokens.push({ kind: 'or' });
    } else {
      const leaf =
        phrase === undefined
          ? readLeaf(word, tokensWithoutElisions(word, rules), true)
          : readLeaf(phrase, tokensOf(phrase, rules), tilde === '~');
      if (leaf !== null) tokens.push({ kind: 'term', leaf, negative: minus !== '' });
    }
  }
  return tokens;
}

/** "1 000" is one word if the record writes thousands this way. */
function withoutSpacesInNumbers(text: string, rules: TokenRules): string {
  if (!rules.hasDecimalComma) return text;
  let [joined, from] = ['', 0];
  for (const { text: word, start, end } of tokensOf(text, rules)) {
    // As it is folded: “²” is a digit too.
    if (!/^\d/.test(word)) continue;
    joined += text.slice(from, start) + text.slice(start, end).replaceAll(/\s/g, '');
    from = end;
  }
  return joined + text.slice(from);
}

/** The tokens of a text without elided articles and pronouns at its beginning, unless it has nothing else. */
export function tokensWithoutElisions(text: string, rules: TokenRules): TextToken[] {
  const tokens = tokensOf(text, rules);
  const first = tokens.findIndex(
    (token) => !isElidedToken(text, token) || isDistinctiveElision(token.text),
  );
  return tokens.slice(Math.max(first, 0));
}

function readLeaf(text: string, words: readonly TextToken[], anyForm: boolean): QueryLeaf | null {
  const parts = words.map(({ text: folded, end }, i): QueryWord | QueryPrefix => {
    const isPrefix = i === words.length - 1 && text[end] === '*';
    return isPrefix ? { kind: 'prefix', text: folded } : { kind: 'word', text: folded, anyForm };
  });
  return parts.length > 1 ? { kind: 'phrase', parts } : (parts[0] ?? null);
}

/** The most terms of a sum: a currency of two words, the number, "billion". */
const FORM_TERMS_MAX = 4;

/** Combines adjacent terms that have other spellings into one term; of several readings, the one with the most terms. */
function withOtherForms(tokens: readonly Token[], rules: TokenRules): readonly Token[] {
  const read: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const [token, length] = readForms(tokens.slice(at, at + FORM_TERMS_MAX), rules);
    read.push(token);
    at += length;
  }
  return read;
}

/** The first token, with as many following ones as can be written differently together with it. */
function readForms(
  tokens: readonly Token[],
  rules: TokenRules,
): readonly [token: Token, length: number] {
  const first = firstOf(tokens);
  for (let length = tokens.length; first.kind === 'term' && length > 0; length--) {
    const words = wordsInAnyForm(tokens.slice(0, length));
    const forms = words === null ? [] : formsOf(words, rules).map(leafOf);
    if (words !== null && forms.length > 0)
      return [{ ...first, leaf: leafOf(words), forms }, length];
  }
  return [first, 1];
}

/** The words of terms that match in any form; null if one does not, or if they are excluded and are several terms. */
function wordsInAnyForm(tokens: readonly Token[]): string | null {
  const words = tokens.flatMap((token): readonly (QueryWord | QueryPrefix | null)[] =>
    token.kind !== 'term' || (token.negative && tokens.length > 1) ? [null] : wordsOf(token.leaf),
  );
  const texts = words.map((word) => (word?.kind === 'word' && word.anyForm ? word.text : null));
  return texts.includes(null) ? null : texts.join(' ');
}

const PERCENT = ['percent', 'per cent'];

function formsOf(words: string, { otherForms }: TokenRules): readonly string[] {
  return PERCENT.includes(words) ? PERCENT : (otherForms?.(words) ?? []);
}

/** A word in any form, or several adjacent ones exactly. */
function leafOf(words: string): QueryLeaf {
  const [text = '', ...rest] = words.split(' ');
  if (rest.length === 0) return { kind: 'word', text, anyForm: true };
  const parts = [text, ...rest].map(
    (part) => ({ kind: 'word', text: part, anyForm: false }) as const,
  );
  return { kind: 'phrase', parts };
}

/** All groups must match, each by one of its queries. */
function readGroups(tokens: readonly Token[]): Query[][] {
  const groups: Query[][] = [];
  let afterOr = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = present(tokens[at], 'a token of a query');
    if (token.kind === 'or') afterOr = true;
    if (token.kind !== 'term') continue;
    const nears = readNears(tokens, at);
    at += 2 * nears.length;
    const operand =
      nears.length > 1
        ? ({ kind: 'and', of: nears } as const)
        : (nears[0] ?? (token.forms ? { kind: 'or', of: token.forms } : token.leaf));
    const query = token.negative ? ({ kind: 'not', of: operand } as const) : operand;
    const either = query.kind === 'or' ? query.of : [query];
    const last = groups.at(-1);
    if (!afterOr || last === undefined) groups.push([...either]);
    else for (const item of either) last.push(item);
    afterOr = false;
  }
  return groups;
}

/** In `a NEAR b NEAR c`, b is near both. */
function readNears(tokens: readonly Token[], from: number): QueryNear[] {
  const nears: QueryNear[] = [];
  for (let at = from; ; at += 2) {
    const [left, near, right] = tokens.slice(at, at + 3);
    if (left?.kind !== 'term' || near?.kind !== 'near') return nears;
    if (right?.kind !== 'term' || right.negative) return nears;
    nears.push({ kind: 'near', left: left.leaf, right: right.leaf, distance: near.distance });
  }
}
