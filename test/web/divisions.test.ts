// Divisions on the pages: of the debate they are in, of those who voted, and of a search that finds them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HansardClient } from '@hansard/client';
import type { EntryType, NewEntry } from '../../src/record/entry.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { sharedServer } from '../support/http/test-server.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';

const AMINA = { id: 49, legalName: 'Amina Wairimu', slug: 'amina-wairimu' };
const DEBATE = '/hansard/debate/2/the-maize-bill';

const text = (counter: number, type: EntryType, content: string): NewEntry =>
  anEntry(counter, { type, speakerName: '', content });

async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.knowPerson(AMINA);
    const sitting = await transaction.addSitting(aSitting());
    await transaction.appendEntries(sitting, [
      text(1, 'heading', 'BILL'),
      text(2, 'heading', 'THE MAIZE BILL'),
      anEntry(3, { speaker: AMINA, speakerName: 'Sen. Wairimu', content: 'The price has risen.' }),
      text(4, 'heading', 'Clause 3'),
      text(5, 'heading', 'DIVISION'),
      text(6, 'heading', 'AYES: 3'),
      text(7, 'other', 'Sen. Wairimu, Nyeri County; Sen. <b>Otieno'),
      text(8, 'heading', 'NOES: 1'),
      text(9, 'scene', '(Question carried by 3 votes to 1)'),
      text(10, 'heading', 'STATE OF ROADS'),
      anEntry(11),
    ]);
  });
}

suite('divisions on the pages', () => {
  const server = sharedServer({ fill });

  test('are a feed, of everybody or of one who voted, and lists of the client', async () => {
    const list = '/api/v0.1/hansard/divisions/';
    const feed = await server.get(`${list}?format=atom&person=amina-wairimu`);
    assert.equal(feed.headers['content-type'], 'application/atom+xml; charset=utf-8');
    assert.match(feed.text, /<title>New divisions/);
    assert.match(feed.text, /<title>Clause 3 \(Senate, 31 July 2013\)<\/title>/);
    assert.ok(feed.text.includes(`href="${server.url}${DEBATE}#division-5"`), feed.text);
    assert.match(feed.text, /Carried, 3 to 1/);
    assert.equal((await server.get(`${list}?format=atom&person=nobody`)).status, 400);
    const client = new HansardClient(`${server.url}/api/v0.1/hansard/entries/`);
    const [division] = await Array.fromAsync(client.list('divisions', { person: 'amina-wairimu' }));
    assert.deepEqual([division!.ayes.total, division!.debate!.title], [3, 'THE MAIZE BILL']);
    assert.equal((await client.item('divisions', 5))!.question, 'Clause 3');
    const debates = await Array.fromAsync(client.list('debates'));
    assert.deepEqual(
      debates.map(({ id, title }) => [id, title]),
      [
        [2, 'THE MAIZE BILL'],
        [10, 'STATE OF ROADS'],
      ],
    );
    assert.equal((await client.item('debates', 2))!.speakers[0]!.speaker!.slug, 'amina-wairimu');
    assert.equal(await client.item('debates', 3), null);
    client.close();
  });

  test('a debate shows its divisions as a bar and a folded list, and says what does not agree', async () => {
    const body = await server.page(DEBATE);
    assert.match(body, /<a href="#divisions">1 division<\/a>/);
    assert.match(
      body,
      /<div class="division" id="division-5">\n<h3><a href="[^"]+\/the-maize-bill#entry-5">Clause 3<\/a><\/h3>\n<p class="meta">Carried, 3 to 1<\/p>/,
    );
    assert.match(
      body,
      /aria-label="Ayes: 3, Noes: 1, Abstentions: 0"><rect class="colour-1" x="0.00" width="75.00" height="1"\/><rect class="colour-2" x="75.00" width="25.00"/,
    );
    assert.match(body, /The printed figures do not agree: Ayes, printed: 3; names: 2\.</);
    assert.match(body, /<details><summary>Who voted how<\/summary>\n<h4>Ayes <small>2<\/small>/);
    assert.match(
      body,
      /<li><a href="\/person\/amina-wairimu\/">Sen\. Wairimu<\/a> <small>Nyeri County<\/small><\/li><li>Sen\. &#60;b&#62;Otieno<\/li>/,
    );
    assert.match(await server.page(`${DEBATE}?lang=sw`), /Ilikubaliwa, 3 kwa 1/);
    assert.doesNotMatch(await server.page('/hansard/debate/10/state-of-roads'), /division/);
  });

  test('the page of a person says how they voted, and leads to the division', async () => {
    assert.match(
      await server.page('/person/amina-wairimu/'),
      /How they voted<\/h2>\n<ul class="plain-list"><li><strong>Aye<\/strong> <a href="\/hansard\/debate\/2\/the-maize-bill#division-5">The Maize Bill: Clause 3<\/a> <small>Carried, 3 to 1\. Senate, 31 July 2013<\/small>/,
    );
  });

  test('a search that finds a name in a list says which division it is of', async () => {
    assert.match(
      await server.page('/search?q=otieno'),
      /<p class="about"><a href="\/hansard\/debate\/2\/the-maize-bill#division-5">Division: Clause 3<\/a> Carried, 3 to 1<\/p>/,
    );
    assert.doesNotMatch(await server.page('/search?q=price'), /#division-/);
  });
});
