// Builds a block of the index from its entries alone, so that it can be built again and compared.

import type { IndexedBlock, IndexedEntry } from '../index/index-block.ts';
import { countWords } from '../../hansard/contributions/count-words.ts';
import { withoutFooter, type ReadingRules } from '../../hansard/contributions/reading-rules.ts';
import { localOf } from '../index/bits.ts';
import { fieldsOfBlock } from './block-fields.ts';
import { BlockTokens } from './block-tokens.ts';
import type { TermPostings } from '../index/postings.ts';
import { rankingLengths, type RankingLengths } from './ranking-lengths.ts';
import { Vocabulary } from './vocabulary.ts';

/**
 * Builds a block from its entries, which must be in ascending order of id. Where they are some of its entries, their lengths are
 * given: those depend on the others.
 */
export function buildBlock(
  block: number,
  entries: readonly IndexedEntry[],
  rules: ReadingRules,
  lengths: RankingLengths | null = null,
): IndexedBlock {
  const { runs, fields, speakers } = fieldsOfBlock(block, entries);
  const words = new BlockTokens(vocabularyOfBlock(rules));
  const size = entries.length === 0 ? 0 : localOf(entries.at(-1)!.id) + 1;
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
  words.finish(terms, lengths ?? rankingLengths(entries, counts));
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

/** What is read from a content alone. */
interface ReadContent {
  /** By number; those of the latest text only until the next is read, if it is long. */
  readonly words: Uint32Array;
  readonly count: number;
}

/**
 * A quarter of the record repeats what was said before: "(Applause)", "PRAYERS", the footers. What is short is
 * read once.
 */
const REPEATED_UNITS_MAX = 200;
const KNOWN_MAX = 10_000;
const knownContents = new Map<string, ReadContent>();

/** Words that are numbered; the record has some 100,000. */
const VOCABULARY_MAX = 100_000;
let vocabulary = new Vocabulary();
/** The rules by which the known contents were read. */
let knownRules: ReadingRules | null = null;

/** The words known so far; when they are too many, none. */
function vocabularyOfBlock(rules: ReadingRules): Vocabulary {
  if (rules !== knownRules) knownContents.clear();
  knownRules = rules;
  if (vocabulary.words.length > VOCABULARY_MAX) {
    vocabulary = new Vocabulary();
    knownContents.clear();
  }
  return vocabulary;
}

function readContent(content: string, rules: ReadingRules): ReadContent {
  if (content.length > REPEATED_UNITS_MAX) return newContent(content, rules);
  return known(knownContents, content, () => {
    const read = newContent(content, rules);
    return { ...read, words: read.words.slice() };
  });
}

function newContent(content: string, rules: ReadingRules): ReadContent {
  // The footer of a page was not said: it is neither searched nor counted.
  const body = withoutFooter(content, rules);
  return {
    words: vocabulary.numbersOf(body, rules.tokens),
    count: countWords(body),
  };
}

function known<Value>(
  values: Map<string, Value>,
  text: string,
  make: (text: string) => Value,
): Value {
  let value = values.get(text);
  if (value === undefined) {
    if (values.size >= KNOWN_MAX) values.clear();
    values.set(text, (value = make(text)));
  }
  return value;
}
