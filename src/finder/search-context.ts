// What the stages of one request share: the record as it reads it, and the results that the finder has cached.

import type { RecordReader } from './view/record-reader.ts';
import type { ResultCache } from './result-cache.ts';

export interface SearchContext extends RecordReader {
  readonly cache: ResultCache;
}
