// What the stages of one request share: the record as it reads it, and the caches of the finder.

import type { RecordReader } from './view/record-reader.ts';
import type { SearchCaches } from './versioned-cache.ts';

export interface SearchContext extends RecordReader {
  readonly caches: SearchCaches;
}
