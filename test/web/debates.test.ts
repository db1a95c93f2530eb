// The pages of debates and of business over sittings, and where the site names them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { NewEntry } from '../../src/record/entry.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { sharedServer } from '../support/http/test-server.ts';

const AMINA = { id: 49, legalName: 'Amina Wairimu', slug: 'amina-wairimu' };
const TITLE = 'THE MAIZE <b>BILL';
const SLUG = 'the-maize-b-bill';

const heading = (counter: number, content: string): NewEntry =>
  anEntry(counter, { type: 'heading', speakerName: '', content });

async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.knowPerson(AMINA);
    for (const startDate of ['2013-07-30', '2013-07-31', '2023-02-01']) {
      const sitting = await transaction.addSitting(aSitting({ startDate }));
      await transaction.appendEntries(sitting, [
        heading(1, 'PRAYERS'),
        heading(2, 'BILL'),
        heading(3, TITLE),
        anEntry(4, {
          speaker: AMINA,
          speakerName: 'Sen. Wairimu',
          content: 'The price has risen.',
        }),
        heading(5, 'Clause 3'),
        anEntry(6, { speakerName: 'Mr. Otieno', content: 'I oppose.' }),
        heading(7, 'MOTION'),
        heading(8, 'STATE OF ROADS'),
        anEntry(9, { speakerName: 'Mr. Otieno', content: 'I oppose.' }),
      ]);
    }
  });
}

suite('the pages of debates', () => {
  const server = sharedServer({ fill });
  test('a debate has its title, speakers, text, citation, neighbour and addresses', async () => {
    const text = await server.page(`/hansard/debate/3/${SLUG}`);
    assert.ok(text.includes('<h1>The Maize &#60;b&#62;Bill</h1>'), text);
    assert.ok(
      text.includes(`<link rel="canonical" href="${server.url}/hansard/debate/3/${SLUG}">`),
    );
    assert.ok(text.includes('hansard/debates/3/'));
    assert.match(
      text,
      /property="og:title" content="The Maize &#60;b&#62;Bill, Senate, 30 July 2013"/,
    );
    assert.match(
      text,
      /href="\/person\/amina-wairimu\/">Amina Wairimu<\/a> <small><a href="#entry-4" [^>]*>1 speech</,
    );
    assert.match(text, /rel="next" href="\/hansard\/debate\/8\/state-of-roads"/);
    assert.match(text, /href="#entry-5">Clause 3</);
    assert.match(text, /href="\/cite\/3\.bib"/);
    assert.match(text, /href="\/hansard\/business\/maize-b-bill-2013\/feed\.atom"/);
    assert.ok(!text.includes('id="entry-9"') && text.includes('id="entry-6"'));
    assert.match(await server.page(`/hansard/debate/3/${SLUG}?lang=sw`), /Waliozungumza/);
  });

  test('another slug, or none, redirects for good; what is no debate is not found', async () => {
    for (const path of ['/hansard/debate/3/x', '/hansard/debate/3/']) {
      const { status, headers } = await server.get(path);
      assert.deepEqual([status, headers.location], [301, `${server.url}/hansard/debate/3/${SLUG}`]);
    }
    for (const path of ['/hansard/debate/4/x', '/hansard/debate/x/y', '/hansard/business/none']) {
      assert.equal((await server.get(path)).status, 404, path);
    }
  });

  test('business is followed over sittings within one parliament', async () => {
    const text = await server.page('/hansard/business/maize-b-bill-2013');
    const days = [...text.matchAll(/<h3><a href="([^"]+)">([^<]+)<\/a><\/h3>/g)];
    assert.deepEqual(
      days.map(([, href, day]) => [href, day]),
      [
        [`/hansard/debate/3/${SLUG}`, 'Senate, 30 July 2013'],
        [`/hansard/debate/12/${SLUG}`, 'Senate, 31 July 2013'],
      ],
    );
    assert.match(
      await server.page('/hansard/business/maize-b-bill-2022'),
      /It came up once.*1 February 2023/s,
    );
    const feed = await server.page('/hansard/business/maize-b-bill-2013/feed.atom');
    assert.equal([...feed.matchAll(/<entry>/g)].length, 2);
  });

  test('leads to all debates of its business where there are others', async () => {
    assert.match(await server.page(`/hansard/debate/3/${SLUG}`), /All debates of this business/);
    assert.doesNotMatch(
      await server.page(`/hansard/debate/21/${SLUG}`),
      /All debates of this business/,
    );
  });

  test('the calendar names what was debated, and a person has a list of their debates', async () => {
    const row = `<span class="business"><a class="debate" href="/hansard/debate/3/${SLUG}">The Maize &#60;b&#62;Bill</a>`;
    assert.ok((await server.page('/hansard/?year=2013')).includes(row));
    const debates = await server.page('/person/amina-wairimu/debates');
    assert.equal([...debates.matchAll(/<li><a class="debate"/g)].length, 3);
    assert.equal((await server.get('/person/nobody/debates')).status, 404);
    assert.equal((await server.get('/person/amina-wairimu/debates?page=9')).status, 404);
  });

  test('the front page counts in words that fit, and has the words of the month', async () => {
    assert.match(await server.page('/'), /27 entries from 3 sittings\./);
    assert.match(await server.page('/?lang=sw'), /Jumla: maingizo 27 kutoka vikao 3\./);
  });

  test('the site says what a speech was about', async () => {
    for (const [path, search] of [
      ['/search?q=price', '?q&#61;price'],
      ['/person/amina-wairimu/', ''],
      ['/hansard/contribution/4/', ''],
      ['/hansard/contribution/4/?q=price', '?q&#61;price'],
    ] as const) {
      const link = `href="/hansard/debate/3/${SLUG}${search}">The Maize &#60;b&#62;Bill</a>`;
      assert.ok((await server.page(path)).includes(link), path);
    }
    const home = await server.page('/');
    assert.match(home, /href="\/hansard\/debate\/21\/the-maize-b-bill">/);
    assert.match(home, /Spoke most: <a href="\/person\/amina-wairimu\/">/);
    assert.ok(
      (await server.page('/sitemap.xml')).includes(`${server.url}/hansard/debate/3/${SLUG}<`),
    );
  });
});

suite('a debate whose section has notes between its headings', () => {
  const server = sharedServer({
    fill: (store) =>
      store.write(async (transaction) => {
        await transaction.appendEntries(await transaction.addSitting(aSitting({})), [
          heading(1, 'COMMITTEE OF THE WHOLE'),
          anEntry(2, { type: 'scene', speakerName: '', content: '(Order for Committee read)' }),
          heading(3, 'IN THE COMMITTEE'),
          anEntry(4, { type: 'scene', speakerName: '', content: '[The Speaker left the Chair]' }),
          heading(5, 'THE MAIZE BILL'),
          anEntry(6, { speakerName: 'Mr. Otieno', content: 'I support.' }),
        ]);
      }),
  });

  test('its page has every entry in the order of the record', async () => {
    const text = await server.page('/hansard/debate/5/the-maize-bill');
    const shown = [...text.matchAll(/ id="entry-(\d+)"/g)].map(([, id]) => Number(id));
    assert.deepEqual(shown, [1, 2, 3, 4, 5, 6]);
  });
});
