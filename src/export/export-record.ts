// Exports entries to a file or a stream, in one of the formats, and reports the number of entries and bytes.

import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../base/errors.ts';
import { writeWholeFile } from '../base/files.ts';
import { type Batches, type FileDescription, UNDESCRIBED_FILE } from '../formats/columns.ts';
import type { EntryFormatName } from '../formats/entry-formats.ts';
import { writeEntries } from '../formats/write-table.ts';
import { firstOf } from '../base/present.ts';
import { type LocalText, type Parliament, textIn } from '../record/parliament/parliament.ts';
import type { ExportedEntry } from '../record/sitting.ts';

export type ExportReport = Readonly<Awaited<ReturnType<typeof exportRecord>>>;

/**
 * Writes entries to a file, which appears when it is complete, or to a stream, which is left open. The description of the file
 * comes with the format.
 */
export async function exportRecord(
  batches: Batches<ExportedEntry>,
  { format, ...described }: Partial<FileDescription> & { readonly format: EntryFormatName },
  output: string | Writable,
  progress: (entries: number) => void,
) {
  const report = { entries: 0, bytes: 0 };
  const entries = countEntries(batches, report, progress);
  const about = { ...UNDESCRIBED_FILE, ...described };
  const pieces = countBytes(writeEntries(entries, format, about), report);
  if (typeof output === 'string') await writeWholeFile(output, pieces);
  else await writeToStream(output, pieces);
  return report;
}

async function* countEntries(
  batches: Batches<ExportedEntry>,
  report: { entries: number },
  progress: (entries: number) => void,
): AsyncGenerator<readonly ExportedEntry[]> {
  for await (const batch of batches) {
    yield batch;
    report.entries += batch.length;
    progress(report.entries);
  }
}

async function* countBytes(pieces: AsyncIterable<Buffer>, report: { bytes: number }) {
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
    throw new OperatorError('The reader of the export stopped before its end.');
  }
}

// The metadata of a file, in a format that has a place for it: the change at which it was read, and the publisher of the record.

/** Names begin with that of this program, because a file may be merged with others. */
export function fileMetadata(lastSeq: number, parliament: Parliament): Record<string, string> {
  const { siteName, name, publisher, licence, languages } = parliament;
  const text = (localText: LocalText): string => textIn(localText, firstOf(languages));
  return {
    'hansard.seq': String(lastSeq),
    'hansard.site': text(siteName),
    ...(name !== null && { 'hansard.parliament': text(name) }),
    ...(publisher !== null && { 'hansard.publisher': text(publisher) }),
    ...(licence !== null && { 'hansard.licence': text(licence.name) }),
    ...(licence?.url && { 'hansard.licence_url': licence.url }),
  };
}
