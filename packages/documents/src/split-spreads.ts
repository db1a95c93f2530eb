// Splits pages on which two printed pages stand beside each other: each half becomes a page of its own.

import type { DrawnLine, PageRuns, TextRun } from './extract-runs.ts';

/** A sheet with two pages is wider than high by at least this factor. */
const SPREAD_WIDTH = 1.2;

/** The share of the runs of a sheet that may reach over the fold: a picture's caption, or a watermark. */
const ACROSS_PART = 0.02;

/** Of a printed page in two columns, the share of the runs that may reach over its middle: titles and a heading. */
const TITLES_PART = 0.15;

/** A half with fewer runs does not tell. */
const RUNS_MIN = 20;

/** Pages in their order; unchanged unless most sheets have two printed pages. */
export function splitSpreads(sheets: readonly PageRuns[]): readonly PageRuns[] {
  const spreads = new Set(sheets.filter(isSpread));
  if (spreads.size * 2 <= sheets.length) return sheets;
  return sheets
    .flatMap((sheet) => (isWide(sheet) && !hasRunsAcross(sheet) ? halvesOf(sheet) : [sheet]))
    .map((page, index) => ({ ...page, number: index + 1 }));
}

/** Two halves with text, and little over the fold between them: each half has columns, or a page would have just two. */
function isSpread(sheet: PageRuns): boolean {
  return isWide(sheet) && !hasRunsAcross(sheet) && halvesOf(sheet).every(hasColumns);
}

function isWide({ width, height }: PageRuns): boolean {
  return width > SPREAD_WIDTH * height;
}

function hasRunsAcross({ runs, width }: PageRuns, part = ACROSS_PART): boolean {
  const across = runs.filter((run) => run.x < width / 2 && run.x + run.width > width / 2);
  return across.length > part * runs.length;
}

function hasColumns(half: PageRuns): boolean {
  return half.runs.length >= RUNS_MIN && !hasRunsAcross(half, TITLES_PART);
}

function halvesOf(sheet: PageRuns): PageRuns[] {
  const fold = sheet.width / 2;
  const isLeft = ({ x }: TextRun): boolean => x < fold;
  const moved = (run: TextRun): TextRun => ({ ...run, x: run.x - fold });
  const movedLine = (line: DrawnLine): DrawnLine => ({
    ...line,
    x0: line.x0 - fold,
    x1: line.x1 - fold,
  });
  const half = { ...sheet, width: fold };
  return [
    {
      ...half,
      runs: sheet.runs.filter(isLeft),
      drawn: sheet.drawn.filter(({ x1 }) => x1 <= fold),
    },
    {
      ...half,
      runs: sheet.runs.filter((run) => !isLeft(run)).map(moved),
      drawn: sheet.drawn.filter(({ x0 }) => x0 >= fold).map(movedLine),
    },
  ];
}
