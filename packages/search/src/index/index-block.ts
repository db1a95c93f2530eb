// A block of the index: what is stored of up to 4,096 entries with neighbouring ids.

import type { TermPostings } from './postings.ts';

export interface IndexedEntry {
  readonly id: number;
  readonly sittingId: number;
  readonly content: string;
  /** The terms it has beside its words; see terms.ts. */
  readonly fields: readonly string[];
  /** The values of its columns. */
  readonly personId: number | null;
  readonly label: string | null;
  /** Whether it begins a contribution: several entries may be one, which is weighed as a whole. */
  readonly begins: boolean;
  readonly isHeading: boolean;
}

/** Entries of one sitting with consecutive ids. */
export interface Run {
  readonly first: number;
  readonly last: number;
  readonly sittingId: number;
}

/** Values of each entry of the block, by its number within the block; facets and statistics count them. */
export interface Columns {
  /** The people of the block; `person` holds for each entry 1 + the index in it, or 0. */
  readonly people: readonly number[];
  readonly person: Uint16Array<ArrayBuffer>;
  /** The labels of the block, likewise. */
  readonly labels: readonly string[];
  readonly label: Uint16Array<ArrayBuffer>;
  /** Words in each entry's content, as people count them; `words` of a contribution is their sum. */
  readonly words: Uint32Array<ArrayBuffer>;
  /** How many token positions it has before the footer of a page, for phrases. It may differ from `words`. */
  readonly body: Uint32Array<ArrayBuffer>;
}

export interface IndexedBlock {
  readonly block: number;
  readonly runs: readonly Run[];
  readonly columns: Columns;
  readonly terms: ReadonlyMap<string, TermPostings>;
}
