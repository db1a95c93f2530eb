// A thread that makes blocks of the index from entries.

import { parentPort } from 'node:worker_threads';
import { buildBlock } from './build-block.ts';
import { buffersOf, packBlock } from './packed-block.ts';
import type { BlockDone, BlockTask } from './block-builder.ts';

parentPort!.on('message', ({ number, block, entries }: BlockTask) => {
  const packed = packBlock(buildBlock(block, entries));
  parentPort!.postMessage({ number, packed } satisfies BlockDone, buffersOf(packed));
});
