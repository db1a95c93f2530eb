// A block in few pieces, so that it can be handed from one thread to another without being copied.

import type { Columns, IndexedBlock, Run } from '../index/index-block.ts';
import type { TermPostings } from '../index/postings.ts';

export interface PackedBlock {
  readonly block: number;
  readonly runs: readonly Run[];
  readonly columns: Columns;
  readonly texts: readonly string[];
  /** Of all terms, one after the other, and where each ends. */
  readonly postings: Uint16Array<ArrayBuffer>;
  readonly postingsEnd: Uint32Array<ArrayBuffer>;
  readonly places: Uint8Array<ArrayBuffer>;
  readonly placesEnd: Uint32Array<ArrayBuffer>;
  /** Whether a term has places. */
  readonly hasPlaces: Uint8Array<ArrayBuffer>;
}

export function packBlock({ block, runs, columns, terms }: IndexedBlock): PackedBlock {
  let [postingsLength, placesLength] = [0, 0];
  for (const { postings, places } of terms.values()) {
    postingsLength += postings.length;
    placesLength += places?.length ?? 0;
  }
  const packed = {
    block,
    runs,
    columns,
    texts: [...terms.keys()],
    postings: new Uint16Array(postingsLength),
    postingsEnd: new Uint32Array(terms.size),
    places: new Uint8Array(placesLength),
    placesEnd: new Uint32Array(terms.size),
    hasPlaces: new Uint8Array(terms.size),
  };
  let [term, postingsAt, placesAt] = [0, 0, 0];
  for (const { postings, places } of terms.values()) {
    packed.postings.set(postings, postingsAt);
    postingsAt += postings.length;
    if (places !== null) {
      packed.places.set(places, placesAt);
      placesAt += places.length;
      packed.hasPlaces[term] = 1;
    }
    packed.postingsEnd[term] = postingsAt;
    packed.placesEnd[term] = placesAt;
    term += 1;
  }
  return packed;
}

export function unpackBlock(packed: PackedBlock): IndexedBlock {
  const { block, runs, columns, texts, postings, postingsEnd, places, placesEnd } = packed;
  const terms = new Map<string, TermPostings>();
  let [postingsAt, placesAt] = [0, 0];
  for (const [term, text] of texts.entries()) {
    const [postingsTo, placesTo] = [postingsEnd[term]!, placesEnd[term]!];
    terms.set(text, {
      postings: postings.subarray(postingsAt, postingsTo),
      places: packed.hasPlaces[term] === 1 ? places.subarray(placesAt, placesTo) : null,
    });
    [postingsAt, placesAt] = [postingsTo, placesTo];
  }
  return { block, runs, columns, terms };
}

/** What is handed over; whoever packed it has it no longer. */
export function buffersOf({ columns, ...packed }: PackedBlock): ArrayBuffer[] {
  const { postings, postingsEnd, places, placesEnd, hasPlaces } = packed;
  const arrays = [postings, postingsEnd, places, placesEnd, hasPlaces];
  return [...arrays, columns.person, columns.label, columns.words, columns.body].map(
    ({ buffer }) => buffer,
  );
}
