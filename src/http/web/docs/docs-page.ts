// The documentation of the interface: a guide, the rules, and a reference made from its OpenAPI document.

import { QUERY_UNITS_MAX, QUERY_WORDS_MAX } from '@hansard/search/query/parse-query';
import { html } from 'ghtml';
import { readDataFile } from '../../../data-file.ts';
import { IMPORTABLE_TITLES } from '../../../formats/entry-formats.ts';
import { groupDigits } from '../../../group-digits.ts';
import { present } from '../../../present.ts';
import { ADDRESS_LENGTH_MAX, HEADER_BYTES_MAX } from '../../shared/limits.ts';
import * as links from '../../shared/links.ts';
import type { OpenApiDocument } from '../../shared/openapi-document.ts';
import type { Translate } from '../../words/catalogue.ts';
import { contentsHtml, type ContentsItem } from '../reading/debate-parts.ts';
import type { MakePage, RecordRequest, SiteRequest } from '../page.ts';
import { command, referenceHtml } from './docs-reference.ts';

/** The largest page a reader may request, as the document says it. */
function pageSizeMax({ paths }: OpenApiDocument): number {
  const parameters = paths[links.ENTRY_LIST]?.get?.parameters ?? [];
  const size = parameters.find((one) => 'name' in one && one.name === 'page_size');
  return size !== undefined && 'schema' in size ? (size.schema.maximum ?? 1) : 1;
}

export const docsPage =
  (openApi: OpenApiDocument): MakePage =>
  async (request) => {
    const { t, base } = request;
    return {
      title: t('docsTitle'),
      description: t('docsDescription'),
      path: links.DOCS,
      json: links.OPENAPI,
      section: 'docs',
      body: await bodyHtml(openApi, request),
      about: {
        '@type': 'WebAPI',
        name: `${t('siteName')}: ${t('docsTitle')}`,
        description: t('docsDescription'),
        url: `${base.url}${links.DOCS}`,
        documentation: `${base.url}${links.OPENAPI}`,
      },
    };
  };

async function bodyHtml(openApi: OpenApiDocument, request: RecordRequest): Promise<string> {
  const { t, locale, href } = request;
  const { sittings } = request.calendar;
  const entry = sittings.find(({ firstEntryId }) => firstEntryId !== null)?.firstEntryId ?? null;
  const { guide, rules } = guideHtml(request, entry, pageSizeMax(openApi));
  const inEnglish = locale.language === 'en' ? '' : html`<p class="none">${t('docsInEnglish')}</p>`;
  return html`<div class="reading docs">
<header class="head">
<h1>${t('docsTitle')}</h1>
<p class="lead">${t('docsDescription')}</p>
<p class="more"><a href="${href(links.OPENAPI)}">${t('docsOpenApi')}</a> <a href="${href(links.API_ROOT)}">${t('interfaceRoot')}</a></p>
!${inEnglish}
</header>
!${contentsHtml(t('docsOnThisPage'), contentsOf(openApi, t))}
<div>
<section aria-labelledby="guide"><h2 id="guide">${t('docsGuide')}</h2>
<div lang="en">!${guide}</div></section>
<section aria-labelledby="rules"><h2 id="rules">${t('docsRules')}</h2>
<div lang="en">!${rules}</div></section>
<section aria-labelledby="reference"><h2 id="reference">${t('docsReference')}</h2>
!${await referenceHtml(openApi, request)}</section>
</div>
</div>`;
}

/** The items of the contents. */
function contentsOf({ tags }: OpenApiDocument, t: Translate): readonly ContentsItem[] {
  const part = (id: string, text: string, below: readonly (readonly [string, string])[]) => [
    { href: `#${id}`, text, isBelow: false },
    ...below.map(([to, name]) => ({ href: `#${to}`, text: name, isBelow: true })),
  ];
  const listed = (ids: readonly DocsHeading[]) => ids.map((id) => [id, t(`docs.${id}`)] as const);
  const names = tags.map(({ name }) => [name, name] as const);
  return [
    ...part('guide', t('docsGuide'), listed(GUIDE_HEADINGS)),
    ...part('rules', t('docsRules'), listed(RULE_HEADINGS)),
    ...part('reference', t('docsReference'), names),
  ];
}

/** What the guide and the rules are about. The headings are in the language of the page, the text is English. */
const GUIDE_HEADINGS = [
  'first',
  'everything',
  'step',
  'searching',
  'bulk',
  'citing',
  'writing',
] as const;
const RULE_HEADINGS = ['limits', 'versions'] as const;

type DocsHeading = (typeof GUIDE_HEADINGS | typeof RULE_HEADINGS)[number];

const GUIDE = readDataFile('docs/guide.html');
const RULES = readDataFile('docs/rules.html');

/** `entry` is one that the examples may name; null where the record has none. */
function guideHtml(
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

function citedHtml(entry: number | null, { href }: SiteRequest): string {
  if (entry === null) return 'Every entry has an address that stays';
  const link = (format: string, name: string): string =>
    html`<a href="${href(links.citePath(entry, format))}">${name}</a>`;
  return html`Every entry has an address that stays, such as <a href="${href(links.entryPath(entry))}">${links.entryPath(entry)}</a>,
and a citation as !${link('txt', 'text')}, !${link('bib', 'BibTeX')}, !${link('ris', 'RIS')} and !${link('json', 'CSL-JSON')}`;
}
