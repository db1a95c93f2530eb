// A block of the tail: what it has beside words is indexed at once, its words where they are first read.

import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import type { Columns, IndexedBlock, IndexedEntry } from '../index/index-block.ts';
import type { TailBlock } from '../index/tail.ts';
import { fieldsOfBlock } from './block-fields.ts';
import { buildBlock } from './build-block.ts';

/** The entries are in ascending order of id. */
export function tailBlockOf(
  block: number,
  entries: readonly IndexedEntry[],
  rules: ReadingRules,
): TailBlock {
  let built: IndexedBlock | null = null;
  const indexed = (): IndexedBlock => (built ??= buildBlock(block, entries, rules));
  const { runs, fields, speakers } = fieldsOfBlock(block, entries);
  const columns: Columns = {
    ...speakers,
    get words() {
      return indexed().columns.words;
    },
    get body() {
      return indexed().columns.body;
    },
  };
  return { block, runs, fields, columns, indexed };
}
