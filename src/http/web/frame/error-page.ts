// The page a visitor gets where something is not there or went wrong.

import { html } from 'ghtml';
import type { ClientError } from '../../../errors.ts';
import * as links from '../../shared/links.ts';
import type { Page, SiteRequest } from './page.ts';

export function errorPage(error: ClientError, request: SiteRequest): Page {
  const { words } = request.locale;
  if (error.status === 404) return notFoundPage(request, '');
  if (error.status === 503) {
    return plainPage(
      { status: error.status, title: words.unavailableTitle, text: words.unavailableText },
      request,
    );
  }
  return error.status >= 500
    ? plainPage({ status: error.status, title: words.faultTitle, text: words.faultText }, request)
    : plainPage(
        { status: error.status, title: words.badRequestTitle, text: error.message },
        request,
      );
}

/** Nothing here; `offer` is HTML of what may be meant instead. */
export function notFoundPage(request: SiteRequest, offer: string): Page {
  const { words } = request.locale;
  return plainPage(
    { status: 404, title: words.notFoundTitle, text: words.notFoundText },
    request,
    offer,
  );
}

interface PlainText {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

/** A page that says something, with what to do next; `offer` is HTML between the two. */
export function plainPage(
  { status, title, text }: PlainText,
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
  return { title, description: text, path: links.HOME, json: null, body, status };
}
