// Languages after a change: detecting those that can be others gives what detecting all of the sitting gives.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seed.ts';
import { readingRules } from '../parliament/reading-rules.ts';
import { isLanguageChangedAlone, languagesAfter, marksOfSitting } from './sitting-marks.ts';

const rules = readingRules('');

/** Some decide the language of those around them, some take it from them, and some do neither. */
const content = fc.constantFrom(
  'The Member said that the House will come to order.',
  'Bwana Spika, ninaomba kusema kwamba wananchi wanataka maji.',
  'Ndiyo.',
  'Yes.',
  'Asante sana, Mr. Speaker.',
  'Maji na the water are what wananchi wanataka in this House today.',
  'xyz',
  '',
);

const sittings = fc.record({
  contents: fc.array(content, { minLength: 1, maxLength: 20 }),
  changes: fc.array(fc.tuple(fc.nat(19), content), { maxLength: 3 }),
});

test('languages that a change leaves out are those that were detected before it', () => {
  fc.assert(
    fc.property(sittings, ({ contents, changes }) => {
      const before = contents.map(entryAt);
      const changed = new Map(changes.filter(([at]) => at < contents.length));
      const after = contents.map((text, at) => entryAt(changed.get(at) ?? text, at));
      const counters = { around: new Set<number>(), alone: new Set<number>() };
      for (const [at, text] of changed) {
        const isAlone = isLanguageChangedAlone(contents[at]!, text, rules);
        counters[isAlone ? 'alone' : 'around'].add(at + 1);
      }
      const languages = new Map([
        ...languagesOf(marksOfSitting(before, rules)),
        ...languagesAfter(after, counters, rules),
      ]);
      assert.deepEqual(languages, languagesOf(marksOfSitting(after, rules)));
    }),
  );
});

function languagesOf(marks: ReturnType<typeof marksOfSitting>): Map<number, readonly string[]> {
  return new Map([...marks].map(([id, { languages }]) => [id, languages]));
}

function entryAt(text: string, at: number): Parameters<typeof languagesAfter>[0][number] {
  return {
    id: at + 1,
    textCounter: at + 1,
    type: 'speech',
    speakerName: 'Ms. Njeri',
    speakerTitle: '',
    content: text,
    language: null,
  };
}
