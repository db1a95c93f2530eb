// What changes in a block when entries change makes it the block that is built of the entries as they are in the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingRules } from '../../record/parliament/reading-rules.ts';
import { fc, runsOf } from '../../../test/support/seed.ts';
import { emptyBits, idOf, localOf, setBit, type Bits } from '../index/bits.ts';
import type { IndexedBlock, IndexedEntry } from '../index/index-block.ts';
import type { TermPostings } from '../index/postings.ts';
import { replacePostings } from '../index/replace-postings.ts';
import { BEGINS_TERM } from '../index/terms.ts';
import { BlockMarks } from './block-marks.ts';
import { buildBlock } from './build-block.ts';
import { ChangedBlock } from './changed-block.ts';
import type { TermChange } from './words/compare-tokens.ts';

const BLOCK = 2;
const ENTRIES = 12;
const rules = readingRules('');

/** Lengths at which ranking weighs otherwise, and words that share their prefixes. */
const content = fc
  .record({
    first: fc.array(fc.constantFrom('maize', 'Maze', 'ma', 'the', 'élite', '1,000'), {
      maxLength: 8,
    }),
    repeated: fc.constantFrom(0, 20, 24, 60, 149, 160),
  })
  .map(({ first, repeated }) => `${first.join(' ')} ${'we said so '.repeat(repeated / 3)}`);

const entry = fc.option(
  fc.record({
    type: fc.constantFrom('speech' as const, 'heading' as const, 'scene' as const),
    content,
    begins: fc.boolean(),
    personId: fc.constantFrom(null, 7, 8),
    speakerName: fc.constantFrom('', 'Mr. Otieno', 'Ms. Njeri'),
  }),
  { freq: 8 },
);
type Said = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;

/** Entries as they were and as they are; most stay the same. */
const pairs = fc.array(fc.tuple(entry, fc.option(entry, { nil: 'same' as const, freq: 1 })), {
  minLength: ENTRIES,
  maxLength: ENTRIES,
});

test('a block after changes is the one that is built of its entries', async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async (some) => {
      const before = some.map(([was], local) => indexed(was, local));
      const after = some.map(([was, is], local) => indexed(is === 'same' ? was : is, local));
      const built = blockOf(before);
      const expected = blockOf(after);
      const stored = { ordinal: 0, ...built, marks: marksOf(built.terms) };
      const changed = new ChangedBlock(stored, rules);
      for (const [local, [, is]] of some.entries()) {
        if (is === 'same') continue;
        changed.change(idOf(BLOCK, local), { before: before[local]!, after: after[local]! });
        if (after[local] !== null) changed.setBegins(idOf(BLOCK, local), after[local]!.begins);
      }
      const work = await changed.work(async (ids) =>
        ids.map((id) => before[localOf(id)]).filter((one) => one != null),
      );
      assert.deepEqual(applied(built.terms, work?.terms ?? new Map()), expected.terms);
      if (work === null) return;
      assert.deepEqual(work.columns, expected.columns);
      assert.deepEqual(work.runs, expected.runs);
    }),
    { numRuns: runsOf(300) },
  );
});

function indexed(said: Said, local: number): IndexedEntry | null {
  if (said === null) return null;
  return { id: idOf(BLOCK, local), sittingId: 1, speakerTitle: '', languages: [], ...said };
}

function blockOf(entries: readonly (IndexedEntry | null)[]): IndexedBlock {
  return buildBlock(
    BLOCK,
    entries.filter((one) => one !== null),
    rules,
  );
}

function marksOf(terms: IndexedBlock['terms']): BlockMarks {
  const begins: Bits = emptyBits();
  for (const posting of terms.get(BEGINS_TERM)?.postings ?? []) setBit(begins, posting >>> 4);
  return new BlockMarks(begins, new Map());
}

/** Each change is of something, and counts the entries that have the term. */
function applied(
  terms: IndexedBlock['terms'],
  changes: ReadonlyMap<string, TermChange>,
): Map<string, TermPostings> {
  const after = new Map(terms);
  for (const [text, { replaced, entries, ...others }] of changes) {
    const none = { postings: new Uint16Array(0), positions: others.positions && new Uint8Array(0) };
    const was = terms.get(text) ?? none;
    const is = replacePostings(was, replaced, others);
    assert.ok(replaced.length > 0);
    assert.notDeepEqual(is, was);
    assert.equal(is.postings.length - was.postings.length, entries);
    if (is.postings.length === 0) after.delete(text);
    else after.set(text, is);
  }
  return after;
}
