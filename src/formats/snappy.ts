// Snappy, as Parquet compresses its pages: text that was there before is written as "copy so many bytes from
// so far back". Its buffers are used again, for a record is compressed in some thousand pieces.

/** Text is compressed in blocks: a copy never reaches back beyond its own, so that a distance fits two bytes. */
const BLOCK_BYTES = 65_536;

/** Where four bytes were last seen in the block, by their hash. */
const HASH_BITS = 14;
const lastSeen = new Uint16Array(1 << HASH_BITS);
const HASH_FACTOR = 0x9e_37_79_b1;

/** A match shorter than this costs as much as the text itself. */
const MATCH_MIN = 4;
const COPY_MAX = 64;

/** After every 32 bytes without a match the steps grow by one: what does not compress is soon passed over. */
const PATIENCE_BITS = 5;

const LITERAL = 0b00;
const SHORT_COPY = 0b01;
const COPY = 0b10;

let output = new Uint8Array(BLOCK_BYTES);
let end = 0;

/** The compressed bytes; they hold until the next call. */
export function compressSnappy(input: Uint8Array): Uint8Array {
  // At worst a literal for every block, with its tag, and a few bytes for the length.
  const needed = input.length + (input.length >> 3) + 64;
  if (output.length < needed) output = new Uint8Array(needed);
  end = 0;
  let rest = input.length;
  for (; rest > 0x7f; rest >>>= 7) output[end++] = (rest & 0x7f) | 0x80;
  output[end++] = rest;
  for (let start = 0; start < input.length; start += BLOCK_BYTES) {
    compressBlock(input, start, Math.min(start + BLOCK_BYTES, input.length));
  }
  return output.subarray(0, end);
}

function compressBlock(input: Uint8Array, start: number, stop: number): void {
  lastSeen.fill(0);
  let literalFrom = start;
  let at = start + 1;
  let misses = 1 << PATIENCE_BITS;
  const last = stop - MATCH_MIN;
  while (at <= last) {
    const four = fourBytes(input, at);
    const hash = hashOf(four);
    const before = start + lastSeen[hash]!;
    lastSeen[hash] = at - start;
    if (fourBytes(input, before) !== four) {
      at += misses++ >> PATIENCE_BITS;
      continue;
    }
    if (at > literalFrom) writeLiteral(input, literalFrom, at);
    let length = MATCH_MIN;
    while (at + length < stop && input[before + length] === input[at + length]) length += 1;
    writeCopy(at - before, length);
    at += length;
    literalFrom = at;
    // What was copied is passed over but for its end, which often goes on the same way.
    if (at <= last) lastSeen[hashOf(fourBytes(input, at - 1))] = at - 1 - start;
    misses = 1 << PATIENCE_BITS;
  }
  if (stop > literalFrom) writeLiteral(input, literalFrom, stop);
}

function hashOf(four: number): number {
  return Math.imul(four, HASH_FACTOR) >>> (32 - HASH_BITS);
}

function fourBytes(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

/** A length above 60 is written in the one or two bytes after the tag: a block has no more. */
function writeLiteral(input: Uint8Array, from: number, to: number): void {
  const length = to - from - 1;
  if (length < 60) {
    output[end++] = (length << 2) | LITERAL;
  } else if (length < 256) {
    output[end++] = (60 << 2) | LITERAL;
    output[end++] = length;
  } else {
    output[end++] = (61 << 2) | LITERAL;
    output[end++] = length & 0xff;
    output[end++] = length >> 8;
  }
  for (let at = from; at < to; at += 1) output[end++] = input[at]!;
}

function writeCopy(distance: number, length: number): void {
  let rest = length;
  // What is left for the last one must not be shorter than a copy of the short kind can be.
  for (; rest >= COPY_MAX + MATCH_MIN; rest -= COPY_MAX) writeLongCopy(distance, COPY_MAX);
  if (rest > COPY_MAX) {
    writeLongCopy(distance, COPY_MAX - MATCH_MIN);
    rest -= COPY_MAX - MATCH_MIN;
  }
  if (rest < 12 && distance < 2_048) {
    output[end++] = ((distance >> 8) << 5) | ((rest - MATCH_MIN) << 2) | SHORT_COPY;
    output[end++] = distance & 0xff;
  } else {
    writeLongCopy(distance, rest);
  }
}

function writeLongCopy(distance: number, length: number): void {
  output[end++] = ((length - 1) << 2) | COPY;
  output[end++] = distance & 0xff;
  output[end++] = distance >> 8;
}
