// Makes the store that is read from, once, with the program itself, and records how long that took.

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storePath } from '../shared/paths.ts';
import { runHansard } from './run-program.ts';

export interface Making {
  readonly entries: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly entriesPerSecond: number;
  /** The day on which the store was made: an older figure is that of an older program. */
  readonly madeOn: string;
}

export async function makeStoreOnce(entries: number, workFolder: string): Promise<Making> {
  const path = storePath(entries);
  const note = `${path}.json`;
  if (existsSync(path) && existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as Making;
  console.error(`Making a store of ${entries} entries, once …`);
  const made = join(workFolder, 'made.sqlite');
  const making = await makeDemo(entries, made);
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
  renameSync(made, path);
  writeFileSync(note, `${JSON.stringify(making)}\n`);
  return making;
}

/** The whole command is timed, from start until the store is closed and on disk. */
export async function makeDemo(entries: number, path: string): Promise<Making> {
  const flags = ['--entries', String(entries), '--database-url', `sqlite:${path}`];
  const { seconds, cpuSeconds } = await runHansard('demo', ...flags);
  const madeOn = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { entries, seconds, cpuSeconds, entriesPerSecond: entries / seconds, madeOn };
}
