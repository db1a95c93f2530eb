// Makes blocks of the index. The first of a writing is made here; where more follow, as in an import, a thread makes
// them beside it.

import type { IndexedBlock, IndexedEntry } from '../index/index-block.ts';
import { Worker } from 'node:worker_threads';
import { buildBlock } from './build-block.ts';
import { unpackBlock, type PackedBlock } from './packed-block.ts';

export interface BlockTask {
  readonly number: number;
  readonly block: number;
  readonly entries: readonly IndexedEntry[];
}

export interface BlockDone {
  readonly number: number;
  readonly packed: PackedBlock;
}

export class BlockBuilder {
  readonly #waiting = new Map<number, PromiseWithResolvers<IndexedBlock>>();
  #thread: Worker | null = null;
  #asked = 0;

  make(block: number, entries: readonly IndexedEntry[]): Promise<IndexedBlock> {
    const number = this.#asked++;
    if (number === 0) return Promise.resolve(buildBlock(block, entries));
    this.#thread ??= this.#start();
    const waiting = Promise.withResolvers<IndexedBlock>();
    // Whoever gave up the writing does not wait for it any more.
    waiting.promise.catch(() => {});
    this.#waiting.set(number, waiting);
    this.#thread.ref();
    this.#thread.postMessage({ number, block, entries } satisfies BlockTask);
    return waiting.promise;
  }

  /** Ends the thread; what it has not made is not made any more. */
  end(): void {
    const thread = this.#thread;
    this.#thread = null;
    void thread?.terminate();
  }

  #start(): Worker {
    // In a checkout this file is TypeScript, in the package JavaScript; the thread's is of the same kind.
    const file = import.meta.url.replace('block-builder', 'block-builder-thread');
    const thread = new Worker(new URL(file));
    thread.on('message', ({ number, packed }: BlockDone) => {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (this.#waiting.size === 0) thread.unref();
      waiting?.resolve(unpackBlock(packed));
    });
    const lose = (error: Error): void => {
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    thread.on('error', lose);
    thread.on('exit', () => lose(new Error('The thread that makes the index ended.')));
    return thread;
  }
}
