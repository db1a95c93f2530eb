// Builds a block of the index from its entries alone, so that it can be built again and compared.

import { countWords } from '../text/count-words.ts';
import { blockOf, localOf } from '../index/bits.ts';
import {
  type Columns,
  type IndexedBlock,
  type IndexedEntry,
  type Run,
} from '../index/index-block.ts';
import { plainPostings, type TermPostings, USUAL_WORDS } from '../index/postings.ts';
import { addToRuns } from '../index/replaced-entries.ts';
import type { TailBlock } from '../index/tail.ts';
import { BlockTokens, type RankingLengths } from './block-tokens.ts';
import { readContent, type TextRules, vocabularyOfBlock } from './vocabulary.ts';

/** Builds a block from its entries, which must be in ascending order of id. */
export function buildBlock(
  block: number,
  entries: readonly IndexedEntry[],
  rules: TextRules,
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
export function countedWords(content: string, rules: TextRules): number {
  return countWords(content, rules.splitFooter(content).bodyEnd);
}

// What the index has of the entries of a block beside their words: the runs of their sittings, their speakers, and the postings of their fields.

interface BlockFields {
  readonly runs: readonly Run[];
  /** By term. */
  readonly fields: ReadonlyMap<string, TermPostings>;
  readonly speakers: Pick<Columns, 'people' | 'person' | 'labels' | 'label'>;
}

/** The length of a column of a block. Entries ascend by id, so it ends with the value of the last one. */
function columnSize(entries: readonly IndexedEntry[]): number {
  const last = entries.at(-1);
  return last === undefined ? 0 : localOf(last.id) + 1;
}

/** The entries are in ascending order of id. */
export function fieldsOfBlock(block: number, entries: readonly IndexedEntry[]): BlockFields {
  const runs: Run[] = [];
  const locals = new Map<string, number[]>();
  const size = columnSize(entries);
  const people = new ColumnNumbering<number>(size);
  const labels = new ColumnNumbering<string>(size);
  for (const entry of entries) {
    const { id, sittingId, personId, label } = entry;
    if (blockOf(id) !== block) throw new RangeError(`entry ${id} is not of block ${block}`);
    addToRuns(runs, id, id, sittingId);
    const local = localOf(id);
    for (const field of entry.fields) note(locals, field, local);
    if (personId !== null) people.note(local, personId);
    if (label !== null) labels.note(local, label);
  }
  const fields = new Map<string, TermPostings>();
  for (const [term, ofTerm] of locals) {
    fields.set(term, { postings: plainPostings(ofTerm), positions: null });
  }
  return {
    runs,
    fields,
    speakers: {
      people: people.names,
      person: people.column,
      labels: labels.names,
      label: labels.column,
    },
  };
}

function note(all: Map<string, number[]>, term: string, local: number): void {
  const locals = all.get(term);
  if (locals === undefined) all.set(term, [local]);
  else locals.push(local);
}

// Numbers the people or the labels of a block for a column: from 1 on, in the order they come.

class ColumnNumbering<Name> {
  readonly names: Name[] = [];
  readonly column: Uint16Array<ArrayBuffer>;
  readonly #numbers = new Map<Name, number>();

  constructor(size: number) {
    this.column = new Uint16Array(size);
  }

  note(local: number, name: Name): void {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.names.push(name);
      this.#numbers.set(name, number);
    }
    this.column[local] = number;
  }
}

// A block of the tail: what it has beside words is indexed at once, its words where they are first read.

/** The entries are in ascending order of id. */
export function tailBlockOf(
  block: number,
  entries: readonly IndexedEntry[],
  rules: TextRules,
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

// The lengths by which the entries of a block are weighed. A fragment is weighed as the contribution it is part of, so that a
// speech that was cut into pieces does not outrank one that was not.

/** A heading names what the speeches below it are about: each of its words counts as if it were said this often. */
const HEADING_FACTOR = 4;

/** Contributions of fewer words only mention what they name ("I support the Housing Bill"). */
const MENTION_WORDS_MAX = 25;
const MENTION_LENGTH = 2 * USUAL_WORDS;

/** `counts` are the words of the entries by local id. Of a contribution only the part within the block is known. */
function rankingLengths(entries: readonly IndexedEntry[], counts: Uint32Array): RankingLengths {
  const starts = entries.map(({ id, begins }) => ({ local: localOf(id), begins }));
  return lengthsWithHeadings(entries, contributionLengths(starts, counts));
}

/** The lengths of some entries, given those of their contributions, by local id. */
function lengthsWithHeadings(
  entries: readonly IndexedEntry[],
  contributionWords: Uint32Array,
): RankingLengths {
  const words = contributionWords.slice();
  const factor = new Uint8Array(words.length).fill(1);
  for (const { id, isHeading } of entries) {
    if (!isHeading) continue;
    words[localOf(id)] = USUAL_WORDS;
    factor[localOf(id)] = HEADING_FACTOR;
  }
  return { words, factor };
}

/** An entry by its local id, and whether it begins a contribution. */
interface ContributionEntry {
  readonly local: number;
  readonly begins: boolean;
}

/** By local id, the length that the contribution of each entry is taken to have. A contribution ends where the next begins. */
function contributionLengths(
  entries: readonly ContributionEntry[],
  counts: Uint32Array,
): Uint32Array {
  const contributions: { readonly locals: number[]; words: number }[] = [];
  for (const { local, begins } of entries) {
    let open = contributions.at(-1);
    if (open === undefined || begins) contributions.push((open = { locals: [], words: 0 }));
    open.locals.push(local);
    open.words += counts[local] ?? 0;
  }
  const lengths = new Uint32Array(counts.length);
  for (const { locals, words } of contributions) {
    for (const local of locals) lengths[local] = weighedLength(words);
  }
  return lengths;
}

function weighedLength(words: number): number {
  return words <= MENTION_WORDS_MAX ? MENTION_LENGTH : Math.max(words, USUAL_WORDS);
}
