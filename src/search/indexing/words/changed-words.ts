// Works out what changes about the words of a block when some of its entries change. Each text is read once.

import { present } from '../../../present.ts';
import type { ReadingRules } from '../../../record/contributions/reading-rules.ts';
import { weighed } from './block-tokens.ts';
import { ChangedPrefixes } from './changed-prefixes.ts';
import { compareTokens, type TermChange } from './compare-tokens.ts';
import { EntryTokens, WordNumbering } from './entry-tokens.ts';
import type { RankingLengths } from './ranking-lengths.ts';
import { readContent, vocabularyOfBlock } from './read-content.ts';
import { sortPositions } from './sort-positions.ts';
import type { Vocabulary } from './vocabulary.ts';

/** By which lengths entries were weighed, and by which they are now. */
export interface ChangedLengths {
  readonly before: RankingLengths;
  readonly after: RankingLengths;
}

export class ChangedWords {
  readonly #rules: ReadingRules;
  readonly #vocabulary: Vocabulary;
  readonly #before = new EntryTokens();
  readonly #after = new EntryTokens();
  readonly #prefixes: ChangedPrefixes;

  constructor(rules: ReadingRules) {
    this.#rules = rules;
    this.#vocabulary = vocabularyOfBlock(rules);
    this.#prefixes = new ChangedPrefixes(this.#vocabulary);
  }

  /**
   * Adds an entry, which must be after those before it: its content as it was, and as it is, null where it was or is not there.
   * Returns how many words and positions it has.
   */
  change(
    local: number,
    before: string | null,
    after: string | null,
  ): { readonly words: number; readonly body: number } {
    if (before !== null) {
      const { words } = readContent(before, this.#rules);
      this.#before.add(local, words);
      this.#prefixes.had(words);
    }
    const { words, count } = readContent(after ?? '', this.#rules);
    if (after !== null) this.#after.add(local, words);
    this.#prefixes.has(words);
    this.#prefixes.compare(local);
    return { words: count, body: words.length };
  }

  /** Adds an entry of the same content as before, whose words may weigh otherwise. */
  weighAnew(local: number, content: string): void {
    const { words } = readContent(content, this.#rules);
    this.#before.add(local, words);
    this.#after.add(local, words);
  }

  /** By the text of the term; terms about which nothing changes are left out. */
  finish(lengths: ChangedLengths): Map<string, TermChange> {
    const vocabulary = this.#vocabulary;
    const numbering = new WordNumbering(vocabulary.wordCount);
    const before = this.#before.numberedBy(numbering);
    const after = this.#after.numberedBy(numbering);
    const { used } = numbering;
    const changes = compareTokens(
      weighed(sortPositions(before, used.length), lengths.before),
      weighed(sortPositions(after, used.length), lengths.after),
    );
    const terms = new Map<string, TermChange>();
    for (const [term, number] of used.entries()) {
      const change = present(changes[term], 'the change of a term');
      if (change.replaced.length > 0) terms.set(vocabulary.word(number), change);
    }
    for (const [text, change] of this.#prefixes.changes()) terms.set(text, change);
    return terms;
  }
}
