// The deadline of a query: checked now and then by every loop that may take long.

import { SearchTooLong } from '../../errors.ts';

export class Deadline {
  readonly #atMs: number;

  constructor(withinMs: number) {
    this.#atMs = performance.now() + withinMs;
  }

  /** Throws once the time is over. */
  check(): void {
    if (performance.now() > this.#atMs) throw new SearchTooLong();
  }
}
