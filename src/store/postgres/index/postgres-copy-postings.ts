// The postings of a group in COPY's binary format: bytes as they are, half of what text would take.

import type { TermRow } from '../../../search/indexing/group-writer.ts';

/** The signature, no flags, and nothing more in the header. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END = Buffer.from([0xff, 0xff]);
const POSTING_FIELD_COUNT = 5;

/** Bytes handed to the connection at a time. */
const SENT_CHUNK_BYTES = 64 * 1024;

export function* binaryRows(group: number, rows: Iterable<TermRow>): Generator<Buffer> {
  let chunk: Uint8Array[] = [HEADER];
  let bytes = 0;
  for (const { termId, blocks, postings, positions } of rows) {
    // Three numbers of eight bytes, each behind its length, and the length of the bytes that follow.
    const head = Buffer.alloc(2 + 12 + 12 + 12 + 4);
    head.writeInt16BE(POSTING_FIELD_COUNT, 0);
    for (const [index, value] of [group, termId, blocks].entries()) {
      head.writeInt32BE(8, 2 + 12 * index);
      head.writeBigInt64BE(BigInt(value), 6 + 12 * index);
    }
    head.writeInt32BE(postings.byteLength, 38);
    const between = Buffer.alloc(4);
    between.writeInt32BE(positions === null ? -1 : positions.byteLength);
    chunk.push(head, postings, between);
    if (positions !== null) chunk.push(positions);
    bytes += postings.byteLength + (positions?.byteLength ?? 0);
    if (bytes < SENT_CHUNK_BYTES) continue;
    yield Buffer.concat(chunk);
    [chunk, bytes] = [[], 0];
  }
  yield Buffer.concat([...chunk, END]);
}
