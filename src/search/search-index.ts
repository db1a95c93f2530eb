// The index as one question sees it: the kept blocks of a snapshot and, after them, the tail.

import { addPostings } from './postings.ts';
import { bitsRoom, isEmpty, keepBits, localOf, setRange, type Bits } from './block.ts';
import { bitsAt, type EntrySet } from './entry-set.ts';
import type { Deadline } from './deadline.ts';
import {
  hasOrdinal,
  type IndexReader,
  type KeptBlock,
  type PostingRow,
  type Term,
  type WantedPostings,
} from './index-reader.ts';
import type { Run } from './indexed-block.ts';
import type { Postings } from './postings.ts';
import type { Tail } from './tail.ts';
import { stemOfPair } from './terms.ts';
import { stemOf } from './words.ts';

/** A term by its text: kept, in the tail, or both. */
export interface Form {
  readonly text: string;
  readonly term: Term | null;
}

export interface FormPostings {
  readonly form: Form;
  readonly block: number;
  readonly postings: Postings;
  readonly places: Uint8Array | null;
}

export class SearchIndex {
  readonly #reader: IndexReader;
  readonly #tail: Tail;
  readonly #deadline: Deadline;
  /** Postings that were read, by term and ordinal. */
  readonly #read = new Map<number, Map<number, Postings>>();
  #readBytes = 0;
  /** The blocks that are not of the tail. */
  readonly kept: readonly KeptBlock[];
  readonly runs: readonly Run[];
  /** Every entry of the record. */
  readonly everything: EntrySet;

  constructor(reader: IndexReader, map: RecordMap, tail: Tail, deadline: Deadline) {
    this.#deadline = deadline;
    this.#reader = reader;
    this.kept = map.kept;
    this.#tail = tail;
    this.runs = map.runs;
    this.everything = map.everything;
  }

  /** Terms by their text, in no order; those that nothing has are left out. */
  async forms(texts: readonly string[]): Promise<Form[]> {
    const kept = await this.keptTerms(texts);
    return texts
      .map((text) => ({ text, term: kept.get(text) ?? null }))
      .filter(({ text, term }) => term !== null || this.#inTail(text));
  }

  /** Every form of a word that has its English stem, itself among them. */
  async formsOfWord(word: string): Promise<Form[]> {
    const stem = stemOf(word);
    const kept = await this.#reader.termsOfStem(stem);
    return this.#together(kept, this.#tail.wordsOfStem.get(stem) ?? []);
  }

  /** Every word that begins so. */
  async formsFrom(prefix: string): Promise<Form[]> {
    const kept = await this.#reader.termsFrom(prefix);
    return this.#together(
      kept,
      this.#tail.words.filter((word) => word.startsWith(prefix)),
    );
  }

  /** Every kept form of two words that follow one another (word-pairs.ts). */
  async formsOfPair(one: string, next: string): Promise<Form[]> {
    const kept = await this.#reader.termsOfStem(stemOfPair(one, next));
    return this.#together(kept, []);
  }

  /** Those of some terms that are kept, by their text. */
  async keptTerms(texts: readonly string[]): Promise<Map<string, Term>> {
    return new Map((await this.#reader.terms(texts)).map((term) => [term.text, term]));
  }

  /** The postings of forms in the blocks of a set, by block, in order; several of one form where it is the tail's. */
  async postings(
    forms: readonly Form[],
    within: { has(block: number): boolean },
    withPlaces = false,
  ): Promise<ReadonlyMap<number, readonly FormPostings[]>> {
    const found = new Map<number, FormPostings[]>();
    const add = (one: FormPostings): void => {
      const others = found.get(one.block);
      if (others === undefined) found.set(one.block, [one]);
      else others.push(one);
    };
    const kept = this.kept.filter(({ block }) => within.has(block));
    const byTerm = new Map<number, Form>();
    const wanted: WantedPostings[] = [];
    for (const form of forms) {
      if (form.term === null) continue;
      const { id: termId, blocks } = form.term;
      const ordinals: number[] = [];
      for (const { ordinal, block } of kept) {
        if (!hasOrdinal(blocks, ordinal)) continue;
        const postings = withPlaces ? undefined : this.#read.get(termId)?.get(ordinal);
        if (postings === undefined) ordinals.push(ordinal);
        else add({ form, block, postings, places: null });
      }
      if (ordinals.length === 0) continue;
      byTerm.set(termId, form);
      wanted.push({ termId, ordinals });
    }
    for (const some of inPortions(wanted)) {
      this.#deadline.check();
      for (const row of await this.#reader.postings(some, withPlaces)) {
        const { termId, ordinal, postings, places } = row;
        this.#remember(row);
        const { block } = this.kept[ordinal]!;
        add({ form: byTerm.get(termId)!, block, postings, places });
      }
    }
    for (const { block, terms } of this.#tail.blocks) {
      if (!within.has(block)) continue;
      for (const form of forms) {
        const here = terms.get(form.text);
        if (here !== undefined) add({ form, block, ...here });
      }
    }
    return inOrder(found);
  }

  /** What a question found entries by, it may order them by. */
  #remember({ termId, ordinal, postings }: PostingRow): void {
    if (this.#readBytes > READ_BYTES_MAX) return;
    this.#readBytes += postings.byteLength;
    let ofTerm = this.#read.get(termId);
    if (ofTerm === undefined) this.#read.set(termId, (ofTerm = new Map<number, Postings>()));
    ofTerm.set(ordinal, postings);
  }

  /** The entries of a set that have any of the forms. */
  async having(forms: readonly Form[], within: EntrySet): Promise<EntrySet> {
    const found = new Map<number, Bits>();
    const read = await this.postings(forms, within);
    const room = bitsRoom(read.size);
    for (const [block, here] of read) {
      const bits = room();
      for (const { postings } of here) addPostings(bits, postings);
      keepBits(bits, within.get(block)!);
      if (!isEmpty(bits)) found.set(block, bits);
    }
    return found;
  }

  /** How many entries have a form, without reading where. */
  countOf({ text, term }: Form): number {
    let count = term?.entries ?? 0;
    for (const { terms } of this.#tail.blocks) count += terms.get(text)?.postings.length ?? 0;
    return count;
  }

  #together(kept: readonly Term[], inTail: readonly string[]): Form[] {
    const forms: Form[] = kept.map((term) => ({ text: term.text, term }));
    const known = new Set(kept.map(({ text }) => text));
    for (const text of inTail) if (!known.has(text)) forms.push({ text, term: null });
    return forms;
  }

  #inTail(text: string): boolean {
    return this.#tail.blocks.some(({ terms }) => terms.has(text));
  }
}

/** Of what was read, remembered until the question is answered: ten of the commonest words. */
const READ_BYTES_MAX = 24 * 1024 * 1024;

/** Rows read between two looks at the clock. */
const ROWS_PER_PORTION = 2_000;

function* inPortions(wanted: readonly WantedPostings[]): Generator<WantedPostings[]> {
  let portion: WantedPostings[] = [];
  let rows = 0;
  for (const one of wanted) {
    portion.push(one);
    rows += one.ordinals.length;
    if (rows < ROWS_PER_PORTION) continue;
    yield portion;
    [portion, rows] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}

/** Which entries there are, and of which sitting each is. */
export interface RecordMap {
  readonly kept: readonly KeptBlock[];
  /** In ascending order of id. */
  readonly runs: readonly Run[];
  readonly everything: EntrySet;
}

export function mapOfRecord(kept: readonly KeptBlock[], tail: Tail): RecordMap {
  const everything = new Map<number, Bits>();
  const runs: Run[] = [];
  for (const { block, runs: ofBlock } of [...kept, ...tail.blocks]) {
    for (const run of ofBlock) {
      runs.push(run);
      setRange(bitsAt(everything, block), localOf(run.first), localOf(run.last));
    }
  }
  return { kept, runs, everything };
}

/** The same with its blocks in ascending order. */
export function inOrder<Value>(byBlock: Map<number, Value>): Map<number, Value> {
  let last = -1;
  let isInOrder = true;
  for (const block of byBlock.keys()) {
    isInOrder &&= block > last;
    last = block;
  }
  return isInOrder ? byBlock : new Map([...byBlock].sort(([one], [other]) => one - other));
}
