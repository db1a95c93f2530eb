// The reading site over HTTP: addresses, languages, freshness, what a page says of itself.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { StoreUnavailable } from '../../src/errors.ts';
import { entryDigest } from '../../src/hansard/change.ts';
import { anchorsOf, decodeHtml, innerOf, textOf } from '../support/http/http-html.ts';
import { AFTERNOON_PATH, publishSiteRecord } from '../support/records/site-record.ts';
import { BROWSER, EMPTY, sharedServer } from '../support/http/test-server.ts';

/** One of each kind of page. */
const PAGES = [
  '/',
  '/hansard/',
  '/hansard/?venue=senate&year=2013',
  AFTERNOON_PATH,
  '/hansard/sitting/national_assembly/2013-07-31',
  '/hansard/contribution/8/',
  '/people/',
  '/people/?letter=O',
  '/person/owen-baya/',
  '/search',
  '/search?q=water',
  '/search?q=nothing+like+it',
  '/trends',
  '/trends?q1=water&q2=roads',
  '/data',
  '/docs',
  '/about',
];

suite('every page of the site', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  for (const path of PAGES) {
    test(`${path} says what and where it is`, async () => {
      const { status, headers, text } = await server.get(path, BROWSER);
      assert.equal(status, 200);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(headers['vary'], 'Accept-Language, Cookie, Accept-Encoding');
      assert.match(headers['content-security-policy']!, /default-src 'none'/);
      assert.doesNotMatch(headers['content-security-policy']!, /unsafe/);
      assert.match(text, /^<!doctype html>\n<html lang="en" data-title="/);
      assert.equal(text.match(/<h1/g)?.length, 1);
      assert.match(text, /<title>[^<]{7,}<\/title>/);
      assert.match(text, /<meta name="description" content="[^"]{10,}">/);
      const canonical = decodeHtml(/rel="canonical" href="([^"]*)"/.exec(text)![1]!);
      assert.equal(canonical, `${server.url}${path}`);
      const json = decodeHtml(/type="application\/json" href="([^"]*)"/.exec(text)![1]!);
      assert.ok(json.startsWith(`${server.url}/api/v0.1/`), json);
      assert.match(text, /property="og:title"/);
      for (const [, data] of text.matchAll(/ld\+json">(.*?)<\/script>/gs)) {
        assert.equal(
          (JSON.parse(data!) as { '@context': string })['@context'],
          'https://schema.org',
        );
      }
      assert.doesNotMatch(text, /\sstyle=|\son[a-z]+="|undefined|\[object/);
      assert.doesNotMatch(text, /<script>/);
      // A template keeps what is written in it, backslashes too; and text in the head is shown above the page.
      assert.doesNotMatch(text, /\\n/);
      const head = text.slice(text.indexOf('<head>'), text.indexOf('</head>'));
      assert.equal(textOf(head.replace(/<(title|script)[^>]*>.*?<\/\1>/gs, '')).trim(), '');
    });
  }

  test('is the same in Swahili but for its frame', async () => {
    for (const path of PAGES) {
      const { headers, text } = await server.get(path, { 'Accept-Language': 'sw' });
      assert.equal(headers['content-language'], 'sw');
      assert.match(text, /<html lang="sw" data-title="/);
      assert.match(text, /Mijadala ya Bunge/);
    }
  });

  test('is revalidated with a 304', async () => {
    for (const path of PAGES) {
      const first = await server.get(path);
      const tag = first.headers['etag']!;
      const again = await server.get(path, { 'If-None-Match': tag });
      assert.deepEqual([again.status, again.text], [304, ''], path);
      const other = await server.get(path, { 'If-None-Match': tag, 'Accept-Language': 'sw' });
      assert.equal(other.status, 200, path);
    }
  });

  for (const path of PAGES) {
    test(`${path} has its text after at most 50 kB, style and scripts included`, async () => {
      const { text } = await server.get(path, BROWSER);
      const files = [
        ...text.matchAll(/<(?:link rel="stylesheet" href|script [^>]*src)="([^"]*)"/g),
      ];
      assert.ok(files.length >= 2, 'a style sheet and a script');
      let bytes = Buffer.byteLength(text.slice(0, text.indexOf('<main')));
      for (const [, url] of files) {
        const file = await server.get(url!);
        assert.equal(file.status, 200, url);
        assert.doesNotMatch(file.text, /@import|^import [^(]/m, 'loads more');
        bytes += Buffer.byteLength(file.text);
      }
      assert.ok(bytes <= 50_000, `${bytes} bytes`);
    });
  }

  test('leads nowhere that is not there', async () => {
    const seen = new Set(PAGES);
    for (const path of seen) {
      if (seen.size > 400) break;
      const { text, headers } = await server.get(path, BROWSER);
      if (!headers['content-type']?.startsWith('text/html')) continue;
      for (const { href } of anchorsOf(text)) {
        const url = new URL(href, `${server.url}${path}`);
        if (url.origin !== server.url || url.pathname.startsWith('/api/')) continue;
        seen.add(`${url.pathname}${url.search}`);
      }
    }
    for (const path of seen) {
      const { status } = await server.get(path, BROWSER);
      assert.ok([200, 301, 302].includes(status), `${status} ${path}`);
    }
    assert.ok(seen.size > 60, String(seen.size));
  });
});

suite('a reader who knows a day', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('is led to the sitting where there was one', async () => {
    const { status, headers } = await server.get('/hansard/?date=2013-07-30', BROWSER);
    assert.equal(status, 302);
    assert.match(headers['location']!, /\/hansard\/sitting\/senate\/2013-07-30/);
  });

  test('is shown the sittings where there were several, and the nearest where there was none', async () => {
    const several = await server.get('/hansard/?date=2013-07-31', BROWSER);
    assert.equal(several.status, 200);
    assert.equal(innerOf(several.text, 'section', 'day')[0]!.match(/<li>/g)?.length, 2);
    const none = await server.get('/hansard/?date=2013-08-15&venue=national_assembly', BROWSER);
    const shown = textOf(innerOf(none.text, 'section', 'day')[0]!);
    assert.match(shown, /No sitting of Thursday, 15 August 2013 .*Wednesday, 31 July 2013/s);
    const canonical = /rel="canonical" href="([^"]*)"/.exec(none.text)![1]!;
    assert.match(decodeHtml(canonical), /\?venue=national_assembly&date=2013-08-15$/);
  });

  test('is refused where it is no day', async () => {
    const { status, text } = await server.get('/hansard/?date=2013-02-31', BROWSER);
    assert.equal(status, 200);
    assert.match(text, /role="alert">“2013-02-31” is not a date/);
  });

  test('gets the nearest sittings with the 404 of a day without one', async () => {
    const { status, text } = await server.get('/hansard/sitting/senate/2013-08-01', BROWSER);
    assert.equal(status, 404);
    assert.match(innerOf(text, 'ul', 'sittings')[0]!, /2013-07-30/);
    const never = await server.get('/hansard/sitting/senate/2013-02-31', BROWSER);
    assert.equal(never.status, 404);
    assert.match(never.text, /<title>Not found – Hansard<\/title>/);
    assert.doesNotMatch(never.text, /class="sittings"/);
  });
});

suite('what a person said', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('is read newest first, or from the beginning', async () => {
    const dates = async (path: string): Promise<string[]> => {
      const { status, text } = await server.get(path, BROWSER);
      assert.equal(status, 200);
      const items = innerOf(text, 'ol', 'results')[0]!;
      return [...items.matchAll(/\/hansard\/contribution\/(\d+)/g)].map(([, id]) => id!);
    };
    const newest = await dates('/person/catherine-mumma/');
    const oldest = await dates('/person/catherine-mumma/?ordering=date');
    assert.ok(newest.length > 1);
    assert.notDeepEqual(oldest, newest);
    assert.deepEqual(oldest.toSorted(), newest.toSorted());
  });
});

suite('the documentation in Swahili', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('has its headings in Swahili, and says that the text is English', async () => {
    const { text } = await server.get('/docs', { 'Accept-Language': 'sw' });
    assert.match(text, /<h3 id="first" lang="sw">Ombi la kwanza<\/h3>\n<p>Nothing to sign up for/);
    assert.match(text, /<li class="sub"><a href="#limits">Mipaka<\/a>/);
    assert.match(text, /yako kwa Kiingereza/);
    const english = await server.get('/docs', { 'Accept-Language': 'en' });
    assert.doesNotMatch(english.text, /is in English\./);
  });
});

suite('the language of the frame', () => {
  const server = sharedServer({ fill: publishSiteRecord });
  const languageOf = async (path: string, headers: Record<string, string>): Promise<string> =>
    (await server.get(path, headers)).headers['content-language']!;

  test('is what the address says, and is stored in a cookie', async () => {
    const { headers } = await server.get('/?lang=sw', { 'Accept-Language': 'en' });
    assert.equal(headers['content-language'], 'sw');
    const cookie = 'lang=sw; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly';
    assert.equal(headers['set-cookie'], cookie);
    assert.equal((await server.get('/')).headers['set-cookie'], undefined);
  });

  test('is else what the cookie says, else what the browser prefers, else English', async () => {
    assert.equal(await languageOf('/', { Cookie: 'a=b; lang=sw', 'Accept-Language': 'en' }), 'sw');
    assert.equal(await languageOf('/', { 'Accept-Language': 'fr, sw-KE;q=0.9, en;q=0.8' }), 'sw');
    assert.equal(await languageOf('/', { 'Accept-Language': 'sw;q=0.1, en' }), 'en');
    assert.equal(await languageOf('/', { 'Accept-Language': 'fr' }), 'en');
    assert.equal(await languageOf('/?lang=xx', { Cookie: 'lang=fr' }), 'en');
  });

  test('is never another visitor’s, however often a page is requested', async () => {
    for (let round = 0; round < 40; round += 1) {
      const wanted = round % 2 === 0 ? 'sw' : 'en';
      assert.equal(await languageOf('/about', { Cookie: `lang=${wanted}` }), wanted);
      assert.equal(await languageOf('/about', { 'Accept-Language': wanted }), wanted);
    }
  });

  test('is preserved by a redirect', async () => {
    const { headers } = await server.get('/hansard/entry/8?lang=sw');
    assert.equal(headers['location'], `${server.url}${AFTERNOON_PATH}?lang=sw#entry-8`);
  });
});

suite('the address of a sitting', () => {
  const server = sharedServer({ fill: publishSiteRecord });
  const goes = async (path: string): Promise<[number, string | undefined]> => {
    const { status, headers } = await server.get(path, BROWSER);
    return [status, headers['location']?.slice(server.url.length)];
  };

  test('is by chamber, day and hour, as in the original', async () => {
    assert.deepEqual(await goes(AFTERNOON_PATH), [200, undefined]);
    assert.deepEqual(await goes(`${AFTERNOON_PATH}/`), [301, AFTERNOON_PATH]);
    assert.deepEqual(await goes('/hansard/sitting/senate/2013-07-30'), [200, undefined]);
  });

  test('is found without its hour, or with a wrong one, where the chamber sat once', async () => {
    const only = '/hansard/sitting/senate/2013-07-30';
    assert.deepEqual(await goes(`${only}-11-11-11`), [302, only]);
  });

  test('offers the day where the chamber sat more than once', async () => {
    const day = '/hansard/sitting/national_assembly/2013-07-31';
    const choice = await server.get(day, BROWSER);
    assert.equal(choice.status, 200);
    const wrong = await server.get(`${day}-11-11-11`, BROWSER);
    assert.equal(wrong.status, 404);
    for (const { text } of [choice, wrong]) {
      const offered = innerOf(text, 'ul', 'sittings').flatMap(anchorsOf);
      assert.deepEqual(
        offered.map(({ href }) => href),
        [`${day}-09-00-00`, AFTERNOON_PATH],
      );
    }
  });

  test('is by id where chamber and hour are not known, or not enough', async () => {
    assert.deepEqual(await goes('/hansard/sitting/1/'), [302, AFTERNOON_PATH]);
    assert.deepEqual(await goes('/hansard/sitting/5/'), [200, undefined]);
    assert.deepEqual(await goes('/hansard/sitting/6/'), [200, undefined]);
    assert.match((await server.get('/hansard/sitting/5/')).text, /A second report/);
    assert.match((await server.get('/hansard/sitting/6/')).text, /Nobody knows when/);
  });

  test('that names none is 404, as a page', async () => {
    for (const path of [
      '/hansard/sitting/senate/2013-07-29',
      '/hansard/sitting/lords/2013-07-30',
      '/hansard/sitting/senate/yesterday',
      '/hansard/sitting/99/',
      '/hansard/sitting/99999999999999999999/',
      '/hansard/entry/999',
      '/hansard/contribution/0/',
      '/hansard/contribution/abc/',
      '/person/nobody/',
      '/person/owen-baya/?page=99',
      '/cite/999.txt',
      '/cite/8.doc',
      '/cite/8.constructor',
      '/search?q=water&page=99',
    ]) {
      const { status, headers, text } = await server.get(path);
      assert.equal(status, 404, path);
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(text, /<h1>Not found<\/h1>/);
    }
  });

  test('redirects from an entry to its sitting, and from a person’s id to the name', async () => {
    assert.deepEqual(await goes('/hansard/entry/8'), [302, `${AFTERNOON_PATH}#entry-8`]);
    assert.deepEqual(await goes('/hansard/entry/8/'), [301, '/hansard/entry/8']);
    assert.deepEqual(await goes('/person/owen-baya'), [301, '/person/owen-baya/']);
    assert.deepEqual(await goes('/person/49/'), [301, '/person/owen-baya/']);
    assert.deepEqual(await goes('/hansard'), [301, '/hansard/']);
    assert.deepEqual(await goes('/search/?q=a'), [301, '/search?q=a']);
  });
});

suite('a sitting read whole', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('has an anchor, a permalink and a language on every entry', async () => {
    const { text } = await server.get(AFTERNOON_PATH);
    for (let id = 1; id <= 14; id += 1) {
      assert.match(text, new RegExp(`<(p|h2|h3|span|li)[^>]* id="entry-${id}" lang="(en|sw)"`));
      assert.ok(text.includes(`href="#entry-${id}"`), String(id));
    }
    assert.match(text, /id="entry-11" lang="sw"/);
  });

  test('joins the pieces of a sentence, and shows who speaks once', async () => {
    const { text } = await server.get(AFTERNOON_PATH);
    const paragraph = /<p[^>]*id="entry-8".*?<\/p>/s.exec(text)![0];
    assert.match(paragraph, /piped to the <span id="entry-9"/);
    assert.match(paragraph, /schools of the county without delay\.<\/span><\/p>$/);
    assert.equal(text.match(/Hon\. Owen Baya/g)!.length, 1);
    assert.match(
      paragraph,
      /<b><a href="\/person\/owen-baya\/">Hon\. Owen Baya<\/a> <span>\(Kilifi/,
    );
  });

  test('has its headings as contents, without title and stray marks', async () => {
    const { text } = await server.get(AFTERNOON_PATH);
    const contents = /<details class="contents">.*?<\/details>/s.exec(text)![0];
    assert.deepEqual(
      anchorsOf(contents).map((link) => [link.href, link.text]),
      [
        ['#entry-5', 'Prayers'],
        ['#entry-6', 'Motion'],
        ['#entry-7', 'The water of Nambokho'],
        ['#entry-14', 'Adjournment'],
      ],
    );
  });

  test('folds the printed pages’ footers away, but has them', async () => {
    const { text } = await server.get(AFTERNOON_PATH);
    const [before, footers] = text.split('<details class="footers">') as [string, string];
    assert.doesNotMatch(before, /electronic version/);
    assert.equal(footers.match(/The electronic version/g)!.length, 2);
    assert.match(footers, /<li id="entry-12"/);
  });

  test('knows the sittings beside it', async () => {
    const { text } = await server.get('/hansard/sitting/senate/2013-07-30');
    const beside = innerOf(text, 'nav', 'beside')[0]!;
    assert.deepEqual(
      anchorsOf(beside).map(({ href, rel }) => [href, rel]),
      [['/hansard/sitting/senate/2014-03-04-14-30-00', 'next']],
    );
  });
});

suite('a citation', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('is to be had as text, BibTeX, RIS and CSL-JSON, with digest and day', async () => {
    const entry = (await server.get('/api/v0.1/hansard/entries/8/')).text;
    const digest = entryDigest(8, entry.slice(entry.indexOf('"text_counter"')));
    const today = new Date().toISOString().slice(0, 10);
    for (const [format, type, day] of [
      ['txt', /^text\/plain/, /read on \d+ [A-Z]/],
      ['bib', /bibtex/, new RegExp(`urldate = \\{${today}\\}`)],
      ['ris', /research-info/, new RegExp(`Y2 {2}- ${today.replaceAll('-', '/')}`)],
      ['json', /csl\+json/, /"accessed":\{"date-parts":\[\[\d/],
    ] as const) {
      const { status, headers, text } = await server.get(`/cite/8.${format}`);
      assert.equal(status, 200);
      assert.match(headers['content-type']!, type);
      assert.equal(headers['etag'], undefined);
      assert.match(text, day);
      assert.ok(text.includes(digest), format);
      assert.ok(text.includes(`${server.url}/hansard/entry/8`), format);
      assert.ok(text.includes('Owen Baya'), format);
    }
  });

  test('is on the page of a contribution, with a link to the words', async () => {
    const { text } = await server.get('/hansard/contribution/8/');
    assert.match(textOf(innerOf(text, 'p', 'citation')[0]!), /^Owen Baya, “Hon\. Speaker, I beg/);
    const quote = anchorsOf(text).find(({ href }) => href.includes(':~:text='))!;
    const from = encodeURIComponent('Hon. Speaker, I beg to move');
    const to = encodeURIComponent('Nambokho be piped to the');
    assert.ok(quote.href.startsWith(`${server.url}${AFTERNOON_PATH}#entry-8:~:text=${from},`));
    assert.ok(quote.href.endsWith(to), quote.href);
  });
});

suite('names that every object has', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    test(`${name} is a value like any other, in a path, a query or a header`, async () => {
      for (const path of [
        `/cite/8.${name}`,
        `/cite/${name}`,
        `/${name}`,
        `/assets/${name}`,
        `/person/${name}/`,
        `/hansard/sitting/${name}/2013-07-31`,
        `/sitemap-${name}.xml`,
        `/api/v0.1/hansard/entries/${name}/`,
      ]) {
        assert.equal((await server.get(path)).status, 404, path);
      }
      for (const query of [`lang=${name}`, `${name}=1`, `format=${name}`, `year=${name}`]) {
        for (const path of ['/', '/hansard/', '/search', '/trends', '/people/']) {
          assert.equal((await server.get(`${path}?${query}`)).status, 200, `${path}?${query}`);
        }
      }
      for (const header of ['Accept', 'Accept-Encoding', 'Accept-Language', 'Cookie', 'Expect']) {
        const { status } = await server.get('/', { [header]: name });
        assert.equal(status, 200, header);
      }
      const cookie = await server.get('/', { Cookie: `lang=${name}` });
      assert.equal(cookie.headers['content-language'], 'en');
      assert.equal((await server.request(name, '/')).status, 405);
    });
  }
});

suite('search and trends', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('a phrase stands in one pair of quotation marks in the title', async () => {
    const { text } = await server.get('/search?q=%22point+of+order%22');
    assert.match(text, /<h1>Search: “point of order”<\/h1>/);
  });

  test('say what is wrong with a field, and what to write', async () => {
    const query = 'date_from=31.7.2013&venue=lords&type=song&speaker=nobody&language=fr';
    const { status, text } = await server.get(`/search?q=water&${query}`);
    assert.equal(status, 400);
    const complaints = textOf(innerOf(text, 'ul', 'complaints')[0]!);
    for (const word of ['31.7.2013', '2013-07-31', 'lords', 'song', 'nobody', 'fr']) {
      assert.ok(complaints.includes(word), word);
    }
    const long = await server.get(`/search?q=${'a'.repeat(2_001)}`);
    assert.equal(long.status, 400);
  });

  test('read every filter as the interface does: a chamber by id or slug, a sitting, a day', async () => {
    const { id, slug } = (await server.store.collection('venues', 1, 1))!.items[0]!;
    const bySlug = await server.get(`/search?venue=${slug}`);
    const byId = await server.get(`/search?venue=${id}`);
    assert.deepEqual([bySlug.status, byId.status], [200, 200]);
    assert.equal(byId.text, bySlug.text);
    assert.equal((await server.get(`/search.atom?venue=${id}`)).status, 200);

    const { text } = await server.get('/search?sitting=1&date=2013-07-31');
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
      assert.ok(textOf(innerOf(text, 'ul', 'complaints')[0]!).includes(value!), field);
    }
  });

  test('say who said it first, whatever the order, and nothing where nobody did', async () => {
    const first = (text: string): string | undefined =>
      /<p class="first">.*?<\/p>/s.exec(text)?.[0];
    for (const ordering of ['', '&ordering=date', '&ordering=relevance']) {
      const said = first((await server.get(`/search?q=water${ordering}`)).text) ?? '';
      assert.match(said, /First said by <a href="[^"]*\/16\/\?q&#61;water#entry-16">Sen\. Mumma/);
      assert.match(said, /30 July 2013/);
    }
    assert.equal(first((await server.get('/search?q=adjournment')).text), undefined);
    assert.equal(first((await server.get('/search?type=speech')).text), undefined);
    assert.match(
      first((await server.get('/search?q=water&lang=sw')).text) ?? '',
      /Aliyesema kwanza/,
    );
  });

  test('mark what was searched for, and nothing else', async () => {
    const { text } = await server.get('/search?q=water+life');
    const marked = [...text.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, inner]) => inner);
    assert.deepEqual(marked, ['Water', 'life']);
    assert.match(text, /<h2 class="count">1 contribution found<\/h2>/);
  });

  test('show a contribution once, and open it with the words marked in all its entries', async () => {
    const { text } = await server.get('/search?q=county+the+Nambokho');
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
    const opened = (await server.get(link!.href.split('#')[0]!)).text;
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
    const { text } = await server.get('/search?q=roads');
    const facets = anchorsOf(/<aside class="facets".*?<\/aside>/s.exec(text)![0]);
    const year = facets.find((link) => link.text === '2014')!;
    assert.equal(year.href, '/search?q=roads&date_from=2014-01-01&date_to=2014-12-31');
    assert.match((await server.get(year.href)).text, /1 contribution found/);
  });

  test('give the figures below the plot', async () => {
    const { text } = await server.get('/trends?q1=water&q2=roads');
    const rows = [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) => textOf(row!));
    assert.deepEqual(rows, [
      'PeriodwaterroadsAll entries',
      '20140 (0 in 0, 0%)500 (1 in 1, 50%)2',
      '2013176 (3 in 3, 18%)58.8 (1 in 1, 5.9%)17',
    ]);
    assert.match(text, /<svg [^>]*role="img" aria-label="water: most in 2013, 176\. roads: /);
    assert.match(text, /<figcaption>Mentions per 1,000 entries</);
  });

  test('give shares of entries where mentions are not counted, and say so', async () => {
    const { text } = await server.get('/trends?q1=water&q2=ro*');
    assert.match(text, /<figcaption>Share of all entries</);
    assert.match(text, /Mentions are not counted for words that begin with three letters/);
    const [, , row] = [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, one]) => textOf(one!));
    assert.match(row!, /^201318% 3/);
  });
});

suite('the documentation', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('has every resource of the interface, and examples that answer', async () => {
    const { text } = await server.get('/docs');
    const { paths } = (await server.get('/api/v0.1/openapi.json')).json as { paths: object };
    for (const path in paths) assert.ok(text.includes(`<code>${path}</code>`), path);
    const examples = [...text.matchAll(/<code>curl [^<]*'<a href="([^"]+)">([^<]+)<\/a>'/g)];
    // There is no document and no division in this record, so none can be shown; and one address is only written to.
    assert.equal(examples.length, 5 + Object.keys(paths).length - 3);
    for (const [, href, shown] of examples) {
      assert.equal(href, shown);
      const reply = await server.get(decodeHtml(href!).slice(server.url.length));
      assert.equal(reply.status, 200, href);
    }
  });

  test('names every parameter and every field', async () => {
    const text = textOf((await server.get('/docs')).text);
    for (const name of ['page_size', 'since', 'interval', 'results[].speaker.legal_name']) {
      assert.ok(text.includes(name), name);
    }
    for (const field of ['activity.years[].words', 'highlight.marks', 'results[].chain']) {
      assert.ok(text.includes(field), field);
    }
  });

  test('leads to its own sections', async () => {
    const { text } = await server.get('/docs');
    const within = anchorsOf(text).filter(({ href }) => href.startsWith('#'));
    assert.ok(within.length > 10);
    for (const { href } of within) assert.ok(text.includes(` id="${href.slice(1)}"`), href);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length);
  });
});

suite('what search engines read', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('allows everything and names the map', async () => {
    const { status, headers, text } = await server.get('/robots.txt');
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8']);
    assert.equal(text, `User-agent: *\nAllow: /\n\nSitemap: ${server.url}/sitemap.xml\n`);
  });

  test('maps every sitting, person and debate, by the address each has for good', async () => {
    const { headers, text } = await server.get('/sitemap.xml');
    assert.equal(headers['content-type'], 'application/xml; charset=utf-8');
    const addresses = [...text.matchAll(/<url><loc>([^<]+)<\/loc><\/url>/g)].map(([, url]) => url!);
    for (const path of [
      AFTERNOON_PATH,
      '/hansard/sitting/5/',
      '/person/owen-baya/',
      '/docs',
      '/',
    ]) {
      assert.ok(addresses.includes(`${server.url}${path}`), path);
    }
    const debates = addresses.filter((url) => url.includes('/hansard/debate/'));
    assert.ok(debates.length > 0);
    assert.equal(addresses.length, 8 + 6 + 2 + debates.length);
    for (const url of addresses) {
      const page = await server.get(url.slice(server.url.length), BROWSER);
      assert.equal(page.status, 200, url);
      assert.ok(page.text.includes(`<link rel="canonical" href="${url}">`), url);
    }
    const again = await server.get('/sitemap.xml', { 'If-None-Match': headers['etag']! });
    assert.equal(again.status, 304);
    assert.equal((await server.get('/sitemap-2.xml')).status, 404);
  });
});

suite('an empty record', () => {
  const server = sharedServer({ fill: EMPTY });

  test('has every page that needs no entry', async () => {
    for (const path of [
      '/',
      '/hansard/',
      '/people/',
      '/search?q=a',
      '/trends?q1=a',
      '/data',
      '/docs',
      '/about',
      '/sitemap.xml',
    ]) {
      assert.equal((await server.get(path)).status, 200, path);
    }
  });
});

suite('a record out of reach', () => {
  const server = sharedServer({
    wrap: (store) =>
      new Proxy(store, {
        get: (target, name) =>
          name === 'recordState'
            ? () => Promise.reject(new StoreUnavailable('gone'))
            : (Reflect.get(target, name) as unknown),
      }),
  });

  test('is shown as a page, in the visitor’s language, with when to try again', async () => {
    const { status, headers, text } = await server.get('/?lang=sw', BROWSER);
    assert.equal(status, 503);
    assert.match(headers['retry-after']!, /^\d+$/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(text, /<h1>Haifikiki<\/h1>/);
    assert.doesNotMatch(text, /rel="canonical"|gone/);
  });
});
