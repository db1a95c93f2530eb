// A block as the index keeps it: made of its entries alone, so that it can be made again and compared.

import { countWords } from '../hansard/count-words.ts';
import type { EntryType } from '../hansard/entry.ts';
import { languageOf } from '../hansard/language.ts';
import { blockOf, localOf, noBits, setBit, type Bits } from './block.ts';
import { plainPostings, postingsOfBits, weightOf, writePlaces, type Postings } from './postings.ts';
import {
  BEGINS_TERM,
  labelTerm,
  languageTerm,
  personTerm,
  prefixTerms,
  typeTerm,
} from './terms.ts';
import { foldedWords } from './words.ts';

export interface IndexedEntry {
  readonly id: number;
  readonly sittingId: number;
  readonly type: EntryType;
  readonly speakerName: string;
  readonly personId: number | null;
  readonly content: string;
  /** Whether it begins a contribution (hansard/contribution.ts). */
  readonly begins: boolean;
}

/** Entries of one sitting with consecutive ids. */
export interface Run {
  readonly first: number;
  readonly last: number;
  readonly sittingId: number;
}

export interface TermPostings {
  readonly postings: Postings;
  /** See postings.ts; null for what is no word. */
  readonly places: Uint8Array | null;
}

/** What is counted by: for each entry of the block, by its place in it. */
export interface Columns {
  /** The people of the block; `person` holds for each entry 1 + the index in it, or 0. */
  readonly people: readonly number[];
  readonly person: Uint16Array<ArrayBuffer>;
  /** The folded labels of the block, likewise. */
  readonly labels: readonly string[];
  readonly label: Uint16Array<ArrayBuffer>;
  /** Words in each entry's content. */
  readonly words: Uint32Array<ArrayBuffer>;
}

export interface IndexedBlock {
  readonly block: number;
  readonly runs: readonly Run[];
  readonly columns: Columns;
  readonly terms: ReadonlyMap<string, TermPostings>;
}

/** Makes a block of its entries, which must be in ascending order of id. */
export function indexBlock(block: number, entries: readonly IndexedEntry[]): IndexedBlock {
  const runs: Run[] = [];
  const words = new Map<string, WordPlaces>();
  const plain = new Map<string, number[]>();
  const size = entries.length === 0 ? 0 : localOf(entries.at(-1)!.id) + 1;
  const people = new Numbering<number>(size);
  const labels = new Numbering<string>(size);
  const counts = new Uint32Array(size);
  let open: { first: number; last: number; sittingId: number } | null = null;
  for (const entry of entries) {
    const { id, sittingId, personId } = entry;
    if (blockOf(id) !== block) throw new RangeError(`entry ${id} is not of block ${block}`);
    if (open !== null && open.sittingId === sittingId && open.last === id - 1) open.last = id;
    else runs.push((open = { first: id, last: id, sittingId }));
    const local = localOf(id);
    const inContent = foldedWords(entry.content);
    counts[local] = countWords(entry.content);
    addWords(words, local, inContent);
    note(plain, typeTerm(entry.type), local);
    note(plain, languageTerm(languageOf(entry.content)), local);
    if (entry.begins) note(plain, BEGINS_TERM, local);
    if (personId !== null) {
      note(plain, personTerm(personId), local);
      people.note(local, personId);
    }
    if (entry.speakerName !== '') {
      const label = labelTerm(entry.speakerName);
      note(plain, label, local);
      labels.note(local, label);
    }
  }
  return {
    block,
    runs,
    columns: {
      people: people.names,
      person: people.column,
      labels: labels.names,
      label: labels.column,
      words: counts,
    },
    terms: finishTerms(words, plain, counts),
  };
}

/** The places of one word in the entries of a block, while they are gathered. */
interface WordPlaces {
  readonly locals: number[];
  readonly times: number[];
  /** Of each place from the one before it in the same entry, or from the entry's beginning. */
  readonly distances: number[];
  lastPlace: number;
}

function addWords(all: Map<string, WordPlaces>, local: number, words: readonly string[]): void {
  for (let place = 0; place < words.length; place++) {
    const word = words[place]!;
    let found = all.get(word);
    if (found === undefined) {
      found = { locals: [], times: [], distances: [], lastPlace: 0 };
      all.set(word, found);
    }
    const { locals, times, distances } = found;
    const last = locals.length - 1;
    if (last >= 0 && locals[last] === local) {
      times[last]!++;
      distances.push(place - found.lastPlace);
    } else {
      locals.push(local);
      times.push(1);
      distances.push(place);
    }
    found.lastPlace = place;
  }
}

function finishTerms(
  words: ReadonlyMap<string, WordPlaces>,
  plain: Map<string, number[]>,
  counts: Uint32Array,
): Map<string, TermPostings> {
  const terms = new Map<string, TermPostings>();
  const prefixes = new Map<string, Bits>();
  for (const [word, { locals, times, distances }] of words) {
    const postings = new Uint16Array(locals.length);
    const sharing = prefixTerms(word).map((prefix) => bitsOfTerm(prefixes, prefix));
    for (let at = 0; at < locals.length; at++) {
      const local = locals[at]!;
      postings[at] = (local << 4) | weightOf(times[at]!, counts[local]!);
      for (const bits of sharing) setBit(bits, local);
    }
    terms.set(word, { postings, places: writePlaces(times, distances) });
  }
  for (const [prefix, bits] of prefixes) {
    terms.set(prefix, { postings: postingsOfBits(bits), places: null });
  }
  for (const [term, locals] of plain) {
    terms.set(term, { postings: plainPostings(locals), places: null });
  }
  return terms;
}

function bitsOfTerm(all: Map<string, Bits>, term: string): Bits {
  let bits = all.get(term);
  if (bits === undefined) all.set(term, (bits = noBits()));
  return bits;
}

function note(all: Map<string, number[]>, term: string, local: number): void {
  const locals = all.get(term);
  if (locals === undefined) all.set(term, [local]);
  else locals.push(local);
}

/** Gives names numbers from 1 on, and keeps one for each entry. */
class Numbering<Name> {
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
