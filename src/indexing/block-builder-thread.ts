// The program of the thread that builds blocks of the index from entries, and cuts sittings of theirs.

import { readingRules } from '../record/parliament/record-rules.ts';
import { serveThread } from '../threads/thread-server.ts';
import type { BlockTask, BuiltBlock } from './block-builder.ts';
import { buildAndCut } from './mark-entries.ts';
import { buffersOf, packBlock } from '@hansard/search/indexing/group-writer';

serveThread<BlockTask, BuiltBlock>({
  handle: ({ block, rules, texts, sittingIds }) => {
    const built = buildAndCut(block, texts, sittingIds, readingRules(rules));
    return { packed: packBlock(built.indexed), sittings: built.sittings };
  },
  transfer: ({ packed }) => buffersOf(packed),
});
