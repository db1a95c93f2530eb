// Builds a block of the index from its entries alone, so that it can be rebuilt and compared.

import { present } from '../required.ts';
import { countWords } from '../text/count-words.ts';
import { blockOf, localOf } from '../index/bits.ts';
import type { Column, ColumnName, IndexedBlock, IndexedEntry, Run } from '../index/index-block.ts';
import type { TailBlock } from '../index/tail.ts';
import {
  type BlockTerms,
  postingsByTerm,
  type TermPostings,
  USUAL_WORDS,
} from '../index/postings.ts';
import { addToRuns } from '../index/replaced-entries.ts';
import type { TokenRules } from '../text/token-rules.ts';
import { BlockWords, type RankingLengths } from './block-words.ts';

/** How texts are read. */
export interface TextRules {
  readonly tokens: TokenRules;
  /** Where the page footer begins at the end of a text; the length of the text if there is none. */
  readonly splitFooter: (content: string) => { readonly bodyEnd: number };
}

/** Builds a block from its entries, which must be in ascending order of id. */
export function buildBlock(
  block: number,
  entries: readonly IndexedEntry[],
  rules: TextRules,
): IndexedBlock {
  const { runs, fields, columns } = fieldsOfBlock(block, entries);
  const words = new BlockWords();
  const size = columnSize(entries);
  const counts = new Uint32Array(size);
  const bodies = new Uint32Array(size);
  for (const { id, content } of entries) {
    const local = localOf(id);
    // The page footer was not spoken: it is neither searched nor counted.
    const body = content.slice(0, rules.splitFooter(content).bodyEnd);
    counts[local] = countWords(body);
    bodies[local] = words.add(local, body, rules.tokens);
  }
  return {
    block,
    runs,
    columns: {
      ...Object.fromEntries(columns),
      words: { names: null, numbers: counts },
      body: { names: null, numbers: bodies },
    },
    terms: withFields(words.finish(rankingLengths(entries, counts)), fields),
  };
}

/** The terms of a block: its words and their prefixes, and then its fields. */
function withFields(terms: BlockTerms, fields: ReadonlyMap<string, TermPostings>): BlockTerms {
  let end = terms.postings.length;
  const ofFields = fields.values().reduce((sum, { postings }) => sum + postings.length, 0);
  const all = new Uint16Array(end + ofFields);
  const ends = [...terms.postingsEnd];
  all.set(terms.postings);
  for (const { postings } of fields.values()) {
    all.set(postings, end);
    ends.push((end += postings.length));
  }
  const texts = [...terms.texts, ...fields.keys()];
  return { ...terms, texts, postings: all, postingsEnd: Uint32Array.from(ends) };
}

// The data of a block's entries besides their words: the runs of their documents, their columns, and the postings of their fields.

/** The length of a column of a block. Entries ascend by id, so it ends with the value of the last one. */
function columnSize(entries: readonly IndexedEntry[]): number {
  const last = entries.at(-1);
  return last === undefined ? 0 : localOf(last.id) + 1;
}

/** Fields are by term, columns by name. The entries are in ascending order of id. */
function fieldsOfBlock(block: number, entries: readonly IndexedEntry[]) {
  const runs: Run[] = [];
  const fields = new Map<string, TermPostings>();
  const postingsOf = new Map<string, number[]>();
  for (const { id, documentId, fields: ofEntry } of entries) {
    if (blockOf(id) !== block) throw new RangeError(`entry ${id} is not of block ${block}`);
    addToRuns(runs, id, id, documentId);
    for (const field of ofEntry) {
      const postings = postingsOf.get(field);
      if (postings === undefined) postingsOf.set(field, [localOf(id) << 4]);
      else postings.push(localOf(id) << 4);
    }
  }
  for (const [field, postings] of postingsOf) {
    fields.set(field, { postings: Uint16Array.from(postings), positions: null });
  }
  const columns = new Map(entries[0]?.values.map(([name], at) => [name, columnOf(entries, at)]));
  return { runs, fields, columns };
}

/** Numbers the values of a column from 1, in order of occurrence. */
function columnOf(entries: readonly IndexedEntry[], at: number): Column {
  const numberOf = new Map<ColumnName, number>();
  const numbers = new Uint16Array(columnSize(entries));
  for (const { id, values } of entries) {
    const value = values[at]?.[1] ?? null;
    if (value === null) continue;
    const number = numberOf.get(value) ?? numberOf.size + 1;
    numberOf.set(value, number);
    numbers[localOf(id)] = number;
  }
  return { names: [...numberOf.keys()], numbers };
}

// A block of the tail: its fields are indexed immediately, its words on first use.

/** The entries are in ascending order of id. */
export function tailBlockOf(
  block: number,
  entries: readonly IndexedEntry[],
  rules: TextRules,
): TailBlock {
  let built: IndexedBlock | null = null;
  const indexed = (): IndexedBlock => (built ??= buildBlock(block, entries, rules));
  let byTerm: ReadonlyMap<string, TermPostings> | null = null;
  const terms = () => (byTerm ??= postingsByTerm(indexed().terms));
  const { runs, fields, columns } = fieldsOfBlock(block, entries);
  const column = (name: string): Column =>
    name === 'words' || name === 'body'
      ? indexed().columns[name]
      : present(columns.get(name), 'a column of a block');
  return { block, runs, fields, column, terms };
}

// The lengths by which the entries of a block are weighted. A fragment is weighted like its whole passage, so that a text cut
// into pieces does not outrank one that was not.

/** A heading names the subject of the texts below it: each of its words counts this often. */
const HEADING_FACTOR = 4;

/** Passages with fewer words only mention their subject ("I support the Housing Bill"). */
const MENTION_WORDS_MAX = 25;
const MENTION_LENGTH = 2 * USUAL_WORDS;

/**
 * `counts` has the words of the entries by local id. Of a passage, which ends where the next begins, only the part within the
 * block is known.
 */
function rankingLengths(entries: readonly IndexedEntry[], counts: Uint32Array): RankingLengths {
  const words = new Uint32Array(counts.length);
  const factor = new Uint8Array(counts.length).fill(1);
  let passage: number[] = [];
  const end = (): void => {
    const length = passage.reduce((sum, local) => sum + (counts[local] ?? 0), 0);
    const weighed = length <= MENTION_WORDS_MAX ? MENTION_LENGTH : Math.max(length, USUAL_WORDS);
    for (const local of passage) words[local] = weighed;
    passage = [];
  };
  for (const { id, begins } of entries) {
    if (begins) end();
    passage.push(localOf(id));
  }
  end();
  for (const { id, isHeading } of entries) {
    if (!isHeading) continue;
    words[localOf(id)] = USUAL_WORDS;
    factor[localOf(id)] = HEADING_FACTOR;
  }
  return { words, factor };
}
