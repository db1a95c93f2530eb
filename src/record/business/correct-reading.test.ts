// Corrections of the reading, applied to a sitting: what they change, and what they leave. Where they belong after entries changed is
// tested with stores (test/store/contract/readings-contract.ts).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DebateEntry } from '../debates/debate.ts';
import { businessOf } from '../decisions/decision.ts';
import type { EntryType } from '../entry.ts';
import { readingRules } from '../parliament/record-rules.ts';
import { correctBusiness, debateAnchor, decisionAnchor, saysTheSame } from './correct-reading.ts';
import type { CorrectedField, ReadingChange } from './reading-change.ts';

const LINES = [
  '# PRAYERS',
  '# PAPERS LAID',
  'Sen. A: I beg to lay the following Papers on the Table: / Report A.',
  '# BILL',
  '# Second Reading',
  'Sen. A: I beg to move that the Bill be now read a Second Time.',
  'Sen. B: I second.',
  '(Question put and agreed to)',
  '(The Bill was read a Second Time)',
  '(The Coffee Bill was read a First Time)',
];

const TYPES: ReadonlyMap<string, EntryType> = new Map([
  ['#', 'heading'],
  ['(', 'scene'],
]);

const ENTRIES = LINES.map((line, index): DebateEntry => {
  const [, label = '', said = line] = /^([^:#(]+): (.*)$/su.exec(line) ?? [];
  const type = TYPES.get(line.charAt(0)) ?? 'speech';
  const content = said.replace(/^# /u, '').replaceAll(' / ', '\n\n');
  const counter = { id: index + 1, textCounter: index + 1 };
  return { ...counter, type, speakerName: label, speakerTitle: '', content, speaker: null };
});
const TEXTS = new Map(ENTRIES.map(({ id, content }) => [id, content]));
const READ = businessOf(ENTRIES, readingRules(''));
const TEA = { title: 'The Tea Bill', number: null };

let seq = 0;

/** A correction of the debate or of the first decision with this entry. */
function correction(entryId: number, field: CorrectedField, value: unknown): ReadingChange {
  const debate = READ.debates.find(({ id }) => id === entryId);
  const decision = READ.decisions.find((one) => one.entryId === entryId);
  const isDebate = debate !== undefined;
  const place =
    debate === undefined ? decisionAnchor(decision!, TEXTS) : debateAnchor(debate, TEXTS);
  seq += 1;
  return {
    ...place,
    resource: isDebate ? 'debates' : 'decisions',
    sittingId: 1,
    isOnly: true,
    seq,
    atMs: 0,
    kind: 'corrected',
    field,
    statement: { value, read: null },
    by: 'desk',
    reason: null,
    chain: '',
  };
}

const decisions = (...corrections: readonly ReadingChange[]) =>
  correctBusiness(READ, corrections, TEXTS).decisions.map((decision) => [
    decision.entryId,
    decision.outcome,
    decision.bill?.title ?? null,
    decision.billEvent,
  ]);

test('without corrections, everything is as read', () => {
  const { debates, decisions: all, applied } = correctBusiness(READ, [], TEXTS);
  assert.deepEqual(applied, []);
  for (const [at, debate] of debates.entries()) {
    const { corrections, isBillCorrected, ...read } = debate;
    assert.deepEqual([read, corrections, isBillCorrected], [READ.debates[at], [], false]);
  }
  for (const [at, decision] of all.entries()) {
    const { corrections, isBillCorrected, ...read } = decision;
    assert.deepEqual([read, corrections, isBillCorrected], [READ.decisions[at], [], false]);
  }
});

test('the decisions of a debate follow its bill, except papers and those that name another', () => {
  const read = decisions();
  assert.deepEqual(read, [
    [3, null, null, null],
    [8, 'agreed', null, null],
    [9, 'agreed', null, 'read_second'],
    [10, null, 'The Coffee Bill', 'read_first'],
  ]);
  const followed = decisions(correction(5, 'bill', TEA));
  assert.deepEqual(
    followed.map(([, , title]) => title),
    [null, 'The Tea Bill', 'The Tea Bill', 'The Coffee Bill'],
  );
  // The papers are of another debate, whose bill they do not have either.
  const ofPapers = decisions(correction(2, 'bill', TEA));
  assert.deepEqual(ofPapers, read);
  const own = decisions(correction(5, 'bill', TEA), correction(9, 'bill', null));
  assert.deepEqual(
    own.map(([, , title]) => title),
    [null, 'The Tea Bill', null, 'The Coffee Bill'],
  );
});

test('a corrected outcome changes what a decision does to its bill', () => {
  const second = (outcome: unknown) => decisions(correction(9, 'outcome', outcome))[2];
  assert.deepEqual(second('agreed'), [9, 'agreed', null, 'read_second']);
  assert.deepEqual(second('negatived'), [9, 'negatived', null, 'negatived']);
  assert.deepEqual(second('withdrawn'), [9, 'withdrawn', null, 'withdrawn']);
  assert.deepEqual(second(null), [9, null, null, null]);
  const put = (outcome: unknown) => decisions(correction(8, 'outcome', outcome))[1];
  assert.deepEqual(put('negatived'), [8, 'negatived', null, null]);
  assert.deepEqual(put('dropped'), [8, 'dropped', null, 'dropped']);
  const [paper] = decisions(correction(3, 'outcome', 'withdrawn'));
  assert.deepEqual(paper, [3, 'withdrawn', null, null]);
});

test('of several corrections of a statement the last holds, and all of them apply', () => {
  const [first, last] = [correction(5, 'title', 'First'), correction(5, 'title', 'Last')];
  for (const corrections of [
    [first, last],
    [last, first],
  ]) {
    // The words about a debate that is named by its section are not needed beside a title.
    const named = READ.debates.map((debate) => ({ ...debate, about: ['tea'] }));
    const { debates, applied } = correctBusiness({ ...READ, debates: named }, corrections, TEXTS);
    const { title, about, corrections: shown } = debates.find(({ id }) => id === 5)!;
    assert.deepEqual([title, about, shown.length, shown[0]!.seq], ['Last', [], 1, last.seq]);
    assert.deepEqual(applied, [first.seq, last.seq]);
  }
});

test('a decision is another where its words, kind or subject are', () => {
  const place = decisionAnchor(READ.decisions[1]!, TEXTS);
  assert.ok(saysTheSame(place, { ...place, entryId: 99, position: 7 }));
  assert.ok(!saysTheSame(place, { ...place, digest: 'other' }));
  assert.ok(!saysTheSame(place, { ...place, decisionKind: 'stage' }));
  assert.ok(!saysTheSame(place, { ...place, subjectDigest: 'other' }));
  const spaced = new Map(TEXTS).set(8, '(QUESTION  put, and agreed to.)');
  assert.equal(decisionAnchor(READ.decisions[1]!, spaced).digest, place.digest);
});
