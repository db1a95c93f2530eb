// Decides of one line what its style and position make it: a heading, a note, a line that stands by itself, or text. What it is
// follows from a list of rules.

import { type CompiledForms, foldForPatterns, isKnown, isTimeLine } from './document-forms.ts';
import { type Line, LIST_MARK } from './extract-lines.ts';
import {
  CENTRE_EMS,
  type Column,
  gapAbove,
  INDENT_EMS,
  isBlank,
  isShort,
  isSpeakerLine,
} from './line-column.ts';
import {
  BOLD_PART,
  isCapitals,
  isCentred,
  ITALIC_PART,
  leadingBold,
  OFF_CENTRE_EMS,
  opensNote,
} from './line-style.ts';

export type LineKind = 'heading' | 'scene' | 'other' | 'row' | 'time' | 'text';

/** A line as it is seen on its page. */
type SeenLine = Readonly<ReturnType<typeof seenLine>>;

export function seenLine(line: Line, at: number, column: Column, rules: CompiledForms) {
  const { lines, geometry } = column;
  const [before, next] = [lines[at - 1], lines[at + 1]];
  const blankBefore = isBlank(gapAbove(at, column));
  const blankAfter = isBlank(gapAbove(at + 1, column));
  const isAfterEnd =
    before !== undefined &&
    isShort(before, line, geometry) &&
    (/[.!?:;)]$/.test(before.text) ||
      isCapitals(before.text, rules.lowerCase) ||
      isClauseLabel(before, rules));
  return {
    line,
    geometry,
    /** The line above, unless blank space is between. */
    above: blankBefore ? undefined : before,
    title: titleAt(at, column, rules),
    /** As the patterns expect it. */
    text: foldForPatterns(line.text),
    centred: isCentred(line, geometry),
    /** Whether blank space, or the edge of a page, is above it. */
    blankBefore,
    /** Whether blank space, or the last line of a paragraph, is above it. */
    startsAfterEnd: blankBefore || isAfterEnd,
    /** The line below, unless blank space is between. */
    next: blankAfter ? undefined : next,
    /** Whether all of it is in italics, or in bold; a name within may be set otherwise. */
    isItalic: line.italic > ITALIC_PART,
    isBold: line.bold > BOLD_PART,
    /** Whether the line below begins a label in capitals, and whether this line is of one. */
    isAboveLabel: column.labelAfter.has(line),
    isLabelled: column.labels.has(line),
  };
}

/**
 * The lines in the middle that stand together, with blank space above them and blank space or a label below them, and the line below them;
 * null where they are not so.
 */
function titleAt(at: number, column: Column, rules: CompiledForms) {
  const { lines, geometry } = column;
  let [from, to] = [at, at + 1];
  while (!isBlank(gapAbove(from, column))) from--;
  const isTurn = (line: Line): boolean => isSpeakerLine(line, rules);
  while (!isBlank(gapAbove(to, column)) && !lines.slice(to, to + 1).some(isTurn)) to++;
  const its = lines.slice(from, to);
  // A long one takes all of the line.
  const isOf = (one: Line): boolean => isCentred(one, geometry) || isCentred(one, geometry, 1, -1);
  if (its.length > TITLE_LINES_MAX || !its.every(isOf)) return null;
  return { text: foldForPatterns(its.map(({ text }) => text).join(' ')), below: lines[to] };
}

/** The lines of the longest titles in small letters, and among how many words one of five letters may be small. */
const TITLE_LINES_MAX = 2;
const SMALL_OF_WORDS = 6;

/** The longest label of a clause or question, in characters. */
const CLAUSE_LABEL_LENGTH_MAX = 60;

interface LineRule {
  readonly name: string;
  readonly kind: LineKind;
  readonly test: (seen: SeenLine, rules: CompiledForms) => boolean;
}

/** What a line is: the first rule whose test holds decides. */
export const LINE_RULES: readonly LineRule[] = [
  {
    name: 'a list of votes',
    kind: 'text',
    test: ({ text }, rules) => rules.divisionList.test(text),
  },
  { name: 'a time of day above a label', kind: 'time', test: isTimeAboveLabel },
  { name: 'a label in capitals', kind: 'text', test: ({ isLabelled }) => isLabelled },
  { name: 'a note in italics and brackets', kind: 'scene', test: isItalicNote },
  { name: 'a date, or when the sitting began or ended', kind: 'other', test: isFact },
  { name: 'a decision in italics, without brackets', kind: 'scene', test: isDecision },
  { name: 'a heading in capitals', kind: 'heading', test: isHeading },
  { name: 'a heading of a clause or a question, or a title', kind: 'heading', test: isLabel },
  { name: 'a note whose first bracket was forgotten', kind: 'scene', test: lacksOpening },
  { name: 'a note in brackets that is not in italics', kind: 'scene', test: isUprightNote },
  { name: 'a line that is not in bold', kind: 'text', test: ({ isBold }) => !isBold },
  { name: 'a heading within a report', kind: 'other', test: isBoldAtMargin },
  { name: 'a title in bold that fills its line', kind: 'other', test: isWideTitle },
  { name: 'bold at the margin', kind: 'text', test: ({ centred }) => !centred },
  { name: 'a label in bold in the middle', kind: 'text', test: isCentredLabel },
  { name: 'bold in the middle', kind: 'other', test: () => true },
];

export function kindOfLine(seen: SeenLine, rules: CompiledForms): LineKind {
  return LINE_RULES.find(({ test }) => test(seen, rules))?.kind ?? 'text';
}

function isTimeAboveLabel({ text, isAboveLabel }: SeenLine, rules: CompiledForms): boolean {
  return rules.labelTimes.has('above') && isTimeLine(text) && isAboveLabel;
}

function isItalicNote(seen: SeenLine, rules: CompiledForms): boolean {
  const { line, geometry, text, centred, blankBefore, above, isItalic } = seen;
  // "the Bill 2004 ⏎ [2005] be referred"
  if (/^(?:\([^()]*\)|\[[^[\]]*\]) \p{Ll}/u.test(text)) return false;
  // "[The County Assembly met at 2:40 p.m. at the County Assembly Buildings]" takes all of the line.
  const isOpening = rules.opening.test(text) && /[)\]]$/.test(text);
  // The last line of an item may be "(Applause)", right below the others.
  const isBelowText = above !== undefined && !isNoteLine(above) && Math.abs(above.x0 - line.x0) < 1;
  const isSetIn = line.x0 > geometry.left + 6 && !isBelowText;
  return isItalic && opensNote(text) && (centred || blankBefore || isOpening || isSetIn);
}

function isNoteLine({ italic }: Line): boolean {
  return italic > ITALIC_PART;
}

function isFact(seen: SeenLine, rules: CompiledForms): boolean {
  const { text, centred, isBold, startsAfterEnd } = seen;
  const isOpening = rules.opening.test(text) || rules.closing.test(text);
  // A line of an inset motion may name a day too.
  const isApart = isBold || startsAfterEnd || isOpening;
  // The line that says when the sitting began may take all of a narrow column.
  const isWide = isOpening && seen.blankBefore && seen.isItalic;
  return (isWide || (centred && isApart)) && statesFact(text, rules);
}

/** "Question put and agreed to", without brackets. */
function isDecision({ text, centred, isItalic }: SeenLine, rules: CompiledForms): boolean {
  return isItalic && centred && rules.procedure.test(text) && /[\p{L}.]$/u.test(text);
}

/** A note that is not in italics must stand clear of the text. */
function isUprightNote({ line, geometry, text, title, blankBefore, isItalic }: SeenLine): boolean {
  const offEms = title?.text === text && /[)\]]\.?$/.test(text) ? OFF_CENTRE_EMS : 1;
  const isClear = isCentred(line, geometry, offEms) && line.x0 > geometry.left + 5 * geometry.size;
  return !isItalic && opensNote(text) && blankBefore && isClear;
}

function isBoldAtMargin(seen: SeenLine, rules: CompiledForms): boolean {
  return !seen.centred && isHeadingOfPart(seen, rules);
}

function isCentredLabel(seen: SeenLine, rules: CompiledForms): boolean {
  // "Health: Mental Illness" is a title where titles are set so.
  const isTitled = rules.forms.headings.centredBold && !isKnown(seen.text, rules);
  return (/:/.test(seen.text) && !isTitled) || mayBeLabel(seen, rules);
}

/** The first line of a title in bold, where titles are set so: "Foreign Acquisitions and Takeovers Fees (Vacancy ⏎ Fees) Bill". */
function isWideTitle({ line, geometry, text, centred, next }: SeenLine, rules: CompiledForms) {
  if (centred || next === undefined || !rules.forms.headings.centredBold) return false;
  const isMiddle = isCentred(line, geometry, 1, -1) && isCentred(next, geometry);
  return isMiddle && next.bold > BOLD_PART && !isKnown(text, rules);
}

/** Whether a bracket is closed, here or on the next line, that was never opened: the first one was forgotten. */
function lacksOpening({ line, next = line, isItalic, centred }: SeenLine): boolean {
  if (!isItalic || !centred) return false;
  return [line, next].some(
    (element) => element.italic > ITALIC_PART && /^[^([]*[)\]]\.?$/.test(element.text),
  );
}

/** A longer line that names a time, or a day, is prose. */
const STATEMENT_CHARACTERS_MAX = 160;
const DATE_CHARACTERS_MAX = 50;

/** The line that says when the sitting began or ended, and the date. */
export function statesFact(text: string, rules: CompiledForms): boolean {
  if (text.length > STATEMENT_CHARACTERS_MAX) return false;
  if (rules.opening.test(text) || rules.closing.test(text)) return !opensNote(text);
  // A date in capitals is part of a heading: "BUSINESS FOR THE WEEK COMMENCING TUESDAY, 6TH MAY, 2014".
  const isItem = LIST_MARK.test(text);
  const isPart = /^\P{L}*\p{Ll}|\.$/u.test(text);
  if (isItem || isPart || text.length > DATE_CHARACTERS_MAX || isCapitals(text, rules.lowerCase))
    return false;
  return rules.dates.some((date) => date.test(text));
}

/** Bold capitals with space above them are a heading wherever they stand; others must stand clear of the margin. */
function isHeading(seen: SeenLine, rules: CompiledForms): boolean {
  const { line, geometry, centred, blankBefore, startsAfterEnd, next } = seen;
  // "(i) STATE OF THE PUMPS" must have space above it: an item of a list may stand in the middle too.
  // "FIRST SCHEDULE (s.12)", "THE TEA BILL (Senate ⏎ Bill No.1 of 2023)": a reference in brackets may be in small letters.
  const title = seen.text.replace(/ \((?:[^()\d]*\d[^()]*\)|[^()]*)$/, '');
  const text = blankBefore ? title.replace(LIST_MARK, '') : title;
  // "GROUND I: GROSS MISCONDUCT" begins where the lines of its motion do; a heading may by chance.
  const isBeside = next !== undefined && Math.abs(next.x0 - line.x0) < 1;
  const isMiddle = isCentred(line, geometry, CENTRE_EMS, 0);
  if (isBeside && !isMiddle && !isCapitals(next.text, rules.lowerCase)) return false;
  // What begins a quotation that goes on is quoted.
  if (!isCapitals(text, rules.lowerCase) || /^["“][^"”]*$/.test(text)) return false;
  if (rules.boldLines.test(seen.text)) return false;
  const isClear = line.x0 > geometry.left + 4 * geometry.size && isCentred(line, geometry, 3.5);
  // A long one takes all of the line.
  const isWide = isCentred(line, geometry, 1, -1);
  if (centred || (isWide && startsAfterEnd && next === undefined)) return true;
  // In a narrow column
  const isNarrow = rules.forms.headings.centredBold && isCentred(line, geometry, 1, 0.5);
  if (isNarrow && startsAfterEnd && line.bold > BOLD_PART) return true;
  return blankBefore && (line.bold > BOLD_PART || isClear || isWide);
}

/** A line in bold that stands by itself at the left, as the headings within a report do; a label has a title or an office, and a colon. */
function isHeadingOfPart(
  { line, geometry: { left, right, size }, text, startsAfterEnd, next }: SeenLine,
  rules: CompiledForms,
): boolean {
  const title = text.replace(LIST_MARK, '').trim();
  if (title !== text && line.x0 > left + INDENT_EMS * size) return false;
  if (!startsAfterEnd || !/^[\p{Lu}\d].*[\p{L}\d)]$/u.test(title)) return false;
  if (line.size < 0.95 * size || line.x1 - line.x0 > 0.7 * (right - left)) return false;
  if (next !== undefined && (next.bold > BOLD_PART || endsLabel(next, rules))) return false;
  return !isKnown(title, rules);
}

/** "Clause 3" at the margin, "Question No.12" or "Second Reading" in the middle, in italics; or upright, with space around it. */
function isLabel(seen: SeenLine, rules: CompiledForms): boolean {
  const { line, geometry, text, centred, title, startsAfterEnd } = seen;
  if (isTitle(seen, rules)) return true;
  // "Item 9 – Settlement of an Invoice between two Boards ⏎ and the City"
  const isLong = title !== null && title.text.length > CLAUSE_LABEL_LENGTH_MAX;
  if (isLong && centred && rules.headingLabel.test(title.text)) return true;
  if (text.length > CLAUSE_LABEL_LENGTH_MAX) return false;
  const isIsolated = centred && title?.text === text;
  const hasForm = rules.headingLabel.test(text);
  const isAtMargin = Math.abs(line.x0 - geometry.left) < 6 && startsAfterEnd;
  const standsOut = isIsolated || (isAtMargin && isCapitals(text, rules.lowerCase));
  if (line.italic <= ITALIC_PART)
    return hasForm && (standsOut || isClauseAlone(seen) || isBoldForm(seen, rules));
  if (hasForm) return centred || isAtMargin || (seen.blankBefore && seen.next === undefined);
  // Words in italics that end a paragraph also begin at the margin, but are followed by a stop.
  return isIsolated && /[\p{L}\d]$/u.test(text);
}

/** "Minute No. 2" in bold at the margin, in a parliament whose settings name such a heading. */
function isBoldForm({ isBold, text, startsAfterEnd }: SeenLine, rules: CompiledForms): boolean {
  return isBold && startsAfterEnd && rules.boldHeading.test(text);
}

/** "Clause 4" at the margin, between blank lines. */
function isClauseAlone({ text, blankBefore, next }: SeenLine): boolean {
  return blankBefore && next === undefined && /^\p{Lu}[\p{L} ]{2,20} ?\d{1,3}[A-Z]?$/u.test(text);
}

/** A line in the middle begins further in, in ems, than a paragraph. */
const CENTRED_FROM_EMS = 4;

/** "Visitors from the County Assembly": words with capitals above a paragraph or a note, and no name. */
function isTitle({ geometry, line, title }: SeenLine, rules: CompiledForms): boolean {
  const { text = '', below } = title ?? {};
  if (below === undefined || line.italic > ITALIC_PART || /[…–—-]$/.test(text)) return false;
  if (rules.procedure.test(text)) return false;
  if (below.italic <= ITALIC_PART && isCentred(below, geometry, 2, CENTRED_FROM_EMS)) return false;
  // "under" and "between" are small in titles too.
  const printedWords = text.split(' ');
  const small = printedWords.filter((word) => /^\P{L}*\p{Ll}[^ ]{4}/u.test(word));
  const isSmall = small.length * SMALL_OF_WORDS > printedWords.length;
  // "That Mr. Speaker Do Now Leave the Chair" has a stop that ends no sentence.
  const words = text.replace(/\b(\p{Lu}\p{Ll}{0,3})\. (?=\p{Lu})/gu, '$1 ');
  return /^\p{Lu}[^.;!?]* \P{Ll}[^.:;!? ]*$/u.test(words) && !isSmall && !isKnown(text, rules);
}

/** "Title" and, right below it, "Clause 1" are two. */
export function isClauseLabel({ italic, text }: Line, rules: CompiledForms): boolean {
  return italic > ITALIC_PART && rules.headingLabel.test(foldForPatterns(text));
}

/** Whether the rest of a label stands in the line: "Fisheries (Mr. Bulo): I beg to move". */
function endsLabel(line: Line, rules: CompiledForms): boolean {
  return leadingBold(line) !== '' && /:\s/.test(line.text) && !isSpeakerLine(line, rules);
}

/** The room that a line leaves where the next word of a label had none, as a part of the width of its column. */
const ROOM_PART = 0.17;

/** A label in bold that goes on in the next line fills its own. */
function mayBeLabel({ line, geometry, text, next }: SeenLine, rules: CompiledForms): boolean {
  if (next !== undefined && next.bold < BOLD_PART && endsLabel(next, rules)) return true;
  const { left, right, size } = geometry;
  if (right - line.x1 > Math.min(6 * size, ROOM_PART * (right - left))) return false;
  return rules.honorific.test(text) || rules.office.test(text);
}
