// Another parliament: an invented German-speaking one with two chambers. Its settings are one file; its sitting is imported,
// searched, shown, exported and checked.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkParliament } from '../../src/record/parliament/check-parliament.ts';
import { startServer } from '../support/http/test-server.ts';
import { call } from '../support/call-program.ts';
import { recordAt, temporaryFolder } from '../support/temporary.ts';

const SETTINGS = {
  name: { de: 'Parlament von Atlantis', en: 'Parliament of Atlantis' },
  country: 'xa',
  languages: ['de', 'en', 'ar'],
  siteLanguages: ['de', 'en', 'tlh'],
  siteName: 'Plenarprotokoll',
  publisher: 'Verein Offenes Parlament',
  contact: 'post@example.org',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  chambers: [
    { slug: 'unterhaus', name: { de: 'Unterhaus', en: 'Lower House' } },
    { slug: 'oberhaus', name: { de: 'Oberhaus', en: 'Upper House' } },
  ],
  speakers: { collectives: ['(?:einige )?abgeordnete'] },
  footers: {
    sentences: [{ first: 'Stenografischer Dienst des Unterhauses , Atlantis', second: '' }],
    lastWords: ['Atlantis'],
  },
  contributions: { passingNotes: ['^\\((?:Beifall|Heiterkeit|Zuruf)'] },
  business: { sections: ['fragestunde'] },
  labels: { partyNames: ['Grüne'] },
};

type Said = readonly [type: string, speaker: string, content: string, language?: string];

const SAID: readonly Said[] = [
  ['heading', '', 'HAUSHALT DES LANDES'],
  ['speech', 'Anna Weiß', 'Wir brauchen neue Brücken über die Flüsse, und das ist nicht alles.'],
  ['scene', '', '(Beifall)'],
  ['speech', 'Anna Weiß', 'Die Brücken sind alt. Stenografischer Dienst des Unterhauses, Atlantis'],
  ['speech', 'Abgeordnete', 'Hört!'],
  ['speech', 'Abgeordnete', 'Sehr gut!'],
  ['speech', 'Jean Petit', 'Monsieur le président, nous ne pouvons pas accepter cette mesure.'],
  ['heading', '', 'FRAGESTUNDE'],
  ['heading', '', 'ЗАКОН О ВОДАМА'],
  ['speech', 'Anna Weiß', 'Das ist eine Frage an die Regierung, und ich bitte um Antwort.'],
  ['speech', 'Layla', 'السيد الرئيس، نحن نوافق على هذا القانون.'],
  [
    'speech',
    'Dr. Jo Smith (Nordstadt, Grüne)',
    'Order, order! The question is that the bill be read.',
    'de',
  ],
];

test('the record of another parliament goes in, is found, shown, exported and checked', async (t) => {
  const folder = temporaryFolder(t);
  const [settings, file] = ['parliament.json', 'sitting.ndjson'].map((name) => join(folder, name));
  writeFileSync(settings!, JSON.stringify(SETTINGS));
  const sitting = { venue: 'unterhaus', start_date: '2024-05-14', start_time: '09:00:00' };
  const lines = SAID.map(([type, speaker_name, content, language]) =>
    JSON.stringify({ type, speaker_name, content, language, sitting }),
  );
  writeFileSync(file!, `${lines.join('\n')}\n`);
  const DATABASE_URL = `sqlite:${join(folder, 'record.sqlite')}`;
  const environment = { DATABASE_URL, PARLIAMENT: settings! };

  const imported = await call(['import', file!], environment);
  assert.equal(imported.code, 0, imported.stderr);
  const refused = await call(['import', file!], { DATABASE_URL });
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /^hansard: The record was made with different settings of the parliament/,
  );
  assert.equal((await call(['check'], environment)).code, 0);

  const server = await startServer(t, {
    parliament: checkParliament(SETTINGS),
    open: (ending) => recordAt(ending, DATABASE_URL),
    fill: async () => {},
  });
  const list = async (path: string): Promise<{ count: number; results: { content: string }[] }> =>
    JSON.parse((await server.get(`/api/v0.1/hansard/${path}`)).text) as never;
  assert.equal((await list('entries/?q=Br%C3%BCcken')).count, 2);
  // A word matches its forms in the languages of an entry; a quoted word is exact.
  assert.equal((await list('entries/?q=Br%C3%BCcke')).count, 2);
  assert.equal((await list('entries/?q=Fluss')).count, 1);
  assert.equal((await list('entries/?q=%22Fluss%22')).count, 0);
  assert.equal((await list('entries/?q=Stenografischer')).count, 0);
  assert.equal((await list('entries/?language=de')).count, 9);
  assert.equal((await list('entries/?language=und')).count, 2);
  // A party that is not in capitals is only recognised by the settings.
  assert.equal((await list('entries/?party=gr%C3%BCne')).count, 1);
  // Applause does not interrupt the speech, and a label of several people is never joined.
  const { results } = await list('contributions/?type=speech');
  assert.deepEqual(
    results.map(({ content }) => content),
    [
      'Wir brauchen neue Brücken über die Flüsse, und das ist nicht alles. (Beifall) Die Brücken sind alt.',
      'Hört!',
      'Sehr gut!',
      SAID[6]![2],
      SAID[9]![2],
      SAID[10]![2],
      SAID[11]![2],
    ],
  );
  // The settings define the sections, and a title in any script has an address.
  const debates = (await list('debates/')).results as unknown as Record<string, unknown>[];
  assert.deepEqual(
    debates.map(({ title, section }) => [title, section]),
    [
      ['HAUSHALT DES LANDES', null],
      ['ЗАКОН О ВОДАМА', 'FRAGESTUNDE'],
    ],
  );
  const address = `/hansard/debate/9/${encodeURIComponent('закон-о-водама')}`;
  const redirect = await server.get('/hansard/debate/9/');
  assert.ok(String(redirect.headers['location']).endsWith(address));
  assert.equal((await server.get(address)).status, 200);
  const venues = await list('venues/');
  assert.deepEqual(
    venues.results.map((venue) => (venue as unknown as { slug: string }).slug),
    ['unterhaus', 'oberhaus'],
  );
  const page = (await server.get('/hansard/sitting/unterhaus/2024-05-14-09-00-00')).text;
  assert.match(page, /<span>Plenarprotokoll<\/span>/);
  // The first language of the parliament is that of the site, unless a visitor chooses another.
  assert.match(page, /^<!doctype html>\n<html lang="de"/);
  assert.match(page, /<p class="kicker">Unterhaus<\/p>/);
  assert.match((await server.get('/')).text, /Die Debatten des Parlaments/);
  const inEnglish = (await server.get('/hansard/sitting/unterhaus/2024-05-14-09-00-00?lang=en'))
    .text;
  assert.match(inEnglish, /<p class="kicker">Lower House<\/p>/);
  assert.match(page, /id="entry-2" lang="de">/);
  assert.match(page, /id="entry-7" lang="und">/);
  assert.match(page, /id="entry-11" lang="ar" dir="rtl">/);
  assert.match(page, /id="entry-12" lang="de">/);
  assert.match((await server.get('/data')).text, /creativecommons\.org\/licenses\/by\/4\.0/);
  assert.match((await server.get('/search?q=Br%C3%BCcken')).text, /1 Treffer/);
  assert.match((await server.get('/about')).text, /Herausgegeben von Verein Offenes Parlament\./);
  const about = (await server.get('/about?lang=en')).text;
  assert.match(about, /Parliament of Atlantis\. Published by Verein Offenes Parlament\./);
  assert.match(about, /mailto:post@example\.org/);
  const document = (await server.get('/api/v0.1/hansard/sittings/1/?format=akn')).text;
  assert.match(document, /<FRBRcountry value="xa"\/>/);
  assert.match(document, /eId="hansard" [^>]*showAs="Verein Offenes Parlament"/);
  const feed = (await server.get('/feeds/sittings.atom')).text;
  assert.match(
    feed,
    /<author><name>Verein Offenes Parlament<\/name><\/author>\n<rights>CC BY 4\.0</,
  );
  const { info } = JSON.parse((await server.get('/api/v0.1/openapi.json')).text) as {
    info: Record<string, unknown>;
  };
  assert.equal(info['title'], 'Plenarprotokoll: Parliament of Atlantis');
  assert.deepEqual(info['contact'], { email: 'post@example.org' });
  assert.deepEqual(info['license'], SETTINGS.licence);

  const exported = join(folder, 'out.ndjson');
  assert.equal((await call(['export', '--output', exported], environment)).code, 0);
  assert.match(readFileSync(exported, 'utf8'), /"venue":"unterhaus"/);
  assert.match(readFileSync(exported, 'utf8'), /read\.","language":"de","sitting"/);
});
