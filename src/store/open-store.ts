// Opens the store at an address: the only file that knows the adapters. Each is loaded on demand: without the others, a program
// or a thread starts sooner and takes less memory.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from '../base/errors.ts';
import type { AlertStore } from './outside-record/alert-store.ts';
import type { SqlSnapshot } from './sql/sql-runner.ts';
import type { AlertEngine } from './outside-record/leased-queue.ts';
import type { SubscriptionStore } from './outside-record/subscription-store.ts';
import type { CopyTarget } from './copy-record.ts';
import {
  isPostgresAddress,
  NO_FILE_COPIES,
  readPostgresAddress,
} from './postgres/servers/postgres-address.ts';
import { withoutPassword } from './sql/shown-address.ts';
import type { RoutedFinder } from '../finder/finder.ts';
import { mayOnlyBeRead } from './sqlite/files/sqlite-read-only.ts';
import type { BackupReport, OpenMode, ReadOptions, Store } from './contract/store.ts';

/** A store that does not exist is created, unless the command only reads. */
export async function openStore(
  address: string,
  { mayCreate = true, notify, ...options }: Partial<OpenMode> & ReadOptions = {},
): Promise<Store> {
  const mode: OpenMode = { mayCreate, ...(notify && { notify }) };
  if (isPostgresAddress(address)) {
    const { openPostgresStore } = await import('./postgres/postgres-store.ts');
    return await openPostgresStore(address, mode, options);
  }
  const { openSqliteStore } = await import('./sqlite/sqlite-store.ts');
  return await openSqliteStore(sqlitePath(address), mode);
}

/** Whether the file of an address exists. For a server only a connection can tell, so the result is true. */
export function isStoreMade(address: string): boolean {
  return isPostgresAddress(address) || existsSync(sqlitePath(address));
}

/**
 * Opens the finder of a store on its own connections, so that a long search delays nobody. A finder that reads replicas is
 * opened beside a store that does.
 */
export async function openFinder(
  address: string,
  options: ReadOptions = {},
): Promise<RoutedFinder> {
  const { createFinder } = await import('../finder/create-finder.ts');
  if (isPostgresAddress(address)) {
    const { openPostgresFinderSource } = await import('./postgres/postgres-finder-source.ts');
    return createFinder(await openPostgresFinderSource(address, options));
  }
  const { openSqliteFinderSource } = await import('./sqlite/sqlite-finder-source.ts');
  return createFinder(await openSqliteFinderSource(sqlitePath(address)));
}

/** Opens snapshots of an existing store, and nothing else. */
export interface SnapshotSource extends Pick<Store, 'openExport'> {
  readonly close: () => Promise<void>;
}

/** Opens a store for exports on its own connections, in any thread. */
export async function openSnapshotSource(address: string): Promise<SnapshotSource> {
  if (isPostgresAddress(address)) {
    const { openPostgresSnapshotSource } = await import('./postgres/postgres-export.ts');
    return await openPostgresSnapshotSource(address);
  }
  const { openSqliteExport } = await import('./sqlite/sqlite-export.ts');
  const path = sqlitePath(address);
  return { openExport: () => openSqliteExport(path), close: async () => {} };
}

/** Opens the alerts that are stored beside the record, which must exist. */
export async function openAlerts(address: string): Promise<AlertStore> {
  const { createAlertStore } = await import('./outside-record/alert-store.ts');
  return createAlertStore(await openAlertEngine(address));
}

/** Opens the subscriptions by e-mail that are stored beside the record. */
export async function openSubscriptions(address: string): Promise<SubscriptionStore> {
  const { createSubscriptionStore } = await import('./outside-record/subscription-store.ts');
  return createSubscriptionStore(await openAlertEngine(address));
}

async function openAlertEngine(address: string): Promise<AlertEngine> {
  if (isPostgresAddress(address)) {
    const { openPostgresAlerts } = await import('./postgres/postgres-alerts.ts');
    return await openPostgresAlerts(address);
  }
  const { openSqliteAlerts } = await import('./sqlite/sqlite-alerts.ts');
  return await openSqliteAlerts(sqlitePath(address));
}

/**
 * Restores a backup to an address, all or nothing. Refuses a store that has entries unless they may be replaced, a store in
 * use, and a file that is not one of our backups.
 */
export async function restoreStore(
  address: string,
  file: string,
  mayReplace: boolean,
  progress: (done: number, total: number) => void,
): Promise<BackupReport> {
  if (isPostgresAddress(address)) throw new OperatorError(NO_FILE_COPIES);
  const { restore } = await import('./sqlite/files/sqlite-backup.ts');
  return await restore(sqlitePath(address), file, mayReplace, progress);
}

/** The record at an address, to be copied. */
export async function openCopySource(address: string): Promise<SqlSnapshot> {
  if (isPostgresAddress(address)) {
    const { openPostgresSource } = await import('./postgres/postgres-copying.ts');
    return await openPostgresSource(address);
  }
  const { openSqliteSource } = await import('./sqlite/sqlite-copying.ts');
  return await openSqliteSource(sqlitePath(address));
}

/** The store at an address, to be copied into. */
export async function openCopyTarget(address: string): Promise<CopyTarget> {
  if (isPostgresAddress(address)) {
    const { openPostgresTarget } = await import('./postgres/postgres-copying.ts');
    return await openPostgresTarget(address);
  }
  const { openSqliteTarget } = await import('./sqlite/sqlite-copying.ts');
  return await openSqliteTarget(sqlitePath(address));
}

/** Whether the store exists and this user may read but not write it. */
export function isOnlyRead(address: string): boolean {
  return !isPostgresAddress(address) && mayOnlyBeRead(sqlitePath(address));
}

/** Refuses a malformed address before anything is opened. `named` is the setting or argument it came from. */
export function refuseMalformed(address: string, text: string): void {
  if (isPostgresAddress(address)) readPostgresAddress(address, text);
  else sqlitePath(address, text);
}

/** Whether two addresses name the same store, judging by the addresses alone. */
export function isSameStore(first: string, text: string): boolean {
  if (isPostgresAddress(first) || isPostgresAddress(text)) return first === text;
  return resolve(sqlitePath(first)) === resolve(sqlitePath(text));
}

function sqlitePath(address: string, text = 'DATABASE_URL'): string {
  const [scheme] = address.split(':', 1);
  const path = address.slice('sqlite:'.length);
  if (scheme === 'sqlite' && path !== '') return path;
  throw new OperatorError(
    `${text} is "${withoutPassword(address)}". It must be sqlite:<path of a file> ` +
      'or postgres://user:password@host:port/database.',
  );
}
