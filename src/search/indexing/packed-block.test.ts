// A block and its texts survive being handed from one thread to another.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingRules } from '../../record/parliament/reading-rules.ts';
import { buildBlock } from './build-block.ts';
import type { Text } from './entry-text.ts';
import { buffersOf, packBlock, postingsAt } from './packed-block.ts';
import { languagesOfBlock, markEntries } from './mark-entries.ts';
import { packTexts, unpackTexts } from './packed-texts.ts';

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

test('texts are what they were, after they were packed, handed over and unpacked', () => {
  const text = (id: number, others: Partial<Text>): Text => ({
    ...{ id, sittingId: 7, textCounter: id, type: 'speech', speakerName: 'Mr. Ng’eno' },
    ...{ speakerTitle: '', personId: null, speaker: null },
    ...{ content: 'Bei ya mahindi', language: null },
    ...others,
  });
  const linked = (id: number, slug: string): Text => {
    return text(id, { personId: 49, speaker: { id: 49, legalName: 'Daudi Ng’eno', slug } });
  };
  const texts = [text(1, {}), text(2, { language: 'sw' }), text(3, { content: '' })];
  texts.push(linked(4, 'daudi'), linked(5, 'daudi'), linked(6, 'd-ngeno'));
  const around = [text(0, { type: 'heading', speakerName: '' }), text(2 ** 40, { sittingId: 8 })];
  const received = structuredClone(packTexts({ texts, around }));
  assert.deepEqual(unpackTexts(received), { texts, around });
  const detected = {
    texts,
    around,
    languages: languagesOfBlock({ texts, around }, readingRules('')),
  };
  assert.deepEqual(unpackTexts(structuredClone(packTexts(detected))), detected);
  // Whichever thread detects the languages, the entries are the same.
  assert.deepEqual(
    markEntries(detected, readingRules('')),
    markEntries({ texts, around }, readingRules('')),
  );
});
