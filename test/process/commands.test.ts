// The commands as a person runs them: what they say, and how they end.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { SETTINGS, variableOf } from '../../src/settings.ts';
import { openStore } from '../../src/store/open-store.ts';
import { publishIds } from '../support/records/entries.ts';
import { call } from '../support/call-program.ts';
import { assertOneLine, run } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('--help names every verb, and each verb’s --help its settings, from the table', async () => {
  const { code, stdout } = await run(['--help']);
  assert.equal(code, 0);
  for (const verb of ['start', 'serve', 'import', 'demo', 'check', 'reindex', 'migrate']) {
    assert.match(stdout, new RegExp(`^  ${verb} `, 'm'));
    const help = await run([verb, '--help']);
    assert.equal(help.code, 0);
    assert.match(help.stdout, /--database-url/);
  }
  const helps = await Promise.all(['serve', 'import'].map((verb) => run([verb, '--help'])));
  const helpText = helps
    .map((one) => one.stdout)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
  for (const [name, { help: text }] of Object.entries(SETTINGS)) {
    assert.ok(helpText.includes(`${text} (${variableOf(name)};`), name);
  }
});

test('compiled code is cached for the next start; where it cannot be, the program starts all the same', async (t) => {
  const folder = temporaryFolder(t);
  const cache = join(folder, 'compiled');
  const first = await run(['--version'], { NODE_COMPILE_CACHE: cache });
  assert.equal(first.code, 0);
  assert.ok(readdirSync(cache, { recursive: true }).length > 10);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const uncached = await run(['--version'], { NODE_COMPILE_CACHE: join(file, 'below') });
  assert.deepEqual(uncached, first);
});

test('an unknown verb, flag or argument is named with what there is, in one line', async () => {
  for (const [words, reason] of [
    [
      ['perform'],
      /^error: unknown command 'perform'\. Commands: start, serve, .*, migrate\. See hansard --help\.$/,
    ],
    [['serv'], /unknown command 'serv' \(Did you mean serve\?\) Commands: start, /],
    [
      ['tokens', 'sing'],
      /unknown command 'sing'\. Commands: add, list, revoke\. See hansard tokens --help\.$/,
    ],
    [
      ['serve', '--loud'],
      /unknown option '--loud'\. Options: --create, .*, --help\. See hansard serve --help\.$/,
    ],
    [
      ['check', 'all'],
      /too many arguments for 'check'\. Expected 0 arguments but got 1: all\. Options: /,
    ],
    [['import'], /missing required argument 'file'\. Options: /],
  ] as const) {
    const { code, stdout, stderr } = await (words[0] === 'perform' ? run : call)(words);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr.trimEnd(), reason);
    assert.equal(stderr.trimEnd().split('\n').length, 1);
  }
  const { stderr } = await call(['check', '--json', '--loud']);
  assert.match((JSON.parse(stderr) as { error: string }).error, /^unknown option '--loud'\. /);
});

test('the module of the program says that it is none, where it is run as one', async () => {
  const module = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [module, 'serve'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
  assert.deepEqual([child.exitCode, /Run bin\/hansard\.js\.\n$/.test(stderr)], [1, true], stderr);
});

test('a setting that makes no sense is named with what is allowed', async (t) => {
  const folder = temporaryFolder(t);
  const DATABASE_URL = `sqlite:${join(folder, 'x.sqlite')}`;
  for (const [name, value, reason] of [
    ['PORT', '65536', /PORT is "65536", but must be a whole number from 0 to 65535/],
    ['PORT', 'eighty', /PORT is "eighty"/],
    ['HOST', 'a b', /HOST is "a b"/],
    ['BASE_URL', 'ftp://x', /BASE_URL is "ftp:\/\/x", but must be an address/],
    ['BASE_URL', 'https://x/?a=1', /BASE_URL/],
    ['TRUSTED_PROXIES', '10.0.0.0/8,nonsense', /"nonsense" is neither an address nor a network/],
    ['BODY_LIMIT', '-1', /BODY_LIMIT/],
    ['RATE_LIMIT', '0', /RATE_LIMIT/],
    ['WORKERS', '0', /WORKERS/],
    ['DEMO', 'yes', /DEMO is "yes", but must be on or off/],
    ['DATABASE_URL', 'mysql://u:p@h/d', /DATABASE_URL is "mysql:\/\/u:\*\*\*@h\/d"/],
  ] as const) {
    const how = value === '65536' ? run : call;
    assertOneLine(await how(['serve'], { DATABASE_URL, [name]: value }), reason);
  }
  assert.deepEqual(readdirSync(folder), []);
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
  for (const [name, reason] of [
    ['text', /is not a record/],
    ['folder', /is not a file/],
    ['newer', /newer version/],
    ['file-not-folder/x', /folder of .* cannot be made/],
  ] as const) {
    for (const verb of ['serve', 'check', 'migrate']) {
      const how = verb === 'serve' || name === 'text' ? run : call;
      const outcome = await how([verb, '--database-url', `sqlite:${at(name)}`]);
      assertOneLine(
        outcome,
        verb !== 'migrate' && name.includes('/') ? /no record|cannot be/ : reason,
      );
    }
  }
  assertOneLine(
    await call(['check', '--database-url', `sqlite:${at('none')}`]),
    /There is no record at/,
  );
  assert.equal(existsSync(at('none')), false);
});

test(
  'a store in a folder that may not be written is refused with one line',
  { skip: process.getuid?.() === 0 && 'the superuser may write everywhere' },
  async (t) => {
    const folder = temporaryFolder(t);
    chmodSync(folder, 0o500);
    assertOneLine(
      await run(['migrate', '--database-url', `sqlite:${join(folder, 'x')}`]),
      /cannot be opened/,
    );
    chmodSync(folder, 0o700);
  },
);

test('a port in use ends it with one line, whatever the number of workers', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  const DATABASE_URL = `sqlite:${join(temporaryFolder(t), 'x.sqlite')}`;
  for (const workers of ['1', '2']) {
    const outcome = await run(['serve', '--create', '--port', port, '--workers', workers], {
      DATABASE_URL,
    });
    assertOneLine(outcome, new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use`));
  }
});

test('reinstate brings a withdrawn entry back, and says why it cannot', async (t) => {
  const DATABASE_URL = `sqlite:${join(temporaryFolder(t), 'x.sqlite')}`;
  const store = await openStore(DATABASE_URL);
  t.after(() => store.close());
  await publishIds(store, [1, 2, 3]);
  await store.write((writing) => writing.withdrawEntry(2));
  const reinstate = (...words: string[]) => call(['reinstate', ...words], { DATABASE_URL });
  const back = await reinstate('2', '--reason', 'A mistake');
  assert.deepEqual([back.code, back.stdout], [0, 'Entry 2 is in the record again.\n']);
  const { kind, reason } = (await store.history(2))!.events.at(-1)!;
  assert.deepEqual([kind, reason], ['restored', 'A mistake']);
  assertOneLine(await reinstate('2'), /Entry 2: .*was not withdrawn/);
  assertOneLine(await reinstate('9'), /There never was an entry 9/);
  assertOneLine(await reinstate('x'), /must be a whole number/);
});

test('demo, check and import say what they did in numbers', async (t) => {
  const folder = temporaryFolder(t);
  const DATABASE_URL = `sqlite:${join(folder, 'made-for-it', 'x.sqlite')}`;
  const made = await run(['demo', '--entries', '1,000'], { DATABASE_URL });
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stdout, /^Made the demo record: 1,000 entries in \d+ sittings? \(\d+\.\d s\)/);
  const checked = await run(['check'], { DATABASE_URL });
  assert.match(checked.stdout, /^All is well: 1,000 entries checked/);
  assert.equal(checked.code, 0);
  const indexed = await run(['reindex'], { DATABASE_URL });
  assert.match(indexed.stdout, /^The index is made anew: 1,000 entries \(\d+\.\d s\)\.\n$/);
  assertOneLine(await call(['demo'], { DATABASE_URL }), /has 1,000 entries already/);
  const file = join(folder, 'a.ndjson');
  writeFileSync(file, '{"type":"heading","content":"PRAYERS"}\n');
  const imported = await run(['import', '--append', file], { DATABASE_URL });
  assert.match(
    imported.stdout,
    /a\.ndjson: 1 entry in 0 new sittings added|1 entry in 1 new sitting added/,
  );
  const again = await call(['import', file], { DATABASE_URL });
  assert.match(again.stdout, /nothing to do, the same file was imported on 20/);
  writeFileSync(file, '{"type":"song","content":"x"}\n');
  assertOneLine(
    await call(['import', file], { DATABASE_URL }),
    /line 1: type: "song" is not a valid choice/,
  );
  for (const entries of ['9', '10000001', 'many']) {
    assertOneLine(await call(['demo', '--entries', entries], { DATABASE_URL }), /--entries is/);
  }
  const database = new DatabaseSync(join(folder, 'made-for-it', 'x.sqlite'));
  database.exec('UPDATE record SET entry_count = 7');
  database.close();
  const faulty = await run(['check'], { DATABASE_URL });
  assert.equal(faulty.code, 1);
  assert.match(faulty.stdout, /1001 entries, but the stored count is 7/);
  assert.match(faulty.stderr, /^hansard: .* has 1 fault\. Restore a backup[^\n]*\n$/);
});

test('check --fresh says which chamber has had no sitting for so long, and exits with 1', async (t) => {
  const folder = temporaryFolder(t);
  const DATABASE_URL = `sqlite:${join(folder, 'x.sqlite')}`;
  const store = await openStore(DATABASE_URL);
  await publishIds(store, [1, 2]);
  await store.close();
  const stale = await run(['check', '--fresh', '7d'], { DATABASE_URL });
  assert.equal(stale.code, 1);
  assert.match(
    stale.stdout,
    /^Senate: last sitting on 2013-07-31, [\d,]+ days ago; sits seldom\n$/,
  );
  assert.match(stale.stderr, /^hansard: The record is stale: [^\n]*7 days of Senate\. [^\n]+\n$/);
  const fresh = await call(['check', '--fresh', '99999', '--json'], { DATABASE_URL });
  assert.equal(fresh.code, 0, fresh.stderr);
  const { stale: none, unlinked } = JSON.parse(fresh.stdout) as Record<string, unknown>;
  assert.deepEqual([none, unlinked], [[], 1]);
  for (const [words, reason] of [
    [['--fresh', 'soon'], /--fresh takes a number of days such as 7d, not "soon"/],
    [['--fresh', '7d', '--venue', 'x'], /No sitting of a chamber "x" [^\n]*: senate\./],
  ] as const) {
    assertOneLine(await call(['check', ...words], { DATABASE_URL }), reason);
  }
});
