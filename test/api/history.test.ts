// The history of the record: what changed, in order, and every text an entry had.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { anEntry, publishIds, correctById } from '../support/records/entries.ts';
import { checkReply, notFound, readHeaders, ROOT_ALLOW } from '../support/http/http-expect.ts';
import { HANSARD, sharedServer, startServer } from '../support/http/test-server.ts';

const CHANGES = `${HANSARD}changes/`;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Change {
  readonly seq: number;
  readonly at: string;
  readonly kind: string;
  readonly entry: number;
  readonly url: string;
  readonly sha256: string;
  readonly chain: string;
}

interface Revision {
  readonly revision: number;
  readonly by: string | null;
  readonly sha256: string;
  readonly entry: { readonly content: string };
}

interface Listed<Item> {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Item[];
}

suite('a record that was changed', () => {
  const server = sharedServer({
    fill: async (store) => {
      await publishIds(store, [1, 2, 3]);
      await store.write(async (transaction) => {
        const becomes = anEntry(2, { speakerName: 'Mr. A', content: 'Corrected “text”.' });
        await correctById(transaction.entries, 2, becomes);
        await transaction.entries.withdraw(1);
      }, 'clerk');
    },
  });
  const changes = async (query = ''): Promise<readonly Change[]> =>
    ((await server.get(CHANGES + query)).json as Listed<Change>).results;

  test('has everything in its log in order, each with the entry’s digest and a chain anyone can recompute', async () => {
    const reply = await server.get(CHANGES);
    checkReply(reply, { status: 200, headers: readHeaders(ROOT_ALLOW), body: reply.text });
    const { count, next, results } = reply.json as Listed<Change>;
    assert.deepEqual([count, next], [5, null]);
    const lines = results.map(({ seq, kind, entry }) => `${seq} ${kind} ${entry}`);
    const corrected = ['4 corrected 2', '5 withdrawn 1'];
    assert.deepEqual(lines, ['1 added 1', '2 added 2', '3 added 3', ...corrected]);
    let chain = '0'.repeat(64);
    for (const change of results) {
      const { seq, at, kind, entry } = change;
      chain = sha256(`${chain}\n${seq} ${at} ${kind} ${entry} ${change.sha256}`);
      assert.equal(change.chain, chain);
    }
    // Computed as anyone can from the entry: its JSON without `url`.
    const present = (await server.get(`${HANSARD}entries/2/`)).json as Record<string, unknown>;
    const { url, ...published } = present;
    assert.equal(results[3]!.url, url);
    assert.equal(results[3]!.sha256, sha256(JSON.stringify(published)));
  });

  test('has a log that goes on from where a mirror stopped', async () => {
    assert.deepEqual(await changes('?since=3'), (await changes()).slice(3));
    for (const since of ['5', '99']) assert.deepEqual(await changes(`?since=${since}`), []);
    for (const since of ['x', '-1', '1.5', '']) {
      const { status, json } = await server.get(`${CHANGES}?since=${since}`);
      assert.equal(status, 400);
      assert.match((json as { since: string[] }).since[0]!, /^A valid integer is required/);
    }
  });

  test('has every text of an entry, oldest first, and who gave it when', async () => {
    const { status, json } = await server.get(`${HANSARD}entries/2/revisions/`);
    const { count, results } = json as Listed<Revision>;
    assert.deepEqual([status, count], [200, 2]);
    assert.deepEqual(
      results.map(({ revision, by, entry }) => ({ revision, by, content: entry.content })),
      [
        { revision: 1, by: null, content: 'Order! This is number 2.' },
        { revision: 2, by: 'clerk', content: 'Corrected “text”.' },
      ],
    );
    const log = await changes();
    assert.deepEqual([log[1]!.sha256, log[3]!.sha256], [results[0]!.sha256, results[1]!.sha256]);
  });

  test('has every text at its own address, to which a moment leads (RFC 7089)', async () => {
    const original = `${HANSARD}entries/2/`;
    const [first, last] = [1, 2].map((one) => `${server.url}${original}revisions/${one}/`);
    const log = await changes();
    const [added, corrected] = [log[1]!.at, log[3]!.at].map((at) => new Date(at).toUTCString());
    const links =
      `<${server.url}${original}>; rel="original timegate", ` +
      `<${server.url}${original}revisions/?format=link>; rel="timemap"; type="application/link-format"`;
    const mementos = `<${first}>; rel="first memento"; datetime="${added}", <${last}>; rel="last memento"; datetime="${corrected}"`;

    // By now the server has cached the current text; it is not sent for another moment.
    const present = await Promise.all(Array.from({ length: 20 }, () => server.get(original)));
    assert.ok(
      present.every(
        ({ text, headers }) => text === present[0]!.text && headers['vary'] === 'Accept',
      ),
    );
    assert.ok(present[0]!.headers['link']!.endsWith(links));
    for (const [datetime, to] of [
      ['Thu, 01 Jan 1970 00:00:00 GMT', first],
      [corrected!, last],
      ['Fri, 01 Jan 2100 00:00:00 GMT', last],
    ] as const) {
      const { status, headers } = await server.get(original, { 'Accept-Datetime': datetime });
      assert.deepEqual(
        [status, headers['location'], headers['cache-control']],
        [302, to, 'no-store'],
      );
      assert.deepEqual(
        [headers['vary'], headers['link']],
        ['Accept, Accept-Datetime', `${links}, ${mementos}`],
      );
      const json = await server.get(`${original}?format=json`, { 'Accept-Datetime': datetime });
      assert.equal(json.headers['location'], `${to}?format=json`);
    }
    for (const datetime of ['2013-07-31', 'Invalid Date', '']) {
      const { status, text } = await server.get(original, { 'Accept-Datetime': datetime });
      assert.equal(status, 400);
      assert.match(text, /Accept-Datetime is not a date such as Wed, 31 Jul 2013/);
    }
    for (const [address, change, datetime] of [
      [first!, log[1]!, added],
      [last!, log[3]!, corrected],
    ] as const) {
      const { json, headers } = await server.get(new URL(address).pathname);
      const { url, ...published } = json as Record<string, unknown>;
      assert.equal(sha256(JSON.stringify(published)), change.sha256);
      assert.ok(headers['etag']!.startsWith(`"${change.sha256}-`));
      assert.deepEqual(
        [headers['memento-datetime'], headers['link']],
        [datetime, `${links}, ${mementos}`],
      );
      assert.equal(url, `${server.url}${original}?format=api`);
    }
    const timeMap = await server.get(`${original}revisions/`, {
      Accept: 'application/link-format',
    });
    assert.equal(timeMap.headers['content-type'], 'application/link-format');
    assert.deepEqual(timeMap.text.split(',\n'), [
      `<${server.url}${original}>; rel="original timegate"`,
      `<${server.url}${original}revisions/?format=link>; rel="self"; type="application/link-format"`,
      ...`${mementos}\n`.split(/, (?=<)/),
    ]);
    for (const [path, status] of [
      [`${original}revisions/3/`, 404],
      [`${HANSARD}entries/1/revisions/1/`, 404],
      [`${HANSARD}entries/1/revisions/?format=link`, 404],
    ] as const) {
      assert.equal((await server.get(path)).status, status, path);
    }
  });

  test('has no revisions of an entry that never was', async () => {
    for (const id of ['99', 'x']) {
      checkReply(await server.get(`${HANSARD}entries/${id}/revisions/`), notFound(ROOT_ALLOW));
    }
  });
});

test('a long log is walked by its links, each change once', async (t) => {
  const ids = Array.from({ length: 1_234 }, (_, index) => index + 1);
  const server = await startServer(t, { fill: (store) => publishIds(store, ids) });
  const seen: number[] = [];
  let next: string | null = `${server.url}${CHANGES}?format=json`;
  while (next !== null) {
    const page = (await server.get(next.slice(server.url.length))).json as Listed<Change>;
    assert.equal(page.count, 1_234);
    seen.push(...page.results.map(({ entry }) => entry));
    next = page.next;
  }
  assert.deepEqual(seen, ids);
});
