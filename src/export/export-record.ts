// Exports the record as a file or a stream, in one of the formats, with a report in numbers.

import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../errors.ts';
import type { ExportedEntry } from '../hansard/exported-entry.ts';
import { writeWholeFile } from './write-whole-file.ts';

type Batches = AsyncIterable<readonly ExportedEntry[]>;

type Write = (batches: Batches) => AsyncGenerator<Buffer>;

/** Loaded when asked for: each brings a library that takes time and memory to read. */
const WRITERS = {
  ndjson: async (): Promise<Write> => (await import('../formats/ndjson.ts')).writeNdjson,
  csv: async (): Promise<Write> => (await import('../formats/csv.ts')).writeCsv,
  parquet: async (): Promise<Write> => (await import('../formats/parquet.ts')).writeParquet,
} as const;

export type ExportFormat = keyof typeof WRITERS;

export const EXPORT_FORMATS = Object.keys(WRITERS) as ExportFormat[];

export interface ExportReport {
  readonly entries: number;
  readonly bytes: number;
}

/** Entries in a format, piece by piece, for whoever sends it on. */
export async function* exportPieces(
  entries: Batches,
  format: ExportFormat,
): AsyncGenerator<Buffer> {
  const write = await WRITERS[format]();
  yield* write(entries);
}

/** Writes entries to a file, which appears when it is whole, or to a stream, which is left open. */
export async function exportRecord(
  entries: Batches,
  format: ExportFormat,
  output: string | Writable,
  progress: (entries: number) => void,
): Promise<ExportReport> {
  const report = { entries: 0, bytes: 0 };
  const write = await WRITERS[format]();
  const pieces = weighed(write(counted(entries, report, progress)), report);
  if (typeof output === 'string') await writeWholeFile(output, pieces);
  else await writeToStream(output, pieces);
  return report;
}

async function* counted(
  batches: Batches,
  report: { entries: number },
  progress: (entries: number) => void,
): AsyncGenerator<readonly ExportedEntry[]> {
  for await (const batch of batches) {
    yield batch;
    report.entries += batch.length;
    progress(report.entries);
  }
}

async function* weighed(
  pieces: AsyncIterable<Buffer>,
  report: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    report.bytes += piece.length;
    yield piece;
  }
}

async function writeToStream(stream: Writable, pieces: AsyncIterable<Buffer>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces, { objectMode: false }), stream, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
    throw new OperatorError('Whoever read the export stopped before its end.');
  }
}
