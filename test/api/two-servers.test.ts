// Two servers over one record: whatever one writes, the other serves at once.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { keyDigest } from '../../src/record/change.ts';
import { withPostgres } from '../support/postgres/postgres.ts';
import {
  lastFirst,
  recordAt,
  temporaryFolder,
  type Ending,
  type TemporaryRecord,
} from '../support/temporary.ts';
import { detail, EMPTY, LIST, startServer, type TestServer } from '../support/http/test-server.ts';

/** Entries that the two servers write in turn. */
const WRITES = 4;

const KEY = 'k'.repeat(40);
const HEADERS = { Authorization: `Token ${KEY}`, 'Content-Type': 'application/json' };
const PATHS = [LIST, `${LIST}?page=last`, detail(1), '/api/v0.1/hansard/changes/', '/readyz'];

/** Often enough that every cacheable response is cached. */
async function warm(server: TestServer): Promise<void> {
  for (let round = 0; round < 3; round += 1) for (const path of PATHS) await server.get(path);
}

declare('SQLite', async (t) => `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`);
await withPostgres('two servers over one record on PostgreSQL', (postgres) =>
  declare('PostgreSQL', (t) => postgres.database(t)),
);

function declare(engine: string, addressOf: (t: Ending) => Promise<string>): void {
  suite(`two servers over one record on ${engine}`, () => {
    test('respond the same from the moment a write is acknowledged', async (t) => {
      const later = lastFirst(t);
      const address = await addressOf(later);
      const baseUrl = 'https://hansard.example.org';
      const open = (): Promise<TemporaryRecord> => recordAt(later, address);
      const one = await startServer(later, { open, baseUrl, fill: EMPTY });
      const other = await startServer(later, { open, baseUrl, fill: EMPTY, cdnSeconds: 60 });
      await one.store.write((transaction) => transaction.tokens.add('desk', keyDigest(KEY)));

      for (let count = 1; count <= WRITES; count += 1) {
        const [writer, reader] = count % 2 === 0 ? [one, other] : [other, one];
        const before = await reader.get(LIST);
        await warm(reader);
        const body = JSON.stringify({ type: 'other', content: `Number ${count}.` });
        const made = await writer.request('POST', LIST, HEADERS, body);
        assert.equal(made.status, 201, made.text);

        const page = await reader.get(`${LIST}?page=last`);
        const { count: shown, results } = page.json as {
          count: number;
          results: { content: string }[];
        };
        assert.equal(shown, count);
        assert.equal(results.at(-1)!.content, `Number ${count}.`);
        const etag = before.headers['etag']!;
        assert.equal((await reader.get(LIST, { 'If-None-Match': etag })).status, 200);
        assert.equal((await reader.get(detail(count))).status, 200);
        for (const path of PATHS) {
          const [mine, theirs] = [await writer.get(path), await reader.get(path)];
          assert.equal(theirs.text, mine.text, path);
          assert.equal(theirs.headers['etag'], mine.headers['etag'], path);
          // Responses that are true only for a moment have none.
          if (path === '/readyz') continue;
          const condition = { 'If-None-Match': mine.headers['etag']! };
          assert.equal((await reader.get(path, condition)).status, 304, path);
        }
      }

      const corrected = await one.request('PATCH', detail(3), HEADERS, '{"content":"Corrected."}');
      assert.equal(corrected.status, 200, corrected.text);
      assert.match((await other.get(detail(3))).text, /Corrected\./);
      const cached = await other.get(detail(3));
      assert.equal(cached.headers['surrogate-key'], 'hansard entry-3');
      assert.equal(cached.headers['cache-control'], 'public, no-cache');
      assert.equal((await one.get(detail(3))).headers['surrogate-key'], undefined);
      assert.equal((await one.request('DELETE', detail(3), HEADERS)).status, 204);
      await warm(other);
      assert.equal((await other.get(detail(3))).status, 404);
      assert.equal(((await other.get(LIST)).json as { count: number }).count, 3);
    });

    test('share sessions of publishers and their ends if they have one secret', async (t) => {
      const later = lastFirst(t);
      const address = await addressOf(later);
      const start = (sessionSecret: string): Promise<TestServer> =>
        startServer(later, {
          open: () => recordAt(later, address),
          fill: EMPTY,
          sessionSecret,
        });
      const [one, other] = [await start('shared'), await start('shared')];
      const stranger = await start('another');
      await one.store.write((transaction) => transaction.tokens.add('desk', keyDigest(KEY)));
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const signedIn = await one.request('POST', '/review', form, `key=${KEY}`);
      const Cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
      assert.equal((await one.get('/review', { Cookie })).status, 200);
      assert.equal((await other.get('/review', { Cookie })).status, 200);
      assert.equal((await stranger.get('/review', { Cookie })).status, 401);
      const signedOut = await other.request('POST', '/review', { ...form, Cookie }, 'end=1');
      assert.equal(signedOut.status, 303);
      assert.equal((await one.get('/review', { Cookie })).status, 401);
      assert.equal((await other.get('/review', { Cookie })).status, 401);
    });
  });
}
