// Writes what corrections change in stored blocks: a patch beside the row of each term that changed, or that row where its patch has grown.

import { present } from '../../present.ts';
import {
  applyPatch,
  entriesPatched,
  joinPatches,
  packPatch,
  patchesOf,
  unpackPatch,
  type PatchPart,
} from '../index/posting-patch.ts';
import {
  blocksOf,
  groupOf,
  packGroup,
  slotOf,
  unpackGroup,
  type GroupPart,
} from '../index/posting-group.ts';
import type { TermChange } from './words/compare-tokens.ts';
import type { GroupStorage, TermRow } from './group-writer.ts';
import { TermCounts } from './term-counts.ts';

/**
 * A patch of so many entries, or up to twice as many, is merged into its row. With more, a correction rewrites more of patches, and a
 * query copies more; with fewer, rows of hundreds of kilobytes are rewritten more often.
 */
export const PATCH_ENTRIES_MIN = 256;

/** Terms whose rows are read before what changes in them is written. */
const TERMS_PER_PORTION = 250;

/** What changes about a term in a group. */
interface TermPatch {
  readonly text: string;
  readonly parts: PatchPart[];
  entries: number;
  /** The blocks in which none of the entries that changed has it any more; others may. */
  gone: number;
}

export class PatchWriter {
  readonly #storage: GroupStorage;
  readonly #counts = new TermCounts();
  #waiting = new Map<string, TermPatch>();
  #group = -1;

  constructor(storage: GroupStorage) {
    this.#storage = storage;
  }

  /** Adds what changes in a stored block. */
  async add(ordinal: number, terms: ReadonlyMap<string, TermChange>): Promise<void> {
    if (groupOf(ordinal) !== this.#group) await this.#write();
    this.#group = groupOf(ordinal);
    for (const [text, change] of terms) this.#addTerm(text, slotOf(ordinal), change);
  }

  async flush(): Promise<void> {
    await this.#write();
    await this.#counts.store(this.#storage);
  }

  #addTerm(text: string, slot: number, { entries, ...change }: TermChange): void {
    let patch = this.#waiting.get(text);
    if (patch === undefined) {
      this.#waiting.set(text, (patch = { text, parts: [], entries: 0, gone: 0 }));
    }
    patch.parts.push({ slot, ...change });
    patch.entries += entries;
    if (change.postings.length === 0) patch.gone |= 1 << slot;
  }

  async #write(): Promise<void> {
    const patches = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let at = 0; at < patches.length; at += TERMS_PER_PORTION) {
      await this.#writeSome(patches.slice(at, at + TERMS_PER_PORTION));
    }
  }

  async #writeSome(patches: readonly TermPatch[]): Promise<void> {
    const group = this.#group;
    const ids = await this.#storage.termIds(patches.map(({ text }) => text));
    const stored = byTerm(await this.#storage.rows(patchesOf(group), ids), unpackPatch);
    const terms = patches.map((patch, index) => {
      const termId = present(ids[index], 'the id of a term');
      const before = stored.get(termId) ?? [];
      const parts = patch.parts.toSorted((one, other) => one.slot - other.slot);
      const joined = joinPatches(before, parts);
      return { ...patch, termId, joined, isLarge: isLarge(termId, joined) };
    });
    // The row of the group is read only where it is written, or shows whether a block still has a term.
    const read = terms.filter(({ isLarge, gone }) => isLarge || gone !== 0);
    const readIds = read.map(({ termId }) => termId).sort((one, other) => one - other);
    const rows = byTerm(
      readIds.length === 0 ? [] : await this.#storage.rows(group, readIds),
      unpackGroup,
    );
    const [patched, rewritten]: [TermRow[], TermRow[]] = [[], []];
    const [merged, emptied]: [number[], number[]] = [[], []];
    for (const { termId, joined, isLarge, gone, parts, entries } of terms) {
      const now = isLarge || gone !== 0 ? applyPatch(rows.get(termId) ?? [], joined) : null;
      const changed = blocksOf(parts);
      const blocks = now === null ? changed : changed & (~gone | blocksOf(now));
      this.#counts.note(termId, group, { entries, changed, blocks });
      if (!isLarge || now === null) patched.push({ termId, ...packPatch(joined) });
      else {
        if (stored.has(termId)) merged.push(termId);
        if (now.length > 0) rewritten.push({ termId, ...packGroup(now) });
        else if (rows.has(termId)) emptied.push(termId);
      }
    }
    await this.#storage.replaceRows(patchesOf(group), inOrder(patched));
    await this.#storage.deleteRows(patchesOf(group), merged);
    await this.#storage.replaceRows(group, inOrder(rewritten));
    await this.#storage.deleteRows(group, emptied);
  }
}

/** The bound differs from term to term, so that the common words of one text are not all merged by the same correction. */
function isLarge(termId: number, patch: readonly PatchPart[]): boolean {
  return entriesPatched(patch) >= PATCH_ENTRIES_MIN + (termId % PATCH_ENTRIES_MIN);
}

function byTerm<Part extends GroupPart>(
  rows: readonly TermRow[],
  unpack: (row: TermRow) => readonly Part[],
): Map<number, readonly Part[]> {
  return new Map(rows.map((row) => [row.termId, unpack(row)]));
}

function inOrder(rows: readonly TermRow[]): TermRow[] {
  return rows.toSorted((one, other) => one.termId - other.termId);
}
