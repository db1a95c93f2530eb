// A cache whose values are valid for one version of the record: for a client that reads one page of a search after
// another, the search runs once. The least recently used values are dropped first.

import type { Budget } from '@hansard/search/index/budget';
import type { EntrySet } from '@hansard/search/index/entry-set';
import type { DistinctiveWords, Facets, Trends } from './finder.ts';

interface CachedValue<Value> {
  readonly version: string;
  readonly value: Value;
  /** What computing it cost. */
  readonly work: number;
}

export interface CacheLimits<Value> {
  readonly bytesMax: number;
  readonly bytesOf: (value: Value) => number;
  /** How many versions may have values at the same time. */
  readonly versionsMax: number;
}

/** What a cached value takes beside itself and its key: its slot in the map, its object, its promise. */
const ENTRY_OVERHEAD_BYTES = 300;

export class VersionedCache<Value> {
  readonly #limits: CacheLimits<Value>;
  /** The most recently used is the last. */
  readonly #values = new Map<string, CachedValue<Value>>();
  /** The most recently used is the last. */
  #versions: readonly string[] = [];
  #bytes = 0;

  constructor(limits: CacheLimits<Value>) {
    this.#limits = limits;
  }

  /** A cached value is charged to the budget as if it were computed: what is cached changes no response. */
  async getOrCompute(
    version: string,
    key: string,
    budget: Budget,
    compute: () => Promise<Value>,
  ): Promise<Value> {
    this.#useVersion(version);
    const versionedKey = `${version} ${key}`;
    const cached = this.#values.get(versionedKey);
    if (cached !== undefined) {
      this.#values.delete(versionedKey);
      this.#values.set(versionedKey, cached);
      budget.charge(cached.work);
      return cached.value;
    }
    const workBefore = budget.work;
    const value = await compute();
    const work = budget.work - workBefore;
    // Meanwhile another request may have used newer versions, or computed the same value.
    if (this.#versions.includes(version) && !this.#values.has(versionedKey)) {
      this.#add(versionedKey, { version, value, work });
    }
    return value;
  }

  #add(key: string, added: CachedValue<Value>): void {
    this.#values.set(key, added);
    this.#bytes += this.#bytesOf(key, added.value);
    for (const [oldest, { value }] of this.#values) {
      if (this.#bytes <= this.#limits.bytesMax || oldest === key) break;
      this.#drop(oldest, value);
    }
  }

  /** Marks a version as used, and drops the values of versions that are not used any more. */
  #useVersion(version: string): void {
    if (this.#versions.at(-1) === version) return;
    const others = this.#versions.filter((used) => used !== version);
    this.#versions = [...others, version].slice(-this.#limits.versionsMax);
    for (const [key, cached] of this.#values) {
      if (!this.#versions.includes(cached.version)) this.#drop(key, cached.value);
    }
  }

  #drop(key: string, value: Value): void {
    this.#values.delete(key);
    this.#bytes -= this.#bytesOf(key, value);
  }

  /** A search that finds nothing has no value to speak of; its key still takes memory. */
  #bytesOf(key: string, value: Value): number {
    return ENTRY_OVERHEAD_BYTES + 2 * key.length + this.#limits.bytesOf(value);
  }
}

// What a finder has computed lately, held in memory until the record changes.

export interface SearchCaches {
  /** The entries or contributions that match a filter. */
  readonly sets: VersionedCache<EntrySet>;
  /** The ids of the best matches of a filter, best first. */
  readonly rankings: VersionedCache<readonly number[]>;
  readonly facets: VersionedCache<Facets>;
  readonly words: VersionedCache<DistinctiveWords>;
  readonly trends: VersionedCache<Trends>;
}

/** Of all finders of a process. */
const SETS_BYTES_MAX = 32 * 1024 * 1024;
const RANKINGS_BYTES_MAX = 4 * 1024 * 1024;
/** For facets, for distinctive words, and for trends. */
const COUNTS_BYTES_MAX = 1024 * 1024;

/** One block of a set: its bits, and the objects that hold them. */
const BLOCK_BYTES = 690;
/** One count with its label. */
const COUNT_BYTES = 150;

/** Creates the caches of a finder, which has a share of the memory that the finders of its process may use. */
export function createSearchCaches(versionsMax: number, share = 1): SearchCaches {
  return {
    sets: new VersionedCache({
      bytesMax: SETS_BYTES_MAX * share,
      bytesOf: (set) => set.size * BLOCK_BYTES,
      versionsMax,
    }),
    rankings: new VersionedCache({
      bytesMax: RANKINGS_BYTES_MAX * share,
      bytesOf: (ids) => ids.length * Float64Array.BYTES_PER_ELEMENT,
      versionsMax,
    }),
    facets: new VersionedCache({
      bytesMax: COUNTS_BYTES_MAX,
      bytesOf: ({ type, speaker, venue, party, year }) =>
        [type, speaker, venue, party, year].flat().length * COUNT_BYTES,
      versionsMax,
    }),
    words: new VersionedCache({
      bytesMax: COUNTS_BYTES_MAX,
      bytesOf: ({ words }) => (1 + words.length) * COUNT_BYTES,
      versionsMax,
    }),
    trends: new VersionedCache({
      bytesMax: COUNTS_BYTES_MAX,
      bytesOf: ({ periods }) => periods.length * COUNT_BYTES,
      versionsMax,
    }),
  };
}
