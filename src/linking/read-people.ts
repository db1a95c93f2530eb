// Reads everybody the record knows, with other names and memberships.

import type { KnownPerson } from '../record/person.ts';
import type { Store } from '../store/contract/store.ts';

/** People in one read: some hundred kilobytes. */
const LINKED_PEOPLE_PER_READ = 500;

export async function readKnownPeople(store: Store): Promise<KnownPerson[]> {
  const people: KnownPerson[] = [];
  for (let number = 1; ; number += 1) {
    const page = await store.collection('people', number, LINKED_PEOPLE_PER_READ);
    for (const person of page?.items ?? []) people.push(person);
    if (page === null || number >= page.page.pages) return people;
  }
}
