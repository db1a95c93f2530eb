// A step of handling requests that is done for all requests of a turn of the event loop before the next step is begun for any. The
// code of a step then stays in the processor's caches: this alone takes a third off the cost of a short response.

export class Stage<Item> {
  readonly #work: (item: Item) => void;
  #items: Item[] = [];
  readonly #run = (): void => {
    const items = this.#items;
    this.#items = [];
    for (const item of items) this.#work(item);
  };

  /** `work` must not throw: others wait. */
  constructor(work: (item: Item) => void) {
    this.#work = work;
  }

  /** Does the work soon, after the present step of all requests that are at it. */
  add(item: Item): void {
    if (this.#items.push(item) === 1) process.nextTick(this.#run);
  }
}
