// Opens what is to be imported as a plain file that can be read more than once: a file as it is; standard input, a pipe or a
// compressed file as a temporary copy. The copy is complete before the record is locked, however slow the writer of the pipe is.

import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isatty } from 'node:tty';
import { OperatorError, PassingFault } from '../../errors.ts';
import { beginFile, finishFile } from '../../files/unfinished-files.ts';
import { COMPRESSION_MARK_BYTES, compressionOf, decompress } from './decompress.ts';

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

/** Read at a time; a file made to fill the memory grows 200 times at most, see decompress.ts. */
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
