// Builds blocks of the index, and reads the business of the new sittings in them. In an import a worker thread does this while
// this one continues. A transaction that only completes a block, or has only small ones, builds them in its own thread:
// starting another would take longer.

import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { siblingModule, ThreadClient } from '../threads/thread-client.ts';
import { businessOf, type SittingBusiness } from '../record/decisions/decision.ts';
import { readingRules } from '../record/parliament/record-rules.ts';
import type { IndexedEntry } from './indexed-entry.ts';
import { tallied } from './speaker-tallies.ts';
import type { IndexedBlock } from '@hansard/search/index';
import { present } from '../base/present.ts';
import { type EntryMarks, marksOfSitting } from '../record/contributions/sitting-marks.ts';
import type { Text } from './entry-text.ts';

export interface BlockTask {
  readonly block: number;
  readonly texts: BlockTexts;
  /** The sittings whose business is read. */
  readonly cut: readonly number[];
  /** The rules by which they are read, as text. */
  readonly rules: string;
}

export interface BuiltBlock {
  readonly indexed: IndexedBlock;
  readonly business: ReadonlyMap<number, SittingBusiness>;
}

export function buildTask({ block, texts, cut, rules: text }: BlockTask): BuiltBlock {
  const rules = readingRules(text);
  const sittings = sittingsOf(texts);
  const entries = markEntries(texts, rules, sittings);
  return {
    indexed: tallied(block, entries, rules),
    business: new Map(cut.map((id) => [id, businessOf(sittings.get(id) ?? [], rules)])),
  };
}

/** Building a block of so few entries takes less time than starting a thread. */
const SMALL_BLOCK_ENTRIES_MAX = 500;

export class BlockBuilder {
  readonly #thread = new ThreadClient<BlockTask, BuiltBlock>({
    file: siblingModule(import.meta.url, 'block-builder-thread'),
    workerData: null,
    task: 'building the index',
  });
  readonly #rules: ReadingRules;
  /** Null until there is a large block; false where many short transactions follow each other, and starting one would take longer. */
  usesThread: boolean | null = null;

  constructor(rules: ReadingRules) {
    this.#rules = rules;
  }

  /** Many entries are being added: starts the thread, so that it is ready when the first block is full. */
  expectBlocks(): void {
    this.usesThread ??= true;
    if (this.usesThread) this.#thread.start();
  }

  build(input: Omit<BlockTask, 'rules'>): Promise<BuiltBlock> {
    const task = { ...input, rules: this.#rules.text };
    if (this.usesThread !== true) {
      this.usesThread ??= input.texts.texts.length > SMALL_BLOCK_ENTRIES_MAX || null;
      return Promise.resolve(buildTask(task));
    }
    const built = this.#thread.call(task);
    // If the transaction is aborted, nobody waits for its blocks.
    built.catch(() => {});
    return built;
  }

  /** Ends the thread; unfinished blocks are dropped. */
  end(): void {
    void this.#thread.terminate();
  }
}

// Marks the entries of a block with what only their whole sittings can tell: which begin a contribution, and their languages.

/** The texts of a block, and the other texts of its sittings, in any order. */
export interface BlockTexts {
  readonly texts: readonly Text[];
  readonly around: readonly Text[];
}

export function markEntries(
  block: BlockTexts,
  rules: ReadingRules,
  sittings = sittingsOf(block),
): IndexedEntry[] {
  const ofBlock = new Set(block.texts);
  const marks = new Map<number, EntryMarks>();
  for (const texts of sittings.values()) {
    const ofSitting = marksOfSitting(texts, rules, (text) => ofBlock.has(text));
    for (const [id, ofEntry] of ofSitting) marks.set(id, ofEntry);
  }
  return block.texts.map((text) => {
    const { begins, languages } = present(marks.get(text.id), 'the marks of an entry');
    return { ...text, begins, languages };
  });
}

/** The texts of each sitting of a block, in spoken order. */
export function sittingsOf({ texts, around }: BlockTexts): Map<number, Text[]> {
  const sittings = Map.groupBy(texts, ({ sittingId }) => sittingId);
  for (const text of around) sittings.get(text.sittingId)?.push(text);
  for (const sitting of sittings.values()) {
    sitting.sort((a, b) => a.textCounter - b.textCounter);
  }
  return sittings;
}
