// Opens a document for an import: a plain file of a known format, whatever it was given as.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isatty } from 'node:tty';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { OperatorError, PassingFault } from '../errors.ts';
import { beginFile, finishFile } from '../files.ts';
import { refusalOf } from './document.ts';

export interface OpenDocument extends Input {
  readonly format: InputFormat;
}

/** The caller closes it. The format is found where none is named. */
export async function openDocument(
  given: string,
  named: InputFormat | null = null,
): Promise<OpenDocument> {
  let input: Input | null = null;
  try {
    input = await openInput(given);
    return { ...input, format: await formatOf(input, named) };
  } catch (error) {
    await input?.close();
    throw refusalOf(error, shownSource(given));
  }
}

// Opens what is to be imported as a plain file that can be read more than once: a file as it is; standard input, a pipe or a
// compressed file as a temporary copy. The copy is complete before the record is locked, however slow the writer of the pipe is.

export interface Input {
  /** A plain file. */
  readonly path: string;
  /** What it is called in messages. */
  readonly shown: string;
  /** What it is called in the record, and what its format is found by: without a folder, and without `.gz`. */
  readonly name: string;
  /** Removes the copy, where one was made. */
  readonly close: () => Promise<void>;
}

/** The arguments that mean the standard input; by the second name a socket, as some programs give, cannot be opened. */
const STANDARD_INPUT = new Set(['-', '/dev/stdin', '/dev/fd/0', '/proc/self/fd/0']);

const COMPRESSED_NAME = /\.(gz|zst)$/i;

/**
 * The most that is read of a pipe or made of a compressed file: eight times the record of 1.6 million entries as NDJSON. It keeps a
 * pipe that never ends from filling the disk.
 */
const COPY_BYTES_MAX = 8_000_000_000;

/** Read at a time; a file made to fill the memory grows 200 times at most. */
const READ_CHUNK_BYTES = 64 * 1024;

/** The caller closes it. */
export async function openInput(given: string): Promise<Input> {
  const source = await openSource(given);
  if (source.isPlain) {
    return { path: given, shown: given, name: basename(given), close: async () => {} };
  }
  const folder = await mkdtemp(join(tmpdir(), 'hansard-import-'));
  beginFile(folder);
  const close = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
    finishFile(folder);
  };
  try {
    const path = join(folder, 'input');
    await copyTo(path, source.chunks);
    return { path, shown: shownSource(given), name: nameOf(given), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The source in words: "-" is the standard input. */
export function shownSource(given: string): string {
  return STANDARD_INPUT.has(given) ? 'standard input' : given;
}

type Source =
  { readonly isPlain: true } | { readonly isPlain: false; readonly chunks: AsyncIterable<Buffer> };

async function openSource(given: string): Promise<Source> {
  if (STANDARD_INPUT.has(given)) return { isPlain: false, chunks: process.stdin };
  const file = await open(given).catch((error: unknown) => {
    throw sourceFault(error, given);
  });
  try {
    const status = await file.stat();
    if (status.isFile() && !(await isCompressed(file, given))) {
      await file.close();
      return { isPlain: true };
    }
    if (status.isBlockDevice() || (status.isCharacterDevice() && !isatty(file.fd))) {
      throw new OperatorError('it is a device. Name a file or a pipe.');
    }
    return { isPlain: false, chunks: file.createReadStream({ highWaterMark: READ_CHUNK_BYTES }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function isCompressed(file: FileHandle, given: string): Promise<boolean> {
  const { buffer, bytesRead } = await file.read({
    buffer: Buffer.alloc(COMPRESSION_MARK_BYTES),
    position: 0,
  });
  if (compressionOf(buffer.subarray(0, bytesRead)) !== null) return true;
  const [ending] = COMPRESSED_NAME.exec(given) ?? [];
  if (ending === undefined) return false;
  throw new OperatorError(`its name ends in ${ending}, but it is not compressed so.`);
}

/** npm and npx start the program without the pipes of the shell but the standard ones. */
function sourceFault(error: unknown, given: string): unknown {
  const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT' && /^\/dev\/fd\//.test(given);
  if (!isGone) return error;
  return new OperatorError(
    'npm does not pass this pipe on. Write "… | npx hansard import -", or call bin/hansard.js itself.',
  );
}

async function copyTo(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const source = bounded(unpacked(chunks));
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(Readable.from(source, { objectMode: false }), target);
  } catch (error) {
    const { syscall, path: of } = error as NodeJS.ErrnoException;
    if (syscall !== 'write' && of !== path) throw error;
    throw new PassingFault(
      `it is copied to ${tmpdir()} first, which fails: ${(error as Error).message}. Free some space there, or set TMPDIR to another folder.`,
    );
  }
}

/** Decompressed where it is compressed: a pipe has no name that would say so. */
async function* unpacked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = chunks[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < COMPRESSION_MARK_BYTES) {
    const next = await input.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  const whole = withStart(start, input);
  const compression = compressionOf(start);
  yield* compression === null ? whole : decompress(whole, compression);
}

async function* withStart(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield start;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
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
  // An empty file may be the export of an empty record. An empty pipe comes of a command that failed.
  if (bytes === 0) throw new OperatorError('it is empty.');
}

/** A pipe has no name of its own. */
function nameOf(given: string): string {
  if (STANDARD_INPUT.has(given) || /^\/(dev|proc)\//.test(given)) return 'standard input';
  return basename(given).replace(COMPRESSED_NAME, '');
}

// The format of a document that is imported: by the format that was named, by its name, or by its content.

/** What can be imported: its title, and how the name of such a file ends. */
const FORMATS = {
  ndjson: { title: 'NDJSON', ending: '.ndjson' },
  csv: { title: 'CSV', ending: '.csv' },
  akn: { title: 'Akoma Ntoso', ending: '.xml' },
  pdf: { title: 'PDF', ending: '.pdf' },
} as const;

export type InputFormat = keyof typeof FORMATS;

export const INPUT_FORMATS = Object.keys(FORMATS) as InputFormat[];

/** "NDJSON, CSV, Akoma Ntoso, and PDF". */
export const INPUT_TITLES = new Intl.ListFormat('en').format(
  Object.values(FORMATS).map(({ title }) => title),
);

const BY_ENDING = new Map<string, InputFormat>(
  INPUT_FORMATS.map((format) => [FORMATS[format].ending, format]),
);

/** The root element of XML follows the declaration, and perhaps a comment on rights. */
const START_BYTES = 8_192;

/** Where the mark of a PDF document must be: some programs write something before it. */
const PDF_MARK_WITHIN_BYTES = 1_024;

/** What is often given and cannot be read, by its first bytes, with what to do. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['PK\x03\x04', 'it is a ZIP archive: unpack it, and import the files in it'],
  [
    '\xfd7zXZ\x00',
    'it is compressed with xz: decompress it first, or pipe "xz -dc" into "import -"',
  ],
  ['BZh', 'it is compressed with bzip2: decompress it first, or pipe "bzip2 -dc" into "import -"'],
  ['PAR1', 'it is Parquet, which cannot be imported: take NDJSON or CSV'],
];

export async function formatOf(input: Input, named: InputFormat | null): Promise<InputFormat> {
  const start = await readStart(input.path);
  const format = named ?? formatBy(input.name, start);
  const refused = REFUSED.find(([mark]) => start.toString('latin1', 0, mark.length) === mark);
  // A PDF document is refused by its reader, in its own words.
  if (refused === undefined || format === 'pdf') return format;
  throw new OperatorError(`${refused[1]}.`);
}

function formatBy(name: string, start: Buffer): InputFormat {
  if (start.subarray(0, PDF_MARK_WITHIN_BYTES).includes('%PDF-')) return 'pdf';
  return BY_ENDING.get(extname(name).toLowerCase()) ?? formatOfText(start.toString('utf8'));
}

/** What looks like nothing else is read as NDJSON, which names the first line that is none. */
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

// Decompresses gzip and Zstandard, of one piece or several after each other, and refuses what grows beyond a limit.

type Compression = 'gzip' | 'zstd';

/**
 * How many times its own size a file may grow. Speeches grow five times, and lines that repeat a long description of their sitting
 * some forty times; a file that was made to fill a disk a thousand times and more.
 */
const GROWTH_MAX = 200;

/** A small file may grow this far whatever its size: a single chunk of a decompressor is larger than many a file. */
const GROWTH_BYTES_FREE = 16_000_000;

/** The first bytes of a compressed file. */
const MARKS: readonly (readonly [Compression, Buffer])[] = [
  ['gzip', Buffer.from([0x1f, 0x8b, 0x08])],
  ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
];

const COMPRESSION_MARK_BYTES = 4;

/** How a file is compressed, by its first bytes; null where it is not. */
function compressionOf(start: Buffer): Compression | null {
  const found = MARKS.find(([, mark]) => start.subarray(0, mark.length).equals(mark));
  return found?.[0] ?? null;
}

async function* decompress(
  chunks: AsyncIterable<Buffer>,
  compression: Compression,
): AsyncGenerator<Buffer> {
  const counts = { read: 0, made: 0 };
  const input = countRead(chunks, counts);
  try {
    const pieces = compression === 'gzip' ? gunzip(input) : unpackFrames(input);
    for await (const piece of pieces) {
      counts.made += piece.length;
      if (counts.made > GROWTH_BYTES_FREE + counts.read * GROWTH_MAX) throw growsTooFar();
      yield piece;
    }
  } catch (error) {
    throw decompressionFault(error, compression);
  }
}

async function* countRead(
  chunks: AsyncIterable<Buffer>,
  counts: { read: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    counts.read += chunk.length;
    yield chunk;
  }
}

/** One gzip member after the other, which Node does by itself. */
async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = Readable.from(chunks, { objectMode: false });
  const unpacked = createGunzip();
  input.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  try {
    for await (const piece of unpacked) yield piece as Buffer;
  } finally {
    input.destroy();
  }
}

/**
 * One frame after the other. Node ends with the first frame and drops what follows it in the same chunk, without an error, so the
 * rest of the chunk is given to a decompressor of its own.
 */
async function* unpackFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = chunks[Symbol.asyncIterator]();
  try {
    for (let rest: Buffer | null = Buffer.alloc(0); rest !== null;) {
      const frame = createZstdDecompress();
      const feeding: Promise<Buffer | null> = feed(frame, rest, input);
      feeding.catch((error: unknown) => frame.destroy(error as Error));
      for await (const piece of frame) yield piece as Buffer;
      rest = await feeding;
    }
  } finally {
    await input.return?.();
  }
}

/** Gives a decompressor what it takes. Returns what was left of the last chunk when it ended; null at the end of the input. */
async function feed(
  frame: Transform & { readonly bytesWritten: number },
  first: Buffer,
  input: AsyncIterator<Buffer>,
): Promise<Buffer | null> {
  const ended = once(frame, 'end').catch(() => {});
  let given = 0;
  for (let chunk: Buffer = first; ;) {
    given += chunk.length;
    await Promise.race([new Promise<void>((done) => frame.write(chunk, () => done())), ended]);
    const left = given - frame.bytesWritten;
    if (left > 0) return chunk.subarray(chunk.length - left);
    const next = await input.next();
    if (next.done) {
      frame.end();
      return null;
    }
    chunk = next.value;
  }
}

function growsTooFar(): OperatorError {
  return new OperatorError(
    `decompressed it is more than ${GROWTH_MAX} times as large, as no record is. Decompress it yourself, look at it, and import the result.`,
  );
}

const NAMES = { gzip: 'gzip', zstd: 'Zstandard' } as const;

/** A fault of the decompressor as one of the file; anything else as it is. */
function decompressionFault(error: unknown, compression: Compression): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!/^(Z_|ZSTD_|ERR_ZSTD|ERR_ZLIB)/i.test(code)) return error;
  return new OperatorError(`its ${NAMES[compression]} is damaged or cut off (${message}).`);
}
