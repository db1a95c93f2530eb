// An invented French-speaking parliament: its sitting is imported from a file, and its words are found with and without the
// elided article before them, on the interface and on the pages.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkParliament } from '../../src/record/parliament/check-parliament.ts';
import { startServer } from '../support/http/test-server.ts';
import { call } from '../support/call-program.ts';
import { recordAt, temporaryFolder } from '../support/temporary.ts';

const SETTINGS = {
  name: { fr: 'Parlement d’Atlantide', en: 'Parliament of Atlantis' },
  country: 'xa',
  languages: ['fr', 'en'],
  publisher: 'Association pour un parlement ouvert',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  chambers: [{ slug: 'chambre', name: { fr: 'Chambre' } }],
};

const SAID: readonly (readonly [type: string, speaker: string, content: string])[] = [
  ['heading', '', 'PROJET DE LOI SUR L’EAU'],
  ['speech', 'Anne Petit', 'Monsieur le président, le vote de l’Assemblée est attendu par tous.'],
  ['speech', 'Jean Roy', "Cette assemblée n'a pas l'âge de voter les assemblées d'hier."],
  ['speech', 'Anne Petit', 'Les ministres ne sont pas avec nous, et ce n’est pas bien.'],
];

test('the record of a parliament that speaks French is searched as its readers write', async (t) => {
  const folder = temporaryFolder(t);
  const [settings, file] = ['parliament.json', 'seance.ndjson'].map((name) => join(folder, name));
  writeFileSync(settings!, JSON.stringify(SETTINGS));
  const sitting = { venue: 'chambre', start_date: '2024-05-14', start_time: '09:00:00' };
  const lines = SAID.map(([type, speaker_name, content]) =>
    JSON.stringify({ type, speaker_name, content, sitting }),
  );
  writeFileSync(file!, `${lines.join('\n')}\n`);
  const DATABASE_URL = `sqlite:${join(folder, 'record.sqlite')}`;
  const imported = await call(['import', file!], { DATABASE_URL, PARLIAMENT: settings! });
  assert.equal(imported.code, 0, imported.stderr);

  const people = join(folder, 'people.csv');
  // A list of fewer than sixty is not divided by letters.
  const many = Array.from({ length: 60 }, (_, number) => {
    const [first, second] = [number % 10, Math.floor(number / 10)];
    return `Anne ${'BCDFGHJLMN'[first]}${'aeiouy'[second]}rel`;
  });
  const names = ['??? Marie Roy', 'Anne Petit', 'Zoé Roy', 'Łucja Petit', 'Luc Roy', ...many];
  writeFileSync(people, ['name', ...names, ''].join('\n'));
  const members = await call(['people', 'import', people], { DATABASE_URL, PARLIAMENT: settings! });
  assert.equal(members.code, 0, members.stderr);

  const server = await startServer(t, {
    parliament: checkParliament(SETTINGS),
    open: (ending) => recordAt(ending, DATABASE_URL),
    fill: async () => {},
  });
  const read = async (path: string): Promise<Record<string, unknown>> =>
    JSON.parse((await server.get(`/api/v0.1/hansard/${path}`)).text) as Record<string, unknown>;
  const found = async (query: string): Promise<unknown> => {
    const q = encodeURIComponent(query);
    const { results } = await read(`entries/?q=${q}&highlight=1`);
    return (
      results as { id: number; highlight: { text: string; marks: [number, number][] } }[]
    ).map(({ id, highlight: { text, marks } }) => [
      id,
      ...marks.map(([start, end]) => text.slice(start, end)),
    ]);
  };

  const { text: listed } = await server.get('/people/', { accept: 'text/html' });
  const letters = ['A', 'L', 'Ł', 'M', 'Z'];
  const chosen = listed.match(/(?<=letter&#61;)[^"&]+/gu)?.map(decodeURIComponent);
  assert.deepEqual(chosen, letters);
  assert.deepEqual(listed.match(/(?<=<h[23]>).(?=<)/gu), letters);

  const both = [
    [2, 'Assemblée'],
    [3, 'assemblée', 'assemblées'],
  ];
  for (const query of ['assemblée', "l'assemblée", 'l’Assemblée', 'L`ASSEMBLEE']) {
    assert.deepEqual(await found(query), both, query);
  }
  assert.deepEqual(await found('"l\'assemblée"'), [[2, 'l’Assemblée']]);
  assert.deepEqual(await found('"vote de l\'assemblée"'), [[2, 'vote de l’Assemblée']]);
  assert.deepEqual(await found('"le vote de assemblée"'), []);
  assert.deepEqual(await found('l’eau'), [[1, 'EAU']]);
  assert.deepEqual(await found('âge'), [[3, 'âge']]);
  assert.deepEqual(await found('lassemblée'), []);

  const trends = await read(`search/trends/?q=${encodeURIComponent('l’assemblée')}`);
  assert.deepEqual([trends['count'], trends['mentions']], [2, 3]);
  const said = (await server.get(`/hansard/contribution/2/?q=${encodeURIComponent("l'assemblée")}`))
    .text;
  assert.match(said, /vote de l’<mark>Assemblée<\/mark> est/);
  const suggested = await read(`search/suggest/?q=${encodeURIComponent("l'ea")}`);
  assert.match(JSON.stringify(suggested), /PROJET DE LOI SUR L’EAU/);
  const trendsPage = (await server.get(`/trends?q1=${encodeURIComponent("l'assemblée")}`)).text;
  assert.match(trendsPage, /l(?:'|&#39;|&#x27;)assemblée/);
});
