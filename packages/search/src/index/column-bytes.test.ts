// Columns that are stored as bytes are read unchanged, at whatever offset a database returns the bytes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreDamaged } from '../errors.ts';
import { columnBytes, decodeColumns, readRuns, runBytes } from './column-bytes.ts';

/** The same bytes where a database may put them: at an odd offset of a larger buffer. */
function elsewhere(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(bytes.length + 8);
  larger.set(bytes, 3);
  return larger.subarray(3, 3 + bytes.length);
}

test('runs are read as they were stored, ids beyond 32 bits too', () => {
  const runs = [
    { first: 2 ** 40, last: 2 ** 40 + 5, sittingId: Number.MAX_SAFE_INTEGER },
    { first: 2 ** 40 + 7, last: 2 ** 40 + 7, sittingId: 7 },
  ];
  assert.deepEqual(readRuns(2 ** 28, elsewhere(runBytes(runs))), runs);
  assert.deepEqual(readRuns(0, runBytes([])), []);
});

test('bytes that are no runs of the block, or no column, are damaged', () => {
  const runs = (first: number, last: number): Uint8Array =>
    runBytes([{ first, last, sittingId: 1 }]);
  for (const bytes of [runs(1, 5_000), runs(9, 8), runs(NaN, 1), runs(1, 1).subarray(1)]) {
    assert.throws(() => readRuns(0, bytes), StoreDamaged);
  }
  const [odd, text] = [Uint8Array.of(1), Buffer.from('"text"')];
  const stored = { people: text, person: odd, labels: odd, label: odd, words: odd, body: odd };
  for (const name of ['people', 'person', 'labels', 'words'] as const) {
    assert.throws(() => decodeColumns([name], stored), StoreDamaged, name);
  }
});

test('columns are read as they were stored', () => {
  const columns = {
    people: [49, 2 ** 40],
    person: Uint16Array.of(0, 1, 2),
    labels: ['\0mr. "speaker" ng\'ang\'a', 'Hon. X\0\u2028'],
    label: Uint16Array.of(2, 0, 1),
    words: Uint32Array.of(0, 100_000, 3),
    body: Uint32Array.of(0, 90_000, 2),
  };
  const { people, person, labels, label, words, body } = columnBytes(columns);
  const stored = {
    people: elsewhere(people),
    person: elsewhere(person),
    labels: elsewhere(labels),
    label: elsewhere(label),
    words: elsewhere(words),
    body: elsewhere(body),
  };
  assert.deepEqual(
    decodeColumns(['people', 'person', 'labels', 'label', 'words', 'body'], stored),
    columns,
  );
  assert.deepEqual(decodeColumns(['words'], stored), { words: columns.words });
});
