// Writes rows in every file format of entries, by their columns alone.

import { jsonText } from '../record/wire-form.ts';
import type { Batches, FileDescription, TableColumn, TableRow } from './columns.ts';
import { writeCsvTable } from './csv-write.ts';
import type { EntryFormatName } from './entry-formats.ts';

export async function* writeTable<Row extends TableRow>(
  format: EntryFormatName,
  batches: Batches<Row>,
  columns: readonly TableColumn<Row>[],
  metadata: FileDescription['metadata'] = {},
): AsyncGenerator<Buffer> {
  if (format === 'csv') yield* writeCsvTable(batches, columns);
  else if (format === 'parquet') {
    // Its library takes time and memory to load.
    const { writeParquetTable } = await import('./parquet.ts');
    yield* writeParquetTable(batches, columns, metadata);
  } else {
    for await (const batch of batches) {
      yield Buffer.from(batch.map((row) => `${jsonText(rowFields(row, columns))}\n`).join(''));
    }
  }
}

function rowFields<Row>(row: Row, columns: readonly TableColumn<Row>[]): object {
  return Object.fromEntries(columns.map(({ name, cell }) => [name, cell(row)]));
}
