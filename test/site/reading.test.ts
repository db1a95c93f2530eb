// Reading a changing record: a sitting that is added, a slug that is changed; and citations in all formats.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { todayIn } from '../../src/record/parliament/parliament.ts';
import { entryDigest } from '../../src/record/change.ts';
import { mergePeople } from '../../src/linking/merge-people.ts';
import { anchorsOf, innerOf, textOf } from '../support/http/http-html.ts';
import { sharedServer } from '../support/http/test-server.ts';
import { aSitting, anEntry, publishSitting, correctById } from '../support/records/entries.ts';
import { AFTERNOON_PATH, publishSiteRecord } from '../support/records/site-record.ts';

suite('reading', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('a citation is available as text, BibTeX, RIS and CSL-JSON, with digest and day', async () => {
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

  test('the address or the citation of an entry, pasted into the search box, leads to the entry', async () => {
    const cited = `${server.url}/hansard/entry/8`;
    const texts = [cited, `${server.url}${AFTERNOON_PATH}#entry-8`];
    for (const format of ['txt', 'bib', 'ris', 'json']) {
      texts.push((await server.get(`/cite/8.${format}`)).text);
    }
    // With the sentence it was found in; a search has at most 64 words.
    texts.push(`${'and '.repeat(70)}${texts[2]}`);
    for (const text of texts) {
      const query = `q=${encodeURIComponent(text)}`;
      const { status, headers } = await server.get(`/search?${query}`);
      assert.deepEqual([status, headers['location']], [302, cited], text);
      const suggested = await server.page(`/api/v0.1/hansard/search/suggest/?${query}`);
      assert.match(suggested, /"entry":\{"id":8,/);
    }
    assert.equal((await server.get('/search?q=entry%208')).status, 200);
  });

  test('a citation is on the page of a contribution, with a link to the words', async () => {
    const text = await server.page('/hansard/contribution/8/');
    assert.match(textOf(innerOf(text, 'p', 'citation')[0]!), /^Owen Baya, “Hon\. Speaker, I beg/);
    const quote = anchorsOf(text).find(({ href }) => href.includes(':~:text='))!;
    const from = encodeURIComponent('Hon. Speaker, I beg');
    const to = encodeURIComponent('be piped to the');
    const path = '/hansard/contribution/8/';
    assert.ok(quote.href.startsWith(`${server.url}${path}#entry-8:~:text=${from},`), quote.href);
    assert.ok(quote.href.endsWith(to), quote.href);
  });

  test('paragraphs have small gaps, tables are tables, words of the chair are lighter, who skips comes to the first speech, and a history has differences', async () => {
    const chair = { speakerTitle: '', speakerName: 'The Temporary Speaker (Hon. Jane Doe)' };
    const id = await server.store.write(async (transaction) => {
      const sitting = await transaction.sittings.add(aSitting({ startDate: '2026-02-11' }));
      const [first = 0] = await transaction.entries.append(sitting, [
        anEntry(1, { ...chair, content: 'Order!' }),
        anEntry(2, { content: 'The first paragraph.\n\nThe second one, of rain.' }),
        anEntry(3, { type: 'other', speakerName: '', content: '\tLamu <b>\t7,000\n1\tTotal' }),
      ]);
      const corrected = anEntry(2, {
        content: 'The first paragraph.\n\nThe second one, of maize and rain.',
      });
      await correctById(transaction.entries, first + 1, corrected);
      return first;
    });
    const { headers } = await server.get(`/hansard/entry/${id}`);
    const { pathname } = new URL(headers.location!, server.url);
    const text = await server.page(`${pathname}?q=${encodeURIComponent('"lamu b 7,000"')}`);
    assert.match(text, new RegExp(`class="skip" href="#entry-${id}"`));
    assert.match(text, new RegExp(`<p class="s b w" id="entry-${id}"`));
    assert.match(text, /The first paragraph\.\n<i class="gap"><\/i>The second one/);
    assert.deepEqual(text.match(/<tr>.*<\/tr>/g), [
      '<tr><td></td><td class="l"><mark>Lamu &#60;b&#62;</mark></td><td><mark>7,000</mark></td></tr>',
      '<tr><td>1</td><td class="l">Total</td></tr>',
    ]);
    const history = await server.page(`/hansard/entry/${id + 1}/history`);
    assert.match(history, /The second one, of<ins> maize and<\/ins> rain\./);
  });

  test('a title that is repeated below the cover is title page, not a section', async () => {
    const heading = { type: 'heading', speakerName: '' } as const;
    const other = { type: 'other', speakerName: '' } as const;
    const id = await server.store.write(async (transaction) => {
      const sitting = await transaction.sittings.add(aSitting({ startDate: '2026-02-10' }));
      await transaction.entries.append(sitting, [
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
      await writing.venues.change({ ...senate, slug: 'upper_house' });
      await writing.people.change({ ...(await writing.item('people', 50))!, slug: 'c-mumma' });
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

  test('a person who was merged into another is found there by every address', async () => {
    const count = async (speaker: string): Promise<number> => {
      const { json } = await server.get(`/api/v0.1/hansard/entries/?speaker=${speaker}`);
      return (json as { readonly count: number }).count;
    };
    const all = (await count('49')) + (await count('50'));
    await mergePeople(server.store, ['c-mumma', 'owen-baya'], null);
    const api = '/api/v0.1/hansard/people';
    for (const [path, to] of [
      ['/person/c-mumma/', '/person/owen-baya/'],
      ['/person/catherine-mumma/?year=2014', '/person/owen-baya/?year=2014'],
      ['/person/50/', '/person/owen-baya/'],
      [`${api}/50/`, `${api}/owen-baya/`],
      [`${api}/c-mumma/`, `${api}/owen-baya/`],
    ] as const) {
      const { status, headers } = await server.get(path);
      assert.equal(status, 301, path);
      assert.ok(headers['location']?.startsWith(`${server.url}${to}`), headers['location']);
    }
    assert.deepEqual(
      [await count('49'), await count('50'), await count('c-mumma')],
      [all, all, all],
    );
  });

  test('every page of a label has the same spelling of it', async () => {
    const said = Array.from({ length: 44 }, (_, at) => {
      const speakerName = at === 0 ? 'Hon. A. B. Duale' : 'Hon. A.B. Duale';
      return anEntry(at + 1, at % 2 === 0 ? { speakerName } : {});
    });
    await publishSitting(server.store, said, { startDate: '2014-04-24' });
    for (const page of [1, 2]) {
      const text = await server.page(`/hansard/speaker/Hon.%20A.B.%20Duale?page=${page}`);
      assert.match(text, /<h1>Hon\. A\. B\. Duale<.*22 speeches/s);
    }
  });

  test('a bill is followed in the order of its days, also where its number is not printed on all of them', async () => {
    const numbered = 'THE SORGHUM BILL (National Assembly Bill No.3 of 2024)';
    for (const [startDate, content] of [
      ['2025-03-07', numbered],
      ['2024-03-06', 'THE SORGHUM BILL'],
      ['2024-03-05', numbered],
    ] as const) {
      const heading = anEntry(1, { type: 'heading', speakerName: '', content });
      await publishSitting(server.store, [heading, anEntry(2)], { startDate });
    }
    const path = '/hansard/business/sorghum-bill-2024';
    const former = await server.get('/hansard/business/sorghum-bill-2025');
    assert.deepEqual([former.status, former.headers.location], [301, `${server.url}${path}`]);
    const text = await server.page(path);
    assert.deepEqual(
      [
        ...text.matchAll(
          /(\d) March 202\d<\/a><\/h3>\n<div class="of-day"><p><a[^>]*>(The Sorghum Bill[^<]*)</g,
        ),
      ].map(([, day, title]) => [day, title!.includes('No.3')]),
      [
        ['5', true],
        ['6', false],
        ['7', true],
      ],
    );
  });

  test('the front page names a word that rose twentyfold, among many that are used more often', async () => {
    const common =
      'roads water schools maize cattle teachers budget county clinics bridges votes rains';
    // Of 1,200 speeches of the month, twenty contain it; of as many of the year before, one does.
    const speeches = (count: number, isRising: boolean) =>
      Array.from({ length: count }, (_, at) => {
        const frequent = common
          .split(' ')
          .filter((_word, index) => (at + index) % (isRising ? 4 : 9) === 0);
        const risen = isRising ? at % 60 === 7 : at === 7;
        const content = `We spoke of ${frequent.join(' and ')}${risen ? ' and locusts' : ''}.`;
        return anEntry(at + 1, { content });
      });
    for (const [startDate, isRising] of [
      ['2030-03-05', false],
      ['2031-02-04', true],
    ] as const) {
      await publishSitting(server.store, speeches(1_200, isRising), { startDate });
    }
    const home = await server.page('/');
    assert.match(home, /Words used more often in February 2031.*>locusts<\/a> <small>20</s);
  });
});
