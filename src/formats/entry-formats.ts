// The file formats of entries, for `hansard export --format`, `format=` of the interface, OpenAPI, the downloads page and
// dumps. The name of a format is also the extension of its files.

import type { JsonLine } from './lines.ts';

export type ReadEntries = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<JsonLine[]>;

export interface EntryFormat {
  readonly title: string;
  readonly mediaType: string;
  /** Whether a terminal can show it, and a dump compresses it; other formats are already compressed. */
  readonly isText: boolean;
  /** Whether its files have columns, one of which is the language. */
  readonly hasColumns: boolean;
  /** Loaded on demand: CSV needs a library. Null if files of this format cannot be imported. */
  readonly loadReader: (() => Promise<ReadEntries>) | null;
}

export const ENTRY_FORMATS = {
  ndjson: {
    title: 'NDJSON',
    mediaType: 'application/x-ndjson; charset=utf-8',
    isText: true,
    hasColumns: false,
    loadReader: async () => (await import('./ndjson.ts')).readNdjson,
  },
  csv: {
    title: 'CSV',
    mediaType: 'text/csv; charset=utf-8',
    isText: true,
    hasColumns: true,
    loadReader: async () => (await import('./csv-read.ts')).readCsvEntries,
  },
  parquet: {
    title: 'Parquet',
    mediaType: 'application/vnd.apache.parquet',
    isText: false,
    hasColumns: true,
    loadReader: null,
  },
} as const satisfies Readonly<Record<string, EntryFormat>>;

export type EntryFormatName = keyof typeof ENTRY_FORMATS;

export const ENTRY_FORMAT_NAMES = Object.keys(ENTRY_FORMATS) as EntryFormatName[];

/** The titles of the formats that can be imported: "NDJSON and CSV". */
export const IMPORTABLE_TITLES = new Intl.ListFormat('en').format(
  Object.values<EntryFormat>(ENTRY_FORMATS)
    .filter(({ loadReader }) => loadReader !== null)
    .map(({ title }) => title),
);
