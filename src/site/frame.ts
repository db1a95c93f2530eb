// The HTML of a page of the site: head, frame and body.

import { html } from 'ghtml';
import { jsonText } from '../record/wire-form.ts';
import { assetUrl } from '../http/assets.ts';
import * as links from '../http/links.ts';
import { languageAttributes } from '../words/language-attributes.ts';
import { footer, masthead } from '../words/page-frame.ts';
import { catalogueOf } from '../words/catalogue.ts';
import type { Page, SiteRequest } from './page.ts';

export function pageHtml(page: Page, request: SiteRequest): string {
  const { href } = request;
  const { t, language } = request.locale;
  const asset = (name: string): string => href(assetUrl(name));
  const frame = {
    t,
    href,
    section: page.section,
    publisher: request.locale.publisher,
    boxAttributes: offersAttributes(request),
    start: page.start,
    languages: languageLinks(page, request),
  };
  // A browser that reads no SVG takes the first icon.
  return html`<!doctype html>
<html !${languageAttributes(language)} data-title="${page.title}" data-address="${request.base.url}${page.path}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>!${headTitle(page, request)}</title>
<meta name="description" content="${page.description}">
<meta name="color-scheme" content="light dark">
<link rel="preload" href="${asset('serif-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${asset('sans-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${asset('site.css')}">
<link rel="icon" sizes="32x32" href="${asset('favicon.ico')}">
<link rel="icon" type="image/svg+xml" href="${asset('icon.svg')}">
<link rel="apple-touch-icon" href="${asset('icon-192.png')}">
<link rel="manifest" href="${href(links.MANIFEST)}">
<link rel="search" type="application/opensearchdescription+xml" title="${request.locale.siteTitle}" href="${href(links.OPENSEARCH)}">
!${addresses(page, request)}
!${openGraph(page, request)}
!${schemaOrg(page)}
<script type="module" src="${asset('site.js')}"></script>
</head>
<body>
!${masthead(frame)}
<main id="text" tabindex="-1">
!${page.body}
</main>
!${footer(t(request.asFile ? 'footerOfFiles' : 'footer'), footLinks(page, request), frame)}
</body>
</html>
`;
}

/** An error page has the address of the front page, and a title of its own. */
function headTitle({ title, path, status }: Page, { t, locale }: SiteRequest): string {
  return path === links.HOME && status === undefined
    ? html`${locale.siteTitle}: ${t('tagline')}`
    : html`${title} – ${locale.siteTitle}`;
}

/** The canonical address of the page, and its alternatives in other formats and frames. */
function addresses(page: Page, request: SiteRequest): string {
  const { path, json, status, feed, oEmbed, isPrivate = false } = page;
  const { base, languages } = request;
  if ((status ?? 200) !== 200 || isPrivate) return '<meta name="robots" content="noindex">';
  const alternate = (attributes: string, to: string): string =>
    html`<link rel="alternate" !${attributes} href="${base.url}${to}">`;
  const alternates = [
    json === null ? [] : alternate('type="application/json"', json),
    oEmbed === undefined ? [] : alternate('type="application/json+oembed"', oEmbed),
    languages.map((language) =>
      alternate(html`hreflang="${language}"`, links.inLanguage(path, language)),
    ),
    // The feed of the page.
    links.FEED_FORMS.map((form) =>
      feed === undefined
        ? []
        : alternate(html`type="${FEED_TYPES[form]}" title="${feed.title}"`, feed.path(form)),
    ),
  ];
  return html`<link rel="canonical" href="${base.url}${path}">
!${alternates.flat(2).join('\n')}`;
}

const FEED_TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;

function openGraph(page: Page, request: SiteRequest): string {
  const { title, description, path, about } = page;
  const { base, locale } = request;
  const typeOfThing = about?.['@type'] === 'Person' ? 'profile' : 'article';
  const type = about ? typeOfThing : 'website';
  return html`<meta property="og:type" content="${type}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${base.url}${path}">
<meta property="og:site_name" content="${locale.siteTitle}">
<meta property="og:locale" content="${locale.tag.replace('-', '_')}">
!${shareImage(page, request)}`;
}

/** Pictures are drawn by the service: a site of files has its icon. */
function shareImage({ picture }: Page, { base, locale, asFile }: SiteRequest): string {
  if (picture === undefined || asFile) {
    return html`<meta property="og:image" content="${base.url}${assetUrl('icon-512.png')}">
<meta name="twitter:card" content="summary">`;
  }
  return html`<meta property="og:image" content="${base.url}${links.inLanguage(picture, locale.language)}">
<meta name="twitter:card" content="summary_large_image">`;
}

/** A data block is not a script, so no policy forbids it. It must not be able to end early. */
function schemaOrg({ about }: Page): string {
  if (about === undefined) return '';
  const text = jsonText({ '@context': 'https://schema.org', ...about });
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}

function footLinks({ json, review }: Page, { t, href, asFile }: SiteRequest): string {
  const asJson = json === null ? '' : html`<a href="${href(json)}">${t('asJson')}</a>`;
  if (asFile) return asJson;
  return html`!${asJson}
<a href="${href(review ?? links.REVIEW)}" rel="nofollow">${t('forPublishers')}</a>`;
}

/** A site with only one language has no choice. */
function languageLinks({ path }: Page, { t, locale, href, languages }: SiteRequest): string {
  if (languages.length === 1) return '';
  const choices = languages.map((language) => {
    const current = language === locale.language ? ' aria-current="true"' : '';
    const to = href(links.inLanguage(path, language));
    return html`<a href="${to}" !${languageAttributes(language)} hreflang="${language}"!${current}>${catalogueOf(language)['language.name']}</a>`;
  });
  return html`<nav class="languages" aria-label="${t('language')}">!${choices.join(' ')}</nav>`;
}

/** The box of a search form, and its button. A script shows suggestions below the box; without it the box is a plain one. */
export function searchInput(value: string, request: SiteRequest): string {
  const { t } = request;
  return html`<input type="search" name="q" !${offersAttributes(request)} value="${value}" aria-label="${t('searchRecord')}" placeholder="${t('searchHint')}" maxlength="2000">
<button>${t('search')}</button>`;
}

function offersAttributes({ t, locale, href }: SiteRequest): string {
  const to = href(links.inLanguage(links.SEARCH_OFFERS, locale.language));
  return html`data-offers="${to}" data-offered="${t('offered')}"`;
}
