// Headings in capitals are shown in small letters, but for names and acronyms. They are headings of real reports.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { displayTitle } from './display-title.ts';

/** The title as it is to be read; printed, it is in capitals. */
const SHOWN = [
  'Escalation of human/wildlife conflict in Limuru',
  'Plight of rice farmers at Mwea Settlement Scheme',
  'Appointment of Members to the House Business Committee',
  'Unauthorised deductions of money by Teachers Service Commission',
  'Revocation of accreditation of Kenya Institute of Management',
  'Repair of Narok-Maasai Mara Road',
  'Tragic road accident at Malaha junction along Webuye - Kitale Road',
  'Compensation of communities affected by perennial flooding in Tana Delta',
  'Provision of computers and ICT training to Members of County Assemblies',
  'Management crisis at KPCU',
  'Procedure for division on Motions by Sen. Haji and Sen. Kagwe',
  'Eulogising Hon. Joseph Hamisi Denar',
  'Illegal occupation of office by Mr. W.K. Bitonye',
  'Senate decision on the Statute Law (Miscellaneous Amendments) Bill',
  'The County Allocation of Revenue Bill, 2013',
  'Adjournment to a day other than the next normal sitting day',
  'Committee of the whole House',
  'Communication from the Chair',
  'Deployment of Kenya Defence Forces to South Sudan',
  'Projects in Ewaso Ng’iro',
  'Failure to replace the burnt transformers',
  'Provision of funds to operationalize “Centres of excellence”',
];

test('capitals become small letters; names, laws and acronyms have theirs', () => {
  assert.deepEqual(
    SHOWN.map((title) => displayTitle(title.toUpperCase())),
    SHOWN,
  );
});

test('what is printed in another language is shown as it is', () => {
  for (const title of ['HAUSHALT DES LANDES', 'PROJET DE LOI RELATIF AUX ROUTES']) {
    assert.equal(displayTitle(title), title);
  }
});

test('what is printed with small letters is shown as it is', () => {
  const law = 'THE TEA (AMENDMENT) BILL (Senate Bill No. 1 of 2023)';
  assert.equal(displayTitle(law), 'The Tea (Amendment) Bill (Senate Bill No. 1 of 2023)');
  assert.equal(displayTitle('Second Reading'), 'Second Reading');
  assert.equal(displayTitle('SITTING ON APRIL 29TH'), 'Sitting on April 29th');
  const long = 'LAND '.repeat(500);
  assert.equal(displayTitle(long), long);
});
