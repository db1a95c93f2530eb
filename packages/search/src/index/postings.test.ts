// A block is the same after a transfer to another thread.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainEntry, PLAIN_RULES } from '../../test/plain-entry.ts';
import { buffersOf } from './postings.ts';
import { buildBlock } from '../indexing/build-block.ts';

test('a block is unchanged after a transfer between threads', () => {
  const entries = ['The price of maize', '', 'maize, maize!', 'Bei ya mahindi kwa wananchi'].map(
    (content, index) => ({
      ...plainEntry(4_096 + index * 3, content),
      documentId: 1 + (index >> 1),
      fields: ['=type:speech', '=language:en'],
      values: [
        ['label', index === 0 ? null : 'Mr. Ng’eno'],
        ['person', index === 2 ? 49 : null],
      ] as const,
      begins: index !== 1,
    }),
  );
  const built = buildBlock(1, entries, PLAIN_RULES);
  const received = structuredClone(built, { transfer: buffersOf(built.terms) });
  assert.equal(built.terms.postings.length, 0);
  assert.deepEqual(received, buildBlock(1, entries, PLAIN_RULES));
});
