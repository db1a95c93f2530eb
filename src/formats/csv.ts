// CSV: a header, then a row for each entry. A text that a spreadsheet would run as a formula is neutralised when
// it is written and restored when it is read, so that every text survives the round trip.

import type { ExportedEntry, ExportedSitting } from '../hansard/exported-entry.ts';
import { LINE_END, MARK, textCell } from './csv-cells.ts';
import { fieldsOf, type Cells } from './csv-fields.ts';
import { readRows } from './csv-rows.ts';
import { ENTRY_COLUMNS, entryRow, type EntryColumn, type EntryRow } from './entry-columns.ts';
import { faultyLine, lineFault, type Line } from './lines.ts';
import { TextBytes } from './text-bytes.ts';

const NEUTRALISED = /^'['=+\-@\t\r\n＝＋－＠]/;

/** The columns of the sitting, which neighbouring rows share; they come last. */
const isOfSitting = ({ name }: EntryColumn): boolean => /^(sitting|source)_/.test(name);
const OF_ENTRY = ENTRY_COLUMNS.filter((column) => !isOfSitting(column));
const OF_SITTING = ENTRY_COLUMNS.filter(isOfSitting);

/** Writes entries, the header first. */
export async function* writeCsv(
  batches: AsyncIterable<readonly ExportedEntry[]>,
): AsyncGenerator<Buffer> {
  const bytes = new TextBytes();
  const columns = [...OF_ENTRY, ...OF_SITTING];
  bytes.add(columns.map(({ name }) => name).join(',') + LINE_END);
  let last: ExportedSitting | null = null;
  let ending = '';
  for await (const batch of batches) {
    for (const entry of batch) {
      const row = entryRow(entry);
      if (row.sitting !== last) {
        last = row.sitting;
        ending = OF_SITTING.map((column) => csvCell(column, row)).join(',') + LINE_END;
      }
      for (const column of OF_ENTRY) {
        bytes.add(csvCell(column, row));
        bytes.add(',');
      }
      bytes.add(ending);
    }
    yield bytes.take();
  }
  if (bytes.length > 0) yield bytes.take();
}

/** Reads rows as the fields of entries. */
export async function* readCsvEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  const known = new Set(['url', ...ENTRY_COLUMNS.map(({ name }) => name)]);
  let faulty: Line[] = [];
  const onFault = (number: number, what: string): void =>
    void faulty.push(faultyLine(number, what));
  for await (const rows of readCsv(chunks, known, onFault)) {
    const lines = rows.map(({ number, cells }): Line => ({ number, object: fieldsOf(cells) }));
    if (faulty.length === 0) yield lines;
    else yield [...lines, ...faulty].sort((one, other) => one.number - other.number);
    faulty = [];
  }
}

export interface NamedCells {
  /** The line the row begins on. */
  readonly number: number;
  readonly cells: Cells;
}

/** Reads the rows below a header, which may name known columns only. A row with too few or too many cells ends it, unless `onFault` notes it. */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  known: ReadonlySet<string>,
  onFault = (number: number, what: string): void => {
    throw lineFault(number, what);
  },
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
        onFault(
          number,
          `it has ${cells.length} cells, but the header has ${header.length} columns`,
        );
        continue;
      }
      named.push({ number, cells: nameCells(header, cells) });
    }
    yield named;
  }
}

/** A cell without a value is empty; an empty text where there might be none is the mark alone. */
function csvCell(column: EntryColumn, row: EntryRow): string {
  const value = column.cell(row);
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (value === '') return column.nullable ? MARK : '';
  return textCell(value);
}

/** Undoes the mark. A mark before anything else was not ours: ’tis text. */
function readCell(cell: string): string | null {
  if (cell === '') return null;
  return cell === MARK || NEUTRALISED.test(cell) ? cell.slice(MARK.length) : cell;
}

function nameCells(header: readonly string[], cells: readonly string[]): Cells {
  return Object.fromEntries(header.map((name, index) => [name, readCell(cells[index]!)]));
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
