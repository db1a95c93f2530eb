// The words of a text by the documented rules, as one regular expression: what the tokenizer is compared with.
//
// It shares nothing with src/search. A word is a run of letters and combining marks, or a run of digits: "1,000", "3.5",
// "21st" and "1990s" are one word, and so is T.S.C. Apostrophes, invisible characters and the break of a line after a soft hyphen are
// skipped within it, and everything else separates. A last ’s is cut off, case and accents are folded, and 64 UTF-16 units
// are kept.

export interface OracleWord {
  readonly text: string;
  /** In UTF-16 units, the possessive included. */
  readonly start: number;
  readonly end: number;
}

const UNITS_MAX = 64;
/** Marks heaped on one letter are read so far and no further. */
const RAW_UNITS_MAX = 1_024;

/** Characters that fold to a digit; not fractions. */
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

/** Any letter or digit; not a fraction, a letter that serves as an apostrophe, or â, which has rules of its own. */
const LETTER_OR_DIGIT = '(?![â¼-¾⅐-⅟↉ʼʻʹ])[\\p{L}\\p{N}]';
const LETTER = `(?!${DIGIT})${LETTER_OR_DIGIT}`;
const LETTER_OR_MARK = `(?:${LETTER}|\\p{M})`;
const QUOTES = "'’‘‛ʼʻʹ`´′＇";
const INVISIBLE = '\\u00ad¬\\u2060\\u200b-\\u200d\\ufeff';
const CONTROL = '\\x80-\\x9f';

/** An â that was an apostrophe before its encoding was lost: before a control, after g, at the end, before a last s. */
const LOST_QUOTE = `â(?:(?=[${CONTROL}])|(?<=[gG]â)|(?!${LETTER_OR_MARK})|(?=[sS](?!${LETTER_OR_MARK})))`;
const LETTER_A = `(?!${LOST_QUOTE})â`;

/** What is skipped within a word: it must go on after it. */
const LINE_END = '[\\u00ad¬]\\s{1,2}(?=\\p{Ll})';
const SKIPPED =
  `(?:${LINE_END}|[${QUOTES}${INVISIBLE}]|${LOST_QUOTE})` +
  `(?:${LINE_END}|[${QUOTES}${INVISIBLE}${CONTROL}]|${LOST_QUOTE})*` +
  `(?=${LETTER_OR_MARK}|${LETTER_A})`;

/** One to three digits, and up to eight times a comma and three more. */
const THOUSANDS = '[0-9]{1,3}(?:,[0-9]{3}(?![0-9])){1,8}';

/** What a number may end with, the possessive last. */
const ENDS = '(?![\\p{L}\\p{N}\\p{M}])';
const ENDING = `(?:[sS][tT]|[nN][dD]|[rR][dD]|[tT][hH]|[sS])${ENDS}|[${QUOTES}][sS]${ENDS}`;

const ABBREVIATION = `[A-Z](?:\\.[A-Z]){2,}${ENDS}`;
const NUMBER = `(?:${THOUSANDS}|${DIGIT})(?:${DIGIT}|\\p{M}|[${QUOTES}${INVISIBLE}](?=${DIGIT}))*(?:${ENDING})?`;
/** Up to three digits after a full stop, where no other full stop makes a date or a list of them. */
const DECIMAL = `(?<![0-9]\\.)(?:${THOUSANDS}|[0-9]+)\\.[0-9]{1,3}(?![\\p{N}\\p{M}]|\\.[0-9])(?:${ENDING})?`;
const LETTERS = `${LETTER}(?:${LETTER_OR_MARK}|${LETTER_A}|${SKIPPED})*`;

const WORD = new RegExp(`${ABBREVIATION}|${DECIMAL}|${NUMBER}|${LETTERS}`, 'gu');
const IS_ABBREVIATION = new RegExp(`^${ABBREVIATION}$`, 'u');
const IS_DECIMAL = new RegExp(`^${DECIMAL}$`, 'u');
const NUMBER_POSSESSIVE = new RegExp(`(?<=${DIGIT}\\p{M}*)[${QUOTES}][sS]$`, 'u');
const SKIPPED_WITHIN = new RegExp(SKIPPED, 'gu');
/** Most words are: nothing is skipped or dropped in them. */
const IS_PLAIN = /^[a-z0-9]+$/i;
const ONLY_INVISIBLE = new RegExp(`^[${INVISIBLE}\\s]*$`);

/** Letters that Unicode does not decompose. */
const DECOMPOSED = new Map(
  Object.entries({
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ŋ: 'ng', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h' },
    ...{ ı: 'i', ȷ: 'j', ŧ: 't', ɓ: 'b', ɗ: 'd', ƙ: 'k', ς: 'σ' },
  }),
);

export function wordsOf(text: string): OracleWord[] {
  return [...text.matchAll(WORD)]
    .map((match) => ({
      text: IS_DECIMAL.test(match[0]) ? decimalOf(match[0]) : folded(lettersOf(match[0])),
      start: match.index,
      end: match.index + match[0].length,
    }))
    .filter((word) => word.text !== '');
}

function decimalOf(word: string): string {
  return word.replace(NUMBER_POSSESSIVE, '').replaceAll(',', '').toLowerCase();
}

function lettersOf(word: string): string {
  if (IS_ABBREVIATION.test(word)) return word.replaceAll('.', '');
  return withoutPossessive(word.replace(NUMBER_POSSESSIVE, ''));
}

/** The letters of a word; a last s after an apostrophe is dropped. */
function withoutPossessive(word: string): string {
  if (IS_PLAIN.test(word)) return word.slice(0, RAW_UNITS_MAX);
  let [letters, beforeQuote, from] = ['', -1, 0];
  for (const { 0: skipped, index } of word.matchAll(SKIPPED_WITHIN)) {
    letters += word.slice(from, index).replaceAll(',', '');
    from = index + skipped.length;
    if (!ONLY_INVISIBLE.test(skipped)) beforeQuote = letters.length;
  }
  letters += word.slice(from).replaceAll(',', '');
  const possessive = beforeQuote > 0 && /^[sS]$/.test(letters.slice(beforeQuote));
  return (possessive ? letters.slice(0, beforeQuote) : letters).slice(0, RAW_UNITS_MAX);
}

function folded(letters: string): string {
  const text = [...letters.normalize('NFKD').toLowerCase().normalize('NFKD')]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter) && !QUOTES.includes(letter))
    .map((letter) => DECOMPOSED.get(letter) ?? letter)
    .join('');
  return text.length <= UNITS_MAX ? text : text.slice(0, UNITS_MAX).replace(/[\ud800-\udbff]$/, '');
}
