// Finds the gutter of pages that are set in two columns, as some issues before 2009 were.

import type { PageRuns, TextRun } from './page-runs.ts';

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
