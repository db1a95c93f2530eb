// The business of short invented sittings, one for each kind of what documents print, read with Kenya's phrases and with those of
// others. `UPDATE_GOLDEN=1` rewrites the readings; read the difference before committing it.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { procedureOf } from '../../src/record/business/record-procedure.ts';
import { bundledParliament } from '../../src/record/parliament/check-parliament.ts';
import { readingRulesOf } from '../../src/record/parliament/record-rules.ts';
import { businessText } from './business-text.ts';
import { entriesOf, PROCEDURE, readSitting } from './sittings.ts';

suite('Kenya', () => compareCases('./cases.txt', undefined));

for (const name of ['uganda', 'winnipeg', 'papua-new-guinea']) {
  suite(name, () => {
    const rules = readingRulesOf(bundledParliament(name)!);
    compareCases(`./${name}-cases.txt`, { rules, procedure: procedureOf(rules) });
  });
}

function compareCases(file: string, forms: Parameters<typeof readSitting>[1]): void {
  const path = new URL(file, import.meta.url);
  const cases = readFileSync(path, 'utf8')
    .split(/^(?=== )/mu)
    .map((written) => {
      const [title = '', ...lines] = written.trimEnd().split('\n');
      const given = lines.filter((line) => line !== '' && !line.startsWith('→ '));
      const folded = readSitting(entriesOf(given), forms);
      const read = businessText(folded, forms?.procedure ?? PROCEDURE).trimEnd();
      const expected = lines.filter((line) => line.startsWith('→ ')).map((line) => line.slice(2));
      return { title: title.slice('== '.length), given, read: read.split('\n'), expected };
    });
  if (process.env['UPDATE_GOLDEN'] === '1') {
    const written = cases.map(
      ({ title, given, read }) =>
        `== ${title}\n${[...given, ...read.map((line) => `→ ${line}`)].join('\n')}\n`,
    );
    writeFileSync(path, written.join('\n'));
    return;
  }
  for (const { title, read, expected } of cases) {
    test(title, () => assert.deepEqual(read, expected));
  }
}
