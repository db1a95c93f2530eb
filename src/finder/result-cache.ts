// What a finder has computed lately: for a client that reads one page of a search after another, the search runs once. A result is of one
// version of the record. The least recently used are dropped first, among them those of older versions.

import type { Budget } from '@hansard/search/index/budget';
import type { RecordReader } from './view/record-reader.ts';

interface CachedResult {
  readonly value: unknown;
  readonly bytes: number;
  /** What computing it cost. */
  readonly work: number;
}

/** Of one finder; a process has three, where all of its threads were needed. */
const RESULTS_BYTES_MAX = 12 * 1024 * 1024;

/** What a result takes beside itself and its key: its slot in the map, its object, its promise. */
const RESULT_OVERHEAD_BYTES = 300;
/** One block of a set of entries: its bits, and the objects that hold them. */
const BLOCK_BYTES = 690;
/** Objects take some times as many bytes as their JSON has characters. */
const BYTES_PER_CHARACTER = 4;

export class ResultCache {
  /** The most recently used is the last. */
  readonly #results = new Map<string, CachedResult>();
  #bytes = 0;

  /** A cached result is charged to the budget as if it were computed: what is cached changes no response. */
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
      budget.charge(cached.work);
      return cached.value as Value;
    }
    const workBefore = budget.work;
    const value = await compute();
    // Meanwhile another request may have computed the same.
    if (!this.#results.has(text)) this.#add(text, value, budget.work - workBefore);
    return value;
  }

  #add(key: string, value: unknown, work: number): void {
    const ofValue =
      value instanceof Map
        ? value.size * BLOCK_BYTES
        : BYTES_PER_CHARACTER * JSON.stringify(value).length;
    // A search that finds nothing has no value to speak of; its key still takes memory.
    const bytes = RESULT_OVERHEAD_BYTES + 2 * key.length + ofValue;
    this.#results.set(key, { value, bytes, work });
    this.#bytes += bytes;
    for (const [oldest, dropped] of this.#results) {
      if (this.#bytes <= RESULTS_BYTES_MAX || oldest === key) break;
      this.#results.delete(oldest);
      this.#bytes -= dropped.bytes;
    }
  }
}

// What the stages of one request share: the record as it reads it, and the results that the finder has cached.

export interface SearchContext extends RecordReader {
  readonly cache: ResultCache;
}
