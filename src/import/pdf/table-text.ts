// The text of a table: a line for each row, with a tab between its cells.

import type { Cell, Line } from './extract-lines.ts';
import type { JoinedText } from './join-text.ts';

/** Lines whose baselines differ by less, in lines, are one row: cells are not set on one baseline. */
const ROW_LINES = 0.45;

export function tableText(lines: readonly Line[], pitch: number): JoinedText {
  const rows: { page: number; y: number; cells: Cell[] }[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const isSameRow =
      row !== undefined && row.page === line.page && Math.abs(line.y - row.y) <= ROW_LINES * pitch;
    if (isSameRow && !overlaps(row.cells, line.cells)) row.cells.push(...line.cells);
    else rows.push({ page: line.page, y: line.y, cells: [...line.cells] });
  }
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

function overlaps(cells: readonly Cell[], others: readonly Cell[]): boolean {
  return cells.some((one) => others.some((other) => one.x0 < other.x1 && other.x0 < one.x1));
}
