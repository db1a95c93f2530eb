// A block in few pieces, so that it can be handed from one thread to another without being copied, and be held until its group is written.

import type { Columns, IndexedBlock, Run } from '../index/index-block.ts';
import type { TermPostings } from '../index/postings.ts';

export interface PackedBlock {
  readonly block: number;
  readonly runs: readonly Run[];
  readonly columns: Columns;
  readonly terms: PackedTerms;
}

export interface PackedTerms {
  readonly texts: readonly string[];
  /** Of all terms, one after the other, and where each ends. */
  readonly postings: Uint16Array<ArrayBuffer>;
  readonly postingsEnd: Uint32Array<ArrayBuffer>;
  readonly positions: Uint8Array<ArrayBuffer>;
  readonly positionsEnd: Uint32Array<ArrayBuffer>;
  /** Whether a term has positions. */
  readonly hasPositions: Uint8Array<ArrayBuffer>;
}

export function packBlock({ block, runs, columns, terms }: IndexedBlock): PackedBlock {
  let [postingsLength, positionsLength] = [0, 0];
  for (const { postings, positions } of terms.values()) {
    postingsLength += postings.length;
    positionsLength += positions?.length ?? 0;
  }
  const packed = {
    texts: [...terms.keys()],
    postings: new Uint16Array(postingsLength),
    postingsEnd: new Uint32Array(terms.size),
    positions: new Uint8Array(positionsLength),
    positionsEnd: new Uint32Array(terms.size),
    hasPositions: new Uint8Array(terms.size),
  };
  let [term, postingsAt, positionsAt] = [0, 0, 0];
  for (const { postings, positions } of terms.values()) {
    packed.postings.set(postings, postingsAt);
    postingsAt += postings.length;
    if (positions !== null) {
      packed.positions.set(positions, positionsAt);
      positionsAt += positions.length;
      packed.hasPositions[term] = 1;
    }
    packed.postingsEnd[term] = postingsAt;
    packed.positionsEnd[term] = positionsAt;
    term += 1;
  }
  return { block, runs, columns, terms: packed };
}

/** The postings and positions of a term, by its index in `texts`; views of those of all. */
export function postingsAt(terms: PackedTerms, index: number): TermPostings {
  const { postings, postingsEnd, positions, positionsEnd } = terms;
  const [postingsFrom, positionsFrom] =
    index === 0 ? [0, 0] : [postingsEnd[index - 1], positionsEnd[index - 1]];
  return {
    postings: postings.subarray(postingsFrom, postingsEnd[index]),
    positions:
      terms.hasPositions[index] === 1
        ? positions.subarray(positionsFrom, positionsEnd[index])
        : null,
  };
}

/** The buffers that are transferred to the other thread; this one cannot read them afterwards. */
export function buffersOf({ columns, terms }: PackedBlock): ArrayBuffer[] {
  const { postings, postingsEnd, positions, positionsEnd, hasPositions } = terms;
  const arrays = [postings, postingsEnd, positions, positionsEnd, hasPositions];
  return [...arrays, columns.person, columns.label, columns.words, columns.body].map(
    ({ buffer }) => buffer,
  );
}
