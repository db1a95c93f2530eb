// hansard mirror as a person runs it: killed midway and run again, refused if necessary, with its report.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import { standInEntries, startStandIn } from '../support/http/stand-in.ts';
import { call } from '../support/call-program.ts';
import { assertOneLine, begin, newStore } from '../support/program.ts';
import { faultsOf, idsByPage } from '../support/records/entries.ts';

test('a killed mirror resumes, and has everything once', async (t) => {
  const server = await startStandIn(t, standInEntries(2_605));
  const at = newStore(t);
  const words = ['mirror', server.list, '--allow-private', '--json'];
  for (const requests of [130, 115, 40]) {
    const running = begin(t, words, at);
    const last = server.requests.length + requests;
    server.trouble = (_, __, number) => number === last && running.child.kill('SIGKILL');
    assert.equal(await running.ended, null);
  }
  server.trouble = () => false;
  server.requests.length = 0;
  const done = await call(words, at);
  assert.equal(done.code, 0, done.stderr);
  const report = JSON.parse(done.stdout) as Record<string, number>;
  assert.deepEqual([report['entries'], report['count'], report['source']], [2_605, 2_605, 'pages']);
  // Two thousand entries were stored before the last kill: their pages are not requested again.
  assert.ok(server.requests.length <= 62, String(server.requests.length));
  const store = await openStore(at.DATABASE_URL);
  t.after(() => store.close());
  assert.deepEqual(
    (await idsByPage(store, 3_000))[0],
    server.entries.map(({ id }) => id),
  );
  assert.deepEqual(await faultsOf(store), []);
});

test('refuses with one line', async (t) => {
  const server = await startStandIn(t, standInEntries(3));
  const at = newStore(t);
  const mirror = (...words: string[]) => call(['mirror', ...words], at);
  const cases: [string[], RegExp][] = [
    [
      [new URL('/api/v0.1/', server.list).href, '--allow-private'],
      /\/api\/v0\.1\/.*: .*[^.]\. Name the list of entries of the server, such as https:/,
    ],
    [['file:///etc/passwd'], /file:\/\/\/etc\/passwd is not an address such as https/],
    [
      [server.list],
      /has only private addresses \(127\.0\.0\.1\)\. If the server is in your own network, give --allow-private/,
    ],
    [['http://169.254.169.254/', '--allow-private'], /\(169\.254\.169\.254\)\. .* never a link-/],
    [
      [server.list, '--parallel', '99'],
      /--parallel is "99", but must be a whole number from 1 to 16/,
    ],
  ];
  for (const [words, reason] of cases) assertOneLine(await mirror(...words), reason);
  const done = await mirror(server.list, '--allow-private');
  assert.match(
    done.stdout,
    /^The record has 3 entries, none twice, as many as the server has; 3 added in 1 new sitting; 2 requests \(\d+\.\d s\)\n$/,
  );
});
