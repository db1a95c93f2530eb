// The reads of a query from the stored index, all from one snapshot; each engine implements it.

import { lastOf, present } from '../required.ts';
import type { Column, Run } from './index-block.ts';
import type { GroupRow } from './posting-group.ts';
import type { TermPostings } from './postings.ts';
import type { ReplacedEntry } from './replaced-entries.ts';

export interface IndexReader {
  /** The terms with these texts; unknown ones are left out. */
  terms(texts: readonly string[]): Promise<readonly StoredTerm[]>;

  /** Terms that begin with these characters. */
  termsWithPrefix(prefix: string): Promise<readonly StoredTerm[]>;

  /**
   * The rows of terms, in no order; with positions if requested. Missing rows are left out. Their bytes are valid until the
   * snapshot ends: an engine may free them then.
   */
  postings(
    wanted: readonly WantedPostings[],
    withPositions: boolean,
  ): Promise<readonly PostingRow[]>;

  /** The entries of stored blocks that were replaced, in order of id. */
  replaced(): Promise<readonly ReplacedEntry[]>;

  /** The stored blocks, in order. */
  blocks(): Promise<readonly UnreadBlock[]>;

  /** The names of a column in some stored blocks, in order; null for a column of numbers. */
  names(name: string, ordinals: readonly number[]): AsyncIterable<Column['names']>;

  /** The numbers of a column in some stored blocks, in order. */
  numbers(name: string, ordinals: readonly number[]): AsyncIterable<Column['numbers']>;
}

export interface WantedPostings {
  readonly termId: number;
  readonly groups: readonly number[];
}

export interface StoredTerm {
  readonly id: number;
  readonly text: string;
  /** How many entries of stored blocks have it, including those replaced since. */
  readonly entries: number;
  /** The stored blocks that have it: bit `ordinal & 7` of byte `ordinal >> 3`. */
  readonly blocks: Uint8Array;
}

export interface StoredBlock {
  /** 0..n without gaps, in order of block. */
  readonly ordinal: number;
  readonly block: number;
  readonly runs: readonly Run[];
  /** Changes whenever the block or one of its columns is written. */
  readonly stamp: string;
}

/** A block that may be known by its stamp: then its runs are not read. */
export interface UnreadBlock extends Omit<StoredBlock, 'runs'> {
  readonly readRuns: () => readonly Run[];
}

/** The postings of a term in one group of blocks; positions are null if they were not read. */
export interface PostingRow extends GroupRow {
  readonly termId: number;
  readonly group: number;
}

export function hasOrdinal(blocks: Uint8Array, ordinal: number): boolean {
  return (((blocks[ordinal >>> 3] ?? 0) >>> (ordinal & 7)) & 1) === 1;
}

export function addOrdinal(blocks: Uint8Array, ordinal: number): void {
  blocks[ordinal >>> 3] = (blocks[ordinal >>> 3] ?? 0) | (1 << (ordinal & 7));
}

/** The first text after everything that begins with a prefix: its last character incremented. */
export function afterPrefix(prefix: string): string {
  const last = lastOf([...prefix]);
  const next = present(last.codePointAt(0), 'the last character of a prefix') + 1;
  return prefix.slice(0, -last.length) + String.fromCodePoint(next);
}

// What a query reads of the index: terms, and the postings of each in each block.

/** A term by its text: stored, in the tail, or both. */
export interface IndexTerm {
  readonly text: string;
  /** Null if it is only in the tail. */
  readonly stored: StoredTerm | null;
}

/** The postings of one term in one block; positions are null if they were not read. */
export interface BlockPostings extends TermPostings {
  readonly term: IndexTerm;
  readonly block: number;
}

/**
 * The postings of several terms, by block in ascending order; a term may occur several times in a block of the tail, whose
 * segments share it.
 */
export type PostingsByBlock = ReadonlyMap<number, readonly BlockPostings[]>;
