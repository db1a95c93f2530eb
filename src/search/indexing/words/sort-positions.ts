// Sorts the tokens of a block's entries by term, so that the positions of a term are together. An import does this for
// every word of the record, so it is done with numbers in a few long arrays, by counting.

/** The tokens of a block's entries, one entry after the other. */
export interface TokenList {
  /** The number of each token's term, from 1. */
  readonly terms: Uint32Array;
  readonly entries: readonly TokensEnd[];
}

/** An entry by its number within the block, and where its tokens end. */
export interface TokensEnd {
  readonly local: number;
  readonly end: number;
}

/** Of each term, in order of the terms; a term's end where the next one's begin. */
export interface SortedTokens {
  /** Entries by their numbers within the block. */
  readonly postings: Uint16Array<ArrayBuffer>;
  readonly postingsEnd: Uint32Array;
  /** How often the entry of a posting has the term. */
  readonly times: Uint32Array;
  /** From each position to the one before it in the same entry, or to the entry's beginning. */
  readonly distances: Uint32Array;
  readonly distancesEnd: Uint32Array;
}

/** Sorts the tokens of a block by their terms, of which there are `count`. */
export function sortPositions({ terms, entries }: TokenList, count: number): SortedTokens {
  const last = new Uint32Array(count);
  // What ends at `term` begins where the one before it ends; first these are counts.
  const postingsEnd = new Uint32Array(count + 1);
  const distancesEnd = new Uint32Array(count + 1);
  let at = 0;
  for (const { local, end } of entries) {
    for (; at < end; at++) {
      const term = terms[at]! - 1;
      distancesEnd[term + 1]!++;
      if (last[term] === local + 1) continue;
      last[term] = local + 1;
      postingsEnd[term + 1]!++;
    }
  }
  sum(postingsEnd);
  sum(distancesEnd);
  const [nextPosting, nextDistance] = [postingsEnd.slice(), distancesEnd.slice()];
  const postings = new Uint16Array(postingsEnd[count]!);
  const times = new Uint32Array(postings.length);
  const distances = new Uint32Array(distancesEnd[count]!);
  const lastPosition = new Uint32Array(count);
  last.fill(0);
  at = 0;
  for (const { local, end } of entries) {
    const first = at;
    for (; at < end; at++) {
      const term = terms[at]! - 1;
      const position = at - first;
      if (last[term] === local + 1) {
        times[nextPosting[term]! - 1]!++;
        distances[nextDistance[term]!++] = position - lastPosition[term]!;
      } else {
        last[term] = local + 1;
        const posting = nextPosting[term]!++;
        postings[posting] = local;
        times[posting] = 1;
        distances[nextDistance[term]!++] = position;
      }
      lastPosition[term] = position;
    }
  }
  return { postings, postingsEnd, times, distances, distancesEnd };
}

function sum(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at++) counts[at]! += counts[at - 1]!;
}
