// A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1).

import { jsonText } from '../hansard/wire-form.ts';
import { FEED_AUTHOR, type Feed, type FeedItem } from './feed.ts';

export const JSON_FEED_TYPE = 'application/feed+json';

export function jsonFeed({ title, self, alternate, icon, language, items }: Feed): string {
  return jsonText({
    version: 'https://jsonfeed.org/version/1.1',
    title: title.toWellFormed(),
    home_page_url: alternate,
    feed_url: self,
    favicon: icon,
    authors: [{ name: FEED_AUTHOR }],
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
