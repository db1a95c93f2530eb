// A sitting that is issued again: the result for each entry, by what the last document, the record and the new document have.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { NO_DETAILS } from '../../src/record/entry-details.ts';
import type { DocumentEntry } from '../../src/import/plan/plan-entry.ts';
import { planSitting } from '../../src/import/plan/plan-sitting.ts';
import type { RecordEntry, WholeText } from '../../src/import/plan/record-entry.ts';

/** A text as "label: content"; without a label it is a scene. */
function textOf(given: string, textCounter = 1, page: string | null = null): WholeText {
  const [, speakerName = '', content = given] = /^(\w+): (.*)$/.exec(given) ?? [];
  const type = speakerName === '' ? 'scene' : 'speech';
  const details = { ...NO_DETAILS, page };
  return { textCounter, type, speakerName, speakerTitle: '', content, speaker: null, details };
}

interface Known {
  readonly now: string;
  /** The text of the last document, if it differs from the record; null for an entry that a person added. */
  readonly base?: string | null;
  /** The text it had before, if a person added and corrected it. */
  readonly earlier?: string;
  readonly withdrawn?: RecordEntry['withdrawn'];
  readonly isTouched?: boolean;
  readonly isLinked?: boolean;
}

function known(record: readonly (string | Known)[]): RecordEntry[] {
  return record.map((one, index) => {
    const given = typeof one === 'string' ? ({ now: one } as Known) : one;
    const { now, base, withdrawn = null, isTouched, isLinked = false } = given;
    return {
      id: index + 1,
      revision: 1,
      now: textOf(now, index + 1),
      base: base === null ? null : textOf(base ?? now, index + 1),
      earlier: [given.earlier ?? base ?? now, now].map((text) => textOf(text).content),
      withdrawn,
      isTouched: isTouched ?? base !== undefined,
      isLinked,
    };
  });
}

function issued(given: readonly string[]): DocumentEntry[] {
  return given.map((text) => ({ ...textOf(text), id: null, details: {} }));
}

interface Case {
  readonly name: string;
  readonly record: readonly (string | Known)[];
  readonly document: readonly string[];
  /** Kind, id (or "new"), counter and text, in the order of the sitting. */
  readonly merged: readonly string[];
}

const CASES = JSON.parse(
  readFileSync(new URL('plan-sitting.json', import.meta.url), 'utf8'),
) as readonly Case[];

for (const { name, record, document, merged } of CASES) {
  test(name, () => {
    const outcomes = planSitting(known(record), issued(document));
    assert.deepEqual(
      outcomes.map(({ kind, entry, text }) => {
        const rest = text === null ? [] : [text.textCounter, text.content];
        return [kind, entry?.id ?? 'new', ...rest].join(' ');
      }),
      merged,
    );
  });
}

test('a long document with other texts is compared within a bound', () => {
  const others = (name: string): string[] =>
    Array.from({ length: 2_300 }, (_, at) => `${name} ${at}`);
  const record = known([...others('Noise'), 'The members stood for the prayer.']);
  const document = issued([...others('A: Order'), 'The members stood up for the prayer.']);
  const ends = planSitting(record, document).filter(({ text }) => text?.type === 'scene');
  assert.deepEqual(
    ends.map(({ kind }) => kind),
    ['added'],
  );
});

test('ids of the document come before its texts', () => {
  const [one, two] = issued(['A: Quite another text.', 'A: One.']);
  const outcomes = planSitting(known(['A: One.', 'A: Two.']), [{ ...one!, id: 1 }, two!]);
  assert.deepEqual(
    outcomes.map(({ kind, entry }) => `${kind} ${entry?.id ?? 'new'}`),
    ['corrected 1', 'withdrawn 2', 'added new'],
  );
});

test('details are merged one by one', () => {
  const [entry] = known([{ now: 'A: One.', isTouched: true }]);
  const now = { ...entry!.now, details: { ...NO_DETAILS, page: '1', language: 'sw' } };
  const base = { ...entry!.now, details: { ...NO_DETAILS, page: '1' } };
  const [given] = issued(['A: One.']);
  const details = { page: '2', language: null };
  const [outcome] = planSitting([{ ...entry!, now, base }], [{ ...given!, details }]);
  assert.deepEqual(
    [outcome!.kind, outcome!.text?.details.page, outcome!.text?.details.language],
    ['kept', '2', 'sw'],
  );
});

test('an order that a person changed stays while the document keeps its own', () => {
  const [one, two, three] = known(['A: One.', 'A: Two.', 'A: Three.']);
  const moved = (entry: RecordEntry, textCounter: number): RecordEntry => ({
    ...entry,
    now: { ...entry.now, textCounter },
    isTouched: true,
  });
  const record = [moved(two!, 1), moved(one!, 2), three!];
  const outcomes = planSitting(record, issued(['A: One.', 'A: Two.', 'A: Three more.']));
  assert.deepEqual(
    outcomes.map(({ entry, text }) => `${entry?.id} at ${text?.textCounter}`),
    ['2 at 1', '1 at 2', '3 at 3'],
  );
});
