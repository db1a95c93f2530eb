// The demo record has exactly the requested size, and grows in dates, people and words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewEntry } from '../record/entry.ts';
import { demoRecord, type DemoSitting } from './demo-record.ts';

const large = [...demoRecord(30_000)];
const entriesOf = (record: Iterable<DemoSitting>): NewEntry[] =>
  [...record].flatMap(({ entries }) => entries);

test('has exactly as many entries as requested, of any size, the same every time', () => {
  for (const count of [1, 10, 11, 999, 1_000, 4_999, 5_000, 5_001, 9_000]) {
    assert.equal(entriesOf(demoRecord(count)).length, count);
  }
  for (const count of [0, -1, 1.5, Number.NaN, 10_000_001]) {
    assert.throws(() => demoRecord(count).next(), RangeError);
  }
  assert.deepEqual([...demoRecord(7_000)], [...demoRecord(7_000)]);
});

test('counts the entries of each sitting from one, under consecutive ids, with three blocks of ids missing', () => {
  for (const record of [[...demoRecord(5_000)], large]) {
    let next = 1;
    const gaps: number[] = [];
    for (const { entries } of record) {
      for (const [at, { id, textCounter }] of entries.entries()) {
        assert.deepEqual([id, textCounter], [entries[0]!.id! + at, at + 1]);
      }
      if (entries[0]!.id !== next) gaps.push(entries[0]!.id! - next);
      next = entries.at(-1)!.id! + 1;
    }
    assert.equal(gaps.length, 3, String(gaps));
  }
});

test('has sittings of two chambers that differ by start and by source, nearly in order of date', () => {
  const starts = large.map(
    ({ sitting }) => `${sitting.venueSlug} ${sitting.startDate} ${sitting.startTime}`,
  );
  const dated = starts.filter((start) => !start.endsWith('null'));
  assert.equal(new Set(dated).size, dated.length);
  const sources = large.map(({ sitting }) => `${sitting.source!.name} ${sitting.source!.listPage}`);
  assert.equal(new Set(sources).size, large.length);
  assert.equal(new Set(large.map(({ sitting }) => sitting.venueSlug)).size, 2);
  const dates = large.map(({ sitting }) => sitting.startDate!);
  const backwards = dates.filter((date, at) => at > 0 && date < dates[at - 1]!).length;
  assert.ok(backwards >= 1 && backwards < dates.length / 5, `${backwards} steps back`);
  // A sitting states its own date, even if it is a repeated one.
  for (const { sitting, entries } of large) {
    const said = entries.find(
      ({ type, content }) => type === 'other' && /^\w+day, /.test(content),
    )!;
    const date = new Date(`${said.content.replace(/^\w+, (\d+)\w\w/, '$1')} UTC`);
    assert.equal(date.toISOString().slice(0, 10), sitting.startDate);
  }
});

test('has the shape of real text: spaces, headings in capitals, labels of speeches alone', () => {
  const entries = entriesOf(large);
  for (const { type, content, speakerName, speakerTitle, speaker } of entries) {
    assert.ok(!/[^\S ]| {2}| $|^ ?$/.test(content), JSON.stringify(content));
    if (content.startsWith(' ')) assert.notEqual(speakerTitle, '');
    if (type === 'heading') assert.equal(content, content.toUpperCase());
    if (type !== 'speech') assert.deepEqual([speakerName, speakerTitle, speaker], ['', '', null]);
  }
});

test('has more words and fewer repeated texts than the file it is made from', () => {
  const wordsOf = (entries: readonly NewEntry[]): number =>
    new Set(entries.flatMap(({ content }) => content.toLowerCase().match(/\p{L}+/gu) ?? [])).size;
  const [small, more] = [entriesOf(demoRecord(5_000)), entriesOf(large)];
  assert.ok(wordsOf(more) > 2 * wordsOf(small), `${wordsOf(small)} and ${wordsOf(more)} words`);
  const longs = more.filter(({ content }) => content.length > 300);
  assert.ok(new Set(longs.map(({ content }) => content)).size > 0.8 * longs.length);
});
