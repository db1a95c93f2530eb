// The frame of every page, of the reading site and of the interface: head and foot.

import { html } from 'ghtml';
import type { Translate } from './catalogue.ts';
import type { Locale } from './locale.ts';
import * as links from '../http/links.ts';

/** Navigation for readers, at the head of every page. */
const READING = [
  ['sittings', links.CALENDAR],
  ['bills', links.BILLS],
  ['divisions', links.DIVISIONS_PAGE],
  ['questions', links.QUESTIONS],
  ['people', links.PEOPLE],
  ['trends', links.TRENDS_PAGE],
] as const;

/** Navigation for programs and publishers, at the foot. */
const ABOUT = [
  ['data', links.DATA],
  ['docs', links.DOCS],
  ['about', links.ABOUT],
  ['topics', links.TOPICS],
  ['glossaryTitle', links.GLOSSARY],
] as const;

type Navigation = typeof READING | typeof ABOUT;
export type Section = Navigation[number][0] | 'search';

export interface PageFrame {
  readonly t: Translate;
  /** A path of ours as a link. */
  readonly href: (path: string) => string;
  /** The part of the site; the search has its own form. */
  readonly section: Section | undefined;
  /** What the publisher says about the record: whose it is, and whether it is invented. */
  readonly publisher: Locale['publisher'];
  /** HTML of further attributes of the search box. */
  readonly boxAttributes?: string;
  /** The anchor at which the text begins, if that is not the top of the main part. */
  readonly start?: string | undefined;
  /** HTML of the links to the page in other languages. */
  readonly languages?: string;
}

/** The link that skips the head, and the head: name, search, navigation. */
export function masthead(frame: PageFrame): string {
  const { t, publisher, section, start = '#text', languages = '' } = frame;
  return html`<a class="skip" href="${start}">${t('skip')}</a>
!${publisher.isInvented ? html`<aside class="invented" aria-label="${t('about')}">${t('invented')}</aside>` : ''}
<header class="mast">
!${nameHtml(frame)}
!${section === 'search' ? '' : searchBox(frame)}
<nav aria-label="${t('mainNavigation')}">
!${navigationLinks(READING, frame)}
</nav>
!${languages}
</header>`;
}

/** The mark and the name of the parliament, with the name of the site below; without a parliament, the site and its line. */
function nameHtml({ t, href, publisher }: PageFrame): string {
  const { parliament, hasMark } = publisher;
  const mark = hasMark ? html`<img src="${href(links.MARK)}" alt="">` : '';
  const [name, line] =
    parliament === null ? [t('siteName'), t('tagline')] : [parliament, t('siteName')];
  return html`<a class="name" href="${href(links.HOME)}">!${mark}<b>${name}</b> <span>${line}</span></a>`;
}

/** The foot; `more` is HTML of what this page adds to it. */
export function footer(text: string, more: string, frame: PageFrame): string {
  return html`<footer class="foot">
<nav aria-label="${frame.t('furtherNavigation')}">
!${navigationLinks(ABOUT, frame)}
!${more}
</nav>
<p>${text}</p>
</footer>`;
}

function navigationLinks(navigation: Navigation, { t, href, section }: PageFrame): string {
  return navigation
    .map(([name, path]) => {
      const current = section === name ? ' aria-current="page"' : '';
      return html`<a href="${href(path)}"!${current}>${t(name)}</a>`;
    })
    .join('\n');
}

function searchBox({ t, href, boxAttributes = '' }: PageFrame): string {
  return html`<form class="find" role="search" action="${href(links.SEARCH_PAGE)}">
<input type="search" name="q" !${boxAttributes} aria-label="${t('searchRecord')}" maxlength="2000">
<button>${t('search')}</button>
</form>`;
}
