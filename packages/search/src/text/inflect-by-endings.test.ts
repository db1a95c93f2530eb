// German and French forms, compared with paradigms that were written out from grammars, form by form.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runsOf } from '../../../../test/support/seed.ts';
import { foldLetters } from './characters.ts';
import { formsIn } from './word-forms.ts';

/** Each line: every form of one word. */
const SAME: Readonly<Record<string, string>> = {
  de: `
    Brücke Brücken
    Gesetz Gesetze Gesetzes Gesetzen
    Antrag Anträge Antrags Antrages Anträgen
    Sitzung Sitzungen
    Freiheit Freiheiten
    Universität Universitäten
    Kommission Kommissionen
    Partei Parteien
    Ministerin Ministerinnen
    Minister Ministers Ministern
    Präsident Präsidenten
    Parlament Parlamente Parlaments Parlamentes Parlamenten
    Ergebnis Ergebnisse Ergebnissen Ergebnisses
    Ministerium Ministerien Ministeriums
    Fluss Flüsse Flusses Flüssen
    Jahr Jahre Jahres Jahrs Jahren
    Haus Häuser
    Kind Kinder
    Mitglied Mitglieder
    Artikel Artikeln Artikels
    Direktor Direktoren Direktors
    klein kleine kleinen kleines kleinem
    Marke Marken
    Reise Reisen
    Familie Familien
    Idee Ideen
    Komitee Komitees
    Frau Frauen
    Auto Autos
    Zitat Zitate Zitats Zitates Zitaten
    Tor Tore Tores Toren
    Prozent Prozente
    Stadion Stadien
    neu neue neuen neues neuem
    frei freie freien freies freiem
    jung junge jungen junges jungem
    relevant relevante relevanten relevantes relevantem`,
  fr: `
    loi lois
    député députés
    journal journaux
    national nationale nationaux nationales
    bureau bureaux
    lieu lieux
    actif active actifs actives
    heureux heureuse heureuses
    sénateur sénateurs sénatrice sénatrices
    citoyen citoyens
    gardien gardiens gardienne gardiennes
    président présidents présidente présidentes
    important importants importante importantes
    gouvernement gouvernements
    œil yeux
    festival festivals
    naval navals navale navales
    noyau noyaux
    bleu bleus bleue bleues
    pneu pneus
    genou genoux
    vitrail vitraux`,
};

/** Each line: words none of which is a form of another. */
const DIFFERENT: Readonly<Record<string, string>> = {
  de: `
    Wahl Wähler
    Reis Reise
    Mark Marke
    Not Note
    Ausland Ausländer
    Kohl Kohle
    seit Seite
    ein eine eines
    Arbeit Arbeiter
    Bund Bündnis
    Recht Richter
    Bildung Bild
    Leit Leiter
    Staat Stadt
    sprach Sprache
    etwa etwas
    Mai Mais
    wie Wien`,
  fr: `
    port porte
    vent vente
    cours cour
    fils fil
    mois moi
    foi fois
    vers ver
    capital capitale
    commun communication
    bien biens
    loi loyal
    peu peux
    fond fonds
    son sons`,
};

const lines = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ').map(foldLetters));

for (const language of ['de', 'fr']) {
  test(`${language}: a word stands for its number and case, and for nothing that only looks like a form`, () => {
    for (const words of lines(SAME[language]!)) {
      for (const one of words) {
        for (const other of words) {
          const isForm = formsIn(language, one).includes(other);
          assert.equal(isForm, one !== other, `${one} ${other}`);
        }
      }
    }
    for (const words of lines(DIFFERENT[language]!)) {
      for (const one of words) {
        for (const other of words) {
          assert.ok(!formsIn(language, one).includes(other), `${one} ${other}`);
        }
      }
    }
  });

  test(`${language}: a form of a word has that word among its forms, and begins as it does`, () => {
    const irregular = new Set(['oeil', 'yeux', 'monsieur', 'messieurs', 'madame', 'mesdames']);
    const letters = fc.string({
      unit: fc.constantFrom(...'aeinrstluxmg'),
      minLength: 1,
      maxLength: 9,
    });
    const real = fc.constantFrom(
      ...lines(SAME[language]!).flat(),
      ...lines(DIFFERENT[language]!).flat(),
    );
    fc.assert(
      fc.property(fc.oneof(letters, real), (word) => {
        for (const form of formsIn(language, word)) {
          assert.ok(formsIn(language, form).includes(word), `${word} ${form}`);
          assert.ok(irregular.has(word) || form.startsWith(word.slice(0, 1)), `${word} ${form}`);
        }
      }),
      { numRuns: runsOf(2_000) },
    );
  });
}

test('a language without rules has no forms', () => {
  assert.deepEqual(formsIn('sw', 'watoto'), []);
  assert.deepEqual(formsIn('constructor', 'watoto'), []);
});
