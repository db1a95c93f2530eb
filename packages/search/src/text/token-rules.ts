// How texts are cut into tokens where a language asks for more than the rules that all languages share.

export interface TokenRules {
  /** Words that lose their vowel before another word and are written together with it: "l" of "l’assemblée". Folded. */
  readonly elided: ReadonlySet<string>;
  /** Whether "â" is always a letter. Where no language writes it, it may be what a wrong encoding left of an apostrophe. */
  readonly hasCircumflex: boolean;
  /** Whether numbers are written 1.000,5 or 1 000,5, and not 1,000.5. */
  readonly hasDecimalComma: boolean;
}

/** The rules as they are stored. */
export interface TokenForms {
  readonly elided: readonly string[];
  readonly hasCircumflex: boolean;
  /** Not in a text of an earlier version, and only where it is true. */
  readonly hasDecimalComma?: true;
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
  const elided = languages.flatMap((code) => ELIDED.get(code) ?? []);
  const hasCircumflex = languages.some((code) => WITH_CIRCUMFLEX.has(code));
  const hasDecimalComma =
    decimalMark === null ? WITH_DECIMAL_COMMA.has(languages[0] ?? '') : decimalMark === ',';
  if (elided.length === 0 && !hasCircumflex && !hasDecimalComma) return undefined;
  const forms = { elided: [...new Set(elided)].sort(), hasCircumflex };
  return hasDecimalComma ? { ...forms, hasDecimalComma } : forms;
}

export function tokenRulesOf(forms: TokenForms | undefined): TokenRules {
  if (forms === undefined) return USUAL_TOKEN_RULES;
  const { elided, hasCircumflex, hasDecimalComma = false } = forms;
  return { elided: new Set(elided), hasCircumflex, hasDecimalComma };
}

/** Whether an elided word says something: "jusqu’" does, an article or a pronoun does not. */
export function isDistinctiveElision(word: string): boolean {
  return DISTINCTIVE.has(word);
}

/** Elided words that are no article, preposition or pronoun of one letter or two. */
const FRENCH_CONJUNCTIONS = words('jusqu lorsqu puisqu quoiqu');
const ITALIAN_OTHERS = words(`
  alcun anch bell buon cent ciascun com cos dov fors grand mezz neanch nessun nient qualcun quell quest sant senz trent
  tutt vent`);
const DISTINCTIVE: ReadonlySet<string> = new Set([...FRENCH_CONJUNCTIONS, ...ITALIAN_OTHERS]);

/**
 * By the code of the language. A word with an apostrophe of its own is not listed: "aujourd’hui", "quelqu’un", "presqu’île" and "prud’homme"
 * are one word each.
 */
const ELIDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['fr', [...words('c d j l m n qu s t'), ...FRENCH_CONJUNCTIONS]],
  [
    'it',
    [
      ...words('agl all c ch coll d dagl dall degl dell gl l m n negl nell s sugl sull t un v'),
      ...ITALIAN_OTHERS,
    ],
  ],
  ['ca', words('d l m n s t')],
]);

/** Languages that write "â": Welsh, French, Frisian, Luxembourgish, Portuguese, Romanian, Turkish and Vietnamese. */
const WITH_CIRCUMFLEX: ReadonlySet<string> = new Set(words('cy fr fy lb pt ro tr vi'));

/** Languages that write 1,5 nearly everywhere they are spoken. Where they do not, as in Switzerland, the caller says so. */
const WITH_DECIMAL_COMMA: ReadonlySet<string> = new Set(
  words(`
  af be bg bs ca cs da de el es et eu fi fr gl hr hu hy id is it ka kk lb lt lv mk nb nl nn no pl pt ro ru sk sl sq sr sv tr
  uk vi`),
);

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
