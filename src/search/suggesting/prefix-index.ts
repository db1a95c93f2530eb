// Finds names by the beginnings of their words: "pat ach" finds "Patrick Achengo", in whatever order the words come.

export class PrefixIndex {
  /** Every distinct word, sorted. */
  readonly #words: readonly string[];
  /** For each word, the names that have it, ascending. */
  readonly #names: readonly (readonly number[])[];

  /** The words of each name, folded. A name is known by its index. */
  constructor(names: readonly (readonly string[])[]) {
    const namesOf = new Map<string, number[]>();
    for (const [name, words] of names.entries()) {
      for (const word of new Set(words)) {
        const known = namesOf.get(word);
        if (known === undefined) namesOf.set(word, [name]);
        else known.push(name);
      }
    }
    this.#words = [...namesOf.keys()].sort();
    this.#names = this.#words.map((word) => namesOf.get(word) ?? []);
  }

  /** The names in which every one of these words begins a word, ascending; none without a word. */
  find(prefixes: readonly string[]): number[] {
    const sets = prefixes.map((prefix) => this.#namesWith(prefix));
    const [smallest, ...others] = sets.sort((one, other) => one.size - other.size);
    if (smallest === undefined) return [];
    return [...smallest]
      .filter((name) => others.every((set) => set.has(name)))
      .sort((one, other) => one - other);
  }

  #namesWith(prefix: string): Set<number> {
    const found = new Set<number>();
    for (let at = this.#firstFrom(prefix); at < this.#words.length; at++) {
      if (!this.#words[at]!.startsWith(prefix)) break;
      for (const name of this.#names[at]!) found.add(name);
    }
    return found;
  }

  /** The index of the first word that is not before a text. */
  #firstFrom(text: string): number {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#words[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** How many of these words a name has whole: what was typed to its end is meant before what only begins so. */
export function wholeWords(typed: readonly string[], words: readonly string[]): number {
  return typed.filter((word) => words.includes(word)).length;
}
