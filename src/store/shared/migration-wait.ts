// Waits for another process that migrates or writes to the store: reports the wait, and ends it where nothing moves.

import { OperatorError } from '../../errors.ts';
import type { OnWait } from '../contract/open-mode.ts';

/** Time between two reports: often enough to show that the process is alive, too seldom to fill a log. */
const REPORT_EVERY_MS = 30_000;

/**
 * The longest time without any progress of the other process. The longest pause between two writes of a migration is
 * some ten seconds at 1.6 million entries, on two slow cores.
 */
const STALLED_MS = 300_000;

export class MigrationWait {
  readonly #shown: string;
  readonly #onWait: OnWait;
  #progress: string | null = null;
  #progressedMs = 0;
  #reportedMs = -Infinity;

  /** `shown` is the address of the store as it may be shown. */
  constructor(shown: string, onWait: OnWait | undefined) {
    this.#shown = shown;
    this.#onWait = onWait ?? (() => {});
  }

  /** To be called at each failed attempt. `progress` is a text that differs whenever the other process got further. */
  attemptFailed(progress: string, nowMs = performance.now()): void {
    if (progress !== this.#progress) {
      this.#progress = progress;
      this.#progressedMs = nowMs;
    }
    if (nowMs - this.#progressedMs >= STALLED_MS) {
      throw new OperatorError(
        `${this.#shown} has to be migrated, but another process holds its write lock and has made no progress for ` +
          `${STALLED_MS / 60_000} minutes. Stop that process, then try again.`,
      );
    }
    if (nowMs - this.#reportedMs < REPORT_EVERY_MS) return;
    this.#reportedMs = nowMs;
    this.#onWait(
      `Waiting for another process, which is migrating ${this.#shown} or writing to it. ` +
        'This process goes on when that one is done.',
    );
  }
}
