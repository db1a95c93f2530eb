// Dumps the record into a folder: writes the files whose content changed, then the manifest, then removes files that no
// manifest names.

import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import {
  beginFile,
  finishFile,
  makeFolder,
  nameOfUnfinished,
  PUBLIC_FILE,
  temporaryPath,
  writeWholeFile,
} from '../base/files.ts';
import {
  type Batches,
  entryColumns,
  entryRows,
  type TableColumn,
  type TableRow,
  UNDESCRIBED_FILE,
} from '../formats/columns.ts';
import {
  DUMP_FILE_FORMATS,
  DUMP_FORMAT,
  type DumpFile,
  type DumpFormatName,
  type DumpManifest,
  isDumpFileName,
  MANIFEST_NAME,
  manifestText,
  NAME_DIGITS,
  readManifest,
} from '../formats/dump-manifest.ts';
import {
  ENTRY_FORMAT_NAMES,
  ENTRY_FORMATS,
  type EntryFormatName,
} from '../formats/entry-formats.ts';
import { writePopolo } from '../formats/popolo.ts';
import { writeEntries, writeTable } from '../formats/write-table.ts';
import {
  COLLECTION_NAMES,
  type CollectionName,
  fieldsOfCollection,
  ITEM_NOUNS,
} from '../record/collection.ts';
import { ownValue } from '../record/own-value.ts';
import { jsonText } from '../record/wire-form.ts';
import { idsIn } from '@hansard/search/entry-set';
import { CHANGES_PER_READ } from '../record/change.ts';
import type { Store } from '../store/contract/store.ts';
import { chainAt } from './verify-dump.ts';
import { describeDump, type Publication } from './describe-dump.ts';
import { DECISION_COLUMNS, DIVISION_COLUMNS, VOTE_COLUMNS, votesIn } from './division-tables.ts';
import { BILL_COLUMNS, QUESTION_COLUMNS } from './question-table.ts';
import {
  type DumpedCollections,
  type DumpedYear,
  type DumpFinder,
  openDump,
  type OpenedDump,
} from './open-dump.ts';

export interface DumpSource extends Publication {
  readonly store: Store;
  readonly finder: DumpFinder;
  /** The program that makes the dump, with its version. */
  readonly program: string;
}

/** `progress` is called with the files written so far and the total. */
export async function dumpRecord(
  source: DumpSource,
  folder: string,
  progress: (done: number, total: number) => void,
) {
  await makeFolder(folder);
  const earlier = await readManifest(folder);
  const opened = await openDump(source.store, source.finder);
  try {
    const { files, made } = await writeFiles(opened, folder, earlier, progress);
    const current: DumpManifest = {
      format: DUMP_FORMAT,
      program: source.program,
      made: new Date().toISOString(),
      record: opened.record,
      files,
    };
    const isNew = made > 0 || earlier === null || !isSame(earlier, current);
    const manifest = isNew ? current : earlier;
    // Always: the settings of the parliament may have changed while the record did not.
    for (const [name, text] of Object.entries(describeDump(manifest, source))) {
      await writeWholeFile(join(folder, name), [Buffer.from(text)], PUBLIC_FILE);
    }
    if (isNew) {
      const text = Buffer.from(manifestText(manifest));
      await writeWholeFile(join(folder, MANIFEST_NAME), [text], PUBLIC_FILE);
    }
    const isKept = isNew && earlier !== null && (await mayStay(source.store, earlier, opened));
    const removed = await removeOthers(folder, isKept ? [manifest, earlier] : [manifest]);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const { entries, seq } = opened.record;
    // The other files are from the previous dump.
    return { entries, seq, files: files.length, made, bytes, removed };
  } finally {
    await opened.snapshot.close();
  }
}

async function writeFiles(
  opened: OpenedDump,
  folder: string,
  earlier: DumpManifest | null,
  progress: (done: number, total: number) => void,
): Promise<{ files: DumpFile[]; made: number }> {
  const planned = plannedFiles(opened, folder);
  let made = 0;
  const files: DumpFile[] = [];
  for (const file of planned) {
    const unchanged = await unchangedFile(folder, file, earlier);
    if (unchanged === null) made += 1;
    files.push(unchanged ?? (await makeFile(folder, file)));
    progress(files.length, planned.length);
  }
  return { files, made };
}

/** The file from the previous dump, if it exists with its full length. */
async function unchangedFile(
  folder: string,
  { name, source }: PlannedFile,
  earlier: DumpManifest | null,
): Promise<DumpFile | null> {
  const file = earlier?.files.find(
    (candidate) => candidate.name === name && candidate.source === source,
  );
  if (file === undefined) return null;
  const there = await stat(join(folder, name)).catch(() => null);
  return there?.isFile() === true && there.size === file.bytes ? file : null;
}

async function makeFile(folder: string, { pieces, ...described }: PlannedFile): Promise<DumpFile> {
  const digest = createHash('sha256');
  let bytes = 0;
  async function* digested(): AsyncGenerator<Buffer> {
    for await (const piece of pieces()) {
      bytes += piece.length;
      digest.update(piece);
      yield piece;
    }
  }
  // A dump is public.
  await writeWholeFile(join(folder, described.name), digested(), PUBLIC_FILE);
  return { ...described, bytes, sha256: digest.digest('hex') };
}

/** Whether two manifests are the same except for their time. */
function isSame(first: DumpManifest, second: DumpManifest): boolean {
  return JSON.stringify({ ...first, made: '' }) === JSON.stringify({ ...second, made: '' });
}

/**
 * Whether the files of the previous manifest stay until the next dump, for somebody who is reading them. They go at once if
 * anything was withdrawn since, or if they are not of an earlier state of this record: then nobody knows what was withdrawn.
 */
async function mayStay(
  store: Store,
  { record: { seq, chain, changed } }: DumpManifest,
  { record }: OpenedDump,
): Promise<boolean> {
  if (seq > record.seq || (await chainAt(store, seq)) !== chain) return false;
  for (let from = seq; from < record.seq; from += CHANGES_PER_READ) {
    const changes = await store.changes(from, CHANGES_PER_READ);
    if (changes.some(({ kind }) => kind === 'withdrawn')) return false;
  }
  return !(await isItemRemovedSince(store, Date.parse(changed)));
}

/** Whether a sitting, venue, source or person was removed at that time or later. The log is read from its end. */
async function isItemRemovedSince(store: Store, sinceMs: number): Promise<boolean> {
  for (let last = await store.lastItemChange(); last > 0; last -= CHANGES_PER_READ) {
    const fromSeq = Math.max(0, last - CHANGES_PER_READ);
    const changes = await store.itemChanges(fromSeq, last - fromSeq);
    if (changes.some(({ kind, atMs }) => kind === 'removed' && atMs >= sinceMs)) return true;
    if (changes.some(({ atMs }) => atMs < sinceMs)) return false;
  }
  return false;
}

async function removeOthers(
  folder: string,
  manifests: readonly (DumpManifest | null)[],
): Promise<number> {
  const named = new Set(
    manifests.flatMap((manifest) => manifest?.files.map(({ name }) => name) ?? []),
  );
  const names = await readdir(folder);
  const unlisted = names.filter((name) => isDumpFileName(name) && !named.has(name));
  for (const name of unlisted) await rm(join(folder, name), { force: true });
  for (const name of names.filter(isUnfinishedOfDump)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file !== null && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
  return unlisted.length;
}

/** A dump that another process is making writes to its incomplete file all the time. */
const ABANDONED_MS = 3_600_000;

/** Whether a file is one that a killed dump left, and that may have text that was withdrawn since. */
function isUnfinishedOfDump(name: string): boolean {
  const finished = nameOfUnfinished(name);
  return finished !== null && (isDumpFileName(finished) || finished === WORKING_FILE);
}

// The files of a dump: their sources and their bytes.

/** A file before it is written: its entry in the manifest without its bytes. */
interface PlannedFile extends Omit<DumpFile, 'bytes' | 'sha256'> {
  readonly pieces: () => AsyncIterable<Buffer>;
}

function plannedFiles(opened: OpenedDump, folder: string): readonly PlannedFile[] {
  const tables = filesOfDivisions(opened);
  return [
    ...opened.years.flatMap((year) => filesOfYear(opened, year)),
    ...filesOfCollections(opened),
    ...tables,
    ...filesOfChanges(opened),
    wholeRecord(opened, tables, folder),
  ];
}

function filesOfYear({ snapshot, languageOf }: OpenedDump, part: DumpedYear): PlannedFile[] {
  const { year, entries, count: rows, source } = part;
  return ENTRY_FORMAT_NAMES.map((format) => {
    const pieces: PlannedFile['pieces'] = () => {
      const batches = snapshot.entriesOf(idsIn(entries));
      return packed(format, writeEntries(batches, format, { ...UNDESCRIBED_FILE, languageOf }));
    };
    return planned({ content: 'entries', year, format, rows, source, pieces });
  });
}

function filesOfCollections({ collections: { json, people } }: OpenedDump): PlannedFile[] {
  const plannedText = (content: CollectionName, format: DumpFormatName, text: string) =>
    planned({
      content,
      year: null,
      format,
      rows: json[content].length,
      source: hash('sha256', text),
      pieces: () => gzip([Buffer.from(text)]),
    });
  const lines = (name: CollectionName): string =>
    json[name].map((item) => `${jsonText(item)}\n`).join('');
  return [
    ...COLLECTION_NAMES.map((name) => plannedText(name, 'ndjson', lines(name))),
    plannedText('people', 'popolo', writePopolo(people)),
  ];
}

function filesOfDivisions({
  divisions,
  decisions,
  questions,
  bills,
  collections: { people },
}: OpenedDump): PlannedFile[] {
  return [
    ...filesOfTable('divisions', DIVISION_COLUMNS, () => [divisions]),
    ...filesOfTable('votes', VOTE_COLUMNS, () => votesIn(divisions, people)),
    ...filesOfTable('decisions', DECISION_COLUMNS, () => [decisions]),
    ...filesOfTable('questions', QUESTION_COLUMNS, () => [questions]),
    ...filesOfTable('bills', BILL_COLUMNS, () => [bills]),
  ];
}

/** A table in every format that entries have. */
function filesOfTable<Row extends TableRow>(
  content: DumpFile['content'],
  columns: readonly TableColumn<Row>[],
  batches: () => Iterable<readonly Row[]>,
): PlannedFile[] {
  const digest = createHash('sha256').update(columns.map(({ name }) => name).join(','));
  let rows = 0;
  for (const batch of batches()) {
    rows += batch.length;
    for (const row of batch) digest.update(jsonText(columns.map(({ cell }) => cell(row))));
  }
  const source = digest.digest('hex');
  return ENTRY_FORMAT_NAMES.map((format) => {
    const pieces: PlannedFile['pieces'] = () =>
      packed(format, writeTable(format, batches(), columns));
    return planned({ content, year: null, format, rows, source, pieces });
  });
}

/** The log from its first change on: only its last part ever changes, by growing. */
function filesOfChanges({ changes, linesOf }: OpenedDump): PlannedFile[] {
  return changes.map((part) => {
    const source = hash('sha256', part.chain);
    const pieces: PlannedFile['pieces'] = () => gzip(linesOf(part));
    const file = { content: 'changes', year: null, format: 'ndjson', rows: part.count } as const;
    return planned({ ...file, source, pieces }, part.first);
  });
}

function wholeRecord(
  opened: OpenedDump,
  tables: readonly PlannedFile[],
  folder: string,
): PlannedFile {
  const { years, record, collections } = opened;
  const sources = [
    ...years.map(({ year, source }) => `${year} ${source}`),
    ...tables.map(({ source }) => source),
  ];
  const items = COLLECTION_NAMES.map((name) => jsonText(collections.json[name]));
  return planned({
    content: 'record',
    year: null,
    format: 'sqlite',
    rows: record.entries,
    source: hash('sha256', [...sources, ...items].join('\n')),
    pieces: () => sqliteFile(opened, folder),
  });
}

/** The columns are part of the source: a program version that adds one, or writes it differently, rewrites every file. */
const COLUMNS = entryColumns({ ...UNDESCRIBED_FILE, languageOf: () => null })
  .map(({ name, kind }) => `${name} ${kind}`)
  .join(',');

/** `part` numbers the files of one content without a year. */
function planned(file: Omit<PlannedFile, 'name'>, part: number | null = null): PlannedFile {
  const { content, year, format } = file;
  const stem = [content, year ?? part ?? []].flat().join('-');
  const { ending } = DUMP_FILE_FORMATS[format];
  const source = hash('sha256', [DUMP_FORMAT, COLUMNS, stem, ending, file.source].join('\n'));
  return { ...file, source, name: `${stem}-${source.slice(0, NAME_DIGITS)}.${ending}` };
}

/** The bytes of a file of a format, as a dump has them. */
function packed(format: EntryFormatName, bytes: AsyncGenerator<Buffer>): AsyncIterable<Buffer> {
  return ENTRY_FORMATS[format].isText ? gzip(bytes) : bytes;
}

/** The header has no time, so the same content gives the same bytes. */
function gzip(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncIterable<Buffer> {
  return pipeline(Readable.from(pieces, { objectMode: false }), createGzip(), () => {});
}

// The whole record as one SQLite database to query: a table of entries, and one each for sittings, venues, sources, people,
// divisions, votes, decisions, questions and bills. It is made from the export, on either engine, and has no tokens, alerts or earlier texts.

/** The fields of a row's sitting are in the table of sittings. */
function ownColumns<Row>(columns: readonly TableColumn<Row>[]): readonly TableColumn<Row>[] {
  return columns.filter(({ name }) => name === 'sitting_id' || !/^(sitting|source)_/.test(name));
}

/** Nobody else reads it while it is made, and an incomplete file is removed: no journal is needed. */
const PREPARE = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN';

/** The database while it is built. */
const WORKING_FILE = 'record.sqlite';

/** The bytes of the database, which is built beside its target file. */
async function* sqliteFile(opened: OpenedDump, folder: string): AsyncGenerator<Buffer> {
  const path = temporaryPath(join(folder, WORKING_FILE));
  beginFile(path);
  try {
    await fillDatabase(path, opened);
    for await (const piece of createReadStream(path)) yield piece as Buffer;
  } finally {
    await rm(path, { force: true });
    finishFile(path);
  }
}

async function fillDatabase(
  path: string,
  { snapshot, collections, divisions, decisions, questions, bills, languageOf }: OpenedDump,
): Promise<void> {
  using database = new DatabaseSync(path);
  database.exec(PREPARE);
  addCollections(database, collections);
  const entries = entryColumns({ ...UNDESCRIBED_FILE, languageOf });
  await addTable(database, 'entry', entryRows(snapshot.entries()), entries);
  await addTable(database, 'division', [divisions], DIVISION_COLUMNS);
  await addTable(database, 'vote', votesIn(divisions, collections.people), VOTE_COLUMNS);
  await addTable(database, 'decision', [decisions], DECISION_COLUMNS);
  await addTable(database, 'question', [questions], QUESTION_COLUMNS);
  await addTable(database, 'bill', [bills], BILL_COLUMNS);
  database.exec('CREATE INDEX entry_of_sitting ON entry (sitting_id); COMMIT');
}

async function addTable<Row>(
  database: DatabaseSync,
  table: string,
  batches: Batches<Row>,
  all: readonly TableColumn<Row>[],
): Promise<void> {
  const described = ownColumns(all);
  const columns = described.map(({ name, kind, nullable }) => {
    const type = kind === 'number' ? 'INTEGER' : 'TEXT';
    if (name === 'id') return `id ${type} PRIMARY KEY NOT NULL`;
    return `"${name}" ${type}${nullable ? '' : ' NOT NULL'}`;
  });
  database.exec(`CREATE TABLE "${table}" (${columns.join(', ')})`);
  const insert = database.prepare(insertInto(table, described.length));
  for await (const batch of batches) {
    for (const row of batch) insert.run(...described.map(({ cell }) => cell(row)));
  }
}

/** Table names are singular, as in the stores. Objects and lists are JSON in their columns. */
function addCollections(database: DatabaseSync, { json }: DumpedCollections): void {
  for (const name of COLLECTION_NAMES) {
    const fields = fieldsOfCollection(name).map((field) => field.name);
    const columns = fields.map((field) => `"${field}"`).join(', ');
    database.exec(`CREATE TABLE "${ITEM_NOUNS[name]}" (id INTEGER PRIMARY KEY, ${columns})`);
    const insert = database.prepare(insertInto(ITEM_NOUNS[name], fields.length + 1));
    for (const item of json[name]) {
      insert.run(...['id', ...fields].map((field) => columnValue(ownValue(item, field))));
    }
  }
}

function columnValue(value: unknown): SQLInputValue {
  return typeof value === 'object' && value !== null ? jsonText(value) : (value as SQLInputValue);
}

function insertInto(table: string, columns: number): string {
  return `INSERT INTO "${table}" VALUES (${Array(columns).fill('?').join(', ')})`;
}
