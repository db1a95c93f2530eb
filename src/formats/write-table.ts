// Writes entries, or other rows by their columns, in every file format.

import type { ExportedEntry } from '../record/sitting.ts';
import { jsonText } from '../record/wire-form.ts';
import {
  type Batches,
  entryColumns,
  entryRows,
  type FileDescription,
  type TableColumn,
  type TableRow,
} from './columns.ts';
import { writeCsv } from './csv-write.ts';
import type { EntryFormatName } from './entry-formats.ts';
import { writeNdjson } from './ndjson.ts';

/** NDJSON has entries as the interface has them; in the other formats they are rows. */
export function writeEntries(
  batches: Batches<ExportedEntry>,
  format: EntryFormatName,
  about: FileDescription,
): AsyncGenerator<Buffer> {
  return format === 'ndjson'
    ? writeNdjson(batches, about)
    : writeTable(format, entryRows(batches), entryColumns(about), about.metadata);
}

export async function* writeTable<Row extends TableRow>(
  format: EntryFormatName,
  batches: Batches<Row>,
  columns: readonly TableColumn<Row>[],
  metadata: FileDescription['metadata'] = {},
): AsyncGenerator<Buffer> {
  if (format === 'csv') yield* writeCsv(batches, columns);
  else if (format === 'parquet') {
    // Its library takes time and memory to load.
    const { writeParquet } = await import('./parquet.ts');
    yield* writeParquet(batches, columns, metadata);
  } else {
    for await (const batch of batches) {
      yield Buffer.from(batch.map((row) => `${jsonText(rowFields(row, columns))}\n`).join(''));
    }
  }
}

function rowFields<Row>(row: Row, columns: readonly TableColumn<Row>[]): object {
  return Object.fromEntries(columns.map(({ name, cell }) => [name, cell(row)]));
}
