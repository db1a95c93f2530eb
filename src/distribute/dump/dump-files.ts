// The files of a dump: which there are, what each is made from, and its bytes.

import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { exportPieces } from '../../export/export-record.ts';
import {
  DUMP_FILE_FORMATS,
  DUMP_FORMAT,
  NAME_DIGITS,
  type DumpFile,
} from '../../formats/dump-manifest.ts';
import { entryColumns } from '../../formats/columns.ts';
import { ENTRY_FORMAT_NAMES, ENTRY_FORMATS } from '../../formats/entry-formats.ts';
import { UNDESCRIBED_FILE } from '../../formats/columns.ts';
import type { ExportedEntry } from '../../record/sitting.ts';
import { jsonText } from '../../record/wire-form.ts';
import { idsIn } from '../../search/index/entry-set.ts';
import type { DumpedYear, OpenedDump } from './open-dump.ts';
import { COLLECTION_NAMES } from './read-collections.ts';
import { sqliteFile } from './sqlite-file.ts';

/** A file before it is written: what the manifest says of it but for its bytes. */
export interface PlannedFile extends Omit<DumpFile, 'bytes' | 'sha256'> {
  /** Calls `progress` with the number of entries of each batch. */
  readonly pieces: (progress: (entries: number) => void) => AsyncIterable<Buffer>;
}

export function plannedFiles(opened: OpenedDump, folder: string): readonly PlannedFile[] {
  return [
    ...opened.years.flatMap((year) => filesOfYear(opened, year)),
    ...filesOfCollections(opened),
    ...filesOfChanges(opened),
    wholeRecord(opened, folder),
  ];
}

function filesOfYear({ snapshot, languageOf }: OpenedDump, part: DumpedYear): PlannedFile[] {
  const { year, entries, count: rows, source } = part;
  return ENTRY_FORMAT_NAMES.map((format) => {
    const pieces: PlannedFile['pieces'] = (progress) => {
      const counted = counting(snapshot.entriesOf(idsIn(entries)), progress);
      const bytes = exportPieces(counted, format, { ...UNDESCRIBED_FILE, languageOf });
      return ENTRY_FORMATS[format].isCompressed ? bytes : gzip(bytes);
    };
    return planned({ content: 'entries', year, format, rows, source, pieces });
  });
}

function filesOfCollections({ collections }: OpenedDump): PlannedFile[] {
  return COLLECTION_NAMES.map((content) => {
    const lines = collections.json[content].values().map((item) => `${jsonText(item)}\n`);
    const bytes = Buffer.from([...lines].join(''));
    return planned({
      content,
      year: null,
      format: 'ndjson',
      rows: collections.json[content].size,
      source: hash('sha256', bytes),
      pieces: () => gzip([bytes]),
    });
  });
}

/** The log from its first change on: no part of it ever changes but the last, which grows. */
function filesOfChanges({ changes, linesOf }: OpenedDump): PlannedFile[] {
  return changes.map((part) =>
    planned(
      {
        content: 'changes',
        year: null,
        format: 'ndjson',
        rows: part.count,
        source: hash('sha256', part.chain),
        pieces: () => gzip(linesOf(part)),
      },
      part.first,
    ),
  );
}

function wholeRecord(opened: OpenedDump, folder: string): PlannedFile {
  const { years, record, snapshot, collections } = opened;
  const sources = years.map(({ year, source }) => `${year} ${source}`);
  const items = COLLECTION_NAMES.map((name) => jsonText([...collections.json[name].values()]));
  return planned({
    content: 'record',
    year: null,
    format: 'sqlite',
    rows: record.entries,
    source: hash('sha256', [...sources, ...items].join('\n')),
    pieces: (progress) => sqliteFile(counting(snapshot.entries(), progress), opened, folder),
  });
}

/** The columns are part of the source: a version of the program that adds one, or writes it otherwise, makes every file anew. */
const COLUMNS = entryColumns({ ...UNDESCRIBED_FILE, languageOf: () => null })
  .map(({ name, kind }) => `${name} ${kind}`)
  .join(',');

/** `part` numbers the files of one content that have no year. */
function planned(file: Omit<PlannedFile, 'name'>, part: number | null = null): PlannedFile {
  const { content, year, format } = file;
  const stem = [content, year ?? part ?? []].flat().join('-');
  const { ending } = DUMP_FILE_FORMATS[format];
  const source = hash('sha256', [DUMP_FORMAT, COLUMNS, stem, ending, file.source].join('\n'));
  return { ...file, source, name: `${stem}-${source.slice(0, NAME_DIGITS)}.${ending}` };
}

async function* counting(
  batches: AsyncIterable<readonly ExportedEntry[]>,
  progress: (entries: number) => void,
): AsyncGenerator<readonly ExportedEntry[]> {
  for await (const batch of batches) {
    yield batch;
    progress(batch.length);
  }
}

/** The header has no time, so the same content gives the same bytes. */
async function* gzip(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(pieces, { objectMode: false });
  const compressed = createGzip();
  source.on('error', (error) => compressed.destroy(error)).pipe(compressed);
  try {
    for await (const piece of compressed) yield piece as Buffer;
  } finally {
    source.destroy();
  }
}
