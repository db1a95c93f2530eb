// Finds names by the beginnings of their words: "pat ach" finds "Patrick Achengo", in whatever order the words come.

import { lowerBound } from '../../lower-bound.ts';

/** What is found by its words, which are folded. */
interface Named {
  readonly words: readonly string[];
}

/** A word, and the names that have it, by their indexes. */
interface WordOfNames {
  readonly text: string;
  readonly names: readonly number[];
}

export class PrefixIndex<Name extends Named> {
  readonly #names: readonly Name[];
  /** Every distinct word, sorted. */
  readonly #words: readonly WordOfNames[];

  constructor(names: readonly Name[]) {
    this.#names = names;
    const namesOf = new Map<string, number[]>();
    for (const [name, { words }] of names.entries()) {
      for (const word of new Set(words)) {
        const known = namesOf.get(word);
        if (known === undefined) namesOf.set(word, [name]);
        else known.push(name);
      }
    }
    this.#words = [...namesOf]
      .map(([text, ofWord]) => ({ text, names: ofWord }))
      .sort((one, other) => (one.text < other.text ? -1 : 1));
  }

  /** The names in which every one of these words begins a word, in their order; none without a word. */
  find(prefixes: readonly string[]): Name[] {
    const sets = prefixes.map((prefix) => this.#namesWith(prefix));
    const [smallest, ...others] = sets.sort((one, other) => one.size - other.size);
    if (smallest === undefined) return [];
    return [...smallest]
      .filter((name) => others.every((set) => set.has(name)))
      .sort((one, other) => one - other)
      .flatMap((name) => this.#names[name] ?? []);
  }

  #namesWith(prefix: string): Set<number> {
    const found = new Set<number>();
    for (let at = lowerBound(this.#words, ({ text }) => text < prefix); ; at++) {
      const word = this.#words[at];
      if (word === undefined || !word.text.startsWith(prefix)) return found;
      for (const name of word.names) found.add(name);
    }
  }
}

/** How many of these words a name has whole: what was typed to its end is meant before what only begins so. */
export function wholeWords(typed: readonly string[], words: readonly string[]): number {
  return typed.filter((word) => words.includes(word)).length;
}
