// The command with files of entries: its report, all faults of a file, and what a dry run reads and writes.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { noCounts } from '../../src/import/import-counts.ts';
import { openStore } from '../../src/store/open-store.ts';
import { call } from '../support/call-program.ts';
import { run, type Outcome } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

interface Folder {
  readonly path: (name: string) => string;
  readonly write: (name: string, text: string) => string;
  readonly address: string;
  readonly hansard: (...words: string[]) => Promise<Outcome>;
  /** The same in a separate process. */
  readonly program: (...words: string[]) => Promise<Outcome>;
}

function setUp(t: TestContext): Folder {
  const folder = temporaryFolder(t);
  const path = (name: string): string => join(folder, name);
  const address = `sqlite:${path('record.sqlite')}`;
  const settings = { DATABASE_URL: address, PARLIAMENT: 'kenya' };
  return {
    path,
    address,
    write: (name, text) => {
      writeFileSync(path(name), text);
      return path(name);
    },
    hansard: (...words) => call(words, settings),
    program: (...words) => run(words, settings),
  };
}

const SPEAKER = { id: 7, legal_name: 'Ann Mwangi', slug: 'ann' };
const SITTING = { venue: 'senate', start_date: '2013-07-31', source: 'a.pdf' };
const GOOD = [
  {
    id: 5,
    text_counter: 2,
    type: 'speech',
    speaker: SPEAKER,
    content: ' a',
    page: 'xii',
    sitting: SITTING,
  },
  { id: 9, type: 'heading', content: '=b', heading_level: 2, extra: { a: [1] }, sitting: SITTING },
];
const ndjson = (lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

suite('hansard import of files of entries', () => {
  test('names every wrong line, and the files it did not reach', async (t) => {
    const { path, write, address, hansard, program } = setUp(t);
    write('a.ndjson', ndjson(GOOD));
    const bad =
      '{"type":"song","content":"x"}\nnot JSON\n\n[1]\n{"type":"scene","content":"ok"}\n{"type":"scene"}\n';
    const [a, b, c] = [path('a.ndjson'), write('b.ndjson', bad), write('c\n.ndjson', ndjson(GOOD))];
    const { code, stdout, stderr } = await program('import', a, b, c);
    assert.equal(code, 1);
    assert.match(stdout, /^.*a\.ndjson: 2 entries in 1 new sitting added \([^\n]*\n$/);
    assert.equal(
      stderr.replace(/it is not JSON \([^\n]*\)/, 'it is not JSON (…)'),
      `hansard: ${b} has 4 faults:\n` +
        '  line 1: type: "song" is not a valid choice.\n' +
        '  line 2: it is not JSON (…).\n' +
        '  line 4: it is not a JSON object.\n' +
        '  line 6: content: This field is required.\n' +
        `Nothing of this file was stored. These files after it were not imported: ${path('c?.ndjson')}.\n`,
    );
    const csv = 'type,content\nsong,x\nscene\nscene,y\n"scene,z';
    const rows = await hansard('import', '--dry-run', write('d.csv', csv));
    assert.match(
      rows.stderr,
      /has 3 faults:\n {2}line 2: type.*\n {2}line 3: it has 1 cell,.*\n {2}line 5: a quotation mark/,
    );
    const other = write('passwd', 'root:x:0:0\n'.repeat(4));
    const unlike = await program('import', other);
    assert.match(unlike.stderr, /has 4 faults:\n {2}line 1: it is not JSON [^\n]*\n {2}line 2: /);
    assert.match(unlike.stderr, /\n {2}A record is one line, such as \{"type":"speech"/);
    const many = await hansard('import', write('e.ndjson', '{}\n'.repeat(1_000)));
    assert.match(many.stderr, /has 100 faults or more:\n {2}line 1: /);
    assert.equal(many.stderr.split('\n').length, 103);
    // All entries that contradict the record are named too.
    const others = GOOD.map((line) => ({ ...line, content: 'other' }));
    const contrary = await hansard('import', write('f.ndjson', ndjson(others)));
    assert.match(
      contrary.stderr,
      /has 2 faults:\n {2}line 1: entry 5 is already.*\n {2}line 2: entry 9 is already/,
    );
    const store = await openStore(address);
    t.after(() => store.close());
    assert.equal((await store.recordState()).count, 2);
  });

  test('a dry run creates no store, and its output is the same in every format', async (t) => {
    const { path, write, address, hansard, program } = setUp(t);
    const given = write('a.ndjson', ndjson(GOOD));
    const out = path('out.ndjson');
    const dry = await program('import', '--dry-run', '--output', out, given);
    assert.deepEqual([dry.code, dry.stderr], [0, '']);
    assert.match(
      dry.stdout,
      /a\.ndjson: 2 entries in 1 new sitting added; nothing stored \(--dry-run\) \(/,
    );
    assert.equal(existsSync(path('record.sqlite')), false);
    const written = readFileSync(out, 'utf8');
    assert.equal((await hansard('import', out)).code, 0);
    await hansard('import', '--output', path('again.ndjson'), out);
    assert.equal(readFileSync(path('again.ndjson'), 'utf8'), written);
    const store = await openStore(address);
    const [first] = await store.entryDetails([5]);
    await store.close();
    assert.deepEqual(first, [5, '{"page":"xii"}']);
    await hansard('export', '--format', 'csv', '--output', path('b.csv'));
    const json = await hansard('import', '--dry-run', '--json', '--output', out, path('b.csv'));
    const { file, ...report } = JSON.parse(json.stdout) as Record<string, unknown>;
    assert.equal(file, path('b.csv'));
    assert.deepEqual(report, {
      ...noCounts(),
      unchanged: 2,
      importedBeforeMs: null,
      dryRun: true,
      document: null,
      linking: null,
      openLabels: [],
    });
    const lines = (text: string): unknown[] =>
      text
        .trim()
        .split('\n')
        .map((line) => ({ ...(JSON.parse(line) as object), sitting: null, text_counter: null }));
    assert.deepEqual(lines(readFileSync(out, 'utf8')), lines(written));
    // A file with a fault produces no output.
    const none = path('none.ndjson');
    assert.equal(
      (await hansard('import', '--dry-run', '--output', none, write('c.ndjson', '{}'))).code,
      1,
    );
    assert.deepEqual(
      readdirSync(path('.')).filter((name) => name.startsWith('none')),
      [],
    );
  });

  test('a dry run of corrections shows what would change, and changes nothing', async (t) => {
    const { write, hansard } = setUp(t);
    assert.equal((await hansard('import', write('a.ndjson', ndjson(GOOD)))).code, 0);
    const corrections = [
      { id: 5, content: ' b', speaker: null, page: '7' },
      { id: 9, content: '=b' },
    ];
    const file = write('corrections.ndjson', ndjson(corrections));
    for (let round = 0; round < 2; round += 1) {
      const { stdout } = await hansard('import', '--correct', '--dry-run', file);
      assert.equal(
        stdout.replace(/\(.* s\)/, '(… s)'),
        `${file}: 1 entry would be corrected; 1 entry says the same already (… s)\n` +
          '  entry 5, speaker: "ann" → ""\n' +
          '  entry 5, content: " a" → " b"\n' +
          '  entry 5, details: "{\\"page\\":\\"xii\\"}" → "{\\"page\\":\\"7\\"}"\n',
      );
    }
  });
});
