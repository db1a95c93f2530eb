// The pages of people, and of labels that are linked to nobody.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { sharedServer } from '../support/http/test-server.ts';

const ACHENGO = { id: 7, legalName: 'Patrick Achengo Ouma', slug: 'patrick-achengo' };
const KOTI = { id: 8, legalName: 'Grace Koti', slug: 'grace-koti' };
const OTI = { id: 9, legalName: 'Peter Oti', slug: 'peter-oti' };
const LABEL = { speakerTitle: 'Hon. Patrick Achengo', speakerName: 'Yathwa, UDA' };
const LABEL_PATH = '/hansard/speaker/Hon.%20Patrick%20Achengo%20(Yathwa%2C%20UDA)';

async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    for (const person of [ACHENGO, KOTI, OTI]) await transaction.knowPerson(person);
    await transaction.describePerson({
      ...ACHENGO,
      otherNames: [],
      honorificPrefix: 'Dr.',
      identifiers: [],
      memberships: [
        {
          chamber: 'Senate',
          constituency: 'Yathwa',
          party: 'UDA',
          startDate: '2013-03-28',
          endDate: '2017',
        },
      ],
    });
    const seat = { chamber: null, constituency: null, startDate: null, endDate: null };
    for (const [person, party] of [
      [KOTI, 'JP'],
      [OTI, 'Jubilee Party'],
    ] as const) {
      const details = { otherNames: [], honorificPrefix: null, identifiers: [] };
      await transaction.describePerson({
        ...person,
        ...details,
        memberships: [{ ...seat, party }],
      });
    }
    const sitting = await transaction.addSitting(
      aSitting({ startDate: '2013-07-30', venueSlug: 'senate' }),
    );
    await transaction.appendEntries(sitting, [
      anEntry(1, { ...LABEL, content: 'The maize is dear.' }),
      anEntry(2, { speakerName: 'e', content: 'Sorghum is not.' }),
      anEntry(3, { ...LABEL, speaker: ACHENGO, content: 'I thank you.' }),
      anEntry(4, { speakerName: 'Mr. Ouma', content: 'Somebody of the same surname.' }),
      anEntry(5, { speakerName: 'Hon. A/B <b>', content: 'A label with a slash.' }),
    ]);
  });
}

suite('a label that is linked to nobody', () => {
  const server = sharedServer({ fill });

  test('has a page with what was said under it and is not linked', async () => {
    const { status, text } = await server.get(LABEL_PATH);
    assert.equal(status, 200);
    assert.match(text, /<h1>Hon\. Patrick Achengo \(Yathwa, UDA\)<\/h1>/);
    assert.match(text, /1 speech/);
    assert.match(text, /The maize is dear\./);
    assert.doesNotMatch(text, /I thank you\./);
    assert.match(text, /search\.atom\?unlinked_label&#61;/);
    const swahili = await server.get(`${LABEL_PATH}?lang=sw`);
    assert.match(swahili.text, /Haijulikani ni mtu yupi/);
  });

  test('is what a name in the text leads to', async () => {
    const text = await server.page('/hansard/contribution/1/');
    assert.ok(text.includes(`<a href="${LABEL_PATH}">Hon. Patrick Achengo</a>`));
    const slash = await server.get('/hansard/contribution/5/');
    const [, href] = /<b><a href="([^"]+)">Hon\. A\/B/.exec(slash.text)!;
    assert.match(await server.page(href!.replaceAll('&#61;', '=')), /A label with a slash\./);
  });

  test('leads to a search where all of it is linked, and is 404 where nobody has it', async () => {
    const linked = await server.get('/hansard/speaker/Patrick%20Achengo');
    assert.equal(linked.status, 302);
    assert.match(linked.headers.location ?? '', /\/search\?speaker_name=Patrick/);
    assert.equal((await server.get('/hansard/speaker/Nobody%20Known')).status, 404);
    assert.equal((await server.get(`${LABEL_PATH}?page=2`)).status, 404);
  });

  test('is not searched for where it is longer than any label', async () => {
    const path = (words: number): string =>
      LABEL_PATH.replace(/[^/]*$/, encodeURIComponent('a '.repeat(words)));
    assert.equal((await server.get(path(2))).status, 302);
    assert.equal((await server.get(path(1_500))).status, 404);
  });

  test('is beside the results of a search, and marked', async () => {
    const text = await server.page('/search?type=speech');
    assert.match(
      text,
      /unlinked_label&#61;[^"]+">Hon\. Patrick Achengo \(Yathwa, UDA\) \(not linked\)</,
    );
  });
});

suite('people', () => {
  const server = sharedServer({ fill });

  test('a person who spoke once has one contribution', async () => {
    const text = await server.page('/person/patrick-achengo/');
    assert.match(text, /1 contribution, 3 words\./);
    const swahili = await server.get('/person/patrick-achengo/?lang=sw');
    assert.match(swahili.text, /Ametoa mchango 1, maneno 3\./);
  });

  test('are shown with the honorific that was given, and without one where none was', async () => {
    const text = await server.page('/person/patrick-achengo/');
    assert.match(text, /<h1>Dr\. Patrick Achengo Ouma<\/h1>/);
    assert.match(text, /"honorificPrefix":"Dr\."/);
    assert.match(await server.page('/people/'), />Patrick Achengo Ouma<\/a>, Dr\. <small>/);
    const other = await server.page('/person/grace-koti/');
    assert.match(other, /<h1>Grace Koti<\/h1>/);
    assert.doesNotMatch(other, /honorificPrefix/);
  });

  test('have on their page a search for what was said under their name', async () => {
    const text = await server.page('/person/patrick-achengo/');
    assert.match(text, /href="\/search\?speaker_name&#61;Patrick\+Achengo\+Ouma">Similar names</);
  });

  test('show their seats with dates, and are listed by chamber, party and constituency', async () => {
    const text = await server.page('/person/patrick-achengo/');
    assert.match(
      text,
      /Senate<\/a>, <a [^>]+>Yathwa<\/a>, <a [^>]+>UDA<\/a> <small>28 March 2013 – 2017</,
    );
    for (const query of ['party=uda', 'constituency=Yathwa&chamber=Senate', 'chamber=senate']) {
      const list = await server.get(`/people/?${query}`);
      assert.match(list.text, /Patrick Achengo Ouma/);
      assert.doesNotMatch(list.text, /Grace Koti/);
    }
    const swahili = await server.get('/person/patrick-achengo/?lang=sw');
    assert.match(swahili.text, />Seneti<\/a>, /);
    assert.match(await server.page('/people/?lang=sw'), /chamber&#61;Senate">Seneti<\/a>/);
    assert.match(text, /<rect class="colour-2" /, 'the plot has the colour of the chamber');
  });

  test('are listed by party under any of its names', async () => {
    for (const party of ['JP', 'jubilee+party']) {
      const text = await server.page(`/people/?party=${party}`);
      assert.match(text, /Grace Koti/);
      assert.match(text, /Peter Oti/);
      assert.match(text, /party&#61;JP" aria-current="true">JP</);
      assert.doesNotMatch(text, />Jubilee Party</);
    }
  });

  test('are not called by a single letter that was taken for a name', async () => {
    const text = await server.page('/search?q=sorghum');
    assert.match(text, /First said by <a [^>]+>Unnamed speaker</);
  });

  test('what they speak of more than others is listed with its count, and what rose in the month on the front page', async () => {
    const words = (page: string, id: string): string[] => {
      const section = new RegExp(`aria-labelledby="${id}".*?</section>`, 's').exec(page)?.[0] ?? '';
      return [...section.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a> <small>(\d+)</g)].map(
        ([, href, word, count]) =>
          `${word} ${count} ${href!.replaceAll('&#61;', '=').replaceAll('&#38;', '&')}`,
      );
    };
    await server.store.write(async (transaction) => {
      for (const [startDate, content] of [
        ['2014-02-01', 'The weather was fine.'],
        ['2014-03-01', 'The locusts came.'],
      ] as const) {
        const sitting = await transaction.addSitting(aSitting({ startDate }));
        const entries = [1, 2, 3, 4].map((counter) =>
          anEntry(counter, { content, ...(startDate === '2014-03-01' ? { speaker: KOTI } : {}) }),
        );
        await transaction.appendEntries(sitting, entries);
      }
    });
    assert.deepEqual(words(await server.page('/'), 'rising'), [
      'came 4 /search?q=%22came%22&date_from=2014-03-01&date_to=2014-03-31',
      'locusts 4 /search?q=%22locusts%22&date_from=2014-03-01&date_to=2014-03-31',
    ]);
    assert.deepEqual(words(await server.page('/person/grace-koti/'), 'words'), [
      'came 4 /search?q=%22came%22&speaker=grace-koti',
      'locusts 4 /search?q=%22locusts%22&speaker=grace-koti',
    ]);
  });
});
