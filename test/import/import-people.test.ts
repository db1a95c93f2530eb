// Importing people: CSV and Popolo, ids and slugs, imports without effect, and refusals.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { compileLabels } from '../../src/record/labels/label-words.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { importPeople, type PeopleReport } from '../../src/import/import-people.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { call } from '../support/call-program.ts';
import { temporaryFolder } from '../support/temporary.ts';

const READING = { term: { chamber: null, from: null, to: null }, words: compileLabels(KENYA) };

interface Stage {
  readonly store: Store;
  readonly load: (name: string, content: string | object) => Promise<PeopleReport>;
  readonly rows: (sql: string) => unknown[][];
}

async function setUp(t: TestContext): Promise<Stage> {
  const folder = temporaryFolder(t);
  const path = join(folder, 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  t.after(() => store.close());
  return {
    store,
    load: (name, content) => {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      writeFileSync(join(folder, name), text);
      return importPeople(store, join(folder, name), READING);
    },
    rows: (sql) => {
      const database = new DatabaseSync(path, { readOnly: true });
      const rows = database.prepare(sql).all().map(Object.values) as unknown[][];
      database.close();
      return rows;
    },
  };
}

const PEOPLE = 'SELECT id, legal_name, slug, honorific_prefix FROM person ORDER BY id';
const SEATS =
  'SELECT person_id, chamber, constituency, party, start_date, end_date FROM membership ORDER BY id';

test('a CSV of people gives ids, slugs, other names and memberships', async (t) => {
  const { store, load, rows } = await setUp(t);
  const report = await load(
    'people.csv',
    [
      'id,name,other_names,honorific_prefix,chamber,constituency,party,start_date,end_date',
      "12,Daniel Ng'ong'o,Dan; D. Ng'ong'o,Dr.,senate,Bahari,KADU,2013-03,2017",
      "12,Daniel Ng'ong'o,,,national_assembly,Bahari,,2017-08-08,",
      ',Zoë Múthoni,,,,,,,',
      ',Ann,,,senate,,,,',
      ',Zoë Múthoni,,,,,,,',
      ',Zoë Múthoni,,,,,,,',
    ].join('\n'),
  );
  assert.deepEqual(report, {
    added: 4,
    changed: 0,
    unchanged: 0,
    otherNames: 2,
    memberships: 3,
    importedBeforeMs: null,
  });
  assert.deepEqual(rows(PEOPLE), [
    [12, "Daniel Ng'ong'o", 'daniel-ngongo', 'Dr.'],
    [13, 'Zoë Múthoni', 'zoe-muthoni', null],
    [14, 'Ann', 'ann', null],
    [15, 'Zoë Múthoni', 'zoe-muthoni-2', null],
  ]);
  assert.equal((await store.itemHistory('people', 14)).at(-1)!.by, 'import: people.csv');
  assert.deepEqual(rows(SEATS), [
    [12, 'senate', 'Bahari', 'KADU', '2013-03', '2017'],
    [12, 'national_assembly', 'Bahari', null, '2017-08-08', null],
    [14, 'senate', null, null, null, null],
  ]);
});

const POPOLO = {
  persons: [
    {
      id: 'p-1',
      name: 'Ann Mwangi',
      slug: 'ann',
      honorific_prefix: 'Hon.',
      other_names: [{ name: 'A. Mwangi' }, { name: 'Ann Mwangi' }],
      identifiers: [{ scheme: 'wikidata', identifier: 'Q1' }],
    },
    {
      id: 70,
      name: 'Joe',
      memberships: [
        { organization: { name: 'KADU', classification: 'party' }, start_date: '1998' },
        { organization: 'senate', area: { name: 'Bahari' }, end_date: '2002-12-27' },
      ],
    },
  ],
  organizations: [
    { id: 'o-1', name: 'National Assembly', classification: 'legislature' },
    { id: 'o-2', name: 'KADU', classification: 'party' },
  ],
  areas: [{ id: 'a-1', name: 'Pwani' }],
  memberships: [
    { person_id: 'p-1', organization_id: 'o-1', on_behalf_of_id: 'o-2', area_id: 'a-1' },
  ],
};

test('Popolo is read with its organizations and areas, within a person or beside', async (t) => {
  const { load, rows } = await setUp(t);
  const report = await load('people.json', POPOLO);
  assert.deepEqual([report.added, report.otherNames, report.memberships], [2, 1, 3]);
  assert.deepEqual(rows(PEOPLE), [
    [1, 'Ann Mwangi', 'ann', 'Hon.'],
    [70, 'Joe', 'joe', null],
  ]);
  assert.deepEqual(rows(SEATS), [
    [1, 'National Assembly', 'Pwani', 'KADU', null, null],
    [70, null, null, 'KADU', '1998', null],
    [70, 'senate', 'Bahari', null, null, '2002-12-27'],
  ]);
});

test('the same file twice changes nothing, and another adds only what is new', async (t) => {
  const { store, load, rows } = await setUp(t);
  await load('people.json', POPOLO);
  const before = await store.recordState();
  const again = await load('copy.json', POPOLO);
  assert.deepEqual([again.added, again.changed, again.unchanged], [0, 0, 2]);
  assert.notEqual(again.importedBeforeMs, null);
  assert.deepEqual(
    (await store.imports(1, 9))!.items.map(({ entries }) => entries),
    [0],
  );
  const spaced = await load('spaced.json', `${JSON.stringify(POPOLO)}\n`);
  assert.deepEqual([spaced.added, spaced.changed, spaced.unchanged], [0, 0, 2]);
  assert.deepEqual(await store.recordState(), before);
  const more = await load('more.csv', 'name,party\nJoe,KADU\nJoe,KANU\nKim,KANU\n');
  assert.deepEqual([more.added, more.changed, more.memberships], [1, 1, 3]);
  assert.notEqual((await store.recordState()).version, before.version);
  // Ann is recognised by an external identifier, whatever name comes with it.
  const known = { scheme: 'wikidata', identifier: 'Q1' };
  await load('wiki.json', [
    { name: 'Mwangi', other_names: [{ name: 'A.' }], identifiers: [known] },
  ]);
  assert.equal(rows(PEOPLE).length, 3);
});

test('names each fault and its place, and stores nothing of the file', async (t) => {
  const { store, load } = await setUp(t);
  await load('first.csv', 'id,name,slug\n1,Ann,ann\n');
  const before = await store.recordState();
  for (const [name, content, reason] of [
    [
      'a.csv',
      'id,name\n2,Joe\n1,Kim\n',
      /line 3: Kim: Person 1 already belongs to Ann \(id 1, slug "ann"\)/,
    ],
    ['b.csv', 'name,slug\nKim,ann\n', /line 2: Kim: The slug "ann" already belongs to Ann/],
    ['c.csv', 'id,name\nx,Joe\n', /line 2: id: A valid integer is required\./],
    ['l.csv', 'id,name\n9007199254740990,Joe\n', /line 2: id: Ensure this value is less than/],
    ['d.csv', 'name\nJoe\n\n""\n', /line 4: legal_name: This field may not be blank\./],
    [
      'e.csv',
      'name,start_date\nJoe,1998-13\n',
      /line 2: memberships: 0: start_date: "1998-13" is not a date/,
    ],
    ['f.csv', 'name,hat\nJoe,red\n', /line 1: there is no column "hat"/],
    ['g.csv', 'name,slug\nJoe,a b\n', /line 2: slug: Enter a valid/],
    ['h.json', '{"persons":', /h\.json, it is not JSON/],
    ['i.json', [{ name: 'Joe' }, { id: 5 }], /person 2: legal_name: This field may not be blank/],
    [
      'j.json',
      [{ name: 'x'.repeat(201) }],
      /person 1: legal_name: Ensure this field has no more than 200/,
    ],
  ] as const) {
    await assert.rejects(load(name, content), (error: Error) => {
      assert.match(error.message, reason);
      assert.match(error.message, /Nothing of this file was stored\.$/);
      return true;
    });
  }
  assert.deepEqual(await store.recordState(), before);
});

test('a dry run reports what the file would change and stores nothing; the report of the import is kept', async (t) => {
  const folder = temporaryFolder(t);
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'record.sqlite')}` };
  const file = join(folder, 'people.csv');
  writeFileSync(file, 'name,party\nAnn Otenyo,UPA\nJane Otieno,KADU\n');
  assert.equal((await call(['migrate'], environment)).code, 0);
  const load = async (...words: string[]) =>
    (await call(['people', 'import', file, ...words], environment)).stdout;
  const counts = '2 people added, 0 changed, 0 unchanged; 2 new memberships, 0 new other names';
  assert.ok((await load('--dry-run')).startsWith(`${file}: dry run: ${counts} (`));
  assert.equal((await call(['imports'], environment)).stdout, 'Nothing was imported.\n');
  assert.ok((await load()).startsWith(`${file}: ${counts} (`));
  const [digest = ''] = (await call(['imports'], environment)).stdout.split(' ');
  const shown = (await call(['imports', digest], environment)).stdout;
  assert.ok(shown.includes(`\n  ${counts}\n`), shown);
});
