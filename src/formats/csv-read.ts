// Reads CSV: a header, then a row for each entry. A text that was neutralised on writing is restored, so that every text
// survives the round trip.

import { counted } from '../base/group-digits.ts';
import { type CsvError, parse } from 'csv-parse';
import { ENTRY_DETAILS } from '../record/entry-details.ts';
import { columnNames } from '../record/field-values.ts';
import { type Field, fieldList } from '../record/field.ts';
import { parseId } from '../record/id.ts';
import { ownValue } from '../record/own-value.ts';
import { SITTING_DETAILS, SOURCE_FIELDS } from '../record/sitting.ts';
import { FORMULA_MARK } from './csv-write.ts';
import { DERIVED_COLUMN_NAMES, ENTRY_COLUMNS, LANGUAGE_FROM } from './columns.ts';
import {
  countFeeds,
  faultyLine,
  type JsonLine,
  LINE_BYTES_MAX,
  lineFault,
  wholeLines,
} from './lines.ts';

const NEUTRALISED = /^'['=+\-@\t\r\n＝＋－＠]/;

/** Reads rows as the fields of entries. */
export async function* readCsvEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonLine[]> {
  const read = ENTRY_COLUMNS.map(({ name }) => name);
  const allowedColumns = new Set([...DERIVED_COLUMN_NAMES, ...read, LANGUAGE_FROM]);
  let faulty: JsonLine[] = [];
  const onFault = (number: number, what: string): void =>
    void faulty.push(faultyLine(number, what));
  for await (const rows of readCsv(chunks, allowedColumns, onFault)) {
    const lines = rows.map(({ number, cells }): JsonLine => ({ number, object: csvFields(cells) }));
    if (faulty.length === 0) yield lines;
    else yield [...lines, ...faulty].sort((a, b) => a.number - b.number);
    faulty = [];
  }
}

export interface NamedCells {
  /** The line the row begins on. */
  readonly number: number;
  readonly cells: Cells;
}

/**
 * Reads the rows below a header, which may only name known columns. A row with too few or too many cells ends it, unless
 * `onFault` records it.
 */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  allowedColumns: ReadonlySet<string>,
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
        checkHeader(header, number, allowedColumns);
        continue;
      }
      if (cells.length !== header.length) {
        onFault(
          number,
          `it has ${counted(cells.length, 'cell')}, but the header has ${counted(header.length, 'column')}`,
        );
        continue;
      }
      named.push({ number, cells: nameCells(header, cells) });
    }
    yield named;
  }
}

/** Removes the mark. A mark before anything else is not ours: ’tis text. */
function readCell(cell: string): string | null {
  if (cell === '') return null;
  return cell === FORMULA_MARK || NEUTRALISED.test(cell) ? cell.slice(FORMULA_MARK.length) : cell;
}

function nameCells(header: readonly string[], cells: readonly string[]): Cells {
  return Object.fromEntries(header.map((name, index) => [name, readCell(cells[index] ?? '')]));
}

function checkHeader(
  header: readonly string[],
  number: number,
  allowedColumns: ReadonlySet<string>,
): void {
  const read = [...allowedColumns].filter((name) => !DERIVED_COLUMN_NAMES.includes(name));
  const columns = `The columns are ${read.join(', ')}`;
  for (const [index, name] of header.entries()) {
    if (!allowedColumns.has(name))
      throw lineFault(number, `there is no column "${name}". ${columns}`);
    if (header.indexOf(name) !== index) {
      throw lineFault(number, `there are two columns "${name}"`);
    }
  }
}

// The fields of an entry from the cells of a row: the interface's names and shapes, unchecked.

/** By column name; null for an empty cell, undefined if there is no such column. */
export type Cells = Readonly<Record<string, string | null>>;

type Fields = Record<string, unknown>;

function csvFields(cells: Cells): Fields {
  const fields: Fields = {};
  for (const name of ['id', 'text_counter'] as const) {
    const number = numberOf(cells[name]);
    if (number !== null) fields[name] = number;
  }
  // An empty cell is an empty text; the rules decide whether that is allowed.
  for (const name of ['type', 'speaker_name', 'speaker_title', 'content'] as const) {
    if (cells[name] !== undefined) fields[name] = cells[name] ?? '';
  }
  if (SPEAKER_NAMES.some((name) => ownValue(cells, name) !== undefined)) {
    fields['speaker'] = speakerOf(cells);
  }
  fields['sitting'] = sittingOf(cells);
  const { language, ...details } = detailsOf(cells);
  const from = cells[LANGUAGE_FROM] ?? null;
  if (language !== undefined && from !== 'detected') fields['language'] = language;
  // The rules do not know this field, and report it.
  if (from !== null && from !== 'detected' && from !== 'given') fields[LANGUAGE_FROM] = from;
  return { ...fields, ...details };
}

/** An empty cell means that the detail is not given. */
function detailsOf(cells: Cells): Fields {
  return Object.fromEntries(
    DETAILS.flatMap(({ name, kind }) => {
      const cell = ownValue(cells, name) ?? null;
      return cell === null ? [] : [[name, detailOf(kind, cell)] as const];
    }),
  );
}

const DETAILS = fieldList(ENTRY_DETAILS);

/** A number, or the text itself if it is not one: the rules then report it. */
function numberOf(cell: string | null | undefined): number | string | null {
  if (cell === undefined || cell === null) return null;
  return parseId(cell) ?? cell;
}

/** A value, or the text itself if it is not one: the rules then report it. */
function detailOf(kind: Field['kind'], cell: string): unknown {
  if (kind === 'number') return numberOf(cell);
  if (kind !== 'json') return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

const SPEAKER_NAMES = ['speaker_id', 'speaker_legal_name', 'speaker_slug'];

/** A person in full, or only by id or slug. */
function speakerOf(cells: Cells): unknown {
  const id = numberOf(cells['speaker_id']);
  const legalName = cells['speaker_legal_name'] ?? null;
  const slug = cells['speaker_slug'] ?? null;
  if (legalName === null) return id ?? slug;
  return { id, legal_name: legalName, slug };
}

const SITTING_NAMES = ['venue', ...columnNames(SITTING_DETAILS)];
const SOURCE_NAMES = columnNames(SOURCE_FIELDS);

/** A description, or only the id; undefined if the row has no sitting. */
function sittingOf(cells: Cells): unknown {
  const id = numberOf(cells['sitting_id']);
  const description = renamed(cells, 'sitting_', SITTING_NAMES);
  const source = renamed(cells, 'source_', SOURCE_NAMES);
  const described = Object.keys(description).length > 0;
  const silent = isEmpty(description) && isEmpty(source);
  if (silent && id === null) return undefined;
  if (silent && !described) return id;
  return {
    ...description,
    ...(id !== null && { id }),
    source: isEmpty(source) ? null : sourceOf(source),
  };
}

/** Unknown texts of a source are empty; unknown times are null. */
function sourceOf(source: Fields): Fields {
  const entries = Object.entries(source);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value ?? (SOURCE_TEXTS.has(name) ? '' : null)]),
  );
}

const SOURCE_TEXTS: ReadonlySet<string> = new Set(
  fieldList(SOURCE_FIELDS)
    .filter(({ kind }) => kind === 'text')
    .map(({ name }) => name),
);

/** The columns with this prefix, by the rest of their names. */
function renamed(cells: Cells, beginning: string, names: readonly string[]): Fields {
  const named = names.map((name) => [name, ownValue(cells, beginning + name)] as const);
  return Object.fromEntries(named.filter(([, cell]) => cell !== undefined));
}

function isEmpty(fields: Fields): boolean {
  return Object.values(fields).every((value) => value === null);
}

// The rows of a CSV document, each identified by the line it begins on.

export interface CsvRow {
  /** Counted from 1; a row spans several lines if a cell has line feeds. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The parser's errors, worded for the author of the document. */
const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark opens a cell here, and no quotation mark closes it',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark within a cell is not doubled',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'there is text after a closing quotation mark',
  INVALID_OPENING_QUOTE: 'a quotation mark is within a cell that does not begin with one',
  CSV_MAX_RECORD_SIZE: `the row is longer than ${LINE_BYTES_MAX} characters`,
};

/** Reads the rows in batches; skips blank lines. */
export async function* readCsvRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = [];
  let [linesBefore, blankBefore] = [0, 0];
  // Rows are taken as they are found, not from the stream: the stream forgets those before a fault, and the parser's own line
  // count takes a CR within a cell for a line end.
  const parser = parse({
    record_delimiter: ['\n', '\r\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LINE_BYTES_MAX,
    on_record: (cells: string[], { empty_lines: blank }) => {
      const number = linesBefore + (blank - blankBefore) + 1;
      rows.push({ number, cells });
      linesBefore = cells.reduce((line, cell) => line + countFeeds(cell), number);
      blankBefore = blank;
      return null;
    },
  });
  const failed = new Promise<never>((_, reject) => parser.once('error', reject));
  failed.catch(() => {});
  const ended = new Promise<void>((resolve) => parser.once('end', resolve).resume());
  const take = (): CsvRow[] => {
    const taken = rows;
    rows = [];
    return taken;
  };
  try {
    for await (const { bytes } of wholeLines(chunks)) {
      await Promise.race([failed, new Promise((resolve) => parser.write(bytes, resolve))]);
      yield take();
    }
    parser.end();
    await Promise.race([failed, ended]);
  } catch (error) {
    // A row before the fault may have its own fault, which is reported first.
    yield take();
    const what = FAULTS[(error as CsvError).code];
    throw what === undefined ? error : lineFault(linesBefore + 1, what);
  }
  yield take();
}
