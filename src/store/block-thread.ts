// A thread that makes blocks of the index from entries.

import { parentPort } from 'node:worker_threads';
import { indexBlock } from '../search/indexed-block.ts';
import { buffersOf, packBlock } from '../search/packed-block.ts';
import type { BlockDone, BlockTask } from './block-maker.ts';

parentPort!.on('message', ({ number, block, entries }: BlockTask) => {
  const packed = packBlock(indexBlock(block, entries));
  parentPort!.postMessage({ number, packed } satisfies BlockDone, buffersOf(packed));
});
