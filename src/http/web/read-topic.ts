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
  { store, finder, lookup }: TopicDependencies,
  form: URLSearchParams,
  locale: Locale,
): Promise<Topic> {
  const key = form.get('key') ?? '';
  switch (form.get('kind')) {
    case 'person':
      return await personTopic(store, key);
    case 'chamber':
      return await chamberTopic(store, key, locale);
    case 'business':
      return await businessTopic(store, key);
    case 'search':
      return await searchTopic(finder, lookup, key);
    default:
      throw clientErrors.notFound();
  }
}

async function personTopic(store: Store, slug: string): Promise<Topic> {
  const person = await store.item('people', slug);
  if (person === null) throw clientErrors.notFound();
  return {
    kind: 'person',
    filter: { ...EVERYTHING, personId: person.id },
    series: null,
    title: person.legalName,
    path: links.personPath(person.slug),
  };
}

async function chamberTopic(store: Store, slug: string, { chamber }: Locale): Promise<Topic> {
  const venue = await store.item('venues', slug);
  if (venue === null) throw clientErrors.notFound();
  return {
    kind: 'chamber',
    filter: { ...EVERYTHING, venueId: venue.id },
    series: null,
    title: chamber(venue),
    path: links.withQuery(links.CALENDAR, { venue: venue.slug }),
  };
}

async function businessTopic(store: Store, series: string): Promise<Topic> {
  const last = (await store.seriesDebates(series)).at(-1);
  if (last === undefined) throw clientErrors.notFound();
  return {
    kind: 'business',
    filter: EVERYTHING,
    series,
    title: displayTitle(last.title),
    path: links.businessPath(series),
  };
}

/** `key` is the query of the search page. */
async function searchTopic(
  finder: TopicDependencies['finder'],
  lookup: Lookup,
  key: string,
): Promise<Topic> {
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
