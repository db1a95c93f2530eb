// Signals and output as an operator sees them: what a kill ends, what Ctrl-C leaves behind, and output that is flushed.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exportFile } from '../../src/commands/export.ts';
import { writeWholeFile } from '../../src/base/files.ts';
import { call } from '../support/call-program.ts';
import { assertOneLine, begin, newStore, PROGRAM, run } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SERVE = ['serve', '--workers', '1', '--port', '0'];

async function emptyStore(test: Ending): Promise<{ readonly DATABASE_URL: string }> {
  const at = newStore(test);
  await call(['migrate'], at);
  return at;
}

/** Starts the server from another program; the server must end when that program gets the signal. */
async function checkEndsWith(
  test: Ending,
  command: string,
  words: readonly string[],
  signal: NodeJS.Signals,
): Promise<void> {
  const launcher = spawn(command, words, {
    cwd: ROOT,
    env: { ...process.env, ...(await emptyStore(test)) },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  test.after(() => {
    try {
      process.kill(-launcher.pid!, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  });
  const [line] = (await once(createInterface({ input: launcher.stdout }), 'line')) as [string];
  const [url] = /http:\S+/.exec(line)!;
  assert.equal((await fetch(`${url}livez`)).status, 200);
  launcher.kill(signal);
  await until('the end of the server', () =>
    fetch(`${url}livez`).then(
      () => false,
      () => true,
    ),
  );
}

test('a kill of npm ends the server that it started', async (t) => {
  await checkEndsWith(t, 'npm', ['run', '--silent', 'hansard', '--', ...SERVE], 'SIGTERM');
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(
    `${signal} to an older Node ends the server on the packaged one`,
    { skip: process.platform !== 'linux' },
    async (t) => {
      const packagedNode = new URL('../../bin/packaged-node.js', import.meta.url).href;
      const script = join(temporaryFolder(t), 'older-node.mjs');
      writeFileSync(
        script,
        `import { runOnPackagedNode } from ${JSON.stringify(packagedNode)};
runOnPackagedNode(${JSON.stringify(PROGRAM)}, process.ppid);`,
      );
      await checkEndsWith(t, process.execPath, [script, ...SERVE], signal);
    },
  );
}

test('a server that npm started ends where its parent ended while the program was loaded', async (t) => {
  const main = new URL('../../src/main.ts', import.meta.url).href;
  const another = process.pid + 1;
  const script = `(await import(${JSON.stringify(main)})).main(${JSON.stringify(SERVE)}, ${another})`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env['PATH'], ...(await emptyStore(t)), npm_execpath: 'npm' },
    stdio: 'ignore',
  });
  t.after(() => server.kill('SIGKILL'));
  assert.deepEqual(await once(server, 'exit'), [0, null]);
});

test(
  'Ctrl-C ends a server whose workers are starting as it ends one that is ready',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const two = ['serve', '--workers', '2', '--port', '0'];
    const { child, output, ended } = begin(t, two, await emptyStore(t));
    let workers: string[] = [];
    await until('two workers', () => {
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
      workers = children.split(' ').filter(Boolean);
      return workers.length === 2;
    });
    for (const pid of [child.pid, ...workers]) process.kill(Number(pid), 'SIGINT');
    assert.equal(await ended, 0);
    assert.doesNotMatch(output.stderr, /hansard:|worker lost/);
  },
);

test('Ctrl-C removes incomplete files and says what was stored', async (t) => {
  const folder = temporaryFolder(t);
  const TMPDIR = join(folder, 'temporary');
  mkdirSync(TMPDIR);
  const child = spawn(process.execPath, [PROGRAM, 'import', '-'], {
    env: { PATH: process.env['PATH'], TMPDIR, DATABASE_URL: `sqlite:${join(folder, 'x.sqlite')}` },
  });
  t.after(() => child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.write('{"type":"speech","content":"Order!"}\n');
  await until('the copy of the pipe', () =>
    readdirSync(TMPDIR).some((name) => /^hansard-import/.test(name)),
  );
  child.kill('SIGINT');
  const [code] = (await once(child, 'close')) as [number | null];
  assert.equal(code, 130);
  assert.match(stderr, /^hansard: interrupted by SIGINT\. Nothing of the current file was stored;/);
  const left = readdirSync(TMPDIR).filter((name) => /^hansard-/.test(name));
  assert.deepEqual(left, []);
});

test('Ctrl-C in a command that writes as a whole leaves the store as it was, and says so', async (t) => {
  const { DATABASE_URL } = await emptyStore(t);
  const { child, output, ended } = begin(t, ['demo', '--entries', '1600000'], { DATABASE_URL });
  const other = new DatabaseSync(DATABASE_URL.slice('sqlite:'.length), { timeout: 0 });
  t.after(() => other.close());
  await until('a transaction of the command', () => {
    try {
      other.exec('BEGIN IMMEDIATE; ROLLBACK');
      return false;
    } catch {
      return true;
    }
  });
  child.kill('SIGINT');
  assert.equal(await ended, 130);
  assert.match(output.stderr, /hansard: interrupted by SIGINT\. Nothing was stored: [^\n]+\n$/);
  assert.match((await call(['check'], { DATABASE_URL })).stdout, /^All is well: 0 entries/);
});

test('what is not a plain file is written to and never replaced', async (t) => {
  const folder = temporaryFolder(t);
  const at = (name: string): string => join(folder, name);
  const pieces = [Buffer.from('one '), Buffer.from('two')];
  writeFileSync(at('file'), 'before');
  symlinkSync('file', at('link'));
  symlinkSync('new', at('dangling'));
  symlinkSync('/dev/null', at('device'));
  for (const name of ['link', 'dangling', 'device']) {
    await writeWholeFile(at(name), pieces);
    assert.ok(lstatSync(at(name)).isSymbolicLink(), name);
  }
  assert.equal(readFileSync(at('file'), 'utf8'), 'one two');
  assert.equal(readFileSync(at('new'), 'utf8'), 'one two');
  assert.ok(lstatSync('/dev/null').isCharacterDevice());
  execFileSync('mkfifo', [at('fifo')]);
  const reader = spawn('cat', [at('fifo')]);
  let read = '';
  reader.stdout.setEncoding('utf8').on('data', (text: string) => (read += text));
  await Promise.all([writeWholeFile(at('fifo'), pieces), once(reader, 'close')]);
  assert.equal(read, 'one two');
  assert.ok(lstatSync(at('fifo')).isFIFO());
  const { interrupted } = exportFile;
  assert.ok(typeof interrupted === 'function');
  for (const output of [at('fifo'), at('device')]) {
    assert.equal(interrupted({ output }).unwritten, 'The output may be incomplete.');
  }
  assert.equal(interrupted({}).written, 'The output may be incomplete.');
  for (const output of [at('file'), at('link'), at('none')]) {
    assert.match(interrupted({ output }).unwritten, /^Nothing was written;/);
    assert.match(interrupted({ output }).written, /^Every file of that name is complete/);
  }
  const names = readdirSync(folder).sort();
  assert.deepEqual(names, ['dangling', 'device', 'fifo', 'file', 'link', 'new']);
});

test('a write waits for another process, says so, and gives up with one line', async (t) => {
  const { DATABASE_URL } = await emptyStore(t);
  const other = new DatabaseSync(DATABASE_URL.slice('sqlite:'.length));
  other.exec('BEGIN IMMEDIATE');
  const waiting = begin(t, ['tokens', 'add', 'desk'], { DATABASE_URL });
  const refusals = [['reindex'], ['alerts', 'remove', 'desk']].map((words) =>
    run(words, { DATABASE_URL, LOCK_WAIT: '1' }),
  );
  for (const refused of await Promise.all(refusals)) {
    assertOneLine(refused, /another process has been writing to it for 1 seconds/);
  }
  await until('the line', () =>
    /^hansard: waiting for another process/.test(waiting.output.stderr),
  );
  other.exec('ROLLBACK');
  assert.equal(await waiting.ended, 0);
  assert.match(waiting.output.stdout, /^[\w-]{43}\n$/);
  other.close();
});
