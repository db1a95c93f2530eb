// Caches results of a finder, so that paging through a search runs it once. A result belongs to one version of the record. The
// least recently used results are evicted first; those of older versions are among them.

import type { Budget, Charges } from '@hansard/search';
import type { RecordReader } from './view/record-view.ts';

interface CachedResult {
  readonly value: unknown;
  readonly bytes: number;
  /** The work of computing it. */
  readonly charges: Charges;
}

/** Per finder. A process has up to three, one for each of its finder threads. */
const RESULTS_BYTES_MAX = 12 * 1024 * 1024;

/** The memory of a result besides its value and key: map slot, object and promise. And that of each charge besides its key. */
const RESULT_OVERHEAD_BYTES = 300;
const CHARGE_BYTES = 100;
/** The memory of one block of an entry set: its bits, and the objects around them. */
const BLOCK_BYTES = 690;
/** An object takes about this many bytes for each character of its JSON. */
const BYTES_PER_CHARACTER = 4;

export class ResultCache {
  /** In order of use, the most recent last. */
  readonly #results = new Map<string, CachedResult>();
  #bytes = 0;

  /**
   * A cached result is charged to the budget as if it were computed, so that the cache changes no response; once in a request, whose
   * searches need the same sets.
   */
  async getOrCompute<Value>(
    { view, budget }: { readonly view: { readonly version: string }; readonly budget: Budget },
    key: readonly unknown[],
    compute: () => Promise<Value>,
  ): Promise<Value> {
    const text = `${view.version} ${JSON.stringify(key)}`;
    const cached = this.#results.get(text);
    if (cached !== undefined) {
      this.#results.delete(text);
      this.#results.set(text, cached);
      budget.chargeOnce(cached.charges);
      return cached.value as Value;
    }
    const { value, charges } = await budget.computeResult(text, compute);
    // Another request may have computed the same result in the meantime.
    if (!this.#results.has(text)) this.#add(text, value, charges);
    return value;
  }

  #add(key: string, value: unknown, charges: Charges): void {
    const ofValue =
      value instanceof Map
        ? value.size * BLOCK_BYTES
        : BYTES_PER_CHARACTER * JSON.stringify(value).length;
    // An empty result also takes memory, for its key and those of the results that it is made of.
    let bytes = RESULT_OVERHEAD_BYTES + ofValue;
    for (const charged of charges.keys()) bytes += CHARGE_BYTES + 2 * charged.length;
    this.#results.set(key, { value, bytes, charges });
    this.#bytes += bytes;
    for (const [oldest, dropped] of this.#results) {
      if (this.#bytes <= RESULTS_BYTES_MAX || oldest === key) break;
      this.#results.delete(oldest);
      this.#bytes -= dropped.bytes;
    }
  }
}

// Shared by the stages of one request: the reader of the record, and the cache of the finder.

export interface SearchContext extends RecordReader {
  readonly cache: ResultCache;
}
