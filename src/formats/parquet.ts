// Writes entries, or other rows, as Parquet, for analysis. Every value is encoded as it comes, into buffers that are used
// again; handing rows to the library's own writer took 100 MB more.

import { ByteWriter, schemaFromColumnData } from 'hyparquet-writer';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import type { ExportedEntry } from '../record/sitting.ts';
import { entryColumns, entryRows } from './entry-columns.ts';
import type { FileDescription } from './file-description.ts';
import { parquetColumn, type ColumnChunk } from './parquet-columns.ts';
import type { TableColumn } from './table-columns.ts';

/** Rows of one group: 5 MB of text. */
const GROUP_ROWS = 10_000;

/** A group ends before its rows are full where its texts are long, so that memory stays bounded. */
const GROUP_BYTES_MAX = 16 * 1024 * 1024;

/** Bytes yielded at a time. Buffers the size of a whole group fragmented the memory. */
const PIECE_BYTES = 128 * 1024;

/** "PAR1": the first and the last four bytes of the file. */
const MAGIC_NUMBER = 0x31_52_41_50;

type Metadata = Parameters<typeof writeMetadata>[1];

export function writeParquet(
  batches: AsyncIterable<readonly ExportedEntry[]>,
  about: FileDescription,
): AsyncGenerator<Buffer> {
  return writeParquetTable(entryRows(batches), entryColumns(about), about.metadata);
}

/** Writes rows a group at a time. */
export async function* writeParquetTable<Row>(
  batches: AsyncIterable<readonly Row[]>,
  described: readonly TableColumn<Row>[],
  metadata: FileDescription['metadata'],
): AsyncGenerator<Buffer> {
  const bytes = new ByteWriter();
  const columns = described.map((column) => ({
    cell: column.cell,
    column: parquetColumn(column, GROUP_ROWS),
  }));
  const groups: Metadata['row_groups'] = [];
  let rows = 0;
  let textBytes = 0;

  // A piece after every column: a group takes long, and the server handles other requests between two pieces.
  const writeGroup = function* (): Generator<Buffer> {
    const start = bytes.offset;
    const chunks: ColumnChunk[] = [];
    for (const { column } of columns) {
      chunks.push(column.writeChunk(bytes));
      yield* takeBytes(bytes);
    }
    groups.push({
      columns: chunks,
      total_byte_size: BigInt(bytes.offset - start),
      num_rows: BigInt(rows),
    });
    [rows, textBytes] = [0, 0];
  };

  bytes.appendUint32(MAGIC_NUMBER);
  for await (const batch of batches) {
    for (const row of batch) {
      for (const { cell, column } of columns) textBytes += column.add(cell(row));
      rows += 1;
      if (rows === GROUP_ROWS || textBytes > GROUP_BYTES_MAX) yield* writeGroup();
    }
  }
  if (rows > 0) yield* writeGroup();
  writeMetadata(bytes, {
    version: 2,
    created_by: 'hansard',
    schema: schema(described),
    num_rows: groups.reduce((sum, group) => sum + group.num_rows, 0n),
    row_groups: groups,
    key_value_metadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
  } as Metadata);
  bytes.appendUint32(MAGIC_NUMBER);
  yield* takeBytes(bytes);
}

/** A date is a number of days that is marked as a date below. */
const SCHEMA_TYPES = { text: 'STRING', number: 'INT64', date: 'INT32' } as const;

function schema(columns: readonly Omit<TableColumn<unknown>, 'cell'>[]): Metadata['schema'] {
  const columnData = columns.map(({ name, kind, nullable }) => ({
    name,
    type: SCHEMA_TYPES[kind],
    nullable,
    data: [],
  }));
  const dates = new Set(columns.filter(({ kind }) => kind === 'date').map(({ name }) => name));
  return schemaFromColumnData({ columnData }).map((element) =>
    dates.has(element.name)
      ? { ...element, converted_type: 'DATE', logical_type: { type: 'DATE' } }
      : element,
  );
}

/** Takes the bytes out of the writer in pieces; its buffer is used again. */
function* takeBytes(writer: ByteWriter): Generator<Buffer> {
  const bytes = writer.getBytes();
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield Buffer.from(bytes.subarray(at, at + PIECE_BYTES));
  }
  writer.index = 0;
}
