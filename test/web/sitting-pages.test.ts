// The pages of sittings over HTTP: their addresses, what is read there, and citations.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { entryDigest } from '../../src/record/change.ts';
import { anchorsOf, decodeHtml, innerOf, textOf } from '../support/http/http-html.ts';
import { AFTERNOON_PATH, publishSiteRecord } from '../support/records/site-record.ts';
import { BROWSER, sharedServer } from '../support/http/test-server.ts';

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
    assert.match(innerOf(text, 'ul', 'rows')[0]!, /2013-07-30/);
    const never = await server.get('/hansard/sitting/senate/2013-02-31', BROWSER);
    assert.equal(never.status, 404);
    assert.match(never.text, /<title>Not found – Hansard<\/title>/);
    assert.doesNotMatch(never.text, /class="rows"/);
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
      const offered = innerOf(text, 'ul', 'rows').flatMap(anchorsOf);
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
    assert.match(await server.page('/hansard/sitting/5/'), /A second report/);
    assert.match(await server.page('/hansard/sitting/6/'), /Nobody knows when/);
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
    const text = await server.page(AFTERNOON_PATH);
    for (let id = 1; id <= 14; id += 1) {
      assert.match(text, new RegExp(`<(p|h2|h3|span|li)[^>]* id="entry-${id}" lang="(en|sw)"`));
      assert.ok(text.includes(`href="#entry-${id}"`), String(id));
    }
    assert.match(text, /id="entry-11" lang="sw"/);
  });

  test('joins the pieces of a sentence, and shows who speaks once', async () => {
    const text = await server.page(AFTERNOON_PATH);
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
    const text = await server.page(AFTERNOON_PATH);
    const contents = /<details class="contents wide-open">.*?<\/details>/s.exec(text)![0];
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
    const text = await server.page(AFTERNOON_PATH);
    const [before, footers] = text.split('<details class="footers">') as [string, string];
    assert.doesNotMatch(before, /electronic version/);
    assert.equal(footers.match(/The electronic version/g)!.length, 2);
    assert.match(footers, /<li id="entry-12"/);
  });

  test('knows the sittings beside it', async () => {
    const text = await server.page('/hansard/sitting/senate/2013-07-30');
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
    const entry = await server.page('/api/v0.1/hansard/entries/8/');
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
    const text = await server.page('/hansard/contribution/8/');
    assert.match(textOf(innerOf(text, 'p', 'citation')[0]!), /^Owen Baya, “Hon\. Speaker, I beg/);
    const quote = anchorsOf(text).find(({ href }) => href.includes(':~:text='))!;
    const from = encodeURIComponent('Hon. Speaker, I beg to move');
    const to = encodeURIComponent('Nambokho be piped to the');
    assert.ok(quote.href.startsWith(`${server.url}${AFTERNOON_PATH}#entry-8:~:text=${from},`));
    assert.ok(quote.href.endsWith(to), quote.href);
  });
});
