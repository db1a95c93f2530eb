// Writes rows as CSV: a header, then a line for each. A text that a spreadsheet would evaluate as a formula is neutralised.

import type { ExportedSitting } from '../record/sitting.ts';
import { type Batches, SITTING_TABLE_COLUMNS, type TableColumn, type TableRow } from './columns.ts';
import { TextBytes } from './lines.ts';

/** The columns of the sitting, which come last, are formatted once for adjacent rows that share it. */
export async function* writeCsv<Row extends TableRow>(
  batches: Batches<Row>,
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

/** A cell without a value is empty, like an empty text; if a text may be either, an empty text is the mark alone. */
function csvCell<Row>(column: TableColumn<Row>, row: Row): string {
  const value = column.cell(row);
  if (value === '' && column.nullable && !column.isNeverNull) return FORMULA_MARK;
  return typeof value === 'string' ? textCell(value) : String(value ?? '');
}

// Cells of CSV: text that no spreadsheet evaluates, and rows of it.

/** The prefix of a cell that would be evaluated: to a spreadsheet it means "this is text". */
export const FORMULA_MARK = "'";

/** RFC 4180 ends lines with CR LF. */
const LINE_END = '\r\n';

/** The beginning of a cell that would be evaluated as a formula, in any character width, or that begins with the mark itself. */
const RUN_OR_MARKED = /^['=+\-@\t\r\n＝＋－＠]/;

/** Characters for which a cell must be quoted: CR and LF count alone too. */
const QUOTED = /[",\r\n]/;

function textCell(value: string): string {
  const text = RUN_OR_MARKED.test(value) ? FORMULA_MARK + value : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvRow(cells: readonly string[]): string {
  return cells.map(textCell).join(',') + LINE_END;
}
