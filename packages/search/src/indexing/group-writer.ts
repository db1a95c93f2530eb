// Writes the postings of blocks, a group at a time: blocks of one group are collected until it is full or another begins, so
// that an import writes each row once. Only changed rows are written.

import { isDeepStrictEqual } from 'node:util';
import { present } from '../required.ts';
import { inBatches } from '../index/entry-set.ts';
import {
  blocksOf,
  type ChangedBlocks,
  entriesIn,
  GROUP_BLOCKS,
  groupOf,
  type GroupPart,
  type GroupRow,
  hasSlot,
  packGroup,
  slotOf,
  unpackGroup,
} from '../index/posting-group.ts';
import { type BlockTerms, postingsAt } from '../index/postings.ts';

/** The storage of postings in an engine, within the current transaction. */
export interface GroupStorage {
  /** The ids of terms, in the order of their texts; new ones are added. */
  termIds(texts: readonly string[]): Promise<readonly number[]>;
  hasGroup(group: number): Promise<boolean>;
  /** The terms that occur in any of these blocks of a group. */
  termsIn(group: number, blocks: number): Promise<readonly number[]>;
  rows(group: number, termIds: readonly number[]): Promise<readonly TermRow[]>;
  /** Adds new rows, in ascending order of their terms. */
  addRows(group: number, rows: Iterable<TermRow>): Promise<void>;
  /** Stores rows, replacing those of the same terms. */
  replaceRows(group: number, rows: readonly TermRow[]): Promise<void>;
  deleteRows(group: number, termIds: readonly number[]): Promise<void>;
  countTerms(counts: readonly TermCount[]): Promise<void>;
}

export interface TermRow extends GroupRow {
  readonly termId: number;
}

/** What changed about a term. */
export interface TermCount {
  readonly termId: number;
  /** The change in the number of entries. */
  entries: number;
  /** By group, the blocks in which it may have changed, and those of them that have it now. */
  readonly groups: Map<number, ChangedBlocks>;
}

/** Terms known or counted before they are written; bounds the memory of a large import. */
const TERMS_GATHERED_MAX = 200_000;

/** Rows read before their changes are written: some hundred kilobytes. */
const ROWS_PER_PORTION = 500;

/** By the ids of their terms. */
type PartsByTerm = ReadonlyMap<number, readonly GroupPart[]>;

export class GroupWriter {
  readonly #storage: GroupStorage;
  readonly #ids = new Map<string, number>();
  readonly #counts = new Map<number, TermCount>();
  /** The terms of the waiting blocks, by slot; all of one group. */
  #waiting = new Map<number, BlockTerms>();
  #group = -1;

  constructor(storage: GroupStorage) {
    this.#storage = storage;
  }

  /** Adds the terms of a block, which replace those stored under its ordinal. */
  async add(ordinal: number, terms: BlockTerms): Promise<void> {
    if (groupOf(ordinal) !== this.#group) await this.#write();
    this.#group = groupOf(ordinal);
    this.#waiting.set(slotOf(ordinal), terms);
    // Immediately, while the next block is being built.
    if (this.#waiting.size === GROUP_BLOCKS) await this.#write();
  }

  async flush(): Promise<void> {
    await this.#write();
    await this.#storeCounts();
  }

  async #write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const waiting = [...this.#waiting].sort(([slot], [otherSlot]) => slot - otherSlot);
    this.#waiting = new Map();
    const blocks = waiting.reduce((bits, [slot]) => bits | (1 << slot), 0);
    const gathered = new GatheredTerms(waiting);
    const terms = await this.#withIds([...gathered.texts()]);
    if (await this.#storage.hasGroup(this.#group)) {
      const parts = new Map(terms.map(([id, text]) => [id, gathered.partsOf(text)]));
      await this.#merge(blocks, parts);
    } else await this.#storage.addRows(this.#group, this.#added(blocks, terms, gathered));
    if (this.#counts.size > TERMS_GATHERED_MAX) await this.#storeCounts();
    if (this.#ids.size > TERMS_GATHERED_MAX) this.#ids.clear();
  }

  /** Terms with their ids, in ascending order of these. */
  async #withIds(texts: readonly string[]): Promise<[termId: number, text: string][]> {
    const unknown = texts.filter((text) => !this.#ids.has(text));
    const ids = await this.#storage.termIds(unknown);
    for (const [index, text] of unknown.entries()) {
      this.#ids.set(text, present(ids[index], 'the id of a term'));
    }
    return texts
      .map((text): [number, string] => [present(this.#ids.get(text), 'the id of a term'), text])
      .sort(([id], [otherId]) => id - otherId);
  }

  *#added(
    blocks: number,
    terms: readonly [termId: number, text: string][],
    gathered: GatheredTerms,
  ): Generator<TermRow> {
    for (const [termId, text] of terms) {
      const parts = gathered.partsOf(text);
      this.#count(termId, entriesIn(parts), { changed: blocks, blocks: blocksOf(parts) });
      yield { termId, ...packGroup(parts) };
    }
  }

  /** Merges the parts of some blocks, a bit each, into the stored rows, replacing those of the same blocks. */
  async #merge(blocks: number, partsByTerm: PartsByTerm): Promise<void> {
    const storedIds = await this.#storage.termsIn(this.#group, blocks);
    const ids = [...new Set([...partsByTerm.keys(), ...storedIds])].sort((a, b) => a - b);
    for (const some of inBatches(ids, ROWS_PER_PORTION))
      await this.#mergeRows(blocks, partsByTerm, some);
  }

  async #mergeRows(
    blocks: number,
    partsByTerm: PartsByTerm,
    ids: readonly number[],
  ): Promise<void> {
    const rows = await this.#storage.rows(this.#group, ids);
    const storedParts = new Map(rows.map((row) => [row.termId, unpackGroup(row)]));
    const changed: TermRow[] = [];
    const gone: number[] = [];
    for (const termId of ids) {
      const stored = storedParts.get(termId) ?? [];
      const storedOfBlocks = stored.filter(({ slot }) => hasSlot(blocks, slot));
      const now = partsByTerm.get(termId) ?? [];
      if (isDeepStrictEqual(storedOfBlocks, now)) continue;
      const entries = entriesIn(now) - entriesIn(storedOfBlocks);
      this.#count(termId, entries, { changed: blocks, blocks: blocksOf(now) });
      const storedElsewhere = stored.filter(({ slot }) => !hasSlot(blocks, slot));
      const parts = [...storedElsewhere, ...now].sort((a, b) => a.slot - b.slot);
      if (parts.length === 0) gone.push(termId);
      else changed.push({ termId, ...packGroup(parts) });
    }
    await this.#storage.replaceRows(this.#group, changed);
    await this.#storage.deleteRows(this.#group, gone);
  }

  /** Records how many entries and which blocks of the group have a term now. */
  #count(termId: number, entries: number, { changed, blocks }: ChangedBlocks): void {
    const count: TermCount = this.#counts.get(termId) ?? { termId, entries: 0, groups: new Map() };
    this.#counts.set(termId, count);
    count.entries += entries;
    const counted = count.groups.get(this.#group) ?? { changed: 0, blocks: 0 };
    count.groups.set(this.#group, {
      changed: counted.changed | changed,
      blocks: (counted.blocks & ~changed) | blocks,
    });
  }

  async #storeCounts(): Promise<void> {
    if (this.#counts.size > 0) await this.#storage.countTerms([...this.#counts.values()]);
    this.#counts.clear();
  }
}

/**
 * The terms of some blocks of a group. The parts of a term are created with its row: a group has some hundred thousand, and as
 * objects they would take most of the memory of an import.
 */
class GatheredTerms {
  readonly #blocks: ReadonlyMap<number, BlockTerms>;
  /** For each text, where its parts are: the slot of a block, and the index among its terms. */
  readonly #locations = new Map<string, number[]>();

  /** Blocks by their slots, in ascending order. */
  constructor(blocks: readonly [slot: number, terms: BlockTerms][]) {
    this.#blocks = new Map(blocks);
    for (const [slot, { texts }] of blocks) {
      for (const [index, text] of texts.entries()) {
        const locations = this.#locations.get(text);
        const location = index * GROUP_BLOCKS + slot;
        if (locations === undefined) this.#locations.set(text, [location]);
        else locations.push(location);
      }
    }
  }

  texts(): Iterable<string> {
    return this.#locations.keys();
  }

  /** The parts of a term, in ascending order of their slots. */
  partsOf(text: string): GroupPart[] {
    return (this.#locations.get(text) ?? []).map((location) => {
      const slot = location % GROUP_BLOCKS;
      const terms = present(this.#blocks.get(slot), 'a block of the group');
      return { slot, ...postingsAt(terms, Math.floor(location / GROUP_BLOCKS)) };
    });
  }
}
