// The plan for a sitting keeps its promises about people's changes, whatever the record and the document are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OUTCOMES, type Outcome } from '../../src/import/plan/outcomes.ts';
import type { DocumentEntry } from '../../src/import/plan/plan-entry.ts';
import { planSitting } from '../../src/import/plan/plan-sitting.ts';
import type { RecordEntry, WholeText } from '../../src/import/plan/record-entry.ts';
import { spacedWords } from '../../src/import/plan/withdrawn-text.ts';
import { NO_DETAILS } from '../../src/record/entry-details.ts';
import { fc, runsOf } from '../support/seed.ts';

/** Few texts, so that the record and the document share many; some are distinctive, some contain others. */
const CONTENTS = [
  '(Applause)',
  'I beg to move.',
  'The boats leak badly in the rain.',
  'The boats leak badly in the rain, and nobody mends them before the long dry season ends.',
  'The boats leak, and nobody mends them before the long dry season ends.',
  'Maize is dear in the north this year.',
  'Maize is cheap in the north this year.',
];

const texts = fc.record({
  type: fc.constantFrom('speech' as const, 'scene' as const),
  speakerName: fc.constantFrom('Ms. Atieno', 'Mr. Barasa'),
  content: fc.constantFrom(...CONTENTS),
});

type Text = Pick<WholeText, 'type' | 'speakerName' | 'content'>;

const whole = (text: Text, textCounter: number): WholeText => ({
  ...text,
  textCounter,
  speakerTitle: '',
  speaker: null,
  details: NO_DETAILS,
});

const STATES = ['as given', 'corrected', 'added', 'by a person', 'by a document', 'moved'] as const;

const records = fc
  .array(fc.record({ text: texts, earlier: texts, state: fc.constantFrom(...STATES) }), {
    maxLength: 8,
  })
  .map((drawn) =>
    drawn.map(({ text, earlier, state }, index): RecordEntry => {
      const now = whole(text, index + 1);
      const given = state === 'corrected' ? whole(earlier, index + 1) : now;
      const isWithdrawn = state === 'by a person' || state === 'by a document' || state === 'moved';
      return {
        id: index + 1,
        revision: 1,
        now,
        base: state === 'added' ? null : given,
        earlier: [given.content, now.content],
        withdrawn: isWithdrawn ? state : null,
        isTouched: state === 'corrected' || state === 'added',
        isLinked: false,
      };
    }),
  );

const documents = fc.array(texts, { maxLength: 8 }).map((drawn) =>
  drawn.map((text): DocumentEntry => ({
    ...text,
    speakerTitle: '',
    id: null,
    speaker: null,
    details: {},
  })),
);

function property(check: (record: RecordEntry[], document: DocumentEntry[]) => void): void {
  fc.assert(fc.property(records, documents, check), { numRuns: runsOf(5_000) });
}

test('every entry of the record and of the document has one outcome, with its reason', () => {
  property((record, document) => {
    const outcomes = planSitting(record, document);
    const ids = outcomes.flatMap(({ entry }) => entry?.id ?? []).sort((a, b) => a - b);
    const places = outcomes.flatMap(({ at }) => at ?? []).sort((a, b) => a - b);
    assert.deepEqual(
      ids,
      record.map(({ id }) => id),
    );
    assert.deepEqual(places, [...document.keys()]);
    for (const { kind, reason } of outcomes) assert.equal(kind, OUTCOMES[reason]);
  });
});

test('the counters of the stored entries ascend', () => {
  property((record, document) => {
    const stored = planSitting(record, document).flatMap(({ text }) => text?.textCounter ?? []);
    for (const [index, counter] of stored.entries()) {
      assert.ok(counter > (stored[index - 1] ?? 0), `counter ${counter} at ${index}`);
    }
  });
});

test('what a person withdrew or moved away stays so, and its words are not stored again', () => {
  property((record, document) => {
    const outcomes = planSitting(record, document);
    const isGone = ({ withdrawn }: RecordEntry): boolean =>
      withdrawn === 'by a person' || withdrawn === 'moved';
    for (const { entry, text } of outcomes) {
      if (entry !== null && isGone(entry)) assert.equal(text, null);
    }
    const isLeft = ({ withdrawn }: RecordEntry): boolean =>
      withdrawn === null || withdrawn === 'moved';
    const left = record.filter(isLeft).map(({ now }) => spacedWords(now.content));
    const secrets = record
      .filter(({ withdrawn }) => withdrawn === 'by a person')
      .map(({ now }) => spacedWords(now.content))
      .filter((words) => words.trim().split(' ').length >= 4)
      .filter((words) => !left.some((other) => other.includes(words)));
    for (const { kind, text } of outcomes.filter(isNewText)) {
      const words = spacedWords(text?.content ?? '');
      for (const secret of secrets) assert.ok(!words.includes(secret), `${kind}: ${words}`);
    }
  });
});

function isNewText({ kind, text }: Outcome): boolean {
  return text !== null && (kind === 'added' || kind === 'corrected' || kind === 'restored');
}

test("a person's correction and a person's entry are never undone", () => {
  property((record, document) => {
    for (const { entry, kind, text } of planSitting(record, document)) {
      if (entry === null || entry.withdrawn !== null || !entry.isTouched) continue;
      assert.notEqual(kind, 'withdrawn');
      const isCorrected = entry.now.content !== entry.base?.content;
      if (isCorrected) assert.equal(text?.content, entry.now.content);
    }
  });
});

test('the same document again changes nothing', () => {
  property((record, document) => {
    const untouched = record.filter(({ isTouched, withdrawn }) => !isTouched && withdrawn === null);
    const texts = planSitting(untouched, document).flatMap(({ text }) => text ?? []);
    const after = texts.map((now, index) => ({
      id: index + 1,
      revision: 1,
      now,
      base: now,
      earlier: [now.content],
      withdrawn: null,
      isTouched: false,
      isLinked: false,
    }));
    const kinds = new Set(planSitting(after, document).map(({ kind }) => kind));
    kinds.delete('unchanged');
    assert.deepEqual([...kinds], []);
  });
});
