// `hansard people propose` over a record without a list of members: every printed label is looked at, in each of its years.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { call } from '../support/call-program.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('finds the members among the labels of a record without members', async (t) => {
  const folder = temporaryFolder(t);
  const environment = {
    DATABASE_URL: `sqlite:${join(folder, 'record.sqlite')}`,
    PARLIAMENT: 'uganda',
  };
  const said = (start_date: string, speaker_name: string): string =>
    JSON.stringify({
      type: 'speech',
      content: 'I thank you.',
      speaker_name,
      sitting: { venue: 'parliament', start_date, start_time: '14:00:00' },
    });
  const lines = [
    said('2021-05-25', 'MS TATU OPIYO (NRM, Woman Representative, Ziwani)'),
    said('2021-05-25', 'MR JUMA KULIA (FDC, Lake County North, Ziwani)'),
    said('2021-05-25', 'MR ZIWA'),
    said('2022-05-25', 'MS TATU OPIYO (NRM, Woman Representative, Ziwani)'),
    said('2022-05-25', 'THE SPEAKER'),
  ];
  const file = join(folder, 'entries.ndjson');
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  const imported = await call(['import', file], environment);
  assert.equal(imported.code, 0, imported.stderr);

  const output = join(folder, 'people.csv');
  const proposed = await call(['people', 'propose', '--json', '--output', output], environment);
  assert.equal(proposed.code, 0, proposed.stderr);
  const { people, doubtful } = JSON.parse(proposed.stdout) as {
    people: { name: string; entries: number }[];
    doubtful: { label: string }[];
  };
  assert.deepEqual(
    people.map(({ name, entries }) => [name, entries]),
    [
      ['Tatu Opiyo', 2],
      ['Juma Kulia', 1],
    ],
  );
  assert.deepEqual(
    doubtful.map(({ label }) => label),
    ['MR ZIWA'],
  );
  const again = await call(['people', 'import', output], environment);
  assert.match(again.stdout, /2 people added|2 added/);
});
