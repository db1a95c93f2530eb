// The static tree: it has what the service responds, nginx serves it at the same addresses, and a further run brings it up to date.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileOfAddress } from '../../src/distribute/site/file-of-address.ts';
import { publishSite, type PublishReport } from '../../src/distribute/site/publish-site.ts';
import { KENYA } from '../../src/hansard/parliament/kenya.ts';
import { assetUrls } from '../../src/http/shared/assets.ts';
import { createRenderer } from '../../src/http/serving/render-address.ts';
import { createPublisher } from '../../src/publish/publisher.ts';
import { send } from '../support/http/http-client.ts';
import { startServer } from '../support/http/test-server.ts';
import { startNginxOnFiles, withoutNginx } from '../support/nginx.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { appendSitting, publishRecord } from '../support/records/http-record.ts';
import {
  lastFirst,
  temporaryFolder,
  temporaryRecord,
  type Ending,
  type TemporaryRecord,
} from '../support/temporary.ts';

const BASE_URL = 'http://hansard.example.org';
const API = '/api/v0.1/hansard';

function publishTo(
  folder: string,
  { store, finder }: TemporaryRecord,
  settings = '',
): Promise<PublishReport | null> {
  const publisher = createPublisher(store);
  const shown = { parliament: KENYA, version: 'test', isInvented: false, baseUrl: BASE_URL };
  const render = createRenderer({ store, finder, publisher, ...shown });
  return publishSite({ store, render, settings, baseUrl: BASE_URL }, folder, () => {});
}

/** Every file of a tree with its content. */
function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const isFile = (name: string): boolean =>
    !name.startsWith('.hansard') && statSync(join(folder, name)).isFile();
  return new Map(names.filter(isFile).map((name) => [name, read(folder, name)]));
}

const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

async function filled(ending: Ending): Promise<TemporaryRecord> {
  const record = await temporaryRecord(ending);
  await publishRecord(record.store);
  await appendSitting(record.store, 3);
  return record;
}

/** The addresses of a small record: each kind once, and those with odd names. */
const SAMPLE = [
  ...['', '?page=1', '?page=2', '?page=4'].map((query) => `${API}/entries/${query}`),
  ...[1001, 1002, 1005, 1006, 1043].map((id) => `${API}/entries/${id}/`),
  `${API}/entries/1003/?format=api`,
  `${API}/sittings/`,
  `${API}/sittings/1/`,
  `${API}/venues/`,
  `${API}/venues/1/`,
  `${API}/sources/`,
  `${API}/people/`,
  `${API}/people/49/`,
  `${API}/debates/`,
  '/api/v0.1/',
  '/api/v0.1/openapi.json',
  '/',
  '/hansard/',
  '/hansard/?year=2013',
  '/hansard/?venue=senate&year=2013',
  '/hansard/sitting/national_assembly/2013-07-31',
  '/people/',
  '/person/wanjiku-nganga/',
  '/person/wanjiku-nganga/feed.atom',
  '/person/wanjiku-nganga/feed.json',
  '/feeds/sittings.atom',
  '/feeds/sittings.json',
  '/search',
  '/trends',
  '/data',
  '/docs',
  '/about',
  '/robots.txt',
  '/sitemap.xml',
];

test(
  'nginx serves the tree as the service responds, byte for byte',
  { skip: withoutNginx() },
  async (t) => {
    const ending = lastFirst(t);
    const record = await filled(ending);
    const folder = temporaryFolder(ending);
    const report = await publishTo(folder, record);
    assert.deepEqual(report!.left, []);
    const live = await startServer(ending, {
      baseUrl: BASE_URL,
      open: async () => record,
      fill: async () => {},
    });
    const { port, errors } = await startNginxOnFiles(ending, folder);
    const origin = `http://127.0.0.1:${port}`;
    for (const address of [...SAMPLE, ...assetUrls()]) {
      const expected = await live.get(address);
      const served = await send(origin, 'GET', address);
      assert.equal(expected.status, 200, address);
      assert.equal(served.status, 200, `${address} ${errors()}`);
      assert.equal(served.text, expected.text, address);
      assert.deepEqual(served.bytes, expected.bytes, address);
      for (const name of ['content-type', 'x-content-type-options', 'content-security-policy']) {
        const isAsset = address.startsWith('/assets/') || /\.(txt|xml)$/.test(address);
        if (isAsset && name === 'content-security-policy') continue;
        assert.equal(served.headers[name], expected.headers[name], `${address} ${name}`);
      }
    }
    for (const address of [
      `${API}/entries/?q=water`,
      `${API}/entries/?page=5`,
      `${API}/entries/?page=0`,
      `${API}/entries/1013/`,
      `${API}/entries/1001/?expand=details`,
      '/hansard/?year=1900',
      '/hansard/sitting',
      '/.hansard/published.sqlite',
    ]) {
      assert.equal((await send(origin, 'GET', address)).status, 404, address);
    }
    const moved = await send(origin, 'GET', `${API}/entries/51`);
    assert.equal(moved.status, 301);
  },
);

test('a further run writes what changed, removes what is gone, and gives the tree of a first run', async (t) => {
  const record = await filled(t);
  const { store } = record;
  const [folder, fresh] = [temporaryFolder(t), temporaryFolder(t)];
  const first = await publishTo(folder, record);
  assert.equal(first!.written, filesOf(folder).size);
  assert.equal(await publishTo(folder, record), null);

  await store.write((writing) =>
    writing.correctEntry(
      1_008,
      { ...anEntry(8), speaker: null, content: 'Corrected.' },
      'corrected',
    ),
  );
  const before = filesOf(folder);
  const corrected = await publishTo(folder, record);
  const after = filesOf(folder);
  const changed = [...after].filter(([name, text]) => before.get(name) !== text);
  assert.equal(corrected!.written, changed.length);
  const names = new Set(changed.map(([name]) => name));
  assert.ok(names.has(fileOfAddress(`${API}/entries/1008/`)!));
  assert.ok(names.has(fileOfAddress(`${API}/entries/`)!));
  assert.ok(!names.has(fileOfAddress(`${API}/entries/?page=2`)!));
  assert.ok(!names.has('about.html'));

  await store.write(async (writing) => {
    await writing.withdrawEntry(1_009);
    const sitting = await writing.addSitting(aSitting({ startDate: '2014-02-01' }));
    await writing.appendEntries(sitting, [anEntry(1), anEntry(2)]);
  });
  const later = await publishTo(folder, record);
  assert.equal(later!.removed, 1);
  assert.ok(!existsSync(join(folder, fileOfAddress(`${API}/entries/1009/`)!)));
  await publishTo(fresh, record);
  assert.deepEqual(filesOf(folder), filesOf(fresh));
});

test('other settings, and a record with another log, render everything anew', async (t) => {
  const record = await filled(t);
  const folder = temporaryFolder(t);
  await publishTo(folder, record);
  const again = await publishTo(folder, record, 'another program');
  assert.deepEqual([again!.written, again!.removed], [0, 0]);
  const other = await temporaryRecord(t);
  await publishRecord(other.store);
  await publishTo(folder, other, 'another program');
  const fresh = temporaryFolder(t);
  await publishTo(fresh, other);
  assert.deepEqual(filesOf(folder), filesOf(fresh));
});
