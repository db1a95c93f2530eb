// What a question reads of the index: forms of words, and what they have in each block.

import type { ByBlock } from './by-block.ts';
import type { Term } from './index-reader.ts';
import type { TermPostings } from './postings.ts';

/** A term by its text: kept, in the tail, or both. */
export interface Form {
  readonly text: string;
  readonly term: Term | null;
}

/** A form in one block; positions are null where they were not asked for. */
export interface FormPostings extends TermPostings {
  readonly form: Form;
  readonly block: number;
}

/** What forms have in each block; several of one form where the block is of the tail. */
export type PostingsByBlock = ByBlock<readonly FormPostings[]>;
