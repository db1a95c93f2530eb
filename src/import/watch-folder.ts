// Watches a folder: scans it repeatedly, and imports each file once two scans find it unchanged. The record itself knows which
// files were imported, by their digests, so a watch can be stopped at any moment and restarted. It polls, because network disks
// send no file notifications.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError, operatorMessage, PassingFault, StoreUnavailable } from '../base/errors.ts';
import type { Store } from '../store/contract/store.ts';
import { digestOf, importFault } from './document.ts';
import {
  importDocument,
  type ImportOptions,
  type ImportReport,
  reportToLink,
} from './import-document.ts';
import { openDocument } from './open-document.ts';

export type WatchEvent =
  | { readonly kind: 'importing'; readonly file: string }
  | {
      readonly kind: 'imported';
      readonly file: string;
      readonly report: ImportReport;
      readonly startedMs: number;
    }
  /** The record already has its content, from this run or an earlier one. */
  | { readonly kind: 'known'; readonly file: string }
  /** Not retried until it changes. */
  | { readonly kind: 'failed'; readonly file: string; readonly reason: string }
  /** Retried at the next scan. */
  | { readonly kind: 'later'; readonly file: string; readonly reason: string }
  | { readonly kind: 'folder'; readonly reason: string };

export interface WatchOptions extends Pick<ImportOptions, 'parliament' | 'links'> {
  readonly store: Store;
  readonly folder: string;
  /** Whether to import only the files that are there now. */
  readonly isOnce: boolean;
  /** The time between two scans; a file that was not written in this time is complete. */
  readonly intervalMs: number;
  readonly report: (event: WatchEvent) => void;
}

/** The files of the folder by name, ordered by modification time: a corrected document comes after the one it corrects. */
type Fingerprints = ReadonlyMap<string, string>;

/**
 * Ends after one scan, or not at all; returns how many files are still being written. Rejects if the first scan cannot read the
 * folder.
 */
export async function watchFolder(options: WatchOptions): Promise<number> {
  const { folder, isOnce, intervalMs } = options;
  let scanned = await scanFolder(folder);
  /** The fingerprint of each file when it was imported or refused. */
  const done = new Map<string, string>();
  const report = reportingOnce(options.report);
  while (!isOnce || scanned.size > 0) {
    await pause(intervalMs);
    const files = await scanFolder(folder).catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error;
      report({ kind: 'folder', reason: error.message });
      return new Map<string, string>();
    });
    const written = [...files].filter(([name, fingerprint]) => scanned.get(name) !== fingerprint);
    for (const [name, fingerprint] of files) {
      if (scanned.get(name) !== fingerprint || done.get(name) === fingerprint) continue;
      if (await takeFile(name, { ...options, report })) done.set(name, fingerprint);
    }
    if (isOnce) return written.length;
    scanned = files;
  }
  return 0;
}

/** A temporary problem recurs at every scan, and is reported once. */
function reportingOnce(report: WatchOptions['report']): WatchOptions['report'] {
  const reasons = new Map<string, string>();
  return (event) => {
    const file = 'file' in event ? event.file : '';
    const reason = event.kind === 'later' || event.kind === 'folder' ? event.reason : '';
    if (reason === '' || reasons.get(file) !== reason) report(event);
    reasons.set(file, reason);
  };
}

/** False if the file is to be retried. */
async function takeFile(file: string, options: WatchOptions): Promise<boolean> {
  const { folder, store, report, parliament, links = true } = options;
  try {
    const document = await openDocument(join(folder, file));
    try {
      const sha256 = await digestOf(document.path).catch((error: unknown) => {
        throw importFault(error, document.shown);
      });
      const earlierImport = await store.write((transaction) => transaction.imports.find(sha256));
      if (earlierImport !== null && !(links && reportToLink(earlierImport) !== null)) {
        report({ kind: 'known', file });
        return true;
      }
      report({ kind: 'importing', file });
      const startedMs = Date.now();
      const done = await importDocument(store, document, { parliament, links });
      report({ kind: 'imported', file, report: done, startedMs });
    } finally {
      await document.close();
    }
    return true;
  } catch (error) {
    // A defect of the program fails one file, like a damaged document: the others are still imported.
    const reason = operatorMessage(error) ?? `a defect of the program: ${String(error)}`;
    const isPassing = error instanceof PassingFault || error instanceof StoreUnavailable;
    report({ kind: isPassing ? 'later' : 'failed', file, reason });
    return !isPassing;
  }
}

/** The names of incomplete files, as used by browsers, rsync, WinSCP and editors; also hidden files. */
const INCOMPLETE_NAME = /^\.|\.(?:part|tmp|filepart|crdownload|download)$|~$/i;

/** Only plain files directly in it: a link may lead out of the folder, and opening a pipe would wait for a writer. */
async function scanFolder(folder: string): Promise<Fingerprints> {
  try {
    const results: { name: string; mtimeNs: bigint; fingerprint: string }[] = [];
    for (const item of await readdir(folder, { withFileTypes: true })) {
      if (!item.isFile() || INCOMPLETE_NAME.test(item.name)) continue;
      // It may have disappeared. A name that is not UTF-8 is reported when it is opened.
      const status = await stat(join(folder, item.name), { bigint: true }).catch(() => null);
      if (status === null && !item.name.includes('\ufffd')) continue;
      const { size, mtimeNs } = status ?? { size: 0, mtimeNs: 0n };
      results.push({ name: item.name, mtimeNs, fingerprint: `${size}:${mtimeNs}` });
    }
    results.sort(
      (first, second) => compare(first.mtimeNs, second.mtimeNs) || compare(first.name, second.name),
    );
    return new Map(results.map(({ name, fingerprint }) => [name, fingerprint]));
  } catch (error) {
    throw new OperatorError(`${folder} cannot be read (${(error as Error).message}).`);
  }
}

function compare(first: string | bigint, second: string | bigint): number {
  if (first < second) return -1;
  return first > second ? 1 : 0;
}
