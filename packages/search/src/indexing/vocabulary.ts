// Numbers for words and their short prefixes, and the words of contents as numbers: a block is made of words by the million, and numbers are
// sorted and counted in a few arrays.

import { countWords } from '../text/count-words.ts';
import type { TokenRules } from '../text/token-rules.ts';
import { prefixTerms } from '../index/terms.ts';
import { tokenize } from '../text/tokenizer.ts';

/** How texts are read. */
export interface TextRules {
  readonly tokens: TokenRules;
  /** Where the footer of a page begins at the end of a text; the length of the text where there is none. */
  readonly splitFooter: (content: string) => { readonly bodyEnd: number };
}

export class Vocabulary {
  readonly #words: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Prefixes of words by a number of their own, as terms. */
  readonly #prefixes: string[] = [];
  readonly #prefixNumbers = new Map<string, number>();
  /** The number of the longest prefix of each word, and of the next shorter one of each prefix; -1 for none. */
  readonly #prefixOf: number[] = [];
  readonly #shorterPrefix: number[] = [];
  #taken: Uint32Array = new Uint32Array(2 ** 10);

  get wordCount(): number {
    return this.#words.length;
  }

  get prefixCount(): number {
    return this.#prefixes.length;
  }

  word(number: number): string {
    return this.#words[number]!;
  }

  /** The text of a prefix, as a term. */
  prefix(number: number): string {
    return this.#prefixes[number]!;
  }

  /** The number of the longest prefix of a word; -1 where it has none. */
  prefixOf(word: number): number {
    return this.#prefixOf[word]!;
  }

  /** The number of the next shorter prefix; -1 for none. */
  shorterPrefix(prefix: number): number {
    return this.#shorterPrefix[prefix]!;
  }

  /** The numbers of a text's words, in order; to be read before the next text is. */
  numbersOf(text: string, rules: TokenRules): Uint32Array {
    let count = 0;
    tokenize(text, rules, (word) => {
      if (count === this.#taken.length) this.#taken = grown(this.#taken);
      this.#taken[count++] = this.#numbers.get(word) ?? this.#add(word);
    });
    return this.#taken.subarray(0, count);
  }

  #add(word: string): number {
    const own = copied(word);
    const number = this.#words.push(own) - 1;
    this.#numbers.set(own, number);
    let longest = -1;
    for (const prefix of prefixTerms(own)) {
      const next = this.#prefixNumber(prefix);
      this.#shorterPrefix[next] = longest;
      longest = next;
    }
    this.#prefixOf.push(longest);
    return number;
  }

  /** The number of a prefix; one that is new gets the next. */
  #prefixNumber(prefix: string): number {
    let number = this.#prefixNumbers.get(prefix);
    if (number === undefined) {
      number = this.#prefixes.push(prefix) - 1;
      this.#prefixNumbers.set(prefix, number);
    }
    return number;
  }
}

/** A string of its own: a slice of a text would keep all of the text in memory. */
function copied(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le');
}

/** The same numbers in an array of twice the length. */
export function grown(numbers: Uint32Array): Uint32Array {
  const longer = new Uint32Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}

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
let knownRules: TextRules | null = null;

/** The words known so far; when they are too many, none. To be called before the first content of a block is read. */
export function vocabularyOfBlock(rules: TextRules): Vocabulary {
  if (rules !== knownRules) knownContents.clear();
  knownRules = rules;
  if (vocabulary.wordCount > VOCABULARY_MAX) {
    vocabulary = new Vocabulary();
    knownContents.clear();
  }
  return vocabulary;
}

export function readContent(content: string, rules: TextRules): ReadContent {
  if (content.length > REPEATED_UNITS_MAX) return newContent(content, rules);
  return known(knownContents, content, () => {
    const read = newContent(content, rules);
    return { ...read, words: read.words.slice() };
  });
}

function newContent(content: string, rules: TextRules): ReadContent {
  // The footer of a page was not said: it is neither searched nor counted.
  const body = content.slice(0, rules.splitFooter(content).bodyEnd);
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
