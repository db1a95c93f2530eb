// Columns that are stored as bytes are read unchanged, at whatever offset a database returns the bytes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnBytes, decodeColumns, readRuns, runBytes } from './column-bytes.ts';

/** The same bytes where a database may put them: at an odd offset of a larger buffer. */
function elsewhere(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(bytes.length + 8);
  larger.set(bytes, 3);
  return larger.subarray(3, 3 + bytes.length);
}

test('runs are read as they were kept, ids beyond 32 bits too', () => {
  const runs = [
    { first: 1, last: 1, sittingId: 7 },
    { first: 2 ** 40, last: 2 ** 40 + 5, sittingId: Number.MAX_SAFE_INTEGER },
  ];
  assert.deepEqual(readRuns(elsewhere(runBytes(runs))), runs);
  assert.deepEqual(readRuns(runBytes([])), []);
});

test('columns are read as they were kept', () => {
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
