// A feed as Atom 1.0 (RFC 4287). Every text in it is hostile: escaped, and without what XML 1.0 cannot carry.

import type { Feed, FeedItem } from './feed.ts';

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
 * The text as HTML, which is then escaped once more. Readers that show text as HTML whatever its type says
 * are common; this way a tag in a speech is harmless in them too.
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

/** Characters XML 1.0 has no way to write, not even escaped; halves of a pair are made whole before. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
  // A parser would make a line feed of it.
  ['\r', '&#13;'],
]);

/** Whether XML 1.0 can carry all of a text. */
export function isXmlText(text: string): boolean {
  return text.isWellFormed() && text.search(NOT_XML) < 0;
}

export function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"'\r]/g, (character) => ESCAPES.get(character) ?? '');
}
