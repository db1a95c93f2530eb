// Reads the words of contents as numbers, which blocks are made of.

import { countWords } from '../../../record/contributions/count-words.ts';
import { withoutFooter, type ReadingRules } from '../../../record/contributions/reading-rules.ts';
import { Vocabulary } from './vocabulary.ts';

/** What is read from a content alone. */
export interface ReadContent {
  /** By number; those of the latest text only until the next is read, if it is long. */
  readonly words: Uint32Array;
  readonly count: number;
}

/**
 * A quarter of the record repeats what was said before: "(Applause)", "PRAYERS", the footers. What is short is
 * read once.
 */
const REPEATED_UNITS_MAX = 200;
const KNOWN_TEXTS_MAX = 10_000;
const knownContents = new Map<string, ReadContent>();

/** Words that are numbered; the record has some 100,000. */
const VOCABULARY_MAX = 100_000;
let vocabulary = new Vocabulary();
/** The rules by which the known contents were read. */
let knownRules: ReadingRules | null = null;

/** The words known so far; when they are too many, none. To be called before the first content of a block is read. */
export function vocabularyOfBlock(rules: ReadingRules): Vocabulary {
  if (rules !== knownRules) knownContents.clear();
  knownRules = rules;
  if (vocabulary.wordCount > VOCABULARY_MAX) {
    vocabulary = new Vocabulary();
    knownContents.clear();
  }
  return vocabulary;
}

export function readContent(content: string, rules: ReadingRules): ReadContent {
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
    if (values.size >= KNOWN_TEXTS_MAX) values.clear();
    values.set(text, (value = make(text)));
  }
  return value;
}
