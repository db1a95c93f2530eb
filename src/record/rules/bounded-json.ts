// Parses JSON from a client, within limits far beyond anything the interface accepts.

import { isUtf8 } from 'node:buffer';

/** What is wrong with a text that is not acceptable JSON. */
export class JsonFault extends Error {}

/** Levels of a body: the deepest that the interface accepts has five. */
const LEVELS_MAX = 64;

/** Keys of one object: the widest that the interface accepts has some twenty. Checking and naming 50,000 took seconds. */
const KEYS_MAX = 1_000;

export function parseBoundedJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new JsonFault('the body is not valid UTF-8');
  if (isDeeperThan(LEVELS_MAX, bytes)) {
    throw new JsonFault(`arrays and objects are nested more than ${LEVELS_MAX} levels deep`);
  }
  const value = parse(bytes.toString('utf8'));
  refuseWideObjects(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new JsonFault((error as Error).message);
  }
}

function refuseWideObjects(value: unknown): void {
  const left: object[] = isObject(value) ? [value] : [];
  for (let container = left.pop(); container !== undefined; container = left.pop()) {
    const values: unknown[] = Array.isArray(container) ? container : Object.values(container);
    if (values.length > KEYS_MAX && !Array.isArray(container)) {
      throw new JsonFault(
        `an object has ${values.length} keys, but at most ${KEYS_MAX} are accepted`,
      );
    }
    for (const inner of values) if (isObject(inner)) left.push(inner);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

// Measures how deeply arrays and objects are nested in JSON before it is parsed. Parsing 10 MB of opening brackets takes two
// seconds of the serving thread and 280 MB.

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('[]{}');

/** Whether arrays and objects are nested more than `levels` deep. It checks nothing else. */
function isDeeperThan(levels: number, json: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth += 1;
    if (depth > levels) return true;
  }
  return false;
}

/** The offset of the quotation mark that ends the string beginning at `start`. Strings are most of a body, and are skipped. */
function endOfString(json: Buffer, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

function isEscaped(json: Buffer, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
