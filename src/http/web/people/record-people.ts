// The people of the record by name, with what each has said in sums; and those whose names match what a visitor typed.

import { foldedLabel, type FoldedLabel, labelMatcher } from '../../../record/labels/label-text.ts';
import type { Membership, Person } from '../../../record/person.ts';
import type { RecordState } from '../../../record/change.ts';
import type { Finder, PersonTotals } from '../../../finder/finder.ts';
import type { ItemReads } from '../../../store/contract/store.ts';
import { memoizeByVersion } from '../memoize-by-version.ts';

export interface ListedPerson extends Person {
  readonly honorificPrefix: string | null;
  readonly memberships: readonly Membership[];
  /** The first letter of the name, without its accent. */
  readonly letter: string;
  /** The name as it is compared with what a visitor types. */
  readonly folded: FoldedLabel;
  readonly totals: PersonTotals | null;
}

export type ReadPeople = (state: RecordState) => Promise<readonly ListedPerson[]>;

const LISTED_PEOPLE_PER_READ = 1_000;

/** Reads the list once for each state of the record. */
export function peopleReader(store: ItemReads, finder: Finder): ReadPeople {
  return memoizeByVersion(() => read(store, finder));
}

async function read(store: ItemReads, finder: Finder): Promise<readonly ListedPerson[]> {
  const totals = new Map((await finder.activityOfAll()).map((sums) => [sums.personId, sums]));
  const people: ListedPerson[] = [];
  for (let number = 1; ; number += 1) {
    const found = await store.collection('people', number, LISTED_PEOPLE_PER_READ);
    for (const person of found?.items ?? []) {
      const folded = foldedLabel(person.legalName);
      const letter = /\p{L}/u.exec(folded.folded)?.[0].toUpperCase() ?? '#';
      people.push({ ...person, letter, folded, totals: totals.get(person.id) ?? null });
    }
    if (found === null || found.page.number >= found.page.pages) break;
  }
  const order = new Intl.Collator('en');
  return people.sort((one, other) => order.compare(one.legalName, other.legalName));
}

/**
 * First come people who have every typed word as a word of their name, then people in whose names every typed word begins a word, then all others who match:
 * "Oti" finds "Oti Wanjala", "Peter Otieno" and "Grace Koti", in this order. Equals stay in the order they had.
 */
export function peopleOfName<Named extends { readonly folded: FoldedLabel }>(
  people: readonly Named[],
  typed: string,
): readonly Named[] {
  const matcher = labelMatcher(typed);
  if (matcher === null) return people;
  const words = wordsOf(foldedLabel(typed));
  return people
    .filter(({ folded }) => matcher.matches(folded))
    .map((person) => ({ person, rank: rankOf(wordsOf(person.folded), words) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ person }) => person);
}

function rankOf(name: readonly string[], typed: readonly string[]): number {
  if (typed.every((word) => name.includes(word))) return 0;
  return typed.every((word) => name.some((own) => own.startsWith(word))) ? 1 : 2;
}

function wordsOf({ plain }: FoldedLabel): readonly string[] {
  return plain.split(/\s+/).filter((word) => word !== '');
}
