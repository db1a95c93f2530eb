// Builds a block of the index from its entries alone, so that it can be built again and compared.

import type { IndexedBlock, IndexedEntry } from '../index/index-block.ts';
import { countWords } from '../../record/contributions/count-words.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import { localOf } from '../index/bits.ts';
import { columnSize, fieldsOfBlock } from './block-fields.ts';
import { BlockTokens } from './words/block-tokens.ts';
import type { TermPostings } from '../index/postings.ts';
import { rankingLengths } from './words/ranking-lengths.ts';
import { readContent, vocabularyOfBlock } from './words/read-content.ts';

/** Builds a block from its entries, which must be in ascending order of id. */
export function buildBlock(
  block: number,
  entries: readonly IndexedEntry[],
  rules: ReadingRules,
): IndexedBlock {
  const { runs, fields, speakers } = fieldsOfBlock(block, entries);
  const words = new BlockTokens(vocabularyOfBlock(rules));
  const size = columnSize(entries);
  const counts = new Uint32Array(size);
  const bodies = new Uint32Array(size);
  for (const entry of entries) {
    const local = localOf(entry.id);
    const read = readContent(entry.content, rules);
    counts[local] = read.count;
    bodies[local] = read.words.length;
    words.add(local, read.words);
  }
  const terms = new Map<string, TermPostings>();
  words.finish(terms, rankingLengths(entries, counts));
  for (const [term, postings] of fields) terms.set(term, postings);
  return {
    block,
    runs,
    columns: { ...speakers, words: counts, body: bodies },
    terms,
  };
}

/** How many words of an entry ranking counts. */
export function countedWords(content: string, rules: ReadingRules): number {
  return countWords(content, rules.splitFooter(content).bodyEnd);
}
