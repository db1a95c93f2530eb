// Writes the postings of blocks, a group at a time: blocks of one group are gathered until it is full or another's comes, so that an
// import writes each row once. Only rows in which something changes are written.

import { present } from '../../present.ts';
import type { Bits } from '../index/bits.ts';
import { postingsWithout } from '../index/replaced-entries.ts';
import { GatheredTerms } from './gathered-terms.ts';
import type { PackedTerms } from './packed-block.ts';
import { TermCounts, type CountStorage } from './term-counts.ts';
import {
  blocksOf,
  GROUP_BLOCKS,
  groupOf,
  hasSlot,
  packGroup,
  replaceParts,
  sameParts,
  slotOf,
  unpackGroup,
  type GroupPart,
  type GroupRow,
} from '../index/posting-group.ts';

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
