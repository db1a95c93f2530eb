// Sends rows to PostgreSQL with COPY, in its text format.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { storeErrorOf } from './postgres-errors.ts';

/** Text handed to the connection at a time. */
const CHUNK_CHARACTERS = 64 * 1024;

/** `into` is a table and its columns; a line has their values with tabs between, and its own end. */
export async function copyLines(
  client: ClientBase,
  into: string,
  lines: Iterable<string>,
  timeoutMs: number,
): Promise<void> {
  const target = copyFrom(`COPY ${into} FROM STDIN`);
  const stream = client.query(Object.assign(target, { query_timeout: timeoutMs }));
  try {
    await pipeline(Readable.from(chunks(lines)), stream);
  } catch (error) {
    throw storeErrorOf(error);
  }
}

/** A value as it is written in a line. */
export function copiedField(value: string | null): string {
  if (value === null) return '\\N';
  return SPECIAL.test(value) ? value.replaceAll(ALL_SPECIAL, escape) : value;
}

const SPECIAL = /[\\\t\n\r]/;
const ALL_SPECIAL = /[\\\t\n\r]/g;

function escape(character: string): string {
  if (character === '\\') return '\\\\';
  if (character === '\t') return '\\t';
  return character === '\n' ? '\\n' : '\\r';
}

function* chunks(lines: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  if (text !== '') yield Buffer.from(text, 'utf8');
}
