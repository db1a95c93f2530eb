// Feeds of new entries: the content of a feed, and how Atom and JSON Feed write it.

import type { Language } from '../record/languages/language.ts';
import { jsonText } from '../record/wire-form.ts';
import { xml } from './xml-text.ts';

export interface Feed {
  /** Its permanent identifier, unique among feeds. */
  readonly id: string;
  readonly title: string;
  /** The publisher: the author of items without their own. */
  readonly author: string;
  /** The licence; null if there is none. */
  readonly rights: string | null;
  /** The address of the feed in this format. */
  readonly self: string;
  /** The page that shows the same to people. */
  readonly alternate: string;
  readonly icon: string;
  /** The language of its titles; texts have their own. */
  readonly language: Language;
  readonly updatedMs: number;
  /** Newest first. */
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  /** A permanent address: the same for an item in every feed, whatever is corrected. */
  readonly id: string;
  /** The page of the item. */
  readonly url: string;
  /** The same for programs. */
  readonly json: string;
  readonly title: string;
  /** The speaker; null if nobody spoke, or nobody is named. */
  readonly author: string | null;
  readonly publishedMs: number;
  readonly updatedMs: number;
  readonly language: Language;
  /** Plain text; a line feed begins a paragraph. */
  readonly text: string;
}

/** Feed readers poll often and store what they had: a day's sitting, or some pages of a search. */
export const FEED_ITEMS_MAX = 50;

// A feed as Atom 1.0 (RFC 4287). Every text is untrusted: it is escaped, without characters that XML 1.0 cannot represent.

export const ATOM_TYPE = 'application/atom+xml';

export function atom(feed: Feed): string {
  const { id, title, self, alternate, icon, language, updatedMs, items } = feed;
  const rights = feed.rights === null ? '' : `<rights>${xml(feed.rights)}</rights>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${xml(id)}</id>
<title>${xml(title)}</title>
<updated>${time(updatedMs)}</updated>
<author><name>${xml(feed.author)}</name></author>
${rights}<link rel="self" type="${ATOM_TYPE}" href="${xml(self)}"/>
<link rel="alternate" type="text/html" href="${xml(alternate)}"/>
<icon>${xml(icon)}</icon>
${items.map(entry).join('')}</feed>
`;
}

function entry(item: FeedItem): string {
  const author = item.author === null ? '' : `<author><name>${xml(item.author)}</name></author>\n`;
  return `<entry>
<id>${xml(item.id)}</id>
<title>${xml(item.title)}</title>
<published>${time(item.publishedMs)}</published>
<updated>${time(item.updatedMs)}</updated>
${author}<link rel="alternate" type="text/html" href="${xml(item.url)}"/>
<link rel="alternate" type="application/json" href="${xml(item.json)}"/>
<content type="html" xml:lang="${item.language}">${xml(paragraphs(item.text))}</content>
</entry>
`;
}

/**
 * The text as HTML, which is then escaped once more. Many feed readers show text as HTML whatever its type; this way a tag in a
 * speech is harmless in them too.
 */
function paragraphs(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${xml(line)}</p>`)
    .join('');
}

const time = (ms: number): string => new Date(ms).toISOString();

// A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1).

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
