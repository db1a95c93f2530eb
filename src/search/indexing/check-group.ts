// Compares the rows of a group with the terms of its blocks, which were made again. Entries that were replaced are left out of both.

import { StoreDamaged } from '../../errors.ts';
import type { Bits } from '../index/bits.ts';
import type { IndexedBlock } from '../index/index-block.ts';
import {
  sameParts,
  slotOf,
  unpackGroup,
  type GroupPart,
  type GroupRow,
} from '../index/posting-group.ts';
import type { TermPostings } from '../index/postings.ts';
import { postingsWithout } from '../index/replaced-entries.ts';

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
  readonly replaced: Bits | null;
  /** What no row was found for yet. */
  readonly left: Map<string, TermPostings>;
  readonly wrong: string[];
}

export class GroupTerms {
  readonly #blocks = new Map<number, BlockTerms>();

  add(ordinal: number, { block, terms }: IndexedBlock, replaced: Bits | null): void {
    const left = new Map<string, TermPostings>();
    for (const [text, postings] of terms) {
      const counted = comparable(postings, replaced);
      if (counted.postings.length > 0) left.set(text, counted);
    }
    this.#blocks.set(slotOf(ordinal), { block, replaced, left, wrong: [] });
  }

  async compare(rows: AsyncIterable<StoredPosting>): Promise<WrongBlock[]> {
    for await (const { text, ...row } of rows) {
      const parts = readable(() => unpackGroup(row));
      if (parts === null) this.#unreadable(text ?? UNKNOWN_TERM);
      else this.#compareParts(text, parts);
    }
    const blocks = [...this.#blocks.values()];
    for (const { left, wrong } of blocks) for (const key of left.keys()) wrong.push(key);
    return blocks.filter(({ wrong }) => wrong.length > 0);
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
      const stored = comparable(part, block.replaced);
      if (stored.postings.length === 0 && part.postings.length > 0) continue;
      const expected = text === null ? undefined : block.left.get(text);
      if (expected === undefined || !sameParts([stored], [{ slot: part.slot, ...expected }])) {
        block.wrong.push(text ?? UNKNOWN_TERM);
      }
      if (text !== null) block.left.delete(text);
    }
  }
}

/** Postings without replaced entries. Where there are any, without weights: others of their contributions are weighed by what they were. */
function comparable<Postings extends TermPostings>(
  stored: Postings,
  replaced: Bits | null,
): Postings {
  if (replaced === null) return stored;
  const left = postingsWithout(stored, replaced);
  return { ...left, postings: left.postings.map((posting) => posting & ~0xf) };
}

const UNKNOWN_TERM = 'a term that is not there';

/** Null where a row cannot be read. */
export function readable<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof StoreDamaged) return null;
    throw error;
  }
}
