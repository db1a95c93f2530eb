// Watches a folder: looks at it again and again, and imports each file once it is complete. Which files were imported the
// record itself knows, by their digests, so a watch can be ended at any moment and begun again.

import type { Dirent } from 'node:fs';
import { opendir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError, operatorMessage, PassingFault, StoreUnavailable } from '../errors.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import type { Store } from '../store/contract/store.ts';
import { digestOf, importFault } from './document.ts';
import { importEntries, type ImportOptions, type ImportReport } from './import-file.ts';
import { importPdf, type PdfImport } from './import-pdf.ts';
import { openDocument, type OpenDocument } from './open-document.ts';

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

// Lists the documents of a folder: the files that lie in it directly. It reads the folder itself and waits for no
// notification, since those are not sent for network disks.

export interface FoundFile {
  readonly name: string;
  /** Without symbolic links. */
  readonly path: string;
  readonly modifiedMs: number;
  /** Changes when the file is written. */
  readonly fingerprint: string;
}

interface FolderScan {
  /** In the order in which they were last changed: a corrected document comes after the one it corrects. */
  readonly files: readonly FoundFile[];
  /** Files that are not read, with the reason, by name. */
  readonly skipped: ReadonlyMap<string, string>;
}

/** A parliament has some 300 sittings a year; with more files than this each look takes a second on a slow disk. */
const FOLDER_FILES_MAX = 10_000;

/** The names of files that are not complete, as browsers, rsync, WinSCP and editors give them; hidden files too. */
const INCOMPLETE_NAME = /^\.|\.(?:part|tmp|filepart|crdownload|download)$|~$/i;

const REPLACEMENT_CHARACTER = '\uFFFD';

async function scanFolder(folder: string): Promise<FolderScan> {
  const root = await realpath(folder);
  const files: FoundFile[] = [];
  const skipped = new Map<string, string>();
  let count = 0;
  for await (const item of await opendir(root)) {
    count += 1;
    if (count > FOLDER_FILES_MAX) throw tooManyFiles(folder);
    if (INCOMPLETE_NAME.test(item.name)) continue;
    const found = await findFile(root, item);
    if (typeof found === 'string') skipped.set(item.name, found);
    else if (found !== null) files.push(found);
  }
  return { files: files.toSorted(byTime), skipped };
}

/** Gives the reason for a file that is skipped; null for what is no file, or is gone. */
async function findFile(root: string, item: Dirent): Promise<FoundFile | string | null> {
  const { name } = item;
  const isLink = item.isSymbolicLink();
  if (item.isDirectory()) return null;
  try {
    const path = isLink ? await realpath(join(root, name)) : join(root, name);
    if (isLink && relative(root, path).startsWith('..')) {
      return 'it is a symbolic link that leaves the folder';
    }
    // A link to a file that is ignored would read it before it is complete.
    if (isLink && INCOMPLETE_NAME.test(basename(path))) return null;
    const status = await stat(path, { bigint: true });
    // Opening a pipe would wait for a writer.
    if (!status.isFile()) return null;
    const { size, mtimeNs, mtimeMs } = status;
    return { name, path, modifiedMs: Number(mtimeMs), fingerprint: `${size}:${mtimeNs}` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') return `it cannot be read: ${message}`;
    return name.includes(REPLACEMENT_CHARACTER) ? 'its name is not UTF-8: rename it' : null;
  }
}

function byTime(one: FoundFile, other: FoundFile): number {
  return one.modifiedMs - other.modifiedMs || (one.name < other.name ? -1 : 1);
}

function tooManyFiles(folder: string): OperatorError {
  return new OperatorError(
    `${folder} has more than ${FOLDER_FILES_MAX} files. Nothing is imported until some are moved elsewhere.`,
  );
}

// What is known of each file of a watched folder: whether it is complete, imported, refused, or to be tried again later.

/** Trying more rarely than this would leave a file waiting long after its reason has gone. */
const RETRY_MS_MAX = 600_000;

type State =
  /** It was written since the look before. */
  | { readonly kind: 'written' }
  | { readonly kind: 'imported' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'later'; readonly atMs: number; readonly attempts: number };

interface WatchedFile {
  readonly fingerprint: string;
  readonly state: State;
  /** The digest of the content that was refused last. */
  readonly refused: string | null;
}

export class WatchedFiles {
  readonly #intervalMs: number;
  #files = new Map<string, WatchedFile>();

  /** The interval is the time between two looks at the folder. */
  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Takes what the folder has now, forgets what is gone, and gives the files that are complete and to be imported. */
  look(found: readonly FoundFile[], nowMs: number): FoundFile[] {
    const files = new Map<string, WatchedFile>();
    const due: FoundFile[] = [];
    for (const file of found) {
      const before = this.#files.get(file.name);
      if (before?.fingerprint !== file.fingerprint) {
        const refused = before?.refused ?? null;
        files.set(file.name, {
          fingerprint: file.fingerprint,
          state: { kind: 'written' },
          refused,
        });
        continue;
      }
      files.set(file.name, before);
      const { state } = before;
      const isDue = state.kind === 'written' || (state.kind === 'later' && state.atMs <= nowMs);
      if (isDue) due.push(file);
    }
    this.#files = files;
    return due;
  }

  /** The files that were written since the look before. */
  written(): number {
    return [...this.#files.values()].filter(({ state }) => state.kind === 'written').length;
  }

  wasRefused({ name }: FoundFile, digest: string): boolean {
    return this.#files.get(name)?.refused === digest;
  }

  imported(file: FoundFile): void {
    this.#set(file, { kind: 'imported' }, null);
  }

  /** It is not tried again before its content changes. */
  failed(file: FoundFile, digest: string | null): void {
    this.#set(file, { kind: 'failed' }, digest);
  }

  /** Says in how many milliseconds it is tried again: each time later than the time before. */
  later(file: FoundFile, nowMs: number): number {
    const known = this.#files.get(file.name);
    const attempts = known?.state.kind === 'later' ? known.state.attempts + 1 : 1;
    const waitMs = Math.min(RETRY_MS_MAX, this.#intervalMs * 2 ** attempts);
    this.#set(file, { kind: 'later', atMs: nowMs + waitMs, attempts }, known?.refused ?? null);
    return waitMs;
  }

  #set({ name, fingerprint }: FoundFile, state: State, refused: string | null): void {
    this.#files.set(name, { fingerprint, state, refused });
  }
}

// Imports one document, whatever it is: a PDF document, or a file of entries.

export type DocumentImport =
  | { readonly kind: 'pdf'; readonly done: PdfImport }
  | { readonly kind: 'entries'; readonly done: ImportReport };

interface DocumentOptions extends ImportOptions {
  readonly parliament: Parliament;
  /** Whether the speakers of a PDF document are linked to people; true by default. */
  readonly links?: boolean;
  /** Called with the number of entries that were read of a file of entries. */
  readonly progress?: (entries: number) => void;
}

async function importDocument(
  store: Store,
  document: OpenDocument,
  { parliament, links = true, progress = () => {}, ...options }: DocumentOptions,
): Promise<DocumentImport> {
  if (document.format === 'pdf') {
    return { kind: 'pdf', done: await importPdf(document, { parliament, store, links }) };
  }
  return { kind: 'entries', done: await importEntries(store, document, progress, options) };
}
