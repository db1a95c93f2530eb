// A record as the data of a test describes it: people, and sittings with their entries.

import type { NewEntry } from '../../../src/record/entry.ts';
import type { KnownPerson, Person } from '../../../src/record/person.ts';
import type { NewSitting } from '../../../src/record/sitting.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, aSitting } from './entries.ts';

export interface DescribedRecord {
  /** People with seats are described completely. */
  readonly people?: readonly (Person | KnownPerson)[];
  readonly sittings: readonly (Partial<NewSitting> & {
    /** Counted from 1; a speaker is given by id, and only speeches have one. */
    readonly entries: readonly (Omit<Partial<NewEntry>, 'speaker'> & {
      readonly speaker?: number;
    })[];
  })[];
}

/** Returns a function that fills a store with the record. */
export function publishing({ people = [], sittings }: DescribedRecord) {
  return async (store: Store): Promise<void> => {
    await store.write(async (transaction) => {
      for (const person of people) {
        if ('memberships' in person) await transaction.people.describe(whole(person));
        else await transaction.people.know(person);
      }
      for (const { entries, ...sitting } of sittings) {
        await transaction.entries.append(
          await transaction.sittings.add(aSitting(sitting)),
          entries.map(({ speaker, ...entry }, index) =>
            anEntry(index + 1, {
              ...(entry.type === undefined ? {} : { speakerName: '' }),
              ...entry,
              speaker: people.find(({ id }) => id === speaker) ?? null,
            }),
          ),
        );
      }
    });
  };
}

/** Fields missing in the data are unknown. */
function whole(person: KnownPerson): KnownPerson {
  const memberships = person.memberships.map((one) => ({ ...NO_OFFICE, ...one }));
  return { ...person, gender: person.gender ?? null, memberships };
}

const NO_OFFICE = { region: null, organization: null, role: null, office: null };
