// hansard link as a person runs it: a dry run, a run, decisions of people, and the undoing of a run.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { call } from '../support/call-program.ts';
import { run, type Outcome } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

const MEMBERS = [
  { name: 'BARAKA, AMANI JUMA', constituency: 'PWANI NORTH', party: 'UPA', term_start_year: 2022 },
  { name: 'OTIENO, JANE', constituency: 'ZIWA', party: 'KADU', term_start_year: 2022 },
  { name: 'OTIENO, PETER', constituency: 'BONDE', party: 'KADU', term_start_year: 2022 },
];

const ENTRIES = [
  ['scene', '', '', '[The Speaker (Hon. Amani Baraka) in the Chair]'],
  ['speech', '', 'Hon. Speaker', 'Order!'],
  ['speech', 'Hon. Jane Otieno', 'Ziwa, KADU', 'Thank you, Hon. Speaker.'],
  ['speech', '', 'Hon. Otieno', 'On a point of order!'],
  ['speech', '', 'Hon. Members', 'Aye!'],
  ['heading', '', '', 'ADJOURNMENT'],
];

interface Linked {
  readonly hansard: (...words: string[]) => Promise<Outcome>;
  /** The same in a separate process. */
  readonly program: (...words: string[]) => Promise<Outcome>;
  readonly file: (name: string, text: string) => string;
  readonly speakers: () => Promise<(string | null)[]>;
}

async function setUp(t: TestContext): Promise<Linked> {
  const folder = temporaryFolder(t);
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'record.sqlite')}` };
  const hansard: Linked['hansard'] = (...words) => call(words, environment);
  const program: Linked['program'] = (...words) => run(words, environment);
  const sitting = { venue: 'national_assembly', start_date: '2026-03-12' };
  const lines = ENTRIES.map(([type, title, name, content], index) => {
    const speaker = { speaker_title: title, speaker_name: name };
    return JSON.stringify({ text_counter: index + 1, type, ...speaker, content, sitting });
  });
  for (const words of [
    ['import', file('sitting.ndjson', lines.join('\n'))],
    ['people', 'import', file('members.json', JSON.stringify(MEMBERS))],
  ]) {
    assert.deepEqual(
      { ...(await hansard(...words)), stdout: '' },
      { code: 0, stdout: '', stderr: '' },
    );
  }
  const speakers = async (): Promise<(string | null)[]> => {
    const exported = join(folder, 'exported.ndjson');
    assert.equal((await hansard('export', '--output', exported)).code, 0);
    return readFileSync(exported, 'utf8')
      .trimEnd()
      .split('\n')
      .map(
        (line) => (JSON.parse(line) as { speaker: { slug: string } | null }).speaker?.slug ?? null,
      );
  };
  return { hansard, program, file, speakers };
}

interface Report {
  readonly run: string | null;
  readonly linked: number;
  readonly decisions: number;
  readonly doubtful_labels: readonly {
    readonly label: string;
    readonly people: readonly { readonly name: string }[];
  }[];
}

const reportOf = ({ stdout }: Outcome): Report => JSON.parse(stdout) as Report;

test('a run links what is certain, reports the rest, and can be undone', async (t) => {
  const { hansard, program, speakers } = await setUp(t);
  const nobody = [null, null, null, null, null, null];
  const dry = reportOf(await hansard('link', '--dry-run', '--json'));
  assert.deepEqual([dry.run, dry.linked], [null, 2]);
  assert.deepEqual(await speakers(), nobody);
  const done = reportOf(await program('link', '--json'));
  assert.deepEqual(await speakers(), [null, 'amani-juma-baraka', 'jane-otieno', null, null, null]);
  assert.deepEqual(
    done.doubtful_labels.map(({ label, people }) => [label, people.map(({ name }) => name)]),
    [['Hon. Otieno', ['Jane Otieno', 'Peter Otieno']]],
  );
  assert.match((await hansard('link')).stdout, /^0 speeches .*2 linked before/);
  const undone = await program('link', '--undo', done.run ?? '');
  assert.match(undone.stdout, /^2 links of link-\S+ undone \(/);
  assert.deepEqual(await speakers(), nobody);
  assert.match((await hansard('check')).stdout, /^All is well/);
});

test('a filter selects the speeches; the chair is followed all the same', async (t) => {
  const { hansard, speakers } = await setUp(t);
  assert.match((await hansard('link', '--speaker-name', 'Speaker')).stdout, /^1 speech linked/);
  assert.deepEqual(await speakers(), [null, 'amani-juma-baraka', null, null, null, null]);
});

test('decisions of people are applied alone, or before the rules', async (t) => {
  const { hansard, file, speakers } = await setUp(t);
  const labels = file(
    'labels.csv',
    'label,title,chamber,from,to,person\nHon. Otieno,,national_assembly,2026,2026-03,peter-otieno\n',
  );
  assert.match(
    (await hansard('link', '--from', labels, '--dry-run')).stdout,
    /^1 speech would be linked.*\n1 decision to be stored\n/,
  );
  assert.equal((await hansard('link', '--decisions')).stdout.trimEnd().split('\n').length, 1);
  assert.match(
    (await hansard('link', '--from', labels)).stdout,
    /^1 speech linked.*\n1 decision stored\nrun link-/,
  );
  assert.deepEqual(await speakers(), [null, null, null, 'peter-otieno', null, null]);
  const never = file('never.csv', 'label,person\n"Ziwa, KADU",\n');
  assert.match((await hansard('link', '--aliases', never)).stdout, /^1 speech linked/);
  assert.deepEqual(await speakers(), [null, 'amani-juma-baraka', null, 'peter-otieno', null, null]);
});

test('decisions apply to later runs, are listed in an importable form, and are removed with their run', async (t) => {
  const { hansard, program, file, speakers } = await setUp(t);
  const decided = file(
    'labels.csv',
    'label,title,chamber,from,to,person\n"Ziwa, KADU",Hon. Jane Otieno,,,,\nHon. Otieno,,national_assembly,,2025,jane-otieno\nHon. Otieno,,,2026,,peter-otieno\n',
  );
  const first = reportOf(await hansard('link', '--from', decided, '--json'));
  assert.deepEqual([first.linked, first.decisions], [1, 3]);
  // By the rules alone, Jane Otieno would be linked, and "Hon. Otieno" would stay unknown.
  assert.match((await hansard('link')).stdout, /^1 speech linked, 0 doubtful, 2 unlinkable/);
  assert.deepEqual(await speakers(), [null, 'amani-juma-baraka', null, 'peter-otieno', null, null]);
  const listed = (await program('link', '--decisions')).stdout;
  assert.equal(
    listed.replaceAll(first.run!, 'RUN'),
    [
      'label,title,chamber,from,to,person,run',
      '"Ziwa, KADU",Hon. Jane Otieno,,,,,RUN',
      'Hon. Otieno,,national_assembly,,2025,jane-otieno,RUN',
      'Hon. Otieno,,,2026,,peter-otieno,RUN',
      '',
    ].join('\r\n'),
  );
  const repeated = reportOf(await hansard('link', '--aliases', file('b.csv', listed), '--json'));
  assert.deepEqual([repeated.run, repeated.decisions], [null, 0]);
  const other = file('c.csv', 'label,from,person\nHON. OTIENO,2026,jane-otieno\n');
  const replaced = reportOf(await hansard('link', '--from', other, '--json'));
  assert.match((await hansard('link', '--decisions')).stdout, /HON\. OTIENO,,,2026,,jane-otieno/);
  assert.match(
    (await hansard('link', '--undo', replaced.run!)).stdout,
    /^0 links of \S+ undone, 1 decision removed \(/,
  );
  assert.equal((await hansard('link', '--decisions')).stdout, listed);
  const contrary = file('d.csv', 'label,from,person\nHon. Otieno,2027,jane-otieno\n');
  assert.match(
    (await program('link', '--from', contrary)).stderr,
    /d\.csv, line 2: it contradicts the decision of the record on "Hon\. Otieno", by link-/,
  );
});

test('a faulty file of decisions, or a wrong run, is refused with one line', async (t) => {
  const { hansard, file } = await setUp(t);
  const cases: readonly (readonly [string[], RegExp])[] = [
    [
      ['--from', file('a.csv', 'label,person\nX,nobody-known\n')],
      /a\.csv, line 2: there is no person "nobody-known"/,
    ],
    [['--from', file('b.csv', 'label,person\nX,1\nX,2\n')], /line 3: it contradicts line 2/],
    [
      ['--from', file('f.csv', 'label,chamber\nX,senat\n')],
      /line 2: the record has no chamber "senat"/,
    ],
    [['--from', file('c.csv', 'label,from,person\nX,May,1\n')], /line 2: "May" must be YYYY/],
    [['--from', file('d.csv', 'label,person\n,1\n')], /line 2: label: This field is required/],
    [['--from', file('e.csv', `label\n${'x'.repeat(201)}\n`)], /line 2: a label has at most/],
    [['--from', 'none.csv'], /none\.csv cannot be read: there is no such file/],
    [['--undo', 'desk'], /"desk" is not the name of a run/],
    [['--undo', 'link-1'], /There is no run "link-1"/],
  ];
  for (const [words, reason] of cases) {
    const { code, stderr } = await hansard('link', ...words);
    assert.equal(code, 1);
    assert.match(stderr, /^hansard: [^\n]+\n$/);
    assert.match(stderr, reason);
  }
});
