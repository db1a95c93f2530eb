// Reading what changes: a sitting that is added, a slug that is changed; and citations in all their forms.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { todayIn } from '../../src/record/parliament/parliament.ts';
import { entryDigest } from '../../src/record/change.ts';
import { anchorsOf, innerOf, textOf } from '../support/http/http-html.ts';
import { sharedServer } from '../support/http/test-server.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { AFTERNOON_PATH, publishSiteRecord } from '../support/records/site-record.ts';

suite('reading', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('a citation is to be had as text, BibTeX, RIS and CSL-JSON, with digest and day', async () => {
    const entry = await server.page('/api/v0.1/hansard/entries/8/');
    const digest = entryDigest(8, entry.slice(entry.indexOf('"text_counter"')));
    const today = todayIn(KENYA);
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

  test('a citation is on the page of a contribution, with a link to the words', async () => {
    const text = await server.page('/hansard/contribution/8/');
    assert.match(textOf(innerOf(text, 'p', 'citation')[0]!), /^Owen Baya, “Hon\. Speaker, I beg/);
    const quote = anchorsOf(text).find(({ href }) => href.includes(':~:text='))!;
    const from = encodeURIComponent('Hon. Speaker, I beg to move');
    const to = encodeURIComponent('Nambokho be piped to the');
    assert.ok(quote.href.startsWith(`${server.url}${AFTERNOON_PATH}#entry-8:~:text=${from},`));
    assert.ok(quote.href.endsWith(to), quote.href);
  });

  test('a title that is repeated below the cover is title page, not a section', async () => {
    const heading = { type: 'heading', speakerName: '' } as const;
    const other = { type: 'other', speakerName: '' } as const;
    const id = await server.store.write(async (transaction) => {
      const sitting = await transaction.addSitting(aSitting({ startDate: '2026-02-10' }));
      await transaction.appendEntries(sitting, [
        anEntry(1, { ...heading, content: 'THE HANSARD' }),
        anEntry(2, { ...other, content: '10th February 2026 Vol. V No. 1' }),
        anEntry(3, { ...heading, content: 'THE HANSARD' }),
        anEntry(4, { ...other, content: 'Tuesday, 10th February 2026' }),
        anEntry(5, { ...heading, content: 'PRAYERS' }),
        anEntry(6, { content: 'Order!' }),
      ]);
      return sitting;
    });
    const { headers } = await server.get(`/hansard/sitting/${id}/`);
    const text = await server.page(new URL(headers.location!, server.url).pathname);
    const folded = /<details class="title-page">.*?<\/details>/s.exec(text)![0];
    assert.deepEqual(
      [...folded.matchAll(/data-n="(\d+)"/g)].map(([, number]) => number),
      ['1', '2', '3', '4'],
    );
    assert.doesNotMatch(text, /<h2[^>]*>.*?The Hansard<\/h2>/);
    assert.match(text, /<h2[^>]*>.*?Prayers<\/h2>/);
  });

  test('a person is redirected from a slug they had before, with the rest of the query; a chamber is known by it', async () => {
    await server.store.write(async (writing) => {
      const senate = (await writing.item('venues', 'senate'))!;
      await writing.changeVenue({ ...senate, slug: 'upper_house' });
      await writing.changePerson({ ...(await writing.item('people', 50))!, slug: 'c-mumma' });
    });
    for (const [path, to] of [
      ['/person/catherine-mumma/?year=2014', '/person/c-mumma/?year=2014'],
      ['/person/catherine-mumma/debates?lang=sw', '/person/c-mumma/debates?lang=sw'],
    ] as const) {
      const { status, headers } = await server.get(path);
      assert.deepEqual([status, headers['location']], [301, `${server.url}${to}`], path);
    }
    for (const path of [
      '/hansard/?venue=senate&year=2013',
      '/trends?q1=water&venue=senate',
      '/person/c-mumma/?venue=senate',
    ]) {
      const canonical = /rel="canonical" href="([^"]*)"/.exec(await server.page(path))![1]!;
      assert.match(canonical, /venue&#61;upper_house/, path);
    }
    assert.equal((await server.get('/person/nobody/debates')).status, 404);
  });
});
