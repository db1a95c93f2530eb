// Campaign: disk full, read-only file system, store locked by another writer. Reads go on, writes are refused
// with a reason, and all is well again when the trouble ends.

import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeLoopImage, must } from './loop-image.ts';
import { TroubledServer } from './troubled-server.ts';

export interface TroubleReport {
  /** Writes that were refused, by status. */
  readonly refusals: Readonly<Record<number, number>>;
  readonly faults: readonly string[];
}

interface Trouble {
  readonly path: string;
  readonly begin: () => void;
  readonly end: () => void;
  /** Writes that are tried meanwhile; each waits as long as the server lets it. */
  readonly writes: number;
  /** Characters of each, and whether the first ones may still find space. */
  readonly characters: number;
  readonly mayStillWrite: boolean;
  /** Whether the server must be started anew, because the kernel gives its files back to nobody. */
  readonly needsRestart: boolean;
}

/** Twice: in the midst of writing, and before the first write of a server, whose publishing threads are yet to start. */
async function live(trouble: Trouble): Promise<TroubleReport> {
  const server = new TroubledServer(trouble.path);
  try {
    await server.start();
    for (let count = 0; count < ENTRIES_BEFORE; count += 1) await server.write(100);
    await meet(trouble, server, 'while writing');
    await server.kill();
    await server.start();
    await meet(trouble, server, 'before the first write');
    await server.verify();
    return { refusals: server.refusals, faults: server.faults };
  } finally {
    await server.kill();
  }
}

async function meet(trouble: Trouble, server: TroubledServer, when: string): Promise<void> {
  server.when = when;
  trouble.begin();
  let refused = 0;
  for (let count = 0; count < trouble.writes; count += 1) {
    const writing = server.write(trouble.characters);
    // While that waits; and afterwards, for it must not have left anything behind.
    if (!trouble.mayStillWrite) await server.read();
    if (!(await writing)) refused += 1;
    await server.read();
  }
  if (refused === 0 || (!trouble.mayStillWrite && refused < trouble.writes)) {
    server.fault(`${refused} of ${trouble.writes} writes were refused`);
  }
  if (trouble.needsRestart) await server.kill();
  trouble.end();
  if (trouble.needsRestart) await server.start();
  if (await server.recover()) await server.read();
}

/** More than a page, and enough that both serving processes have written. */
const ENTRIES_BEFORE = 12;

const USUAL = { writes: 6, characters: 100, mayStillWrite: false, needsRestart: false };

/** A disk that fills up, and then has space again. */
export async function fillDisk(): Promise<TroubleReport> {
  using image = makeLoopImage(16);
  const filler = join(image.folder, 'filler');
  const trouble: Trouble = {
    ...USUAL,
    path: join(image.folder, 'record.sqlite'),
    begin: () => fill(filler),
    end: () => rmSync(filler),
    // The log has some space of its own: two megabytes are more than it can have.
    writes: 20,
    characters: 100_000,
    mayStillWrite: true,
  };
  return await live(trouble);
}

/**
 * A file system that the kernel made read-only after an error, as `errors=remount-ro` says. It can only be
 * unmounted then, so the server is started anew. (Where a file is open for writing, nobody else can remount it.)
 */
export async function makeReadOnly(): Promise<TroubleReport> {
  using image = makeLoopImage(16);
  image.unmount();
  image.mount('errors=remount-ro');
  const trouble: Trouble = {
    ...USUAL,
    path: join(image.folder, 'record.sqlite'),
    begin: () => must('mount', ['-o', 'remount,abort', image.folder]),
    end: () => {
      image.unmount();
      image.mount('errors=remount-ro');
    },
    needsRestart: true,
  };
  return await live(trouble);
}

/**
 * The same refusal from the kernel for the store's files alone, which can be taken back. Not for the index of
 * the log: it is memory that processes share, and on a file system made read-only they can still write to it.
 */
export async function makeImmutable(): Promise<TroubleReport> {
  using image = makeLoopImage(16);
  const path = join(image.folder, 'record.sqlite');
  const files = [path, `${path}-wal`];
  const trouble: Trouble = {
    ...USUAL,
    path,
    begin: () => must('chattr', ['+i', ...files]),
    end: () => must('chattr', ['-i', ...files]),
  };
  return await live(trouble);
}

/** Another program holds the store's write lock for longer than anybody waits. */
export async function lockStore(): Promise<TroubleReport> {
  const folder = mkdtempSync(join(tmpdir(), 'hansard-lock-'));
  const path = join(folder, 'record.sqlite');
  let other: DatabaseSync | null = null;
  try {
    const trouble: Trouble = {
      ...USUAL,
      path,
      begin: () => {
        other = new DatabaseSync(path);
        other.exec('BEGIN IMMEDIATE');
      },
      end: () => other?.close(),
      writes: 1,
    };
    return await live(trouble);
  } finally {
    if ((other as DatabaseSync | null)?.isOpen) (other as DatabaseSync | null)?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes until not a byte fits any more. */
export function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}
