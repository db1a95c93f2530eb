// The command with a PDF document: what it stores, reports, writes and explains.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { StoredReport } from '../../src/record/import-report.ts';
import { openStore } from '../../src/store/open-store.ts';
import { call } from '../support/call-program.ts';
import { ADDRESS, faultsOf } from '../support/records/entries.ts';
import { run, type Outcome } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { invented } from '../../packages/documents/test/typesetter.ts';

interface Import {
  readonly folder: string;
  readonly address: string;
  readonly hansard: (...words: string[]) => Promise<Outcome>;
  /** The same in a separate process. */
  readonly program: (...words: string[]) => Promise<Outcome>;
}

function setUp(t: Ending): Import {
  const folder = temporaryFolder(t);
  const address = `sqlite:${join(folder, 'record.sqlite')}`;
  writeFileSync(join(folder, 'senate.pdf'), invented('senate-2014'));
  writeFileSync(join(folder, 'assembly'), invented('assembly-2012'));
  return {
    folder,
    address,
    hansard: (...words) => call(words, { DATABASE_URL: address }),
    program: (...words) => run(words, { DATABASE_URL: address }),
  };
}

test('imports documents by their content, once, and reports', async (t) => {
  const { folder, address, hansard, program } = setUp(t);
  const files = [join(folder, 'senate.pdf'), join(folder, 'assembly')];
  const first = await program('import', ...files);
  assert.deepEqual([first.code, first.stderr], [0, '']);
  assert.match(first.stdout, /senate\.pdf: 34 entries in 1 new sitting added \(/);
  assert.match(first.stdout, /\n {2}senate, 2014-03-04, 14:30 to 18:30\n/);
  assert.match(first.stdout, /\n {2}national_assembly, 2012-05-03, 14:30 to 18:30, afternoon\n/);
  assert.match(first.stdout, /\(none lost, none invented\)/);
  const again = await hansard('import', files[0]!);
  assert.match(again.stdout, /nothing to do, because the same file was imported on/);
  const store = await openStore(address);
  t.after(() => store.close());
  assert.deepEqual(await faultsOf(store), []);
  const { items } = (await store.imports(1, 10))!;
  assert.deepEqual(items.map(({ name }) => name).toSorted(), ['assembly', 'senate.pdf']);
  const { sha256 } = items.find(({ name }) => name === 'assembly')!;
  const shown = await hansard('imports', sha256.slice(0, 12));
  const [, entry] =
    /\n {2}to review: 1 place\n {4}page 3, entry (\d+): speech by the rule "label": Order! /.exec(
      shown.stdout,
    )!;
  const { json } = (await store.entry(Number(entry), ADDRESS))!;
  assert.match(Buffer.from(json).toString(), /"content":"Order! The House is adjourned."/);
  const unknown = await hansard('imports', 'nothing');
  assert.deepEqual(
    [unknown.code, unknown.stderr],
    [
      1,
      'hansard: No document whose digest begins with "nothing" was imported. "hansard imports" lists the documents.\n',
    ],
  );
});

test('links speakers to the people of the record, in a run that can be undone', async (t) => {
  const { folder, address, hansard } = setUp(t);
  const people = join(folder, 'people.csv');
  const row = 'senate,,,2013-03-28,2017-08-07';
  writeFileSync(
    people,
    `name,chamber,constituency,party,start_date,end_date\nAnn Otenyo,${row}\nJoe Kito,${row}\nBen Mwamba,${row}\nZoe Mwamba,${row}\n`,
  );
  const misspelt = await hansard('people', 'import', people, '--chamber', 'Senat');
  assert.match(
    misspelt.stderr,
    /: the record has no chamber "Senat", only National Assembly, Senate\.\n$/,
  );
  assert.equal((await hansard('people', 'import', people)).code, 0);
  const { code, stdout } = await hansard('import', join(folder, 'senate.pdf'));
  assert.equal(code, 0);
  const [, run] =
    /speakers: 5 speeches linked, 1 doubtful, 3 unlinkable; "hansard link --undo (link-\S+)" undoes/.exec(
      stdout,
    )!;
  assert.match(stdout, /\n {4}page 1, entry \d+: Sen\. Mwamba: several members fit: .*Zoe Mwamba/);
  const store = await openStore(address);
  t.after(() => store.close());
  const [done] = (await store.imports(1, 1))!.items;
  const { linking, review } = JSON.parse(
    (await store.importOf(done!.sha256))!.report!,
  ) as StoredReport;
  assert.deepEqual(linking, { run, linked: 5, doubtful: 1, unlinkable: 3 });
  // A label of several people is not listed: it cannot be linked.
  assert.equal(
    review.some(({ reason }) => reason.startsWith('Hon. Senators')),
    false,
  );
  const doubt = review.find(({ reason }) => reason.startsWith('Sen. Mwamba: '))!;
  assert.equal(doubt.kind, 'speaker');
  assert.equal(doubt.page, 1);
  assert.match(doubt.reason, /several members fit: .*Ben Mwamba \(\d+: the name\); Zoe Mwamba/);
  const { json } = (await store.entry(doubt.entry!, ADDRESS))!;
  assert.match(Buffer.from(json).toString(), /"speaker_name":"Sen. Mwamba"/);
  assert.match((await hansard('link', '--undo', run!)).stdout, /^5 links of link-\S+ undone/);
  const labels = join(folder, 'labels.csv');
  writeFileSync(labels, 'label,chamber,person\nMr. Ruto wa Pwani,national_assembly,ann-otenyo\n');
  assert.match(
    (await hansard('link', '--from', labels)).stdout,
    /^0 speeches linked.*\n1 decision/,
  );
  const decided = await hansard('import', join(folder, 'assembly'));
  assert.match(decided.stdout, /speakers: 2 speeches linked, /);
  // A reason that applies to every label of a year is reported once.
  assert.match(
    decided.stdout,
    /to review: 2 places\n.*: every label of 2012: the record has no members of national_assembly for 2012\n.*: Order! /,
  );
  assert.deepEqual(await faultsOf(store), []);
});

test('a dry run stores nothing; what it writes can be imported', async (t) => {
  const { folder, hansard } = setUp(t);
  const output = join(folder, 'entries.ndjson');
  const dry = await hansard(
    'import',
    '--dry-run',
    '--json',
    '--output',
    output,
    join(folder, 'senate.pdf'),
  );
  assert.deepEqual([dry.code, dry.stderr], [0, '']);
  const { added, dryRun, document } = JSON.parse(dry.stdout) as Record<string, unknown>;
  assert.deepEqual([added, dryRun], [34, true]);
  const { entries } = document as { readonly entries: unknown };
  assert.deepEqual(entries, { speech: 9, scene: 5, heading: 13, other: 7 });
  assert.equal(existsSync(join(folder, 'record.sqlite')), false);
  const lines = readFileSync(output, 'utf8').trimEnd().split('\n');
  assert.deepEqual(
    [0, 33].map((index) => (JSON.parse(lines[index]!) as { page: number }).page),
    ['1', '3'],
  );
  const roles = lines.map((line) => JSON.parse(line) as { speaker_title: string; role?: string });
  assert.deepEqual(
    [...new Set(roles.filter(({ role }) => role != null).map(({ role }) => role))].slice(0, 1),
    ['Speaker'],
  );
  const { code, stdout } = await hansard('import', output);
  assert.equal(code, 0);
  assert.match(stdout, /34 entries in 1 new sitting added/);
});

test('explains the output of each stage for a page', async (t) => {
  const { folder, hansard } = setUp(t);
  const { code, stdout } = await hansard('import', join(folder, 'senate.pdf'), '--explain', '3');
  assert.equal(code, 0);
  assert.match(stdout, /^Page 3 of the document, printed 3\n/);
  assert.match(stdout, /dropped .*March 4, 2014 SENATE DEBATES 3/);
  assert.match(stdout, /heading {3}1 {2}ADJOURNMENT/);
  assert.match(stdout, /speech {2}\[goes on, 1\] <The Deputy Speaker \/ Sen\. \(Dr\.\) Kito> /);
  const wrong = await hansard('import', join(folder, 'senate.pdf'), '--explain', 'two');
  assert.deepEqual(
    [wrong.code, wrong.stderr],
    [1, 'hansard: --explain is "two", but must be a whole number from 1 to 1,000,000.\n'],
  );
});

test('another parliament is another file', async (t) => {
  const { folder, hansard } = setUp(t);
  const file = join(folder, 'parliament.json');
  const chamber = {
    slug: 'upper_house',
    name: 'Upper House',
    mastheads: ['the senate'],
    furniture: ['senate debates'],
    houses: ['senate'],
  };
  writeFileSync(file, JSON.stringify({ name: 'Parliament of Atlantis', chambers: [chamber] }));
  const words = ['import', '--dry-run', join(folder, 'senate.pdf'), '--parliament', file];
  const others = await hansard(...words);
  assert.deepEqual([others.code, others.stdout], [1, '']);
  assert.match(
    others.stderr,
    /it is of “PARLIAMENT OF KENYA”, and the settings are of Parliament of Atlantis \(Upper House\)\. .* set PARLIAMENT=kenya; .* Nothing of this file was stored\.\n$/,
  );
  const body = { names: ['parliament of (?:kenya|atlantis)'], places: [], untitled: false };
  writeFileSync(
    file,
    JSON.stringify({ name: 'Parliament of Atlantis', body, chambers: [chamber] }),
  );
  const { code, stdout } = await hansard(...words);
  assert.equal(code, 0);
  assert.match(stdout, /\n {2}upper_house, 2014-03-04, 14:30 to 18:30\n/);
  writeFileSync(file, JSON.stringify({ extends: 'kenya', speakers: { honorifics: ['('] } }));
  const wrong = await hansard(...words);
  assert.equal(wrong.code, 1);
  assert.match(
    wrong.stderr,
    /^hansard: PARLIAMENT: .*: speakers\.honorifics\[0\] is not a pattern: .*\n$/,
  );
});
