// The page a visitor gets where something is not there or went wrong.

import { html } from 'ghtml';
import type { ClientError } from '../../../errors.ts';
import * as links from '../../shared/links.ts';
import type { Page, SiteRequest } from './page.ts';

export function errorPage(error: ClientError, request: SiteRequest): Page {
  const { words } = request.locale;
  if (error.status === 404) return notFoundPage(request, '');
  if (error.status === 503) {
    return plainPage(error.status, words.unavailableTitle, words.unavailableText, request);
  }
  return error.status >= 500
    ? plainPage(error.status, words.faultTitle, words.faultText, request)
    : plainPage(error.status, words.badRequestTitle, error.message, request);
}

/** Nothing here; `offer` is HTML of what may be meant instead. */
export function notFoundPage(request: SiteRequest, offer: string): Page {
  const { words } = request.locale;
  return plainPage(404, words.notFoundTitle, words.notFoundText, request, offer);
}

function plainPage(
  status: number,
  title: string,
  text: string,
  { locale, href }: SiteRequest,
  offer = '',
): Page {
  const { words } = locale;
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
