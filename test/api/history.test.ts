// The history of the record: what changed, in order, and every text an entry had.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { publishIds } from '../support/records/entries.ts';
import { checkReply, notFound, readHeaders, ROOT_ALLOW } from '../support/http/http-expect.ts';
import { HANSARD, startServer, type TestServer } from '../support/http/test-server.ts';

const CHANGES = `${HANSARD}changes/`;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface ChangeList {
  count: number;
  next: string | null;
  results: {
    seq: number;
    at: string;
    kind: string;
    entry: number;
    url: string;
    sha256: string;
    chain: string;
  }[];
}

async function changed(t: Parameters<typeof startServer>[0]): Promise<TestServer> {
  const server = await startServer(t, { fill: (store) => publishIds(store, [1, 2, 3]) });
  await server.store.write(async (transaction) => {
    const body = {
      textCounter: 2,
      type: 'speech',
      speakerName: 'Mr. A',
      speakerTitle: '',
      speaker: null,
    } as const;
    await transaction.correctEntry(2, { ...body, content: 'Corrected “text”.' }, 'corrected');
    await transaction.withdrawEntry(1);
  }, 'clerk');
  return server;
}

suite('the change log', () => {
  test('lists everything in order, each with the entry’s digest and a chain anyone can recompute', async (t) => {
    const server = await changed(t);
    const reply = await server.get(CHANGES);
    checkReply(reply, { status: 200, headers: readHeaders(ROOT_ALLOW), body: reply.text });
    const { count, next, results } = reply.json as ChangeList;
    assert.deepEqual([count, next], [5, null]);
    assert.deepEqual(
      results.map(({ seq, kind, entry }) => [seq, kind, entry]),
      [
        [1, 'added', 1],
        [2, 'added', 2],
        [3, 'added', 3],
        [4, 'corrected', 2],
        [5, 'withdrawn', 1],
      ],
    );
    let chain = '0'.repeat(64);
    for (const change of results) {
      const { seq, at, kind, entry } = change;
      chain = sha256(`${chain}\n${seq} ${at} ${kind} ${entry} ${change.sha256}`);
      assert.equal(change.chain, chain);
    }
    // As anyone would from the entry itself: the same JSON, without its url.
    const present = (await server.get(`${HANSARD}entries/2/`)).json as Record<string, unknown>;
    const { url, ...published } = present;
    assert.equal(results[3]!.url, url);
    assert.equal(results[3]!.sha256, sha256(JSON.stringify(published)));
  });

  test('goes on from where a mirror stopped', async (t) => {
    const server = await changed(t);
    const { results } = (await server.get(`${CHANGES}?since=3`)).json as ChangeList;
    const all = ((await server.get(CHANGES)).json as ChangeList).results;
    assert.deepEqual(results, all.slice(3));
    assert.deepEqual(((await server.get(`${CHANGES}?since=5`)).json as ChangeList).results, []);
    assert.deepEqual(((await server.get(`${CHANGES}?since=99`)).json as ChangeList).results, []);
    for (const since of ['x', '-1', '1.5', '']) {
      const { status, json } = await server.get(`${CHANGES}?since=${since}`);
      assert.equal(status, 400);
      assert.match((json as { since: string[] }).since[0]!, /^A valid integer is required/);
    }
  });

  test('a long log is walked by its links, each change once', async (t) => {
    const ids = Array.from({ length: 1_234 }, (_, index) => index + 1);
    const server = await startServer(t, { fill: (store) => publishIds(store, ids) });
    const seen: number[] = [];
    let next: string | null = `${server.url}${CHANGES}?format=json`;
    while (next !== null) {
      const page: ChangeList = (await server.get(next.slice(server.url.length))).json as ChangeList;
      assert.equal(page.count, 1_234);
      seen.push(...page.results.map(({ entry }) => entry));
      next = page.next;
    }
    assert.deepEqual(seen, ids);
  });
});

suite('the revisions of an entry', () => {
  test('are every text it had, oldest first, and who gave it when', async (t) => {
    const server = await changed(t);
    const { status, json } = await server.get(`${HANSARD}entries/2/revisions/`);
    const { count, results } = json as {
      count: number;
      results: {
        revision: number;
        at: string;
        by: string | null;
        sha256: string;
        entry: { content: string };
      }[];
    };
    assert.deepEqual([status, count], [200, 2]);
    assert.deepEqual(
      results.map(({ revision, by, entry }) => [revision, by, entry.content]),
      [
        [1, null, 'Order! This is number 2.'],
        [2, 'clerk', 'Corrected “text”.'],
      ],
    );
    const log = ((await server.get(CHANGES)).json as ChangeList).results;
    assert.deepEqual([log[1]!.sha256, log[3]!.sha256], [results[0]!.sha256, results[1]!.sha256]);
  });

  test('of an entry that never was are not found', async (t) => {
    const server = await changed(t);
    for (const id of ['99', 'x']) {
      checkReply(await server.get(`${HANSARD}entries/${id}/revisions/`), notFound(ROOT_ALLOW));
    }
  });
});
