// Writes contributions in each of the file formats.

import type { ExportedContribution } from '../record/contributions/contribution.ts';
import { type EntryAddress, entryUrl, jsonText } from '../record/wire-form.ts';
import {
  distinct,
  type FileDescription,
  LANGUAGE_FROM,
  nullableColumn,
  required,
  SITTING_TABLE_COLUMNS,
  type TableColumn,
} from './columns.ts';
import { writeCsvTable } from './csv-write.ts';
import type { EntryFormatName } from './entry-formats.ts';
import { sittingFields } from './ndjson.ts';

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
    const { writeParquetTable } = await import('./parquet.ts');
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

// A contribution as a row: the columns of every format that has columns, in their order.

type ContributionColumn = TableColumn<ExportedContribution>;

/** The ids of entries are separated by spaces; footers are JSON. */
function contributionColumns(address: EntryAddress): readonly ContributionColumn[] {
  return [
    distinct('id', 'number', ({ id }) => id),
    distinct('url', 'text', ({ id }) => entryUrl(address, id)),
    distinct('entries', 'text', ({ entries }) => entries.join(' ')),
    required('type', 'text', ({ type }) => type),
    required('speaker_name', 'text', ({ speaker }) => speaker.speakerName),
    required('speaker_title', 'text', ({ speaker }) => speaker.speakerTitle),
    nullableColumn('speaker_id', 'number', ({ speaker }) => speaker.speaker?.id),
    nullableColumn('speaker_legal_name', 'text', ({ speaker }) => speaker.speaker?.legalName),
    nullableColumn('speaker_slug', 'text', ({ speaker }) => speaker.speaker?.slug),
    distinct('content', 'text', ({ content }) => content),
    required('words', 'number', ({ words }) => words),
    nullableColumn('footers', 'text', (row) =>
      row.footers.length === 0 ? null : jsonText(footerFields(row)),
    ),
    required('language', 'text', ({ language }) => language),
    required(LANGUAGE_FROM, 'text', (row) => (row.isLanguageGiven ? 'given' : 'detected')),
    ...SITTING_TABLE_COLUMNS,
  ];
}

/** What was removed from the text, and from which entry. */
function footerFields({
  footers,
}: Pick<ExportedContribution, 'footers'>): readonly { entry: number; text: string }[] {
  return footers.map(({ entryId, text }) => ({ entry: entryId, text }));
}
