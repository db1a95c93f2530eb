// The guide to the interface, and its rules: what a newcomer reads before the reference.

import { html } from 'ghtml';
import { groupDigits } from '../../../group-digits.ts';
import { IMPORTABLE_TITLES } from '../../../formats/entry-formats.ts';
import { QUERY_UNITS_MAX, QUERY_WORDS_MAX } from '../../../search/query/parse-query.ts';
import { ADDRESS_LENGTH_MAX, HEADER_BYTES_MAX } from '../../shared/limits.ts';
import * as links from '../../shared/links.ts';
import type { Locale } from '../../words/locale.ts';
import type { SiteRequest } from '../page.ts';

/** A command to copy; the address in it is a link where a browser can follow it. */
export function command(url: string, more = ''): string {
  return html`<pre tabindex="0"><code>curl ${more}'<a href="${url}">${url}</a>'</code></pre>`;
}

/** What the guide and the rules are about. The headings are in the language of the page, the text is English. */
export const GUIDE_HEADINGS = [
  'first',
  'everything',
  'step',
  'searching',
  'bulk',
  'citing',
  'writing',
] as const;
export const RULE_HEADINGS = ['limits', 'versions'] as const;

export type DocsHeading = (typeof GUIDE_HEADINGS | typeof RULE_HEADINGS)[number];

const headingIn =
  ({ t, language }: Locale) =>
  (id: DocsHeading): string =>
    html`<h3 id="${id}" lang="${language}">${t(`docs.${id}`)}</h3>`;

export function guideHtml(
  { base, href, locale }: SiteRequest,
  entry: number | null,
  pageSizeMax: number,
): string {
  const heading = headingIn(locale);
  const at = (path: string, query: Record<string, string | number> = {}): string =>
    `${base.url}${links.withQuery(path, query)}`;
  const walk = at(links.ENTRY_LIST, { after: 0, page_size: pageSizeMax });
  return html`!${heading('first')}
<p>Nothing to sign up for: ask, and JSON comes back. An entry is one piece of the record: a speech or a part of one, a stage note, a heading. Ten of
them make a page.</p>
!${command(at(links.ENTRY_LIST))}
<p>Follow <code>next</code> for the pages after it. Open the same address in a browser, and it is a page with a form for every filter.</p>
!${heading('everything')}
<p>Numbered pages move when an entry is withdrawn. What follows an id does not: begin at 0, follow <code>next</code> until it is null, and you
have seen every entry once, however long it took.</p>
!${command(walk)}
!${heading('step')}
<p>Every addition, correction, link and withdrawal is a line of the change log. Remember the last <code>seq</code> you have seen, and ask
for what came after it. <code>chain</code> is a digest of the log so far: keep one, and you can tell later that nothing before it was rewritten.</p>
!${command(at(links.CHANGE_LIST, { since: 0 }))}
<p>To know whether anything changed at all, send the <code>ETag</code> of the last answer back in <code>If-None-Match</code>: 304 says no in a few bytes.</p>
!${heading('searching')}
<p><code>q</code> takes words (all of them), <code>"a phrase"</code>, <code>-not</code>, <code>OR</code>, <code>prefix*</code> and <code>NEAR/5</code>; every text is a valid query.
A word is found with its inflections, as it was typed first; <code>"in quotes"</code> it is exact.
It goes with every other filter. <code>highlight=1</code> adds an excerpt with the places of the words found.</p>
!${command(at(links.ENTRY_LIST, { q: '"water" -rain', type: 'speech', ordering: '-date', highlight: 1 }))}
<p>Entries are pieces as they were printed; <a href="#contributions">contributions</a> are whole speeches, with the same filters. How the finds are spread
over years, people and chambers is in <a href="#search">search</a>.</p>
!${heading('bulk')}
<p>The whole record, or what passes the filters, streamed from one state of it. ${IMPORTABLE_TITLES} can be imported again; Parquet is for analysis.</p>
!${command(at(links.ENTRY_LIST, { format: 'ndjson' }), '--compressed -o record.ndjson ')}
!${heading('citing')}
<p>!${
    entry === null
      ? 'Every entry has an address that stays'
      : html`Every entry has an address that stays, such as <a href="${href(links.entryPath(entry))}">${links.entryPath(entry)}</a>,
and a citation as <a href="${href(links.citePath(entry, 'txt'))}">text</a>, <a href="${href(links.citePath(entry, 'bib'))}">BibTeX</a>,
<a href="${href(links.citePath(entry, 'ris'))}">RIS</a> and <a href="${href(links.citePath(entry, 'json'))}">CSL-JSON</a>`
  }, with its SHA-256, so that a reader can tell whether a word has changed since.</p>
!${heading('writing')}
<p>Reading needs no key. A publisher gets one from the operator, and sends it with every write:</p>
<pre tabindex="0"><code>curl -X PATCH -H 'Authorization: Token <i>key</i>' -H 'Content-Type: application/json' -d '{"content":"…"}' '${at(links.itemPath(links.ENTRY_LIST, entry ?? 1))}'</code></pre>
<p><code>If-Match</code> keeps you from overwriting another’s correction; <code>Idempotency-Key</code> makes it safe to ask twice. The pages of the interface have a form for it.</p>`;
}

export function rulesHtml({ locale }: SiteRequest, pageSizeMax: number): string {
  const heading = headingIn(locale);
  return html`!${heading('limits')}
<ul>
<li>A page has 10 entries, or up to ${pageSizeMax} with <code>page_size</code>; there is no limit to how many pages you read.</li>
<li>Reading is free of quotas unless the operator sets one; past it the answer is 429, and <code>Retry-After</code> says how many seconds to wait. 503 says it too.</li>
<li>A search has at most ${groupDigits(QUERY_UNITS_MAX)} characters and ${QUERY_WORDS_MAX} words; an address ${groupDigits(ADDRESS_LENGTH_MAX)} characters; the header fields ${groupDigits(HEADER_BYTES_MAX)} bytes; a body
10 MB, unless the operator says otherwise.</li>
<li>A few exports run at a time; one too many is 503. Prefer one file to a hundred thousand pages.</li>
</ul>
!${heading('versions')}
<ul>
<li>The version is in the address: <code>${links.API_ROOT}</code>. What would break a client gets a new address, and the old one stays.</li>
<li>Within a version nothing is renamed or taken away. An entry keeps its eight fields in their order; more comes only to who asks for it.</li>
<li>New resources, parameters and, beside entries, new fields may come: ignore what you do not know.</li>
<li>Ids and addresses are for good. A withdrawn entry’s id is never used again.</li>
</ul>`;
}
