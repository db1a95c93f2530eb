// What a finder has computed lately, held in memory until the record changes.

import type { EntrySet } from '../index/entry-set.ts';
import type { DistinctiveWords, Facets, Trends } from './counts.ts';
import { VersionedCache } from './versioned-cache.ts';

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
const BLOCK_BYTES = 900;
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
