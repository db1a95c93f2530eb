// Writes contributions in each of the file formats.

import type { ExportedContribution } from '../../record/contributions/contribution.ts';
import { entryUrl, jsonText, type EntryAddress } from '../../record/wire-form.ts';
import { contributionColumns, footerFields } from './contribution-columns.ts';
import { writeCsvTable } from '../csv-table.ts';
import type { EntryFormatName } from '../entry-formats.ts';
import type { FileDescription } from '../file-description.ts';
import { sittingFields } from '../ndjson.ts';

type Batches = AsyncIterable<readonly ExportedContribution[]>;

/** What a file says of itself; contributions have addresses wherever they are exported. */
export interface ContributionFile extends Pick<FileDescription, 'metadata'> {
  readonly address: EntryAddress;
}

export function writeContributions(
  batches: Batches,
  format: EntryFormatName,
  file: ContributionFile,
): AsyncGenerator<Buffer> {
  return WRITERS[format](batches, file);
}

const WRITERS: Readonly<
  Record<EntryFormatName, (batches: Batches, file: ContributionFile) => AsyncGenerator<Buffer>>
> = {
  ndjson: writeLines,
  csv: (batches, { address }) => writeCsvTable(batches, contributionColumns(address)),
  parquet: async function* (batches, { address, metadata }) {
    const { writeParquetTable } = await import('../parquet.ts');
    yield* writeParquetTable(batches, contributionColumns(address), metadata);
  },
};

/** The fields of the interface, with the sitting described. */
async function* writeLines(
  batches: Batches,
  { address }: ContributionFile,
): AsyncGenerator<Buffer> {
  for await (const batch of batches) {
    const lines = batch.map((one) => `${jsonText(contributionFields(one, address))}\n`);
    yield Buffer.from(lines.join(''));
  }
}

function contributionFields(one: ExportedContribution, address: EntryAddress): object {
  const { speakerName, speakerTitle, speaker } = one.speaker;
  return {
    id: one.id,
    url: entryUrl(address, one.id),
    entries: one.entries,
    type: one.type,
    speaker_name: speakerName,
    speaker_title: speakerTitle,
    speaker: speaker && { id: speaker.id, legal_name: speaker.legalName, slug: speaker.slug },
    sitting: sittingFields(one.sitting),
    content: one.content,
    words: one.words,
    footers: footerFields(one),
  };
}
