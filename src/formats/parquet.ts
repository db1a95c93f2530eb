// Parquet, for those who compute with the record: written only. Row groups keep the memory it takes bounded.

import {
  ByteWriter,
  ParquetWriter,
  schemaFromColumnData,
  type ColumnSource,
} from 'hyparquet-writer';
import type { ExportedEntry } from '../hansard/exported-entry.ts';
import { ENTRY_COLUMNS, entryRow, type Cell } from './entry-columns.ts';

/** Rows of one group: 5 MB of text. With twice as many the file is hardly smaller and the memory 40 MB more. */
const GROUP_ROWS = 10_000;

/** Writes entries a row group at a time. */
export async function* writeParquet(
  batches: AsyncIterable<readonly ExportedEntry[]>,
): AsyncGenerator<Buffer> {
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({ columnData: columnsOf(emptyCells()) });
  const parquet = new ParquetWriter({ writer: bytes, schema });
  let cells = emptyCells();
  for await (const batch of batches) {
    for (const entry of batch) {
      const row = entryRow(entry);
      ENTRY_COLUMNS.forEach((column, index) => cells[index]!.push(column.cell(row)));
    }
    if (cells[0]!.length < GROUP_ROWS) continue;
    writeGroup(parquet, cells);
    cells = emptyCells();
    yield takeBytes(bytes);
  }
  if (cells[0]!.length > 0) writeGroup(parquet, cells);
  void parquet.finish();
  yield takeBytes(bytes);
}

function emptyCells(): Cell[][] {
  return ENTRY_COLUMNS.map(() => []);
}

function writeGroup(parquet: ParquetWriter, cells: readonly Cell[][]): void {
  // A promise comes only from a writer that flushes by itself, and this one does not.
  void parquet.write({ columnData: columnsOf(cells), rowGroupSize: cells[0]!.length });
}

function columnsOf(cells: readonly Cell[][]): ColumnSource[] {
  return ENTRY_COLUMNS.map((column, index) => ({
    name: column.name,
    type: column.kind === 'text' ? 'STRING' : 'INT64',
    nullable: column.nullable,
    data: column.kind === 'text' ? cells[index]! : cells[index]!.map(bigOrNull),
  }));
}

function bigOrNull(cell: Cell): bigint | null {
  return cell === null ? null : BigInt(cell);
}

/** What was written since the last time; the writer's buffer is used again. */
function takeBytes(writer: ByteWriter): Buffer {
  const taken = Buffer.from(writer.getBytes());
  writer.index = 0;
  return taken;
}
