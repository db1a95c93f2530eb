// No folder has more files, and no file more lines, than a reader can take in.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** A folder of more files than this has parts, and the parts have names. */
const FILES_MAX = 25;

/** A file of more lines than this has several subjects, and each gets a file. */
const LINES_MAX = 300;

/** Tables, of which a reader looks up one row. */
const TABLES = new Set(['test/house/rooms.ts', 'test/language/labelled-sentences.ts']);

const ROOT = new URL('../../', import.meta.url);
const files = globSync('{src,test,bench,bin,scripts}/**/*.{ts,js}', { cwd: fileURLToPath(ROOT) });

test('no folder has more files than one can see', () => {
  // The tests of a file stand beside it.
  const counted = files.filter((file) => !/^src\/.*\.test\.ts$/.test(file));
  const folders = Map.groupBy(counted, dirname);
  assert.ok(folders.size > 100);
  assert.deepEqual(
    [...folders]
      .filter(([, inside]) => inside.length > FILES_MAX)
      .map(([folder, inside]) => `${folder}: ${inside.length}`),
    [],
  );
});

test('no file has more lines than a reader takes in, but for tables', () => {
  const lines = (file: string): number =>
    readFileSync(new URL(file, ROOT), 'utf8').trimEnd().split('\n').length;
  assert.deepEqual(
    files
      .filter((file) => lines(file) > LINES_MAX)
      .filter((file) => !TABLES.has(file))
      .map((file) => `${file}: ${lines(file)}`),
    [],
  );
  for (const table of TABLES) assert.ok(lines(table) > LINES_MAX, table);
});
