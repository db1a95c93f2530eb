// Shares the event loop between exports and everything else: in each turn of the loop at most one export makes a batch.

export class LoopTurns {
  readonly #waiting: (() => void)[] = [];
  readonly #letOne = (): void => {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(this.#letOne);
  };

  /**
   * The same batches, each in a turn of its own. A format may need many batches for one piece, and a store may give them
   * without waiting for anything: without this, a row group of Parquet is one long turn.
   */
  async *between<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    for await (const batch of batches) {
      yield batch;
      await this.#next();
    }
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(this.#letOne);
    });
  }
}
