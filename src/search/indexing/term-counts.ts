// Adds up what a transaction changes about terms: how many entries and which blocks have each.

import type { ChangedBlocks } from '../index/posting-group.ts';

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
export interface CountStorage {
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
