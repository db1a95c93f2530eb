// The feeds of the site: new sittings, a person, any search; each as Atom and as JSON Feed.

import { ClientError, clientErrors } from '../../errors.ts';
import { pathParameter } from '../shared/parsed-request.ts';
import { FEED_ITEMS_MAX, type FeedItem } from '../../formats/feeds.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { parseIdOrSlug } from '../../record/id.ts';
import { FieldFaults } from '../../record/rules/field-faults.ts';
import { readFilter } from '../../finder/read-filter.ts';
import { findItem, lookupIn } from '../../store/filter-lookup.ts';
import {
  contributionItems,
  type FeedReader,
  itemsOfDebates,
  sittingItems,
} from '../feeds/feed-items.ts';
import { feedResponse } from '../feeds/feed-response.ts';
import * as links from '../shared/links.ts';
import { redirectTo } from '../shared/freshness.ts';
import type { HttpResponse } from '../shared/response.ts';
import type { RecordRequest } from './page.ts';
import { givenFilters, searchFeedOf } from './search/search-request.ts';

/** A feed before it is written in one of the formats. */
interface SiteFeed {
  readonly title: string;
  /** The path of the feed in a format, query included. */
  readonly self: (form: links.FeedForm) => string;
  /** The path of the page that shows the same, query included. */
  readonly page: string;
  readonly items: readonly FeedItem[];
}

type MakeFeed = (request: RecordRequest, reader: FeedReader) => Promise<SiteFeed | MovedFeed>;

/** A feed that has another address now. */
interface MovedFeed {
  readonly movedTo: (form: links.FeedForm) => string;
}

export async function respondWithFeed(
  make: MakeFeed,
  form: links.FeedForm,
  request: RecordRequest,
): Promise<HttpResponse> {
  const { base, state, locale } = request;
  const reader: FeedReader = { baseUrl: base.url, locale, rules: request.rules };
  const feed = await make(request, reader);
  const inLanguage = (path: string): string =>
    request.hasChosenLanguage ? links.inLanguage(path, locale.language) : path;
  if ('movedTo' in feed) {
    return redirectTo(301, `${base.url}${inLanguage(feed.movedTo(form))}`, base);
  }
  return feedResponse({
    ...feed,
    self: inLanguage(feed.self(form)),
    form,
    state,
    base,
    reader,
    vary: 'Accept-Language, Cookie, Accept-Encoding',
  });
}

const sittingsFeed: MakeFeed = async (request, reader) => {
  const { t, query, locale, store } = request;
  const text = query.get('venue') ?? '';
  const found = text === '' ? null : await findItem(store, 'venues', parseIdOrSlug(text));
  const venue = found?.item ?? null;
  if (text !== '' && venue === null) {
    throw clientErrors.badParameter('venue', `There is no venue ${JSON.stringify(text)}.`);
  }
  const parameters = { venue: venue?.slug ?? null };
  return {
    title:
      venue === null ? t('newSittings') : t('newSittingsOf', { chamber: locale.chamber(venue) }),
    self: (form) => links.withQuery(links.sittingsFeed(form), parameters),
    page: links.withQuery(links.CALENDAR, parameters),
    items: await sittingItems(request, venue === null ? {} : { venueId: venue.id }, reader),
  };
};

const personFeed: MakeFeed = async (request, reader) => {
  const slug = parseIdOrSlug(pathParameter(request, 'slug'));
  const found = await findItem(request.store, 'people', slug);
  if (found === null) throw clientErrors.notFound();
  const { item: person, isFormer } = found;
  // A reader of feeds keeps the address it was given: one with an earlier slug leads to the feed as it is now.
  if (isFormer) return { movedTo: (form) => links.personFeedOf(person.slug, form) };
  return {
    title: request.t('personFeed', { name: person.legalName }),
    self: (form) => links.personFeedOf(person.slug, form),
    page: links.personPath(person.slug),
    items: await contributionItems(request, { ...EVERYTHING, personId: person.id }, reader),
  };
};

const businessFeed: MakeFeed = async (request, reader) => {
  const series = pathParameter(request, 'series');
  const debates = await request.store.seriesDebates(series);
  const last = debates.at(-1);
  if (last === undefined) throw clientErrors.notFound();
  return {
    title: request.t('debateFeed', { title: displayTitle(last.title) }),
    self: (form) => links.businessFeedOf(series, form),
    page: links.businessPath(series),
    items: await itemsOfDebates(request, debates.toReversed().slice(0, FEED_ITEMS_MAX), reader),
  };
};

const searchFeed: MakeFeed = async (request, reader) => {
  const given = givenFilters(request.query);
  const faults = new FieldFaults();
  const filter = await readFilter((name) => given[name] ?? '', lookupIn(request.store), faults);
  if (faults.count > 0) throw new ClientError(400, faults.toJSON());
  const { title, path } = searchFeedOf(given, request.locale);
  return {
    title,
    self: path,
    page: links.withQuery(links.SEARCH_PAGE, given),
    items: await contributionItems(request, filter, reader),
  };
};

/** Each feed by its path in a format. */
export const FEEDS: readonly (readonly [path: (form: links.FeedForm) => string, make: MakeFeed])[] =
  [
    [links.sittingsFeed, sittingsFeed],
    [links.personFeed, personFeed],
    [links.businessFeed, businessFeed],
    [links.searchFeed, searchFeed],
  ];
