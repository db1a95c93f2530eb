// Dumps: the content of the files, and which files a later dump writes again.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { parse } from 'csv-parse/sync';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { chainFault } from '../../src/distribute/verify-dump.ts';
import { UNDESCRIBED_FILE } from '../../src/formats/columns.ts';
import { writeEntries } from '../../src/formats/write-table.ts';
import { DESCRIPTION_TYPES, type DumpFile, manifestText } from '../../src/formats/dump-manifest.ts';
import { publishBill, publishQuestion } from '../support/records/every-kind.ts';
import { MUMMA } from '../support/records/site-record.ts';
import { anEntry, aSitting, everyEntry, correctById } from '../support/records/entries.ts';
import { dumped, ofFormat } from './dumped-record.ts';
import { NO_PERSON_DETAILS } from '../../src/record/person.ts';

test('every file of a dump has the entries of its year, and the manifest says what they are', async (t) => {
  const { store, folder, manifest: read, faults } = await dumped(t);
  const manifest = await read();
  const lists = ['manifest.json', ...Object.keys(DESCRIPTION_TYPES)];
  const names = [...manifest.files.map(({ name }) => name), ...lists];
  assert.deepEqual(readdirSync(folder).toSorted(), names.toSorted());
  const [last] = await store.changes(manifest.record.seq - 1, 1);
  const { version, count } = await store.recordState();
  assert.equal(await store.lastChange(), 8);
  assert.deepEqual(
    { ...manifest.record, changed: '' },
    { version, changed: '', entries: count, seq: 8, chain: last!.chain, invented: false },
  );
  for (const { name, bytes, sha256 } of manifest.files) {
    const content = readFileSync(join(folder, name));
    assert.equal(content.length, bytes);
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256);
  }
  for (const name of names) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o644, name);
  const plain = ({ name }: DumpFile): Buffer => gunzipSync(readFileSync(join(folder, name)));
  const written = writeEntries(everyEntry(store), 'ndjson', UNDESCRIBED_FILE);
  const whole = Buffer.concat(await Array.fromAsync(written));
  const lines = ofFormat(manifest, 'ndjson').map((file) => [file.year, plain(file).toString()]);
  const byYear = Object.fromEntries(lines) as Record<string, string>;
  assert.deepEqual(Object.keys(byYear), ['2012', '2013', 'undated']);
  const all = whole.toString().split(/(?<=\n)/);
  assert.equal(byYear['2012'], [...all.slice(0, 2), ...all.slice(4, 6)].join(''));
  assert.equal(byYear['2013'], all.slice(2, 4).join(''));
  assert.equal(byYear['undated'], all.slice(6).join(''));
  const [csv] = ofFormat(manifest, 'csv');
  assert.match(plain(csv!).toString(), /"one,\n""two"" of 0"/);
  const [parquet] = ofFormat(manifest, 'parquet');
  const file = await asyncBufferFromFile(join(folder, parquet!.name));
  const rows: Record<string, unknown>[] = await parquetReadObjects({ file, compressors });
  assert.deepEqual(
    rows.map(({ id, sitting_start_date: date }) => [id, date]),
    [
      [1n, new Date('2012-05-02')],
      [2n, new Date('2012-05-02')],
      [5n, new Date('2012-11-06')],
      [6n, new Date('2012-11-06')],
    ],
  );
  assert.deepEqual(
    rows.map(({ language, language_from: from }) => [language, from]),
    Array(4).fill(['en', 'detected']),
  );
  assert.match(plain(csv!).toString(), /^[^\n]*,language,language_from,/);
  const log = manifest.files.find(({ content }) => content === 'changes')!;
  assert.match(log.name, /^changes-1-[0-9a-f]{16}\.ndjson\.gz$/);
  const changes = plain(log).toString().trimEnd().split('\n');
  assert.equal(changes.length, 8);
  const { atMs, sha256, chain } = (await store.changes(7, 1))[0]!;
  assert.deepEqual(JSON.parse(changes[7]!), {
    seq: 8,
    at: new Date(atMs).toISOString(),
    kind: 'added',
    entry: 8,
    sha256,
    reason: null,
    chain,
  });
  const people = manifest.files.find(({ content }) => content === 'people')!;
  assert.equal(people.rows, 1);
  assert.match(plain(people).toString(), /^\{"id":49,.*"legal_name":"Wanjikũ \\"Ng’ang’a\\""/);
  assert.deepEqual(await faults(), []);
  assert.equal(await chainFault(store, manifest.record), null);

  // The SQLite file has the record in tables, and nothing unpublished.
  const { name } = manifest.files.find(({ content }) => content === 'record')!;
  const database = new DatabaseSync(join(folder, name), { readOnly: true });
  t.after(() => database.close());
  const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  assert.deepEqual(
    tables.map((table) => table['name']),
    [
      'venue',
      'source',
      'sitting',
      'person',
      'entry',
      'division',
      'vote',
      'decision',
      'question',
      'bill',
    ],
  );
  const found = database
    .prepare(
      `SELECT entry.id, content, venue, start_date FROM entry JOIN sitting ON sitting.id = sitting_id WHERE entry.id > 6`,
    )
    .all();
  assert.deepEqual(
    found.map((row) => ({ ...row })),
    [
      { id: 7, content: 'one,\n"two" of 3', venue: 'senate', start_date: null },
      { id: 8, content: '=SUM(1;2)', venue: 'senate', start_date: null },
    ],
  );
});

test('a further dump makes only the files whose content changed', async (t) => {
  const { store, folder, again, manifest, faults } = await dumped(t);
  const first = readFileSync(join(folder, 'manifest.json'), 'utf8');
  assert.equal((await again()).made, 0);
  assert.equal(readFileSync(join(folder, 'manifest.json'), 'utf8'), first);
  await store.write((writing) => correctById(writing.entries, 3, { ...anEntry(1), speaker: null }));
  const before = await manifest();
  const report = await again();
  assert.deepEqual({ made: report.made, removed: report.removed }, { made: 5, removed: 0 });
  const names = new Set(before.files.map(({ name }) => name));
  const fresh = (await manifest()).files.filter(({ name }) => !names.has(name));
  assert.deepEqual(
    fresh.map(({ content, year, format }) => [content, year, format]),
    [
      ['entries', '2013', 'ndjson'],
      ['entries', '2013', 'csv'],
      ['entries', '2013', 'parquet'],
      ['changes', null, 'ndjson'],
      ['record', null, 'sqlite'],
    ],
  );
  assert.deepEqual(await faults(), []);
  // The files of the previous manifest stay for clients that are still reading it, and go with the next dump.
  assert.ok(before.files.every(({ name }) => readdirSync(folder).includes(name)));
  writeFileSync(join(folder, 'notes.txt'), 'of somebody else');
  const corrected = await manifest();
  await store.write((writing) => correctById(writing.entries, 3, { ...anEntry(1), speaker: null }));
  assert.equal((await again()).removed, 5);
  assert.ok(corrected.files.every(({ name }) => readdirSync(folder).includes(name)));
  // They go even if nothing changes any more.
  assert.equal((await again()).removed, 5);
  assert.ok(readdirSync(folder).includes('notes.txt'));
  assert.deepEqual(await faults(), []);

  // A missing or truncated file is written again.
  const [one, other] = (await manifest()).files;
  rmSync(join(folder, one!.name));
  writeFileSync(join(folder, other!.name), 'cut');
  assert.equal((await again()).made, 2);
  assert.deepEqual(await faults(), []);
});

/** Everything that can be read in the files of a folder, whatever manifest names them. */
async function textsIn(folder: string): Promise<string> {
  const texts = readdirSync(folder).map(async (name) => {
    const path = join(folder, name);
    if (name.endsWith('.parquet')) {
      const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors });
      return rows.map((row) => Object.values(row).join(' ')).join(' ');
    }
    const bytes = readFileSync(path);
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
  });
  return (await Promise.all(texts)).join(' ');
}

test('what was withdrawn is in no file of the folder after the next dump', async (t) => {
  const { store, folder, again, manifest, faults } = await dumped(t);
  const write = (content: string) =>
    store.write((writing) =>
      correctById(writing.entries, 3, { ...anEntry(1), speaker: null, content }),
    );
  const count = async (word: string): Promise<number> =>
    (await textsIn(folder)).split(word).length - 1;
  await write('Umbrella.');
  await again();
  // NDJSON, CSV, Parquet and SQLite.
  assert.equal(await count('Umbrella'), 4);
  const first = await manifest();
  // The earlier text of a correction is public, and stays in the files of the dump before.
  await write('Parasol.');
  await again();
  assert.deepEqual([await count('Umbrella'), await count('Parasol')], [4, 4]);
  await store.write((writing) => writing.entries.withdraw(3));
  // What killed dumps left: long ago, and a moment ago by one that may be running.
  const [left, fresh] = [
    `${first.files[0]!.name}.${'a'.repeat(16)}.part`,
    'record.sqlite.0123456789abcdef.part',
  ];
  for (const name of [left, fresh]) writeFileSync(join(folder, name), 'Parasol');
  utimesSync(join(folder, left), 1, 1);
  await again();
  assert.ok(!readdirSync(folder).includes(left));
  rmSync(join(folder, fresh));
  assert.deepEqual([await count('Umbrella'), await count('Parasol')], [0, 0]);
  const names = (await manifest()).files.map(({ name }) => name);
  const lists = ['manifest.json', ...Object.keys(DESCRIPTION_TYPES)];
  assert.deepEqual(readdirSync(folder).toSorted(), [...names, ...lists].toSorted());
  assert.deepEqual(await faults(), []);
});

test('the files of a dump of another record go at once, and those with a removed sitting', async (t) => {
  const { store, folder, again, manifest } = await dumped(t);
  const before = await manifest();
  const other = { ...before, record: { ...before.record, chain: 'a'.repeat(64) } };
  writeFileSync(join(folder, 'manifest.json'), manifestText(other));
  await store.write((writing) => correctById(writing.entries, 3, { ...anEntry(1), speaker: null }));
  assert.equal((await again()).removed, 5);

  const empty = aSitting({ startDate: '1987-01-01' });
  const id = await store.write((writing) => writing.sittings.add(empty));
  await again();
  assert.match(await textsIn(folder), /1987-01-01/);
  await store.write((writing) => writing.sittings.remove(id));
  await again();
  assert.doesNotMatch(await textsIn(folder), /1987-01-01/);
});

test('a sitting that gets another date moves to the files of that year', async (t) => {
  const { store, again, manifest, faults } = await dumped(t);
  const { items } = (await store.collection('sittings', 1, 10))!;
  const undated = items.find(({ startDate }) => startDate === null)!;
  await store.write((writing) =>
    writing.sittings.change(undated.id, {
      ...aSitting({ startDate: '2013-08-01', startTime: null }),
    }),
  );
  // The files of 2013, the list of sittings and the whole record; there are no undated sittings any more.
  assert.equal((await again()).made, 5);
  assert.deepEqual(
    ofFormat(await manifest(), 'ndjson').map(({ year, rows }) => [year, rows]),
    [
      ['2012', 4],
      ['2013', 4],
    ],
  );
  assert.deepEqual(await faults(), []);
});

test('divisions, votes, decisions, questions and people are tables in every format, and are described for those who harvest data', async (t) => {
  const { store, folder, again, manifest: read } = await dumped(t);
  const seat = { constituency: null, region: null, organization: null, role: null, office: null };
  const seats = [
    { ...seat, chamber: 'Senate', party: 'UPA', startDate: '2008', endDate: '2012' },
    { ...seat, chamber: 'Senate', party: 'ODM', startDate: '2013', endDate: null },
  ];
  await store.write(async (writing) => {
    await writing.people.describe({ ...MUMMA, ...NO_PERSON_DETAILS, memberships: seats });
  });
  await publishBill(store);
  await publishQuestion(store);
  await again();
  const manifest = await read();
  const { resources, ...about } = JSON.parse(
    readFileSync(join(folder, 'datapackage.json'), 'utf8'),
  ) as { resources: Resource[] };
  const tableOf = async (content: string, format: string): Promise<object[]> => {
    const { name } = manifest.files.find(
      (file) => file.content === content && file.format === format,
    )!;
    const path = join(folder, name);
    if (format === 'parquet') {
      return await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors });
    }
    const bytes = gunzipSync(readFileSync(path));
    if (format === 'csv') return parse(bytes, { columns: true }) as object[];
    const lines = bytes.toString().split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as object);
  };
  const cells = (rows: object[], names: string[]): string[] =>
    rows.map((row) =>
      names.map((name) => String((row as Record<string, string | null>)[name] ?? '')).join('|'),
    );
  for (const format of ['ndjson', 'csv', 'parquet']) {
    const votes = await tableOf('votes', format);
    assert.deepEqual(cells(votes, ['division_id', 'person_id', 'name', 'place', 'party', 'vote']), [
      `15|${MUMMA.id}|Sen. Mumma|Nairobi County|ODM|aye`,
      '15||Sen. Otieno|||aye',
      '15||Sen. Wanjiku|||aye',
      '15||Sen. Kamau|||no',
    ]);
    const divisions = await tableOf('divisions', format);
    const names = ['id', 'debate_id', 'result', 'ayes', 'noes', 'abstentions', 'agrees'];
    assert.deepEqual(cells(divisions, names), ['15|13|carried|3|1|0|1']);
    const decisions = await tableOf('decisions', format);
    const fields = ['id', 'entry_id', 'debate_id', 'kind', 'outcome', 'subject', 'ayes', 'noes'];
    assert.deepEqual(cells(decisions, fields), ['20-1|20|13|division|agreed|THE SORGHUM BILL|3|1']);
    const questions = await tableOf('questions', format);
    const asked = [
      'id',
      'kind',
      'number',
      'asker_name',
      'asker_id',
      'addressee',
      'status',
      'answer_entry',
    ];
    assert.deepEqual(cells(questions, asked), [
      `24-1|oral|193|Sen. Mumma|${MUMMA.id}|Minister for Roads|answered|25`,
    ]);
    const bills = await tableOf('bills', format);
    const described = ['id', 'title', 'number', 'state', 'sponsor_name', 'sitting_id'];
    assert.deepEqual(cells(bills, described), ['sorghum-bill-2013|THE SORGHUM BILL||||6']);
  }

  // Data Package 2.0: the required properties of a package, a resource and a field.
  const licence = 'https://creativecommons.org/publicdomain/zero/1.0/';
  assert.deepEqual(about, {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'hansard',
    id: 'https://doi.org/10.5281/zenodo.1234',
    title: 'Parliament of Kenya',
    description:
      'Parliament of Kenya: the record of its debates, with sittings, people, divisions, votes, decisions, questions and bills. Corpus-KE: kept at hdl.example.',
    homepage: 'https://hansard.example/data',
    version: `1.${manifest.record.seq}.0`,
    created: manifest.made,
    licenses: [{ path: licence, title: 'CC0 1.0' }],
  });
  const byPath = new Map(resources.map((one) => [one.path, one]));
  assert.equal(new Set(resources.map(({ name }) => name)).size, manifest.files.length);
  for (const { name: path, bytes, sha256, content, format } of manifest.files) {
    const { name, hash, schema, type, ...resource } = byPath.get(path)!;
    assert.match(name, /^[-a-z0-9._]+$/);
    const ending = format === 'popolo' ? 'json' : format;
    assert.deepEqual([resource.bytes, hash, resource.format], [bytes, `sha256:${sha256}`, ending]);
    assert.equal(type, schema && 'table');
    if (schema === undefined || format === 'parquet') continue;
    // The file has exactly the described columns.
    const [row = {}] = await tableOf(content, format);
    const names = schema.fields.map((field) => field.name);
    if (Object.keys(row).length > 0) assert.deepEqual(Object.keys(row), names);
    for (const field of schema.fields) {
      assert.match(field.type, /^(array|date|integer|object|string)$/);
    }
  }
  assert.equal(byPath.get(ofFormat(manifest, 'csv')[0]!.name)!.schema!.fields.length, 32);

  // Croissant: every field of a record set is a column of a file in the distribution.
  const croissant = JSON.parse(readFileSync(join(folder, 'croissant.json'), 'utf8')) as Croissant;
  assert.equal(croissant.conformsTo, 'http://mlcommons.org/croissant/1.0');
  assert.equal(croissant.identifier, about['id' as keyof typeof about]);
  for (const term of ['description', 'examples', 'name', 'rai', 'samplingRate']) {
    assert.ok(term in croissant['@context'], term);
  }
  const files = new Map(croissant.distribution.map((file) => [file['@id'], file]));
  for (const { sha256, name } of manifest.files) {
    const file = [...files.values()].find((one) => one.name === name)!;
    assert.deepEqual(
      [file.sha256, file.contentUrl],
      [sha256, `https://hansard.example/data/${name}`],
    );
  }
  assert.deepEqual(
    croissant.recordSet.map((set) => set['@id']),
    [
      'entries-2012',
      'entries-2013',
      'entries-undated',
      'venues',
      'sources',
      'sittings',
      'people',
      'divisions',
      'votes',
      'decisions',
      'questions',
      'bills',
    ],
  );
  for (const { source } of croissant.recordSet.flatMap(({ field }) => field)) {
    const { fields } = resources.find(({ name }) => name === source.fileObject['@id'])!.schema!;
    assert.ok(fields.some(({ name }) => name === source.extract.column));
  }

  assert.equal(
    readFileSync(join(folder, 'CITATION.cff'), 'utf8'),
    `cff-version: "1.2.0"
message: "If you use this dataset, please cite it as below."
type: "dataset"
title: "Parliament of Kenya"
version: "1.${manifest.record.seq}.0"
date-released: "${manifest.made.slice(0, 10)}"
doi: "10.5281/zenodo.1234"
url: "https://hansard.example/data"
license-url: "${licence}"
authors:
  - name: "Parliament of Kenya"
`,
  );
});

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly type?: string;
  readonly format: string;
  readonly bytes: number;
  readonly hash: string;
  readonly schema?: {
    readonly fields: readonly { readonly name: string; readonly type: string }[];
  };
}

interface Croissant {
  readonly '@context': object;
  readonly conformsTo: string;
  readonly identifier: string;
  readonly distribution: readonly Record<'@id' | 'name' | 'sha256' | 'contentUrl', string>[];
  readonly recordSet: readonly {
    readonly '@id': string;
    readonly field: readonly {
      readonly source: {
        readonly fileObject: { readonly '@id': string };
        readonly extract: { readonly column: string };
      };
    }[];
  }[];
}
