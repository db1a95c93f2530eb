// How a response is made of what an endpoint does.

import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clientErrors } from '../../errors.ts';
import { KENYA } from '../../hansard/parliament/kenya.ts';
import type { HttpResponse } from '../shared/response.ts';
import { Responder } from './respond.ts';

function respondWith(error: Error): Promise<HttpResponse> {
  const responder = new Responder({
    settings: { baseUrl: 'http://hansard.example', trustedProxies: null, cdnSeconds: 0 },
    version: '1',
    parliament: KENYA,
    observe: () => {},
    takeRequest: null,
    store: { monotonicReads: (read) => read() },
  });
  const exchange = {
    incoming: {
      url: '/',
      method: 'GET',
      headers: { host: 'h' },
      rawHeaders: ['Host', 'h'],
    } as IncomingMessage,
    outgoing: {} as ServerResponse,
    requestId: '1',
    startedMs: 0,
  };
  const target = { route: 'x', resource: null, respond: () => Promise.reject(error) };
  return responder.respond(exchange, { target, parameters: {} });
}

test('a client that has to try again later gets to know it after a pause; its own faults at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  assert.equal((await respondWith(clientErrors.notFound())).status, 404);
  const refused: number[] = [];
  const sent = [clientErrors.tooManyExports(), clientErrors.tooManyExportsOfClient(2)].map(
    async (error) => refused.push((await respondWith(error)).status),
  );
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  assert.deepEqual(refused, []);
  t.mock.timers.tick(250);
  await Promise.all(sent);
  assert.deepEqual(refused, [503, 429]);
});
