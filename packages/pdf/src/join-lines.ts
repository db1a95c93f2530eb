// Joins lines to blocks: paragraphs, headings, notes and tables, also where a page ends within one.

import { firstOf, grouped, lastOf } from './lists.ts';
import { type CompiledForms, foldForPatterns, isKnown } from './document-forms.ts';
import type { BodyPage } from './drop-furniture.ts';
import { joinText, type Line, type LineCell, LIST_MARK } from './extract-lines.ts';
import { findTables, tableText } from './find-tables.ts';
import {
  addressesChair,
  BOLD_PART,
  type Geometry,
  geometryOf,
  isBracketOpen,
  isCapitals,
  isCentred,
  ITALIC_PART,
  itemsOf,
  leadingBold,
  marginsOf,
  OFF_CENTRE_EMS,
  opensNote,
} from './line-style.ts';

export type TextBlock = Readonly<ReturnType<typeof blockOf>>;

/** More distance than this, in lines, is a blank line. */
const BLANK_LINES = 1.5;

/** A first line is indented by more, in ems. */
const INDENT_EMS = 1;

/** The last line of a paragraph ends before the margin by more, in ems; where the text is justified and a sentence ends, less is enough. */
const SHORT_EMS = 4;
const SHORT_JUSTIFIED_EMS = 0.5;

const FULL_STOP = /[.!?]["”’)]*$/;
const SENTENCE_END = /(?:[.!?:;][-–—]?|---)["”’)]*$/;
const ITEM_END = /[.!?:;–—-]["”’)]*$/;

/** The lines below the first one of an item of a list are indented by at most this, in ems. */
const HANGING_EMS = 4;

/** Lines that are centred by the program, and not by chance, are off the centre by less, in ems. */
const CENTRE_EMS = 0.2;

interface PlacedLine {
  readonly line: Line;
  readonly kind: LineKind;
  readonly printed: number;
  readonly geometry: Geometry;
  /** The distance from the line above, in lines; null for the first of a page or column. */
  readonly gap: number | null;
}

export function joinLines(pages: readonly BodyPage[], rules: CompiledForms): TextBlock[] {
  const document = geometryOf(pages);
  let above: readonly PlacedLine[] = [];
  const placed = columnsWithMargins(pages, document).flatMap((column) => {
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
  const isInRows = (rows: readonly PlacedLine[], one: PlacedLine): boolean =>
    isListRow(lastOf(rows)) && (isListRow(one) || isLastItem(one, firstOf(rows)));
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

function isIndented({ x0 }: Line, { left, size }: Geometry): boolean {
  return x0 > left + INDENT_EMS * size;
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

interface Column extends BodyPage {
  readonly geometry: Geometry;
}

/** Left and right pages, and the columns of a page, have margins of their own. */
function columnsWithMargins(pages: readonly BodyPage[], document: Geometry): Column[] {
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
    return { line, kind, printed, geometry, gap: gapAbove(at, column) };
  });
}

function gapAbove(at: number, { lines, geometry }: Column): number | null {
  const [before, line] = [lines[at - 1], lines[at]];
  return before === undefined || line === undefined ? null : (line.y - before.y) / geometry.pitch;
}

function isBlank(gap: number | null): boolean {
  return gap === null || gap > BLANK_LINES;
}

/** Whether no blank space is above a line; what is above the first one of a page is not known. */
function isNear({ gap }: PlacedLine): boolean {
  return gap === null || !isBlank(gap);
}

function continues(group: readonly PlacedLine[], next: PlacedLine, rules: CompiledForms): boolean {
  const last = lastOf(group);
  const { kind } = firstOf(group);
  if (kind === 'scene') return continuesNote(group, next, rules);
  if (kind === 'heading') return continuesHeading(group, next, rules);
  if (kind === 'other') return continuesOther(group, next);
  if (kind !== next.kind) return false;
  if (kind === 'row') return true;
  if (isSpeakerLine(next.line, rules) && beginsLabel(last.line, next.line)) return false;
  if (isNextInColumns(last.line, next.line)) return false;
  const folded = foldForPatterns(next.line.text);
  const isWithin = isWithinSentence(last.line.text, next.line.text);
  if (beginsItem(group, next) || (rules.tellers.test(folded) && !isWithin)) return false;
  if (rules.divisionList.test(folded)) return false;
  if (rules.motion.test(next.line.text) && /[:–—-]$/.test(last.line.text)) return false;
  // No paragraph begins within a sentence, whatever the distance.
  if (isWithin) return true;
  if (next.gap === null) return continuesOverPage(group, next, rules);
  return continuesParagraph(group, next) && !isAfterInset(group, next, rules);
}

/** Whether both lines have two cells or more, and the second ones begin at one position: "Hon. Bulo   Chairperson". */
function isNextInColumns({ cells: [, one] }: Line, { cells: [, other] }: Line): boolean {
  return one !== undefined && other !== undefined && Math.abs(one.x0 - other.x0) < 1;
}

/**
 * Whether a line begins an item of a list. Prose that wraps may begin with a number too, "Section 5 ⏎ (a) of the Act", but within a
 * sentence, and where the line above begins.
 */
function beginsItem(group: readonly PlacedLine[], { line, geometry }: PlacedLine): boolean {
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

/**
 * Whether a line ends before the margin: with a sentence in justified text, or where the first word below has room; or leaves room for that
 * word in a longer line below it.
 */
function isShort(line: Line, below: Line, geometry: Geometry): boolean {
  const isSentence = geometry.isJustified && SENTENCE_END.test(line.text);
  const isEnd = isSentence || leavesRoom(line, below, geometry.right);
  return (isEnd && endsEarly(line, geometry)) || leavesRoom(line, below);
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

function endsEarly({ x1, text }: Line, { right, size, isJustified }: Geometry): boolean {
  const isJust = isJustified && FULL_STOP.test(text);
  return x1 < right - (isJust ? SHORT_JUSTIFIED_EMS : SHORT_EMS) * size;
}

function leavesRoom({ x1 }: Line, below: Line, right = below.x1): boolean {
  const [word = ''] = below.text.split(' ', 1);
  const width = ((below.x1 - below.x0) * (word.length + 2)) / below.text.length;
  return x1 + width < right;
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
  if (weightOf(last) !== weightOf(next.line) || isClauseLabel(next.line, rules)) return false;
  if (next.kind !== 'heading') return isClose && isCapitals(next.line.text, rules.lowerCase);
  if (next.gap !== null) return isClose;
  const mayEnd = rules.headingEnd.test(foldForPatterns(textOf(group)).replace(/\)$/, ''));
  return weightOf(next.line) === 'regular upright' && !mayEnd;
}

/** "(Senate Bill No.40 of 2024)" right under a heading is part of it. */
function isUnderHeading({ line, kind, geometry }: PlacedLine): boolean {
  if (kind !== 'text' || line.italic >= 0.5) return false;
  return /^\(.*\)$/.test(line.text) && isCentred(line, geometry);
}

/** The line that says when a sitting began may take two lines; lines in bold that stand together belong together. */
function continuesOther(group: readonly PlacedLine[], next: PlacedLine): boolean {
  const text = textOf(group);
  if (isBlank(next.gap) || !isCentred(next.line, next.geometry)) return false;
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
  if ([last.line, line].every((one) => isCentred(one, geometry, CENTRE_EMS, HANGING_EMS)))
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

/** Whether the line begins with a name or an office in bold and has a colon after it, as only a label has. */
function isSpeakerLine(line: Line, rules: CompiledForms): boolean {
  const bold = foldForPatterns(leadingBold(line));
  return isKnown(bold, rules) && /^[^:]{2,120}:/.test(line.text);
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
  const { text, spans } =
    first.kind === 'row' ? tableText(lines, pitch) : joinText(lines.map((line) => line.spans));
  return {
    kind: first.kind,
    /** The printed numbers of the first and last page it stands on. */
    page: first.printed,
    lastPage: lastOf(group).printed,
    /** The number of its first page in the document. */
    sheet: first.line.page,
    text,
    spans,
    lines,
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

// Decides of one line what its style and position make it: a heading, a note, a line that stands by itself, or text.

type LineKind = 'heading' | 'scene' | 'other' | 'row' | 'text';

/** A line as it is seen on its page. */
type SeenLine = Readonly<ReturnType<typeof seenLine>>;

function seenLine(line: Line, at: number, column: Column, rules: CompiledForms) {
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

function kindOfLine(seen: SeenLine, rules: CompiledForms): LineKind {
  const { line, geometry, text, centred, blankBefore } = seen;
  const italic = line.italic > ITALIC_PART;
  const bold = line.bold > BOLD_PART;
  if (rules.divisionList.test(text)) return 'text';
  const isApartFromText = centred || blankBefore || line.x0 > geometry.left + 6;
  if (italic && opensNote(text) && isApartFromText) return 'scene';
  // A line of an inset motion may name a day too.
  const isApart =
    bold || seen.startsAfterEnd || rules.opening.test(text) || rules.closing.test(text);
  if (centred && isApart && statesFact(text, rules)) return 'other';
  // "Question put and agreed to", without brackets.
  if (italic && centred && rules.procedure.test(text) && /[\p{L}.]$/u.test(text)) return 'scene';
  if (isHeading(seen, rules) || isLabel(seen, rules)) return 'heading';
  if (italic && centred && lacksOpening(seen)) return 'scene';
  // A note that is not in italics must stand clear of the text.
  const offEms = seen.title?.text === text && /[)\]]\.?$/.test(text) ? OFF_CENTRE_EMS : 1;
  const isClear = isCentred(line, geometry, offEms) && line.x0 > geometry.left + 5 * geometry.size;
  if (!italic && opensNote(text) && blankBefore && isClear) return 'scene';
  if (!bold) return 'text';
  if (!centred) return isHeadingOfPart(seen, rules) ? 'other' : 'text';
  return /:/.test(text) || mayBeLabel(seen, rules) ? 'text' : 'other';
}

/** Whether a bracket is closed, here or on the next line, that was never opened: the first one was forgotten. */
function lacksOpening({ line, next = line }: SeenLine): boolean {
  return [line, next].some((one) => one.italic > ITALIC_PART && /^[^([]*[)\]]\.?$/.test(one.text));
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
  const isClear = line.x0 > geometry.left + 4 * geometry.size && isCentred(line, geometry, 3.5);
  // A long one takes all of the line.
  const isWide = isCentred(line, geometry, 1, -1);
  if (centred || (isWide && startsAfterEnd && next === undefined)) return true;
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
  if (text.length > CLAUSE_LABEL_LENGTH_MAX) return false;
  const isIsolated = centred && title?.text === text;
  const hasForm = rules.headingLabel.test(text);
  const isAtMargin = Math.abs(line.x0 - geometry.left) < 6 && startsAfterEnd;
  const standsOut = isIsolated || (isAtMargin && isCapitals(text, rules.lowerCase));
  if (line.italic <= ITALIC_PART) return standsOut && hasForm;
  if (hasForm) return centred || isAtMargin;
  // Words in italics that end a paragraph also begin at the margin, but are followed by a stop.
  return isIsolated && /[\p{L}\d]$/u.test(text);
}

/** A line in the middle begins further in, in ems, than a paragraph. */
const CENTRED_FROM_EMS = 4;

/** "Visitors from the County Assembly": words with capitals above a paragraph or a note, and no name. */
function isTitle({ geometry, line, title }: SeenLine, rules: CompiledForms): boolean {
  const { text = '', below } = title ?? {};
  if (below === undefined || line.italic > ITALIC_PART || /[…–—-]$/.test(text)) return false;
  if (below.italic <= ITALIC_PART && isCentred(below, geometry, 2, CENTRED_FROM_EMS)) return false;
  // "under" and "between" are small in titles too.
  const small = text.match(/(?:^| )[^\p{L} ]*\p{Ll}[^ ]{4}/gu) ?? [];
  const isSmall = small.length * SMALL_OF_WORDS > text.split(' ').length;
  // "That Mr. Speaker Do Now Leave the Chair" has a stop that ends no sentence.
  const words = text.replace(/\b(\p{Lu}\p{Ll}{0,3})\. (?=\p{Lu})/gu, '$1 ');
  return /^\p{Lu}[^.;!?]* \P{Ll}[^.:;!? ]*$/u.test(words) && !isSmall && !isKnown(text, rules);
}

/** "Title" and, right below it, "Clause 1" are two. */
function isClauseLabel({ italic, text }: Line, rules: CompiledForms): boolean {
  return italic > ITALIC_PART && rules.headingLabel.test(foldForPatterns(text));
}

/** Whether the rest of a label stands in the line: "Fisheries (Mr. Bulo): I beg to move". */
function endsLabel(line: Line, rules: CompiledForms): boolean {
  return leadingBold(line) !== '' && /:\s/.test(line.text) && !isSpeakerLine(line, rules);
}

/** A label in bold that goes on in the next line fills its own. */
function mayBeLabel({ line, geometry, text, next }: SeenLine, rules: CompiledForms): boolean {
  if (next !== undefined && next.bold < BOLD_PART && endsLabel(next, rules)) return true;
  if (geometry.right - line.x1 > 6 * geometry.size) return false;
  return rules.honorific.test(text) || rules.office.test(text);
}
