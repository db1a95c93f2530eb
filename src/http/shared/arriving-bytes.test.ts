import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArrivingBytes } from './arriving-bytes.ts';

test('refuses more bytes than a client or all clients may send at a time, and takes them when others have arrived', () => {
  const arriving = new ArrivingBytes(10, 6);
  const isBusy = { status: 503 };
  arriving.add('a', 6);
  assert.throws(() => arriving.add('a', 1), isBusy);
  arriving.add('b', 4);
  assert.throws(() => arriving.add('c', 1), isBusy);
  arriving.remove('a', 6);
  arriving.add('a', 2);
  arriving.add('c', 4);
  assert.throws(() => arriving.add('a', 1), isBusy);
});
