// What a query reads of the index: terms, and the postings of each in each block.

import type { ByBlock } from './by-block.ts';
import type { StoredTerm } from './index-reader.ts';
import type { TermPostings } from './postings.ts';

/** A term by its text: stored, in the tail, or both. */
export interface IndexTerm {
  readonly text: string;
  /** Null where it is in the tail alone. */
  readonly stored: StoredTerm | null;
}

/** The postings of one term in one block; positions are null where they were not read. */
export interface BlockPostings extends TermPostings {
  readonly term: IndexTerm;
  readonly block: number;
}

/** The postings of several terms; a term may be several times in a block of the tail, whose segments share it. */
export type PostingsByBlock = ByBlock<readonly BlockPostings[]>;
