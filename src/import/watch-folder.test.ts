import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WatchedFiles, type FoundFile } from './watch-folder.ts';

const file = (fingerprint: string, name = 'a.csv'): FoundFile => ({
  name,
  path: `/folder/${name}`,
  modifiedMs: 0,
  fingerprint,
});

test('a file is due when two looks find it the same', () => {
  const files = new WatchedFiles(1_000);
  assert.deepEqual(files.look([file('1')], 0), []);
  assert.deepEqual(files.look([file('2')], 0), []);
  assert.equal(files.written(), 1);
  assert.deepEqual(files.look([file('2')], 0), [file('2')]);
});

test('an imported file is due again when it was written again', () => {
  const files = new WatchedFiles(1_000);
  files.look([file('1')], 0);
  files.imported(file('1'));
  assert.deepEqual(files.look([file('1')], 1e12), []);
  files.look([file('2')], 0);
  assert.deepEqual(files.look([file('2')], 0), [file('2')]);
});

test('a refused content is known when only the time of the file changed', () => {
  const files = new WatchedFiles(1_000);
  files.look([file('1')], 0);
  files.failed(file('1'), 'digest');
  assert.deepEqual(files.look([file('1')], 1e12), []);
  files.look([file('2')], 0);
  assert.equal(files.wasRefused(file('2'), 'digest'), true);
  assert.equal(files.wasRefused(file('2'), 'other'), false);
});

test('each further attempt waits longer, ten minutes at most', () => {
  const files = new WatchedFiles(1_000);
  files.look([file('1')], 0);
  const waits = Array.from({ length: 12 }, () => files.later(file('1'), 0));
  assert.deepEqual(waits.slice(0, 4), [2_000, 4_000, 8_000, 16_000]);
  assert.equal(waits.at(-1), 600_000);
  assert.deepEqual(files.look([file('1')], 599_999), []);
  assert.deepEqual(files.look([file('1')], 600_000), [file('1')]);
});

test('a file that is gone is forgotten', () => {
  const files = new WatchedFiles(1_000);
  files.look([file('1')], 0);
  files.failed(file('1'), 'digest');
  files.look([], 0);
  assert.deepEqual(files.look([file('1')], 0), []);
  assert.equal(files.wasRefused(file('1'), 'digest'), false);
});
