// The people of the record by name, with what each has said in sums.

import type { RecordState } from '../../../hansard/record-state.ts';
import type { Person } from '../../../hansard/person.ts';
import type { Finder, PersonTotals } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import { memoizeByVersion } from '../frame/memoize-by-version.ts';

export interface ListedPerson extends Person {
  /** The first letter of the name, without its accent. */
  readonly letter: string;
  /** The name as a filter compares it. */
  readonly folded: string;
  readonly totals: PersonTotals | null;
}

export type ReadPeople = (state: RecordState) => Promise<readonly ListedPerson[]>;

const PEOPLE_PER_READ = 1_000;

/** Reads the list once for each state of the record. */
export function peopleReader(store: Store, finder: Finder): ReadPeople {
  return memoizeByVersion(() => read(store, finder));
}

async function read(store: Store, finder: Finder): Promise<readonly ListedPerson[]> {
  const totals = new Map((await finder.activityOfAll()).map((sums) => [sums.personId, sums]));
  const people: ListedPerson[] = [];
  for (let number = 1; ; number += 1) {
    const found = await store.collection('people', number, PEOPLE_PER_READ);
    for (const person of found?.items ?? []) {
      const folded = foldName(person.legalName);
      const letter = /\p{L}/u.exec(folded)?.[0].toUpperCase() ?? '#';
      people.push({ ...person, letter, folded, totals: totals.get(person.id) ?? null });
    }
    if (found === null || found.page.number >= found.page.pages) break;
  }
  const order = new Intl.Collator('en');
  return people.sort((one, other) => order.compare(one.legalName, other.legalName));
}

/** A name without case, accents and kinds of apostrophes. */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘ʼ`]/g, "'")
    .toLowerCase();
}
