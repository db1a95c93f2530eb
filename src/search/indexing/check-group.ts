// Compares the rows of a group, as they are after their patches, with the terms of its blocks, which were made again.

import { StoreDamaged } from '../../errors.ts';
import type { IndexedBlock } from '../index/index-block.ts';
import {
  sameParts,
  slotOf,
  unpackGroup,
  type GroupPart,
  type GroupRow,
} from '../index/posting-group.ts';
import { applyPatch, unpackPatch, type PatchPart } from '../index/posting-patch.ts';
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
  readonly #patches = new Map<string, readonly PatchPart[]>();

  add(ordinal: number, { block, terms }: IndexedBlock): void {
    this.#blocks.set(slotOf(ordinal), { block, left: new Map(terms), wrong: [] });
  }

  /** Reads the patches of the group; to be called before its rows are compared. */
  async patch(rows: AsyncIterable<StoredPosting>): Promise<void> {
    for await (const { text, ...row } of rows) {
      const patch = readable(() => unpackPatch(row));
      if (text === null || patch === null) this.#unreadable(text ?? UNKNOWN_TERM);
      else this.#patches.set(text, patch);
    }
  }

  async compare(rows: AsyncIterable<StoredPosting>): Promise<WrongBlock[]> {
    for await (const { text, ...row } of rows) {
      const parts = readable(() => applyPatch(unpackGroup(row), this.#take(text)));
      if (parts === null) this.#unreadable(text ?? UNKNOWN_TERM);
      else this.#compareParts(text, parts);
    }
    for (const [text, patch] of this.#patches) this.#compareParts(text, applyPatch([], patch));
    const blocks = [...this.#blocks.values()];
    for (const { left, wrong } of blocks) for (const key of left.keys()) wrong.push(key);
    return blocks.filter(({ wrong }) => wrong.length > 0);
  }

  /** The patch of a term; none is left of it. */
  #take(text: string | null): readonly PatchPart[] {
    const patch = text === null ? undefined : this.#patches.get(text);
    if (text !== null) this.#patches.delete(text);
    return patch ?? [];
  }

  /** A term is wrong in every block that should have it; where none should, in any. */
  #unreadable(name: string): void {
    const blocks = [...this.#blocks.values()];
    if (!blocks.some(({ left }) => left.has(name))) blocks[0]?.wrong.push(name);
  }

  #compareParts(text: string | null, parts: readonly GroupPart[]): void {
    for (const part of parts) {
      const block = this.#blocks.get(part.slot);
      if (block === undefined) continue;
      const expected = text === null ? undefined : block.left.get(text);
      if (expected === undefined || !sameParts([part], [{ slot: part.slot, ...expected }])) {
        block.wrong.push(text ?? UNKNOWN_TERM);
      }
      if (text !== null) block.left.delete(text);
    }
  }
}

const UNKNOWN_TERM = 'a term that is not there';

/** Null where a row cannot be read. */
function readable<Parts>(read: () => Parts): Parts | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof StoreDamaged) return null;
    throw error;
  }
}
