// Writes rows as CSV: a header, then a line for each. A text that a spreadsheet would run as a formula is neutralised.

import type { ExportedSitting } from '../record/sitting.ts';
import { FORMULA_MARK, LINE_END, textCell } from './csv-cells.ts';
import { SITTING_TABLE_COLUMNS, type TableColumn, type TableRow } from './table-columns.ts';
import { TextBytes } from './text-bytes.ts';

/** The columns of the sitting, which come last, are written once for the neighbouring rows that share it. */
export async function* writeCsvTable<Row extends TableRow>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly TableColumn<Row>[],
): AsyncGenerator<Buffer> {
  const bytes = new TextBytes();
  const own = columns.filter(({ name }) => !OF_SITTING.has(name));
  bytes.add(columns.map(({ name }) => name).join(',') + LINE_END);
  let last: ExportedSitting | null = null;
  let ending = '';
  for await (const batch of batches) {
    for (const row of batch) {
      if (row.sitting !== last) {
        last = row.sitting;
        ending = SITTING_TABLE_COLUMNS.map((column) => csvCell(column, row)).join(',') + LINE_END;
      }
      for (const column of own) {
        bytes.add(csvCell(column, row));
        bytes.add(',');
      }
      bytes.add(ending);
    }
    yield bytes.take();
  }
  if (bytes.length > 0) yield bytes.take();
}

const OF_SITTING: ReadonlySet<string> = new Set(SITTING_TABLE_COLUMNS.map(({ name }) => name));

/** A cell without a value is empty; an empty text where there might be none is the mark alone. */
function csvCell<Row>(column: TableColumn<Row>, row: Row): string {
  const value = column.cell(row);
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (value === '') return column.nullable ? FORMULA_MARK : '';
  return textCell(value);
}
