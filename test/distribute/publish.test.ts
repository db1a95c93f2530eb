// The static tree: it has what the service responds, and nginx serves it at the same addresses.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  listOf,
  NOT_STATIC,
  RECORD_ROUTES,
  SITTING_ROUTES,
} from '../../src/distribute/route-plans.ts';
import { exportsHere } from '../../src/export/export-file.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { assetUrls } from '../../src/http/shared/assets.ts';
import { routesOf } from '../../src/http/serving/render-address.ts';
import { createRoutes } from '../../src/http/serving/routes.ts';
import { createPublisher } from '../../src/publish/publisher.ts';
import type { SubscriptionStore } from '../../src/store/shared/subscription-store.ts';
import { dataBeside } from '../support/beside.ts';
import { send } from '../support/http/http-client.ts';
import { startServer } from '../support/http/test-server.ts';
import { startNginxOnFiles, withoutNginx } from '../support/nginx.ts';
import { addBillSitting, BASE_URL, publishTo } from '../support/publish-tree.ts';
import { anEntry } from '../support/records/entries.ts';
import { publishRecord, withdraw } from '../support/records/http-record.ts';
import {
  lastFirst,
  temporaryFolder,
  temporaryRecord,
  type Ending,
  type TemporaryRecord,
} from '../support/temporary.ts';

const API = '/api/v0.1/hansard';

async function filled(ending: Ending): Promise<TemporaryRecord> {
  const record = await temporaryRecord(ending);
  const { store } = record;
  await publishRecord(store);
  await addBillSitting(store, '2013-08-01');
  await addBillSitting(store, '2013-08-02');
  await store.write((writing) =>
    writing.correctEntry(
      1_008,
      { ...anEntry(8), speaker: null, content: 'Corrected.' },
      'corrected',
    ),
  );
  await withdraw(store, 1_009);
  return record;
}

const DATA = dataBeside<{
  /** Addresses of a small record: each kind once, and those with odd names. */
  readonly published: readonly string[];
  readonly missing: readonly string[];
}>(import.meta.url);

suite('the static tree behind nginx', { skip: withoutNginx() }, () => {
  test('has what the service responds, byte for byte, at every address that was published', async (t) => {
    const ending = lastFirst(t);
    const record = await filled(ending);
    const folder = temporaryFolder(ending);
    const { report, rendered } = await publishTo(folder, record);
    assert.deepEqual(report!.left, []);
    const live = await startServer(ending, {
      baseUrl: BASE_URL,
      open: async () => record,
      fill: async () => {},
    });
    const { port, errors } = await startNginxOnFiles(ending, folder);
    const origin = `http://127.0.0.1:${port}`;
    for (const [address, body] of rendered) {
      const served = await send(origin, 'GET', address);
      assert.equal(served.status, 200, `${address} ${errors()}`);
      assert.ok(served.bytes.equals(body), address);
    }
    for (const address of [...DATA.published, ...assetUrls()]) {
      const expected = await live.get(address);
      const served = await send(origin, 'GET', address);
      assert.equal(expected.status, 200, address);
      assert.equal(served.status, 200, `${address} ${errors()}`);
      assert.equal(served.text, expected.text, address);
      assert.deepEqual(served.bytes, expected.bytes, address);
      const isFile = address.startsWith('/assets/') || /\.(txt|xml|json|atom)$/.test(address);
      for (const name of [
        'content-type',
        'x-content-type-options',
        ...(isFile ? [] : ['content-security-policy', 'set-cookie']),
      ]) {
        assert.deepEqual(served.headers[name], expected.headers[name], `${address} ${name}`);
      }
    }
    const choices: readonly Readonly<Record<string, string>>[] = [
      { Cookie: 'lang=sw' },
      { Cookie: 'lang=en', 'Accept-Language': 'sw' },
      { 'Accept-Language': 'sw-KE, en;q=0.8' },
      { 'Accept-Language': 'fr, en' },
      { Cookie: 'lang=xx' },
    ];
    for (const headers of choices) {
      const address = '/hansard/?year=2013';
      const expected = await live.get(address, headers);
      const served = await send(origin, 'GET', address, headers);
      assert.equal(served.text, expected.text, JSON.stringify(headers));
    }
    for (const address of DATA.missing) {
      assert.equal((await send(origin, 'GET', address)).status, 404, address);
    }
    assert.equal((await send(origin, 'GET', `${API}/entries/51`)).status, 301);
    const { status, headers } = await send(origin, 'GET', '/hansard/entry/1001');
    assert.deepEqual(
      [status, new URL(headers.location!).pathname],
      [302, '/hansard/contribution/1001/'],
    );
  });
});

test('every route is published, or has a reason not to be', async (t) => {
  const { store, finder } = await temporaryRecord(t);
  const subscriptions = {} as SubscriptionStore;
  const routes = routesOf(
    createRoutes({
      store,
      finder,
      exports: exportsHere({ store, finder }),
      publisher: createPublisher(store),
      parliament: KENYA,
      bodyLimit: 0,
      dumpFolder: 'dump',
      following: { subscriptions, clientOf: () => '' },
      mcp: true,
      version: 'test',
      metrics: async () => '',
      observe: () => {},
    }),
  );
  const isPlanned = (route: string): boolean =>
    [NOT_STATIC, SITTING_ROUTES, RECORD_ROUTES].some((plan) => plan.has(route)) ||
    listOf(route, routes) !== null;
  assert.deepEqual(
    [...routes].filter((route) => route.includes(':') && !isPlanned(route)),
    [],
  );
  const named = [NOT_STATIC, SITTING_ROUTES, RECORD_ROUTES].flatMap((plan) => [...plan.keys()]);
  assert.deepEqual(
    named.filter((route) => !routes.has(route)),
    [],
  );
  for (const route of NOT_STATIC.keys()) {
    assert.ok(!SITTING_ROUTES.has(route) && !RECORD_ROUTES.has(route), route);
  }
});
