// Compares the rows of a group with the terms of its blocks, which were made again.

import type { IndexedBlock } from '../index/index-block.ts';
import {
  sameParts,
  slotOf,
  unpackGroup,
  type GroupPart,
  type GroupRow,
} from '../index/posting-group.ts';
import type { TermPostings } from '../index/postings.ts';

export interface StoredPosting extends GroupRow {
  /** Null where the term is not there. */
  readonly text: string | null;
}

/** A block of which not all terms are stored as they should be. */
export interface WrongBlock {
  readonly block: number;
  readonly wrong: readonly string[];
}

interface BlockTerms {
  readonly block: number;
  /** What no row was found for yet. */
  readonly left: Map<string, TermPostings>;
  readonly wrong: string[];
}

export class GroupTerms {
  readonly #blocks = new Map<number, BlockTerms>();

  add(ordinal: number, { block, terms }: IndexedBlock): void {
    this.#blocks.set(slotOf(ordinal), { block, left: new Map(terms), wrong: [] });
  }

  async compare(rows: AsyncIterable<StoredPosting>): Promise<WrongBlock[]> {
    for await (const row of rows) this.#compareRow(row);
    const blocks = [...this.#blocks.values()];
    for (const { left, wrong } of blocks) wrong.push(...left.keys());
    return blocks.filter(({ wrong }) => wrong.length > 0);
  }

  #compareRow({ text, ...row }: StoredPosting): void {
    const name = text ?? 'a term that is not there';
    const parts = partsOf(row);
    if (parts === null) {
      // It is wrong in every block that should be in it; where none should, in any.
      const blocks = [...this.#blocks.values()];
      if (!blocks.some(({ left }) => left.has(name))) blocks[0]?.wrong.push(name);
      return;
    }
    for (const part of parts) {
      const block = this.#blocks.get(part.slot);
      if (block === undefined) continue;
      const expected = text === null ? undefined : block.left.get(text);
      if (expected === undefined || !sameParts([part], [{ slot: part.slot, ...expected }])) {
        block.wrong.push(name);
      }
      if (text !== null) block.left.delete(text);
    }
  }
}

/** Null where the row cannot be read. */
function partsOf(row: GroupRow): GroupPart[] | null {
  try {
    return unpackGroup(row);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
