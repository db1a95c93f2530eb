// The index as one question sees it: the kept blocks of a snapshot and, after them, the tail.

import type { Run } from './index-block.ts';
import { ByBlock } from './by-block.ts';
import type { Bits } from './bits.ts';
import { entriesWithPostings } from './entries-with.ts';
import type { EntrySet } from './entry-set.ts';
import type { Deadline } from './deadline.ts';
import type { Form, FormPostings, PostingsByBlock } from './form-postings.ts';
import {
  hasOrdinal,
  type IndexReader,
  type StoredBlock,
  type PostingRow,
  type Term,
  type WantedPostings,
} from './index-reader.ts';
import { groupsOfBoth, ordinalOf, unpackGroup, type GroupPart } from './posting-group.ts';
import type { RecordMap } from './record-map.ts';
import type { Tail } from './tail.ts';
import { stemOf } from '../text/tokenizer.ts';

export class IndexSnapshot {
  readonly #reader: IndexReader;
  readonly #tail: Tail;
  readonly #deadline: Deadline;
  /** What was read, by term and group. */
  readonly #read = new Map<number, Map<number, readonly GroupPart[]>>();
  #readBytes = 0;
  /** The blocks that are not of the tail. */
  readonly kept: readonly StoredBlock[];
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
    const found = await this.#reader.terms(texts);
    const kept = new Map(found.map((term) => [term.text, term]));
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

  /** The postings of forms in the blocks of a set. */
  async postings(
    forms: readonly Form[],
    within: { has(block: number): boolean },
    withPositions = false,
  ): Promise<PostingsByBlock> {
    const blocks = this.#blocksIn(within);
    const gathered = this.kept.map((): FormPostings[] => []);
    const wanted = this.#takeKnown(forms, blocks, withPositions, gathered);
    for (const some of inPortions(wanted)) {
      this.#deadline.check();
      this.#take(await this.#reader.postings(some, withPositions), forms, blocks, gathered);
    }
    return this.#byBlock(gathered, forms, within);
  }

  /** Gathers what was read before, and gives what is missing. */
  #takeKnown(
    forms: readonly Form[],
    blocks: Uint8Array,
    withPositions: boolean,
    gathered: readonly FormPostings[][],
  ): WantedPostings[] {
    const wanted: WantedPostings[] = [];
    for (const form of forms) {
      if (form.term === null) continue;
      const { id: termId, blocks: ofTerm } = form.term;
      const missing: number[] = [];
      for (const group of groupsOfBoth(ofTerm, blocks)) {
        const parts = this.#read.get(termId)?.get(group);
        if (parts === undefined || (withPositions && parts[0]!.positions === null))
          missing.push(group);
        else this.#gather(form, group, parts, blocks, gathered);
      }
      if (missing.length > 0) wanted.push({ termId, groups: missing });
    }
    return wanted;
  }

  #take(
    rows: readonly PostingRow[],
    forms: readonly Form[],
    blocks: Uint8Array,
    gathered: readonly FormPostings[][],
  ): void {
    const byTerm = new Map(forms.map((form) => [form.term?.id, form]));
    for (const row of rows) {
      const parts = unpackGroup(row);
      this.#remember(row, parts);
      this.#gather(byTerm.get(row.termId)!, row.group, parts, blocks, gathered);
    }
  }

  /** Adds what a form has in the wanted blocks of a group to what was gathered for each. */
  #gather(
    form: Form,
    group: number,
    parts: readonly GroupPart[],
    blocks: Uint8Array,
    gathered: readonly FormPostings[][],
  ): void {
    for (const { slot, postings, positions } of parts) {
      const ordinal = ordinalOf(group, slot);
      if (!hasOrdinal(blocks, ordinal)) continue;
      gathered[ordinal]!.push({ form, block: this.kept[ordinal]!.block, postings, positions });
    }
  }

  /** Which kept blocks are of a set, a bit each, as a term has them. */
  #blocksIn(within: { has(block: number): boolean }): Uint8Array {
    const blocks = new Uint8Array(Math.ceil(this.kept.length / 8));
    if (within === this.everything) return blocks.fill(0xff);
    for (const { ordinal, block } of this.kept) {
      if (within.has(block)) blocks[ordinal >>> 3]! |= 1 << (ordinal & 7);
    }
    return blocks;
  }

  /** What kept blocks have, and after them those of the tail. */
  #byBlock(
    ofKept: readonly (readonly FormPostings[])[],
    forms: readonly Form[],
    within: { has(block: number): boolean },
  ): PostingsByBlock {
    const blocks: number[] = [];
    const lists: (readonly FormPostings[])[] = [];
    for (let ordinal = 0; ordinal < ofKept.length; ordinal++) {
      if (ofKept[ordinal]!.length === 0) continue;
      blocks.push(this.kept[ordinal]!.block);
      lists.push(ofKept[ordinal]!);
    }
    for (const { block, terms } of this.#tail.blocks) {
      if (!within.has(block)) continue;
      const here: FormPostings[] = [];
      for (const form of forms) {
        const ofForm = terms.get(form.text);
        if (ofForm !== undefined) here.push({ form, block, ...ofForm });
      }
      if (here.length === 0) continue;
      // Several may be parts of one block.
      if (blocks.at(-1) === block) here.unshift(...lists.pop()!);
      else blocks.push(block);
      lists.push(here);
    }
    return new ByBlock(blocks, lists);
  }

  /** What a question found entries by, it may order them by. */
  #remember({ termId, group, postings, positions }: PostingRow, parts: readonly GroupPart[]): void {
    if (this.#readBytes > READ_BYTES_MAX) return;
    this.#readBytes += postings.byteLength + (positions?.byteLength ?? 0);
    let ofTerm = this.#read.get(termId);
    if (ofTerm === undefined) {
      this.#read.set(termId, (ofTerm = new Map<number, readonly GroupPart[]>()));
    }
    ofTerm.set(group, parts);
  }

  /** The entries of a set that have any of the forms; in those that are excluded from a form, it does not count. */
  async having(
    forms: readonly Form[],
    within: EntrySet,
    excludedFrom: (one: FormPostings) => Bits | null = () => null,
  ): Promise<EntrySet> {
    const read = await this.postings(forms, within);
    return entriesWithPostings(read, within, this.everything, excludedFrom);
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
const ROWS_PER_PORTION = 128;

function* inPortions(wanted: readonly WantedPostings[]): Generator<WantedPostings[]> {
  let portion: WantedPostings[] = [];
  let rows = 0;
  for (const one of wanted) {
    portion.push(one);
    rows += one.groups.length;
    if (rows < ROWS_PER_PORTION) continue;
    yield portion;
    [portion, rows] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}
