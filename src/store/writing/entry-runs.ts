// Updates the runs of consecutive ids with the record, so that a position finds its entry at once.

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

  /**
   * Entries of consecutive ids, so many from this one on, were put back into a record of `count`: every run behind them moves
   * down, and the runs beside them are joined where no gap is left.
   */
  async restore(id: number, length: number, count: number): Promise<void> {
    const before = await this.#storage.runBefore(id);
    const position = before === null ? 1 : (before.next ?? count + 1);
    const isJoinedBefore = before !== null && before.id + (position - before.position) === id;
    await this.#storage.moveDown(position, length);
    const behind = await this.#storage.runAt(position + length);
    if (behind?.id === id + length) await this.#storage.remove(behind.position);
    if (!isJoinedBefore) await this.#storage.add([{ position, id }]);
    this.#lastId = Math.max(this.#lastId ?? 0, id + length - 1);
  }
}

/** Ascending ids as pieces without a gap. */
export function consecutive(ids: readonly number[]): { first: number; length: number }[] {
  const pieces: { first: number; length: number }[] = [];
  for (const id of ids) {
    const last = pieces.at(-1);
    if (last !== undefined && id === last.first + last.length) last.length += 1;
    else pieces.push({ first: id, length: 1 });
  }
  return pieces;
}
