// The paths of the benchmark: the program, the stores it reads, its results and its work folders.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const PROGRAM = join(ROOT, 'bin', 'hansard.js');

/** Large files go into a folder that git ignores. */
const DATA = join(ROOT, 'data');

/** The figures in the repository are those of a complete run; any other run writes to LOCAL_RESULTS. */
export const PUBLISHED_RESULTS = join(ROOT, 'bench', 'results');
export const LOCAL_RESULTS = join(DATA, 'bench-results');

/** The SQLite store of this size; it is kept for the next run. */
export function storePath(entries: number): string {
  return join(DATA, `bench-${entries}.sqlite`);
}

/** The PostgreSQL cluster of this size; it is kept for the next run. */
export function clusterPath(entries: number): string {
  return join(DATA, `bench-postgres-${entries}`);
}

/** Runs `work` with a temporary folder for logs and stores. */
export async function withWorkFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(DATA, { recursive: true });
  const folder = mkdtempSync(join(DATA, 'bench-work-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
