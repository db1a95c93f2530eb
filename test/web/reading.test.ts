// Reading a sitting, a debate and a contribution: what is folded, what leads where, and which paragraph is cited.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { textOf } from '../support/http/http-html.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { AFTERNOON_PATH, publishSiteRecord } from '../support/records/site-record.ts';
import { sharedServer } from '../support/http/test-server.ts';

suite('reading', () => {
  const server = sharedServer({ fill: publishSiteRecord });
  test('a sitting begins with the title page folded', async () => {
    const text = await server.page(AFTERNOON_PATH);
    const folded = /<details class="title-page">.*?<\/details>/s.exec(text)![0];
    assert.deepEqual(
      [...folded.matchAll(/id="entry-(\d+)"/g)].map(([, id]) => id),
      ['1', '2', '3', '4'],
    );
    assert.match(await server.page(`${AFTERNOON_PATH}?lang=sw`), /<summary>Ukurasa wa kwanza/);
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

  test('the headings of a sitting are of sections, of debates below them, and say how long these are', async () => {
    const text = await server.page(AFTERNOON_PATH);
    assert.match(text, /<h2 id="entry-6"[^>]*>.*?Motion<\/h2>/);
    assert.match(text, /<h3 id="entry-7"[^>]*>.*?The water of Nambokho<\/h3>\n<p class="meta">/);
    assert.match(text, /<a href="\/hansard\/debate\/7\/[^"]*" aria-label="This debate alone: /);
  });

  test('numbers are announced as entries, and are no tab stops where there are hundreds', async () => {
    const number = /<a href="#entry-8"([^>]*) aria-label="entry 8" data-n="8">/;
    assert.equal(number.exec(await server.page(AFTERNOON_PATH))?.[1], ' tabindex="-1"');
    assert.equal(number.exec(await server.page('/hansard/contribution/8/'))?.[1], '');
  });

  test('the speakers of a sitting and of a debate lead to their first speeches', async () => {
    for (const path of [AFTERNOON_PATH, '/hansard/debate/7/the-water-of-nambokho']) {
      const who = /<details class="wide-open">.*?<\/details>/s.exec(await server.page(path))![0];
      assert.match(who, /href="\/person\/owen-baya\/">Owen Baya<\/a> <small><a href="#entry-8"/);
      assert.match(who, /<a href="#entry-11" aria-label="1 speech: The Speaker \(Hon\. Kingi\)"/);
    }
  });

  test('the page of a paragraph within a speech says which one it cites', async () => {
    const text = await server.page('/hansard/contribution/9/');
    assert.match(text, /<span class="cited" id="entry-9"/);
    const cite = /<section class="side panel cite".*?<\/section>/s.exec(text)![0];
    assert.match(textOf(cite), /This cites the marked paragraph, which is entry 9 of the sitting/);
    assert.match(cite, /<a href="\/hansard\/contribution\/8\/">Cite the speech from its beginning/);
    assert.match(cite, /“schools of the county/);
    assert.doesNotMatch(await server.page('/hansard/contribution/8/'), /class="cited"|This cites/);
  });

  test('what a search looked for is marked on the page of a sitting and of a debate: a phrase as a whole', async () => {
    const marked = async (path: string): Promise<string[]> =>
      [...(await server.page(path)).matchAll(/<mark>(.*?)<\/mark>/g)].map(([, inner]) => inner!);
    const q = encodeURIComponent('"water of Nambokho" maji');
    const debate = '/hansard/debate/7/the-water-of-nambokho';
    const said = ['water of Nambokho', 'maji'];
    assert.deepEqual(await marked(`${AFTERNOON_PATH}?q=${q}`), said);
    // The page of a debate has its title as it was printed, too.
    assert.deepEqual(await marked(`${debate}?q=${q}`), ['WATER OF NAMBOKHO', ...said]);
    for (const path of [AFTERNOON_PATH, debate]) assert.deepEqual(await marked(path), [], path);
    // A phrase is found across entries of one speech, and not from one speaker to the next.
    assert.deepEqual(await marked(`${AFTERNOON_PATH}?q="to+the+schools"`), ['to the', 'schools']);
    assert.deepEqual(await marked(`${AFTERNOON_PATH}?q="delay+asante"`), []);
    const text = (await server.page(`${debate}?q=${q}`)).replaceAll('&#61;', '=');
    assert.ok(text.includes(`<link rel="canonical" href="${server.url}${debate}"`));
    assert.match(
      text,
      /href="\/hansard\/sitting\/[^"]*\?q=%22water\+of\+Nambokho%22\+maji#entry-7"/,
    );
    const found = (await server.page('/search?q=nambokho')).replaceAll('&#61;', '=');
    assert.match(found, /href="\/hansard\/debate\/7\/the-water-of-nambokho\?q=nambokho"/);
    const { status, headers } = await server.get('/hansard/debate/7/x?q=maji');
    assert.deepEqual([status, headers['location']], [301, `${server.url}${debate}?q=maji`]);
  });
});

suite('reading what was renamed', () => {
  const server = sharedServer({ fill: publishSiteRecord });

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
