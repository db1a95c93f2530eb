// A step of handling requests that is done for all requests of a turn of the event loop before the next step is begun for any. The
// code of a step then stays in the processor's caches: this alone takes a third off the cost of a short response.

import type { Awaitable } from '../../awaitable.ts';

export class Stage<Item> {
  readonly #work: (item: Item) => Awaitable<void>;
  readonly #failed: (item: Item, error: unknown) => void;
  #items: Item[] = [];

  /** `failed` is called where the work for an item throws or rejects; the others do not notice. */
  constructor(work: (item: Item) => Awaitable<void>, failed: (item: Item, error: unknown) => void) {
    this.#work = work;
    this.#failed = failed;
  }

  /** Does the work soon, after the present step of all requests that are at it. */
  add(item: Item): void {
    if (this.#items.push(item) === 1) process.nextTick(this.#run);
  }

  readonly #run = (): void => {
    const items = this.#items;
    this.#items = [];
    for (const item of items) {
      try {
        const done = this.#work(item);
        if (done instanceof Promise) done.catch((error: unknown) => this.#failed(item, error));
      } catch (error) {
        this.#failed(item, error);
      }
    }
  };
}
