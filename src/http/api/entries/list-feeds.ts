// GET with format=atom on a list: the newest of it, for readers of feeds.

import type { FeedItem } from '../../../formats/feed.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import * as links from '../../shared/links.ts';
import { feedResponse } from '../../feeds/feed-response.ts';
import { contributionItems, entryItems, sittingItems } from '../../feeds/feed-items.ts';
import type { FeedReader } from '../../feeds/feed-items.ts';
import { localeFor } from '../../words/locale.ts';
import type { ExportHandler } from '../resource/resource.ts';
import { readListFilter } from './list-request.ts';

export interface ListFeeds {
  readonly entries: ExportHandler;
  readonly contributions: ExportHandler;
  readonly sittings: ExportHandler;
}

/** The interface speaks English, as its errors do. */
const ENGLISH = localeFor('en');

export function listFeeds(store: Store, finder: Finder): ListFeeds {
  const dependencies = { store, finder };
  const feedOf =
    (
      title: string,
      path: string,
      itemsOf: (request: ParsedRequest, reader: FeedReader) => Promise<readonly FeedItem[]>,
    ): ExportHandler =>
    async (request) => {
      const { base, query } = request;
      const reader: FeedReader = { baseUrl: base.url, locale: ENGLISH };
      const state = await store.recordState();
      return feedResponse({
        form: 'atom',
        title,
        self: links.inFormat(path, query, 'atom'),
        page: links.inFormat(path, query, 'api'),
        items: await itemsOf(request, reader),
        state,
        base,
        reader,
        vary: 'Accept, Accept-Encoding',
      });
    };
  const { words } = ENGLISH;
  return {
    entries: feedOf(words.newEntries, links.ENTRY_LIST, async ({ query }, reader) =>
      entryItems(dependencies, await readListFilter(store, query), reader),
    ),
    contributions: feedOf(
      words.newContributions,
      links.CONTRIBUTION_LIST,
      async ({ query }, reader) =>
        contributionItems(dependencies, await readListFilter(store, query), reader),
    ),
    sittings: feedOf(words.sittingsFeed(null), links.SITTING_LIST, async (_, reader) =>
      sittingItems(dependencies, null, reader),
    ),
  };
}
