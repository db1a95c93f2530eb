// CSV: a header, then a row for each entry. A text that a spreadsheet would run as a formula is neutralised when
// it is written and restored when it is read, so that every text survives the round trip.

import type { ExportedEntry } from '../record/sitting.ts';
import { FORMULA_MARK } from './csv-cells.ts';
import { csvFields, type Cells } from './csv-fields.ts';
import { readCsvRows } from './csv-rows.ts';
import { writeCsvTable } from './csv-table.ts';
import {
  DERIVED_COLUMN_NAMES,
  ENTRY_COLUMNS,
  entryColumns,
  entryRows,
  LANGUAGE_FROM,
} from './entry-columns.ts';
import type { FileDescription } from './file-description.ts';
import { faultyLine, lineFault, type JsonLine } from './lines.ts';

const NEUTRALISED = /^'['=+\-@\t\r\n＝＋－＠]/;

/** Writes entries, the header first. */
export function writeCsv(
  batches: AsyncIterable<readonly ExportedEntry[]>,
  about: FileDescription,
): AsyncGenerator<Buffer> {
  return writeCsvTable(entryRows(batches), entryColumns(about));
}

/** Reads rows as the fields of entries. */
export async function* readCsvEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonLine[]> {
  const read = ENTRY_COLUMNS.map(({ name }) => name);
  const known = new Set([...DERIVED_COLUMN_NAMES, ...read, LANGUAGE_FROM]);
  let faulty: JsonLine[] = [];
  const onFault = (number: number, what: string): void =>
    void faulty.push(faultyLine(number, what));
  for await (const rows of readCsv(chunks, known, onFault)) {
    const lines = rows.map(({ number, cells }): JsonLine => ({ number, object: csvFields(cells) }));
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
  for await (const rows of readCsvRows(chunks)) {
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

/** Undoes the mark. A mark before anything else was not ours: ’tis text. */
function readCell(cell: string): string | null {
  if (cell === '') return null;
  return cell === FORMULA_MARK || NEUTRALISED.test(cell) ? cell.slice(FORMULA_MARK.length) : cell;
}

function nameCells(header: readonly string[], cells: readonly string[]): Cells {
  return Object.fromEntries(header.map((name, index) => [name, readCell(cells[index] ?? '')]));
}

function checkHeader(header: readonly string[], number: number, known: ReadonlySet<string>): void {
  const read = [...known].filter((name) => !DERIVED_COLUMN_NAMES.includes(name));
  const columns = `The columns are ${read.join(', ')}`;
  for (const [index, name] of header.entries()) {
    if (!known.has(name)) throw lineFault(number, `there is no column "${name}". ${columns}`);
    if (header.indexOf(name) !== index) {
      throw lineFault(number, `the column "${name}" is there twice`);
    }
  }
}
