// The program of the thread that builds blocks of the index from entries.

import { readingRules } from '../../hansard/parliament/reading-rules.ts';
import { serveThread } from '../../threads/thread-server.ts';
import type { BlockTask } from './block-builder.ts';
import { buildBlock } from './build-block.ts';
import { markEntries } from './mark-entries.ts';
import { buffersOf, packBlock, type PackedBlock } from './packed-block.ts';
import { unpackTexts } from './packed-texts.ts';

serveThread<BlockTask, PackedBlock>({
  handle: ({ block, rules: text, texts }) => {
    const rules = readingRules(text);
    return packBlock(buildBlock(block, markEntries(unpackTexts(texts), rules), rules));
  },
  transfer: buffersOf,
});
