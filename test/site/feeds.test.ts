// Feeds over HTTP: of sittings, a person, a search, and the lists of the interface.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, publishSitting, correctById } from '../support/records/entries.ts';
import { checkAtom, checkJsonFeed } from '../support/http/feed-rules.ts';
import { publishSiteRecord } from '../support/records/site-record.ts';
import { BROWSER, EMPTY, sharedServer, startServer } from '../support/http/test-server.ts';
import { all, only } from '../support/http/xml.ts';

const ADDRESSES = [
  '/feeds/sittings',
  '/feeds/sittings?venue=senate',
  '/person/owen-baya/feed',
  '/search?q=water',
  '/search?q=water&type=speech&speaker=owen-baya&venue=national_assembly&date_from=2013-01-01&language=en',
  '/search?sitting=3',
  '/search?q=nothing+like+it',
  '/search',
];

const inForm = (address: string, form: string): string =>
  address.replace(/^([^?]*)/, (_, path: string) => `${path}.${form}`);

suite('every feed of the site', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  for (const address of ADDRESSES) {
    test(`${address} is valid as Atom and as JSON Feed, both say the same, and are revalidated`, async () => {
      const xml = await server.get(inForm(address, 'atom'));
      assert.equal(xml.status, 200);
      assert.equal(xml.headers['content-type'], 'application/atom+xml; charset=utf-8');
      assert.equal(xml.headers['x-content-type-options'], 'nosniff');
      assert.match(xml.headers['vary']!, /Accept-Language/);
      const feed = checkAtom(xml.text);
      const links = all(feed, 'link').map(({ attributes }) => attributes['href']!);
      assert.equal(links[0], `${server.url}${inForm(address, 'atom')}`);
      assert.equal((await server.get(links[1]!.slice(server.url.length), BROWSER)).status, 200);
      const json = await server.get(inForm(address, 'json'));
      assert.equal(json.headers['content-type'], 'application/feed+json; charset=utf-8');
      const { items, feed_url: self } = checkJsonFeed(json.text);
      assert.equal(self, `${server.url}${inForm(address, 'json')}`);
      assert.deepEqual(
        items.map(({ id, title }) => [id, title]),
        all(feed, 'entry').map((entry) => [only(entry, 'id').text, only(entry, 'title').text]),
      );
      for (const [form, { headers }] of [
        ['atom', xml],
        ['json', json],
      ] as const) {
        const known = { 'If-None-Match': headers['etag']! };
        const again = await server.get(inForm(address, form), known);
        assert.deepEqual([again.status, again.text], [304, '']);
      }
    });
  }
});

test('a corrected entry keeps its id and its publication and is updated', async (t) => {
  const server = await startServer(t, { fill: publishSiteRecord });
  const itemOf = async (): Promise<Record<string, string>> => {
    const feed = checkAtom(await server.page('/search.atom?q=nambokho&type=speech'));
    const entry = only(feed, 'entry');
    return Object.fromEntries(entry.children.map(({ name, text }) => [name, text]));
  };
  const before = await itemOf();
  await server.store.write(async (transaction) => {
    const body = anEntry(8, { content: 'The water of Nambokho, corrected.' });
    // Within one millisecond both times would be the same.
    while (Date.now() === transaction.atMs);
    await correctById(transaction.entries, 8, body);
  });
  const after = await itemOf();
  assert.equal(after['id'], before['id']);
  assert.equal(after['published'], before['published']);
  assert.ok(after['updated']! > before['updated']!);
  assert.equal(after['content'], '<p>The water of Nambokho, corrected.</p>');
  await server.store.write((transaction) => transaction.entries.withdraw(8));
  const empty = checkAtom(await server.page('/search.atom?q=nambokho&type=speech'));
  assert.deepEqual(all(empty, 'entry'), []);
});

test('a feed has the newest fifty', async (t) => {
  const entries = Array.from({ length: 120 }, (_, index) =>
    anEntry(index + 1, { speakerName: `Member ${index % 2}` }),
  );
  const fill = async (store: Store) => void (await publishSitting(store, entries));
  const server = await startServer(t, { fill });
  const { items } = checkJsonFeed(await server.page('/search.json?q=order'));
  assert.equal(items.length, 50);
  assert.equal(items[0]!.url, `${server.url}/hansard/contribution/120/`);
});

test('an empty record has empty feeds', async (t) => {
  const server = await startServer(t, { fill: EMPTY });
  for (const address of ['/feeds/sittings', '/search?q=water', '/search']) {
    assert.deepEqual(all(checkAtom(await server.page(inForm(address, 'atom'))), 'entry'), []);
  }
});

test('addresses begin with BASE_URL where it is set', async (t) => {
  const baseUrl = 'https://hansard.example.org/record';
  const server = await startServer(t, { fill: publishSiteRecord, baseUrl });
  const feed = checkAtom(await server.page('/search.atom?q=water'));
  for (const element of [feed, ...all(feed, 'entry')]) {
    assert.ok(only(element, 'id').text.startsWith(`${baseUrl}/`));
    for (const { attributes } of all(element, 'link')) {
      assert.ok(attributes['href']!.startsWith(`${baseUrl}/`));
    }
  }
});
