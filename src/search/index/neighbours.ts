// The neighbours of frequent words. "The borehole" would be found by reading where "the" stands, which is nearly everywhere;
// a pair of words for each that may stand beside it would be many. So words are in buckets by their stems, and where one
// stands beside a frequent word, the frequent word and the bucket are a term with places. What is looked for is where the
// other word stands, and beside it the bucket it is in.

/** With more, each is shorter and there are more rows. */
export const BUCKETS = 64;

/** The same in every version of the index: FNV-1a. */
export function bucketOf(stem: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < stem.length; at++) {
    hash = Math.imul(hash ^ stem.charCodeAt(at), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
}
