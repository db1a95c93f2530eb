// The items that the tests of writing change and remove: a venue, a source, sittings and people; and the token for it.

import { keyDigest } from '../../../src/record/change.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../records/entries.ts';
import { ROOT } from './test-server.ts';

export const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };

/** The address of a collection, or of one of its items. */
export const at = (name: string, key?: number | string): string =>
  `${ROOT}hansard/${name}/${key === undefined ? '' : `${key}/`}`;

export const SOURCE = {
  name: 'A.pdf',
  listPage: 'senate',
  date: '2013-07-31',
  url: 'https://parliament.example/a.pdf',
  lastProcessingAttempt: null,
  lastProcessingSuccess: null,
};

/** Venue 3, source 2 and person 50 are not used by any sitting or entry; sitting 1 has entries 1 to 3, sitting 2 has entry 4. */
export async function fillCollections(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.tokens.add('desk', keyDigest('desk-key'));
    const speaker = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };
    await transaction.people.know(speaker);
    await transaction.people.know({ id: 50, legalName: 'Juma Otieno', slug: 'juma-otieno' });
    await transaction.venues.add({ name: 'County Assembly', slug: 'county_assembly' });
    const described = aSitting({ source: SOURCE, endDate: '2013-07-31' });
    const first = await transaction.sittings.add(described);
    await transaction.sources.add({ ...SOURCE, name: 'B.pdf' });
    await transaction.entries.append(first, [
      anEntry(1, { speaker }),
      anEntry(2),
      anEntry(3, { speaker }),
    ]);
    const second = await transaction.sittings.add(aSitting({ startDate: '2013-08-01' }));
    await transaction.entries.append(second, [anEntry(1)]);
  });
}
