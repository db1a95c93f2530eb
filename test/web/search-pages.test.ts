// Search and trends of the reading site over HTTP.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anchorsOf, innerOf, textOf } from '../support/http/http-html.ts';
import { publishSiteRecord } from '../support/records/site-record.ts';
import { sharedServer } from '../support/http/test-server.ts';

suite('search and trends', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('a phrase stands in one pair of quotation marks in the title', async () => {
    const text = await server.page('/search?q=%22point+of+order%22');
    assert.match(text, /<h1>Search: “point of order”<\/h1>/);
  });

  test('say what is wrong with a field, and what to write', async () => {
    const query = 'date_from=31.7.2013&venue=lords&type=song&speaker=nobody&language=fr';
    const { status, text } = await server.get(`/search?q=water&${query}`);
    assert.equal(status, 400);
    const complaints = textOf(innerOf(text, 'ul', 'panel complaints')[0]!);
    for (const word of ['31.7.2013', '2013-07-31', 'lords', 'song', 'nobody', 'fr']) {
      assert.ok(complaints.includes(word), word);
    }
    const long = await server.get(`/search?q=${'a'.repeat(2_001)}`);
    assert.equal(long.status, 400);
    const name = await server.get(`/search?q=water&speaker_name=${'a+'.repeat(3_000)}`);
    assert.equal(name.status, 400);
    assert.equal(
      textOf(innerOf(name.text, 'ul', 'panel complaints')[0]!),
      'The name is too long: at most 1,000 characters and 64 words.',
    );
  });

  test('read every filter as the interface does: a chamber by id or slug, a sitting, a day', async () => {
    const { id, slug } = (await server.store.collection('venues', 1, 1))!.items[0]!;
    const bySlug = await server.get(`/search?venue=${slug}`);
    const byId = await server.get(`/search?venue=${id}`);
    assert.deepEqual([bySlug.status, byId.status], [200, 200]);
    assert.equal(byId.text, bySlug.text);
    assert.equal((await server.get(`/search.atom?venue=${id}`)).status, 200);

    const text = await server.page('/search?sitting=1&date=2013-07-31');
    const chosen = innerOf(text, 'nav', 'choices')[0]!;
    assert.match(textOf(chosen), /31 July 2013 ×/);
    for (const field of ['sitting=1', 'date=2013-07-31']) {
      assert.ok(
        anchorsOf(chosen).some(({ href }) => href === `/search?${field}`),
        field,
      );
    }
    assert.match(text, /<input type="hidden" name="sitting" value="1">/);
  });

  test('answer 400 with a sentence to a value that a filter does not take', async () => {
    for (const [field, value] of [
      ['venue', '999'],
      ['venue', 'constructor'],
      ['type', 'toString'],
      ['language', '__proto__'],
      ['sitting', '999999'],
      ['sitting', 'x'],
      ['date', '31.7.2013'],
      ['speaker', '__proto__'],
    ]) {
      const { status, text } = await server.get(`/search?${field}=${value}`);
      assert.equal(status, 400, `${field}=${value}`);
      assert.ok(textOf(innerOf(text, 'ul', 'panel complaints')[0]!).includes(value!), field);
    }
  });

  test('say who said it first, whatever the order, and nothing where nobody did', async () => {
    const first = (text: string): string | undefined =>
      /<p class="first">.*?<\/p>/s.exec(text)?.[0];
    for (const ordering of ['', '&ordering=date', '&ordering=relevance']) {
      const said = first(await server.page(`/search?q=water${ordering}`)) ?? '';
      assert.match(said, /First said by <a href="[^"]*\/16\/\?q&#61;water#entry-16">Sen\. Mumma/);
      assert.match(said, /30 July 2013/);
    }
    assert.equal(first(await server.page('/search?q=adjournment')), undefined);
    assert.equal(first(await server.page('/search?type=speech')), undefined);
    assert.match(first(await server.page('/search?q=water&lang=sw')) ?? '', /Aliyesema kwanza/);
  });

  test('mark what was searched for, and nothing else', async () => {
    const text = await server.page('/search?q=water+life');
    const marked = [...text.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, inner]) => inner);
    assert.deepEqual(marked, ['Water', 'life']);
    assert.match(text, /<h2 class="count">1 contribution found<\/h2>/);
  });

  test('show a contribution once, and open it with the words marked in all its entries', async () => {
    const text = await server.page('/search?q=county+the+Nambokho');
    const results = innerOf(text, 'ol', 'results')[0]!;
    const [link, ...others] = anchorsOf(results).filter(({ href }) =>
      href.includes('/contribution/'),
    );
    assert.deepEqual(
      [link!.href, others],
      ['/hansard/contribution/8/?q=county+the+Nambokho#entry-8', []],
    );
    const marksIn = (page: string): string[] =>
      [...page.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, inner]) => inner!);
    assert.deepEqual(marksIn(results), ['Nambokho', 'county']);
    const opened = await server.page(link!.href.split('#')[0]!);
    assert.deepEqual(marksIn(opened), ['Nambokho', 'county']);
    assert.match(opened, /<link rel="canonical" href="[^"?]*\/contribution\/8\/">/);
    const across = await server.get('/hansard/contribution/8/?q=%22to+the+schools%22');
    assert.deepEqual(marksIn(across.text), ['to the', 'schools']);
    const { count } = (
      await server.get('/api/v0.1/hansard/contributions/?q=county+the+Nambokho&ordering=relevance')
    ).json as { count: number };
    assert.equal(count, 1);
    const feed = (await server.get('/search.json?q=county+the+Nambokho')).json as {
      items: { url: string }[];
    };
    assert.deepEqual(
      feed.items.map(({ url }) => url.slice(server.url.length)),
      ['/hansard/contribution/8/'],
    );
  });

  test('narrow by what is beside the results', async () => {
    const text = await server.page('/search?q=roads');
    const facets = anchorsOf(/<aside class="side facets".*?<\/aside>/s.exec(text)![0]);
    const year = facets.find((link) => link.text === '2014')!;
    assert.equal(year.href, '/search?q=roads&date_from=2014-01-01&date_to=2014-12-31');
    assert.match(await server.page(year.href), /1 contribution found/);
  });

  test('give the figures below the plot', async () => {
    const text = await server.page('/trends?q1=water&q2=roads');
    assert.match(textOf(text), /PeriodwaterroadsEntries searched/);
    assert.deepEqual(figuresOf(text), [
      '20140 (0 in 0, 0%)500 (1 in 1, 50%)2',
      '2013176 (3 in 3, 18%)58.8 (1 in 1, 5.9%)17',
    ]);
    assert.match(text, /<svg [^>]*role="img" aria-label="water: most in 2013, 176\. roads: /);
    assert.match(text, /<figcaption>Mentions per 1,000 entries</);
  });

  test('give the figures of a chamber in proportion to what was said in it', async () => {
    const rowsOf = async (query: string): Promise<string[]> =>
      figuresOf(await server.page(`/trends?q1=water&${query}`));
    // The record of 2014 has the Senate only.
    assert.deepEqual(await rowsOf('venue=national_assembly'), [
      '2014–0',
      '2013133 (2 in 2, 13%)15',
    ]);
    assert.deepEqual(await rowsOf('venue=senate'), [
      '20140 (0 in 0, 0%)2',
      '2013500 (1 in 1, 50%)2',
    ]);
    const text = await server.page('/search?q=water&venue=senate');
    assert.deepEqual(figuresOf(text), ['20140', '2013500']);
  });

  test('give the share of the record where no words were searched for', async () => {
    const text = await server.page('/search?venue=senate');
    assert.deepEqual(figuresOf(text), ['2014100%', '201312%']);
  });

  test('state no figure of a month that the record has nothing of', async () => {
    const text = await server.page('/trends?q1=water&interval=month');
    const { results } = (
      await server.get('/api/v0.1/hansard/search/trends/?q=water&interval=month')
    ).json as { results: { period: string; total: number }[] };
    const empty = results.filter(({ total }) => total === 0).map(({ period }) => period);
    assert.ok(empty.length > 0, 'the record of this test has no month without a sitting');
    assert.equal(figuresOf(text).filter((row) => row.endsWith('–0')).length, empty.length);
  });

  test('give shares of entries where mentions are not counted, and say so', async () => {
    const text = await server.page('/trends?q1=water&q2=ro*');
    assert.match(text, /<figcaption>Share of the entries searched</);
    assert.match(text, /Mentions are not counted for beginnings of three letters/);
    assert.match(figuresOf(text)[1]!, /^201318% 3/);
  });
});

/** The rows of the table of a plot: each its period, and its figures after that. */
function figuresOf(html: string): string[] {
  const rows = html.matchAll(/<tr>(<th scope="row">.*?)<\/tr>/gs);
  return [...rows].map(([, row]) => textOf(row!));
}
