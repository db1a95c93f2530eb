// The feeds of the site: new sittings, a person, any search; each as Atom and as JSON Feed.

import { ClientError, clientErrors } from '../base/errors.ts';
import { orNotFound, pathParameter } from '../http/parsed-request.ts';
import { FEED_ITEMS_MAX, type FeedItem } from '../formats/feeds.ts';
import { EVERYTHING } from '../record/filter.ts';
import { parseIdOrSlug } from '../record/id.ts';
import { findItem } from '../store/filter-lookup.ts';
import {
  contributionItems,
  type FeedReader,
  itemsOfDebates,
  sittingItems,
} from '../words/feed-items.ts';
import { feedResponse } from '../words/feed-response.ts';
import * as links from '../http/links.ts';
import type { HttpResponse } from '../http/response.ts';
import { VARY_BY_LANGUAGE } from './handle-page-request.ts';
import { feedOfBusiness, feedOfPerson, feedOfSittings } from './page-parts.ts';
import type { PageFeed, RecordRequest } from './page.ts';
import { newestOfTopic, topicNames, topicOf } from './topics-page.ts';
import { givenFilters, readGiven, searchFeedOf } from './search/search-request.ts';

/** A feed before it is written in a format: its title, its path in each format, the path of its page. */
interface SiteFeed extends PageFeed {
  readonly page: string;
  readonly items: readonly FeedItem[];
}

type MakeFeed = (request: RecordRequest, reader: FeedReader) => Promise<SiteFeed>;

const sittingsFeed: MakeFeed = async (request, reader) => {
  const text = request.query.get('venue') ?? '';
  const venue = text === '' ? null : await findItem(request.store, 'venues', parseIdOrSlug(text));
  if (text !== '' && venue === null) {
    throw clientErrors.badParameter('venue', `There is no venue ${JSON.stringify(text)}.`);
  }
  return {
    ...feedOfSittings(venue, request.locale),
    page: links.withQuery(links.CALENDAR, { venue: venue?.slug ?? null }),
    items: await sittingItems(request, { venueId: venue?.id ?? null }, reader),
  };
};

/** Also at an address with a former slug: feed readers keep the address they were given. */
const personFeed: MakeFeed = async (request, reader) => {
  const slug = parseIdOrSlug(pathParameter(request, 'slug'));
  const person = orNotFound(await findItem(request.store, 'people', slug));
  return {
    ...feedOfPerson(person, request.locale),
    page: links.personPath(person.slug),
    items: await contributionItems(request, { ...EVERYTHING, personId: person.id }, reader),
  };
};

const businessFeed: MakeFeed = async (request, reader) => {
  const series = pathParameter(request, 'series');
  const debates = await request.store.seriesDebates(series);
  const { title } = orNotFound(debates.at(-1));
  return {
    ...feedOfBusiness(series, title, request.locale),
    page: links.businessPath(series),
    items: await itemsOfDebates(request, debates.toReversed().slice(0, FEED_ITEMS_MAX), reader),
  };
};

const searchFeed: MakeFeed = async (request, reader) => {
  const typedFilters = givenFilters(request.query);
  const { filter, faults } = await readGiven(typedFilters, request.store);
  if (faults.count > 0) throw new ClientError(400, faults.toJSON());
  return {
    ...searchFeedOf(typedFilters, request.locale),
    page: links.withQuery(links.SEARCH_PAGE, typedFilters),
    items: await contributionItems(request, filter, reader),
  };
};

const topicFeed: MakeFeed = async (request, reader) => {
  const topic = topicOf(request);
  return {
    ...topicNames(topic, request).feed,
    page: links.topicPath(topic.slug),
    items: await itemsOfDebates(request, await newestOfTopic(request), reader),
  };
};

/** Each feed by its path, in each format. */
export const FEED_FILES = links.FEED_FORMS.flatMap((form) => {
  const file = (address: string, make: MakeFeed) => {
    const respond = async (request: RecordRequest): Promise<HttpResponse> => {
      const { base, state, locale, rules } = request;
      const reader: FeedReader = { baseUrl: base.url, locale, rules };
      const feed = await make(request, reader);
      const path = feed.path(form);
      const self = request.hasChosenLanguage ? links.inLanguage(path, locale.language) : path;
      return feedResponse({ ...feed, self, form, state, base, reader, vary: VARY_BY_LANGUAGE });
    };
    return [address, respond] as const;
  };
  return [
    file(links.sittingsFeed(form), sittingsFeed),
    file(links.personFeed(form), personFeed),
    file(links.businessFeed(form), businessFeed),
    file(links.topicFeed(form), topicFeed),
    file(links.searchFeed(form), searchFeed),
  ];
});
