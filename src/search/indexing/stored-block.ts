// A block of the index as it is stored, without its terms, the same on both engines.

import { decodeColumns, readRuns, type StoredColumns } from '../index/column-bytes.ts';
import type { StoredBlockState } from './changed-block.ts';

export interface StoredBlockRow extends StoredColumns {
  readonly ordinal: number;
  readonly runs: Uint8Array;
}

export function storedBlock(
  block: number,
  { ordinal, runs, ...columns }: StoredBlockRow,
): Omit<StoredBlockState, 'marks'> {
  return {
    ordinal,
    block,
    runs: readRuns(runs),
    columns: decodeColumns(['people', 'person', 'labels', 'label', 'words', 'body'], columns),
  };
}
