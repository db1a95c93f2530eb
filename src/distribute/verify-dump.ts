// Verifies a dump: that its files have the digests and the rows of the manifest, that they agree, and that a store has its chain.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createGunzip } from 'node:zlib';
import { readNdjson } from '../formats/ndjson.ts';
import type { DumpFile, DumpManifest } from '../formats/dump-manifest.ts';
import { ENTRY_FORMATS } from '../formats/entry-formats.ts';
import { EMPTY_CHAIN } from '../record/change.ts';
import type { LogReads } from '../store/contract/store.ts';
import { ChainReader } from './open-dump.ts';

/** Yields what is wrong, as sentences. `progress` is called with the bytes read so far. */
export async function* verifyDump(
  folder: string,
  { record, files }: DumpManifest,
  progress: (bytes: number) => void,
): AsyncGenerator<string> {
  let done = 0;
  let isWhole = true;
  for (const file of files) {
    const path = join(folder, file.name);
    const fault = await digestFault(path, file, (bytes) => progress(done + bytes));
    done += file.bytes;
    if (fault !== null) {
      yield `${file.name} ${fault}.`;
      isWhole &&= file.content !== 'changes';
      continue;
    }
    // The digest agrees, so these are the bytes that were made: what differs now, the manifest says wrongly.
    const rows = await countOrFault(path, file);
    if (typeof rows === 'string') yield `${file.name} cannot be read: ${rows}.`;
    else if (rows !== file.rows) {
      yield `${file.name} has ${rows} rows, and the manifest says ${file.rows}.`;
    }
  }
  // A log of which a file is missing does not continue.
  if (isWhole) yield* logFaults(folder, { record, files });
  const formats = Map.groupBy(
    files.filter(({ content }) => content === 'entries' || content === 'record'),
    ({ format }) => format,
  );
  for (const [format, ofFormat] of formats) {
    const entries = ofFormat.reduce((sum, { rows }) => sum + rows, 0);
    if (entries === record.entries) continue;
    yield `The ${format} files have ${entries} entries together, and the record has ${record.entries}.`;
  }
}

async function* logFaults(
  folder: string,
  { record, files }: Pick<DumpManifest, 'record' | 'files'>,
): AsyncGenerator<string> {
  const log = new ChainReader();
  for (const { name } of files.filter(({ content }) => content === 'changes')) {
    for await (const lines of readNdjson(unpacked(join(folder, name)))) {
      for (const { object } of lines) {
        const fault = log.fault(object);
        if (fault === null) continue;
        yield `${name} ${fault}.`;
        return;
      }
    }
  }
  const fault = log.endFault(record);
  if (fault !== null) yield fault;
}

/** What is wrong where a store does not have the change log that the dump was made from; null where it has. */
export async function chainFault(
  store: LogReads,
  { record: { seq, chain } }: DumpManifest,
): Promise<string | null> {
  const last = await store.lastChange();
  if (last < seq) return `The store has ${last} changes, and the dump was made after ${seq}.`;
  const [change] = seq === 0 ? [] : await store.changes(seq - 1, 1);
  if ((change?.chain ?? EMPTY_CHAIN) === chain) return null;
  return `The change log of the store has another chain at change ${seq}: the dump was made from another record, or one of the two was altered.`;
}

async function digestFault(
  path: string,
  { bytes, sha256 }: DumpFile,
  progress: (bytes: number) => void,
): Promise<string | null> {
  const digest = createHash('sha256');
  let read = 0;
  try {
    for await (const piece of createReadStream(path)) {
      digest.update(piece as Buffer);
      read += (piece as Buffer).length;
      progress(read);
    }
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`;
  }
  if (read !== bytes) return `has ${read} bytes, and the manifest says ${bytes}`;
  return digest.digest('hex') === sha256 ? null : 'has another SHA-256 than the manifest says';
}

/** The rows of a file, or what keeps it from being read. */
async function countOrFault(path: string, file: DumpFile): Promise<number | string> {
  try {
    return await countRows(path, file);
  } catch (error) {
    return (error as Error).message;
  }
}

async function countRows(path: string, { format }: DumpFile): Promise<number> {
  if (format === 'sqlite') return countEntries(path);
  const count = await ENTRY_FORMATS[format].loadCounter();
  return await count(unpacked(path), path);
}

function countEntries(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS entries FROM entry').get()?.['entries']);
  } finally {
    database.close();
  }
}

async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path);
  const plain = createGunzip();
  source.on('error', (error) => plain.destroy(error)).pipe(plain);
  try {
    for await (const piece of plain) yield piece as Buffer;
  } finally {
    source.destroy();
  }
}
