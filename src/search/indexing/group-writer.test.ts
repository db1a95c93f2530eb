// A block survives being handed from one thread to another.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingRules } from '../../record/parliament/reading-rules.ts';
import { buildBlock } from './build-block.ts';
import { buffersOf, packBlock, postingsAt } from './group-writer.ts';

test('a block is what it was, after it was packed, handed over and unpacked', () => {
  const entries = ['The price of maize', '', 'maize, maize!', 'Bei ya mahindi kwa wananchi'].map(
    (content, index) => ({
      id: 4_096 + index * 3,
      sittingId: 1 + (index >> 1),
      type: 'speech' as const,
      speakerName: index === 0 ? '' : 'Mr. Ng’eno',
      speakerTitle: '',
      personId: index === 2 ? 49 : null,
      content,
      begins: index !== 1,
      languages: ['en'],
    }),
  );
  const packed = packBlock(buildBlock(1, entries, readingRules('')));
  const received = structuredClone(packed, { transfer: buffersOf(packed) });
  assert.equal(packed.terms.postings.length, 0);
  const { texts } = received.terms;
  const terms = new Map(texts.map((text, index) => [text, postingsAt(received.terms, index)]));
  assert.deepEqual({ ...received, terms }, buildBlock(1, entries, readingRules('')));
});
