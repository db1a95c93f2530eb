// Data of the record that many pages need: the calendar and the people. Each is read once per version.

import type { Finder } from '../finder/finder.ts';
import type { RecordState } from '../record/change.ts';
import { foldedLabel } from '../record/labels/label-text.ts';
import type { BusinessReads, ItemReads, PortraitReads } from '../store/contract/store.ts';
import { everyItem } from '../store/every-item.ts';
import { memoizeByVersion } from './memoize-by-version.ts';
import { makeCalendar } from './reading/record-calendar.ts';

export type ListedPerson = Awaited<ReturnType<typeof readPeople>>[number];

export type RecordReads = Awaited<ReturnType<ReturnType<typeof recordReader>>>;

export function recordReader(store: ItemReads & BusinessReads & PortraitReads, finder: Finder) {
  const calendar = memoizeByVersion(async () =>
    makeCalendar(await everyItem(store, 'venues'), await finder.sittings({})),
  );
  const people = memoizeByVersion(() => readPeople(store, finder));
  const debates = memoizeByVersion(() => store.debateTitles());
  const portraits = memoizeByVersion(async () => {
    const rows = await store.portraits();
    return new Map(
      rows.flatMap(({ personId, image }) => (image === null ? [] : [[personId, image]])),
    );
  });
  return async (state: RecordState) => ({
    calendar: await calendar(state),
    /** All people, by name. */
    people: () => people(state),
    /** The pictures of people, by the id of the person. */
    portraits: () => portraits(state),
    /** The titles of all debates, for the sitemap. */
    debates: () => debates(state),
  });
}

async function readPeople(store: ItemReads & BusinessReads, finder: Finder) {
  const totals = new Map((await finder.activityOfAll()).map((sums) => [sums.personId, sums]));
  const people = await everyItem(store, 'people');
  const order = new Intl.Collator('en');
  return people
    .sort((a, b) => order.compare(a.legalName, b.legalName))
    .map((person) => {
      const places = person.memberships.flatMap(({ constituency, region }) =>
        [constituency ?? [], region ?? []].flat(),
      );
      /** What is compared with a visitor's input. */
      const folded = foldedLabel([person.legalName, ...new Set(places)].join(' '));
      /** The first letter of the name, without accents. */
      const letter = /\p{L}/u.exec(folded.folded)?.[0].toUpperCase() ?? '#';
      return { ...person, found: folded, letter, totals: totals.get(person.id) ?? null };
    });
}
