// How texts are cut into tokens where a language asks for more than the rules that all languages share.

import { LISTS, wordsOf } from './word-lists.ts';

export interface TokenRules {
  /** Words that lose their vowel before another word and are written together with it: "l" of "l’assemblée". Folded. */
  readonly elided: ReadonlySet<string>;
  /** Whether "â" is always a letter. Where no language writes it, it may be what a wrong encoding left of an apostrophe. */
  readonly hasCircumflex: boolean;
  /** Whether numbers are written 1.000,5 or 1 000,5, and not 1,000.5. */
  readonly hasDecimalComma: boolean;
  /** Other ways to write the folded words of a query, such as a sum of money, each with spaces between its words; none for most. */
  readonly otherForms?: (words: string) => readonly string[];
}

/** The rules as they are stored. */
export interface TokenForms extends Omit<TokenRules, 'elided' | 'otherForms'> {
  readonly elided: readonly string[];
}

/** The rules of all languages that are not listed here. */
export const USUAL_TOKEN_RULES: TokenRules = {
  elided: new Set(),
  hasCircumflex: false,
  hasDecimalComma: false,
};

/** What stands before the decimals of a number. */
export type DecimalMark = '.' | ',';

/**
 * Undefined for languages that need the usual rules only: their records have nothing stored. Numbers are written one way in the whole
 * record: that of the first language, unless the caller says which.
 */
export function tokenFormsOf(
  languages: readonly string[],
  decimalMark: DecimalMark | null = null,
): TokenForms | undefined {
  const elided = languages.flatMap((code) => [...(LISTS.get(`${code} elided`) ?? [])]);
  const hasCircumflex = languages.some((code) => WITH_CIRCUMFLEX.has(code));
  const hasDecimalComma =
    decimalMark === null ? WITH_DECIMAL_COMMA.has(languages[0] ?? '') : decimalMark === ',';
  if (elided.length === 0 && !hasCircumflex && !hasDecimalComma) return undefined;
  return { elided: [...new Set(elided)].sort(), hasCircumflex, hasDecimalComma };
}

export function tokenRulesOf(forms: TokenForms | undefined): TokenRules {
  return forms === undefined ? USUAL_TOKEN_RULES : { ...forms, elided: new Set(forms.elided) };
}

/** Whether an elided word says something: "jusqu’" does, an article or a pronoun does not. */
export function isDistinctiveElision(word: string): boolean {
  return DISTINCTIVE.has(word);
}

/** Elided words that are no article, preposition or pronoun of one letter or two. */
const DISTINCTIVE = wordsOf('elided distinctive');

/** Languages that write "â". */
const WITH_CIRCUMFLEX = wordsOf('languages with circumflex');

/** Languages that write 1,5 nearly everywhere they are spoken. Where they do not, as in Switzerland, the caller says so. */
const WITH_DECIMAL_COMMA = wordsOf('languages with decimal comma');
