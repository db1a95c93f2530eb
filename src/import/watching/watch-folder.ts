// Watches a folder: looks at it again and again, and imports each file once it is complete. Which files were imported the
// record itself knows, by their digests, so a watch can be ended at any moment and begun again.

import { setTimeout as pause } from 'node:timers/promises';
import { operatorMessage, OperatorError, PassingFault, StoreUnavailable } from '../../errors.ts';
import type { Parliament } from '../../record/parliament/parliament.ts';
import type { Store } from '../../store/contract/store.ts';
import { digestOf, importFault } from '../document.ts';
import { importDocument, type DocumentImport } from '../import-document.ts';
import { openDocument, type OpenDocument } from '../open-document.ts';
import { scanFolder, type FolderScan, type FoundFile } from './scan-folder.ts';
import { WatchedFiles } from './watched-files.ts';

export type WatchEvent =
  | { readonly kind: 'importing'; readonly file: string }
  | {
      readonly kind: 'imported';
      readonly file: string;
      readonly imported: DocumentImport;
      readonly startedMs: number;
    }
  /** Its content is in the record already, from this run or an earlier one. */
  | { readonly kind: 'known'; readonly file: string }
  /** It is not tried again before its content changes. */
  | { readonly kind: 'failed'; readonly file: string; readonly reason: string }
  | {
      readonly kind: 'later';
      readonly file: string;
      readonly reason: string;
      readonly retryMs: number;
    }
  | { readonly kind: 'skipped'; readonly file: string; readonly reason: string }
  | { readonly kind: 'folder'; readonly reason: string };

export interface WatchOptions {
  readonly store: Store;
  readonly parliament: Parliament;
  /** Whether the speakers of PDF documents are linked to people; true by default. */
  readonly links?: boolean;
  readonly folder: string;
  /** Between two looks; a file that was not written in this time is complete. */
  readonly intervalMs: number;
  /** When it is aborted, the import under way is finished. */
  readonly stop: AbortSignal;
  readonly report: (event: WatchEvent) => void;
}

/** Ends when it is stopped. Rejects where the folder cannot be read at the first look. */
export async function watchFolder(options: WatchOptions): Promise<void> {
  const watch = new FolderWatch(options);
  watch.look(await scanFolderOf(options));
  while (await interval(options)) await watch.run();
}

/** Imports what is in the folder now. Returns how many files are still being written. */
export async function importFolder(options: WatchOptions): Promise<number> {
  const watch = new FolderWatch(options);
  const first = await scanFolderOf(options);
  watch.look(first);
  if (first.files.length === 0 || !(await interval(options))) return 0;
  await watch.take(watch.look(await scanFolderOf(options)));
  return watch.written();
}

class FolderWatch {
  readonly #options: WatchOptions;
  readonly #files: WatchedFiles;
  /** What was reported last of the folder and of each file, so that it is reported once. */
  #folderReason = '';
  #skipped: ReadonlyMap<string, string> = new Map();
  readonly #reasons = new Map<string, string>();

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#files = new WatchedFiles(options.intervalMs);
  }

  async run(): Promise<void> {
    let scan: FolderScan;
    try {
      scan = await scanFolderOf(this.#options);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      if (error.message !== this.#folderReason) {
        this.#options.report({ kind: 'folder', reason: error.message });
      }
      this.#folderReason = error.message;
      return;
    }
    this.#folderReason = '';
    await this.take(this.look(scan));
  }

  /** Gives the files to be imported now. */
  look({ files, skipped }: FolderScan): FoundFile[] {
    for (const [file, reason] of skipped) {
      if (this.#skipped.get(file) === reason) continue;
      this.#options.report({ kind: 'skipped', file, reason });
    }
    this.#skipped = skipped;
    const names = new Set(files.map(({ name }) => name));
    for (const name of this.#reasons.keys()) if (!names.has(name)) this.#reasons.delete(name);
    return this.#files.look(files, Date.now());
  }

  written(): number {
    return this.#files.written();
  }

  async take(due: readonly FoundFile[]): Promise<void> {
    for (const file of due) {
      if (this.#options.stop.aborted) return;
      await this.#takeFile(file);
    }
  }

  async #takeFile(file: FoundFile): Promise<void> {
    let digest: string | null = null;
    try {
      digest = await digestOf(file.path).catch((error: unknown) => {
        throw importFault(error, file.path);
      });
      if (this.#files.wasRefused(file, digest)) return this.#files.failed(file, digest);
      const document = await openDocument(file.path);
      try {
        await this.#import(file, document);
      } finally {
        await document.close();
      }
      this.#files.imported(file);
      this.#reasons.delete(file.name);
    } catch (error) {
      this.#fail(file, digest, error);
    }
  }

  async #import(file: FoundFile, document: OpenDocument): Promise<void> {
    const { store, parliament, links = true, report } = this.#options;
    // Of a compressed file, the record knows the digest of its content.
    const sha256 = await digestOf(document.path);
    const isKnown = await store.write(async (transaction) => {
      return (await transaction.findImport(sha256)) !== null;
    });
    if (isKnown) {
      report({ kind: 'known', file: file.name });
      return;
    }
    report({ kind: 'importing', file: file.name });
    const startedMs = Date.now();
    const imported = await importDocument(store, document, { parliament, links });
    report({ kind: 'imported', file: file.name, imported, startedMs });
  }

  /** A defect of the program fails one file, as a damaged document does: the others are imported. */
  #fail(file: FoundFile, digest: string | null, error: unknown): void {
    const reason = operatorMessage(error) ?? `a defect of the program: ${String(error)}`;
    if (!(error instanceof PassingFault || error instanceof StoreUnavailable)) {
      this.#files.failed(file, digest);
      this.#options.report({ kind: 'failed', file: file.name, reason });
      return;
    }
    const retryMs = this.#files.later(file, Date.now());
    if (this.#reasons.get(file.name) === reason) return;
    this.#reasons.set(file.name, reason);
    this.#options.report({ kind: 'later', file: file.name, reason, retryMs });
  }
}

async function scanFolderOf({ folder }: WatchOptions): Promise<FolderScan> {
  try {
    return await scanFolder(folder);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${folder} cannot be read (${(error as Error).message}).`);
  }
}

/** False where the watch was stopped. */
async function interval({ intervalMs, stop }: WatchOptions): Promise<boolean> {
  await pause(intervalMs, undefined, { signal: stop }).catch(() => {});
  return !stop.aborted;
}
