// What is known of each file of a watched folder: whether it is complete, imported, refused, or to be tried again later.

import type { FoundFile } from './scan-folder.ts';

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
