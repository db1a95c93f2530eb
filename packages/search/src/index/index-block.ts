// A block of the index: the stored data of up to 4,096 entries with neighbouring ids.

import type { BlockTerms } from './postings.ts';

export interface IndexedEntry {
  readonly id: number;
  /** The document that contains it, such as a file or a meeting. */
  readonly documentId: number;
  readonly content: string;
  /** Its terms besides its words, each once; see postings.ts. */
  readonly fields: readonly string[];
  /** Its values in columns, with their names; null for none. All entries have the same columns, in the same order. */
  readonly values: readonly (readonly [column: string, value: ColumnName | null])[];
  /** Whether it begins a passage: several entries may form one, which is weighted as a whole. */
  readonly begins: boolean;
  readonly isHeading: boolean;
}

/** Entries of one document with consecutive ids. */
export interface Run {
  readonly first: number;
  readonly last: number;
  readonly documentId: number;
}

export type ColumnName = string | number;

/** A value for each entry of a block, by local id; facets and statistics count them. */
export interface Column {
  /** The distinct values; then `numbers` holds for each entry 1 + the index in it, or 0. Null if the numbers are the values. */
  readonly names: readonly ColumnName[] | null;
  readonly numbers: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
}

/** By name: those of `values`, and two of numbers. */
export interface Columns {
  /** Words in each entry's content, as people count them. */
  readonly words: Column;
  /** The number of token positions before the page footer, for phrases. It may differ from `words`. */
  readonly body: Column;
  readonly [name: string]: Column;
}

export interface IndexedBlock {
  readonly block: number;
  readonly runs: readonly Run[];
  readonly columns: Columns;
  readonly terms: BlockTerms;
}
