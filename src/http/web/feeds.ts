// The feeds of the site: new sittings, a person, any search; each as Atom and as JSON Feed.

import { ClientError, clientErrors } from '../../errors.ts';
import { FEED_ITEMS_MAX, type FeedItem } from '../../formats/feed.ts';
import { displayTitle } from '../../hansard/debates/display-title.ts';
import { EVERYTHING } from '../../hansard/filter.ts';
import { parseIdOrSlug } from '../../hansard/id.ts';
import type { Person } from '../../hansard/person.ts';
import { FieldFaults } from '../../hansard/rules/field-faults.ts';
import { readFilter } from '../../search/query/read-filter.ts';
import type { Store } from '../../store/contract/store.ts';
import { lookupIn } from '../../store/filter-lookup.ts';
import {
  contributionItems,
  entryItems,
  sittingItems,
  type FeedDependencies,
  type FeedReader,
} from '../feeds/feed-items.ts';
import { itemsOfDebates } from '../feeds/debate-items.ts';
import { feedResponse } from '../feeds/feed-response.ts';
import * as links from '../shared/links.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import type { HttpResponse } from '../shared/response.ts';
import type { SiteRequest } from './frame/page.ts';
import { siteRequestOf } from './handle-page-request.ts';
import { givenFilters } from './search/search-request.ts';

/** A feed before it is written in one of the formats. */
interface SiteFeed {
  readonly title: string;
  /** The path of the feed in a format, query included. */
  readonly self: (form: links.FeedForm) => string;
  /** The path of the page that shows the same, query included. */
  readonly page: string;
  readonly items: readonly FeedItem[];
}

type MakeFeed = (
  dependencies: FeedDependencies,
  request: SiteRequest,
  reader: FeedReader,
) => Promise<SiteFeed>;

export interface FeedRoute {
  readonly path: string;
  readonly respond: (request: ParsedRequest) => Promise<HttpResponse>;
}

export function feedRoutes(dependencies: FeedDependencies): readonly FeedRoute[] {
  const inEachForm = (path: (form: links.FeedForm) => string, make: MakeFeed): FeedRoute[] =>
    links.FEED_FORMS.map((form) => ({
      path: path(form),
      respond: (request) => respondWithFeed(dependencies, make, form, request),
    }));
  return [
    ...inEachForm(links.sittingsFeed, sittingsFeed),
    ...inEachForm(links.personFeed, personFeed),
    ...inEachForm(links.businessFeed, businessFeed),
    ...inEachForm(links.searchFeed, searchFeed),
  ];
}

async function respondWithFeed(
  dependencies: FeedDependencies,
  make: MakeFeed,
  form: links.FeedForm,
  parsed: ParsedRequest,
): Promise<HttpResponse> {
  const request = siteRequestOf(parsed, await dependencies.store.recordState());
  const { base, state, locale } = request;
  const reader: FeedReader = { baseUrl: base.url, locale, rules: request.rules };
  const feed = await make(dependencies, request, reader);
  const self = feed.self(form);
  return feedResponse({
    ...feed,
    self: request.hasChosenLanguage ? links.inLanguage(self, locale.language) : self,
    form,
    state,
    base,
    reader,
    vary: 'Accept-Language, Cookie, Accept-Encoding',
  });
}

const sittingsFeed: MakeFeed = async (dependencies, { query, locale }, reader) => {
  const { store } = dependencies;
  const text = query.get('venue') ?? '';
  const venue = text === '' ? null : await store.item('venues', parseIdOrSlug(text));
  if (text !== '' && venue === null) {
    throw clientErrors.badParameter('venue', `There is no venue ${JSON.stringify(text)}.`);
  }
  const parameters = { venue: venue?.slug ?? null };
  return {
    title: locale.words.sittingsFeed(venue === null ? null : locale.chamber(venue)),
    self: (form) => links.withQuery(links.sittingsFeed(form), parameters),
    page: links.withQuery(links.CALENDAR, parameters),
    items: await sittingItems(dependencies, venue === null ? {} : { venueId: venue.id }, reader),
  };
};

async function formerPerson(store: Store, key: number | string): Promise<Person | null> {
  const id = typeof key === 'string' ? await store.formerItem('people', key) : null;
  return id === null ? null : await store.item('people', id);
}

const personFeed: MakeFeed = async (dependencies, { parameters, locale }, reader) => {
  const { store } = dependencies;
  const key = parseIdOrSlug(parameters['slug']!);
  // A reader of feeds keeps the address it was given: one with an earlier slug goes on.
  const person = (await store.item('people', key)) ?? (await formerPerson(store, key));
  if (person === null) throw clientErrors.notFound();
  return {
    title: locale.words.personFeed(person.legalName),
    self: (form) => links.personFeedOf(person.slug, form),
    page: links.personPath(person.slug),
    items: await contributionItems(dependencies, { ...EVERYTHING, personId: person.id }, reader),
  };
};

const businessFeed: MakeFeed = async (dependencies, { parameters, locale }, reader) => {
  const series = parameters['series']!;
  const debates = await dependencies.store.seriesDebates(series);
  const last = debates.at(-1);
  if (last === undefined) throw clientErrors.notFound();
  return {
    title: locale.words.debateFeed(displayTitle(last.title)),
    self: (form) => links.businessFeedOf(series, form),
    page: links.businessPath(series),
    items: await itemsOfDebates(
      dependencies,
      debates.toReversed().slice(0, FEED_ITEMS_MAX),
      reader,
    ),
  };
};

const searchFeed: MakeFeed = async (dependencies, { query, locale }, reader) => {
  const given = givenFilters(query);
  const faults = new FieldFaults();
  const filter = await readFilter(
    (name) => given[name] ?? '',
    lookupIn(dependencies.store),
    faults,
  );
  if (faults.count > 0) throw new ClientError(400, faults.toJSON());
  return {
    title: locale.words.searchFeed(given.q ?? ''),
    self: (form) => links.withQuery(links.searchFeed(form), given),
    page: links.withQuery(links.SEARCH_PAGE, given),
    items: await entryItems(dependencies, filter, reader),
  };
};
