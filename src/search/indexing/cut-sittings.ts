// Cuts sittings into debates and divisions with the block that is built of their entries: their words are counted there already.

import { debatesOfRead, packDebate, type PackedDebate } from '../../record/debates/debate.ts';
import { compileBusiness } from '../../record/debates/read-heading.ts';
import { divisionsOf, type Division } from '../../record/divisions/division.ts';
import type { RecordRules } from '../../record/parliament/reading-rules.ts';
import { present } from '../../present.ts';
import { blockOf, localOf } from '../index/bits.ts';
import type { IndexedBlock } from '../index/index-block.ts';
import { buildBlock, countedWords } from './build-block.ts';
import { markEntries, type BlockTexts } from './mark-entries.ts';

export interface CutSitting {
  readonly id: number;
  /** In order. */
  readonly debates: readonly PackedDebate[];
  readonly divisions: readonly Division[];
}

export interface BlockOfSittings {
  readonly indexed: IndexedBlock;
  /** Those that were to be cut. */
  readonly sittings: readonly CutSitting[];
}

/** Builds a block, and cuts some of the sittings that it has entries of; `texts` must have all entries of those. */
export function buildAndCut(
  block: number,
  texts: BlockTexts,
  sittingIds: readonly number[],
  rules: RecordRules,
): BlockOfSittings {
  const marked = markEntries(texts, rules);
  const indexed = buildBlock(block, marked.entries, rules);
  const { words } = indexed.columns;
  const wordsOf = ({ id, content }: { readonly id: number; readonly content: string }): number =>
    (blockOf(id) === block ? words[localOf(id)] : undefined) ?? countedWords(content, rules);
  const business = compileBusiness(rules.business);
  const sittings = sittingIds.map((id) => {
    const { texts: entries, starts } = present(marked.sittings.get(id), 'a sitting of the block');
    const debates = debatesOfRead(entries, business, { starts, wordsOf });
    return { id, debates: debates.map(packDebate), divisions: divisionsOf(entries, rules) };
  });
  return { indexed, sittings };
}
