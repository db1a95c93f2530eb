// The manifest of a dump: its files with their digests, and the state of the record that they show.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { constants, open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Form,
  type FormValue,
  flag,
  listForm,
  objectForm,
  oneOf,
  orNull,
  textForm,
  textLike,
  whole,
} from '@hansard/documents/check-form';
import { OperatorError } from '../base/errors.ts';
import { ENTRY_FORMATS, type EntryFormat, type EntryFormatName } from './entry-formats.ts';
import { parsedOrNull } from './lines.ts';

/** The name of the manifest in the folder of a dump. */
export const MANIFEST_NAME = 'manifest.json';

/** The metadata of a dump for other programs, beside the manifest: the files by name, with their media types. */
export const DESCRIPTION_TYPES = {
  'datapackage.json': 'application/json',
  'croissant.json': 'application/ld+json',
  'CITATION.cff': 'application/yaml',
} as const;

export type DescriptionName = keyof typeof DESCRIPTION_TYPES;

/** Incremented when the names, files or columns of a dump change in a way that readers must know of. */
export const DUMP_FORMAT = 1;

export type DumpFormatName = EntryFormatName | 'popolo' | 'sqlite';

interface DumpFormat extends Pick<EntryFormat, 'title' | 'mediaType'> {
  /** The file extension. */
  readonly ending: string;
}

/** The formats of files, by name: those of entries, Popolo for people, and SQLite for the whole record. */
export const DUMP_FILE_FORMATS: Readonly<Record<DumpFormatName, DumpFormat>> = {
  ...(Object.fromEntries(
    Object.entries<EntryFormat>(ENTRY_FORMATS).map(([name, format]) => [
      name,
      dumpFormat(name, format),
    ]),
  ) as Record<EntryFormatName, DumpFormat>),
  popolo: { ending: 'popolo.json.gz', mediaType: 'application/gzip', title: 'Popolo' },
  sqlite: { ending: 'sqlite', mediaType: 'application/vnd.sqlite3', title: 'SQLite' },
};

function dumpFormat(name: string, { title, mediaType, isText }: EntryFormat): DumpFormat {
  return isText
    ? { ending: `${name}.gz`, mediaType: 'application/gzip', title }
    : { ending: name, mediaType, title };
}

/** Digits of the source in a file name: 64 bits, so that no two versions of a file share a name. */
export const NAME_DIGITS = 16;

/** The contents of files; entries and changes are in several files. */
const CONTENTS = [
  ...(['entries', 'changes', 'sittings', 'venues', 'sources', 'people'] as const),
  ...(['divisions', 'votes', 'decisions', 'questions', 'bills', 'record'] as const),
] as const;

const ENDINGS = Object.values(DUMP_FILE_FORMATS).map(({ ending }) => RegExp.escape(ending));

const NAME = compilePattern(
  `^(?:entries-(?:[0-9]{4}|undated)|changes-[1-9][0-9]{0,15}|${CONTENTS.slice(2).join('|')})-[0-9a-f]{16}\\.(?:${ENDINGS.join('|')})$`,
);

/** Whether a file is one that dumps make; no other is served or removed. */
export function isDumpFileName(name: string): boolean {
  return NAME.test(name);
}

// The fields of a manifest, each declared once, by the form that checks it.

const count: Form<number> = (input, path, faults) => {
  const number = whole(input, path, faults);
  if (number < 0) faults.push(`${path} must not be below zero.`);
  return number;
};
const digest = textLike(/^[0-9a-f]{64}$/, 'a digest: 64 digits');

/** The state of the record that all files show. */
const RECORD = objectForm({
  version: textForm,
  /** When the record last changed: ISO 8601, UTC. */
  changed: textForm,
  entries: count,
  /** The last change of that state, and the digest of the change log up to it (decision 7). */
  seq: count,
  chain: digest,
  /** Whether it is the demo record, of a parliament that does not exist. */
  invented: flag,
});

/** The year of sittings without a date. */
export const UNDATED = 'undated';

const FILE = objectForm({
  name: textLike(NAME, 'the name of a file of a dump'),
  content: oneOf(...CONTENTS),
  /** Four digits, or UNDATED; null for a file of all years. */
  year: orNull(textForm),
  format: oneOf(...(Object.keys(DUMP_FILE_FORMATS) as DumpFormatName[])),
  /** Entries or items in it; for a whole record, entries. */
  rows: count,
  bytes: count,
  sha256: digest,
  /** Identifies what the file was made from: a file with the same source is not made again. */
  source: digest,
});

const MANIFEST = objectForm({
  format: (input, path, faults) => {
    if (input !== DUMP_FORMAT) faults.push(`${path} must be ${DUMP_FORMAT}.`);
    return DUMP_FORMAT;
  },
  /** The program that made it, with its version. */
  program: textForm,
  /** When it was made: ISO 8601, UTC. */
  made: textForm,
  record: RECORD,
  files: listForm(FILE),
});

export type DumpManifest = FormValue<typeof MANIFEST>;
export type DumpedRecord = FormValue<typeof RECORD>;
export type DumpFile = FormValue<typeof FILE>;

/** Reads a manifest, which is untrusted. */
export function parseManifest(text: string): DumpManifest {
  const faults: string[] = [];
  const manifest = MANIFEST(parsedOrNull(text), 'it', faults);
  const isOther = ({ name, format }: DumpFile): boolean =>
    !name.endsWith(`.${DUMP_FILE_FORMATS[format].ending}`);
  if (faults.length === 0 && manifest.files.some(isOther)) {
    faults.push('the name of one of its files does not match its format.');
  }
  if (faults.length > 0) throw new OperatorError(`The manifest cannot be read: ${faults[0]}`);
  return manifest;
}

export function manifestText(manifest: DumpManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

// Reads the manifest of a dump's folder.

/** 400 bytes per file, and 6,000 in a description: more than any number of years and formats. The file is untrusted. */
const MANIFEST_BYTES_MAX = 10_000_000;

/** Opens a file but not a link, which may lead out of the folder. */
const UNLINKED = constants.O_RDONLY | constants.O_NOFOLLOW;

/** The bytes of the manifest, or of a description; null if the folder has none. */
export async function readManifestBytes(
  folder: string,
  name: typeof MANIFEST_NAME | DescriptionName = MANIFEST_NAME,
): Promise<Buffer | null> {
  try {
    const file = await open(join(folder, name), UNLINKED);
    try {
      const { size } = await file.stat();
      if (size > MANIFEST_BYTES_MAX) throw new Error(`its ${name} has ${size} bytes`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ELOOP') return null;
    throw new OperatorError(`${folder} cannot be read: ${(error as Error).message}.`);
  }
}

/** Null if the folder has none. */
export async function readManifest(folder: string): Promise<DumpManifest | null> {
  const bytes = await readManifestBytes(folder);
  return bytes === null ? null : parseManifest(bytes.toString('utf8'));
}
