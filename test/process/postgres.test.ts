// The program on PostgreSQL, as an operator runs it: the commands, and serving during failures.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gateBefore } from '../support/gate.ts';
import { withDefaultTimeouts, withPostgres } from '../support/postgres/postgres.ts';
import { call } from '../support/call-program.ts';
import { newStore, run, serve, type Served } from '../support/program.ts';
import { lastFirst } from '../support/temporary.ts';
import { detail, LIST } from '../support/http/test-server.ts';
import { until } from '../support/until.ts';

const SEARCH = `${LIST}?q=order`;

async function untilStatus(served: Served, path: string, status: number): Promise<void> {
  await until(
    `${status} at ${path}`,
    async () => (await fetch(new URL(path, served.url))).status === status,
  );
}

await withPostgres('the program over PostgreSQL', (postgres) => {
  suite('the program over PostgreSQL', () => {
    test('makes, checks and exports the record SQLite would have', async (t) => {
      const address = await postgres.database(t, 'template0');
      const onPostgres = { DATABASE_URL: address.replace('postgres@', 'postgres:geheim@') };
      const onSqlite = newStore(t);
      const outcomes = [];
      for (const words of [
        ['demo', '--entries', '300'],
        ['demo', '--entries', '300'],
        ['check'],
        ['export'],
        ['tokens', 'list'],
      ]) {
        const how = words[0] === 'export' ? run : call;
        const [one, other] = [await how(words, onSqlite), await how(words, onPostgres)];
        assert.equal(other.code, one.code, `${words.join(' ')}: ${other.stderr}`);
        outcomes.push(other);
        if (words[0] === 'export') assert.equal(other.stdout, one.stdout);
      }
      assert.match(outcomes[2]!.stdout, /^All is well: 300 entries/);
      const migrated = await call(['migrate'], onPostgres);
      assert.match(migrated.stdout, /^postgres:\/\/postgres:\*\*\*@.* is up to date: 300 entries/);
      for (const command of ['backup', 'restore']) {
        const refused = await call([command, 'x'], onPostgres);
        assert.equal(refused.code, 1);
        assert.match(refused.stderr, /^hansard: .*pg_dump --schema=hansard[^\n]*\n$/);
        outcomes.push(refused);
      }
      for (const { stdout, stderr } of [...outcomes, migrated]) {
        assert.doesNotMatch(stdout + stderr, /geheim/);
      }
    });

    test('serves and writes from several processes, and survives the loss of the server', async (t) => {
      const later = lastFirst(t);
      const address = withDefaultTimeouts(await postgres.database(later));
      const gate = await gateBefore(later, postgres.port);
      const DATABASE_URL = address.replace(String(postgres.port), String(gate.port));
      assert.equal((await call(['demo', '--entries', '50'], { DATABASE_URL })).code, 0);
      const made = await call(['tokens', 'add', 'desk'], { DATABASE_URL });
      const token = /[A-Za-z0-9_-]{30,}/.exec(made.stdout)![0];
      const withToken = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
      const served = await serve(later, ['serve', '--workers', '2'], { DATABASE_URL });
      const post = async (key: string): Promise<number> => {
        const headers = { ...withToken, 'Idempotency-Key': key };
        const body = '{"type":"other","content":"Order!"}';
        return (await fetch(new URL(LIST, served.url), { method: 'POST', headers, body })).status;
      };
      // A busy machine may take longer than a write waits: the client gets 503 and retries.
      const write = (key: string): Promise<void> =>
        until(key, async () => {
          const status = await post(key);
          assert.ok(status === 201 || status === 503, String(status));
          return status === 201;
        });
      await Promise.all(Array.from({ length: 10 }, (_, index) => write(`write ${index}`)));

      await untilStatus(served, SEARCH, 200);

      await gate.shut();
      for (const path of [LIST, detail(1), SEARCH, '/readyz']) {
        assert.equal((await fetch(new URL(path, served.url))).status, 503, path);
      }
      assert.equal(await post('no write'), 503);
      assert.equal((await fetch(new URL('/livez', served.url))).status, 200);

      await gate.open();
      await untilStatus(served, '/readyz', 200);
      // The process that reports it need not be the one that gets the next request.
      await write('write after the loss');
      const page = (await (await fetch(new URL(LIST, served.url))).json()) as { count: number };
      assert.equal(page.count, 61);

      const { code } = await served.stop();
      assert.equal(code, 0);
      assert.match((await call(['check'], { DATABASE_URL: address })).stdout, /^All is well: 61/);
    });
  });
});
