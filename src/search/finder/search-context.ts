// What the stages of one request share: the record as it reads it, and the caches of the finder.

import type { RecordReader } from '../view/record-reader.ts';
import type { SearchCaches } from './search-caches.ts';

/** What is found: entries, or contributions by the entry that begins each. */
export type Unit = 'entry' | 'contribution';

export interface SearchContext extends RecordReader {
  readonly caches: SearchCaches;
}
