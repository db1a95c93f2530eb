// Reads the label at the beginning of a paragraph: the speaker, and their office. The bracket at the end of a label is the
// name, and the text before it the title, as in the record from the beginning.
//
// The forms of the parliament's labels are data (`speakers.forms`). Each form has its rules, which are tried in order: the first
// that reads a label decides.

import { type CompiledForms, foldForPatterns, isKnown, type LabelForm } from './document-forms.ts';
import { LIST_MARK } from './extract-lines.ts';
import type { Span } from './span-style.ts';
import { addressesChair, leadingBoldEnd } from './line-style.ts';

/**
 * Whether it is `known`, that is, begins like the parliament's labels; where it ends and the speech begins in the paragraph;
 * the time of day within it; and the confidence that this is a label, from 0 to 1.
 */
export interface PrintedLabel {
  readonly name: string;
  readonly title: string;
  readonly time: string;
  readonly known: boolean;
  readonly end: number;
  readonly confidence: number;
}

/** The beginning of a paragraph, where a label may be. */
interface LabelText {
  readonly text: string;
  /** Where the bold text at the beginning ends. */
  readonly boldEnd: number;
  readonly bold: string;
  readonly rules: CompiledForms;
  readonly form: LabelForm;
}

interface LabelRule {
  readonly name: string;
  readonly read: (label: LabelText) => PrintedLabel | null;
}

/** The longest labels of the record have some 190 characters with both parts. */
const SPEAKER_LABEL_LENGTH_MAX = 220;

/** Words in a label that does not begin as the parliament's labels do. */
const UNKNOWN_WORDS_MAX = 8;

const DOT_LEADER = /[.…]{8}|(?:\. ){8}/;

export function readLabel(
  spans: readonly Span[],
  rules: CompiledForms,
  forms: readonly LabelForm[] = rules.labelForms,
): PrintedLabel | null {
  const text = spans.map((span) => span.text).join('');
  // "Ms Bulo ........ 65" is in a table of contents.
  if (DOT_LEADER.test(text)) return null;
  const bold = boldPart(text, leadingBoldEnd(spans));
  for (const form of forms) {
    const label = { text, bold, boldEnd: bold.length, rules, form };
    for (const rule of RULES_OF_FORM[form.ends][form.letters]) {
      const read = rule.read(label);
      if (read !== null) return read;
    }
  }
  return null;
}

/** The last letters of a word in bold may not be: "**The Deputy Speake**r (Hon. Bulo):". */
function boldPart(text: string, boldEnd: number): string {
  return text.slice(0, boldEnd).replace(/\p{L}$/u, (letter, at: number) => {
    const rest = /^\p{Ll}{0,2}(?!\p{L})/u.exec(text.slice(at + 1));
    return letter + (rest?.[0] ?? '');
  });
}

// Labels in bold, or in capitals and small letters: "Mr. Ruteere:".

/** What follows a label without a colon: "Mr. Ruteere asked the Minister", "The Minister for Roads (Mr. Bett) seconded". */
const CONTINUES_IN_TEXT =
  /^(?<bracket>\s*\((?:[^()]|\([^()]*\))*\))?\s*(?:[a-z]+ed\b|to ask\b|aliuliza\b)/;

/** A name in brackets after an office, or a seat after a name, without a colon; a bracket within may not be closed. */
const BRACKET =
  /^\s*(?:\((?:[^():]|\([^():]*\)){2,80}\)|\([^:]{2,80}?\)+)(?=(?<stop>\s*[.;,]\s)|\s\p{Lu})/u;

/** Whether it begins with bold words that are not all in capitals: those are a heading, or begin a motion. */
function isMixedBold({ bold }: LabelText): boolean {
  return /\p{Ll}/u.test(bold);
}

/** "**The** Clerk: Hon. Members" is none, though the paragraph begins in bold. */
function isKnownBold({ bold, rules }: LabelText): boolean {
  return isKnown(bold.replace(/(?<![\s;])[\s;]+$/, ''), rules);
}

function verbAfter({ text, bold, boldEnd }: LabelText): RegExpExecArray | null {
  return bold.includes(':') ? null : CONTINUES_IN_TEXT.exec(text.slice(boldEnd));
}

function boldColonOf(label: LabelText): number | null {
  if (!isMixedBold(label) || verbAfter(label) !== null) return null;
  return labelColon(label.text, label.boldEnd);
}

/** "**Sen. Karaba:** Yes", "**The Speaker** (Hon. Ethuro): Order". */
function boldWithColon(label: LabelText): PrintedLabel | null {
  const colon = boldColonOf(label);
  return colon === null ? null : labelOf(label, [colon, after(label.text, colon)], 1);
}

/** "The Temporary Speaker (Hon. Kaluma). Mover." has a full stop for the colon, "Hon. Baraka (Funyula, ODM) Thank you." nothing. */
function boldBeforeBracket(label: LabelText): PrintedLabel | null {
  const { text, boldEnd } = label;
  if (boldColonOf(label) !== null || !isMixedBold(label) || !isKnownBold(label)) return null;
  const bracket = BRACKET.exec(text.slice(boldEnd));
  if (bracket === null) return null;
  const end = boldEnd + bracket[0].length;
  const stop = bracket.groups?.['stop'] ?? '';
  return labelOf(label, [end, skipSpace(text, end + stop.length)], 0.8);
}

/** "**Mr. Ruteere** asked the Minister". */
function boldBeforeVerb(label: LabelText): PrintedLabel | null {
  const { text, boldEnd } = label;
  const verb = verbAfter(label);
  if (verb === null || !isMixedBold(label) || !isKnownBold(label)) return null;
  const end = boldEnd + (verb.groups?.['bracket'] ?? '').length;
  return labelOf(label, [end, skipSpace(text, end)], 0.9);
}

/** Two to six words that begin with capitals, such as "Hon. Peter Kaluma". */
function isNameInWords(label: string): boolean {
  if (/[,:]/.test(label)) return false;
  const words = label.trim().split(/\s+/);
  return words.length >= 2 && words.length <= 6 && words.every((word) => /^\(?\p{Lu}/u.test(word));
}

/** "**Hon. Chanda;** Thank you.": a name in bold with another stop than a colon, or none, where the chair speaks or is addressed. */
function boldWithOtherStop(paragraph: LabelText): PrintedLabel | null {
  const { text, bold, rules } = paragraph;
  const isColon = boldColonOf(paragraph) !== null || verbAfter(paragraph) !== null;
  if (isColon || !isMixedBold(paragraph) || !isKnownBold(paragraph)) return null;
  const label = bold.replace(/(?<![\s.,;])[\s.,;]+$/, '');
  const { stop } = /^(?<stop>[\s.,;]+)["“(]?\p{Lu}/u.exec(text.slice(label.length))?.groups ?? {};
  // "**Mr. C.** Kilonzo: Yes." goes on with the name.
  const isName = isNameInWords(label) && !/\b\p{Lu}$/u.test(label);
  if (stop === undefined || !isName) return null;
  const end = label.length + stop.length;
  const isChair = rules.chair.exec(foldForPatterns(label))?.[0] === label && !stop.includes(',');
  if (!/[.;]/.test(stop) && !isChair && !addressesChair(text.slice(end), rules)) return null;
  return labelOf(paragraph, [label.length, end], 0.7);
}

/** Whether a label that is not in bold may be read: a paragraph in bold capitals has none, nor has one whose bold label was read. */
function mayBePlain(label: LabelText): boolean {
  if (!isMixedBold(label)) return label.boldEnd === 0;
  if (boldColonOf(label) !== null) return false;
  return !isKnownBold(label) || verbAfter(label) === null;
}

/** A sentence that says who seconded. */
function plainSeconder(label: LabelText): PrintedLabel | null {
  const { text, rules } = label;
  if (!mayBePlain(label)) return null;
  const { label: seconder, deed } = rules.seconded.exec(text)?.groups ?? {};
  if (seconder === undefined || deed === undefined || !text.startsWith(seconder)) return null;
  return labelOf(label, [seconder.length, text.length - deed.length], 0.8);
}

/** "(**Dr. Ekai**) to ask the Minister", who is not there. */
function plainAsker(label: LabelText): PrintedLabel | null {
  const { text, rules } = label;
  if (!mayBePlain(label)) return null;
  const { asker } = /^\((?<asker>[^()]{3,60})\)\s(?:to ask|asked)\b/.exec(text)?.groups ?? {};
  if (asker === undefined || !rules.honorific.test(asker)) return null;
  return labelOf(label, [asker.length + 2, asker.length + 3], 0.8);
}

/** A label that is not, or not entirely, in bold, "**Hon. Speake**r:": only if it is beyond doubt. */
function plainWithColon(paragraph: LabelText): PrintedLabel | null {
  const { text, rules } = paragraph;
  if (!mayBePlain(paragraph)) return null;
  const colon = /^[^:.?!]{0,12}\.?[^:?!]{2,180}?\s?:(?=\s|\p{Lu})/u.exec(text);
  if (colon === null) return null;
  const label = colon[0].replace(/\s?:$/, '');
  const bare = label.replace(/\(.*$/s, '').trim();
  const words = bare.split(/\s+/);
  const capitals = words.filter((word) => /^[\p{Lu}(]/u.test(word)).length;
  // "Mr. Speaker, Sir, I said:" addresses somebody; "Hon. Bulo Ziwani, UDP):" lacks a bracket.
  const isAddress = bare.includes(',') && !bare.endsWith(')');
  const endsInName =
    /(?:^|\s)\p{Lu}\S*$/u.test(bare) || rules.collective.test(foldForPatterns(bare));
  const isNameOnly = words.length <= 6 && capitals >= words.length - 1 && !isAddress && endsInName;
  const isSentence = /[.?!] \p{Lu}\p{Ll}+ \p{Ll}/u.test(bare);
  // "The Minister of State, Office of the President (Mr. Bulo):" has small words and commas.
  const { name } = /\((?<name>[^()]*(?:\([^()]*\)[^()]*)*)\)$/.exec(label)?.groups ?? {};
  const isWithName = name !== undefined && rules.honorific.test(name);
  if (!isKnown(label, rules) || !(isWithName || (isNameOnly && !isSentence))) return null;
  return labelOf(paragraph, [label.length, after(text, colon[0].length - 1)], 0.7);
}

// Labels in capitals: "THE MINISTER OF STATE FOR FINANCE (GENERAL DUTIES) (Mr Henry Musasizi):".

/** The longest labels of this form name an office of four lines. */
const CAPITALS_LENGTH_MAX = 320;

/** The share of the letters outside brackets that are capitals: a typist may slip, and "McGREGOR" has a small letter. */
const CAPITALS_PART = 0.8;

/** "THE SPEAKER: Honourable members", "MR OPIO (Samia Bugwe County, Tororo): Thank you". */
function capitalsWithColon(label: LabelText): PrintedLabel | null {
  const { text } = label;
  const colon = findOutside(text, isColon, CAPITALS_LENGTH_MAX);
  if (colon === null || !isCapitalLabel(label, colon)) return null;
  return capitalLabelOf(label, [colon, after(text, colon)], label.boldEnd > 0 ? 1 : 0.8);
}

/** "**MR OPIO** (Samia Bugwe County, Tororo) Thank you": the colon is forgotten after the bracket, or after bold capitals. */
function capitalsWithoutColon(label: LabelText): PrintedLabel | null {
  const { text, boldEnd, rules } = label;
  // "MR BULO;" and "THE SPEAKER." have another stop.
  const bare = text.slice(0, boldEnd).replace(/(?<=\p{L}{2}|\)|^)[\s.,;]+$/u, '');
  if (bare === '' || !isKnown(bare, rules)) return null;
  const bracket = BRACKET.exec(text.slice(bare.length));
  const isInBold = bare.endsWith(')');
  const end = bare.length + (isInBold ? 0 : (bracket?.[0].length ?? 0));
  const next = end + (/^[\s.,;]+/.exec(text.slice(end))?.[0].length ?? 0);
  const isFollowed = /^["“]?\p{Lu}\p{Ll}/u.test(text.slice(next));
  if (!isFollowed || end > CAPITALS_LENGTH_MAX || !isCapitalLabel(label, end)) return null;
  return capitalLabelOf(label, [end, next], 0.8);
}

/** Whether what stands before a position is a label in capitals: it begins as labels do, or is set in bold before ordinary text. */
function isCapitalLabel({ text, boldEnd, rules, form }: LabelText, to: number): boolean {
  const label = text.slice(0, to).replace(/^[^\p{L}(]+/u, '');
  const outside = outsideBrackets(label);
  if (!isMostlyCapitals(outside) || /[.?!] \p{Lu}\p{Ll}/u.test(outside)) return false;
  if (isKnown(label, rules)) return true;
  // "ME ENOS ASIIMWE: My argument": a title that is misprinted, or a name alone.
  const words = outside.trim().split(/\s+/);
  const isBold = boldEnd >= outside.trimEnd().length;
  const isNamed = label.trimEnd().endsWith(')');
  const isTitled = form.untitled || isNamed || /^[\p{L}.]{2,4}$/u.test(words[0] ?? '');
  const isFollowed = /^[:\s]*["“(–-]?\s?\p{Lu}/u.test(text.slice(to));
  const isOfName = words.length >= 2 && words.length <= UNKNOWN_WORDS_MAX;
  if (isBold && isFollowed && isGlued(words[0] ?? '', rules)) return true;
  return isBold && isTitled && isFollowed && (isOfName || isNamed);
}

/** The longest title, in letters: "CAPT.", "HAJJI", "MADAM". */
const TITLE_LETTERS_MAX = 6;

/** Whether a word is a title or an article with what follows it, "MRBULO", "THESPEAKER": the setter of a narrow line took the space. */
function isGlued(word: string, rules: CompiledForms): boolean {
  const letters = Math.min(TITLE_LETTERS_MAX, word.length - 3);
  return Array.from({ length: Math.max(0, letters - 1) }, (_, index) => index + 2).some((at) =>
    isKnown(`${word.slice(0, at)} ${word.slice(at)}`, rules),
  );
}

function isMostlyCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter));
  return capitals.length >= 2 && capitals.length >= CAPITALS_PART * letters.length;
}

// Labels whose surname, or office, is in capitals: "Mr M S F DE FREITAS:", "The MINISTER OF SPORT AND RECREATION:".

const SURNAME_LENGTH_MAX = 200;

/** Words before the capitals: an article or a title, and in other languages two. */
const WORDS_BEFORE_MAX = 3;

function surnameWithColon(label: LabelText): PrintedLabel | null {
  const colon = findOutside(label.text, isColon, SURNAME_LENGTH_MAX);
  if (colon === null || !isSurnameLabel(label, colon)) return null;
  return capitalLabelOf(label, [colon, after(label.text, colon)], 1);
}

/** "Mr PATRICK BASA - Good morning", "Senator ALSTON (Victoria)—by leave—I inform". */
function surnameWithDash(label: LabelText): PrintedLabel | null {
  const { text } = label;
  const dash = findOutside(text, isLabelDash, SURNAME_LENGTH_MAX);
  if (dash === null || !isSurnameLabel(label, dash)) return null;
  return capitalLabelOf(label, [dash, skipSpace(text, dash + 1)], label.boldEnd > 0 ? 1 : 0.9);
}

/** Capitals at the end, after an article, a title or initials; small words may join them, as in "The MINISTER in the PRESIDENCY". */
function isSurnameLabel({ text, rules, form }: LabelText, to: number): boolean {
  // "[Mr P J GROENEWALD: …]" is the translation of what was said before.
  if (/^["“[]/.test(text) || LIST_MARK.test(text)) return false;
  const label = text.slice(0, to);
  const outside = outsideBrackets(label).trim();
  const words = outside.split(/\s+/);
  const isCapital = (word: string): boolean => isCapitalWord(word);
  const first = words.findIndex((word) => isCapital(word) && /\p{Lu}\P{Lu}*\p{Lu}/u.test(word));
  const last = words.at(-1) ?? '';
  if (first < 0 || words.length > 24 || !isCapital(last)) return false;
  const before = words.slice(0, first);
  const rest = words.slice(first);
  // "’n AGB LID" begins with an article.
  const isBegun = before.every((word) => /^(?:\p{Lu}[\p{L}.’'-]*|[’'ʼ]\p{Ll})$/u.test(word));
  const isJoined = rest.every((word) => isCapital(word) || /^\p{Ll}{1,4}$/u.test(word));
  const titles = before.filter((word) => /\p{Ll}/u.test(word)).length;
  if (!isJoined || titles > WORDS_BEFORE_MAX) return false;
  // "La señora PRESIDENTA" has a title of two words.
  if (isKnown(label, rules)) return true;
  if (!isBegun) return false;
  const isFollowed = /^[:—–\s-]*[\p{L}.["“(…]/u.test(text.slice(to));
  return isFollowed && (form.untitled || titles > 0);
}

function isCapitalWord(word: string): boolean {
  return /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word.replace(/^(?:Mc|Mac|De|Le|La|D’|O’)/u, ''));
}

// Labels in bold before a dash: "**Senator Carr**—I rise".

function boldWithDash(label: LabelText): PrintedLabel | null {
  const { text, boldEnd, rules } = label;
  const dash = findOutside(text, isLabelDash, SURNAME_LENGTH_MAX);
  if (dash === null || boldEnd === 0 || !isMixedBold(label)) return null;
  const outside = outsideBrackets(text.slice(0, dash)).trim();
  if (boldEnd < outside.length || !isKnown(outside, rules)) return null;
  return labelOf(label, [dash, skipSpace(text, dash + 1)], 1);
}

// Labels in bold that end with a stop: "**M. le président.** La séance est ouverte."

function boldWithStop(label: LabelText): PrintedLabel | null {
  const { text, boldEnd, rules } = label;
  if (boldEnd === 0 || !isMixedBold(label) || boldEnd > SPEAKER_LABEL_LENGTH_MAX) return null;
  const bold = text.slice(0, boldEnd).trimEnd();
  const stop = bold.endsWith('.') ? bold.length - 1 : bold.length;
  const end = skipSpace(text, boldEnd);
  const isStopped = text[stop] === '.' || text[boldEnd] === '.';
  if (!isStopped || end >= text.length || !isKnown(text.slice(0, stop), rules)) return null;
  return labelOf(label, [stop, text[end] === '.' ? skipSpace(text, end + 1) : end], 1);
}

const BOLD_RULES: readonly LabelRule[] = [
  { name: 'bold with a colon', read: boldWithColon },
  { name: 'bold before a bracket, without a colon', read: boldBeforeBracket },
  { name: 'bold before a verb', read: boldBeforeVerb },
  { name: 'bold with another stop', read: boldWithOtherStop },
  { name: 'a sentence that says who seconded', read: plainSeconder },
  { name: 'who is to ask and is not there', read: plainAsker },
  { name: 'a name with a colon that is not in bold', read: plainWithColon },
];

const CAPITAL_RULES: readonly LabelRule[] = [
  { name: 'capitals with a colon', read: capitalsWithColon },
  { name: 'bold capitals without a colon', read: capitalsWithoutColon },
];

const STOP_RULES: readonly LabelRule[] = [{ name: 'bold with a stop', read: boldWithStop }];

/** The rules of each form of label, in the order in which they are tried. */
export const RULES_OF_FORM: Readonly<
  Record<LabelForm['ends'], Readonly<Record<LabelForm['letters'], readonly LabelRule[]>>>
> = {
  colon: {
    any: BOLD_RULES,
    capitals: CAPITAL_RULES,
    surname: [{ name: 'a surname in capitals with a colon', read: surnameWithColon }],
  },
  dash: {
    any: [{ name: 'bold with a dash', read: boldWithDash }],
    capitals: [{ name: 'capitals with a dash', read: surnameWithDash }],
    surname: [{ name: 'a surname in capitals with a dash', read: surnameWithDash }],
  },
  stop: { any: STOP_RULES, capitals: STOP_RULES, surname: STOP_RULES },
};

// Parts of a label.

/** The first sign outside brackets that ends a label; null if there is none among so many characters. */
function findOutside(
  text: string,
  isEnd: (text: string, at: number) => boolean,
  lengthMax: number,
): number | null {
  let depth = 0;
  const length = Math.min(text.length, lengthMax);
  for (let at = 0; at < length; at++) {
    const sign = text[at];
    if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    // A bracket that is never closed ends with the label.
    else if (at > 1 && isEnd(text, at) && (depth === 0 || !text.slice(at, length).includes(')')))
      return at;
  }
  return null;
}

function isColon(text: string, at: number): boolean {
  return text[at] === ':' && !isOfTime(text, at);
}

/** The colon of "9:34" ends nothing. */
function isOfTime(text: string, colon: number): boolean {
  return /\d/.test(text[colon - 1] ?? '') && /\d/.test(text[colon + 1] ?? '');
}

/** A dash, or a hyphen that does not join the parts of a name: "BASA -", "SPEAKER-Honourable", but not "SMITH-JONES". */
function isLabelDash(text: string, at: number): boolean {
  const sign = text[at] ?? '';
  if ('—–'.includes(sign)) return true;
  if (sign !== '-') return false;
  return text[at - 1] === ' ' || !/^-\p{Lu}{2}/u.test(text.slice(at, at + 3));
}

function outsideBrackets(text: string): string {
  let depth = 0;
  let outside = '';
  for (const sign of text) {
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0) outside += sign;
  }
  return outside;
}

/**
 * The colon that ends the label: within the bold text, directly after it, or after a bracket that follows it. Null if other
 * words are in between.
 */
function labelColon(text: string, boldEnd: number): number | null {
  const colon = text.indexOf(':');
  if (colon < 2 || colon > SPEAKER_LABEL_LENGTH_MAX || isOfTime(text, colon)) return null;
  const between = text.slice(boldEnd, colon);
  if (/^[\s.]*$/.test(between)) return colon;
  // The bold text may end within the bracket or before its last words.
  if (/^[^()]{0,80}\)\s*$/.test(between) && text.slice(0, boldEnd).includes('(')) return colon;
  return /^[\s.]*\(.*$/s.test(between) && between.length < 120 ? colon : null;
}

/** The bold words at the beginning of a paragraph, if a colon follows them. */
export function boldBeforeColon(text: string, spans: readonly Span[]): string {
  const colon = labelColon(text, leadingBoldEnd(spans));
  return colon === null ? '' : text.slice(0, colon).trimEnd();
}

function after(text: string, colon: number): number {
  // "asked the Minister:-" is not a label, but "Mr. Speaker:-" may be.
  return skipSpace(text, colon + (text[colon + 1] === '-' ? 2 : 1));
}

function skipSpace(text: string, at: number): number {
  return text.length - text.slice(at).trimStart().length;
}

function labelOf(
  { text, rules, form }: LabelText,
  [to, end]: readonly [number, number],
  confidence: number,
): PrintedLabel | null {
  const printed = text.slice(0, to).replace(/\s+/g, ' ');
  const label = printed.replace(/^[^\p{L}(]+| $/gu, '');
  const folded = foldForPatterns(label);
  if (rules.neverSpeaker.test(folded) || !/\p{Ll}/u.test(label)) return null;
  const known = isKnown(label, rules);
  // "M’uthari: Hon. Speaker, I rise to support", "The Lead Counsel (Mr. Bulo): I object": other words in bold begin a paragraph.
  const speaks = form.untitled || folded.endsWith(')') || addressesChair(text.slice(end), rules);
  if (!known && !(speaks && mayBeName(folded))) return null;
  const isDoubtful = !known && !form.untitled;
  return {
    ...splitWithTime(label, rules),
    known: known || form.untitled,
    end,
    confidence: isDoubtful ? confidence / 2 : confidence,
  };
}

function capitalLabelOf(
  { text, rules, form }: LabelText,
  [to, end]: readonly [number, number],
  confidence: number,
): PrintedLabel | null {
  const label = text
    .slice(0, to)
    .replace(/\s+/g, ' ')
    .replace(/^(?![’'ʼ]\p{L}\b)[^\p{L}(]+| $/gu, '');
  if (rules.neverSpeaker.test(foldForPatterns(label))) return null;
  const known = isKnown(label, rules) || form.untitled;
  return {
    ...splitWithTime(label, rules),
    known,
    end,
    confidence: known ? confidence : confidence / 2,
  };
}

/** Words that begin with capitals, apart from small words between them. */
function mayBeName(label: string): boolean {
  const words = label
    .replace(/\(.*$/s, '')
    .split(/[\s,]+/)
    .filter((word) => word.length > 3);
  if (words.length === 0 || words.length > UNKNOWN_WORDS_MAX) return false;
  return words.every((word) => /^\p{Lu}/u.test(word));
}

/** A time of day in brackets: "(09:31)", "(2.00 p.m.)". */
const TIME_IN_BRACKETS = /\s?\((?<time>\d{1,2}[.:]\d{2}(?:\s?[ap]\.?\s?m\.?)?)\)/iu;

function splitWithTime(label: string, { labelTimes }: CompiledForms) {
  const time = labelTimes.has('bracket') ? TIME_IN_BRACKETS.exec(label) : null;
  if (time === null) return { ...splitLabel(label), time: '' };
  const rest = label.slice(0, time.index) + label.slice(time.index + time[0].length);
  return { ...splitLabel(rest.trim()), time: time.groups?.['time'] ?? '' };
}

/** "The Speaker (Hon. Kingi)" is Hon. Kingi, the Speaker; "Sen. (Dr.) Khalwale" is a name alone. */
export function splitLabel(label: string): { name: string; title: string } {
  const open = openingOfLast(label);
  if (open === null) return { name: label, title: '' };
  const title = label.slice(0, open).trim();
  const name = label
    .slice(open + 1)
    .replace(/\)$/, '')
    .trim();
  return { name, title };
}

/** The position of the bracket closed by the end of the label; of the first one if it closes too few. */
function openingOfLast(label: string): number | null {
  if (!label.endsWith(')')) {
    // "(Kiminini, (DAP-K" or "(Hon. Cheboi" was never closed; "Hon. (Dr.) X" was.
    const open = label.indexOf('(');
    return open > 0 && !label.includes(')', open) ? open : null;
  }
  const open: number[] = [];
  let closed: number | undefined;
  for (const { 0: bracket, index } of label.matchAll(/[()]/g)) {
    if (bracket === '(') open.push(index);
    else closed = open.pop();
  }
  // "Chairlady (Hon. (Ms. Shebesh)" has a bracket open before the one that is closed: the name begins there.
  return open[0] ?? closed ?? null;
}
