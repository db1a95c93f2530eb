// GET entries/: pages, their links, and every page number a client can think of.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  checkReply,
  ignoring,
  INVALID_PAGE,
  LIST_ALLOW,
  readHeaders,
} from '../support/http/http-expect.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { appendSitting, entryText, pageText, RECORD } from '../support/records/http-record.ts';
import { dataBeside } from '../support/beside.ts';
import { EMPTY, LIST, sharedServer, startServer } from '../support/http/test-server.ts';

const DATA = dataBeside<{
  /** The query, the page it gets, the queries of its links, the format of its addresses, and the ignored parameters. */
  readonly pages: readonly (readonly [
    query: string,
    number: number,
    next: string | null,
    previous: string | null,
    format?: string,
    ignored?: string,
  ])[];
}>(import.meta.url);

/** Page numbers that no record has, as written in an address. */
const NO_PAGES = [
  '0',
  '000',
  '-1',
  '-0',
  'abc',
  '1.5',
  '1.0',
  '1e0',
  '0x1',
  '',
  '%20',
  '%2B%2B1',
  '%2B',
  '1%202',
  'LAST',
  '1%00',
  '%D9%A1',
  '9'.repeat(3_000),
  `${'0'.repeat(2_999)}1`,
  '9007199254740992',
  '9007199254740993',
  '18446744073709551617',
];

suite('listing entries', () => {
  const server = sharedServer();

  const page = (number: number, next: string | null, previous: string | null, format = 'api') => ({
    status: 200,
    headers: readHeaders(LIST_ALLOW),
    body: pageText(
      RECORD.length,
      next === null ? null : `${server.url}${LIST}?${next}`,
      previous === null ? null : `${server.url}${LIST}?${previous}`,
      RECORD.slice((number - 1) * 10, number * 10).map((entry) =>
        entryText(entry, server.url, format),
      ),
    ),
  });

  /** The same for a response that names unknown parameters. */
  const naming = (names: string, { headers, ...rest }: ReturnType<typeof page>) => ({
    ...rest,
    headers: { ...headers, ...ignoring(names) },
  });

  test('has its links and addresses in the format of the request, with every parameter once, keys sorted', async () => {
    for (const [query, number, next, previous, format, ignored] of DATA.pages) {
      const expected = page(number, next, previous, format);
      const reply = await server.get(LIST + query);
      checkReply(reply, ignored === undefined ? expected : naming(ignored, expected));
    }
  });

  test('does not compress the JSON, even on request', async () => {
    const reply = await server.get(LIST, { 'Accept-Encoding': 'gzip, br, deflate' });
    checkReply(reply, page(1, 'page=2', null));
  });

  test('answers 404 to a page past the last, and to what names no page', async () => {
    for (const query of ['page', 'page=2&page=abc']) {
      checkReply(await server.get(`${LIST}?${query}`), INVALID_PAGE);
    }
    for (const text of ['5', '6', '160839', '9007199254740991', ...NO_PAGES]) {
      checkReply(await server.get(`${LIST}?page=${text}`), INVALID_PAGE);
      checkReply(await server.get(`${LIST}?format=json&page=${text}`), INVALID_PAGE);
    }
  });

  test('answers a query that is not well encoded', async () => {
    for (const query of ['x=%', 'x=%zz', '%=1', 'x=%FF', '&&', '=', '?', 'x=%ED%A0%80']) {
      const reply = await server.get(`${LIST}?${query}&page=2`);
      assert.equal(reply.status, 200, query);
      const { next } = reply.json as { next: string };
      assert.equal(new URL(next).searchParams.get('page'), '3', query);
    }
  });
});

test('an empty record is an empty page, and page 2 is 404', async (t) => {
  const server = await startServer(t, { fill: EMPTY });
  const body = '{"count":0,"next":null,"previous":null,"results":[]}';
  for (const query of ['', '?format=api', '?format=json', '?page=1', '?page=last']) {
    const headers = readHeaders(LIST_ALLOW);
    checkReply(await server.get(`${LIST}${query}`), { status: 200, headers, body });
  }
  checkReply(await server.get(`${LIST}?page=2`), INVALID_PAGE);
  // A full last page has no next one.
  await appendSitting(server.store, 20);
  const last = (await server.get(`${LIST}?page=2`)).json as { next: null; results: object[] };
  assert.deepEqual([last.next, last.results.length], [null, 10]);
  checkReply(await server.get(`${LIST}?page=3`), INVALID_PAGE);
});

test('an impossible page costs nothing: the store is not read', async (t) => {
  const calls: string[] = [];
  const wrap = (store: Store): Store => ({
    ...store,
    recordState: () => (calls.push('recordState'), store.recordState()),
    entryPage: (...given) => (calls.push('entryPage'), store.entryPage(...given)),
    entry: (...given) => (calls.push('entry'), store.entry(...given)),
  });
  const server = await startServer(t, { wrap });
  calls.length = 0;
  for (const text of NO_PAGES) await server.get(`${LIST}?page=${text}`);
  assert.deepEqual(calls, []);
});
