// Makes the speakers of entries known to the record, and gives those the server renamed their new names.

import type { Person } from '../record/person.ts';
import type { WriteTransaction } from '../store/contract/write-transaction.ts';
import { contradiction } from './mirror-run.ts';
import type { RemoteEntry } from './remote-entry.ts';

/** People renamed in this run. A server that gives one person two names in turn would have us rewrite their entries without end. */
export type RenamedPeople = Map<number, Person>;

export async function updatePeople(
  transaction: WriteTransaction,
  entries: readonly RemoteEntry[],
  renamed: RenamedPeople,
): Promise<void> {
  for (const person of latestPeople(entries).values()) {
    const known = await transaction.item('people', person.id);
    if (known === null) {
      await transaction.knowPerson(person);
      continue;
    }
    if (known.legalName === person.legalName && known.slug === person.slug) continue;
    if (renamed.has(person.id)) {
      contradiction(`person ${person.id} is called ${known.legalName} and ${person.legalName}.`);
    }
    renamed.set(person.id, person);
    await transaction.changePerson({ ...known, ...person });
  }
}

/** Pages are read one after the other: what the last one calls a person is what the person is called. */
export function latestPeople(entries: readonly RemoteEntry[]): ReadonlyMap<number, Person> {
  const people = new Map<number, Person>();
  for (const { speaker } of entries) if (speaker !== null) people.set(speaker.id, speaker);
  return people;
}
