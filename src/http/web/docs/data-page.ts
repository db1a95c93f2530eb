// The data: downloads, the interface, the change log, the licence.

import { html } from 'ghtml';
import {
  ENTRY_FORMAT_NAMES,
  ENTRY_FORMATS,
  type EntryFormatName,
} from '../../../formats/entry-formats.ts';
import * as links from '../../shared/links.ts';
import type { Locale } from '../../words/locale.ts';
import { FORMAT_WORDS } from '../../words/tables/format-words.ts';
import type { MakePage, Page, SiteRequest } from '../frame/page.ts';
import { licenceLink, publisherHtml } from './publisher-html.ts';

/** `hasDumps` says whether the record is there as files too. */
export const dataPage =
  (hasDumps: boolean): MakePage =>
  async (request) => {
    const { words } = request.locale;
    return {
      title: words.dataTitle,
      description: words.dataDescription,
      path: links.DATA,
      json: links.API_ROOT,
      section: 'data',
      body: bodyHtml(hasDumps, request),
      about: datasetOf(request),
    };
  };

function bodyHtml(hasDumps: boolean, request: SiteRequest): string {
  const { locale, state } = request;
  const { words } = locale;
  return html`<div class="plain beside-publisher">
<h1>${words.dataTitle}</h1>
<p class="lead">${words.dataDescription}</p>
!${publisherHtml(locale)}
!${downloadsHtml(hasDumps, request)}
!${interfaceHtml(request)}
<h2 id="log">${words.changeLog}</h2>
<p>${words.changeLogLead}</p>
<ul>!${listItem(links.CHANGE_LIST, words.changeLog, request)}</ul>
<p>${words.lastChanged(locale.moment(state.changedAtMs))}</p>
<h2>${words.fixity}</h2>
<p>${words.fixityText}</p>
<h2 id="licence">${words.licence}</h2>
!${licenceHtml(locale)}
</div>`;
}

function downloadsHtml(hasDumps: boolean, { locale, state, href }: SiteRequest): string {
  const { words } = locale;
  const whole = (format: string): string => href(links.withQuery(links.ENTRY_LIST, { format }));
  const download = (format: EntryFormatName): string =>
    html`<li><a href="${whole(format)}">${ENTRY_FORMATS[format].title}</a>: ${locale.localized(FORMAT_WORDS[format])}</li>
`;
  const dumps = hasDumps
    ? html`<li><a href="${href(links.DUMPS)}">${words.dumpsTitle}</a>: ${words.dumpsDescription}</li>`
    : '';
  return html`<h2>${words.downloads}</h2>
<p>${words.downloadsLead(locale.number(state.count))}</p>
<ul>
!${ENTRY_FORMAT_NAMES.map(download)}
!${dumps}
</ul>`;
}

function interfaceHtml(request: SiteRequest): string {
  const { words } = request.locale;
  const quoted = `'${request.base.url}${links.ENTRY_LIST}?page=1'`;
  return html`<h2>${words.interfaceTitle}</h2>
<p>${words.interfaceLead}</p>
<ul>
!${listItem(links.DOCS, words.docsTitle, request)}
!${listItem(links.API_ROOT, words.interfaceRoot, request)}
!${listItem(links.ENTRY_LIST, words.entriesList, request)}
!${listItem(links.SITTING_LIST, words.sittings, request)}
!${listItem(links.PERSON_LIST, words.people, request)}
</ul>
<pre tabindex="0"><code>curl ${quoted}</code></pre>`;
}

function listItem(path: string, name: string, { href }: SiteRequest): string {
  return html`<li><a href="${href(path)}">${name}</a> <code>${path}</code></li>`;
}

/** The record as search engines for data describe it (schema.org). */
function datasetOf({ locale, state, base }: SiteRequest): NonNullable<Page['about']> {
  const { words } = locale;
  const { licence, name: publisher } = locale.publisher;
  return {
    '@type': 'Dataset',
    name: `${words.siteName}: ${words.tagline}`,
    description: words.dataDescription,
    url: `${base.url}${links.DATA}`,
    dateModified: new Date(state.changedAtMs).toISOString(),
    isAccessibleForFree: true,
    ...(licence === null ? {} : { license: licence.url ?? licence.name }),
    ...(publisher === null ? {} : { publisher: { '@type': 'Organization', name: publisher } }),
    distribution: ENTRY_FORMAT_NAMES.map((format) => ({
      '@type': 'DataDownload',
      encodingFormat: format,
      contentUrl: `${base.url}${links.withQuery(links.ENTRY_LIST, { format })}`,
    })),
  };
}

function licenceHtml(locale: Locale): string {
  const { licence } = locale.publisher;
  if (licence === null) return html`<p>${locale.words.licenceUnstated}</p>`;
  return html`<p>!${licenceLink(locale)}</p>
<p>${licence.text ?? ''}</p>`;
}
