// Lines of a document as bytes: split at line feeds, counted, and checked to be UTF-8 before anyone reads them.

import { isUtf8 } from 'node:buffer';
import { OperatorError } from '../base/errors.ts';

/** A line, or a row that begins on it, as the fields of an entry, named as in the interface. */
export interface JsonLine {
  /** Counted from 1. */
  readonly number: number;
  readonly object: Readonly<Record<string, unknown>>;
  /** Why it is not an entry; then the object is empty. */
  readonly fault?: string;
}

/** Some lines of a document, the last one complete. */
export interface LinesPiece {
  readonly bytes: Buffer;
  readonly linesBefore: number;
}

/** A line of one entry; the longest real one has 12,000 characters. */
export const LINE_BYTES_MAX = 10_000_000;

export const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The document in pieces that end with a line; a byte order mark at its start is removed. */
export async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<LinesPiece> {
  let linesBefore = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    rest = bytes.subarray(end);
    if (end > 0) {
      yield checked(bytes.subarray(0, end), linesBefore);
      linesBefore += countFeeds(bytes.subarray(0, end));
    }
    if (rest.length > LINE_BYTES_MAX) {
      throw lineFault(linesBefore + 1, `it is longer than ${LINE_BYTES_MAX} bytes`);
    }
  }
  if (rest.length > 0) yield checked(rest, linesBefore);
}

/** A line that cannot be read; later ones can. */
export function faultyLine(number: number, what: string): JsonLine {
  return { number, object: {}, fault: `${what}.` };
}

/** The error of a line; the importer prepends the name of the document. */
export function lineFault(number: number, what: string): OperatorError {
  return new OperatorError(`line ${number}: ${what}.`);
}

function checked(bytes: Buffer, linesBefore: number): LinesPiece {
  if (!isUtf8(bytes)) throw lineFault(badLine(bytes, linesBefore), 'it is not valid UTF-8');
  const marked = linesBefore === 0 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK);
  return { bytes: marked ? bytes.subarray(3) : bytes, linesBefore };
}

function badLine(bytes: Buffer, linesBefore: number): number {
  const lines = bytes.toString('latin1').split('\n');
  return linesBefore + 1 + lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
}

/** The number of line feeds in a text, UTF-8 or not. */
export function countFeeds(text: Buffer | string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** A text parsed as JSON; null if it is not JSON. */
export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// UTF-8 text, appended piece by piece to a reused buffer.

/** A UTF-16 unit takes at most three bytes. */
const UTF8_UNIT_BYTES_MAX = 3;

export class TextBytes {
  #bytes = Buffer.alloc(1_024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    const needed = this.#length + UTF8_UNIT_BYTES_MAX * text.length;
    if (needed > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * needed);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** Returns a copy of what was added since the last call. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }
}
