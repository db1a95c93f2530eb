// Tokenization rules of languages that need more than the common ones.

import { LISTS, wordsOf } from './word-lists.ts';

export interface TokenRules {
  /** Words that lose their vowel before another word and are joined to it: "l" of "l’assemblée". Folded. */
  readonly elided: ReadonlySet<string>;
  /** Whether "â" is always a letter. If no language uses it, it may be the remains of a misread apostrophe. */
  readonly hasCircumflex: boolean;
  /** Whether numbers are written 1.000,5 or 1 000,5 rather than 1,000.5. */
  readonly hasDecimalComma: boolean;
  /** Other ways to write the folded words of a query, such as a sum of money, each with spaces between its words; none for most. */
  readonly otherForms?: (words: string) => readonly string[];
}

/** The rules as stored. */
export interface TokenForms extends Omit<TokenRules, 'elided' | 'otherForms'> {
  readonly elided: readonly string[];
}

/** The rules of all languages that are not listed here. */
export const USUAL_TOKEN_RULES: TokenRules = {
  elided: new Set(),
  hasCircumflex: false,
  hasDecimalComma: false,
};

/** The decimal mark of a number. */
export type DecimalMark = '.' | ',';

/**
 * Undefined for languages with the default rules: their records store nothing. Numbers are written one way in the whole record:
 * that of the first language, unless the caller specifies it.
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

/** Whether an elided word is informative: "jusqu’" is, an article or a pronoun is not. */
export function isDistinctiveElision(word: string): boolean {
  return DISTINCTIVE.has(word);
}

/** Elided words that are no article, preposition or pronoun of one letter or two. */
const DISTINCTIVE = wordsOf('elided distinctive');

/** Languages that write "â". */
const WITH_CIRCUMFLEX = wordsOf('languages with circumflex');

/** Languages that write 1,5 nearly everywhere they are spoken. Where they do not, as in Switzerland, the caller says so. */
const WITH_DECIMAL_COMMA = wordsOf('languages with decimal comma');
