// Writes the postings of blocks, a group at a time: blocks of one group are gathered until it is full or another's comes, so that an
// import writes each row once. Only rows in which something changes are written.

import { present } from '../present.ts';
import type { Bits } from '../index/bits.ts';
import type { Columns, IndexedBlock, Run } from '../index/index-block.ts';
import {
  blocksOf,
  type ChangedBlocks,
  GROUP_BLOCKS,
  groupOf,
  type GroupPart,
  type GroupRow,
  hasSlot,
  packGroup,
  replaceParts,
  sameParts,
  slotOf,
  unpackGroup,
} from '../index/posting-group.ts';
import type { TermPostings } from '../index/postings.ts';
import { postingsWithout } from '../index/replaced-entries.ts';

/** What an engine does for the postings; all of it within the transaction at hand. */
export interface GroupStorage extends CountStorage {
  /** The ids of terms, in the order of their texts; what is not there yet is added. */
  termIds(texts: readonly string[]): Promise<readonly number[]>;
  hasGroup(group: number): Promise<boolean>;
  /** The terms that any of these blocks of a group has. */
  termsIn(group: number, blocks: number): Promise<readonly number[]>;
  rows(group: number, termIds: readonly number[]): Promise<readonly TermRow[]>;
  /** Rows that are not there yet, in ascending order of their terms. */
  addRows(group: number, rows: Iterable<TermRow>): Promise<void>;
  /** Stores rows, replacing those of the same terms. */
  replaceRows(group: number, rows: readonly TermRow[]): Promise<void>;
  deleteRows(group: number, termIds: readonly number[]): Promise<void>;
}

export interface TermRow extends GroupRow {
  readonly termId: number;
}

/** Terms that are known, or counted, before they are written; bounds the memory of a large import. */
const TERMS_GATHERED_MAX = 200_000;

/** Rows that are read before what changes in them is written: some hundred kilobytes. */
const ROWS_PER_PORTION = 500;

/** The terms of a block, and the entries of the one stored before it that were replaced, which are not counted any more. */
interface WaitingBlock {
  readonly terms: PackedTerms;
  readonly replaced: Bits | null;
}

/** Blocks of a group that are written together: by slot, as bits, and their terms by id. */
interface GivenBlocks {
  readonly waiting: ReadonlyMap<number, WaitingBlock>;
  readonly blocks: number;
  readonly parts: ReadonlyMap<number, readonly GroupPart[]>;
}

interface NumberedTerm {
  readonly termId: number;
  /** Its index among the gathered texts. */
  readonly number: number;
}

export class GroupWriter {
  readonly #storage: GroupStorage;
  readonly #ids = new Map<string, number>();
  readonly #counts = new TermCounts();
  /** The blocks that wait, by their slots; all of one group. */
  #waiting = new Map<number, WaitingBlock>();
  #group = -1;

  constructor(storage: GroupStorage) {
    this.#storage = storage;
  }

  /** Adds a block, whose terms replace those stored under its ordinal. */
  async add(ordinal: number, block: WaitingBlock): Promise<void> {
    if (groupOf(ordinal) !== this.#group) await this.#write();
    this.#group = groupOf(ordinal);
    this.#waiting.set(slotOf(ordinal), block);
    // At once, while the next block is being built.
    if (this.#waiting.size === GROUP_BLOCKS) await this.#write();
  }

  async flush(): Promise<void> {
    await this.#write();
    await this.#count();
  }

  async #write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const waiting = new Map([...this.#waiting].sort(([one], [other]) => one - other));
    this.#waiting = new Map();
    const blocks = [...waiting.keys()].reduce((bits, slot) => bits | (1 << slot), 0);
    const gathered = new GatheredTerms(
      new Map([...waiting].map(([slot, { terms }]) => [slot, terms])),
    );
    const terms = await this.#numbered(gathered.texts);
    if (await this.#storage.hasGroup(this.#group)) {
      const parts = new Map(
        terms.map(({ termId, number }) => [termId, gathered.partsOf(number)] as const),
      );
      await this.#merge({ waiting, blocks, parts });
    } else await this.#storage.addRows(this.#group, this.#added(blocks, terms, gathered));
    if (this.#counts.size > TERMS_GATHERED_MAX) await this.#count();
    if (this.#ids.size > TERMS_GATHERED_MAX) this.#ids.clear();
  }

  /** The ids of terms, ascending. */
  async #numbered(texts: readonly string[]): Promise<NumberedTerm[]> {
    const unknown = texts.filter((text) => !this.#ids.has(text));
    const ids = await this.#storage.termIds(unknown);
    for (const [index, text] of unknown.entries()) {
      this.#ids.set(text, present(ids[index], 'the id of a term'));
    }
    return texts
      .map((text, number) => ({ termId: present(this.#ids.get(text), 'the id of a term'), number }))
      .sort((one, other) => one.termId - other.termId);
  }

  *#added(
    blocks: number,
    terms: readonly NumberedTerm[],
    gathered: GatheredTerms,
  ): Generator<TermRow> {
    for (const { termId, number } of terms) {
      const parts = gathered.partsOf(number);
      const row = packGroup(parts);
      const now = { changed: blocks, blocks: row.blocks };
      this.#counts.note(termId, this.#group, { entries: entriesIn(parts), ...now });
      yield { termId, ...row };
    }
  }

  /** Merges the parts of some blocks into the stored rows, in place of those of the same blocks. */
  async #merge(given: GivenBlocks): Promise<void> {
    const before = await this.#storage.termsIn(this.#group, given.blocks);
    const ids = [...new Set([...given.parts.keys(), ...before])].sort((one, other) => one - other);
    for (let at = 0; at < ids.length; at += ROWS_PER_PORTION) {
      await this.#mergeRows(given, ids.slice(at, at + ROWS_PER_PORTION));
    }
  }

  async #mergeRows(
    { waiting, blocks, parts: given }: GivenBlocks,
    ids: readonly number[],
  ): Promise<void> {
    const rows = await this.#storage.rows(this.#group, ids);
    const storedParts = new Map(rows.map((row) => [row.termId, unpackGroup(row)]));
    const changed: TermRow[] = [];
    const gone: number[] = [];
    for (const termId of ids) {
      const stored = storedParts.get(termId) ?? [];
      const before = stored.filter(({ slot }) => hasSlot(blocks, slot));
      const now = given.get(termId) ?? [];
      const entries = entriesIn(now) - entriesIn(withoutReplaced(before, waiting));
      const isSame = sameParts(before, now);
      if (isSame && entries === 0) continue;
      this.#counts.note(termId, this.#group, { entries, changed: blocks, blocks: blocksOf(now) });
      if (isSame) continue;
      const parts = replaceParts(stored, blocks, now);
      if (parts.length === 0) gone.push(termId);
      else changed.push({ termId, ...packGroup(parts) });
    }
    await this.#storage.replaceRows(this.#group, changed);
    await this.#storage.deleteRows(this.#group, gone);
  }

  async #count(): Promise<void> {
    await this.#counts.store(this.#storage);
  }
}

function entriesIn(parts: readonly GroupPart[]): number {
  return parts.reduce((sum, { postings }) => sum + postings.length, 0);
}

/** The stored parts of blocks without the entries that were replaced. */
function withoutReplaced(
  parts: readonly GroupPart[],
  blocks: ReadonlyMap<number, WaitingBlock>,
): readonly GroupPart[] {
  return parts.map((part) => {
    const replaced = blocks.get(part.slot)?.replaced ?? null;
    return replaced === null ? part : postingsWithout({ ...part, positions: null }, replaced);
  });
}

// The terms of some blocks of a group: each text once, with the blocks that have it. The parts of a term are made when its row is: a group has
// some hundred thousand, and as objects they would be most of the memory of an import.

/** After the last part of a term. */
const NO_PART = -1;

class GatheredTerms {
  /** In the order in which the blocks have them first. */
  readonly texts: string[] = [];
  readonly #blocks: ReadonlyMap<number, PackedTerms>;
  /** By the number of a text: its first part and its last. */
  readonly #first: number[] = [];
  readonly #last: number[] = [];
  /** By the number of a part: its block, its index among the terms of the block, and the next part of the same term. */
  readonly #slots: Uint8Array;
  readonly #indexes: Uint32Array;
  readonly #next: Int32Array;

  /** Blocks by their slots, in ascending order. */
  constructor(blocks: ReadonlyMap<number, PackedTerms>) {
    let parts = 0;
    for (const { texts } of blocks.values()) parts += texts.length;
    this.#blocks = blocks;
    this.#slots = new Uint8Array(parts);
    this.#indexes = new Uint32Array(parts);
    this.#next = new Int32Array(parts).fill(NO_PART);
    const numbers = new Map<string, number>();
    let part = 0;
    for (const [slot, { texts }] of blocks) {
      for (const [index, text] of texts.entries()) {
        this.#slots[part] = slot;
        this.#indexes[part] = index;
        this.#add(text, part++, numbers);
      }
    }
  }

  #add(text: string, part: number, numbers: Map<string, number>): void {
    const number = numbers.get(text);
    if (number === undefined) {
      numbers.set(text, this.texts.push(text) - 1);
      this.#first.push(part);
      this.#last.push(part);
    } else {
      this.#next[this.#last[number]!] = part;
      this.#last[number] = part;
    }
  }

  /** The parts of a text, by its index in `texts`, in ascending order of their slots. */
  partsOf(number: number): GroupPart[] {
    const parts: GroupPart[] = [];
    for (let part = this.#first[number]!; part !== NO_PART; part = this.#next[part]!) {
      const slot = this.#slots[part]!;
      const terms = present(this.#blocks.get(slot), 'a block of the group');
      const { postings, positions } = postingsAt(terms, this.#indexes[part]!);
      parts.push({ slot, postings, positions });
    }
    return parts;
  }
}

// A block in few pieces, so that it can be handed from one thread to another without being copied, and be held until its group is written.

export interface PackedBlock {
  readonly block: number;
  readonly runs: readonly Run[];
  readonly columns: Columns;
  readonly terms: PackedTerms;
}

interface PackedTerms {
  readonly texts: readonly string[];
  /** Of all terms, one after the other, and where each ends. */
  readonly postings: Uint16Array<ArrayBuffer>;
  readonly postingsEnd: Uint32Array<ArrayBuffer>;
  readonly positions: Uint8Array<ArrayBuffer>;
  readonly positionsEnd: Uint32Array<ArrayBuffer>;
  /** Whether a term has positions. */
  readonly hasPositions: Uint8Array<ArrayBuffer>;
}

export function packBlock({ block, runs, columns, terms }: IndexedBlock): PackedBlock {
  let [postingsLength, positionsLength] = [0, 0];
  for (const { postings, positions } of terms.values()) {
    postingsLength += postings.length;
    positionsLength += positions?.length ?? 0;
  }
  const packed = {
    texts: [...terms.keys()],
    postings: new Uint16Array(postingsLength),
    postingsEnd: new Uint32Array(terms.size),
    positions: new Uint8Array(positionsLength),
    positionsEnd: new Uint32Array(terms.size),
    hasPositions: new Uint8Array(terms.size),
  };
  let [term, postingsAt, positionsAt] = [0, 0, 0];
  for (const { postings, positions } of terms.values()) {
    packed.postings.set(postings, postingsAt);
    postingsAt += postings.length;
    if (positions !== null) {
      packed.positions.set(positions, positionsAt);
      positionsAt += positions.length;
      packed.hasPositions[term] = 1;
    }
    packed.postingsEnd[term] = postingsAt;
    packed.positionsEnd[term] = positionsAt;
    term += 1;
  }
  return { block, runs, columns, terms: packed };
}

/** The postings and positions of a term, by its index in `texts`; views of those of all. */
export function postingsAt(terms: PackedTerms, index: number): TermPostings {
  const { postings, postingsEnd, positions, positionsEnd } = terms;
  const [postingsFrom, positionsFrom] =
    index === 0 ? [0, 0] : [postingsEnd[index - 1], positionsEnd[index - 1]];
  return {
    postings: postings.subarray(postingsFrom, postingsEnd[index]),
    positions:
      terms.hasPositions[index] === 1
        ? positions.subarray(positionsFrom, positionsEnd[index])
        : null,
  };
}

/** The buffers that are transferred to the other thread; this one cannot read them afterwards. */
export function buffersOf({ columns, terms }: PackedBlock): ArrayBuffer[] {
  const { postings, postingsEnd, positions, positionsEnd, hasPositions } = terms;
  const arrays = [postings, postingsEnd, positions, positionsEnd, hasPositions];
  return [...arrays, columns.person, columns.label, columns.words, columns.body].map(
    ({ buffer }) => buffer,
  );
}

// Adds up what a transaction changes about terms: how many entries and which blocks have each.

/** What changed about a term. */
export interface TermCount {
  readonly termId: number;
  /** Entries more than before, or less. */
  entries: number;
  /** By group, the blocks in which it may have changed, and those of them that have it now. */
  readonly groups: Map<number, ChangedBlocks>;
}

/** What changed about a term in one group. */
interface GroupChange extends ChangedBlocks {
  /** Entries more than before, or less. */
  readonly entries: number;
}

/** What an engine does for the counts, within the transaction at hand. */
interface CountStorage {
  countTerms(counts: readonly TermCount[]): Promise<void>;
}

export class TermCounts {
  readonly #counts = new Map<number, TermCount>();

  get size(): number {
    return this.#counts.size;
  }

  note(termId: number, group: number, { entries, changed, blocks }: GroupChange): void {
    let count = this.#counts.get(termId);
    if (count === undefined) {
      count = { termId, entries: 0, groups: new Map() };
      this.#counts.set(termId, count);
    }
    count.entries += entries;
    const before = count.groups.get(group) ?? { changed: 0, blocks: 0 };
    count.groups.set(group, {
      changed: before.changed | changed,
      blocks: (before.blocks & ~changed) | blocks,
    });
  }

  /** Stores what was noted, and begins anew. */
  async store(storage: CountStorage): Promise<void> {
    if (this.#counts.size > 0) await storage.countTerms([...this.#counts.values()]);
    this.#counts.clear();
  }
}
