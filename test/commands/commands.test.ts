// The commands as a person runs them: their output and exit codes. Starting a process takes longer than most commands do, so only
// tests that need a process start one.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { checkParliament } from '../../src/record/parliament/check-parliament.ts';
import { rulesTextOf } from '../../src/record/parliament/record-rules.ts';
import { SETTINGS, variableOf } from '../../src/base/settings.ts';
import { openStore } from '../../src/store/open-store.ts';
import { SCHEMA_VERSION } from '../../src/store/schema.ts';
import { publishIds } from '../support/records/entries.ts';
import { call } from '../support/call-program.ts';
import { assertOneLine, newStore, run } from '../support/program.ts';
import { inStore, temporaryFolder } from '../support/temporary.ts';

test('--help names every command, and that of each its settings, from the table', async () => {
  const { code, stdout } = await run(['--help']);
  assert.equal(code, 0);
  for (const name of ['start', 'serve', 'import', 'demo', 'check', 'reindex', 'migrate']) {
    assert.match(stdout, new RegExp(`^  ${name} `, 'm'));
    assert.match((await call([name, '--help'])).stdout, /--database-url/);
  }
  const tokens = (await call(['tokens', '--help'])).stdout;
  for (const name of ['add', 'list', 'revoke'])
    assert.match(tokens, new RegExp(`^  ${name} `, 'm'));
  const helps = [await call(['serve', '--help']), await call(['import', '--help'])];
  const shown = helps.map((one) => one.stdout.replaceAll(/\s+/g, ' ')).join();
  for (const [name, { help }] of Object.entries(SETTINGS)) {
    assert.ok(shown.includes(`${help} (${variableOf(name)};`), name);
  }
});

test('compiled code is cached for the next start; where it cannot be, the program starts all the same', async (t) => {
  const folder = temporaryFolder(t);
  const cache = join(folder, 'compiled');
  const first = await run(['--version'], { NODE_COMPILE_CACHE: cache });
  assert.match(first.stdout, new RegExp(`^\\d+\\.\\d+\\.\\d+ \\(schema ${SCHEMA_VERSION}\\)\\n$`));
  assert.equal(first.code, 0);
  assert.ok(readdirSync(cache, { recursive: true }).length > 10);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  assert.deepEqual(await run(['--version'], { NODE_COMPILE_CACHE: join(file, 'below') }), first);
});

test('an unknown command, flag or argument is named with what there is, in one line', async () => {
  for (const [words, reason] of [
    [
      ['perform'],
      /^error: unknown command 'perform'\. Commands: start, serve, .*, migrate\. See hansard --help\.$/,
    ],
    [['serv'], /unknown command 'serv' \(Did you mean serve\?\) Commands: start, /],
    [['tokens', 'sing'], /'sing'\. Commands: add, list, revoke\. See hansard tokens --help\.$/],
    [
      ['serve', '--loud'],
      /unknown option '--loud'\. Options: --create, .*, --help\. See hansard serve --help\.$/,
    ],
    [
      ['check', 'all'],
      /too many arguments for 'check'\. Expected 0 arguments but got 1: all\. Options: /,
    ],
    [['import'], /missing required argument 'file': .+\. Options: /],
    [['mirror'], /'address': the list of entries: https:.*\/entries\/\. Options: /],
  ] as const) {
    const { code, stdout, stderr } = await call(words);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr.trimEnd(), reason);
    assert.equal(stderr.trimEnd().split('\n').length, 1);
  }
  const { stderr } = await call(['check', '--json', '--loud']);
  assert.match((JSON.parse(stderr) as { error: string }).error, /^unknown option '--loud'\. /);
  const failed = await call(['import', '--json', 'none.ndjson']);
  const error = 'none.ndjson cannot be read: there is no such file.';
  assert.deepEqual(failed, { code: 1, stdout: '', stderr: `${JSON.stringify({ error })}\n` });
});

test('the main module says what to run instead, if it is run itself', async () => {
  const module = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [module, 'serve'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
  assert.deepEqual([child.exitCode, /Run bin\/hansard\.js\.\n$/.test(stderr)], [1, true], stderr);
});

test('an invalid setting is named with the allowed values', async (t) => {
  const at = newStore(t);
  for (const [name, value, reason] of [
    ['PORT', '65536', /PORT is "65536", but must be a whole number from 0 to 65535/],
    ['RATE_LIMIT', '0', /RATE_LIMIT is "0", but must be off or a whole number from 1 to 1000000/],
    ['PORT', 'eighty', /PORT is "eighty"/],
    ['HOST', 'a b', /HOST is "a b"/],
    ['BASE_URL', 'ftp://x', /BASE_URL is "ftp:\/\/x", but must be an address/],
    ['BASE_URL', 'https://x/?a=1', /BASE_URL/],
    ['BASE_URL', 'https://a:b@x/', /BASE_URL/],
    ['TRUSTED_PROXIES', '10.0.0.0/8,nonsense', /"nonsense" is neither an address nor a network/],
    ['BODY_LIMIT', '-1', /BODY_LIMIT/],
    ['RATE_LIMIT', '0', /RATE_LIMIT/],
    ['WORKERS', '0', /WORKERS/],
    ['DEMO', 'yes', /DEMO is "yes", but must be on or off/],
    ['DATABASE_URL', 'mysql://u:p@h/d', /DATABASE_URL is "mysql:\/\/u:\*\*\*@h\/d"/],
  ] as const) {
    assertOneLine(await call(['serve'], { ...at, [name]: value }), reason);
  }
  assertOneLine(
    await call(['migrate'], { ...at, PARLIAMENT: 'no.json' }),
    /no\.json .*is neither one of kenya, .* nor a file/,
  );
  assert.deepEqual(readdirSync(dirname(at.DATABASE_URL.slice('sqlite:'.length))), []);
});

test('a store that cannot be used ends the command with one line and is left alone', async (t) => {
  const folder = temporaryFolder(t);
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('text'), 'no database at all, just words, and more words'.repeat(50));
  mkdirSync(at('folder'));
  const newer = new DatabaseSync(at('newer'));
  newer.exec('PRAGMA application_id = 1213092676; PRAGMA user_version = 77; CREATE TABLE t (x)');
  newer.close();
  writeFileSync(at('file-not-folder'), '');
  for (const [name, reason, ofReader = reason] of [
    ['text', /cannot be opened\. It is not a record/],
    ['folder', /is not a file/],
    ['newer', /made by a newer version .* schema is 77.* reads \d+\. Export the record/],
    ['file-not-folder/x', /folder of .* cannot be created/, /no record|cannot be/],
  ] as const) {
    for (const [command, expected] of [
      ['serve', ofReader],
      ['check', ofReader],
      ['migrate', reason],
    ] as const) {
      const outcome = await call([command, '--database-url', `sqlite:${at(name)}`]);
      assertOneLine(outcome, expected);
    }
  }
  const missing = await call(['check', '--database-url', `sqlite:${at('none')}`]);
  assertOneLine(missing, /There is no record at/);
  assert.equal(existsSync(at('none')), false);
});

test(
  'a store in a folder that may not be written is refused with one line',
  { skip: process.getuid?.() === 0 && 'the superuser may write everywhere' },
  async (t) => {
    const folder = temporaryFolder(t);
    chmodSync(folder, 0o500);
    const refused = await call(['migrate', '--database-url', `sqlite:${join(folder, 'x')}`]);
    chmodSync(folder, 0o700);
    assertOneLine(refused, /cannot be opened/);
  },
);

test('a port in use ends it with one line, whatever the number of workers', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  for (const workers of ['1', '2']) {
    const words = ['serve', '--create', '--port', port, '--workers', workers];
    const reason = new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use`);
    assertOneLine(await run(words, newStore(t)), reason);
  }
});

test('reinstate restores a withdrawn entry, or says why it cannot', async (t) => {
  const at = newStore(t);
  const store = await openStore(at.DATABASE_URL);
  t.after(() => store.close());
  await publishIds(store, [1, 2, 3]);
  await store.write((writing) => writing.entries.withdraw(2));
  const reinstate = (...words: string[]) => call(['reinstate', ...words], at);
  const back = await reinstate('2', '--reason', 'A mistake');
  assert.deepEqual([back.code, back.stdout], [0, 'Entry 2 is in the record again.\n']);
  const { kind, reason } = (await store.history(2))!.events.at(-1)!;
  assert.deepEqual([kind, reason], ['restored', 'A mistake']);
  assertOneLine(await reinstate('2'), /Entry 2: .*is not withdrawn/);
  assertOneLine(await reinstate('9'), /There has never been an entry 9/);
  assertOneLine(await reinstate('x'), /must be a whole number/);
});

test('reindex reads the record of a corpus by its own settings and the words of this version', async (t) => {
  const at = newStore(t);
  const store = await openStore(at.DATABASE_URL);
  t.after(() => store.close());
  await publishIds(store, [1, 2]);
  const own = { name: 'Sejm', languages: ['pl'], chambers: [{ slug: 'sejm', name: 'Sejm' }] };
  await store.write((transaction) => transaction.describeParliament(JSON.stringify(own)));
  assert.equal((await call(['reindex'], at)).code, 0);
  assert.equal(await store.rulesText(), rulesTextOf(checkParliament(own)));
});

test('demo, check, reindex and import report figures', async (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, 'made-for-it', 'x.sqlite');
  const hansard = (...words: string[]) => call(words, { DATABASE_URL: `sqlite:${path}` });
  const made = await hansard('demo', '--entries', '1,000');
  assert.match(
    made.stdout,
    /^Created the demo record: 1,000 entries in \d+ sittings? \(\d+\.\d s\)/,
  );
  assert.match((await hansard('check')).stdout, /^All is well: 1,000 entries checked/);
  const indexed = await hansard('reindex');
  assert.match(indexed.stdout, /^Rebuilt the index: 1,000 entries \(\d+\.\d s\)\.\n$/);
  assertOneLine(await hansard('demo'), /already has 1,000 entries/);
  const file = join(folder, 'a.ndjson');
  writeFileSync(file, '{"type":"heading","content":"PRAYERS"}\n');
  const imported = await hansard('import', '--append', file);
  assert.match(imported.stdout, /a\.ndjson: 1 entry in \d new sittings? added/);
  const again = await hansard('import', file);
  assert.match(again.stdout, /nothing to do, because the same file was imported on 20/);
  writeFileSync(file, '{"type":"song","content":"x"}\n');
  assertOneLine(await hansard('import', file), /line 1: type: "song" is not a valid choice/);
  for (const entries of ['9', '10000001', 'many']) {
    assertOneLine(await hansard('demo', '--entries', entries), /--entries is/);
  }
  const database = new DatabaseSync(path);
  database.exec('UPDATE record SET entry_count = 7');
  database.close();
  const faulty = await hansard('check');
  assert.equal(faulty.code, 1);
  assert.match(faulty.stdout, /1,001 entries, but the stored count is 7/);
  assert.match(faulty.stderr, /^hansard: .* has 1 fault\. [^\n]*restore a backup[^\n]*\n$/);
});

test('check --fresh names chambers without a recent sitting, and exits with 1', async (t) => {
  const at = newStore(t);
  await inStore(at.DATABASE_URL, (store) => publishIds(store, [1, 2]));
  const check = (...words: string[]) => call(['check', '--fresh', ...words], at);
  const stale = await check('7d');
  assert.equal(stale.code, 1);
  assert.match(
    stale.stdout,
    /^Senate: last sitting on 2013-07-31, [\d,]+ days ago; does not sit regularly\n$/,
  );
  assert.match(stale.stderr, /^hansard: The record is stale: [^\n]*7 days of Senate\. [^\n]+\n$/);
  const fresh = await check('99999', '--json');
  assert.equal(fresh.code, 0, fresh.stderr);
  const { stale: none, unlinked } = JSON.parse(fresh.stdout) as Record<string, unknown>;
  assert.deepEqual([none, unlinked], [[], 1]);
  assertOneLine(await check('soon'), /--fresh takes a number of days such as 7d, not "soon"/);
  assertOneLine(
    await check('7d', '--venue', 'x'),
    /The record has no sitting of a chamber "x"[^\n]*: senate\./,
  );
});
