// Where the benchmark finds the program, keeps its stores and puts its results.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HOUSE = fileURLToPath(new URL('..', import.meta.url));

export const PROGRAM = join(HOUSE, 'bin', 'hansard.js');

/** Everything large goes where git does not look. */
const DATA = join(HOUSE, 'data');

/** The figures in the repository are those of a complete run; any other run leaves them alone. */
export const KEPT_RESULTS = join(HOUSE, 'bench', 'results');
export const PASSING_RESULTS = join(DATA, 'bench-results');

/** The store of so many entries, kept from one run to the next. */
export function keptStore(entries: number): string {
  return join(DATA, `bench-${entries}.sqlite`);
}

/** The PostgreSQL cluster of so many entries, kept the same way. */
export function keptCluster(entries: number): string {
  return join(DATA, `bench-postgres-${entries}`);
}

/** Gives `work` a folder of its own for logs and stores, gone when it ends; two runs never share one. */
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
