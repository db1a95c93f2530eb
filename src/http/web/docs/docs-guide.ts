// The guide to the interface, and its rules: what a newcomer reads before the reference. Their texts are in data/docs/.

import { html } from 'ghtml';
import { readDataFile } from '../../../data-file.ts';
import { IMPORTABLE_TITLES } from '../../../formats/entry-formats.ts';
import { groupDigits } from '../../../group-digits.ts';
import { present } from '../../../present.ts';
import { QUERY_UNITS_MAX, QUERY_WORDS_MAX } from '@hansard/search/query/parse-query';
import { ADDRESS_LENGTH_MAX, HEADER_BYTES_MAX } from '../../shared/limits.ts';
import * as links from '../../shared/links.ts';
import type { SiteRequest } from '../page.ts';

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

const GUIDE = readDataFile('docs/guide.html');
const RULES = readDataFile('docs/rules.html');

/** `entry` is one that the examples may name; null where the record has none. */
export function guideHtml(
  request: SiteRequest,
  entry: number | null,
  pageSizeMax: number,
): { readonly guide: string; readonly rules: string } {
  const { t, base, locale } = request;
  const at = (path: string, query: Record<string, string | number> = {}): string =>
    `${base.url}${links.withQuery(path, query)}`;
  const search = { q: '"water" -rain', type: 'speech', ordering: '-date', highlight: 1 };
  const values = new Map<string, string | number>([
    ['command first', command(at(links.ENTRY_LIST))],
    ['command everything', command(at(links.ENTRY_LIST, { after: 0, page_size: pageSizeMax }))],
    ['command step', command(at(links.CHANGE_LIST, { since: 0 }))],
    ['command searching', command(at(links.ENTRY_LIST, search))],
    [
      'command bulk',
      command(at(links.ENTRY_LIST, { format: 'ndjson' }), '--compressed -o record.ndjson '),
    ],
    ['importable', IMPORTABLE_TITLES],
    ['cited', citedHtml(entry, request)],
    ['entryAddress', html`${at(links.itemPath(links.ENTRY_LIST, entry ?? 1))}`],
    ['pageSizeMax', pageSizeMax],
    ['queryUnits', groupDigits(QUERY_UNITS_MAX)],
    ['queryWords', QUERY_WORDS_MAX],
    ['addressLength', groupDigits(ADDRESS_LENGTH_MAX)],
    ['headerBytes', groupDigits(HEADER_BYTES_MAX)],
    ['root', links.API_ROOT],
  ]);
  for (const id of [...GUIDE_HEADINGS, ...RULE_HEADINGS]) {
    const heading = html`<h3 id="${id}" lang="${locale.language}">${t(`docs.${id}`)}</h3>`;
    values.set(`heading ${id}`, heading);
  }
  const filled = (text: string): string =>
    text.replaceAll(/\{\{([\w ]+)\}\}/g, (_, name: string) =>
      String(present(values.get(name), `the value ${name} of the guide`)),
    );
  return { guide: filled(GUIDE), rules: filled(RULES) };
}

/** A command to copy; the address in it is a link where a browser can follow it. */
export function command(url: string, more = ''): string {
  return html`<pre tabindex="0"><code>curl ${more}'<a href="${url}">${url}</a>'</code></pre>`;
}

function citedHtml(entry: number | null, { href }: SiteRequest): string {
  if (entry === null) return 'Every entry has an address that stays';
  const link = (format: string, name: string): string =>
    html`<a href="${href(links.citePath(entry, format))}">${name}</a>`;
  return html`Every entry has an address that stays, such as <a href="${href(links.entryPath(entry))}">${links.entryPath(entry)}</a>,
and a citation as !${link('txt', 'text')}, !${link('bib', 'BibTeX')}, !${link('ris', 'RIS')} and !${link('json', 'CSL-JSON')}`;
}
