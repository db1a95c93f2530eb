// The rows of a CSV document, each known by the line it begins on.

import { parse, type CsvError } from 'csv-parse';
import { LINE_BYTES_MAX, lineFault, wholeLines } from './lines.ts';

export interface CsvRow {
  /** Counted from 1; rows are longer than a line where a cell has line feeds. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The parser's errors, in words for the author of the document. */
const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened there and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark within a cell is not doubled',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'something follows a closing quotation mark',
  INVALID_OPENING_QUOTE: 'a quotation mark is within a cell that does not begin with one',
  CSV_MAX_RECORD_SIZE: `the row is longer than the ${LINE_BYTES_MAX} characters one may have`,
};

/** Reads the rows, some at a time; blank lines are passed over. */
export async function* readCsvRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = [];
  let [linesBefore, blankBefore] = [0, 0];
  // Rows are taken as they are found, not from the stream: it forgets those before a fault, and the
  // parser's own count of lines takes a CR within a cell for one.
  const parser = parse({
    record_delimiter: ['\n', '\r\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LINE_BYTES_MAX,
    on_record: (cells: string[], { empty_lines: blank }) => {
      const number = linesBefore + (blank - blankBefore) + 1;
      rows.push({ number, cells });
      linesBefore = number + feedsIn(cells);
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
    // A row before the fault may have a fault of its own, which is reported first.
    yield take();
    const what = FAULTS[(error as CsvError).code];
    throw what === undefined ? error : lineFault(linesBefore + 1, what);
  }
  yield take();
}

/** Counts the rows below the header. A text in a cell may have line feeds, so lines do not count. */
export async function countCsvRows(chunks: AsyncIterable<Buffer>): Promise<number> {
  let rows = -1;
  for await (const some of readCsvRows(chunks)) rows += some.length;
  return rows;
}

function feedsIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  }
  return count;
}
