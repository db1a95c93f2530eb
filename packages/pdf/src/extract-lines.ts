// Makes lines of the runs of a page: runs on one baseline belong together, from left to right, and small raised runs belong
// to the line they stand in.

import { firstOf } from './present.ts';
import type { PageRuns, TextRun } from './extract-runs.ts';

/** A part of a line in one style. */
export interface Span {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** A part of a line that a wide gap separates from the next. */
export interface LineCell {
  readonly x0: number;
  readonly x1: number;
  readonly text: string;
}

export interface Line {
  /** The number of the page in the document, from 1. */
  readonly page: number;
  /** Of the baseline, from the top of the page. */
  readonly y: number;
  readonly x0: number;
  readonly x1: number;
  /** The size of the largest font that sets a tenth of the line or more. */
  readonly size: number;
  readonly text: string;
  /** Their texts make the text of the line. */
  readonly spans: readonly Span[];
  readonly cells: readonly LineCell[];
  /** Which column of the page it stands in; `whole` where the page has one, or the line goes across. */
  readonly column: 'whole' | 'left' | 'right';
}

export interface PageLines {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
  /** Text at an angle. */
  readonly turned: readonly string[];
}

/** Baselines of one line differ by less: Word rounds them to fractions of a point. */
const BASELINE_TOLERANCE = 2.2;

/** A raised run is smaller than the line by this factor and raised by at most this part of the size of the line. */
const RAISED_SIZE_MAX = 0.82;
const RAISED_MAX = 0.65;
const LOWERED_MAX = 0.3;

/** Gaps in ems: from the first on there is a space between two runs, from the second on a new cell begins. */
const SPACE_EMS = 0.12;
const CELL_EMS = 1.6;

/** Runs farther apart are not the two sides of a raised run. */
const ADJACENT_EMS = 1;

interface OpenLine {
  y: number;
  size: number;
  readonly runs: TextRun[];
}

/** Lines of the whole width come in their order; between two of them, the left column comes before the right one. */
export function extractLines(page: PageRuns, gutter: number | null = null): PageLines {
  const { number, width, height } = page;
  const upright = page.runs.filter((run) => !run.turned);
  const linesOf: LineMaker = (runs, column = 'whole') =>
    clusterRuns(runs)
      .map((line) => ({ ...lineOf(line, number), column }))
      .sort((one, other) => one.y - other.y || one.x0 - other.x0);
  const lines = gutter === null ? linesOf(upright) : linesInColumns(upright, gutter, linesOf);
  const turned = page.runs.filter((run) => run.turned).map((run) => run.text);
  return { number, width, height, lines, turned };
}

type LineMaker = (runs: readonly TextRun[], column?: Line['column']) => Line[];

function linesInColumns(runs: readonly TextRun[], gutter: number, linesOf: LineMaker): Line[] {
  const isAcross = (run: TextRun): boolean => run.x < gutter && run.x + run.width > gutter;
  const across = linesOf(runs.filter(isAcross));
  const left = linesOf(
    runs.filter((run) => run.x + run.width <= gutter),
    'left',
  );
  const right = linesOf(
    runs.filter((run) => run.x >= gutter),
    'right',
  );
  const lines: Line[] = [];
  let from = -Infinity;
  for (const line of [...across, null]) {
    const to = line?.y ?? Infinity;
    const isBetween = ({ y }: Line): boolean => y > from && y <= to;
    for (const column of [left, right]) {
      for (const one of column.filter(isBetween)) lines.push(one);
    }
    if (line !== null) lines.push(line);
    from = to;
  }
  return lines;
}

/** Larger runs first, so that a raised run finds its line. */
function clusterRuns(runs: readonly TextRun[]): OpenLine[] {
  const lines: OpenLine[] = [];
  const sorted = runs.toSorted((one, other) => other.size - one.size || one.y - other.y);
  const raised: TextRun[] = [];
  for (const run of sorted) {
    const line = lineAt(lines, run);
    if (line !== null) line.runs.push(run);
    else if (mayBeRaised(lines, run)) raised.push(run);
    else lines.push({ y: run.y, size: run.size, runs: [run] });
  }
  for (const run of raised) {
    const line = lineAt(lines, run) ?? raisedIn(lines, run);
    if (line !== null) line.runs.push(run);
    else lines.push({ y: run.y, size: run.size, runs: [run] });
  }
  return lines;
}

function lineAt(lines: readonly OpenLine[], run: TextRun): OpenLine | null {
  let best: OpenLine | null = null;
  for (const line of lines) {
    const distance = Math.abs(line.y - run.y);
    if (distance > BASELINE_TOLERANCE) continue;
    if (best === null || distance < Math.abs(best.y - run.y)) best = line;
  }
  return best;
}

function mayBeRaised(lines: readonly OpenLine[], run: TextRun): boolean {
  return lines.some((line) => isWithin(line, run));
}

function isWithin(line: OpenLine, run: TextRun): boolean {
  const rise = line.y - run.y;
  return (
    run.size <= RAISED_SIZE_MAX * line.size &&
    rise <= RAISED_MAX * line.size &&
    rise >= -LOWERED_MAX * line.size
  );
}

/** The line that has a run right beside this one. */
function raisedIn(lines: readonly OpenLine[], run: TextRun): OpenLine | null {
  for (const line of lines) {
    if (!isWithin(line, run)) continue;
    const reach = ADJACENT_EMS * line.size;
    const touches = line.runs.some(
      (one) =>
        one.size > run.size &&
        run.x <= one.x + one.width + reach &&
        run.x + run.width >= one.x - reach,
    );
    if (touches) return line;
  }
  return null;
}

function lineOf({ y, runs }: OpenLine, page: number): Omit<Line, 'column'> {
  const sorted = runs.toSorted((one, other) => one.x - other.x);
  const spans: { text: string; bold: boolean; italic: boolean }[] = [];
  const cells: { x0: number; x1: number; text: string }[] = [];
  let before: TextRun | null = null;
  for (const run of sorted) {
    const { x: x0, bold, italic } = run;
    const x1 = run.x + run.width;
    const gap = before === null ? 0 : gapEms(before, run);
    const space = before !== null && needsSpace(before, run, gap) ? ' ' : '';
    const last = spans.at(-1);
    if (last !== undefined && last.bold === bold && last.italic === italic) {
      last.text += space + run.text;
    } else {
      if (last !== undefined) last.text += space;
      spans.push({ text: run.text, bold, italic });
    }
    const cell = cells.at(-1);
    if (cell === undefined || gap > CELL_EMS) cells.push({ x0, x1, text: run.text });
    else {
      cell.text += space + run.text;
      cell.x1 = Math.max(cell.x1, x1);
    }
    before = run;
  }
  return {
    page,
    y,
    x0: firstOf(cells).x0,
    x1: Math.max(...cells.map((cell) => cell.x1)),
    size: sizeOf(sorted),
    text: tidy(spans),
    spans,
    cells: cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() })),
  };
}

function gapEms(before: TextRun, run: TextRun): number {
  return (run.x - before.x - before.width) / Math.max(before.size, run.size);
}

function needsSpace(before: TextRun, run: TextRun, gap: number): boolean {
  return gap > SPACE_EMS && !before.text.endsWith(' ') && !run.text.startsWith(' ');
}

/** Makes one space of several, also where one span ends and the next begins, and none at the ends. */
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
  for (const run of runs.toSorted((one, other) => other.size - one.size)) {
    set += run.text.length;
    if (set * 10 >= total) return run.size;
  }
  return firstOf(runs).size;
}

// Finds the gutter of pages that are set in two columns, as some issues before 2009 were.

/** The gutter is near the middle of the page, in parts of its width. */
const FROM_PART = 0.42;
const TO_PART = 0.58;

/** Text may reach over the middle of the gutter by half of this, in points: it is ragged, and wider than a space between words. */
const GUTTER_POINTS = 9;

/** The parts of the rows of a page that have text on both sides, and of those that leave the gutter free. */
const BOTH_SIDES_PART = 0.5;
const FREE_PART = 0.85;

/** A page with fewer rows does not tell. */
const ROWS_MIN = 12;

/** Rows whose text reaches over most of its column on both sides: a list or a table has short lines. */
const FILLED_PART = 0.5;

/** The narrower column has at least this part of the width of the wider one, and the wider one at least this width. */
const NARROWER_PART = 0.6;
const COLUMN_POINTS_MIN = 100;

/** Runs are of one row if their baselines are at most about this far apart. */
const ROW_POINTS = 4;

/** The distance between two positions that are tried for the gutter. */
const STEP_POINTS = 2;

/** The position of the gutter of each page; null where a page has one column. */
export function findGutters(pages: readonly PageRuns[]): (number | null)[] {
  const gutters = pages.map(gutterOf);
  const found = gutters.filter((gutter) => gutter !== null).length;
  // One page of a document that looks like two columns is a table.
  return found * 2 > pages.length ? gutters : pages.map(() => null);
}

function gutterOf({ runs, width }: PageRuns): number | null {
  const rows = rowsOf(runs.filter((run) => !run.turned));
  if (rows.length < ROWS_MIN) return null;
  let best: { x: number; free: number } | null = null;
  for (let x = FROM_PART * width; x <= TO_PART * width; x += STEP_POINTS) {
    const sides = rows.filter((row) => hasBothSides(row, x));
    if (sides.length < BOTH_SIDES_PART * rows.length) continue;
    const free = sides.filter((row) => isFree(row, x)).length;
    if (free < FREE_PART * sides.length) continue;
    if (sides.filter((row) => isFilled(row, x)).length < FILLED_PART * sides.length) continue;
    if (best === null || free > best.free) best = { x, free };
  }
  return best?.x ?? null;
}

function rowsOf(runs: readonly TextRun[]): TextRun[][] {
  const rows = Map.groupBy(runs, (run) => Math.round(run.y / ROW_POINTS));
  return [...rows.values()];
}

function hasBothSides(row: readonly TextRun[], x: number): boolean {
  return row.some((run) => run.x + run.width < x) && row.some((run) => run.x > x);
}

function isFree(row: readonly TextRun[], x: number): boolean {
  const half = GUTTER_POINTS / 2;
  return row.every((run) => run.x + run.width <= x + half || run.x >= x - half);
}

function isFilled(row: readonly TextRun[], x: number): boolean {
  const left = row.filter((run) => run.x < x);
  const right = row.filter((run) => run.x >= x);
  const reach = (runs: readonly TextRun[]): number =>
    Math.max(...runs.map((run) => run.x + run.width)) - Math.min(...runs.map((run) => run.x));
  const columns = Math.max(reach(left), reach(right));
  const isWide = (width: number): boolean => width > NARROWER_PART * columns;
  return isWide(reach(left)) && isWide(reach(right)) && columns > COLUMN_POINTS_MIN;
}

// Joins the spans of lines to one text. A hyphen at the end of a line stays: most of them are in compounds such as
// "Auditor-General", and a dictionary would be needed to tell the others.

export interface JoinedText {
  readonly text: string;
  readonly spans: readonly Span[];
}

export function joinText(lines: readonly (readonly Span[])[]): JoinedText {
  const spans: { text: string; bold: boolean; italic: boolean }[] = [];
  let text = '';
  for (const line of lines) {
    const first = line.find((span) => span.text !== '')?.text ?? '';
    if (first === '') continue;
    const last = spans.at(-1);
    if (last !== undefined) {
      const space = separator(text, first);
      last.text += space;
      text += space;
    }
    for (const span of line) {
      const before = spans.at(-1);
      if (before !== undefined && before.bold === span.bold && before.italic === span.italic) {
        before.text += span.text;
      } else spans.push({ ...span });
      text += span.text;
    }
  }
  return { text, spans };
}

function separator(before: string, after: string): string {
  return /\p{L}[-‐\u00ad]$/u.test(before) && /^\p{L}/u.test(after) ? '' : ' ';
}
