// An index in memory: the smallest storage that the engine can be used with.

import type { IndexedBlock } from '../src/index/index-block.ts';
import type { IndexReader, StoredBlock, StoredTerm } from '../src/index/index-reader.ts';
import { type GroupRow, withGroups } from '../src/index/posting-group.ts';
import { type GroupStorage, GroupWriter } from '../src/indexing/group-writer.ts';

export class MemoryIndex {
  readonly #terms = new Map<string, StoredTerm>();
  readonly #texts: string[] = [];
  /** By term and group. */
  readonly #rows = new Map<string, GroupRow>();
  readonly #groups = new Set<number>();
  readonly stored: StoredBlock[] = [];

  async write(blocks: Iterable<IndexedBlock>): Promise<void> {
    const writer = new GroupWriter(this.#storage());
    for (const { block, runs, terms } of blocks) {
      const ordinal = this.stored.length;
      this.stored.push({ ordinal, block, runs, stamp: '' });
      await writer.add(ordinal, terms);
    }
    await writer.flush();
  }

  get bytes(): number {
    return this.#rows
      .values()
      .reduce(
        (sum, { postings, positions }) => sum + postings.length + (positions?.length ?? 0),
        0,
      );
  }

  #storage(): GroupStorage {
    const never = (): never => {
      throw new Error('every group is written once');
    };
    return {
      termIds: async (texts) => texts.map((text) => this.#idOf(text)),
      hasGroup: async (group) => this.#groups.has(group),
      addRows: async (group, rows) => {
        this.#groups.add(group);
        for (const { termId, ...row } of rows) this.#rows.set(`${termId} ${group}`, row);
      },
      countTerms: async (counts) => {
        for (const { termId, entries, groups } of counts) {
          const text = this.#texts[termId] ?? '';
          const before = this.#terms.get(text);
          const blocks = withGroups(before?.blocks ?? new Uint8Array(), groups);
          this.#terms.set(text, {
            id: termId,
            text,
            blocks,
            entries: (before?.entries ?? 0) + entries,
          });
        }
      },
      termsIn: never,
      rows: never,
      replaceRows: never,
      deleteRows: never,
    };
  }

  #idOf(text: string): number {
    const known = this.#terms.get(text);
    if (known !== undefined) return known.id;
    const id = this.#texts.push(text) - 1;
    this.#terms.set(text, { id, text, entries: 0, blocks: new Uint8Array() });
    return id;
  }

  reader(): IndexReader {
    return {
      terms: async (texts) => texts.flatMap((text) => this.#terms.get(text) ?? []),
      termsWithPrefix: async (prefix) =>
        [...this.#terms.values()].filter(({ text }) => text.startsWith(prefix)),
      postings: async (wanted) =>
        wanted.flatMap(({ termId, groups }) =>
          groups.flatMap((group) => {
            const row = this.#rows.get(`${termId} ${group}`);
            return row === undefined ? [] : [{ termId, group, ...row }];
          }),
        ),
      replaced: async () => [],
      blocks: async () =>
        this.stored.map(({ runs, ...block }) => ({ ...block, readRuns: () => runs })),
      names: async function* () {},
      numbers: async function* () {},
    };
  }
}
