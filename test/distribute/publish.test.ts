// The static tree: works on any file server, has no broken links, and contains the data and texts of the service.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fileOfAddress, pathOfFile } from '../../src/distribute/file-of-address.ts';
import { NOT_STATIC, RECORD_ROUTES, SITTING_ROUTES } from '../../src/distribute/route-plans.ts';
import { exportsHere } from '../../src/export/export-file.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { routesOf } from '../../src/serving/render-address.ts';
import { createRoutes } from '../../src/serving/routes.ts';
import { createPublisher } from '../../src/publish/publisher.ts';
import type { SubscriptionStore } from '../../src/store/outside-record/subscription-store.ts';
import { dataBeside } from '../support/beside.ts';
import { send } from '../support/http/http-client.ts';
import { startNginxOnFiles, withoutNginx } from '../support/nginx.ts';
import {
  addBillSitting,
  BASE_URL,
  filesOf,
  publishTo,
  serveFiles,
} from '../support/publish-tree.ts';
import { anEntry, correctById } from '../support/records/entries.ts';
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
    correctById(writing.entries, 1_008, { ...anEntry(8), speaker: null, content: 'Corrected.' }),
  );
  await withdraw(store, 1_009);
  return record;
}

const DATA = dataBeside<{
  /** Addresses of a small record: one of each kind, and those with unusual names. */
  readonly published: readonly string[];
  readonly missing: readonly string[];
}>(import.meta.url);

/** The addresses in a page, a feed, a sitemap or data. */
function linksIn(file: string, content: string): string[] {
  const pattern = file.endsWith('.json')
    ? new RegExp(`"(?!id")\\w+":"(${BASE_URL}/[^"]*)"`, 'g')
    : / (?:href|src|action|data-address)="([^"]*)"|<loc>([^<]*)</g;
  return [...content.matchAll(pattern)].map(([, one, other = '']) =>
    (one ?? other).replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
  );
}

/** The links of all files to our own files, without fragments, each with a file that contains it. */
function linksOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [file, content] of files) {
    // It describes the service.
    if (file === 'api/v0.1/openapi.json') continue;
    for (const link of linksIn(file, content)) {
      const own = link.replace(BASE_URL, '');
      if (own.startsWith('/')) found.set(own.split('#', 1)[0]!, file);
      else
        assert.match(
          link,
          /^(#|mailto:|https:\/\/(?:creativecommons\.org|wa\.me)\/)/,
          `${file}: ${link}`,
        );
    }
  }
  return found;
}

test('every link of the tree leads to a file on a plain file server, and none has a query', async (t) => {
  const ending = lastFirst(t);
  const record = await filled(ending);
  const folder = temporaryFolder(ending);
  const { report, rendered } = await publishTo(folder, record);
  assert.deepEqual(report!.left, []);
  const files = filesOf(folder);
  const origin = await serveFiles(ending, folder);
  const found = linksOf(files);
  for (const [link, file] of found) {
    const response = await fetch(`${origin}${link}`);
    const body = await response.text();
    // The log of changes names withdrawn entries.
    const status = link === `${API}/entries/1009/index.json` ? 404 : 200;
    assert.deepEqual([response.status, link.includes('?')], [status, false], `${file}: ${link}`);
    if (!link.endsWith('/')) continue;
    assert.equal(response.headers.get('content-type'), 'text/html', link);
    assert.match(body, link.startsWith('/sw/') ? /<html lang="sw"/ : /<html lang="en"/, link);
    assert.doesNotMatch(body, /<form|absent|\?lang=|\?q=/, link);
  }
  // The links lead to every page, except those that only citations and feeds name.
  const isLinked = (file: string): boolean =>
    !file.endsWith('.html') || found.has(pathOfFile(file));
  assert.deepEqual(
    [...files.keys()].filter(
      (file) => !isLinked(file) && !/^(?:hansard\/entry\/\d+|(?:sw\/)?decisions)\//.test(file),
    ),
    [],
  );
  assert.match(
    files.get('hansard/entry/1001/index.html')!,
    /url=\/hansard\/sitting\/national_assembly\/2013-07-31\/#entry-1001"/,
  );
  const docs = files.get('docs/index.html')!;
  const list = `${BASE_URL}${API}/entries/index.json`;
  assert.ok(docs.includes(`curl '<a href="${list}">${list}</a>'`));
  for (const address of DATA.published) assert.ok(files.has(fileOfAddress(address)!), address);
  for (const address of DATA.missing) assert.ok(!files.has(fileOfAddress(address) ?? ''), address);
  for (const [address, body] of rendered) {
    assertSame(files.get(fileOfAddress(address)!)!, body.toString(), address);
  }
});

/** Checks that a file has the data and text that the service returns. */
function assertSame(published: string, served: string, address: string): void {
  const data = (text: string): string =>
    text.replaceAll(new RegExp(`"${BASE_URL}/api/[^"]*"`, 'g'), '""');
  const text = (page: string): string =>
    /<div class="record">.*?<\/article>/s.exec(page)![0].replaceAll(/<[^>]*>|\s+/g, ' ');
  if (/^\/api\/.*\/(?:entries|changes|people)\//.test(address)) {
    assert.equal(data(published), data(served), address);
  } else if (/^\/hansard\/(?:sitting\/senate|debate)\//.test(address)) {
    assert.equal(text(published), text(served), address);
  }
}

suite('the documented configuration of nginx', { skip: withoutNginx() }, () => {
  test('serves data at the addresses of the service, with its types', async (t) => {
    const ending = lastFirst(t);
    const folder = temporaryFolder(ending);
    await publishTo(folder, await filled(ending));
    const { port } = await startNginxOnFiles(ending, folder);
    for (const [address, status, type] of [
      ['/about/', 200, 'text/html; charset=utf-8'],
      [`${API}/entries/1001/`, 200, 'application/json'],
      ['/person/amina-wairimu/feed.json', 200, 'application/feed+json; charset=utf-8'],
      [`${API}/entries/?page=2`, 302, 'text/html'],
      ['/.hansard/published.sqlite', 404, 'text/html'],
    ] as const) {
      const { status: got, headers } = await send(`http://127.0.0.1:${port}`, 'GET', address);
      assert.deepEqual([got, headers['content-type']], [status, type], address);
    }
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
      signIns: { sessionSecret: '', takeSignIn: () => 0, clientOf: () => '' },
      parliament: KENYA,
      bodyLimit: 0,
      dumpFolder: 'dump',
      following: { subscriptions, clientOf: () => '' },
      mcp: true,
      version: 'test',
      metrics: async () => '',
      metricsToken: 'key',
      observe: () => {},
    }),
  );
  const isPlanned = (route: string): boolean =>
    [NOT_STATIC, SITTING_ROUTES, RECORD_ROUTES].some((plan) => plan.has(route));
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
