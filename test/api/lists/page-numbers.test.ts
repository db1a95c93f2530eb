// GET entries/ at the edges: an empty record, page numbers that name no page, and a last page that is full.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  checkReply,
  INVALID_PAGE,
  LIST_ALLOW,
  readHeaders,
} from '../../support/http/http-expect.ts';
import { appendSitting } from '../../support/records/http-record.ts';
import { EMPTY, LIST, sharedServer, startServer } from '../../support/http/test-server.ts';
import { NO_PAGES } from './no-pages.ts';

suite('listing an empty record', () => {
  const server = sharedServer({ fill: EMPTY });
  const nothing = {
    status: 200,
    headers: readHeaders(LIST_ALLOW),
    body: '{"count":0,"next":null,"previous":null,"results":[]}',
  };

  test('answers an empty page', async () => {
    for (const query of ['', '?format=api', '?format=json', '?page=1', '?page=last']) {
      checkReply(await server.get(`${LIST}${query}`), nothing);
    }
  });

  test('answers 404 to page 2', async () => {
    checkReply(await server.get(`${LIST}?page=2`), INVALID_PAGE);
  });
});

suite('a page there cannot be', () => {
  const calls: string[] = [];
  const server = sharedServer({ wrap: (store) => noting(store, calls) });

  test('reads no entry', async () => {
    calls.length = 0;
    for (const text of Object.values(NO_PAGES)) await server.get(`${LIST}?page=${text}`);
    assert.deepEqual(
      calls.filter((name) => name !== 'recordState'),
      [],
    );
  });

  test('does no work at all: the store is not read', async () => {
    calls.length = 0;
    for (const text of Object.values(NO_PAGES)) await server.get(`${LIST}?page=${text}`);
    assert.deepEqual(calls, []);
  });
});

suite('the pages of ten entries exactly', () => {
  test('has no page after a full last one', async (t) => {
    const server = await startServer(t, { fill: EMPTY });
    await appendSitting(server.store, 20);
    const last = (await server.get(`${LIST}?page=2`)).json as { next: null; results: object[] };
    assert.equal(last.next, null);
    assert.equal(last.results.length, 10);
    checkReply(await server.get(`${LIST}?page=3`), INVALID_PAGE);
  });
});

/** Notes which methods of the store are called. */
function noting(store: Store, calls: string[]): Store {
  return {
    ...store,
    recordState: () => (calls.push('recordState'), store.recordState()),
    entryPage: (...given) => (calls.push('entryPage'), store.entryPage(...given)),
    entry: (...given) => (calls.push('entry'), store.entry(...given)),
  };
}
