// Marks the entries of a block with what their sittings as a whole say of them: which begin a contribution, and their languages.

import { present } from '../present.ts';
import { startsOfSitting } from '../record/contributions/contribution.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { languagesOfSitting } from '../record/contributions/sitting-marks.ts';
import { describeDebates, packDebate, type PackedDebate } from '../record/debates/debate.ts';
import { cutDebates } from '../record/debates/cut-debates.ts';
import { compileBusiness } from '../record/debates/read-heading.ts';
import { type Decided, decidedIn } from '../record/decisions/decision.ts';
import type { RecordRules } from '../record/parliament/record-rules.ts';
import { blockOf, localOf } from '@hansard/search/index/bits';
import type { IndexedBlock } from '@hansard/search/index/index-block';
import { buildBlock, countedWords } from '@hansard/search/indexing/build-block';
import { engineEntry, type IndexedEntry } from './indexed-entry.ts';
import type { Text } from './entry-text.ts';

/** The texts of a block, and the other texts of its sittings, in any order. */
export interface BlockTexts {
  readonly texts: readonly Text[];
  readonly around: readonly Text[];
}

/** The entries of a block, and its sittings as they were read. */
export interface MarkedBlock {
  readonly entries: readonly IndexedEntry[];
  readonly sittings: ReadonlyMap<number, ReadSitting>;
}

export interface ReadSitting {
  /** In the order they were said. */
  readonly texts: readonly Text[];
  /** The ids of those that begin a contribution. */
  readonly starts: ReadonlySet<number>;
}

export function markEntries(block: BlockTexts, rules: ReadingRules): MarkedBlock {
  const ofBlock = new Set(block.texts);
  const sittings = new Map<number, ReadSitting>();
  const codes = new Map<number, readonly string[]>();
  for (const [sittingId, texts] of sittingsOf(block)) {
    sittings.set(sittingId, { texts, starts: startsOfSitting(texts, rules) });
    const languages = languagesOfSitting(texts, rules, (text) => ofBlock.has(text));
    for (const [id, ofEntry] of languages) codes.set(id, ofEntry);
  }
  const entries = block.texts.map((text) => ({
    ...text,
    begins: present(sittings.get(text.sittingId), 'the sitting of an entry').starts.has(text.id),
    languages: present(codes.get(text.id), 'the languages of an entry'),
  }));
  return { entries, sittings };
}

/** The texts of each sitting of a block, in the order they were said. */
function sittingsOf({ texts, around }: BlockTexts): Map<number, Text[]> {
  const sittings = Map.groupBy(texts, ({ sittingId }) => sittingId);
  for (const text of around) sittings.get(text.sittingId)?.push(text);
  for (const sitting of sittings.values()) {
    sitting.sort((one, other) => one.textCounter - other.textCounter);
  }
  return sittings;
}

// Cuts sittings into debates, divisions and decisions with the block that is built of their entries: their words are counted there already.

export interface CutSitting extends Decided {
  readonly id: number;
  /** In order. */
  readonly debates: readonly PackedDebate[];
}

interface BlockOfSittings {
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
  const indexed = buildBlock(block, marked.entries.map(engineEntry), rules);
  const { words } = indexed.columns;
  const wordsOf = ({ id, content }: { readonly id: number; readonly content: string }): number =>
    (blockOf(id) === block ? words.numbers[localOf(id)] : undefined) ??
    countedWords(content, rules);
  const business = compileBusiness(rules.business);
  const sittings = sittingIds.map((id) => {
    const { texts: entries, starts } = present(marked.sittings.get(id), 'a sitting of the block');
    const spans = cutDebates(entries, business);
    const debates = describeDebates(spans, entries, { starts, rules, wordsOf });
    return { id, debates: debates.map(packDebate), ...decidedIn(entries, rules, spans) };
  });
  return { indexed, sittings };
}
