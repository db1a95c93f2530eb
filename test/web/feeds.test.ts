// The feeds over HTTP: of sittings, a person, a search, and of the interface's lists.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { checkAtom, checkJsonFeed } from '../support/http/feed-rules.ts';
import { decodeHtml } from '../support/http/http-html.ts';
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

  test('sittings come newest published first, by chamber where that is requested', async () => {
    const idsOf = async (address: string): Promise<string[]> =>
      checkJsonFeed(await server.page(address)).items.map(({ id }) =>
        id.slice(`${server.url}/hansard/sitting/`.length),
      );
    assert.deepEqual(await idsOf('/feeds/sittings.json'), ['6/', '5/', '4/', '3/', '2/', '1/']);
    assert.deepEqual(await idsOf('/feeds/sittings.json?venue=national_assembly'), ['2/', '1/']);
  });

  test('a person has their contributions, joined and without footers', async () => {
    const { items, title } = checkJsonFeed(await server.page('/person/owen-baya/feed.json'));
    assert.equal(title, 'What Owen Baya said');
    assert.deepEqual(
      items.map(({ url, content_text }) => [url.slice(server.url.length), content_text]),
      [
        ['/hansard/contribution/15/', 'The morning was dry.'],
        [
          '/hansard/contribution/8/',
          'Hon. Speaker, I beg to move that the water of Nambokho be piped to the schools of the county without delay.',
        ],
      ],
    );
  });

  test('is in the language that was chosen', async () => {
    const { title, feed_url: self } = checkJsonFeed(
      await server.page('/search.json?q=water&lang=sw'),
    );
    assert.equal(title, 'Michango mipya: “water”');
    assert.equal(self, `${server.url}/search.json?q=water&lang=sw`);
  });

  test('what does not exist is said, not shown as nothing', async () => {
    for (const [address, status] of [
      ['/feeds/sittings.atom?venue=moon', 400],
      ['/person/nobody/feed.atom', 404],
      ['/search.atom?date_from=yesterday', 400],
      ['/search.atom?speaker=nobody', 400],
      ['/search.rss', 404],
    ] as const) {
      assert.equal((await server.get(address)).status, status, address);
    }
  });

  test('pages name their feeds, and link to them', async () => {
    for (const [page, feed] of [
      ['/', '/feeds/sittings'],
      ['/hansard/?venue=senate', '/feeds/sittings?venue=senate'],
      ['/person/owen-baya/', '/person/owen-baya/feed'],
      ['/search?q=water&venue=senate', '/search?q=water&venue=senate'],
    ] as const) {
      const text = await server.page(page, BROWSER);
      for (const [type, form] of [
        ['atom+xml', 'atom'],
        ['feed+json', 'json'],
      ] as const) {
        const link = new RegExp(
          `rel="alternate" type="application/${RegExp.escape(type)}" title="[^"]+" href="([^"]*)"`,
        );
        assert.equal(decodeHtml(link.exec(text)![1]!), `${server.url}${inForm(feed, form)}`);
      }
      const shown = decodeHtml(/<a class="feed"[^>]* href="([^"]*)"/.exec(text)![1]!);
      assert.equal(shown, inForm(feed, 'atom'));
    }
  });
});

suite('format=atom on the lists of the interface', () => {
  const server = sharedServer({ fill: publishSiteRecord });
  const list = async (address: string): Promise<string[]> => {
    const { status, headers, text } = await server.get(`/api/v0.1/hansard/${address}`);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8');
    const again = await server.get(`/api/v0.1/hansard/${address}`, {
      'If-None-Match': headers['etag']!,
    });
    assert.equal(again.status, 304);
    const feed = checkAtom(text);
    assert.equal(
      all(feed, 'link')[0]!.attributes['href'],
      `${server.url}/api/v0.1/hansard/${address}`,
    );
    return all(feed, 'entry').map((entry) => only(entry, 'id').text.slice(server.url.length));
  };

  test('gives the newest of what passes, whatever order or page is requested', async () => {
    assert.deepEqual(await list('entries/?format=atom&q=water'), [
      '/hansard/entry/16',
      '/hansard/entry/8',
      '/hansard/entry/7',
    ]);
    assert.deepEqual(await list('entries/?format=atom&ordering=id&page=9&q=water&venue=senate'), [
      '/hansard/entry/16',
    ]);
    assert.deepEqual(await list('contributions/?format=atom&speaker=owen-baya'), [
      '/hansard/contribution/15/',
      '/hansard/contribution/8/',
    ]);
    assert.equal((await list('sittings/?format=atom')).length, 6);
    assert.equal((await list('entries/?format=atom')).length, 20);
  });

  test('a filter that is wrong is a 400 in JSON; other lists have no such format', async () => {
    const wrong = await server.get('/api/v0.1/hansard/entries/?format=atom&type=song');
    assert.deepEqual(
      [wrong.status, wrong.json],
      [400, { type: ['"song" is not a valid choice.'] }],
    );
    assert.equal((await server.get('/api/v0.1/hansard/venues/?format=atom')).status, 404);
  });
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
    await transaction.correctEntry(8, body, 'corrected');
  });
  const after = await itemOf();
  assert.equal(after['id'], before['id']);
  assert.equal(after['published'], before['published']);
  assert.ok(after['updated']! > before['updated']!);
  assert.equal(after['content'], '<p>The water of Nambokho, corrected.</p>');
  await server.store.write((transaction) => transaction.withdrawEntry(8));
  const empty = checkAtom(await server.page('/search.atom?q=nambokho&type=speech'));
  assert.deepEqual(all(empty, 'entry'), []);
});

test('a feed has the newest fifty', async (t) => {
  const server = await startServer(t, {
    fill: (store) =>
      store.write(async (transaction) => {
        const sitting = await transaction.addSitting(aSitting());
        const entries = Array.from({ length: 120 }, (_, index) =>
          anEntry(index + 1, { speakerName: `Member ${index % 2}` }),
        );
        await transaction.appendEntries(sitting, entries);
      }),
  });
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
