// The contents of a page of the record: a link to each of its headings.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { Heading } from './entry-html.ts';

/** The order of business: beside the text on wide screens, else folded above it. */
export function contentsHtml(headings: readonly Heading[], { locale }: SiteRequest): string {
  if (headings.length === 0) return '';
  const items = headings.map(
    ({ id, level, text }) =>
      html`<li!${level === 3 ? ' class="sub"' : ''}><a href="${links.entryAnchor(id)}">${text}</a></li>`,
  );
  return html`<details class="contents"><summary>${locale.words.onThisPage}</summary>
<nav aria-label="${locale.words.onThisPage}"><ol>
!${items.join('\n')}
</ol></nav></details>`;
}
