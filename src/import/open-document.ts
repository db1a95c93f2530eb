// Opens an import as a plain file of a known format that can be read more than once: a file directly; standard input, a pipe or
// a compressed file as a temporary copy. The copy is complete before the record is locked, however slow the writer of the pipe
// is.

import { createReadStream, createWriteStream } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { type DocumentReading, formatOf as printedFormat } from '@hansard/documents';
import { OperatorError, PassingFault } from '../base/errors.ts';
import { STANDARD_INPUT } from '../threads/command-thread.ts';
import { beginFile, finishFile } from '../base/files.ts';
import { ENTRY_FORMATS, type ReadEntries } from '../formats/entry-formats.ts';
import { refusalOf } from './document.ts';

export type Input = Awaited<ReturnType<typeof openInput>>;

export interface OpenDocument extends Input {
  readonly format: InputFormat;
  /** For a document that must be read with others, to which it refers. */
  readonly read?: ReadEntries;
  /** The content of a PDF document, if it has been read before. */
  readonly reading?: DocumentReading;
}

/** The caller closes it. The format is detected if none is named. */
export async function openDocument(
  text: string,
  named: InputFormat | null = null,
): Promise<OpenDocument> {
  const input = await openInput(text);
  try {
    return { ...input, format: await formatOf(input, named) };
  } catch (error) {
    await input.close();
    throw refusalOf(error, input.shown);
  }
}

const COMPRESSED_NAME = /\.(?:gz|zst)$/i;

/** The forms of compression that are read, by the first bytes of a file. */
const COMPRESSIONS = [
  { title: 'gzip', mark: Buffer.from([0x1f, 0x8b, 0x08]), unpack: createGunzip },
  {
    title: 'Zstandard',
    mark: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
    unpack: createZstdDecompress,
  },
] as const;

type Compression = (typeof COMPRESSIONS)[number];

/**
 * The most that is read from a pipe or decompressed: eight times the record of 1.6 million entries as NDJSON. It prevents an
 * endless pipe, or a decompression bomb, from filling the disk.
 */
const COPY_BYTES_MAX = 8_000_000_000;

/**
 * A plain file: its path, its name in messages, and its name in the record, by which its format is detected: without a folder,
 * and without `.gz` or `.zst`. The caller closes it, which removes the copy if one was made.
 */
export async function openInput(text: string) {
  const isStandard = STANDARD_INPUT.has(text);
  const shown = isStandard ? 'standard input' : text;
  let copies: string | null = null;
  const close = async (): Promise<void> => {
    if (copies === null) return;
    await rm(copies, { recursive: true, force: true });
    finishFile(copies);
  };
  try {
    const isPlain = !isStandard && (await stat(text)).isFile();
    if (isPlain && (await compressionOf(text)) === null) {
      return { path: text, shown, name: basename(text), close };
    }
    copies = join(tmpdir(), `hansard-import-${randomBytes(8).toString('hex')}`);
    beginFile(copies);
    await mkdir(copies, { mode: 0o700 });
    const packed = isPlain ? text : join(copies, 'given');
    if (!isPlain) await copyTo(packed, isStandard ? process.stdin : createReadStream(text));
    const isNameless = isStandard || text.startsWith('/dev/');
    const name = isNameless ? 'standard input' : basename(text).replace(COMPRESSED_NAME, '');
    const compression = await compressionOf(packed);
    if (compression === null) return { path: packed, shown, name, close };
    const path = join(copies, 'input');
    await copyTo(path, unpacked(packed, compression));
    return { path, shown, name, close };
  } catch (error) {
    await close();
    throw refusalOf(error, shown);
  }
}

async function compressionOf(path: string): Promise<Compression | null> {
  const start = await readStart(path);
  return COMPRESSIONS.find(({ mark }) => start.subarray(0, mark.length).equals(mark)) ?? null;
}

/** Handles several members of gzip, or frames of Zstandard, in a row. */
async function* unpacked(path: string, { title, unpack }: Compression): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  try {
    // Node reads all members of gzip, but only one frame of Zstandard, and says nothing of the rest.
    for (let start = 0; start < size;) {
      const unpacking = unpack();
      const packed = createReadStream(path, { start });
      packed.on('error', (error) => unpacking.destroy(error)).pipe(unpacking);
      for await (const piece of unpacking) yield piece as Buffer;
      packed.destroy();
      if (unpacking.bytesWritten === 0) break;
      start += unpacking.bytesWritten;
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('Z_') && !code.startsWith('ZSTD_')) throw error;
    throw new OperatorError(`its ${title} is damaged or cut off (${message}).`);
  }
}

async function copyTo(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(Readable.from(bounded(chunks), { objectMode: false }), target);
  } catch (error) {
    const { syscall, path: of } = error as NodeJS.ErrnoException;
    if (syscall !== 'write' && of !== path) throw error;
    throw new PassingFault(
      `it has to be copied to ${tmpdir()} first, and the copy failed: ${(error as Error).message}. Free some space there, or set TMPDIR to another folder.`,
    );
  }
}

async function* bounded(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > COPY_BYTES_MAX) {
      throw new OperatorError(
        `it is larger than ${COPY_BYTES_MAX / 1_000_000_000} GB. Import it in parts.`,
      );
    }
    yield piece;
  }
  // An empty file may be the export of an empty record. An empty pipe comes from a command that failed.
  if (bytes === 0) throw new OperatorError('it is empty.');
}

// The formats of documents that can be imported: named explicitly, or detected by file name or content.

export interface DocumentFormat {
  readonly title: string;
  /** The file extension. */
  readonly ending: string;
  /** Whether a document always has whole sittings; lines add to existing sittings, unless they are reissues. */
  readonly isWhole: boolean;
  /** Whether a sitting is identified by its source document rather than by its chamber and start; false by default. */
  readonly isBySource?: boolean;
  /** Whether it is a printed report, whose layout is read; false by default. */
  readonly isPrinted?: boolean;
  /** Reads lines with the fields of entries; loaded on demand, because some need a library. Null for documents of other kinds. */
  readonly loadReader: (() => Promise<ReadEntries>) | null;
}

export const DOCUMENT_FORMATS = {
  ndjson: { ...ENTRY_FORMATS.ndjson, ending: '.ndjson', isWhole: false },
  csv: { ...ENTRY_FORMATS.csv, ending: '.csv', isWhole: false },
  akn: {
    title: 'Akoma Ntoso',
    ending: '.xml',
    isWhole: true,
    loadReader: async () => (await import('./read-akoma-ntoso.ts')).readAkomaNtoso,
  },
  parlamint: {
    title: 'ParlaMint',
    ending: '.xml',
    isWhole: true,
    isBySource: true,
    loadReader: null,
  },
  pdf: { title: 'PDF', ending: '.pdf', isWhole: true, isPrinted: true, loadReader: null },
  docx: { title: 'Word', ending: '.docx', isWhole: true, isPrinted: true, loadReader: null },
  doc: { title: 'Word 97', ending: '.doc', isWhole: true, isPrinted: true, loadReader: null },
  html: { title: 'HTML', ending: '.html', isWhole: true, isPrinted: true, loadReader: null },
} as const satisfies Readonly<Record<string, DocumentFormat>>;

export type InputFormat = keyof typeof DOCUMENT_FORMATS;

export const INPUT_FORMATS = Object.keys(DOCUMENT_FORMATS) as InputFormat[];

/** "NDJSON, CSV, Akoma Ntoso, and PDF". */
export const INPUT_TITLES = new Intl.ListFormat('en').format(
  Object.values(DOCUMENT_FORMATS).map(({ title }) => title),
);

/** The root element of XML follows the declaration, and perhaps a copyright comment. */
const START_BYTES = 8_192;

/** Common files that cannot be read, by their first bytes, with advice. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['{\\rtf', 'it is RTF. Save it as DOCX or PDF'],
  ['\xfd7zXZ\x00', 'it is compressed with xz. Pipe "xz -dc" into "import -"'],
  ['BZh', 'it is compressed with bzip2. Pipe "bzip2 -dc" into "import -"'],
  ['PAR1', 'it is Parquet, which cannot be imported. Use NDJSON or CSV'],
];

async function formatOf(input: Input, named: InputFormat | null): Promise<InputFormat> {
  const start = await readStart(input.path);
  const format = named ?? formatBy(input.name, start);
  const refused = REFUSED.find(([mark]) => start.toString('latin1', 0, mark.length) === mark);
  // The reader of printed documents refuses them in its own words.
  if (refused === undefined || isPrinted(format)) return format;
  throw new OperatorError(`${refused[1]}.`);
}

/** Whether documents of the format are printed reports. */
export function isPrinted(format: InputFormat): boolean {
  const { isPrinted: is = false }: DocumentFormat = DOCUMENT_FORMATS[format];
  return is;
}

function formatBy(name: string, start: Buffer): InputFormat {
  // One that is known by its content may have any name: some files of Word have the wrong ending.
  const printed = printedFormat(start);
  if (printed !== null && printed !== 'html') return printed;
  // In UTF-16 every other byte of these letters is zero.
  const letters = start.toString('latin1').replaceAll('\0', '');
  if (/<(?:[\w.-]+:)?(?:teiCorpus|TEI)[\s>]/.test(letters)) return 'parlamint';
  const ending = extname(name).toLowerCase();
  if (printed === 'html' && !/<(?:[\w.-]+:)?akomaNtoso[\s>]/.test(letters)) return 'html';
  return (
    INPUT_FORMATS.find((format) => DOCUMENT_FORMATS[format].ending === ending) ??
    formatOfText(start.toString('utf8'))
  );
}

/** Anything else is read as NDJSON, whose reader names the first wrong line. */
function formatOfText(text: string): InputFormat {
  if (/^\ufeff?\s*</.test(text) && /<(?:[\w.-]+:)?akomaNtoso[\s>]/.test(text)) return 'akn';
  const [header = ''] = text.replace(/^\ufeff/, '').split(/\r?\n/, 1);
  const columns = header.split(',').map((column) => column.replaceAll('"', '').trim());
  return columns.includes('type') && columns.includes('content') ? 'csv' : 'ndjson';
}

/** The first bytes of a file, enough to tell its format. */
export async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
