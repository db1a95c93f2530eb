// The page a visitor gets where something is not there or went wrong.

import { html } from 'ghtml';
import type { ClientError } from '../../../errors.ts';
import * as links from '../../shared/links.ts';
import type { Page, SiteRequest } from './page.ts';

export function errorPage(error: ClientError, visit: SiteRequest): Page {
  const { words } = visit.telling;
  if (error.status === 404) return notFoundPage(visit, '');
  if (error.status === 503) {
    return plainPage(error.status, words.unavailableTitle, words.unavailableText, visit);
  }
  return error.status >= 500
    ? plainPage(error.status, words.faultTitle, words.faultText, visit)
    : plainPage(error.status, words.badRequestTitle, error.message, visit);
}

/** Nothing here; `offer` is HTML of what may be meant instead. */
export function notFoundPage(visit: SiteRequest, offer: string): Page {
  const { words } = visit.telling;
  return plainPage(404, words.notFoundTitle, words.notFoundText, visit, offer);
}

function plainPage(
  status: number,
  title: string,
  text: string,
  { telling, href }: SiteRequest,
  offer = '',
): Page {
  const { words } = telling;
  const body = html`<div class="plain">
<h1>${title}</h1>
<p class="lead">${text}</p>
!${offer}
<ul class="ways">
<li><a href="${href(links.HOME)}">${words.goHome}</a></li>
<li><a href="${href(links.CALENDAR)}">${words.allSittings}</a></li>
<li><a href="${href(links.SEARCH_PAGE)}">${words.searchRecord}</a></li>
</ul>
</div>`;
  return { title, description: text, path: links.HOME, json: links.API_ROOT, body, status };
}
