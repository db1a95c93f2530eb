// A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1).

import { jsonText } from '../record/wire-form.ts';
import type { Feed, FeedItem } from './feed.ts';

export const JSON_FEED_TYPE = 'application/feed+json';

export function jsonFeed(feed: Feed): string {
  const { title, author, rights, self, alternate, icon, language, items } = feed;
  return jsonText({
    version: 'https://jsonfeed.org/version/1.1',
    title: title.toWellFormed(),
    home_page_url: alternate,
    feed_url: self,
    favicon: icon,
    authors: [{ name: author.toWellFormed() }],
    ...(rights !== null && { _hansard: { rights: rights.toWellFormed() } }),
    language,
    items: items.map(itemOf),
  });
}

function itemOf(item: FeedItem): object {
  return {
    id: item.id,
    url: item.url,
    title: item.title.toWellFormed(),
    content_text: item.text.toWellFormed(),
    date_published: new Date(item.publishedMs).toISOString(),
    date_modified: new Date(item.updatedMs).toISOString(),
    ...(item.author === null ? {} : { authors: [{ name: item.author.toWellFormed() }] }),
    language: item.language,
    // An extension's name begins with an underscore.
    _hansard: { json: item.json },
  };
}
