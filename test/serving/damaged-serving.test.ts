// A damaged SQLite file under a running service: met by the serving thread, the search thread, a writer, and one of two workers.
// The process survives, and everything that does not need the damaged page is served.

import assert from 'node:assert/strict';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { call } from '../support/call-program.ts';
import { serve, type Served } from '../support/program.ts';
import { send, type Reply } from '../support/http/http-client.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';

const API = '/api/v0.1/hansard';

interface DemoRecord {
  readonly path: string;
  readonly url: string;
  readonly key: string;
}

async function demoRecord(t: Ending): Promise<DemoRecord> {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const url = `sqlite:${path}`;
  const { code, stderr } = await call(['demo', '--entries', '500', '--database-url', url]);
  assert.equal(code, 0, stderr);
  const { stdout } = await call(['tokens', 'add', 'desk', '--database-url', url]);
  return { path, url, key: stdout.trim() };
}

/** Overwrites the last page of a table or an index. */
function damage({ path }: DemoRecord, name: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  const { page } = database
    .prepare('SELECT max(pageno) AS page FROM dbstat WHERE name = ?')
    .get(name) as { page: number };
  const { page_size: bytes } = database.prepare('PRAGMA page_size').get() as { page_size: number };
  database.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, (page - 1) * bytes);
  closeSync(file);
}

const get = ({ url }: Served, path: string): Promise<Reply> => send(url, 'GET', path);

const post = ({ url }: Served, { key }: DemoRecord): Promise<Reply> =>
  send(
    url,
    'POST',
    `${API}/entries/`,
    { Authorization: `Token ${key}`, 'Content-Type': 'application/json' },
    JSON.stringify({ type: 'speech', content: 'A speech.' }),
  );

/** Checks that the faults in the log say what is wrong and what to do. */
function assertLogged(served: Served): void {
  const faults = served.log().filter(({ event }) => event === 'fault');
  assert.ok(faults.length > 0);
  for (const { error } of faults) assert.match(String(error), /damaged.*Run hansard check/s);
  const lost = served.log().filter(({ event }) => event === 'worker lost');
  assert.deepEqual(lost, []);
}

test('damage is met by two workers, serving and searching: only what needs it fails', async (t) => {
  const record = await demoRecord(t);
  damage(record, 'entry');
  const served = await serve(t, ['serve', '--workers', '2', '--database-url', record.url]);
  for (let turn = 0; turn < 5; turn += 1) {
    assert.equal((await get(served, `${API}/entries/500/`)).status, 500);
    assert.equal((await get(served, `${API}/entries/?page=50`)).status, 500);
    assert.equal((await get(served, `${API}/entries/?page=1`)).status, 200);
    assert.equal((await get(served, `${API}/contributions/500/`)).status, 500);
    assert.equal((await get(served, `${API}/sittings/`)).status, 200);
    assert.equal((await get(served, '/readyz')).status, 200);
  }
  const { json } = await get(served, `${API}/entries/500/`);
  assert.deepEqual(json, { detail: 'A server error occurred.' });
  assert.equal((await served.stop()).code, 0);
  assertLogged(served);
});

test('a write that meets damage is rolled back, and one that does not succeeds', async (t) => {
  const record = await demoRecord(t);
  damage(record, 'entry_by_place');
  const served = await serve(t, ['serve', '--workers', '1', '--database-url', record.url]);
  const before = await get(served, `${API}/entries/?page=1`);
  assert.equal((await post(served, record)).status, 500);
  assert.equal((await post(served, record)).status, 500);
  assert.deepEqual((await get(served, `${API}/entries/?page=1`)).json, before.json);
  const venue = await send(
    served.url,
    'POST',
    `${API}/venues/`,
    { Authorization: `Token ${record.key}`, 'Content-Type': 'application/json' },
    JSON.stringify({ name: 'Senate of the East', slug: 'senate-east' }),
  );
  assert.equal(venue.status, 201, venue.text);
  assert.equal((await served.stop()).code, 0);
  assertLogged(served);
});
