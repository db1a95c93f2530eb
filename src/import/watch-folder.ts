// Watches a folder: looks at it again and again, and imports each file once two looks find it the same. Which files were imported the
// record itself knows, by their digests, so a watch can be ended at any moment and begun again. It waits for no notification of the
// system, since those are not sent for network disks.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError, operatorMessage, PassingFault, StoreUnavailable } from '../errors.ts';
import type { Store } from '../store/contract/store.ts';
import { digestOf, importFault } from './document.ts';
import { importDocument, type ImportOptions, type ImportReport } from './import-document.ts';
import { openDocument } from './open-document.ts';

export type WatchEvent =
  | { readonly kind: 'importing'; readonly file: string }
  | {
      readonly kind: 'imported';
      readonly file: string;
      readonly report: ImportReport;
      readonly startedMs: number;
    }
  /** Its content is in the record already, from this run or an earlier one. */
  | { readonly kind: 'known'; readonly file: string }
  /** It is not tried again before it changes. */
  | { readonly kind: 'failed'; readonly file: string; readonly reason: string }
  /** It is tried again at the next look. */
  | { readonly kind: 'later'; readonly file: string; readonly reason: string }
  | { readonly kind: 'folder'; readonly reason: string };

export interface WatchOptions extends Pick<ImportOptions, 'parliament' | 'links'> {
  readonly store: Store;
  readonly folder: string;
  /** Whether only what is there now is imported. */
  readonly isOnce: boolean;
  /** Between two looks; a file that was not written in this time is complete. */
  readonly intervalMs: number;
  /** When it is aborted, the import under way is finished. */
  readonly stop: AbortSignal;
  readonly report: (event: WatchEvent) => void;
}

/** The files of the folder by name, in the order in which they were last changed: a corrected document comes after the one it corrects. */
type Fingerprints = ReadonlyMap<string, string>;

/**
 * Ends when it is stopped, or has looked once; returns how many files are still being written. Rejects where the folder cannot be read at
 * the first look.
 */
export async function watchFolder(options: WatchOptions): Promise<number> {
  const { folder, isOnce, intervalMs, stop } = options;
  let before = await scanFolder(folder);
  /** The fingerprint of each file when it was imported or refused. */
  const done = new Map<string, string>();
  const report = reportingOnce(options.report);
  while (!isOnce || before.size > 0) {
    await pause(intervalMs, undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) return 0;
    const files = await scanFolder(folder).catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error;
      report({ kind: 'folder', reason: error.message });
      return new Map<string, string>();
    });
    const written = [...files].filter(([name, fingerprint]) => before.get(name) !== fingerprint);
    for (const [name, fingerprint] of files) {
      if (before.get(name) !== fingerprint || done.get(name) === fingerprint) continue;
      if (await takeFile(name, { ...options, report })) done.set(name, fingerprint);
      if (stop.aborted) return 0;
    }
    if (isOnce) return written.length;
    before = files;
  }
  return 0;
}

/** What passes by itself is met at every look, and reported once. */
function reportingOnce(report: WatchOptions['report']): WatchOptions['report'] {
  const reasons = new Map<string, string>();
  return (event) => {
    const file = 'file' in event ? event.file : '';
    const reason = event.kind === 'later' || event.kind === 'folder' ? event.reason : '';
    if (reason === '' || reasons.get(file) !== reason) report(event);
    reasons.set(file, reason);
  };
}

/** False where the file is to be tried again. */
async function takeFile(file: string, options: WatchOptions): Promise<boolean> {
  const { folder, store, report, parliament, links = true } = options;
  try {
    const document = await openDocument(join(folder, file));
    try {
      const sha256 = await digestOf(document.path).catch((error: unknown) => {
        throw importFault(error, document.shown);
      });
      const before = await store.write((transaction) => transaction.imports.find(sha256));
      if (before !== null) {
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
    // A defect of the program fails one file, as a damaged document does: the others are imported.
    const reason = operatorMessage(error) ?? `a defect of the program: ${String(error)}`;
    const isPassing = error instanceof PassingFault || error instanceof StoreUnavailable;
    report({ kind: isPassing ? 'later' : 'failed', file, reason });
    return !isPassing;
  }
}

/** The names of files that are not complete, as browsers, rsync, WinSCP and editors give them; hidden files too. */
const INCOMPLETE_NAME = /^\.|\.(?:part|tmp|filepart|crdownload|download)$|~$/i;

/** Plain files that lie in it directly: a link may leave the folder, and opening a pipe would wait for a writer. */
async function scanFolder(folder: string): Promise<Fingerprints> {
  try {
    const found: { name: string; mtimeNs: bigint; fingerprint: string }[] = [];
    for (const item of await readdir(folder, { withFileTypes: true })) {
      if (!item.isFile() || INCOMPLETE_NAME.test(item.name)) continue;
      // It may be gone by now.
      const status = await stat(join(folder, item.name), { bigint: true }).catch(() => null);
      if (status === null) continue;
      const { size, mtimeNs } = status;
      found.push({ name: item.name, mtimeNs, fingerprint: `${size}:${mtimeNs}` });
    }
    const isBefore = (one: string | bigint, other: string | bigint): number =>
      one < other ? -1 : one > other ? 1 : 0;
    found.sort(
      (one, other) => isBefore(one.mtimeNs, other.mtimeNs) || isBefore(one.name, other.name),
    );
    return new Map(found.map(({ name, fingerprint }) => [name, fingerprint]));
  } catch (error) {
    throw new OperatorError(`${folder} cannot be read (${(error as Error).message}).`);
  }
}
