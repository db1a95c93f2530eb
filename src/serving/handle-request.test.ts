// How an endpoint's result becomes a response.

import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clientErrors, StoreLocked, StoreUnavailable } from '../base/errors.ts';
import { KENYA } from '../record/parliament/check-parliament.ts';
import type { Observation } from '../observe/observation.ts';
import type { HttpResponse } from '../http/response.ts';
import { Responder } from './handle-request.ts';

async function respondWith(error: Error, observations: Observation[] = []): Promise<HttpResponse> {
  const responder = new Responder({
    settings: { baseUrl: 'http://hansard.example', trustedProxies: null, cdnSeconds: 0 },
    version: '1',
    parliament: KENYA,
    observe: (observation) => void observations.push(observation),
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
    route: {
      target: { route: 'x', resource: null, respond: () => Promise.reject(error) },
      parameters: {},
    },
    requestId: '1',
    startedMs: 0,
    client: '192.0.2.1',
  };
  return await responder.respond(exchange, responder.parse(exchange));
}

test('a client that must retry later is told so after a pause; its own faults immediately', async (t) => {
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

test('a record locked by a writer is not logged as a fault; an unreadable one is', async () => {
  for (const [error, kind] of [
    [new StoreLocked('another process is writing to the record'), 'request refused'],
    [new StoreUnavailable('the disk is gone'), 'server fault'],
  ] as const) {
    const observations: Observation[] = [];
    assert.equal((await respondWith(error, observations)).status, 503);
    assert.deepEqual(
      observations.map((one) => one.kind),
      [kind],
    );
  }
});
