// Decompresses gzip and Zstandard, of one piece or several after each other, and refuses what grows beyond a limit.

import { once } from 'node:events';
import { Readable, type Transform } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { OperatorError } from '../../errors.ts';

export type Compression = 'gzip' | 'zstd';

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

export const COMPRESSION_MARK_BYTES = 4;

/** How a file is compressed, by its first bytes; null where it is not. */
export function compressionOf(start: Buffer): Compression | null {
  const found = MARKS.find(([, mark]) => start.subarray(0, mark.length).equals(mark));
  return found?.[0] ?? null;
}

export async function* decompress(
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
