// A small record in which a person speaks, and checked writes, for the contracts on collections.

import { NO_MEMBERSHIP, NO_PERSON_DETAILS, type KnownPerson } from '../../../src/record/person.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../../support/records/entries.ts';

export const SOURCE = {
  name: 'A.pdf',
  listPage: 'senate',
  date: '2013-07-31',
  url: 'https://parliament.example/a.pdf',
  lastProcessingAttempt: '2013-08-02T07:06:23',
  lastProcessingSuccess: null,
};

export const AMINA: KnownPerson = {
  id: 49,
  legalName: 'Amina Ngugi',
  slug: 'amina-ngugi',
  ...NO_PERSON_DETAILS,
};

export const DETAILS = {
  honorificPrefix: 'Sen. (Prof.)',
  gender: null,
  otherNames: ['A. Ngugi', 'Mama Amina'],
  identifiers: [
    { scheme: 'popolo', identifier: 'p-49' },
    { scheme: 'wikidata', identifier: 'Q49' },
  ],
  memberships: [
    {
      ...NO_MEMBERSHIP,
      chamber: 'Senate',
      party: 'ODM',
      startDate: '2013',
      endDate: '2017-08',
    },
    {
      ...NO_MEMBERSHIP,
      constituency: 'Kitui',
      endDate: '2022-08-09',
    },
  ],
};

/** Amina speaks in entries 1, 3 and 4 of two sittings; 2 has no speaker. */
export async function publishSpoken(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    const { id, legalName, slug } = AMINA;
    const speaker = { id, legalName, slug };
    await transaction.people.know(speaker);
    const first = await transaction.sittings.add(aSitting({ source: SOURCE }));
    await transaction.entries.append(first, [
      anEntry(1, { speaker }),
      anEntry(2),
      anEntry(3, { speaker, content: 'one\u2028line' }),
    ]);
    const second = await transaction.sittings.add(aSitting({ startDate: '2013-08-01' }));
    await transaction.entries.append(second, [anEntry(1, { speaker })]);
  });
}
