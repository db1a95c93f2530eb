// GET with format=atom on a list: the newest of it, for readers of feeds.

import type { FeedItem } from '../../../formats/feed.ts';
import { readingRulesOf } from '../../../record/parliament/reading-rules.ts';
import type { Finder, SittingFilter } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import type { QueryString } from '../../shared/query-string.ts';
import * as links from '../../shared/links.ts';
import { inFormat } from '../../shared/query-links.ts';
import { feedResponse } from '../../feeds/feed-response.ts';
import {
  contributionItems,
  debateItems,
  divisionItems,
  entryItems,
  type FeedReader,
  sittingItems,
} from '../../feeds/feed-items.ts';
import { localesOf } from '../../words/locale.ts';
import { DEFAULT_LANGUAGE, type MessageKey } from '../../words/catalogue.ts';
import { readItemsRequest } from '../collections/item-filters.ts';
import type { ExportHandler } from '../resource/resource.ts';
import { readDivisionFilter } from './list-divisions.ts';
import { readListFilter } from './list-request.ts';

export interface ListFeeds {
  readonly entries: ExportHandler;
  readonly contributions: ExportHandler;
  readonly debates: ExportHandler;
  readonly divisions: ExportHandler;
  readonly sittings: ExportHandler;
}

export function listFeeds(store: Store, finder: Finder): ListFeeds {
  const dependencies = { store, finder };
  return {
    entries: listFeed(store, {
      title: 'newEntries',
      path: links.ENTRY_LIST,
      items: async ({ query }, reader) =>
        entryItems(dependencies, await readListFilter(store, query), reader),
    }),
    contributions: listFeed(store, {
      title: 'newContributions',
      path: links.CONTRIBUTION_LIST,
      items: async ({ query }, reader) =>
        contributionItems(dependencies, await readListFilter(store, query), reader),
    }),
    debates: listFeed(store, {
      title: 'newDebates',
      path: links.DEBATE_LIST,
      items: async ({ query }, reader) =>
        debateItems(dependencies, await readListFilter(store, query), reader),
    }),
    divisions: listFeed(store, {
      title: 'newDivisions',
      path: links.DIVISION_LIST,
      items: async ({ query }, reader) =>
        divisionItems(dependencies, await readDivisionFilter(store, query), reader),
    }),
    sittings: listFeed(store, {
      title: 'newSittings',
      path: links.SITTING_LIST,
      items: async ({ query }, reader) =>
        sittingItems(dependencies, await sittingFilter(store, query), reader),
    }),
  };
}

interface ListFeed {
  readonly title: MessageKey;
  /** The address of the list. */
  readonly path: string;
  readonly items: (request: ParsedRequest, reader: FeedReader) => Promise<readonly FeedItem[]>;
}

function listFeed(store: Store, { title, path, items }: ListFeed): ExportHandler {
  return async (request) => {
    const { base, query, parliament } = request;
    // The interface speaks English, as its errors do.
    const locale = localesOf(parliament).in(DEFAULT_LANGUAGE);
    const reader: FeedReader = { baseUrl: base.url, locale, rules: readingRulesOf(parliament) };
    const state = await store.recordState();
    return feedResponse({
      form: 'atom',
      title: locale.t(title),
      self: inFormat(path, query, 'atom'),
      page: inFormat(path, query, 'api'),
      items: await items(request, reader),
      state,
      base,
      reader,
      vary: 'Accept, Accept-Encoding',
    });
  };
}

async function sittingFilter(store: Store, query: QueryString): Promise<SittingFilter> {
  const { venueId, dateFrom, dateTo } = (await readItemsRequest(store, 'sittings', query)).filter;
  return {
    ...(venueId !== null && { venueId }),
    ...(dateFrom !== null && { from: dateFrom }),
    ...(dateTo !== null && { to: dateTo }),
  };
}
