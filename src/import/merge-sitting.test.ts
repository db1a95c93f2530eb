// A sitting that is issued again: what becomes of each entry, by what the last document, the record and the new document say of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_DETAILS } from '../record/entry-details.ts';
import {
  mergeSitting,
  type DocumentEntry,
  type RecordEntry,
  type WholeText,
} from './merge-sitting.ts';

/** A text as "label: content"; without a label it is a scene. */
function textOf(given: string, textCounter = 1, page: string | null = null): WholeText {
  const [, speakerName = '', content = given] = /^(\w+): (.*)$/.exec(given) ?? [];
  const type = speakerName === '' ? 'scene' : 'speech';
  const details = { ...NO_DETAILS, page };
  return { textCounter, type, speakerName, speakerTitle: '', content, speaker: null, details };
}

interface Known {
  readonly now: string;
  /** As the record has it, where nothing is given; null for an entry of a person's own. */
  readonly base?: string | null;
  readonly withdrawn?: RecordEntry['withdrawn'];
  readonly isTouched?: boolean;
  readonly isLinked?: boolean;
}

function known(given: readonly (string | Known)[]): RecordEntry[] {
  return given.map((one, index) => {
    const {
      now,
      base,
      withdrawn = null,
      isTouched,
      isLinked = false,
    } = typeof one === 'string' ? ({ now: one } as Known) : one;
    return {
      id: index + 1,
      now: textOf(now, index + 1),
      base: base === null ? null : textOf(base ?? now, index + 1),
      withdrawn,
      isTouched: isTouched ?? base !== undefined,
      isLinked,
    };
  });
}

function issued(given: readonly string[]): DocumentEntry[] {
  return given.map((text) => {
    return { ...textOf(text), id: null, details: {} };
  });
}

const LONG =
  'A: I say that the Minister took nine million shillings from the hospital of Maji and nobody asked him why';
const [HEAD, TAIL] = [LONG.slice(0, 75), `A: ${LONG.slice(76)}`];
const gone = (now: string): Known => ({ now, withdrawn: 'by a person' });

interface Case {
  readonly name: string;
  readonly record: readonly (string | Known)[];
  readonly document: readonly string[];
  /** Kind, id (or "new"), counter and text, in the order of the sitting. */
  readonly merged: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: 'what says the same stays, what is new is added, what is gone is withdrawn',
    record: ['A: One.', 'A: Two.', 'A: Three.'],
    document: ['A: One.', 'B: Quite new words.', 'A: Three.'],
    merged: [
      'unchanged 1 1 One.',
      'withdrawn 2',
      'added new 2 Quite new words.',
      'unchanged 3 3 Three.',
    ],
  },
  {
    name: 'a text that changed little keeps its id',
    record: ['A: One.', 'A: The boats leak badly.'],
    document: ['A: One.', 'A: The boats leak very badly.'],
    merged: ['unchanged 1 1 One.', 'corrected 2 2 The boats leak very badly.'],
  },
  {
    name: 'withdrawn stays withdrawn, and its counter stays free',
    record: ['A: One.', gone('A: Two.'), 'A: Three.'],
    document: ['A: One.', 'A: Two.', 'A: Three.'],
    merged: ['unchanged 1 1 One.', 'stays withdrawn 2', 'unchanged 3 3 Three.'],
  },
  {
    name: 'withdrawn stays withdrawn where the document changed it',
    record: ['A: One.', gone(LONG), 'A: Three.'],
    document: ['A: One.', `${LONG} at all`, 'A: Three.'],
    merged: ['unchanged 1 1 One.', 'stays withdrawn 2', 'unchanged 3 3 Three.'],
  },
  {
    name: 'withdrawn stays withdrawn in two pieces',
    record: ['A: One.', gone(LONG), 'A: Three.'],
    document: ['A: One.', HEAD, TAIL, 'A: Three.'],
    merged: [
      'unchanged 1 1 One.',
      'stays withdrawn 2',
      'stays withdrawn new',
      'unchanged 3 3 Three.',
    ],
  },
  {
    name: 'withdrawn stays withdrawn in another place',
    record: [gone(LONG), 'A: Two.', 'A: Three.'],
    document: ['A: Two.', 'A: Three.', LONG],
    merged: ['unchanged 2 1 Two.', 'unchanged 3 2 Three.', 'stays withdrawn 1'],
  },
  {
    name: 'words that were withdrawn do not come back with another entry',
    record: [gone(LONG), 'B: I thank you for those words, Sir.'],
    document: [`B: I thank you for those words, Sir. ${LONG.slice(3)}`],
    merged: ['stays withdrawn 1', 'conflict 2 2 I thank you for those words, Sir.'],
  },
  {
    name: 'a short scene that was withdrawn is not every scene like it',
    record: ['A: One.', gone('(Applause)'), 'A: Two.', 'A: Three.'],
    document: ['A: One.', 'A: Two.', 'A: Three.', '(Applause)'],
    merged: [
      'unchanged 1 1 One.',
      'stays withdrawn 2',
      'unchanged 3 3 Two.',
      'unchanged 4 4 Three.',
      'added new 5 (Applause)',
    ],
  },
  {
    name: 'a correction stays where the document says what it said',
    record: [{ now: 'A: Quite other words now.', base: 'A: One.' }, 'A: Two.'],
    document: ['A: One.', 'A: Two more.'],
    merged: ['kept 1 1 Quite other words now.', 'corrected 2 2 Two more.'],
  },
  {
    name: 'a correction of the label and one of the text meet',
    record: [{ now: 'B: The boats leak.', base: 'A: The boats leak.' }],
    document: ['A: The boats leak badly.'],
    merged: ['corrected 1 1 The boats leak badly.'],
  },
  {
    name: 'a text that both changed is a conflict, and stays',
    record: [{ now: 'A: The boats leak a little.', base: 'A: The boats leak.' }],
    document: ['A: The boats leak badly.'],
    merged: ['conflict 1 1 The boats leak a little.'],
  },
  {
    name: 'a person and the document may correct alike',
    record: ['A: One.', { now: 'A: All of it anew.', base: 'A: Two.' }],
    document: ['A: One.', 'A: All of it anew.'],
    merged: ['unchanged 1 1 One.', 'unchanged 2 2 All of it anew.'],
  },
  {
    name: 'what a person corrected stays though the document lacks it',
    record: ['A: One.', { now: 'A: Mine.', base: 'A: Two.' }],
    document: ['A: One.'],
    merged: ['unchanged 1 1 One.', 'conflict 2 2 Mine.'],
  },
  {
    name: 'what a person restored stays though the document lacks it',
    record: ['A: One.', { now: 'A: Two.', isTouched: true }],
    document: ['A: One.'],
    merged: ['unchanged 1 1 One.', 'conflict 2 2 Two.'],
  },
  {
    name: 'what a person added stays where it is',
    record: ['A: One.', { now: 'A: Mine.', base: null }, 'A: Two.'],
    document: ['A: One.', 'A: Two.', 'A: Three.'],
    merged: ['unchanged 1 1 One.', 'kept 2 2 Mine.', 'unchanged 3 3 Two.', 'added new 4 Three.'],
  },
  {
    name: 'a link that a person made stays with its label',
    record: [{ now: 'A: The boats leak.', isLinked: true, isTouched: false }],
    document: ['B: The boats leak.'],
    merged: ['conflict 1 1 The boats leak.'],
  },
  {
    name: 'a text in another place keeps its id',
    record: ['A: One.', 'A: Two.', 'A: Three.'],
    document: ['A: Three.', 'A: One.', 'A: Two.'],
    merged: ['unchanged 3 1 Three.', 'unchanged 1 2 One.', 'unchanged 2 3 Two.'],
  },
  {
    name: 'what a document withdrew comes back under its id',
    record: ['A: One.', { now: 'A: Two.', withdrawn: 'by a document' }],
    document: ['A: One.', 'A: Two.'],
    merged: ['unchanged 1 1 One.', 'restored 2 2 Two.'],
  },
];

for (const { name, record, document, merged } of CASES) {
  test(name, () => {
    const outcomes = mergeSitting(known(record), issued(document));
    assert.deepEqual(
      outcomes.map(({ kind, entry, text }) => {
        const rest = text === null ? [] : [text.textCounter, text.content];
        return [kind, entry?.id ?? 'new', ...rest].join(' ');
      }),
      merged,
    );
  });
}

test('ids of the document come before its texts', () => {
  const [one, two] = issued(['A: Quite another text.', 'A: One.']);
  const outcomes = mergeSitting(known(['A: One.', 'A: Two.']), [{ ...one!, id: 1 }, two!]);
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
  const [outcome] = mergeSitting([{ ...entry!, now, base }], [{ ...given!, details }]);
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
  const outcomes = mergeSitting(record, issued(['A: One.', 'A: Two.', 'A: Three more.']));
  assert.deepEqual(
    outcomes.map(({ entry, text }) => [entry?.id, text?.textCounter]),
    [
      [2, 1],
      [1, 2],
      [3, 3],
    ],
  );
});
