// A client that disconnects: its searches are cancelled.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { currentCaller, type Caller } from '../../src/threads/caller.ts';
import { temporaryRecord } from '../support/temporary.ts';
import { startServer } from '../support/http/test-server.ts';

const FACETS = '/api/v0.1/hansard/search/facets/?q=water';

test('a search knows its client, and when that has gone', async (t) => {
  const { promise: called, resolve } = Promise.withResolvers<Caller>();
  const server = await startServer(t, {
    trustedProxies: '127.0.0.1',
    open: async (ending) => {
      const record = await temporaryRecord(ending);
      const facets = async (): Promise<never> => {
        const caller = currentCaller()!;
        resolve(caller);
        if (!caller.gone.aborted) await once(caller.gone, 'abort');
        throw caller.gone.reason as Error;
      };
      return { ...record, finder: { ...record.finder, facets } };
    },
  });
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const head = `GET ${FACETS} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n`;
  // The search belongs to the second request of the connection.
  socket.write(`GET /livez HTTP/1.1\r\nHost: a\r\n\r\n${head}`);
  const caller = await called;
  assert.equal(caller.client, '192.0.2.7');
  assert.equal(caller.gone.aborted, false);
  const aborted = once(caller.gone, 'abort');
  socket.destroy();
  await aborted;
  // It is not an error of the server, and is not logged as one.
  assert.equal((await server.get('/livez')).status, 200);
  assert.deepEqual(
    server.observations.filter(({ kind }) => kind === 'server fault'),
    [],
  );
});
