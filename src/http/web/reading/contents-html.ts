// The contents of a page of the record: links to its headings, or to the debates of its sitting.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { Heading } from './heading-levels.ts';

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
export function contentsHtml(items: readonly ContentsItem[], { locale }: SiteRequest): string {
  if (items.length === 0) return '';
  const listed = items.map(({ href, text, isBelow, isCurrent }) => {
    const current = isCurrent ? ' aria-current="page"' : '';
    return html`<li!${isBelow ? ' class="sub"' : ''}><a href="${href}"!${current}>${text}</a></li>`;
  });
  return html`<details class="contents"><summary>${locale.t('onThisPage')}</summary>
<nav id="contents" aria-label="${locale.t('onThisPage')}"><ol>
!${listed.join('\n')}
</ol></nav></details>`;
}
