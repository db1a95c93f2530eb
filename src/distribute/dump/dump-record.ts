// Dumps the record into a folder: makes the files whose content changed, then the manifest, then removes what no manifest names.

import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import { PUBLIC_FILE, writeWholeFile } from '../../files/write-whole-file.ts';
import {
  DUMP_FORMAT,
  isDumpFileName,
  MANIFEST_NAME,
  manifestText,
  type DumpFile,
  type DumpManifest,
} from '../../formats/dump-manifest.ts';
import type { Store } from '../../store/contract/store.ts';
import { plannedFiles, type PlannedFile } from './dump-files.ts';
import { openDump, type DumpFinder, type OpenedDump } from './open-dump.ts';
import { readManifest } from './read-manifest.ts';

export interface DumpSource {
  readonly store: Store;
  readonly finder: DumpFinder;
  /** The program that makes the dump, with its version. */
  readonly program: string;
}

export interface DumpReport {
  readonly entries: number;
  readonly seq: number;
  readonly files: number;
  /** Files that were made; the others are those of the dump before. */
  readonly made: number;
  readonly bytes: number;
  readonly removed: number;
}

/** `progress` is called with the entries written so far and those to write, a file after the other. */
export async function dumpRecord(
  source: DumpSource,
  folder: string,
  progress: (done: number, total: number) => void,
): Promise<DumpReport> {
  await makeFolder(folder);
  const earlier = await readManifest(folder);
  const opened = await openDump(source.store, source.finder);
  try {
    const { files, made } = await writeFiles(opened, folder, earlier, progress);
    const manifest: DumpManifest = {
      format: DUMP_FORMAT,
      program: source.program,
      made: new Date().toISOString(),
      record: opened.record,
      files,
    };
    const isNew = made > 0 || earlier === null || !isSame(earlier, manifest);
    if (isNew) await write(folder, MANIFEST_NAME, [Buffer.from(manifestText(manifest))]);
    // Somebody may be reading the files that the manifest before named: they stay until the next dump.
    const removed = isNew ? await removeOthers(folder, [manifest, earlier]) : 0;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const { entries, seq } = opened.record;
    return { entries, seq, files: files.length, made, bytes, removed };
  } finally {
    await opened.snapshot.close();
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new OperatorError(`${folder} cannot be made: ${(error as Error).message}.`);
  });
}

async function writeFiles(
  opened: OpenedDump,
  folder: string,
  earlier: DumpManifest | null,
  progress: (done: number, total: number) => void,
): Promise<{ files: DumpFile[]; made: number }> {
  const planned: (readonly [PlannedFile, DumpFile | null])[] = [];
  for (const file of plannedFiles(opened, folder)) {
    planned.push([file, await unchangedFile(folder, file, earlier)]);
  }
  const toMake = planned.filter(([, unchanged]) => unchanged === null).map(([file]) => file);
  const total = toMake.filter(isOfEntries).reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const files: DumpFile[] = [];
  for (const [file, unchanged] of planned) {
    const count = (entries: number): void => progress((done += entries), total);
    files.push(unchanged ?? (await makeFile(folder, file, count)));
  }
  return { files, made: toMake.length };
}

function isOfEntries({ content }: PlannedFile): boolean {
  return content === 'entries' || content === 'record';
}

/** The file as the dump before made it, where it is there with its whole length. */
async function unchangedFile(
  folder: string,
  { name, source }: PlannedFile,
  earlier: DumpManifest | null,
): Promise<DumpFile | null> {
  const file = earlier?.files.find((one) => one.name === name && one.source === source);
  if (file === undefined) return null;
  const there = await stat(join(folder, name)).catch(() => null);
  return there?.isFile() === true && there.size === file.bytes ? file : null;
}

async function makeFile(
  folder: string,
  { pieces, ...described }: PlannedFile,
  progress: (entries: number) => void,
): Promise<DumpFile> {
  const digest = createHash('sha256');
  let bytes = 0;
  async function* digested(): AsyncGenerator<Buffer> {
    for await (const piece of pieces(progress)) {
      bytes += piece.length;
      digest.update(piece);
      yield piece;
    }
  }
  await write(folder, described.name, digested());
  return { ...described, bytes, sha256: digest.digest('hex') };
}

/** A dump is made to be read by others. */
async function write(
  folder: string,
  name: string,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  await writeWholeFile(join(folder, name), pieces, PUBLIC_FILE);
}

/** Whether two manifests say the same, but for when they were made. */
function isSame(one: DumpManifest, other: DumpManifest): boolean {
  return JSON.stringify({ ...one, made: '' }) === JSON.stringify({ ...other, made: '' });
}

async function removeOthers(
  folder: string,
  manifests: readonly (DumpManifest | null)[],
): Promise<number> {
  const named = new Set(manifests.flatMap((one) => one?.files.map(({ name }) => name) ?? []));
  const names = await readdir(folder);
  const others = names.filter((name) => isDumpFileName(name) && !named.has(name));
  for (const name of others) await rm(join(folder, name), { force: true });
  return others.length;
}
