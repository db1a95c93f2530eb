// Tokens as an operator creates them, and writing with one to serving processes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyDigest } from '../../src/record/change.ts';
import { faultsOf } from '../support/records/entries.ts';
import { call } from '../support/call-program.ts';
import { assertOneLine, newStore, serve, twoWorkersOf, type Served } from '../support/program.ts';
import { detail, LIST } from '../support/http/test-server.ts';
import { inStore } from '../support/temporary.ts';

async function request(
  { url }: Served,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
) {
  const response = await fetch(new URL(path, url), {
    method,
    headers: { connection: 'close', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const location = response.headers.get('location');
  return { status: response.status, location, text: await response.text() };
}

const ENTRY = '{"type":"scene","content":"[Applause]"}';

test('tokens add prints only the key, once; list names tokens without keys; an invalid name is refused', async (t) => {
  const at = newStore(t);
  const tokens = (...words: string[]) => call(['tokens', ...words], at);
  assert.match((await tokens('list')).stderr, /^hansard: There is no record at/);
  await call(['migrate'], at);
  const none = 'There are no tokens: nobody can write.\n';
  assert.deepEqual(await tokens('list'), { code: 0, stdout: none, stderr: '' });

  const [made, another] = [await tokens('add', 'The desk no. 1'), await tokens('add', 'another')];
  assert.match(made.stdout, /^[\w-]{43}\n$/);
  const shown = 'This is the key of "The desk no. 1". It is not stored or shown again.\n';
  assert.deepEqual([made.code, made.stderr], [0, shown]);
  const stored = await inStore(at.DATABASE_URL, (store) => store.tokens());
  assert.deepEqual(Object.fromEntries(stored.map(({ name, digest }) => [name, digest])), {
    'The desk no. 1': keyDigest(made.stdout.trim()),
    another: keyDigest(another.stdout.trim()),
  });

  const revoked = await tokens('revoke', 'another');
  assert.deepEqual(revoked, { code: 0, stdout: 'Revoked the token "another".\n', stderr: '' });
  const { tokens: listed } = JSON.parse((await tokens('list', '--json')).stdout) as {
    tokens: { name: string; revoked_at: string | null }[];
  };
  const states = listed.map(({ name, revoked_at }) => `${name}: ${revoked_at === null}`);
  assert.deepEqual(states, ['The desk no. 1: true', 'another: false']);
  const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z';
  const lines = `^The desk no. 1: made ${time}\nanother: made ${time}, revoked ${time}\n$`;
  assert.match((await tokens('list')).stdout, new RegExp(lines));

  for (const [words, reason] of [
    [['add', 'The desk no. 1'], /There is, or was, a token "The desk no. 1"/],
    [['add', 'another'], /There is, or was, a token "another"/],
    ...['', '  ', 'a\nb', 'a/b', 'x'.repeat(101)].map(
      (name) => [['add', name], /must have 1 to 100 letters/] as const,
    ),
    [['revoke', 'another'], /There is no token "another" to revoke/],
    [['revoke', 'nobody'], /There is no token "nobody"/],
  ] as const) {
    assertOneLine(await tokens(...words), reason);
  }
  assert.equal((await inStore(at.DATABASE_URL, (store) => store.tokens())).length, 2);
});

test('a key writes through every worker, over kill -9 too, and ends when revoked', async (t) => {
  const at = newStore(t);
  const key = (await call(['tokens', 'add', 'desk'], at)).stdout.trim();
  const settings = { ...at, BASE_URL: 'https://hansard.example' };
  const first = await serve(t, ['serve', '--workers', '2'], settings);
  await twoWorkersOf(first);
  const token = { authorization: `Token ${key}` };
  for (let round = 1; round <= 6; round += 1) {
    const posted = await request(first, 'POST', LIST, token, ENTRY);
    assert.equal(posted.status, 201, posted.text);
    // Connections are distributed to the workers in turn: the next one goes to another worker.
    const read = await request(first, 'GET', `${LIST}?page=last`);
    const page = JSON.parse(read.text) as { count: number; results: { id: number }[] };
    assert.deepEqual([page.count, page.results.at(-1)!.id], [round, round]);
    const { pathname, search } = new URL(posted.location!);
    assert.equal((await request(first, 'GET', pathname + search)).text, posted.text);
  }
  const patched = await request(first, 'PATCH', detail(3), token, '{"content":"[Laughter]"}');
  assert.equal(patched.status, 200);
  assert.equal((await request(first, 'DELETE', detail(4), token)).status, 204);
  for (let round = 0; round < 4; round += 1) {
    assert.equal((await request(first, 'GET', detail(3))).text, patched.text);
    assert.equal((await request(first, 'GET', detail(4))).status, 404);
  }

  // Acknowledged writes survive, and a repeated Idempotency-Key gets the first response.
  const withKey = { ...token, 'idempotency-key': 'k1' };
  const posted = await request(first, 'POST', LIST, withKey, ENTRY);
  assert.deepEqual(await request(first, 'POST', LIST, withKey, ENTRY), posted);
  await first.stop('SIGKILL');
  const second = await serve(t, ['serve', '--workers', '2'], settings);
  for (let round = 0; round < 2; round += 1) {
    assert.deepEqual(await request(second, 'POST', LIST, withKey, ENTRY), posted);
  }
  assert.equal((await request(second, 'POST', LIST, withKey, `${ENTRY} `)).status, 422);

  assert.equal((await call(['tokens', 'revoke', 'desk'], at)).code, 0);
  for (let round = 0; round < 4; round += 1) {
    const { status, text } = await request(second, 'POST', LIST, token, ENTRY);
    assert.deepEqual([status, text], [401, '{"detail":"Invalid token."}']);
  }
  // A key created while the server runs is accepted at once.
  const late = (await call(['tokens', 'add', 'late'], at)).stdout.trim();
  const bearer = { authorization: `Bearer ${late}` };
  for (let round = 0; round < 2; round += 1) {
    assert.equal((await request(second, 'POST', LIST, bearer, ENTRY)).status, 201);
  }
  await request(second, 'GET', `${LIST}?token=${late}`);
  assert.equal((await second.stop()).code, 0);
  for (const { output } of [first, second]) {
    for (const secret of [key, late]) assert.ok(!output.stderr.includes(secret));
  }
  assert.deepEqual(await inStore(at.DATABASE_URL, faultsOf), []);
});
