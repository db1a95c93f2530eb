// Reads what a form wants to follow: the page it stands on, checked against the record.

import { clientErrors } from '../../errors.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import { EVERYTHING } from '../../record/filter.ts';
import type { Topic } from '../../record/subscription.ts';
import { FieldFaults } from '../../record/rules/field-faults.ts';
import { type Lookup, readFilter } from '../../finder/read-filter.ts';
import type { Finder } from '../../finder/finder.ts';
import type { Store } from '../../store/contract/store.ts';
import * as links from '../shared/links.ts';
import { parseQueryString } from '../shared/query-string.ts';
import type { Locale } from '../words/locale.ts';
import { givenFilters } from './search/search-request.ts';

export interface TopicDependencies {
  readonly store: Store;
  readonly finder: Pick<Finder, 'matching'>;
  readonly lookup: Lookup;
}

/** Throws 404 for a page that there is not, 400 for a search that cannot be followed. */
export async function readTopic(
  dependencies: TopicDependencies,
  form: URLSearchParams,
  locale: Locale,
): Promise<Topic> {
  const key = form.get('key') ?? '';
  const kind = form.get('kind');
  const topic =
    kind === 'search'
      ? await searchTopic(dependencies, key)
      : await pageTopic(dependencies.store, kind, key, locale);
  if (topic === null) throw clientErrors.notFound();
  return topic;
}

/** What the page of a person, a chamber or a series of debates is about; null where there is no such page. */
async function pageTopic(
  store: Store,
  kind: string | null,
  key: string,
  { chamber }: Locale,
): Promise<Topic | null> {
  const rest = { filter: EVERYTHING, series: null };
  if (kind === 'person') {
    const person = await store.item('people', key);
    if (person === null) return null;
    const [title, path] = [person.legalName, links.personPath(person.slug)];
    return { ...rest, kind, filter: { ...EVERYTHING, personId: person.id }, title, path };
  }
  if (kind === 'chamber') {
    const venue = await store.item('venues', key);
    if (venue === null) return null;
    const path = links.withQuery(links.CALENDAR, { venue: venue.slug });
    const filter = { ...EVERYTHING, venueId: venue.id };
    return { ...rest, kind, filter, title: chamber(venue), path };
  }
  const last = kind === 'business' ? (await store.seriesDebates(key)).at(-1) : undefined;
  if (last === undefined) return null;
  const [title, path] = [displayTitle(last.title), links.businessPath(key)];
  return { ...rest, kind: 'business', series: key, title, path };
}

/** `key` is the query of the search page. */
async function searchTopic({ finder, lookup }: TopicDependencies, key: string): Promise<Topic> {
  const given = givenFilters(parseQueryString(key));
  const faults = new FieldFaults();
  const filter = await readFilter((name) => given[name] ?? '', lookup, faults);
  // A query of quotation marks alone narrows nothing either.
  if (Object.values(filter).every((value) => value === null))
    faults.add('q', 'Say what to search for.');
  if (faults.count > 0) throw clientErrors.badRequest(faults.toString());
  // It will be searched again and again, without anybody waiting: what is too much for a request is refused here too.
  await finder.matching(filter);
  return {
    kind: 'search',
    filter,
    series: null,
    title: Object.values(given).join(', '),
    path: links.withQuery(links.SEARCH_PAGE, given),
  };
}
