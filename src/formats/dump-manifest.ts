// The manifest of a dump: its files with their digests, and the state of the record that they show.

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../errors.ts';
import { present } from '../present.ts';
import { ENTRY_FORMATS, type EntryFormat, type EntryFormatName } from './entry-formats.ts';

/** The name of the manifest in the folder of a dump. */
export const MANIFEST_NAME = 'manifest.json';

/** Rises when the names, the files or the columns of a dump change in a way that readers must know of. */
export const DUMP_FORMAT = 1;

export interface DumpManifest {
  readonly format: number;
  /** The program that made it, with its version. */
  readonly program: string;
  /** When it was made: ISO 8601, UTC. */
  readonly made: string;
  readonly record: DumpedRecord;
  readonly files: readonly DumpFile[];
}

/** The state of the record that all files show. */
export interface DumpedRecord {
  readonly version: string;
  /** When the record last changed: ISO 8601, UTC. */
  readonly changed: string;
  readonly entries: number;
  /** The last change of that state, and the digest of the change log up to it (decision 7). */
  readonly seq: number;
  readonly chain: string;
}

const CONTENTS = [
  'entries',
  'sittings',
  'venues',
  'sources',
  'people',
  'changes',
  'record',
] as const;

export type DumpContent = (typeof CONTENTS)[number];

/** The year of sittings without a date. */
export const UNDATED = 'undated';

export interface DumpFile {
  readonly name: string;
  readonly content: DumpContent;
  /** Four digits, or UNDATED; null for a file of all years. */
  readonly year: string | null;
  readonly format: DumpFormatName;
  /** Entries or items in it; of a whole record, entries. */
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Identifies what the file was made from: a file of the same source is not made again. */
  readonly source: string;
}

export type DumpFormatName = EntryFormatName | 'sqlite';

interface DumpFormat extends Pick<EntryFormat, 'title' | 'mediaType'> {
  /** Of the name of a file. */
  readonly ending: string;
}

/** The formats of files, by name: those of entries, and SQLite for the whole record. */
export const DUMP_FILE_FORMATS: Readonly<Record<DumpFormatName, DumpFormat>> = {
  ...(Object.fromEntries(
    Object.entries<EntryFormat>(ENTRY_FORMATS).map(([name, format]) => [
      name,
      dumpFormat(name, format),
    ]),
  ) as Record<EntryFormatName, DumpFormat>),
  sqlite: { ending: 'sqlite', mediaType: 'application/vnd.sqlite3', title: 'SQLite' },
};

function dumpFormat(name: string, { title, mediaType, isCompressed }: EntryFormat): DumpFormat {
  return isCompressed
    ? { ending: name, mediaType, title }
    : { ending: `${name}.gz`, mediaType: 'application/gzip', title };
}

/** Digits of the source in the name of a file: 64 bits, so that no two versions of one file share a name. */
export const NAME_DIGITS = 16;

const ENDINGS = Object.values(DUMP_FILE_FORMATS).map(({ ending }) => RegExp.escape(ending));

const NAME = new RegExp(
  `^(?:entries-(?:[0-9]{4}|undated)|changes-[1-9][0-9]{0,15}|people|sittings|sources|venues|record)-[0-9a-f]{16}\\.(?:${ENDINGS.join('|')})$`,
);

/** Whether a file is one that dumps make; no other is served or removed. */
export function isDumpFileName(name: string): boolean {
  return NAME.test(name);
}

/** Reads a manifest that anybody may have written. */
export function parseManifest(text: string): DumpManifest {
  const manifest = parseJson(text) as DumpManifest | null;
  const fault = faultOf(manifest);
  if (fault !== null) throw new OperatorError(`The manifest cannot be read: ${fault}.`);
  return present(manifest, 'the manifest');
}

export function manifestText(manifest: DumpManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function faultOf(manifest: DumpManifest | null): string | null {
  if (typeof manifest !== 'object' || manifest === null) return 'it is not a JSON object';
  const { format, record, files } = manifest;
  if (format !== DUMP_FORMAT) return `its format is ${String(format)}, but must be ${DUMP_FORMAT}`;
  const { version, entries, seq, chain } = record ?? {};
  if (typeof version !== 'string' || !isCount(entries) || !isCount(seq) || !isDigest(chain)) {
    return 'it does not say which state of the record it shows';
  }
  if (!Array.isArray(files)) return 'it lists no files';
  const wrong = files.findIndex((file: unknown) => !isFile(file));
  return wrong < 0 ? null : `file ${wrong + 1} of its list is not described as files of dumps are`;
}

function isFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { name, content, year, format, rows, bytes, sha256, source } = value as Partial<DumpFile>;
  return (
    CONTENTS.some((one) => one === content) &&
    (year === null || typeof year === 'string') &&
    typeof name === 'string' &&
    isDumpFileName(name) &&
    typeof format === 'string' &&
    Object.hasOwn(DUMP_FILE_FORMATS, format) &&
    name.endsWith(`.${DUMP_FILE_FORMATS[format].ending}`) &&
    isCount(rows) &&
    isCount(bytes) &&
    isDigest(sha256) &&
    isDigest(source)
  );
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isDigest(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

// Reads the manifest of the folder of a dump.

/** 400 bytes a file: more than any number of years and formats. Somebody else may have written it. */
const MANIFEST_BYTES_MAX = 10_000_000;

/** The bytes of the manifest; null where the folder has none. */
export async function readManifestBytes(folder: string): Promise<Buffer | null> {
  try {
    const file = await open(join(folder, MANIFEST_NAME));
    try {
      const { size } = await file.stat();
      if (size > MANIFEST_BYTES_MAX) throw new Error(`its manifest has ${size} bytes`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new OperatorError(`${folder} cannot be read: ${(error as Error).message}.`);
  }
}

/** Null where the folder has none. */
export async function readManifest(folder: string): Promise<DumpManifest | null> {
  const bytes = await readManifestBytes(folder);
  return bytes === null ? null : parseManifest(bytes.toString('utf8'));
}
