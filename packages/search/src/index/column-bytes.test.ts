// Stored columns are read back unchanged, at any offset of the database's bytes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreDamaged } from '../errors.ts';
import { columnBytes, readNameNumbers, readNumbers, readRuns, runBytes } from './column-bytes.ts';

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
  const odd = Uint8Array.of(1, 0, 0);
  assert.throws(() => readNameNumbers(odd), StoreDamaged);
  for (const areNamed of [true, false]) {
    assert.throws(() => readNumbers(odd, areNamed), StoreDamaged);
  }
});

test('columns are read as they were stored', () => {
  const names = Uint32Array.of(49, 2 ** 32 - 1);
  const stored = columnBytes({ numbers: Uint16Array.of(0, 1, 2) }, names);
  assert.deepEqual(readNameNumbers(elsewhere(stored.names!)), names);
  assert.deepEqual(readNumbers(elsewhere(stored.numbers), true), Uint16Array.of(0, 1, 2));
  const values = Uint32Array.of(0, 100_000, 3);
  const unnamed = columnBytes({ numbers: values }, null);
  assert.equal(unnamed.names, null);
  assert.deepEqual(readNumbers(elsewhere(unnamed.numbers), false), values);
});
