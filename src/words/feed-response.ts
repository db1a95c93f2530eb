// Makes the response for a feed: its format, its times, and its validators for revalidation.

import type { RecordState } from '../record/change.ts';
import {
  atom,
  ATOM_TYPE,
  type Feed,
  type FeedItem,
  JSON_FEED_TYPE,
  jsonFeed,
} from '../formats/feeds.ts';
import { responseOf, type HttpResponse } from '../http/response.ts';
import { assetUrl } from '../http/assets.ts';
import type { BaseUrl } from '../http/base-url.ts';
import { etag, freshnessHeaders } from '../http/freshness.ts';
import type { FeedForm } from '../http/links.ts';
import type { FeedReader } from './feed-items.ts';

const FORMS: Readonly<Record<FeedForm, { type: string; write: (feed: Feed) => string }>> = {
  atom: { type: ATOM_TYPE, write: atom },
  json: { type: JSON_FEED_TYPE, write: jsonFeed },
};

export interface FeedResponseOptions {
  readonly form: FeedForm;
  readonly title: string;
  /** The paths of the feed and of its page, including the query. */
  readonly self: string;
  readonly page: string;
  readonly items: readonly FeedItem[];
  readonly state: RecordState;
  readonly base: BaseUrl;
  readonly reader: FeedReader;
  /** The Vary header. */
  readonly vary: string;
}

export function feedResponse(options: FeedResponseOptions): HttpResponse {
  const { form, title, items, state, base, vary, reader } = options;
  const { language, publisher, siteTitle, t } = reader.locale;
  const { type, write } = FORMS[form];
  const feed: Feed = {
    id: `${base.url}${options.self}`,
    title,
    author: publisher.name ?? siteTitle,
    rights: publisher.isInvented ? t('invented') : (publisher.licence?.name ?? null),
    self: `${base.url}${options.self}`,
    alternate: `${base.url}${options.page}`,
    icon: `${base.url}${assetUrl('icon.svg')}`,
    language,
    // An empty feed has the time of the record it was searched in.
    updatedMs:
      items.reduce((latest, item) => Math.max(latest, item.updatedMs), 0) || state.changedAtMs,
    items,
  };
  const tag = etag(`${state.version}.${form}.${language}`, base, 'json');
  const headers = ['Content-Type', `${type}; charset=utf-8`, 'Vary', vary];
  const fresh = freshnessHeaders(tag, state.changedAtMs, base);
  return responseOf(200, [...headers, ...fresh], write(feed));
}
