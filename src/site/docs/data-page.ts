// The pages about the site and its data: downloads, the interface, the change log, the licence, and the publisher.

import { html } from 'ghtml';
import {
  ENTRY_FORMAT_NAMES,
  ENTRY_FORMATS,
  type EntryFormatName,
} from '../../formats/entry-formats.ts';
import { doiUrl } from '../../record/citation.ts';
import * as links from '../../http/links.ts';
import type { Locale } from '../../words/locale.ts';
import type { MakePage, Page, SiteRequest } from '../page.ts';

/** `hasDumps`: whether the record is also available as files. */
export const dataPage =
  (hasDumps: boolean): MakePage =>
  async (request) => {
    const { t } = request;
    return {
      title: t('dataTitle'),
      description: t('dataDescription'),
      path: links.DATA,
      json: links.API_ROOT,
      section: 'data',
      body: bodyHtml(hasDumps, request),
      about: datasetOf(request),
    };
  };

function bodyHtml(hasDumps: boolean, request: SiteRequest): string {
  const { t, locale, state, asFile } = request;
  return html`<div class="split">
<h1>${t('dataTitle')}</h1>
<p class="lead">${t(asFile ? 'footerOfFiles' : 'dataDescription')}</p>
!${publisherHtml(locale)}
!${downloadsHtml(hasDumps, request)}
<h2>${t('interfaceTitle')}</h2>
<p>${t('interfaceLead')}</p>
<ul>!${listItem(links.DOCS, t('docsTitle'), request)}!${listItem(links.API_ROOT, t('interfaceRoot'), request)}</ul>
<h2 id="log">${t('changeLog')}</h2>
<p>${t('changeLogLead')}</p>
<ul>!${listItem(links.CHANGE_LIST, t('changeLog'), request)}</ul>
<p>${t('lastChanged', { date: locale.moment(state.changedAtMs) })}</p>
<h2>${t('fixity')}</h2>
<p>${t('fixityText')}</p>
<h2 id="licence">${t('licence')}</h2>
!${licenceHtml(locale)}
</div>`;
}

function downloadsHtml(hasDumps: boolean, { t, state, href, asFile }: SiteRequest): string {
  if (asFile) return '';
  const whole = (format: string): string => href(links.withQuery(links.ENTRY_LIST, { format }));
  const download = (format: EntryFormatName): string =>
    html`<li><a href="${whole(format)}">${ENTRY_FORMATS[format].title}</a>: ${t(`format.${format}`)}</li>
`;
  const dumps = hasDumps
    ? html`<li><a href="${href(links.DUMPS)}">${t('dumpsTitle')}</a>: ${t('dumpsDescription')}</li>`
    : '';
  return html`<h2>${t('downloads')}</h2>
<p>${t('downloadsLead', { entries: state.count })}</p>
<ul>
!${ENTRY_FORMAT_NAMES.map(download)}
!${dumps}
</ul>`;
}

function listItem(path: string, name: string, { href }: SiteRequest): string {
  return html`<li><a href="${href(path)}">${name}</a> <code>${path}</code></li>`;
}

/** The record described for dataset search engines (schema.org). */
function datasetOf({ t, locale, state, base, asFile }: SiteRequest): NonNullable<Page['about']> {
  const { licence, doi, name: publisher } = locale.publisher;
  return {
    '@type': 'Dataset',
    name: `${t('siteName')}: ${t('tagline')}`,
    description: t('dataDescription'),
    url: `${base.url}${links.DATA}`,
    ...(doi !== null && { identifier: doiUrl(doi) }),
    dateModified: new Date(state.changedAtMs).toISOString(),
    isAccessibleForFree: true,
    ...(licence === null ? {} : { license: licence.url ?? licence.name }),
    ...(publisher === null ? {} : { publisher: { '@type': 'Organization', name: publisher } }),
    distribution: (asFile ? [] : ENTRY_FORMAT_NAMES).map((format) => ({
      '@type': 'DataDownload',
      encodingFormat: format,
      contentUrl: `${base.url}${links.withQuery(links.ENTRY_LIST, { format })}`,
    })),
  };
}

function licenceHtml(locale: Locale): string {
  const { licence } = locale.publisher;
  if (licence === null) return html`<p>${locale.t('licenceUnstated')}</p>`;
  return html`<p>!${licenceLink(locale)}</p>
<p>${licence.text ?? ''}</p>`;
}

/** Missing settings are reported as missing, so that nobody looks for them. */
export function publisherHtml(locale: Locale): string {
  const { t, publisher } = locale;
  const by =
    publisher.name === null
      ? t('publisherUnstated')
      : t('publishedBy', { publisher: publisher.name });
  return html`<section class="side panel" aria-labelledby="publisher">
<h2 id="publisher">${t('publisher')}</h2>
<p>${publisher.parliament === null ? '' : `${publisher.parliament}. `}${by}</p>
<p>${t('contact')}: !${contactHtml(locale)}</p>
<p>${t('licence')}: !${licenceLink(locale)}</p>
</section>`;
}

/** The name of the licence, with a link to its text if it has one. */
function licenceLink({ t, publisher: { licence } }: Locale): string {
  if (licence === null) return html`${t('noneGiven')}`;
  const { name, url } = licence;
  return url === null ? html`${name}` : html`<a rel="license" href="${url}">${name}</a>`;
}

function contactHtml({ t, publisher: { contact } }: Locale): string {
  if (contact === null) return html`${t('noneGiven')}`;
  const address = /^https?:/.test(contact) ? contact : `mailto:${contact}`;
  return html`<a href="${address}">${contact}</a>`;
}

export const aboutPage: MakePage = async ({ locale, languages, href, asFile }) => {
  const { t, publisher } = locale;
  const list = new Intl.ListFormat(locale.tag, { type: 'disjunction' });
  const body = html`<div class="split">
<h1>${t('aboutTitle')}</h1>
<p class="lead">${t('aboutWhat')}</p>
!${publisherHtml(locale)}
<h2>${t('aboutMadeTitle')}</h2>
<p>${t('aboutMade')}</p>
!${publisher.official ? '' : html`<p>${t('aboutCertified')}</p>`}
<h2>${t('aboutLinksTitle')}</h2>
<p>${t('aboutLinks')}</p>
!${
    asFile
      ? ''
      : html`<h2>${t('aboutLanguageTitle')}</h2>
<p>${t('aboutLanguage', { languages: list.format(languages.map(locale.languageName)), example: list.format(languages.map((language) => `lang=${language}`)) })}</p>`
  }
<p><a href="${href(links.DATA)}#licence">${t('licence')}</a></p>
</div>`;
  return {
    title: t('aboutTitle'),
    description: t('aboutDescription'),
    path: links.ABOUT,
    json: links.API_ROOT,
    section: 'about',
    body,
  };
};
