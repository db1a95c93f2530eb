// Stored columns are read back unchanged, at any offset of the database's bytes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreDamaged } from '../errors.ts';
import { columnBytes, readColumn, readRuns, runBytes } from './column-bytes.ts';

/** The same bytes as a database may return them: at an odd offset of a larger buffer. */
function elsewhere(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(bytes.length + 8);
  larger.set(bytes, 3);
  return larger.subarray(3, 3 + bytes.length);
}

test('runs are read as they were stored, ids beyond 32 bits too', () => {
  const runs = [
    { first: 2 ** 40, last: 2 ** 40 + 5, documentId: Number.MAX_SAFE_INTEGER },
    { first: 2 ** 40 + 7, last: 2 ** 40 + 7, documentId: 7 },
  ];
  assert.deepEqual(readRuns(2 ** 28, elsewhere(runBytes(runs))), runs);
  assert.deepEqual(readRuns(0, runBytes([])), []);
});

test('bytes that are not runs of the block, or not a column, are damaged', () => {
  const runs = (first: number, last: number): Uint8Array =>
    runBytes([{ first, last, documentId: 1 }]);
  for (const bytes of [runs(1, 5_000), runs(9, 8), runs(NaN, 1), runs(1, 1).subarray(1)]) {
    assert.throws(() => readRuns(0, bytes), StoreDamaged);
  }
  const [odd, text] = [Uint8Array.of(1), Buffer.from('"text"')];
  for (const column of [
    { names: null, numbers: odd },
    { names: Buffer.from('[]'), numbers: odd },
    { names: text, numbers: new Uint8Array() },
    { names: odd, numbers: new Uint8Array() },
  ]) {
    assert.throws(() => readColumn(column), StoreDamaged);
  }
});

test('columns are read as they were stored', () => {
  for (const column of [
    { names: [49, 2 ** 40], numbers: Uint16Array.of(0, 1, 2) },
    { names: ['\0mr. "speaker" ng\'ang\'a', 'Hon. X\0\u2028'], numbers: Uint16Array.of(2, 0, 1) },
    { names: null, numbers: Uint32Array.of(0, 100_000, 3) },
  ]) {
    const { names, numbers } = columnBytes(column);
    const stored = { names: names && elsewhere(names), numbers: elsewhere(numbers) };
    assert.deepEqual(readColumn(stored), column);
  }
});
