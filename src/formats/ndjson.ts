// NDJSON: one JSON object a line. Lines end at a line feed and nowhere else: U+2028 is text.

import { isUtf8 } from 'node:buffer';
import { OperatorError } from '../errors.ts';

export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly object: Readonly<Record<string, unknown>>;
}

/** A line of one entry; the longest real one has 12,000 characters. */
const LINE_BYTES_MAX = 10_000_000;

const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Reads the objects, some at a time; a line that is not one is named. Blank lines are passed over. */
export async function* readNdjson(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let linesBefore = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    const { lines, count } = parseLines(bytes.subarray(0, end), linesBefore);
    linesBefore += count;
    rest = bytes.subarray(end);
    if (rest.length > LINE_BYTES_MAX) {
      throw fault(linesBefore + 1, `it is longer than the ${LINE_BYTES_MAX} bytes a line may have`);
    }
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) yield parseLines(rest, linesBefore).lines;
}

function parseLines(bytes: Buffer, linesBefore: number): { lines: Line[]; count: number } {
  const lines: Line[] = [];
  const sound = isUtf8(bytes);
  let count = 0;
  for (let start = 0; start < bytes.length;) {
    count += 1;
    const number = linesBefore + count;
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? bytes.length : feed;
    if (!sound && !isUtf8(bytes.subarray(start, end))) throw fault(number, 'it is not valid UTF-8');
    if (number === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) start += 3;
    const text = bytes.toString('utf8', start, end);
    if (text.trim() !== '') lines.push({ number, object: parseObject(text, number) });
    start = end + 1;
  }
  return { lines, count };
}

function parseObject(text: string, number: number): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw fault(number, `it is not JSON (${(error as Error).message})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw fault(number, 'it is not a JSON object');
  }
  return value as Record<string, unknown>;
}

function fault(number: number, what: string): OperatorError {
  return new OperatorError(`line ${number}: ${what}.`);
}
