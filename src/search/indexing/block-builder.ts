// Builds blocks of the index. The first block of a transaction is built in this thread; where more follow, as in an import,
// a worker thread builds them while this one goes on.

import type { ReadingRules } from '../../hansard/contributions/reading-rules.ts';
import { siblingModule, ThreadClient } from '../../threads/thread-client.ts';
import type { IndexedBlock } from '../index/index-block.ts';
import { buildBlock } from './build-block.ts';
import { markEntries, type BlockTexts } from './mark-entries.ts';
import { unpackBlock, type PackedBlock } from './packed-block.ts';

export interface BlockTask extends BlockTexts {
  readonly block: number;
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
  #isFirst = true;

  constructor(rules: ReadingRules) {
    this.#rules = rules;
  }

  build(block: number, texts: BlockTexts): Promise<IndexedBlock> {
    if (this.#isFirst) {
      this.#isFirst = false;
      return Promise.resolve(buildBlock(block, markEntries(texts, this.#rules), this.#rules));
    }
    const built = this.#thread.call({ ...texts, block, rules: this.#rules.text }).then(unpackBlock);
    // Where the transaction is given up, nobody waits for its blocks.
    built.catch(() => {});
    return built;
  }

  /** Ends the thread; blocks that are not built yet are given up. */
  end(): void {
    void this.#thread.terminate();
  }
}
