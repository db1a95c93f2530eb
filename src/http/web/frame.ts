// The frame every page stands in: what it says of itself to machines, the way to the others, the foot.

import { html } from 'ghtml';
import { LANGUAGES } from '../../hansard/language.ts';
import { jsonText } from '../../hansard/wire-form.ts';
import { assetUrl } from '../assets.ts';
import * as links from '../links.ts';
import type { Page, Section, Visit } from './page.ts';
import type { Words } from './words-en.ts';

const NAVIGATION: readonly (readonly [Section, string, (words: Words) => string])[] = [
  ['sittings', links.CALENDAR, (words) => words.sittings],
  ['people', links.PEOPLE, (words) => words.people],
  ['trends', links.TRENDS_PAGE, (words) => words.trends],
  ['data', links.DATA, (words) => words.data],
  ['about', links.ABOUT, (words) => words.about],
];

export function framed(page: Page, visit: Visit): string {
  const { href } = visit;
  const { words, language } = visit.telling;
  const asset = (name: string): string => href(assetUrl(name));
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>!${headTitle(page, words)}</title>
<meta name="description" content="${page.description}">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${asset('site.css')}">
<link rel="icon" type="image/svg+xml" href="${asset('icon.svg')}">
!${addresses(page, visit)}
!${openGraph(page, visit)}
!${schemaOrg(page)}
<script type="module" src="${asset('site.js')}"></script>
!${page.plots === true ? plotScripts(asset) : ''}
</head>
<body>
<a class="skip" href="#text">${words.skip}</a>
<header class="mast">
<a class="name" href="${href(links.HOME)}"><b>${words.siteName}</b> <span>${words.tagline}</span></a>
!${searchBox(page, visit)}
<nav aria-label="${words.mainNavigation}">
!${NAVIGATION.map(([section, path, label]) => {
    const current = page.section === section ? ' aria-current="page"' : '';
    return html`<a href="${href(path)}"!${current}>${label(words)}</a>`;
  }).join('\n')}
</nav>
</header>
<main id="text" tabindex="-1">
!${page.body}
</main>
<footer class="foot">
<p>${words.footer}</p>
<p><a href="${href(page.json)}">${words.asJson}</a></p>
<nav aria-label="${words.language}">!${languageLinks(page, visit)}</nav>
</footer>
</body>
</html>
`;
}

function headTitle({ title, path }: Page, words: Words): string {
  return path === links.HOME
    ? html`${words.siteName}: ${words.tagline}`
    : html`${title} – ${words.siteName}`;
}

/** Where the page lives, and where the same can be had in another form or frame. */
function addresses({ path, json, status }: Page, { base }: Visit): string {
  if ((status ?? 200) !== 200) return '<meta name="robots" content="noindex">';
  const inLanguage = LANGUAGES.map(
    (language) =>
      html`<link rel="alternate" hreflang="${language}" href="${base.url}${links.inLanguage(path, language)}">`,
  );
  return html`<link rel="canonical" href="${base.url}${path}">
<link rel="alternate" type="application/json" href="${base.url}${json}">
!${inLanguage.join('\n')}`;
}

function openGraph({ title, description, path, about }: Page, { base, telling }: Visit): string {
  const type = about?.['@type'] === 'Person' ? 'profile' : about ? 'article' : 'website';
  return html`<meta property="og:type" content="${type}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${base.url}${path}">
<meta property="og:site_name" content="${telling.words.siteName}">
<meta property="og:locale" content="${telling.language === 'sw' ? 'sw_KE' : 'en_GB'}">`;
}

/** A data block is no script: no policy forbids it. It must not be able to end early. */
function schemaOrg({ about }: Page): string {
  if (about === undefined) return '';
  const text = jsonText({ '@context': 'https://schema.org', ...about });
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}

function plotScripts(asset: (name: string) => string): string {
  return html`<link rel="stylesheet" href="${asset('uplot.css')}">
<script defer src="${asset('uplot.js')}"></script>
<script type="module" src="${asset('plots.js')}"></script>`;
}

function searchBox({ section }: Page, { telling, href }: Visit): string {
  // The search page has a form of its own.
  if (section === 'search') return '';
  const { words } = telling;
  return html`<form class="find" role="search" action="${href(links.SEARCH_PAGE)}">
<input type="search" name="q" aria-label="${words.searchRecord}" placeholder="${words.searchRecord}" maxlength="2000">
<button>${words.search}</button>
</form>`;
}

const NAMES = { en: 'English', sw: 'Kiswahili' } as const;

function languageLinks({ path }: Page, { telling, href }: Visit): string {
  return LANGUAGES.map((language) => {
    const current = language === telling.language ? ' aria-current="true"' : '';
    const to = href(links.inLanguage(path, language));
    return html`<a href="${to}" lang="${language}" hreflang="${language}"!${current}>${NAMES[language]}</a>`;
  }).join(' ');
}
