// Keeps the runs of consecutive ids in step with the record, so that a position finds its entry at once.

import type { EntryRun, RunStorage } from './run-storage.ts';

export class EntryRuns {
  readonly #storage: RunStorage;
  #lastId: number | null;
  #begun: EntryRun[] = [];

  constructor(storage: RunStorage, lastId: number | null) {
    this.#storage = storage;
    this.#lastId = lastId;
  }

  /** An entry was added at the end: it lengthens the last run, or begins one after a gap. */
  append(position: number, id: number): void {
    if (this.#lastId === null || id !== this.#lastId + 1) this.#begun.push({ position, id });
    this.#lastId = id;
  }

  /** Writes the runs that were begun. */
  async flush(): Promise<void> {
    const begun = this.#begun;
    if (begun.length === 0) return;
    this.#begun = [];
    await this.#storage.add(begun);
  }

  /**
   * Entries of consecutive ids, so many from this one on, were taken out of a record of `count`: their run is cut
   * there, and every run behind it moves up. The cost is that of the runs behind it, not of the entries.
   */
  async withdraw(id: number, length: number, count: number): Promise<void> {
    const run = await this.#storage.runOf(id);
    const position = run.position + (id - run.id);
    const lastOfRun = (run.next ?? count + 1) - 1;
    if (position === run.position) await this.#storage.remove(position);
    if (run.next !== null) await this.#storage.moveUp(position, length);
    const after = id + length;
    if (position + length <= lastOfRun) await this.#storage.add([{ position, id: after }]);
    if (after - 1 === this.#lastId) this.#lastId = await this.#storage.lastId();
  }
}
