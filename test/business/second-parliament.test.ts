// Another parliament's business, in another language: its words are data, and no code knows them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { WHOLE } from '@hansard/documents/check-form';
import { compileProcedure } from '../../src/record/business/procedure.ts';
import { readBusiness } from '../../src/record/business/read-business.ts';
import { readingRules } from '../../src/record/parliament/record-rules.ts';
import {
  NO_PROCEDURE,
  PROCEDURE as PROCEDURE_FORM,
} from '../../src/record/parliament/procedure-forms.ts';
import { businessText } from './business-text.ts';
import { entriesOf } from './sittings.ts';

const LINES = [
  '# OUVERTURE',
  '# PROJETS DE LOI',
  '# Deuxième lecture',
  '# PROJET DE LOI SUR LE THÉ',
  '> [Mme A] Je propose que le projet de loi sur le thé soit lu en deuxième lecture.',
  '> [M. B] J’appuie la motion.',
  '> [M. C] Je parle du thé.',
  '# ANNONCES DE LA PRÉSIDENCE',
  '> [M. D] Bonjour.',
  '(Reprise du débat sur le projet de loi)',
  '> [M. C] Je continue.',
  '(La question est adoptée)',
  '(Lu en deuxième lecture)',
  '# MOTIONS',
  '# ROUTES DU NORD',
  '> [M. E] Je propose que l’Assemblée note les routes.',
  '(La motion est rejetée)',
  '# QUESTIONS ORALES',
  '# ÉCOLES',
  '> [M. F] Je demande à la ministre des écoles: quand?',
  '> [Mme G] Je réponds. Demain.',
  '# CLÔTURE',
];

const EXPECTED = `2–7, 10–13 PROJET DE LOI SUR LE THÉ [Deuxième lecture; second_reading; bill]
  12 question agreed: que le projet de loi sur le thé soit lu en deuxième lecture {PROJET DE LOI SUR LE THÉ} — Mme A / M. B
  13 reading 2 agreed: PROJET DE LOI SUR LE THÉ {PROJET DE LOI SUR LE THÉ} — Mme A / M. B
8–9 ANNONCES DE LA PRÉSIDENCE []
14–17 ROUTES DU NORD [MOTIONS]
  17 question negatived: que l’Assemblée note les routes — M. E / -
18–21 ÉCOLES [QUESTIONS ORALES]
  20 asked (oral) by M. F, of la ministre des écoles: answered in 21
* PROJET DE LOI SUR LE THÉ [no number]: second_reading, of Mme A
`;

test('reads the business of a parliament whose words are only in its settings', () => {
  const data: unknown = JSON.parse(
    readFileSync(new URL('./second-parliament.json', import.meta.url), 'utf8'),
  );
  const faults: string[] = [];
  const procedure = compileProcedure(PROCEDURE_FORM(data, WHOLE, faults));
  assert.deepEqual(faults, []);
  const { folded } = readBusiness({
    entries: entriesOf(LINES),
    procedure,
    rules: readingRules(''),
    named: (name) => ({ name, title: '', personId: null }),
  });
  assert.equal(businessText(folded, procedure), EXPECTED);
});

test('a procedure without phrases finds nothing in a speech, however it ends', () => {
  const procedure = compileProcedure(NO_PROCEDURE);
  for (const text of ['I beg to move', 'I beg to move.', 'Madam Speaker, 5', '', ' ']) {
    assert.deepEqual(procedure.sayings(text), [], text);
    assert.equal(procedure.note(text), null, text);
  }
});
