// A signal ends a command that never ends by itself, whatever it is doing, and the record is as it was, and free.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { call } from '../support/call-program.ts';
import { withPostgres } from '../support/postgres/postgres.ts';
import { begin, newStore } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';

/** Without the thread of the command, none of them would end: the bound is for a slow machine. */
const ENDS_WITHIN = { timeout: 180_000 };

type NewAddress = (test: Ending) => Promise<string>;

interface Case {
  /** What the command finds. */
  readonly before: readonly string[];
  readonly words: (folder: string, other: string) => readonly string[];
  readonly sentence: RegExp;
}

const DEMO = ['demo', '--entries', '40'];

const CASES: Readonly<Record<string, Case>> = {
  migrate: { before: [], words: () => ['migrate'], sentence: /The store is unchanged\./ },
  demo: { before: ['migrate'], words: () => DEMO, sentence: /Nothing was stored/ },
  import: {
    before: ['migrate'],
    words: (folder) => ['import', join(folder, 'sitting.ndjson')],
    sentence: /Nothing of the current file was stored/,
  },
  'people import': {
    before: DEMO,
    words: (folder) => ['people', 'import', join(folder, 'people.csv')],
    sentence: /Nothing of the file was stored/,
  },
  reindex: { before: DEMO, words: () => ['reindex'], sentence: /The index is unchanged/ },
  copy: {
    before: DEMO,
    words: (_, other) => ['copy', '--from', 'DATABASE_URL', '--to', other],
    sentence: /Nothing was stored/,
  },
};

interface Stuck {
  readonly address: string;
  readonly other: string;
  readonly in: 'computing' | 'statement';
  readonly signal: 'SIGINT' | 'SIGTERM';
}

async function endStuck(t: Ending, { before, words }: Case, stuck: Stuck) {
  const folder = temporaryFolder(t);
  const mark = join(folder, 'stuck');
  writeFileSync(join(folder, 'sitting.ndjson'), '{"type":"speech","content":"Order!"}\n');
  writeFileSync(join(folder, 'people.csv'), 'name\nAnn Otenyo\n');
  const environment = { DATABASE_URL: stuck.address, TMPDIR: folder };
  if (before.length > 0) assert.equal((await call(before, environment)).code, 0);
  const stateBefore = await stateOf(stuck.address);
  const named = words(folder, stuck.other).map((word) =>
    word === 'DATABASE_URL' ? stuck.address : word,
  );
  const { child, output, ended } = begin(t, named, {
    ...environment,
    NODE_OPTIONS: `--import ${new URL('stuck-commit.ts', import.meta.url).href}`,
    STUCK_IN: stuck.in,
    STUCK_MARK: mark,
  });
  await until('the commit', () => existsSync(mark) || output.stderr !== '');
  assert.equal(output.stderr, '');
  child.kill(stuck.signal);
  const code = await ended;
  // The record is as it was, and the lock is free.
  const state = await stateOf(stuck.address);
  if (before.length > 0) assert.equal(state, stateBefore);
  // The tables of a new file are a transaction of their own.
  else assert.match(state, /There is no record at|^All is well: 0 entries/);
  const written = await call(['tokens', 'add', 'desk'], { ...environment, LOCK_WAIT: '1' });
  assert.equal(written.code, 0, written.stderr);
  const left = readdirSync(folder).filter((name) => /part|hansard/.test(name));
  assert.deepEqual(left, []);
  return { code, stderr: output.stderr };
}

/** What `check` says of it, without the time. */
async function stateOf(DATABASE_URL: string): Promise<string> {
  const { stdout, stderr } = await call(['check'], { DATABASE_URL });
  return /^All is well: \d+ entries checked/.exec(stdout)?.[0] ?? `${stdout}${stderr}`;
}

function declare(newAddress: NewAddress, statement: { readonly code: number | null }): void {
  for (const [name, one] of Object.entries(CASES)) {
    test(`${name} that computes ends with a signal`, ENDS_WITHIN, async (t) => {
      const [address, other] = [await newAddress(t), await newAddress(t)];
      const stuck = { address, other, in: 'computing', signal: 'SIGINT' } as const;
      const { code, stderr } = await endStuck(t, one, stuck);
      assert.equal(code, 130);
      assert.match(stderr, /^hansard: interrupted by SIGINT\. [^\n]+\n$/);
      assert.match(stderr, one.sentence);
    });
  }

  test('a command within a statement ends with a signal', ENDS_WITHIN, async (t) => {
    const [address, other] = [await newAddress(t), await newAddress(t)];
    const stuck = { address, other, in: 'statement', signal: 'SIGTERM' } as const;
    const { code, stderr } = await endStuck(t, CASES['demo']!, stuck);
    assert.equal(code, statement.code);
    assert.match(stderr, /^hansard: interrupted by SIGTERM\. Nothing was stored[^\n]+\n$/);
  });
}

suite('on SQLite', () => {
  // The signal itself ends a process whose thread cannot be ended: shells call that 143 too.
  declare(async (t) => newStore(t).DATABASE_URL, { code: null });
});

await withPostgres('commands that are ended on PostgreSQL', (postgres) => {
  suite('on PostgreSQL', () => {
    declare((t) => postgres.database(t, 'template0'), { code: 143 });
  });
});
