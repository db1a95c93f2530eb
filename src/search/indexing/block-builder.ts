// Builds blocks of the index. In an import a worker thread builds them while this one goes on. A transaction that only completes a
// block builds it in its own thread: to start another would take longer.

import type { ReadingRules } from '../../hansard/contributions/reading-rules.ts';
import { siblingModule, ThreadClient } from '../../threads/thread-client.ts';
import type { IndexedBlock } from '../index/index-block.ts';
import { buildBlock } from './build-block.ts';
import { markEntries, type BlockTexts } from './mark-entries.ts';
import { unpackBlock, type PackedBlock } from './packed-block.ts';
import { packTexts, type PackedTexts } from './packed-texts.ts';

export interface BlockTask {
  readonly block: number;
  readonly texts: PackedTexts;
  /** The rules by which they are read, as text. */
  readonly rules: string;
}

export class BlockBuilder {
  readonly #thread = new ThreadClient<BlockTask, PackedBlock>({
    file: siblingModule(import.meta.url, 'block-builder', 'block-builder-thread'),
    workerData: null,
    task: 'building the index',
    // The index writer bounds how many blocks are under way, and waits for each of them.
    pendingMax: Infinity,
    startTimeoutMs: null,
  });
  readonly #rules: ReadingRules;
  #usesThread = false;

  constructor(rules: ReadingRules) {
    this.#rules = rules;
  }

  /** Many entries are added: starts the thread, so that it is ready when the first block is full. */
  expectBlocks(): void {
    this.#usesThread = true;
    this.#thread.start();
  }

  build(block: number, texts: BlockTexts): Promise<IndexedBlock> {
    if (!this.#usesThread) {
      this.#usesThread = true;
      return Promise.resolve(buildBlock(block, markEntries(texts, this.#rules), this.#rules));
    }
    const task = { block, texts: packTexts(texts), rules: this.#rules.text };
    const built = this.#thread.call(task).then(unpackBlock);
    // Where the transaction is given up, nobody waits for its blocks.
    built.catch(() => {});
    return built;
  }

  /** Ends the thread; blocks that are not built yet are given up. */
  end(): void {
    void this.#thread.terminate();
  }
}
