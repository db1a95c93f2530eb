// The link by which a person follows what is new on a page.

import { html } from 'ghtml';
import type { PageFeed, SiteRequest } from './page.ts';

export function feedLink({ title, path }: PageFeed, { locale, href }: SiteRequest): string {
  return html`<a class="feed" type="application/atom+xml" href="${href(path('atom'))}" title="${title}">${locale.t('followFeed')}</a>`;
}
