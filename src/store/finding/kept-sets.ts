// Sets that were found lately: whoever walks through the pages of a search pays for it once.

import type { EntrySet } from '../../search/entry-set.ts';

const BYTES_MAX = 32 * 1024 * 1024;
/** Of one block of a set: its bits, and what holds them. */
const BYTES_PER_BLOCK = 600;

export class KeptSets {
  readonly #sets = new Map<string, EntrySet>();
  #stamp = '';
  #bytes = 0;

  async find(stamp: string, key: string, make: () => Promise<EntrySet>): Promise<EntrySet> {
    if (stamp !== this.#stamp) {
      this.#sets.clear();
      this.#bytes = 0;
      this.#stamp = stamp;
    }
    const known = this.#sets.get(key);
    if (known !== undefined) {
      // The least lately asked for is the first to go.
      this.#sets.delete(key);
      this.#sets.set(key, known);
      return known;
    }
    const made = await make();
    this.#sets.set(key, made);
    this.#bytes += made.size * BYTES_PER_BLOCK;
    for (const [oldest, set] of this.#sets) {
      if (this.#bytes <= BYTES_MAX || oldest === key) break;
      this.#sets.delete(oldest);
      this.#bytes -= set.size * BYTES_PER_BLOCK;
    }
    return made;
  }
}
