// Joins lines to blocks: paragraphs, headings, notes and tables, also where a page ends within one.

import { firstOf, grouped, lastOf } from './lists.ts';
import { type CompiledForms, foldForPatterns } from './document-forms.ts';
import { findCapitalLabels, type LabelPart } from './capital-labels.ts';
import type { BodyPage } from './drop-furniture.ts';
import { joinText, type Line, type LineCell, LIST_MARK } from './extract-lines.ts';
import { findTables, tableText } from './find-tables.ts';
import {
  CENTRE_EMS,
  type Column,
  endsEarly,
  FULL_STOP,
  gapAbove,
  INDENT_EMS,
  isBlank,
  isIndented,
  isShort,
  isSpeakerLine,
  leavesRoom,
  SENTENCE_END,
} from './line-column.ts';
import { isClauseLabel, kindOfLine, type LineKind, seenLine, statesFact } from './line-kinds.ts';
import { SOFT_HYPHEN, withoutSoftHyphens } from './mark-hyphens.ts';
import {
  addressesChair,
  BOLD_PART,
  type Geometry,
  geometryOf,
  isBracketOpen,
  isCapitals,
  isCentred,
  itemsOf,
  leadingBold,
  marginsOf,
} from './line-style.ts';

export type TextBlock = Readonly<ReturnType<typeof blockOf>>;

const ITEM_END = /[.!?:;–—-]["”’)]*$/;

/** The lines below the first one of an item of a list are indented by at most this, in ems. */
const HANGING_EMS = 4;

/** The number of a section and of its first part, at a tab stop. */
const SECTION_MARK = /^\d{1,4} ?\(\d{1,3}\)$/;

interface PlacedLine {
  readonly line: Line;
  readonly kind: LineKind;
  readonly printed: number;
  readonly geometry: Geometry;
  /** The distance from the line above, in lines; null for the first of a page or column. */
  readonly gap: number | null;
  /** Whether it begins a label in capitals, or goes on with one. */
  readonly label: LabelPart | null;
}

export function joinLines(pages: readonly BodyPage[], rules: CompiledForms): TextBlock[] {
  const document = geometryOf(pages);
  let above: readonly PlacedLine[] = [];
  const inOrder = pages.flatMap((page) => page.lines);
  const labels = findCapitalLabels(inOrder, rules);
  const isBegun = (line: Line | undefined): boolean =>
    line !== undefined && labels.get(line) === 'begins';
  const labelAfter = new Set(inOrder.filter((_, at) => isBegun(inOrder[at + 1])));
  const placed = columnsWithMargins(pages, document).flatMap((own) => {
    const column = { ...own, labels, labelAfter };
    const lines = placeLines(column, rules, above);
    above = lines.slice(lines.findLastIndex(({ kind }) => kind !== 'row') + 1);
    return lines;
  });
  return grouped(inListOrder(placed), (group, line) => continues(group, line, rules)).map((group) =>
    blockOf(group, document),
  );
}

/** A list that is set in columns, also over a page, is read column by column. */
function inListOrder(placed: readonly PlacedLine[]): PlacedLine[] {
  // The first column may be longer than the others.
  const isInRows = (rows: readonly PlacedLine[], line: PlacedLine): boolean =>
    isListRow(lastOf(rows)) && (isListRow(line) || isLastItem(line, firstOf(rows)));
  return grouped(placed, isInRows).flatMap(columnByColumn);
}

function columnByColumn(rows: readonly PlacedLine[]): readonly PlacedLine[] {
  if (rows.length < 2) return rows;
  const cells = rows.flatMap((row) =>
    (itemsOf(row.line) ?? []).map((cell, column) => ({
      column,
      placed: { ...row, gap: 1, line: lineOfCell(row.line, cell) },
    })),
  );
  // "1. Hon. Bulo   2. Hon. Ziwani" is read across.
  const [one = NaN, other] = cells.map(({ placed }) => numberOf(placed.line.text));
  if (other !== one + 1) cells.sort((left, right) => left.column - right.column);
  return cells.map(({ placed }) => placed);
}

/** Cells that begin with the same number are two versions of one text beside each other. */
function isListRow({ line, kind }: PlacedLine): boolean {
  const items = kind === 'text' ? (itemsOf(line) ?? []) : [];
  const marks = new Set(items.map(({ text }) => LIST_MARK.exec(text)?.[0]));
  return items.length > 1 && marks.size === items.length;
}

function isLastItem({ line, geometry }: PlacedLine, row: PlacedLine): boolean {
  const indent = line.x0 - geometry.left - (row.line.x0 - row.geometry.left);
  return LIST_MARK.test(line.text) && Math.abs(indent) < 3;
}

/** A line as it would stand on a page with another margin. */
function moved(line: Line, by: number): Line {
  return {
    ...line,
    cells: line.cells.map((cell) => ({ ...cell, x0: cell.x0 + by, x1: cell.x1 + by })),
  };
}

function lineOfCell(line: Line, { x0, x1, text }: LineCell): Line {
  const spans = [{ text, bold: false, italic: false }];
  return { ...line, x0, x1, text, spans, bold: 0, italic: 0, cells: [{ x0, x1, text }] };
}

/** Left and right pages, and the columns of a page, have margins of their own. */
function columnsWithMargins(pages: readonly BodyPage[], document: Geometry) {
  const columns = pages.flatMap((page) =>
    grouped(page.lines, ([first], line) => first?.column === line.column).map((lines) => {
      const { column } = firstOf(lines);
      const width = column === 'whole' ? page.width : page.width / 2;
      return { ...page, lines, width, side: `${page.number % 2} ${column}` };
    }),
  );
  const sides = [...Map.groupBy(columns, ({ side }) => side)];
  const margins = new Map(sides.map(([side, its]) => [side, marginsOf(its, document)]));
  return columns.map((column) => ({ ...column, geometry: margins.get(column.side) ?? document }));
}

/** `above` are the rows at the end of the column before, whose table may go on. */
function placeLines(
  column: Column,
  rules: CompiledForms,
  above: readonly PlacedLine[],
): PlacedLine[] {
  const { lines, printed, geometry } = column;
  const rowsAbove = above.map((row) => moved(row.line, geometry.left - row.geometry.left));
  const tables = findTables(lines, geometry, rules, rowsAbove);
  return lines.map((line, at) => {
    const kind = tables[at] === true ? 'row' : kindOfLine(seenLine(line, at, column, rules), rules);
    const label = column.labels.get(line) ?? null;
    return { line, kind, printed, geometry, gap: gapAbove(at, column), label };
  });
}

/** Whether no blank space is above a line; what is above the first one of a page is not known. */
function isNear({ gap }: PlacedLine): boolean {
  return gap === null || !isBlank(gap);
}

interface JoinRule {
  readonly name: string;
  /** Whether the next line continues the block; null if the rule says nothing of them. */
  readonly decide: (
    group: readonly PlacedLine[],
    next: PlacedLine,
    rules: CompiledForms,
  ) => boolean | null;
}

/**
 * Longer than any note or heading, in lines. Whether one goes on depends on all of its text, which is read for each line: a bracket
 * that is never closed would take quadratic time.
 */
const NOTE_LINES_MAX = 100;

function isNoteOrHeading(group: readonly PlacedLine[]): boolean {
  const { kind } = firstOf(group);
  return kind === 'scene' || kind === 'heading' || kind === 'other';
}

/** Whether a line continues the block above it: the first rule that decides. */
export const JOIN_RULES: readonly JoinRule[] = [
  {
    name: 'too long for a note or a heading',
    decide: (group) => (group.length >= NOTE_LINES_MAX && isNoteOrHeading(group) ? false : null),
  },
  {
    name: 'within a word',
    decide: (group) => (lastOf(group).line.text.endsWith(SOFT_HYPHEN) ? true : null),
  },
  { name: 'a note', decide: ofKind('scene', continuesNote) },
  { name: 'a heading', decide: ofKind('heading', continuesHeading) },
  { name: 'a line by itself', decide: ofKind('other', continuesOther) },
  { name: 'a time of day', decide: ofKind('time', () => false) },
  { name: 'another kind', decide: ([first], next) => (first?.kind === next.kind ? null : false) },
  { name: 'a table', decide: ofKind('row', () => true) },
  {
    name: 'a label in capitals',
    decide: (_, { label }) => (label === null ? null : label === 'goes on'),
  },
  { name: 'a label', decide: (group, next, rules) => never(beginsSpeech(group, next, rules)) },
  {
    name: 'cells of a column',
    decide: (group, next) => never(isNextInColumns(lastOf(group).line, next)),
  },
  { name: 'an item of a list', decide: (group, next) => never(beginsItem(group, next)) },
  { name: 'tellers', decide: (group, next, rules) => never(namesTellers(group, next, rules)) },
  {
    name: 'a list of votes',
    decide: (_, { line }, rules) => never(rules.divisionList.test(foldForPatterns(line.text))),
  },
  { name: 'a motion', decide: (group, next, rules) => never(beginsMotion(group, next, rules)) },
  // No paragraph begins within a sentence, whatever the distance.
  {
    name: 'within a sentence',
    decide: (group, { line }) =>
      isWithinSentence(lastOf(group).line.text, line.text) ? true : null,
  },
  {
    name: 'over a page',
    decide: (group, next, rules) =>
      next.gap === null ? continuesOverPage(group, next, rules) : null,
  },
  {
    name: 'a paragraph',
    decide: (group, next, rules) =>
      continuesParagraph(group, next) && !isAfterInset(group, next, rules),
  },
];

function continues(group: readonly PlacedLine[], next: PlacedLine, rules: CompiledForms): boolean {
  for (const { decide } of JOIN_RULES) {
    const decided = decide(group, next, rules);
    if (decided !== null) return decided;
  }
  return false;
}

function ofKind(kind: LineKind, decide: (...given: Parameters<JoinRule['decide']>) => boolean) {
  return (...given: Parameters<JoinRule['decide']>): boolean | null =>
    firstOf(given[0]).kind === kind ? decide(...given) : null;
}

/** A rule that can only say no. */
function never(isOther: boolean): false | null {
  return isOther ? false : null;
}

function beginsSpeech(group: readonly PlacedLine[], { line }: PlacedLine, rules: CompiledForms) {
  return isSpeakerLine(line, rules) && beginsLabel(lastOf(group).line, line);
}

function namesTellers(group: readonly PlacedLine[], { line }: PlacedLine, rules: CompiledForms) {
  const isWithin = isWithinSentence(lastOf(group).line.text, line.text);
  return rules.tellers.test(foldForPatterns(line.text)) && !isWithin;
}

function beginsMotion(group: readonly PlacedLine[], { line }: PlacedLine, rules: CompiledForms) {
  return rules.motion.test(line.text) && /[:–—-]$/.test(lastOf(group).line.text);
}

/**
 * Whether both lines have two cells or more, and the second ones begin at one position: "Hon. Bulo   Chairperson". The wide spaces of
 * justified lines, which end at the margin, may be below each other by chance.
 */
function isNextInColumns(last: Line, { line, geometry }: PlacedLine): boolean {
  const [one, other] = [last.cells[1], line.cells[1]];
  if (one === undefined || other === undefined || Math.abs(one.x0 - other.x0) >= 1) return false;
  return !(geometry.isJustified && [last, line].every((its) => fillsWidth(its, geometry)));
}

function fillsWidth({ x0, x1 }: Line, { left, right }: Geometry): boolean {
  return Math.abs(x0 - left) < 1 && Math.abs(x1 - right) < 1;
}

/**
 * Whether a line begins an item of a list. Prose that wraps may begin with a number too, "Section 5 ⏎ (a) of the Act", but within a
 * sentence, and where the line above begins.
 */
function beginsItem(group: readonly PlacedLine[], { line, geometry }: PlacedLine): boolean {
  // "59(1)   At the first meeting", below a title in the margin
  const isSection = line.cells.length > 1 && SECTION_MARK.test(firstOf(line.cells).text);
  if (isSection && isShort(lastOf(group).line, line, geometry)) return true;
  const mark = LIST_MARK.exec(line.text)?.[0];
  if (mark === undefined) return false;
  const last = lastOf(group).line;
  // "paragraphs (a), (b) and ⏎ (c)"
  if (/\([a-z\d]{1,4}\)(?:,|,? (?:and|or))$/i.test(last.text)) return false;
  const before = LIST_MARK.exec(firstOf(group).line.text)?.[0];
  if (before !== undefined && numberOf(mark) === numberOf(before) + 1) return true;
  const isEnded = /(?:[.;:?!—–-]["”’)]*|\b(?:and|or),?)$/.test(last.text);
  if (isIndented(line, geometry)) {
    // The second line of an item, "(a) in paragraph ⏎ (c)", begins where the text of the first does, or before its mark.
    const indent = (line.x0 - last.x0) / geometry.size;
    const isHung = before !== undefined && indent > INDENT_EMS && indent <= HANGING_EMS;
    const isMoved = Math.abs(indent) > 0.25 && !(group.length === 1 && (isHung || indent < 0));
    return isEnded || isShort(last, line, geometry) || isMoved;
  }
  const isNext = before !== undefined && shapeOf(before) === shapeOf(mark);
  return isEnded && (isNext || isShort(last, line, geometry));
}

/** Whether a text goes on with the sentence of the one before: with a small letter, or a number that what is before it leads up to. */
export function isWithinSentence(before: string, text: string): boolean {
  if (LIST_MARK.test(text)) return false;
  // “boat” means a vessel; - boats of wood: what is inserted, or listed, begins a paragraph.
  if (/^(?:["“]|[-–—] )/.test(text) && /(?<!--)[:;,—–-]$/.test(before)) return false;
  // "to amend it as follows:- ⏎ by deleting"
  if (/:[-–—]+$/.test(before)) return false;
  if (/^\d/.test(text) && /[\p{L},]$/u.test(before)) return true;
  return /^(?:\P{L}*[^\p{L}\d])?\p{Ll}/u.test(text);
}

/** NaN where it has none. */
function numberOf(item: string): number {
  return Number(/\d+/.exec(item)?.[0]);
}

function shapeOf(mark: string): string {
  return mark.replace(/\d+/, '1').replace(/[a-z]+/, 'a');
}

/** "the Member for Ziwa, Hon." and "The Chairperson (Hon. (Ms.)" do not, but "They want justice." does. */
function endsSentence(text: string, rules: CompiledForms): boolean {
  const last = lastOf(text.replace(/(?<!\))\)+$/, '').split(/[ (]/));
  const isShortened = /^(?:\p{L}{1,4}|messrs)\.$/iu.test(last) && rules.honorific.test(last);
  return SENTENCE_END.test(text) && !isShortened;
}

/** Whether the last line goes on with a paragraph whose first line is indented: only a full stop ends a motion that is set so. */
function isBelowIndent(group: readonly PlacedLine[]): boolean {
  const { line, geometry } = lastOf(group);
  return firstOf(group).line.x0 > line.x0 + INDENT_EMS * geometry.size;
}

/** A paragraph that is set in from the left is set in from the right too. */
function insetTo({ x0 }: Line, geometry: Geometry): Geometry {
  return { ...geometry, right: geometry.right - Math.max(0, x0 - geometry.left) };
}

function textOf(group: readonly PlacedLine[]): string {
  return joinText(group.map(({ line }) => line.spans)).text;
}

/** A note goes on until its brackets are closed, also on the next page; a line below may follow a bracket closed too early. */
function continuesNote(group: readonly PlacedLine[], next: PlacedLine, rules: CompiledForms) {
  const italic = next.line.italic > 0.5;
  const centred = isCentred(next.line, next.geometry);
  const isNote = next.kind === 'scene' || (italic && centred);
  const isUpright = centred && lastOf(group).line.italic === 0;
  if (isBracketOpen(textOf(group), next.line.text))
    return (isNote || italic || isUpright) && isNear(next);
  const below = foldForPatterns(next.line.text);
  if (/^[([]/.test(below) || statesFact(below, rules)) return false;
  if (rules.procedure.test(below) || rules.headingLabel.test(below)) return false;
  return italic && isNote && !isBlank(next.gap);
}

/** Over a page, a heading goes on unless it may end there: two headings can follow one another. */
function continuesHeading(group: readonly PlacedLine[], next: PlacedLine, rules: CompiledForms) {
  const isClose = !isBlank(next.gap);
  if (endsFilledHeading(group, next, rules)) return false;
  const ofBoth = [lastOf(group), next].map(({ line }) => foldForPatterns(line.text));
  if (ofBoth.some((text) => rules.chambers.some(({ masthead }) => masthead.test(text))))
    return false;
  if (isClose && isUnderHeading(next)) return true;
  // "ON SESSIONAL PAPER NO.2 OF ⏎ 2023", over a page too
  const isYear = /^[^\p{L}\d]*\d\P{L}*$/u.test(next.line.text);
  if (isYear && isNear(next) && isCentred(next.line, next.geometry)) return true;
  const isOpen = isBracketOpen(textOf(group), next.line.text);
  if (isClose && isOpen && isCentred(next.line, next.geometry)) return true;
  // "(Senate Bill No.40 of 2024)" never begins one, over a page either, nor in capitals.
  const isNumber = /^\([^)\p{Ll}]*\)?$/u.test(next.line.text.replace(rules.lowerCase, '('));
  if (isNumber && next.gap === null) return true;
  const { line: last } = lastOf(group);
  // "DOCUMENTS" and, smaller, "Tabling"
  const isSmaller = last.size - next.line.size > 1 && next.gap !== null;
  const isCapital = ({ text }: Line): boolean => isCapitals(text, rules.lowerCase);
  if (rules.forms.headings.centredBold && isCapital(last) !== isCapital(next.line)) return false;
  if (isSmaller && !isCapitals(next.line.text, rules.lowerCase)) return false;
  if (weightOf(last) !== weightOf(next.line) || isClauseLabel(next.line, rules)) return false;
  if (next.kind !== 'heading') return isClose && isCapitals(next.line.text, rules.lowerCase);
  if (next.gap !== null) return isClose;
  const mayEnd = rules.headingEnd.test(foldForPatterns(textOf(group)).replace(/\)$/, ''));
  return weightOf(next.line) === 'regular upright' && !mayEnd;
}

/** The first line of a heading that wraps takes more of the width of the column. */
const SHORT_HEADING_PART = 0.5;

/** Where headings fill their lines, one that leaves room for the next word ends there: "BILLS" above "SECOND READING". */
function endsFilledHeading(
  group: readonly PlacedLine[],
  { line, geometry }: PlacedLine,
  rules: CompiledForms,
): boolean {
  // "PURSUANT TO RULE ⏎ 40 OF THE RULES" goes on.
  if (!rules.forms.headings.fillsLines || /^\d{1,4} /.test(line.text)) return false;
  const last = lastOf(group).line;
  if (rules.headingJoin.test(`${last.text}\n${line.text}`)) return false;
  const [word = ''] = line.text.split(' ', 1);
  const letter = (last.x1 - last.x0) / Math.max(1, last.text.length);
  const width = geometry.right - geometry.left;
  const isShortLine = last.x1 - last.x0 < SHORT_HEADING_PART * width;
  return isShortLine && last.x1 - last.x0 + (word.length + 2) * letter < width;
}

/** "(Senate Bill No.40 of 2024)" right under a heading is part of it. */
function isUnderHeading({ line, kind, geometry }: PlacedLine): boolean {
  if (kind !== 'text' || line.italic >= 0.5) return false;
  return /^\(.*\)$/.test(line.text) && isCentred(line, geometry);
}

/** The line that says when a sitting began may take two lines; lines in bold that stand together belong together. */
function continuesOther(group: readonly PlacedLine[], next: PlacedLine, rules: CompiledForms) {
  const text = textOf(group);
  if (isBlank(next.gap) || !isCentred(next.line, next.geometry)) return false;
  // "Third Assembly – Second Session" and, below it, the date
  if (statesFact(foldForPatterns(next.line.text), rules)) return false;
  if (lastOf(group).line.bold > BOLD_PART)
    return next.kind !== 'text' && next.line.bold > BOLD_PART && !/\d{4}$/.test(text);
  // "at 11.40 a.m. ⏎ for lack of quorum"
  return next.kind === 'text' && (!/[.)]$/.test(text) || /^\p{Ll}/u.test(next.line.text));
}

/**
 * Whether a line that stands as far in as the motion, the quotation or the list above it begins the next paragraph: a sentence ends above
 * it, and it reaches over their right margin, somebody is addressed, or a motion, which is one sentence, is over.
 */
function isAfterInset(group: readonly PlacedLine[], next: PlacedLine, rules: CompiledForms) {
  const { line, geometry } = next;
  const { text } = lastOf(group).line;
  const isOver = FULL_STOP.test(text) && endsSentence(text, rules);
  if (!isOver || !isIndented(line, geometry) || !/^["“]?\p{Lu}/u.test(line.text)) return false;
  if (!group.every((one) => isIndented(one.line, one.geometry))) return false;
  if (addressesChair(line.text, rules) || rules.motion.test(firstOf(group).line.text)) return true;
  const right = insetTo(line, geometry).right + geometry.size;
  return line.x1 > right && group.every((one) => one.line.x1 < right);
}

function continuesParagraph(group: readonly PlacedLine[], next: PlacedLine): boolean {
  const last = lastOf(group);
  const { line, geometry } = next;
  const em = geometry.size;
  if (isBlank(next.gap)) return false;
  // "Clerk of the National Assembly ⏎ Parliament Buildings"
  if ([last.line, line].every((element) => isCentred(element, geometry, CENTRE_EMS, HANGING_EMS)))
    return true;
  const inset = insetTo(line, geometry);
  const isOver = FULL_STOP.test(last.line.text) || !isBelowIndent(group);
  const short = isShort(last.line, line, isOver ? geometry : inset);
  const isItem = LIST_MARK.test(firstOf(group).line.text);
  const isEnded = short && (isItem ? ITEM_END : /[.!?:;,”"’')\]–—-]$/).test(last.line.text);
  if (beginsLabel(last.line, line)) return line.x0 <= geometry.left + em && !isEnded;
  // A paragraph of one line: the next line begins where it did, and not at the margin.
  if (group.length === 1 && isIndented(line, geometry) && Math.abs(line.x0 - last.line.x0) < 3) {
    const isInset = [last.line, line].every(({ x1 }) => x1 < inset.right + em);
    const isLine = isInset ? isShort(last.line, line, inset) : short;
    return !isLine && !SENTENCE_END.test(last.line.text);
  }
  const indent = (line.x0 - last.line.x0) / em;
  if (indent > INDENT_EMS) return isItem && group.length === 1 && !isEnded && indent <= HANGING_EMS;
  if (indent < -INDENT_EMS) {
    const isRest = group.length === 1 && indent >= -HANGING_EMS;
    if (isItem) return isRest && !isShort(last.line, line, inset);
    // The first line of a paragraph goes on at the margin; one that leaves room, or closes a quotation, and goes on elsewhere, was all of it.
    const isQuoted = /^["“]?[^"“”]*[.!?]["”]$/.test(last.line.text);
    const isLine =
      /:[-–—]*$/.test(last.line.text) ||
      leavesRoom(last.line, line) ||
      leavesRoom(last.line, line, inset.right - HANGING_EMS * em);
    const isWhole = isIndented(line, geometry) && (isLine || isQuoted);
    return group.length === 1 ? !isWhole : !isEnded;
  }
  return !isEnded;
}

/** The first line of a page continues the paragraph unless it is indented or has a label; an inset one goes on inset. */
function continuesOverPage(
  group: readonly PlacedLine[],
  { line, geometry }: PlacedLine,
  rules: CompiledForms,
): boolean {
  const last = lastOf(group);
  const isEnd = endsSentence(last.line.text, rules);
  if (beginsLabel(last.line, line)) return false;
  if (!isIndented(line, geometry)) {
    if (isLastJustified(last) && /^["“]?\p{Lu}/u.test(line.text)) return false;
    const isEarly = last.geometry.isJustified || leavesRoom(last.line, line, last.geometry.right);
    return !(isEnd && isEarly && endsEarly(last.line, last.geometry));
  }
  const inset = insetTo(line, geometry);
  const indent = line.x0 - geometry.left - (last.line.x0 - last.geometry.left);
  const isWithin = isBelowIndent(group) && Math.abs(indent) < 3 && !FULL_STOP.test(last.line.text);
  if (isEnd && !isWithin) return false;
  if (isShort(last.line, line, inset)) return false;
  if (Math.abs(indent) < 3) return true;
  // The second line of an inset paragraph begins where its margin is, that of an item where its text is.
  const isFirst = indent < 0 ? group.length === 1 : LIST_MARK.test(last.line.text);
  return isFirst && Math.abs(indent) <= HANGING_EMS * geometry.size;
}

/** A line of justified text that ends this far before the margin, in ems, is the last of its paragraph: rounding takes less. */
const UNFILLED_EMS = 0.3;

/** Whether a line that begins at the margin of justified text does not fill it, and ends with a stop or a dash. */
function isLastJustified({ line, geometry }: PlacedLine): boolean {
  const { left, right, size, isJustified } = geometry;
  if (!isJustified || line.x0 > left + size) return false;
  return line.x1 < right - UNFILLED_EMS * size && /[.!?:;–—-]["”’)]*$/.test(line.text);
}

/** Whether the line begins with bold words, and not as the rest of a label that began on the line above. */
function beginsLabel(last: Line, line: Line): boolean {
  const bold = leadingBold(line);
  if (!/\p{L}{2}/u.test(bold)) return false;
  const before = last.spans.at(-1);
  return before?.bold !== true || !/\p{L}/u.test(before.text);
}

function weightOf(line: Line): string {
  const bold = line.bold > 0.5;
  const italic = line.italic > 0.6;
  return `${bold ? 'bold' : 'regular'} ${italic ? 'italic' : 'upright'}`;
}

function blockOf(group: readonly PlacedLine[], { pitch }: Geometry) {
  const first = firstOf(group);
  const lines = group.map(({ line }) => line);
  const { text, spans } = withoutSoftHyphens(
    first.kind === 'row' ? tableText(lines, pitch) : joinText(lines.map((line) => line.spans)),
  );
  return {
    kind: first.kind,
    /** The printed numbers of the first and last page it stands on. */
    page: first.printed,
    lastPage: lastOf(group).printed,
    /** The number of its first page in the document. */
    sheet: first.line.page,
    text,
    spans,
    /** The number of its last page in the document, and how many lines it has. */
    lastSheet: lastOf(group).line.page,
    lines: lines.length,
    /** Whether all of it is set within narrower margins than the text around it, as motions and quotations are. */
    inset: isInset(group),
  };
}

/** One line alone may be a paragraph of its own: it is inset where it is numbered, or is no sentence. */
function isInset(group: readonly PlacedLine[]): boolean {
  const isWithin = group.every(({ line, geometry }) => isIndented(line, geometry));
  const { text } = firstOf(group).line;
  return isWithin && (group.length > 1 || /^\W*[\d\p{Ll}]|^\(?\p{L}{1,3}[.)]|[^.!?]$/u.test(text));
}
