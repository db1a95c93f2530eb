// The feeds of the site: new sittings, a person, any search; each as Atom and as JSON Feed.

import { ClientError, clientErrors } from '../../errors.ts';
import type { FeedItem } from '../../formats/feed.ts';
import { FieldFaults } from '../../hansard/rules/field-faults.ts';
import { EVERYTHING } from '../../hansard/filter.ts';
import { FILTER_NAMES, readFilter } from '../../search/query/read-filter.ts';
import { lookupIn } from '../../store/filter-lookup.ts';
import type { HttpResponse } from '../shared/response.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import * as links from '../shared/links.ts';
import { siteRequestOf } from './handle-page-request.ts';
import { feedResponse } from '../feeds/feed-response.ts';
import { contributionItems, entryItems, sittingItems } from '../feeds/feed-items.ts';
import type { FeedDependencies, FeedReader } from '../feeds/feed-items.ts';
import { isLanguage } from '../words/language-choice.ts';
import type { SiteRequest } from './frame/page.ts';

/** What one of the feeds says, before it is given a form. */
interface MadeFeed {
  readonly title: string;
  /** Its address in a form, and the page that shows the same: paths, query included. */
  readonly self: (form: links.FeedForm) => string;
  readonly page: string;
  readonly items: readonly FeedItem[];
}

type MakeFeed = (
  dependencies: FeedDependencies,
  visit: SiteRequest,
  reader: FeedReader,
) => Promise<MadeFeed>;

export interface FeedRoute {
  readonly path: string;
  readonly respond: (call: ParsedRequest) => Promise<HttpResponse>;
}

export function feedRoutes(dependencies: FeedDependencies): readonly FeedRoute[] {
  const both = (path: (form: links.FeedForm) => string, make: MakeFeed): FeedRoute[] =>
    links.FEED_FORMS.map((form) => ({
      path: path(form),
      respond: (call) => answerFeed(dependencies, make, form, call),
    }));
  return [
    ...both(links.sittingsFeed, sittingsFeed),
    ...both(links.personFeed, personFeed),
    ...both(links.searchFeed, searchFeed),
  ];
}

async function answerFeed(
  dependencies: FeedDependencies,
  make: MakeFeed,
  form: links.FeedForm,
  call: ParsedRequest,
): Promise<HttpResponse> {
  const visit = siteRequestOf(call, await dependencies.store.recordState());
  const { base, state, locale, query } = visit;
  const reader: FeedReader = { baseUrl: base.url, locale };
  const made = await make(dependencies, visit, reader);
  const asked = query.get(links.LANGUAGE_PARAMETER);
  const self = made.self(form);
  return feedResponse({
    ...made,
    self: isLanguage(asked) ? links.inLanguage(self, asked) : self,
    form,
    state,
    base,
    reader,
    vary: 'Accept-Language, Cookie, Accept-Encoding',
  });
}

const sittingsFeed: MakeFeed = async (dependencies, { query, locale }, reader) => {
  const text = query.get('venue') ?? '';
  const venue =
    text === '' ? null : await dependencies.store.item('venues', links.idOrSlugOf(text));
  if (text !== '' && venue === null) {
    throw clientErrors.badParameter('venue', `There is no venue ${JSON.stringify(text)}.`);
  }
  const only = { venue: venue?.slug ?? null };
  return {
    title: locale.words.sittingsFeed(venue?.name ?? null),
    self: (form) => links.withQuery(links.sittingsFeed(form), only),
    page: links.withQuery(links.CALENDAR, only),
    items: await sittingItems(dependencies, venue?.id ?? null, reader),
  };
};

const personFeed: MakeFeed = async (dependencies, { parameters, locale }, reader) => {
  const person = await dependencies.store.item('people', links.idOrSlugOf(parameters['slug']!));
  if (person === null) throw clientErrors.notFound();
  return {
    title: locale.words.personFeed(person.legalName),
    self: (form) => links.personFeedOf(person.slug, form),
    page: links.personPath(person.slug),
    items: await contributionItems(dependencies, { ...EVERYTHING, personId: person.id }, reader),
  };
};

const searchFeed: MakeFeed = async (dependencies, { query, locale }, reader) => {
  const given = Object.fromEntries(
    FILTER_NAMES.map((name) => [name, query.get(name)?.trim() ?? '']),
  ) as Record<(typeof FILTER_NAMES)[number], string>;
  const faults = new FieldFaults();
  const filter = await readFilter((name) => given[name], lookupIn(dependencies.store), faults);
  if (faults.count > 0) throw new ClientError(400, faults.toJSON());
  return {
    title: locale.words.searchFeed(given.q),
    self: (form) => links.withQuery(links.searchFeed(form), given),
    page: links.withQuery(links.SEARCH_PAGE, given),
    items: await entryItems(dependencies, filter, reader),
  };
};
