// Opens the store an address names: the one place that knows the adapters.

import { OperatorError } from '../errors.ts';
import { isPostgresAddress, NO_FILE_COPIES } from './postgres/postgres-address.ts';
import { withoutPassword } from './shown-address.ts';
import { restore } from './sqlite/sqlite-backup.ts';
import { openSqliteStore } from './sqlite/sqlite-store.ts';
import type { BackupReport, Store } from './store.ts';

export interface OpenOptions {
  /** Whether a store that is not there yet is made; true unless the command only looks. */
  readonly mayCreate?: boolean;
  /** How far behind, in seconds, a replica may be and still be read; where it is not said, none is. */
  readonly replicaLagSeconds?: number;
  /** Eight bytes by which the threads of a process know of each other's commits, where one of them reads replicas. */
  readonly commits?: SharedArrayBuffer;
}

export async function openStore(
  address: string,
  { mayCreate = true, replicaLagSeconds, commits }: OpenOptions = {},
): Promise<Store> {
  if (isPostgresAddress(address)) {
    // Loaded when it is needed: the embedded store starts sooner without it.
    const { openPostgresStore } = await import('./postgres/postgres-store.ts');
    return await openPostgresStore(address, {
      mayCreate,
      replicas: replicaLagSeconds === undefined ? null : { lagMs: replicaLagSeconds * 1_000 },
      commits: commits ?? null,
    });
  }
  return openSqliteStore(sqlitePath(address), { mayCreate });
}

/**
 * Puts the record of a backup at an address: all of it or nothing. Refuses a place that has entries unless
 * they may be replaced, one that is in use, and a file that is not a backup of ours.
 */
export async function restoreStore(
  address: string,
  file: string,
  mayReplace: boolean,
  progress: (done: number, total: number) => void,
): Promise<BackupReport> {
  if (isPostgresAddress(address)) throw new OperatorError(NO_FILE_COPIES);
  return await restore(sqlitePath(address), file, mayReplace, progress);
}

function sqlitePath(address: string): string {
  const [scheme] = address.split(':', 1);
  const path = address.slice('sqlite:'.length);
  if (scheme === 'sqlite' && path !== '') return path;
  throw new OperatorError(
    `DATABASE_URL is "${withoutPassword(address)}". It must be sqlite:<path of a file> ` +
      'or postgres://user:password@host:port/database.',
  );
}
