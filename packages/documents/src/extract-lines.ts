// Makes lines of the runs of a page: runs on one baseline form a line, from left to right, and small raised runs belong to the
// line they are in.

import { firstOf } from './lists.ts';
import type { PageRuns, TextRun } from './extract-runs.ts';
import { partIn, type Span } from './span-style.ts';
import { findRuledRows, type RuledRow } from './ruled-tables.ts';

/** A part of a line, separated from the next by a wide gap. */
export interface LineCell {
  readonly x0: number;
  readonly x1: number;
  readonly text: string;
}

export type Line = Readonly<ReturnType<typeof lineOf>>;

/** The lines of a page, without rotated text. */
export type PageLines = Readonly<ReturnType<typeof extractLines>>;

/** Baselines of one line differ by less: Word rounds them to fractions of a point. */
const BASELINE_TOLERANCE = 2.2;

/** A raised run is smaller than the line by this factor and raised by at most this part of the size of the line. */
const RAISED_SIZE_MAX = 0.82;
const RAISED_MAX = 0.65;
const LOWERED_MAX = 0.3;

/** Gaps in ems: from the first on there is a space between two runs, from the second on a new cell. */
const SPACE_EMS = 0.12;
const CELL_EMS = 1.6;

/** Runs farther apart are not the two sides of a raised run, and a longer one is a note in the margin. */
const ADJACENT_EMS = 1;
const RAISED_CHARACTERS_MAX = 5;

/** What an item of a list begins with: "1.", "(a)", "iv)", "“(2F)", "10A.", "•", or a bullet of a symbol font; "p.m." is none. */
export const LIST_MARK =
  /^["“]?(?:(?:\d{1,3} ?[A-Z]?|[a-z]|[ivxl]{1,6}|[IVX]{2,5})[.)](?!\d|\p{L}\.)|\((?:\d{1,3}[A-Za-z]{0,2}|[a-z]{1,2}|[ivxl]{1,6}|[A-Z]|[IVX]{2,5})\)|[•●▪■○◦➢➤✓✔❖\uf076\uf0a7\uf0b7\uf0d8\uf0fc]|o(?= |$))/u;

/** A mark so wide that it fills its tab stop, and the text right after it: "(iii)The". */
const WIDE_MARK = /^(?:\((?:[ivx]{3,6}|[a-z]{2}|[mw])\)|\d{2,3}\.)(?=\p{L})/u;

/** Whether a text is a mark and nothing else. */
export function isMark(text: string): boolean {
  return LIST_MARK.exec(text)?.[0] === text;
}

type Open<Of> = { -readonly [Key in keyof Of]: Of[Key] };

interface OpenLine {
  readonly y: number;
  readonly size: number;
  readonly runs: TextRun[];
}

/**
 * The column of a page in which a line is; `whole` if the page has one column, or the line spans both. Between two lines of the
 * whole width, the left column comes before the right one.
 */
const COLUMN_ORDER = { left: 0, right: 1, whole: 2 };
type ColumnName = keyof typeof COLUMN_ORDER;

/** `before` are the lines of the page before: the last rows of a table there have the columns of those at the top. */
export function extractLines(
  page: PageRuns,
  gutter: number | null = null,
  linesBefore: readonly Line[] = [],
) {
  const { number, width, height } = page;
  const { rows, others } = findRuledRows(page);
  const upright = others.filter((run) => !run.turned);
  const columns = Map.groupBy(upright, (run) => columnOf(run, gutter));
  const lines = [...columns].flatMap(([column, runs]) => {
    const clusters = clusterRuns(runs);
    const cut = clusters.map((line) => lineOf(line, number, column, null));
    const startsOf = (line: Line, y = line.y) =>
      line.cells.slice(1).map(({ x0 }) => ({ x: x0, y }));
    const rowsBefore = linesBefore.filter((line) => line.column === column).slice(-TABLE_LINES);
    const tops = cut.toSorted((a, b) => a.y - b.y).slice(0, TABLE_LINES);
    const starts = [
      ...cut.flatMap((line) => startsOf(line)),
      ...tops.flatMap((top) => rowsBefore.flatMap((row) => startsOf(row, top.y - top.size))),
    ];
    return clusters.map((line) => lineOf(line, number, column, starts));
  });
  for (const row of rows) lines.push(lineOfRow(row, number));
  const tops = marginalTops(lines);
  const top = (line: Line): number => tops.get(line) ?? line.y;
  const across = lines.filter(({ column }) => column === 'whole');
  const sections = new Map(
    lines.map((line) => [line, across.filter(({ y }) => y < top(line)).length]),
  );
  const section = (line: Line): number => sections.get(line) ?? 0;
  lines.sort(
    (first, second) =>
      section(first) - section(second) ||
      COLUMN_ORDER[first.column] - COLUMN_ORDER[second.column] ||
      first.y - second.y ||
      first.x0 - second.x0,
  );
  const turned = page.runs.filter((run) => run.turned).map((run) => run.text);
  return { number, width, height, lines, turned };
}

/** The lines of a note in small print beside a clause are this near, in sizes of its font. */
const NOTE_LINES_MAX = 1.8;

/** The beginning of each line's marginal note: it is read before the text beside it. */
function marginalTops(lines: readonly Line[]): Map<Line, number> {
  const isBeside = (note: Line, { x0, y, size }: Line): boolean =>
    note.size <= RAISED_SIZE_MAX * size && note.x1 < x0 && Math.abs(note.y - y) < size;
  const tops = new Map<Line, number>();
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    if (!lines.some((otherLine) => isBeside(line, otherLine))) continue;
    const above = [...tops.keys()].findLast(
      ({ x0, y, size }) => Math.abs(x0 - line.x0) < size && line.y - y < NOTE_LINES_MAX * size,
    );
    tops.set(line, (above && tops.get(above)) ?? line.y);
  }
  return tops;
}

function columnOf({ x, width }: TextRun, gutter: number | null): ColumnName {
  if (gutter === null) return 'whole';
  if (x + width <= gutter) return 'left';
  return x >= gutter ? 'right' : 'whole';
}

/** Larger runs first, so that a raised run finds its line. */
function clusterRuns(runs: readonly TextRun[]): OpenLine[] {
  const lines: OpenLine[] = [];
  const add = (run: TextRun, line: OpenLine | undefined): void => {
    if (line !== undefined) line.runs.push(run);
    else lines.push({ y: run.y, size: run.size, runs: [run] });
  };
  const raised: TextRun[] = [];
  for (const run of runs.toSorted((a, b) => b.size - a.size || a.y - b.y)) {
    const line = lineAt(lines, run);
    if (line === undefined && lines.some((openLine) => isWithin(openLine, run))) raised.push(run);
    else add(run, line);
  }
  for (const run of raised) {
    const around = lines.find((line) => isWithin(line, run) && touches(line, run));
    add(run, lineAt(lines, run) ?? around);
  }
  return lines;
}

/** The nearest line on the baseline of the run. */
function lineAt(lines: readonly OpenLine[], run: TextRun): OpenLine | undefined {
  const distance = ({ y }: OpenLine): number => Math.abs(y - run.y);
  return lines
    .filter((line) => distance(line) <= BASELINE_TOLERANCE && !isMarginal(run, line))
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Whether a run is a note in small print to the left of a line. */
function isMarginal(run: TextRun, { size, runs }: OpenLine): boolean {
  if (run.size > RAISED_SIZE_MAX * size || run.text.length <= RAISED_CHARACTERS_MAX) return false;
  return runs.every(({ x }) => x > run.x + run.width);
}

function isWithin(line: OpenLine, run: TextRun): boolean {
  const rise = line.y - run.y;
  return (
    run.size <= RAISED_SIZE_MAX * line.size &&
    run.text.trim().length <= RAISED_CHARACTERS_MAX &&
    rise <= RAISED_MAX * line.size &&
    rise >= -LOWERED_MAX * line.size
  );
}

/** Whether the line has a larger run right beside this one. */
function touches({ size, runs }: OpenLine, run: TextRun): boolean {
  const reach = ADJACENT_EMS * size;
  return runs.some(
    (textRun) =>
      textRun.size > run.size &&
      run.x <= textRun.x + textRun.width + reach &&
      run.x + run.width >= textRun.x - reach,
  );
}

/** The gap before a cell that fills its column is narrower, in ems; it begins where cells of the lines near it do, in sizes of the font. */
const NARROW_CELL_EMS = 0.8;
const NEAR_SIZES = 5;

/** The lines at the end of a page, and at the top of the next, that are compared: a table is among them, and furniture. */
const TABLE_LINES = 6;

/** Where runs begin after a gap; null to take each for a cell. */
type CellStarts = readonly { readonly x: number; readonly y: number }[] | null;

function beginsColumn({ x, y, size }: TextRun, starts: CellStarts): boolean {
  const isNear = (sizes: number): boolean => sizes > 0.5 && sizes < NEAR_SIZES;
  const isBeside = (startY: number): boolean => isNear(Math.abs(startY - y) / size);
  return starts?.some((start) => Math.abs(start.x - x) < 1 && isBeside(start.y)) ?? true;
}

function lineOf({ y, runs }: OpenLine, page: number, column: ColumnName, starts: CellStarts = []) {
  const sorted = runs.toSorted((a, b) => a.x - b.x);
  const { spans, cells } = joinRuns(sorted, starts);
  return {
    /** The number of the page in the document, from 1. */
    page,
    /** Of the baseline, from the top of the page. */
    y,
    x0: firstOf(cells).x0,
    x1: cells.reduce((end, { x1 }) => Math.max(end, x1), -Infinity),
    size: sizeOf(sorted),
    text: tidy(spans),
    /** Their texts form the text of the line. */
    spans: spans as readonly Span[],
    /** The share of its letters and digits that are bold, and in italics, from 0 to 1. */
    bold: partIn(spans, 'bold'),
    italic: partIn(spans, 'italic'),
    cells: cells.map((cell): LineCell => ({
      ...cell,
      text: cell.text.replace(/\s+/g, ' ').trim(),
    })),
    column,
    /** Whether it is a row of a table that has borders, with all lines of its cells. */
    isRuled: false,
  };
}

function joinRuns(sorted: readonly TextRun[], starts: CellStarts) {
  const spans: Open<Span>[] = [];
  const cells: Open<LineCell>[] = [];
  let previousRun: TextRun | null = null;
  for (const [index, sortedRun] of sorted.entries()) {
    const run =
      index === 0 ? { ...sortedRun, text: sortedRun.text.replace(WIDE_MARK, '$& ') } : sortedRun;
    const x1 = run.x + run.width;
    const gap = previousRun === null ? 0 : gapEms(previousRun, run);
    const isSpaced = previousRun?.text.endsWith(' ') === true || run.text.startsWith(' ');
    // A wide number fills its tab stop.
    const isAfterMark = index === 1 && isMark(previousRun?.text ?? '') && /^\p{L}/u.test(run.text);
    const space = (gap > SPACE_EMS || isAfterMark) && !isSpaced ? ' ' : '';
    addSpan(spans, run, space);
    const cell = cells.at(-1);
    const isNarrow = gap > NARROW_CELL_EMS && beginsColumn(run, starts);
    if (cell === undefined || gap > CELL_EMS || isNarrow)
      cells.push({ x0: run.x, x1, text: run.text });
    else {
      cell.text += space + run.text;
      cell.x1 = Math.max(cell.x1, x1);
    }
    previousRun = run;
  }
  return { spans, cells };
}

/** A row as one line, on the baseline of its last one. */
function lineOfRow(row: RuledRow, page: number): Line {
  const runs = row.flatMap((cell) => cell.runs);
  const y = runs.reduce((lowest, run) => Math.max(lowest, run.y), -Infinity);
  const cells = row.map((cell): LineCell => {
    const lines = clusterRuns(cell.runs).toSorted((a, b) => a.y - b.y);
    const { text } = joinText(lines.map((line) => lineOf(line, page, 'whole').spans));
    return { x0: cell.x0, x1: cell.x1, text };
  });
  const text = cells
    .map((cell) => cell.text)
    .filter(Boolean)
    .join(' ');
  const spans = [{ text, bold: false, italic: false }];
  return { ...lineOf({ y, runs, size: 0 }, page, 'whole'), text, spans, cells, isRuled: true };
}

function gapEms(previousRun: TextRun, run: TextRun): number {
  return (run.x - previousRun.x - previousRun.width) / Math.max(previousRun.size, run.size);
}

/** Adds text to the last span if that has the same style, otherwise as a new one. The space before it belongs to the last one. */
function addSpan(spans: Open<Span>[], { text, bold, italic }: Span, space: string): void {
  const last = spans.at(-1);
  if (last !== undefined) last.text += space;
  if (last?.bold === bold && last.italic === italic) last.text += text;
  else spans.push({ text, bold, italic });
}

/** Collapses spaces, also across spans, and removes those at the ends. */
function tidy(spans: { text: string }[]): string {
  let text = '';
  for (const span of spans) {
    const collapsed = span.text.replace(/\s+/g, ' ');
    span.text = text === '' || text.endsWith(' ') ? collapsed.replace(/^ /, '') : collapsed;
    text += span.text;
  }
  for (let span; (span = spans.at(-1)) !== undefined;) {
    span.text = span.text.trimEnd();
    if (span.text !== '') break;
    spans.pop();
  }
  return text.trimEnd();
}

/** Of the largest font that sets a tenth of the characters; faked small capitals have large initials. */
function sizeOf(runs: readonly TextRun[]): number {
  const total = runs.reduce((sum, run) => sum + run.text.length, 0);
  let set = 0;
  for (const run of runs.toSorted((a, b) => b.size - a.size)) {
    set += run.text.length;
    if (set * 10 >= total) return run.size;
  }
  return firstOf(runs).size;
}

// Finds the gutter of pages that are set in two columns, as some issues before 2009 were.

/** The gutter is near the middle of the page, in parts of its width. */
const FROM_PART = 0.42;
const TO_PART = 0.58;

/** The part of the lines of a page that may reach over the gutter: headings of the page, and of the document. */
const ACROSS_PART = 0.15;

/** A column with fewer lines does not tell. */
const LINES_MIN = 12;

/** The part of the lines of a column that take most of its width: a list or a table has short lines. */
const FILLED_PART = 0.5;
const MOST_PART = 0.6;

/** The number of a page, and what stands beside it, may be right in the gutter. */
const HEAD_LINES_MAX = 2;

/** The narrower column has at least this part of the width of the wider one, and the wider one at least this width. */
const NARROWER_PART = 0.6;
const COLUMN_POINTS_MIN = 100;

/** Runs are of one line if their baselines are at most about this far apart. */
const LINE_POINTS = 4;

/** The distance between two positions that are tried for the gutter. */
const STEP_POINTS = 2;

/** The position of the gutter of each page; null where a page has one column. */
export function findGutters(pages: readonly PageRuns[]): (number | null)[] {
  const gutters = pages.map(gutterOf);
  const matches = gutters.filter((gutter) => gutter !== null);
  // One page of a document that looks like two columns is a table.
  if (matches.length * 2 <= pages.length) return pages.map(() => null);
  const usual = firstOf(matches.toSorted((a, b) => a - b).slice(matches.length / 2));
  // A page of headings and short lines does not tell, but it has little where the gutter of the others is.
  return pages.map((page, at) => {
    const own = gutters[at] ?? null;
    const { across, isFree, left, right } = sidesOf(page, usual);
    const isFilled = own !== null || left.filled + right.filled > FILLED_PART;
    const least = own === null ? across : sidesOf(page, own).across;
    return isFree && isFilled && across <= least + HEAD_LINES_MAX ? usual : own;
  });
}

/** The middle of the positions that the fewest lines reach over. */
function gutterOf(page: PageRuns): number | null {
  let best: number[] = [];
  let least = Infinity;
  for (let x = FROM_PART * page.width; x <= TO_PART * page.width; x += STEP_POINTS) {
    const { across, isFree, left, right } = sidesOf(page, x);
    const [narrow, wide] = [Math.min(left.width, right.width), Math.max(left.width, right.width)];
    const hasLines = Math.min(left.lines, right.lines) >= LINES_MIN;
    const hasColumns = narrow > NARROWER_PART * wide && wide > COLUMN_POINTS_MIN;
    const areColumns = isFree && Math.min(left.filled, right.filled) > FILLED_PART;
    if (!hasLines || !hasColumns || !areColumns || across > least) continue;
    best = across < least ? [x] : [...best, x];
    least = across;
  }
  return best[Math.floor(best.length / 2)] ?? null;
}

/** How many lines reach over a position, and the lines on both sides of it: the two columns need not have common baselines. */
function sidesOf({ runs }: PageRuns, x: number) {
  const upright = runs.filter((run) => !run.turned);
  const sides = Map.groupBy(upright, (run) => columnOf(run, x));
  const [across = [], left = [], right = []] = (['whole', 'left', 'right'] as const).map((side) =>
    widthsOf(sides.get(side) ?? []),
  );
  const isFree = across.length <= ACROSS_PART * (left.length + right.length);
  return { across: across.length, isFree, left: sideOf(left), right: sideOf(right) };
}

function sideOf(widths: readonly number[]) {
  const width = widths.reduce((most, lineWidth) => Math.max(most, lineWidth), 0);
  const filled = widths.filter((lineWidth) => lineWidth > MOST_PART * width).length;
  return { lines: widths.length, width, filled: filled / Math.max(1, widths.length) };
}

/** The widths of the lines of some runs. */
function widthsOf(runs: readonly TextRun[]): number[] {
  const lines = Map.groupBy(runs, (run) => Math.round(run.y / LINE_POINTS));
  return [...lines.values()].map((line) => {
    const begin = line.reduce((least, { x }) => Math.min(least, x), Infinity);
    return line.reduce((end, { x, width }) => Math.max(end, x + width), -Infinity) - begin;
  });
}

// Joins the spans of lines to one text. A hyphen at the end of a line stays: most of them are in compounds such as
// "Auditor-General", and a dictionary would be needed to tell the others.

export type JoinedText = Pick<Line, 'text' | 'spans'>;

/** What is before a line is only looked at this far: it decides by a word at most. */
const TAIL_UNITS = 100;

export function joinText(lines: readonly (readonly Span[])[]): JoinedText {
  const spans: Open<Span>[] = [];
  let text = '';
  // A part of its own: a pattern that is searched in all of the text, once for each line, takes quadratic time.
  let tail = '';
  for (const line of lines) {
    let space = text === '' ? '' : separator(tail, firstOf(line).text);
    for (const span of line) {
      addSpan(spans, span, space);
      text += space + span.text;
      tail = `${tail}${space}${span.text.slice(-TAIL_UNITS)}`.slice(-TAIL_UNITS);
      space = '';
    }
  }
  return { text, spans };
}

function separator(textBefore: string, textAfter: string): string {
  // "COVID-⏎19", "2019/⏎2020", "a 20-⏎year-old", "Narok–⏎Moyale", "Standing Order No.44(2)⏎(a)".
  const isOneWord =
    (/[\p{L}\d’'][-‐\u00ad/]$/u.test(textBefore) && /^(?!(?:and|or|to)\b)\p{L}/u.test(textAfter)) ||
    (/\w[-‐–/]$/.test(textBefore) && /^\d/.test(textAfter) && !LIST_MARK.test(textAfter)) ||
    (/\p{Ll}–$/u.test(textBefore) && /^\p{Lu}/u.test(textAfter)) ||
    (/\d\(\w+\)$/.test(textBefore) && /^\(\w\)/.test(textAfter));
  // "ISIOLO ⏎ -MODOGASHE", and a dash of three hyphens that is cut.
  const isJoined = /\p{L}$/u.test(textBefore) && /^-\p{L}/u.test(textAfter);
  return isOneWord || isJoined || (/-$/.test(textBefore) && /^-/.test(textAfter)) ? '' : ' ';
}
