// The ways through the record from a page of it: its contents, and the pages before and after it.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import type { RecordRequest } from '../page.ts';
import type { Heading } from './entry-html.ts';

/** A page beside another in order, as a link names it. */
export interface PageLink {
  readonly href: string;
  readonly title: string;
}

/** The links to what is before and after a page, each with its label; empty where there is neither. */
export function besideHtml(
  ...[previous, next]: readonly (readonly [label: string, to: PageLink | null])[]
): string {
  const step = (
    rel: string,
    [label, to]: readonly [string, PageLink | null] = ['', null],
  ): string =>
    to === null
      ? ''
      : html`<a rel="${rel}" href="${to.href}"><span>${label}</span> ${to.title}</a>`;
  return step('prev', previous) + step('next', next);
}

export interface ContentsItem {
  readonly href: string;
  readonly text: string;
  readonly isBelow: boolean;
  /** Whether it is the page itself. */
  readonly isCurrent: boolean;
}

export function contentsItem({ id, level, text, isPart }: Heading): ContentsItem {
  const isBelow = level > 2 || isPart;
  return { href: links.entryAnchor(id), text, isBelow, isCurrent: false };
}

/** The order of business: beside the text on wide screens, else folded above it. */
export function contentsHtml(items: readonly ContentsItem[], { t }: RecordRequest): string {
  if (items.length === 0) return '';
  const listed = items.map(({ href, text, isBelow, isCurrent }) => {
    const current = isCurrent ? ' aria-current="page"' : '';
    return html`<li!${isBelow ? ' class="sub"' : ''}><a href="${href}"!${current}>${text}</a></li>`;
  });
  return html`<details class="contents wide-open"><summary>${t('onThisPage')}</summary>
<nav aria-label="${t('onThisPage')}"><ol class="plain-list">
!${listed.join('\n')}
</ol></nav></details>`;
}
