// The frame of every page, of the reading site and of the interface alike: head and foot.

import { html } from 'ghtml';
import * as links from '../links.ts';

export type Section = 'sittings' | 'people' | 'search' | 'trends' | 'data' | 'docs' | 'about';

/** What the frame says. */
export interface FrameWords {
  readonly siteName: string;
  readonly tagline: string;
  readonly skip: string;
  readonly search: string;
  readonly searchRecord: string;
  readonly mainNavigation: string;
  readonly footer: string;
  readonly sittings: string;
  readonly people: string;
  readonly trends: string;
  readonly data: string;
  readonly docs: string;
  readonly about: string;
  /** Stands on every page of the demo record. */
  readonly invented: string;
}

/** The pages of the interface have no other language. */
export const ENGLISH_FRAME: FrameWords = {
  siteName: 'Hansard',
  tagline: 'The debates of Parliament',
  skip: 'Skip to the text',
  search: 'Search',
  searchRecord: 'Search the record',
  mainNavigation: 'Site',
  footer: 'Everything here can be read without scripts, downloaded, checked and cited.',
  sittings: 'Sittings',
  people: 'People',
  trends: 'Trends',
  data: 'Data',
  docs: 'Docs',
  about: 'About',
  invented:
    'This is a demonstration. The record is invented: there is no such parliament, and nobody said any of this.',
};

const NAVIGATION: readonly (readonly [Exclude<Section, 'search'>, string])[] = [
  ['sittings', links.CALENDAR],
  ['people', links.PEOPLE],
  ['trends', links.TRENDS_PAGE],
  ['data', links.DATA],
  ['docs', links.DOCS],
  ['about', links.ABOUT],
];

export interface PageFrame {
  readonly words: FrameWords;
  /** A path of ours as a page links to it. */
  readonly href: (path: string) => string;
  /** Which part of the site it is; the search has a form of its own. */
  readonly section: Section | undefined;
  readonly isInvented: boolean;
  /** HTML of further attributes of the search box. */
  readonly boxAttributes?: string;
}

/** The link that skips the head, and the head: name, search, navigation. */
export function masthead(frame: PageFrame): string {
  const { words, href, section, isInvented } = frame;
  const navigation = NAVIGATION.map(([name, path]) => {
    const current = section === name ? ' aria-current="page"' : '';
    return html`<a href="${href(path)}"!${current}>${words[name]}</a>`;
  });
  return html`<a class="skip" href="#text">${words.skip}</a>
!${isInvented ? html`<p class="invented" role="note">${words.invented}</p>` : ''}
<header class="mast">
<a class="name" href="${href(links.HOME)}"><b>${words.siteName}</b> <span>${words.tagline}</span></a>
!${section === 'search' ? '' : searchBox(frame)}
<nav aria-label="${words.mainNavigation}">
!${navigation.join('\n')}
</nav>
</header>`;
}

/** The foot; `more` is HTML of what this page adds to it. */
export function footer(words: FrameWords, more: string): string {
  return html`<footer class="foot">
<p>${words.footer}</p>
!${more}
</footer>`;
}

function searchBox({ words, href, boxAttributes = '' }: PageFrame): string {
  return html`<form class="find" role="search" action="${href(links.SEARCH_PAGE)}">
<input type="search" name="q" !${boxAttributes} aria-label="${words.searchRecord}" placeholder="${words.searchRecord}" maxlength="2000">
<button>${words.search}</button>
</form>`;
}
