// The words of a text by the documented rules, as one regular expression: the oracle of the tokenizer.
//
// It shares no code with packages/search. A word is a run of letters and combining marks, or a run of digits: "1,000", "3.5",
// "21st" and "1990s" are one word, and so is T.S.C. Apostrophes, invisible characters and a line break after a soft hyphen are
// skipped within it, and everything else separates. A final ’s is cut off, case and accents are folded, and only the first 64
// UTF-16 units count. In some languages an elided word is a separate word, and â is an ordinary letter; in some "1.000", "1 000"
// and "3,5" are one word instead of "1,000" and "3.5".

export interface OracleWord {
  readonly text: string;
  /** In UTF-16 units, the possessive included. */
  readonly start: number;
  readonly end: number;
}

/** The rules of a language: the words it elides, folded, and whether it writes â and decimal commas. */
export interface OracleRules {
  readonly articles: readonly string[];
  readonly conjunctions: readonly string[];
  readonly circumflex: boolean;
  readonly commas: boolean;
}

const USUAL: OracleRules = { articles: [], conjunctions: [], circumflex: false, commas: false };

export const GERMAN: OracleRules = { ...USUAL, commas: true };

export const FRENCH: OracleRules = {
  articles: ['l', 'd', 'j', 'm', 't', 's', 'n', 'c', 'qu'],
  conjunctions: ['jusqu', 'lorsqu', 'puisqu', 'quoiqu'],
  circumflex: true,
  commas: true,
};

const UNITS_MAX = 64;
/** The most marks on one letter that are read. */
const RAW_UNITS_MAX = 1_024;

/** Characters that fold to a digit, except fractions. */
const DIGIT = `[${digits()}]`;

function digits(): string {
  const found: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code);
    if (!/^\p{N}$/u.test(character) || /^[¼-¾⅐-⅟↉]$/.test(character)) continue;
    if (/^[^\p{L}\p{N}]*[0-9]/u.test(character.normalize('NFKD')))
      found.push(`\\u{${code.toString(16)}}`);
  }
  return found.join('');
}

const QUOTES = "'’‘‛ʼʻʹ`´′＇׳״";
const INVISIBLE = '\\u00ad¬\\u2060\\u200b-\\u200d\\ufeff';
const CONTROL = '\\x80-\\x9f';
/** One to three digits, and up to eight groups of a comma and three digits. */
const THOUSANDS = '[0-9]{1,3}(?:,[0-9]{3}(?![0-9])){1,8}';

/** The possible endings of a number, the possessive last. */
const ENDS = '(?![\\p{L}\\p{N}\\p{M}])';
const ENDING = `(?:[sS][tT]|[nN][dD]|[rR][dD]|[tT][hH]|[sS])${ENDS}|[${QUOTES}][sS]${ENDS}`;

const ABBREVIATION = `[A-Z](?:\\.[A-Z]){2,}${ENDS}`;
/** A run of digits after `first`. */
const digitsAfter = (first: string): string =>
  `${first}(?:${DIGIT}|\\p{M}|[${QUOTES}${INVISIBLE}](?=${DIGIT}))*(?:${ENDING})?`;

interface Numbers {
  readonly number: string;
  /** Up to three digits after the mark, unless another mark makes it a date or a list. */
  readonly decimal: string;
  /** The separator of its thousands. */
  readonly separators: RegExp;
}

const WITH_POINT: Numbers = {
  number: digitsAfter(`(?:${THOUSANDS}|${DIGIT})`),
  decimal: `(?<![0-9]\\.)(?:${THOUSANDS}|[0-9]+)\\.[0-9]{1,3}(?![\\p{N}\\p{M}]|\\.[0-9])(?:${ENDING})?`,
  separators: /,/g,
};

/** Thousands separated by full stops or spaces, unless part of a date or another number. */
const GROUPED = ['\\.', '[ \\u00a0\\u2009\\u202f]']
  .map((mark) => `(?:${mark}[0-9]{3}){1,8}`)
  .join('|');
const COMMA_THOUSANDS = `(?<![0-9][.,])[0-9]{1,3}(?:${GROUPED})(?![\\p{N}\\p{M}]|\\.[0-9])`;

const WITH_COMMA: Numbers = {
  number: `${COMMA_THOUSANDS}(?:${ENDING})?|${digitsAfter(DIGIT)}`,
  decimal: `(?<![0-9],)(?:${COMMA_THOUSANDS}|[0-9]+),[0-9]{1,3}(?![\\p{N}\\p{M}]|,[0-9])(?:${ENDING})?`,
  separators: /[.\s]/g,
};

interface Patterns {
  readonly word: RegExp;
  /** Characters that are skipped within a word, which must continue after them. */
  readonly skipped: RegExp;
  readonly isDecimal: RegExp;
  readonly separators: RegExp;
}

function patternsOf({ circumflex, commas }: OracleRules): Patterns {
  const { number, decimal, separators } = commas ? WITH_COMMA : WITH_POINT;
  /** Any letter or digit, except fractions, letters used as apostrophes, and â if it has its own rules. */
  const letterOrDigit = `(?![${circumflex ? '' : 'â'}¼-¾⅐-⅟↉ʼʻʹ])[\\p{L}\\p{N}]`;
  const letter = `(?!${DIGIT})${letterOrDigit}`;
  const letterOrMark = `(?:${letter}|\\p{M})`;
  /**
   * An â that was an apostrophe before its encoding was lost: before a control character, after g, at the end, before a final s.
   */
  const lostQuote = circumflex
    ? '(?!)'
    : `â(?:(?=[${CONTROL}])|(?<=[gG]â)|(?!${letterOrMark})|(?=[sS](?!${letterOrMark})))`;
  const letterA = `(?!${lostQuote})â`;
  const lineEnd = '[\\u00ad¬]\\s{1,2}(?=\\p{Ll})';
  const skipped =
    `(?:${lineEnd}|[${QUOTES}${INVISIBLE}]|${lostQuote})` +
    `(?:${lineEnd}|[${QUOTES}${INVISIBLE}${CONTROL}]|${lostQuote})*` +
    `(?=${letterOrMark}|${letterA})`;
  const letters = `${letter}(?:${letterOrMark}|${letterA}|${skipped})*`;
  return {
    word: new RegExp(`${ABBREVIATION}|${decimal}|${number}|${letters}`, 'gu'),
    skipped: new RegExp(skipped, 'gu'),
    isDecimal: new RegExp(`^${decimal}$`, 'u'),
    separators,
  };
}

const PATTERNS = new Map([USUAL, GERMAN, FRENCH].map((rules) => [rules, patternsOf(rules)]));

const IS_ABBREVIATION = new RegExp(`^${ABBREVIATION}$`, 'u');
const NUMBER_POSSESSIVE = new RegExp(`(?<=${DIGIT}\\p{M}*)[${QUOTES}][sS]$`, 'u');
/** Most words: nothing in them is skipped or dropped. */
const IS_PLAIN = /^[a-z0-9]+$/i;
const ONLY_INVISIBLE = new RegExp(`^[${INVISIBLE}\\s]*$`);

/** Letters that Unicode does not decompose. */
const DECOMPOSED = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ŋ: 'ng',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ı: 'i',
    ȷ: 'j',
    ŧ: 't',
    ɓ: 'b',
    ɗ: 'd',
    ƙ: 'k',
    ς: 'σ',
  }),
);

export function wordsOf(text: string, rules: OracleRules = USUAL): OracleWord[] {
  const patterns = PATTERNS.get(rules) ?? patternsOf(rules);
  const found: OracleWord[] = [];
  let from = 0;
  for (;;) {
    patterns.word.lastIndex = from;
    const match = patterns.word.exec(text);
    if (match === null) return found.filter((word) => word.text !== '');
    const { 0: word, index: start } = match;
    from = start + (elisionOf(word, patterns, rules) ?? word.length);
    found.push({ text: textOf(text.slice(start, from), patterns), start, end: from });
  }
}

function textOf(word: string, patterns: Patterns): string {
  return patterns.isDecimal.test(word)
    ? decimalOf(word, patterns)
    : folded(lettersOf(word, patterns));
}

/** The length of the elided word at the beginning of a word, including its apostrophe; undefined if there is none. */
function elisionOf(
  word: string,
  patterns: Patterns,
  { articles, conjunctions }: OracleRules,
): number | undefined {
  const elided = [...articles, ...conjunctions];
  if (elided.length === 0 || !word.split('').some((letter) => QUOTES.includes(letter))) return;
  for (const { 0: skipped, index } of word.matchAll(patterns.skipped)) {
    if (!QUOTES.includes(skipped.charAt(0))) continue;
    const before = folded(word.slice(0, index).replace(patterns.skipped, ''));
    const next = folded(word.charAt(index + skipped.length));
    if (elided.includes(before) && 'aeiouyh'.includes(next.charAt(0)) && next !== '') {
      return index + 1;
    }
  }
  return;
}

function decimalOf(word: string, { separators }: Patterns): string {
  return word.replace(NUMBER_POSSESSIVE, '').replace(separators, '').toLowerCase();
}

function lettersOf(word: string, patterns: Patterns): string {
  if (IS_ABBREVIATION.test(word)) return word.replaceAll('.', '');
  return withoutPossessive(word.replace(NUMBER_POSSESSIVE, ''), patterns);
}

/** The letters of a word; a final s after an apostrophe is dropped. */
function withoutPossessive(word: string, patterns: Patterns): string {
  if (IS_PLAIN.test(word)) return word.slice(0, RAW_UNITS_MAX);
  let [letters, beforeQuote, from] = ['', -1, 0];
  for (const { 0: skipped, index } of word.matchAll(patterns.skipped)) {
    letters += word.slice(from, index).replaceAll(',', '');
    from = index + skipped.length;
    if (!ONLY_INVISIBLE.test(skipped)) beforeQuote = letters.length;
  }
  letters += word.slice(from).replaceAll(',', '');
  const possessive = beforeQuote > 0 && /^[sS]$/.test(letters.slice(beforeQuote));
  return (possessive ? letters.slice(0, beforeQuote) : letters).slice(0, RAW_UNITS_MAX);
}

function folded(letters: string): string {
  const small = letters.normalize('NFKD').toLowerCase().normalize('NFKD');
  const text = [...small.replaceAll(/[иу]\u0306|і\u0308/g, (letter) => letter.normalize('NFC'))]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter) && !QUOTES.includes(letter))
    .map((letter) => DECOMPOSED.get(letter) ?? letter)
    .join('');
  return text.length <= UNITS_MAX ? text : text.slice(0, UNITS_MAX).replace(/[\ud800-\udbff]$/, '');
}
