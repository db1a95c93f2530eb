// The business of short invented sittings, one for each kind of what documents print. `UPDATE_GOLDEN=1` rewrites the readings; read
// the difference before committing it.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { businessText } from './business-text.ts';
import { entriesOf, PROCEDURE, readSitting } from './sittings.ts';

const PATH = new URL('./cases.txt', import.meta.url);
const TEXT = readFileSync(PATH, 'utf8');

const CASES = TEXT.split(/^(?=== )/mu).map((written) => {
  const [title = '', ...lines] = written.trimEnd().split('\n');
  const given = lines.filter((line) => line !== '' && !line.startsWith('→ '));
  const read = businessText(readSitting(entriesOf(given)), PROCEDURE).trimEnd();
  const expected = lines.filter((line) => line.startsWith('→ ')).map((line) => line.slice(2));
  return { title: title.slice('== '.length), given, read: read.split('\n'), expected };
});

if (process.env['UPDATE_GOLDEN'] === '1') {
  const written = CASES.map(
    ({ title, given, read }) =>
      `== ${title}\n${[...given, ...read.map((line) => `→ ${line}`)].join('\n')}\n`,
  );
  writeFileSync(PATH, written.join('\n'));
} else {
  for (const { title, read, expected } of CASES)
    test(title, () => assert.deepEqual(read, expected));
}
