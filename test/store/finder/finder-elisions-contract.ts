// A record in French: elided words are words of their own, and numbers are read as French writes them, in stored blocks, in the tail and after corrections, and what is found is
// what a plain scan finds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkParliament } from '../../../src/record/parliament/check-parliament.ts';
import { rulesTextOf } from '../../../src/record/parliament/reading-rules.ts';
import type { Finder } from '../../../src/finder/finder.ts';
import { idsOf, filterOf, requestFor } from '../../support/oracle/find-all.ts';
import { FRENCH, wordsOf } from '../../support/oracle/words.ts';
import { anEntry, aSitting, faultsOf } from '../../support/records/entries.ts';
import { MirroredRecord } from '../../support/records/mirrored-record.ts';
import type { OpenPair } from './finder-contract.ts';

const BLOCK = 4_096;

const PARLIAMENT = checkParliament({
  name: { fr: 'Parlement d’Atlantide' },
  country: 'xa',
  languages: ['fr', 'en'],
  publisher: 'Association',
  licence: { name: 'CC0', url: 'https://example.org/' },
  chambers: [{ slug: 'chambre', name: { fr: 'Chambre' } }],
});

const SAID = [
  "Le vote de l'Assemblée sur l'eau a eu lieu aujourd'hui.",
  'L’ASSEMBLÉE nationale a voté jusqu’à minuit, et qu’on ne l’oublie pas.',
  'Cette assemblée a l’âge de la Côte d’Ivoire.',
  "Ng'eno, N’Djamena et O'Brien sont des noms.",
  'The Assembly has an eau de vie of l’Assemblée nationale.',
  'Il manque 1\u202f000 euros, ou 1 000, et 3,5 % de 12.345.678,90 francs depuis le 1.5.2013.',
];

export function elisionsContract(openEmpty: OpenPair): void {
  test('a record in French is searched by its words, with and without what is elided', async (t) => {
    const { store, finder } = await openEmpty(t);
    await store.reindex(rulesTextOf(PARLIAMENT));
    const record = new MirroredRecord(store);
    const texts = new Map<number, string>();
    await record.write(async (writing) => {
      const sitting = await writing.addSitting(aSitting());
      for (const first of [1, BLOCK - 2, 3 * BLOCK]) {
        const entries = SAID.map((content, at) => anEntry(first + at, { id: first + at, content }));
        for (const { id, content } of entries) texts.set(id!, content);
        await writing.append(sitting, entries);
      }
    });
    await assertFound(finder, texts);
    await record.write(async (writing) => {
      await writing.correct(2, { content: 'Nous parlons de l’eau.' });
      await writing.correct(3 * BLOCK, { content: "D'accord, l'assemblée." });
    });
    texts.set(2, 'Nous parlons de l’eau.');
    texts.set(3 * BLOCK, "D'accord, l'assemblée.");
    await assertFound(finder, texts);
    assert.deepEqual(await faultsOf(store), []);
    await store.reindex();
    await assertFound(finder, texts);
  });
}

async function assertFound(finder: Finder, texts: ReadonlyMap<number, string>): Promise<void> {
  const words = new Map([...texts].map(([id, text]) => [id, ` ${plain(text)} `]));
  const idsWith = (phrase: string): number[] =>
    [...words].filter(([, text]) => text.includes(` ${phrase} `)).map(([id]) => id);
  const expected: Record<string, string> = {
    assemblée: 'assemblee',
    "l'assemblée": 'assemblee',
    'L’Assemblée': 'assemblee',
    '"l’assemblée"': 'l assemblee',
    '"vote de l\'Assemblée"': 'vote de l assemblee',
    '"de l’eau"': 'de l eau',
    'd’eau': 'eau',
    'jusqu’à': 'jusqu a',
    âge: 'age',
    age: 'age',
    'aujourd’hui': 'aujourdhui',
    "Côte-d'Ivoire": 'cote d ivoire',
    'Ng’eno': 'ngeno',
    "N'Djamena": 'ndjamena',
    OBrien: 'obrien',
    '1000': '1000',
    '1 000': '1000',
    '"1.000 euros"': '1000 euros',
    '3,5': '3,5',
    '"5 %"': '5',
    '12345678,90': '12345678,90',
    '"1.5.2013"': '1 5 2013',
  };
  for (const [query, phrase] of Object.entries(expected)) {
    const found = idsOf(await finder.findEntries(requestFor({ query })));
    assert.deepEqual(found, idsWith(phrase), query);
    const { mentions, count } = await finder.trends(filterOf({ query }), 'year');
    assert.equal(count, found.length, query);
    if (mentions === null) continue;
    const inAll = [...words.values()].reduce(
      (sum, text) => sum + text.split(` ${phrase} `).length - 1,
      0,
    );
    assert.equal(mentions, inAll, query);
  }
}

/** The words of a text by the tests’ own rules. */
function plain(text: string): string {
  return wordsOf(text, FRENCH)
    .map((word) => word.text)
    .join(' ');
}
