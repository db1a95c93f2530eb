// The tail: the newest entries, for which no block is stored yet, and replaced entries of stored blocks. It is indexed in
// memory when it is searched, so that a single entry can be published or corrected without rewriting the index.

import { type EntrySet, inOrder, setOfRuns } from './entry-set.ts';
import type { Column, Run } from './index-block.ts';
import type { StoredBlock } from './index-reader.ts';
import { isField, type TermPostings } from './postings.ts';
import { joinRuns, type ReplacedByBlock, runsWithout } from './replaced-entries.ts';

export interface TailBlock {
  readonly block: number;
  readonly runs: readonly Run[];
  /** The postings of fields. */
  readonly fields: ReadonlyMap<string, TermPostings>;
  readonly column: (name: string) => Column;
  /** The postings of all terms, computed on first use: an export or a page of the site reads no words. */
  readonly terms: () => ReadonlyMap<string, TermPostings>;
}

/** In order of block. Several may be parts of one block, or have replaced entries of a stored one. */
export type Tail = readonly TailBlock[];

export function postingsIn({ fields, terms }: TailBlock, term: string): TermPostings | undefined {
  return (isField(term) ? fields : terms()).get(term);
}

// The entries of the record: those of stored blocks that were not replaced, and those of the tail.

/** The entries, and the document of each. */
export interface RecordMap {
  readonly storedBlocks: readonly StoredBlock[];
  /** In ascending order of id. */
  readonly runs: readonly Run[];
  readonly runsByBlock: ReadonlyMap<number, readonly Run[]>;
  readonly everything: EntrySet;
  readonly replaced: ReplacedByBlock;
}

export function mapOfRecord(
  storedBlocks: readonly StoredBlock[],
  tail: Tail,
  replaced: ReplacedByBlock,
): RecordMap {
  const runsByBlock = new Map<number, readonly Run[]>();
  for (const { block, runs } of storedBlocks) {
    const bits = replaced.get(block);
    runsByBlock.set(block, bits === undefined ? runs : runsWithout(runs, bits));
  }
  for (const { block, runs } of tail) {
    runsByBlock.set(block, joinRuns([...(runsByBlock.get(block) ?? []), ...runs]));
  }
  const ordered = inOrder(runsByBlock);
  const runs = [...ordered.values()].flat();
  return { storedBlocks, runs, runsByBlock: ordered, everything: setOfRuns(runs), replaced };
}
