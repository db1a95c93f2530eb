// The text of a table: a line for each row, with a tab between its cells.

import { firstOf, present } from '../../present.ts';
import type { LineCell, Line } from './extract-lines.ts';
import type { JoinedText } from './join-text.ts';

/** Lines whose baselines differ by less, in lines, are one row: cells are not set on one baseline. */
const ROW_LINES = 0.45;

/** The distance to the next line of a cell that wraps, in lines. */
export const WRAPPED_LINES = 1.3;

/** Cells of a column begin at the same position, give or take this. */
export const ALIGNED_POINTS = 3;

interface Row {
  readonly page: number;
  /** Of its last line. */
  y: number;
  readonly cells: LineCell[];
}

export function tableText(lines: readonly Line[], pitch: number): JoinedText {
  const rows: Row[] = [];
  lines.forEach((line, at) => {
    const row = rows.at(-1);
    const isSameRow =
      row !== undefined && row.page === line.page && Math.abs(line.y - row.y) <= ROW_LINES * pitch;
    const isNext = row?.page === line.page && line.y - row.y <= WRAPPED_LINES * pitch;
    const wrapped =
      isNext && isComplete(lines[at + 1], line) ? wrappedCell(line.cells, row.cells) : null;
    if (isSameRow && !overlaps(row.cells, line.cells)) {
      for (const cell of line.cells) row.cells.push(cell);
    } else if (row !== undefined && wrapped !== null) {
      const { x0, x1, text } = present(row.cells[wrapped], 'the cell that wrapped');
      const cell = firstOf(line.cells);
      row.cells[wrapped] = { x0, x1: Math.max(x1, cell.x1), text: `${text} ${cell.text}` };
      row.y = line.y;
    } else rows.push({ page: line.page, y: line.y, cells: [...line.cells] });
  });
  const text = rows
    .map(({ cells }) =>
      cells
        .toSorted((one, other) => one.x0 - other.x0)
        .map((cell) => cell.text)
        .join('\t'),
    )
    .join('\n');
  return { text, spans: [{ text, bold: false, italic: false }] };
}

/** Whether the line below has a cell in the same column: where it has none, the line above may be the beginning of its cell. */
function isComplete(below: Line | undefined, { page, x0 }: Line): boolean {
  if (below?.page !== page) return true;
  return below.cells.some((cell) => Math.abs(cell.x0 - x0) <= ALIGNED_POINTS);
}

/**
 * The index of the cell that a line of one cell continues; null where it continues none. Figures do not wrap, and what stands
 * in the first column may be a row of its own.
 */
export function wrappedCell(cells: readonly LineCell[], above: readonly LineCell[]): number | null {
  const [cell, ...others] = cells;
  if (cell === undefined || others.length > 0 || /\d/.test(cell.text)) return null;
  const first = Math.min(...above.map(({ x0 }) => x0));
  const index = above.findIndex(({ x0 }) => x0 > first && Math.abs(x0 - cell.x0) <= ALIGNED_POINTS);
  return index < 0 ? null : index;
}

function overlaps(cells: readonly LineCell[], others: readonly LineCell[]): boolean {
  return cells.some((one) => others.some((other) => one.x0 < other.x1 && other.x0 < one.x1));
}
