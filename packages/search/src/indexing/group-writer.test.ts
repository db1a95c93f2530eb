// A block survives being handed from one thread to another.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainEntry, PLAIN_RULES } from '../../test/plain-entry.ts';
import { buildBlock } from './build-block.ts';
import { buffersOf, packBlock, postingsAt } from './group-writer.ts';

test('a block is what it was, after it was packed, handed over and unpacked', () => {
  const entries = ['The price of maize', '', 'maize, maize!', 'Bei ya mahindi kwa wananchi'].map(
    (content, index) => ({
      ...plainEntry(4_096 + index * 3, content),
      documentId: 1 + (index >> 1),
      fields: ['=type:speech', '=language:en'],
      values: new Map<string, string | number | null>([
        ['label', index === 0 ? null : 'Mr. Ng’eno'],
        ['person', index === 2 ? 49 : null],
      ]),
      begins: index !== 1,
    }),
  );
  const packed = packBlock(buildBlock(1, entries, PLAIN_RULES));
  const received = structuredClone(packed, { transfer: buffersOf(packed) });
  assert.equal(packed.terms.postings.length, 0);
  const { texts } = received.terms;
  const terms = new Map(texts.map((text, index) => [text, postingsAt(received.terms, index)]));
  assert.deepEqual({ ...received, terms }, buildBlock(1, entries, PLAIN_RULES));
});
