// A page with one long part. The part becomes bytes while it is written, in turns with other clients: a long text, or many
// small buffers, held in between would be moved and freed by the collector of garbage while everybody waits.

import { randomUUID } from 'node:crypto';
import { forEachInTurns } from '../../../threads/in-turns.ts';

/** Stands in a page where its long part belongs. Nothing in the record can have it: each process makes another, and sends none. */
export const LONG_PART = randomUUID();

/** The bytes of a page, with the pieces in place of the mark. */
export async function withLongPart(page: string, pieces: Iterable<string>): Promise<Uint8Array> {
  const [before = '', after = ''] = page.split(LONG_PART);
  const bytes = new ByteWriter();
  bytes.add(before);
  await forEachInTurns(pieces, (piece) => bytes.add(piece));
  bytes.add(after);
  return bytes.end();
}

/** The page of a long sitting takes seven. */
const PAGE_CHUNK_BYTES = 65_536;

/** Two megabytes: eight pages may be half made. */
const FREE_CHUNKS_MAX = 32;

/** Chunks whose bytes were copied, for the next page. */
const freeChunks: Uint8Array[] = [];

const encoder = new TextEncoder();

/** Encodes text after text into chunks of one size. */
class ByteWriter {
  readonly #full: Uint8Array[] = [];
  #chunk = takeChunk();
  #usedBytes = 0;

  add(text: string): void {
    let rest = text;
    while (rest !== '') {
      const { read, written } = encoder.encodeInto(rest, this.#chunk.subarray(this.#usedBytes));
      this.#usedBytes += written;
      rest = rest.slice(read);
      if (rest !== '') this.#nextChunk();
    }
  }

  /** The bytes of all; nothing can be added any more. */
  end(): Uint8Array {
    this.#full.push(this.#chunk.subarray(0, this.#usedBytes));
    const bytes = Buffer.concat(this.#full);
    for (const { buffer } of this.#full) {
      if (freeChunks.length < FREE_CHUNKS_MAX) freeChunks.push(new Uint8Array(buffer));
    }
    return bytes;
  }

  #nextChunk(): void {
    this.#full.push(this.#chunk.subarray(0, this.#usedBytes));
    this.#chunk = takeChunk();
    this.#usedBytes = 0;
  }
}

function takeChunk(): Uint8Array {
  return freeChunks.pop() ?? new Uint8Array(PAGE_CHUNK_BYTES);
}
