// Works out which short prefixes of words the changed entries of a block have now, and had before.

import { plainPostings } from '../../index/postings.ts';
import type { TermChange } from './compare-tokens.ts';
import { grown, type Vocabulary } from './vocabulary.ts';

export class ChangedPrefixes {
  readonly #vocabulary: Vocabulary;
  readonly #before: PrefixSet;
  readonly #after: PrefixSet;
  /** By the number of the prefix, the entries that have it since, and those that do not have it any more. */
  readonly #changed = new Map<number, { readonly locals: number[]; readonly added: number[] }>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#before = new PrefixSet(vocabulary);
    this.#after = new PrefixSet(vocabulary);
  }

  /** To be called with the words that an entry had, before those that it has. */
  had(words: Uint32Array): void {
    this.#before.add(words);
  }

  has(words: Uint32Array): void {
    this.#after.add(words);
  }

  /** Compares what an entry had and has; to be called for one after the other, in order. */
  compare(local: number): void {
    for (const prefix of this.#before.prefixes) {
      if (!this.#after.has(prefix)) this.#of(prefix).locals.push(local);
    }
    for (const prefix of this.#after.prefixes) {
      if (this.#before.has(prefix)) continue;
      const { locals, added } = this.#of(prefix);
      locals.push(local);
      added.push(local);
    }
    this.#before.clear();
    this.#after.clear();
  }

  /** By the text of the term. */
  *changes(): Generator<readonly [string, TermChange]> {
    for (const [prefix, { locals, added }] of this.#changed) {
      const change = {
        replaced: plainPostings(locals),
        postings: plainPostings(added),
        positions: null,
        entries: 2 * added.length - locals.length,
      };
      yield [this.#vocabulary.prefix(prefix), change];
    }
  }

  #of(prefix: number): { readonly locals: number[]; readonly added: number[] } {
    let changed = this.#changed.get(prefix);
    if (changed === undefined) {
      this.#changed.set(prefix, (changed = { locals: [], added: [] }));
    }
    return changed;
  }
}

/** The prefixes of an entry's words, by number. */
class PrefixSet {
  readonly #vocabulary: Vocabulary;
  readonly prefixes: number[] = [];
  /** By prefix, the number of the last entry that has it. */
  #entries: Uint32Array = new Uint32Array(2 ** 12);
  #entry = 1;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  has(prefix: number): boolean {
    return this.#entries[prefix] === this.#entry;
  }

  add(words: Uint32Array): void {
    const vocabulary = this.#vocabulary;
    while (this.#entries.length < vocabulary.prefixCount) this.#entries = grown(this.#entries);
    for (const word of words) {
      // With a prefix, the shorter ones are there too.
      let prefix = vocabulary.prefixOf(word);
      while (prefix >= 0 && !this.has(prefix)) {
        this.#entries[prefix] = this.#entry;
        this.prefixes.push(prefix);
        prefix = vocabulary.shorterPrefix(prefix);
      }
    }
  }

  clear(): void {
    this.prefixes.length = 0;
    this.#entry += 1;
  }
}
