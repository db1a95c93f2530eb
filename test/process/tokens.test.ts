// Tokens as an operator gives them out, and writing with one to serving processes.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { keyDigest } from '../../src/record/change.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { faultsOf } from '../support/records/entries.ts';
import { call } from '../support/call-program.ts';
import { assertOneLine, run, serve, type Outcome, type Served } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { detail, LIST } from '../support/http/test-server.ts';

interface Environment {
  readonly DATABASE_URL: string;
}

const emptyStore = (test: Ending): Environment => ({
  DATABASE_URL: `sqlite:${join(temporaryFolder(test), 'record.sqlite')}`,
});

/** Looks into the store beside the processes that have it open. */
async function inStore<Result>(
  { DATABASE_URL }: Environment,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(DATABASE_URL);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Makes a token with this key, quicker than the command. */
const giveKey = (name: string, key: string, at: Environment): Promise<boolean> =>
  inStore(at, (store) => store.write((transaction) => transaction.addToken(name, keyDigest(key))));

interface Reply {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

async function request(
  { url }: Served,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<Reply> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: { connection: 'close', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const location = response.headers.get('location');
  return { status: response.status, location, text: await response.text() };
}

const ENTRY = '{"type":"scene","content":"[Applause]"}';

test('tokens add prints the key alone, once, and list names tokens without their keys', async (t) => {
  const at = emptyStore(t);
  const add = (name: string): Promise<Outcome> => run(['tokens', 'add', name], { ...at });
  const list = (): Promise<Outcome> => run(['tokens', 'list'], { ...at });
  const none = 'There are no tokens: nobody can write.\n';
  assert.match((await list()).stderr, /^hansard: There is no record at/);
  await call(['migrate'], { ...at });
  assert.deepEqual(await list(), { code: 0, stdout: none, stderr: '' });

  const [made, another] = await Promise.all([add('The desk no. 1'), add('another')]);
  assert.equal(made.code, 0);
  assert.match(made.stdout, /^[\w-]{43}\n$/);
  assert.equal(
    made.stderr,
    'This is the key of "The desk no. 1". It is not kept and cannot be shown again.\n',
  );
  assert.notEqual(made.stdout, another.stdout);

  const tokens = await inStore(at, (store) => store.tokens());
  const digests = Object.fromEntries(tokens.map(({ name, digest }) => [name, digest]));
  assert.deepEqual(digests, {
    'The desk no. 1': keyDigest(made.stdout.trim()),
    another: keyDigest(another.stdout.trim()),
  });

  const revoked = await run(['tokens', 'revoke', 'another'], { ...at });
  assert.deepEqual(revoked, { code: 0, stdout: '"another" is revoked.\n', stderr: '' });
  const listed = await call(['tokens', 'list', '--json'], { ...at });
  type Listed = { tokens: { name: string; revoked_at: string | null }[] };
  const { tokens: shown } = JSON.parse(listed.stdout) as Listed;
  const states = shown.map(({ name, revoked_at }) => `${name}: ${revoked_at === null}`);
  assert.deepEqual(states, ['The desk no. 1: true', 'another: false']);
  const { code, stdout, stderr } = await list();
  const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z';
  const lines = `^The desk no. 1: made ${time}\nanother: made ${time}, revoked ${time}\n$`;
  assert.match(stdout, new RegExp(lines));
  assert.deepEqual([code, stderr], [0, '']);
});

test('a name that is taken, was taken, or is no name is refused with one line', async (t) => {
  const at = emptyStore(t);
  await giveKey('desk', 'k1', at);
  await giveKey('gone', 'k2', at);
  await inStore(at, (store) => store.write((transaction) => transaction.revokeToken('gone')));
  const refusals = [
    [['add', 'desk'], /There is, or was, a token "desk" already/],
    [['add', 'gone'], /There is, or was, a token "gone" already/],
    ...['', '  ', 'a\nb', 'a/b', 'x'.repeat(101)].map(
      (name) => [['add', name], /must have 1 to 100 letters/] as const,
    ),
    [['revoke', 'gone'], /There is no token "gone" that could be revoked/],
    [['revoke', 'nobody'], /There is no token "nobody"/],
  ] as const;
  for (const [index, [words, reason]] of refusals.entries()) {
    const how = index === 0 ? run : call;
    assertOneLine(await how(['tokens', ...words], { ...at }), reason);
  }
  assert.equal((await inStore(at, (store) => store.tokens())).length, 2);
});

test('--help names the three commands, and a missing name is reported', async (t) => {
  const { code, stdout } = await run(['tokens', '--help']);
  assert.equal(code, 0);
  for (const verb of ['add', 'list', 'revoke']) {
    assert.match(stdout, new RegExp(`^  ${verb} `, 'm'));
  }
  const missing = await call(['tokens', 'add'], { ...emptyStore(t) });
  assert.notEqual(missing.code, 0);
  assert.match(missing.stderr, /missing required argument/);
});

test('a key writes through every worker, is seen at once by the others, and ends when revoked', async (t) => {
  const at = emptyStore(t);
  const key = (await call(['tokens', 'add', 'desk'], { ...at })).stdout.trim();
  const served = await serve(t, ['serve', '--workers', '2'], { ...at });
  const token = { authorization: `Token ${key}` };
  for (let round = 1; round <= 12; round += 1) {
    const posted = await request(served, 'POST', LIST, token, ENTRY);
    assert.equal(posted.status, 201, posted.text);
    const { id } = JSON.parse(posted.text) as { id: number };
    assert.equal(id, round);
    // Connections are given to the workers in turn: the next one is another's.
    const read = await request(served, 'GET', `${LIST}?page=last`);
    const page = JSON.parse(read.text) as { count: number; results: { id: number }[] };
    assert.deepEqual([page.count, page.results.at(-1)!.id], [round, id]);
    const { pathname, search } = new URL(posted.location!);
    assert.equal((await request(served, 'GET', pathname + search)).text, posted.text);
  }

  const patched = await request(served, 'PATCH', detail(3), token, '{"content":"[Laughter]"}');
  assert.equal(patched.status, 200);
  for (let round = 0; round < 4; round += 1) {
    assert.equal((await request(served, 'GET', detail(3))).text, patched.text);
  }
  assert.equal((await request(served, 'DELETE', detail(4), token)).status, 204);
  for (let round = 0; round < 4; round += 1) {
    assert.equal((await request(served, 'GET', detail(4))).status, 404);
  }

  assert.equal((await run(['tokens', 'revoke', 'desk'], { ...at })).code, 0);
  for (let round = 0; round < 4; round += 1) {
    const { status, text } = await request(served, 'POST', LIST, token, ENTRY);
    assert.deepEqual([status, text], [401, '{"detail":"Invalid token."}']);
  }
  // A key made while it serves is known at once.
  const late = 'a-key-of-somebody-who-came-late';
  await giveKey('late', late, at);
  const bearer = { authorization: `Bearer ${late}` };
  for (let round = 0; round < 2; round += 1) {
    assert.equal((await request(served, 'POST', LIST, bearer, ENTRY)).status, 201);
  }
  await request(served, 'GET', `${LIST}?token=${late}`);
  assert.equal((await served.stop()).code, 0);
  const workers = new Set(
    served.log().flatMap(({ event, pid }) => (event === 'request' ? [pid] : [])),
  );
  assert.equal(workers.size, 2);
  for (const secret of [key, late]) {
    assert.ok(!served.output.stderr.includes(secret), 'a key is in the log');
  }
  assert.deepEqual(await inStore(at, faultsOf), []);
});

test('an acknowledged write survives kill -9, and a repeated key gets the first response', async (t) => {
  const at = emptyStore(t);
  await giveKey('desk', 'desk-key', at);
  const token = { authorization: 'Token desk-key' };
  const withKey = { ...token, 'idempotency-key': 'k1', host: 'hansard.example' };
  const path = `${LIST}?format=json`;
  const settings = { ...at, BASE_URL: 'https://hansard.example' };
  const first = await serve(t, ['serve', '--workers', '2'], settings);
  const posted = await request(first, 'POST', path, withKey, ENTRY);
  assert.equal(posted.status, 201);
  for (let round = 0; round < 3; round += 1) {
    assert.deepEqual(await request(first, 'POST', path, withKey, ENTRY), posted);
  }
  await first.stop('SIGKILL');
  const second = await serve(t, ['serve', '--workers', '2'], settings);
  for (let round = 0; round < 2; round += 1) {
    assert.deepEqual(await request(second, 'POST', path, withKey, ENTRY), posted);
  }
  assert.equal((await request(second, 'POST', path, withKey, `${ENTRY} `)).status, 422);
  const { count } = JSON.parse((await request(second, 'GET', LIST)).text) as { count: number };
  assert.equal(count, 1);
  await second.stop();
  assert.deepEqual(await inStore(at, faultsOf), []);
});
