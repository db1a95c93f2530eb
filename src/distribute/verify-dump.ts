// Verifies a dump: its files against the digests of the manifest, its change log against the chain of the record, and
// optionally a store.

import { counted } from '../base/group-digits.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readNdjson } from '../formats/ndjson.ts';
import type { DumpFile, DumpManifest } from '../formats/dump-manifest.ts';
import { CHANGE_KINDS, EMPTY_CHAIN, nextChain } from '../record/change.ts';
import type { LogReads } from '../store/contract/store.ts';

/** Yields faults as sentences. `progress` is called with the bytes read so far. */
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
    if (fault === null) continue;
    yield `${file.name} ${fault}.`;
    isWhole &&= file.content !== 'changes';
  }
  // A log with a missing file does not continue.
  if (isWhole) yield* logFaults(folder, { record, files });
}

/** Follows the change log through its files to the chain of the record. */
async function* logFaults(
  folder: string,
  { record, files }: Pick<DumpManifest, 'record' | 'files'>,
): AsyncGenerator<string> {
  let [last, chainBefore] = [0, EMPTY_CHAIN];
  for (const { name } of files.filter(({ content }) => content === 'changes')) {
    for await (const lines of readNdjson(
      pipeline(createReadStream(join(folder, name)), createGunzip(), () => {}),
    )) {
      for (const { object: line } of lines) {
        const seq = last + 1;
        const kind = CHANGE_KINDS.find((candidate) => candidate === line['kind']);
        const atMs = Date.parse(String(line['at']));
        if (line['seq'] !== seq || kind === undefined || Number.isNaN(atMs)) {
          yield `${name} has no change ${seq} after change ${last}.`;
          return;
        }
        const [entryId, sha256] = [Number(line['entry']), String(line['sha256'])];
        const chain = nextChain(chainBefore, { seq, atMs, kind, entryId, sha256 });
        if (chain !== line['chain']) {
          yield `The chain of ${name} at change ${seq} does not match its changes.`;
          return;
        }
        [last, chainBefore] = [seq, chain];
      }
    }
  }
  if (last === record.seq && chainBefore === record.chain) return;
  yield `The change log of the files ends at change ${last} and does not match the record in the manifest, which is at change ${record.seq}.`;
}

/** What is wrong if a store does not have the change log that a dump was made from; null if it has. */
export async function chainFault(
  store: LogReads,
  { seq, chain }: Pick<DumpManifest['record'], 'seq' | 'chain'>,
): Promise<string | null> {
  const last = await store.lastChange();
  if (last < seq)
    return `The store has ${counted(last, 'change')}, but the dump was made at change ${seq}.`;
  if ((await chainAt(store, seq)) === chain) return null;
  return `The change log of the store has a different chain at change ${seq}. Either the dump was made from another record, or one of the two was altered.`;
}

/** The chain of a store's change log at a change; 0 is before the first one. */
export async function chainAt(store: LogReads, seq: number): Promise<string> {
  const [change] = seq === 0 ? [] : await store.changes(seq - 1, 1);
  return change?.chain ?? EMPTY_CHAIN;
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
  if (read !== bytes) return `has ${read} bytes, but ${bytes} in the manifest`;
  return digest.digest('hex') === sha256 ? null : 'has a SHA-256 that differs from the manifest';
}
