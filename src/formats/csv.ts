// CSV: a header, then a row for each entry. What a spreadsheet would run as a formula is neutralised on the
// way out and restored on the way in, so that every text survives the round trip.

import { stringify } from 'csv-stringify/sync';
import type { ExportedEntry } from '../hansard/exported-entry.ts';
import { fieldsOf, type Cells } from './csv-fields.ts';
import { readRows } from './csv-rows.ts';
import { ENTRY_COLUMNS, entryRow, type Cell, type EntryColumn } from './entry-columns.ts';
import { lineFault, type Line } from './lines.ts';

/** Put in front of a cell that would be run: a spreadsheet takes it for "this is text". */
const MARK = "'";

/** How a cell begins that is run as a formula, in any of the widths, or that begins with the mark itself. */
const RUN_OR_MARKED = /^['=+\-@\t\r\n＝＋－＠]/;
const NEUTRALISED = /^'['=+\-@\t\r\n＝＋－＠]/;

/** Writes entries, the header first. */
export async function* writeCsv(
  batches: AsyncIterable<readonly ExportedEntry[]>,
): AsyncGenerator<Buffer> {
  yield csvBytes([ENTRY_COLUMNS.map(({ name }) => name)]);
  for await (const batch of batches) {
    yield csvBytes(
      batch.map((entry) => {
        const row = entryRow(entry);
        return ENTRY_COLUMNS.map((column) => writeCell(column, column.cell(row)));
      }),
    );
  }
}

/** Reads rows as the fields of entries. */
export async function* readCsvEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  const known = new Set(['url', ...ENTRY_COLUMNS.map(({ name }) => name)]);
  for await (const rows of readCsv(chunks, known)) {
    yield rows.map(({ number, cells }) => ({ number, object: fieldsOf(cells) }));
  }
}

export interface NamedCells {
  /** The line the row begins on. */
  readonly number: number;
  readonly cells: Cells;
}

/** Reads the rows below a header, which may name known columns only. */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  known: ReadonlySet<string>,
): AsyncGenerator<NamedCells[]> {
  let header: readonly string[] | null = null;
  for await (const rows of readRows(chunks)) {
    const named: NamedCells[] = [];
    for (const { number, cells } of rows) {
      if (header === null) {
        header = cells;
        checkHeader(header, number, known);
        continue;
      }
      if (cells.length !== header.length) {
        throw lineFault(
          number,
          `it has ${cells.length} cells, but the header has ${header.length} columns`,
        );
      }
      named.push({ number, cells: nameCells(header, cells) });
    }
    yield named;
  }
}

function csvBytes(rows: readonly (readonly Cell[])[]): Buffer {
  // RFC 4180 ends lines with CR LF; cells with either of the two alone must be quoted as well.
  const text = stringify(rows as Cell[][], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
  return Buffer.from(text, 'utf8');
}

/** A cell without a value is empty; an empty text where there might be none is the mark alone. */
function writeCell({ kind, nullable }: EntryColumn, value: Cell): Cell {
  if (kind === 'number' || value === null) return value;
  const text = value as string;
  if (text === '') return nullable ? MARK : '';
  return RUN_OR_MARKED.test(text) ? MARK + text : text;
}

/** Undoes `writeCell`. A mark before anything else was not ours: ’tis text. */
function readCell(cell: string): string | null {
  if (cell === '') return null;
  return cell === MARK || NEUTRALISED.test(cell) ? cell.slice(MARK.length) : cell;
}

function nameCells(header: readonly string[], cells: readonly string[]): Cells {
  const named: Record<string, string | null> = {};
  for (const [index, name] of header.entries()) named[name] = readCell(cells[index]!);
  return named;
}

function checkHeader(header: readonly string[], number: number, known: ReadonlySet<string>): void {
  const columns = `The columns are ${[...known].filter((name) => name !== 'url').join(', ')}`;
  for (const [index, name] of header.entries()) {
    if (!known.has(name)) throw lineFault(number, `there is no column "${name}". ${columns}`);
    if (header.indexOf(name) !== index) {
      throw lineFault(number, `the column "${name}" is there twice`);
    }
  }
}
