// Finds the tables of a page that have borders: a cell is bounded by the lines drawn around its text, whatever the lines of
// text suggest.

import { firstOf, grouped } from './lists.ts';
import type { DrawnLine, PageRuns, TextRun } from './extract-runs.ts';

/** Where a cell is, and its text. */
interface Cell extends DrawnLine {
  readonly runs: readonly TextRun[];
}

/** The cells of a row from left to right, empty ones too. */
export type RuledRow = readonly Cell[];

/** Borders are drawn piece by piece; pieces of one line are this near, in points. */
const NEAR_POINTS = 2;

/** The middle of a letter is above the baseline by this part of its size. */
const MIDDLE_PART = 0.3;

/** A double line is narrower than any cell, in points. */
const CELL_WIDTH_MIN = 6;

/** Anything higher than this share of the page is a frame around its text. */
const ROW_HEIGHT_MAX = 0.6;

/** The rows of ruled tables, and the runs that are in none. */
export function findRuledRows({ runs, drawn, height }: PageRuns) {
  const isUpright = ({ x0, x1, y0, y1 }: DrawnLine): boolean => y1 - y0 > x1 - x0;
  const upright = joined(drawn.filter(isUpright));
  const level = drawn.filter((line) => !isUpright(line));
  const cells: (DrawnLine & { readonly runs: TextRun[] })[] = [];
  const pieces = runs.flatMap((run) => cutAtBorders(run, upright));
  for (const run of pieces) {
    const box = run.turned ? null : boxAround(run, upright, level);
    if (box === null) continue;
    const cell = cells.find(({ x0, y0 }) => isNear(x0, box.x0) && isNear(y0, box.y0));
    if (cell === undefined) cells.push({ ...box, runs: [run] });
    else cell.runs.push(run);
  }
  cells.sort((a, b) => a.y0 - b.y0);
  const rows = grouped(cells, (row, cell) => isNear(firstOf(row).y0, cell.y0))
    .filter(([first]) => first !== undefined && first.y1 - first.y0 < ROW_HEIGHT_MAX * height)
    .map((row) => wholeRow(row, upright))
    .filter((row) => row.length > 1);
  const inRows = new Set(rows.flatMap((row) => row.flatMap((cell) => cell.runs)));
  return { rows, others: pieces.filter((run) => !inRows.has(run)) };
}

/** pdf.js gives the texts of two cells as one run where little space is between them: each is cut at the space nearest to the border. */
function cutAtBorders(run: TextRun, upright: readonly DrawnLine[]): TextRun[] {
  const [y, end] = [run.y - MIDDLE_PART * run.size, run.x + run.width];
  const border = upright.find(
    ({ x0, y0, y1 }) => x0 > run.x && x0 < end && isWithin(y, y0, y1) && !run.turned,
  );
  if (border === undefined) return [run];
  const middle = ((border.x0 - run.x) / run.width) * run.text.length;
  const distance = ({ index }: { index: number }): number => Math.abs(index - middle);
  const spaces = [...run.text.matchAll(/ (?=\S)/g)];
  const [space] = spaces.toSorted((a, b) => distance(a) - distance(b));
  if (space === undefined) return [run];
  const left = { ...run, text: run.text.slice(0, space.index), width: border.x0 - 1 - run.x };
  const right = { ...run, text: run.text.slice(space.index + 1), x: border.x0 + 1 };
  return [left, ...cutAtBorders({ ...right, width: end - border.x0 - 1 }, upright)];
}

/** The pieces of upright lines as whole ones. */
function joined(pieces: readonly DrawnLine[]): readonly DrawnLine[] {
  const lines: DrawnLine[] = [];
  for (const piece of pieces.toSorted((a, b) => a.y0 - b.y0)) {
    const at = lines.findIndex(
      ({ x0, y1 }) => isNear(x0, piece.x0) && piece.y0 - y1 <= NEAR_POINTS,
    );
    const line = lines[at];
    if (line === undefined) lines.push(piece);
    else lines[at] = { ...line, y1: Math.max(line.y1, piece.y1) };
  }
  return lines;
}

/** The nearest lines on the four sides of a run; null if one is missing. A table that continues on the next page is open there. */
function boxAround(
  run: TextRun,
  upright: readonly DrawnLine[],
  level: readonly DrawnLine[],
): DrawnLine | null {
  const [x, y] = [run.x + run.width / 2, run.y - MIDDLE_PART * run.size];
  const beside = upright.filter(({ y0, y1 }) => isWithin(y, y0, y1));
  const left = beside.filter(({ x0 }) => x0 <= x).toSorted((a, b) => b.x0 - a.x0)[0];
  const right = beside
    .filter(({ x0 }) => x0 > x)
    .toSorted((first, second) => first.x0 - second.x0)[0];
  if (left === undefined || right === undefined) return null;
  const across = level.filter(({ x0, x1 }) => isWithin(x, x0, x1)).map(({ y0 }) => y0);
  return {
    x0: left.x0,
    x1: right.x0,
    y0: across.reduce((top, ruleY) => (ruleY <= y ? Math.max(top, ruleY) : top), left.y0),
    y1: across.reduce((end, ruleY) => (ruleY > y ? Math.min(end, ruleY) : end), left.y1),
  };
}

function isNear(first: number, second: number): boolean {
  return Math.abs(first - second) <= NEAR_POINTS;
}

function isWithin(value: number, from: number, to: number): boolean {
  return value > from - NEAR_POINTS && value < to + NEAR_POINTS;
}

/** The row with its empty cells: those between upright lines without text. */
function wholeRow(cells: readonly Cell[], upright: readonly DrawnLine[]): RuledRow {
  const { y0, y1 } = firstOf(cells);
  const middle = (y0 + y1) / 2;
  const edges = upright
    .filter((line) => isWithin(middle, line.y0, line.y1))
    .map((line) => line.x0)
    .sort((a, b) => a - b)
    .filter((x, at, all) => at === 0 || x - (all[at - 1] ?? 0) > CELL_WIDTH_MIN);
  const empty = edges.slice(0, -1).filter((x) => !cells.some((cell) => isNear(cell.x0, x)));
  return [...cells, ...empty.map((x0): Cell => ({ x0, x1: x0, y0, y1, runs: [] }))].sort(
    (first, second) => first.x0 - second.x0,
  );
}
