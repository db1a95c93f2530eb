// What the index has of each entry of a block that depends on the entries around it: whether it begins a contribution, and the languages
// it is found by.

import { present } from '../../present.ts';
import type { EntryMarks } from '../../record/contributions/sitting-marks.ts';
import type { SpokenLanguages } from '../../record/languages/language-evidence.ts';
import { recordLanguages } from '../../record/languages/detect-language.ts';
import { clearBit, emptyBits, hasBit, setBit, type Bits } from '../index/bits.ts';
import { groupOf, slotOf, unpackGroup, type GroupPart } from '../index/posting-group.ts';
import { applyPatch, patchesOf, unpackPatch } from '../index/posting-patch.ts';
import { addPostings } from '../index/postings.ts';
import { BEGINS_TERM, languageTerm } from '../index/terms.ts';
import type { GroupStorage } from './group-writer.ts';

export class BlockMarks {
  readonly begins: Bits;
  /** By the code of a language. */
  readonly #languages: ReadonlyMap<string, Bits>;

  constructor(begins: Bits, languages: ReadonlyMap<string, Bits>) {
    this.begins = begins;
    this.#languages = languages;
  }

  of(local: number): EntryMarks {
    const languages = [...this.#languages].filter(([, bits]) => hasBit(bits, local));
    return { begins: hasBit(this.begins, local), languages: languages.map(([code]) => code) };
  }

  setBegins(local: number, begins: boolean): void {
    put(this.begins, local, begins);
  }

  setLanguages(local: number, languages: readonly string[]): void {
    for (const [code, bits] of this.#languages) put(bits, local, languages.includes(code));
  }

  /** Whether an entry has the same marks in another block. */
  areSame(other: BlockMarks, local: number): boolean {
    if (hasBit(this.begins, local) !== hasBit(other.begins, local)) return false;
    for (const [code, bits] of this.#languages) {
      const others = present(other.#languages.get(code), 'the entries of a language');
      if (hasBit(bits, local) !== hasBit(others, local)) return false;
    }
    return true;
  }

  copy(): BlockMarks {
    const languages = [...this.#languages].map(([code, bits]) => [code, bits.slice()] as const);
    return new BlockMarks(this.begins.slice(), new Map(languages));
  }
}

/** Reads the marks of stored blocks; the rows of a group once. */
export class StoredMarks {
  readonly #groups: GroupStorage;
  readonly #codes: readonly string[];
  readonly #read = new Map<string, readonly GroupPart[]>();

  constructor(groups: GroupStorage, spoken: SpokenLanguages) {
    this.#groups = groups;
    this.#codes = recordLanguages(spoken);
  }

  async of(ordinal: number): Promise<BlockMarks> {
    const languages = new Map<string, Bits>();
    for (const code of this.#codes) {
      languages.set(code, await this.#bitsOf(languageTerm(code), ordinal));
    }
    return new BlockMarks(await this.#bitsOf(BEGINS_TERM, ordinal), languages);
  }

  async #bitsOf(term: string, ordinal: number): Promise<Bits> {
    const group = groupOf(ordinal);
    const key = `${group} ${term}`;
    const parts = this.#read.get(key) ?? (await this.#partsOf(term, group));
    this.#read.set(key, parts);
    const bits = emptyBits();
    const ofBlock = parts.find(({ slot }) => slot === slotOf(ordinal));
    if (ofBlock !== undefined) addPostings(bits, ofBlock.postings);
    return bits;
  }

  async #partsOf(term: string, group: number): Promise<readonly GroupPart[]> {
    const ids = await this.#groups.termIds([term]);
    const [row] = await this.#groups.rows(group, ids);
    const [patch] = await this.#groups.rows(patchesOf(group), ids);
    return applyPatch(
      row === undefined ? [] : unpackGroup(row),
      patch === undefined ? [] : unpackPatch(patch),
    );
  }
}

function put(bits: Bits, local: number, isSet: boolean): void {
  if (isSet) setBit(bits, local);
  else clearBit(bits, local);
}
