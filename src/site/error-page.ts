// The page a visitor gets if something does not exist or went wrong.

import { html } from 'ghtml';
import type { ClientError } from '../base/errors.ts';
import * as links from '../http/links.ts';
import type { Page, SiteRequest } from './page.ts';

export function errorPage({ status, message }: ClientError, request: SiteRequest): Page {
  const { t } = request;
  if (status === 404) return notFoundPage(request, '');
  if (status < 500) {
    return plainPage({ status, title: t('badRequestTitle'), description: message }, request);
  }
  const [title, description] =
    status === 503
      ? [t('unavailableTitle'), t('unavailableText')]
      : [t('faultTitle'), t('faultText')];
  return plainPage({ status, title, description }, request);
}

/** Nothing here; `offer` is HTML of alternatives. */
export function notFoundPage(request: SiteRequest, offer: string): Page {
  const { t } = request;
  const error = { status: 404, title: t('notFoundTitle'), description: t('notFoundText') };
  return plainPage(error, request, offer);
}

/** A page with a message and the next steps; `offer` is HTML between the two. */
export function plainPage(
  error: Required<Pick<Page, 'status' | 'title' | 'description'>>,
  { t, href }: SiteRequest,
  offer = '',
): Page {
  const body = html`<div class="plain">
<h1>${error.title}</h1>
<p class="lead">${error.description}</p>
!${offer}
<ul class="ways">
<li><a href="${href(links.HOME)}">${t('goHome')}</a></li>
<li><a href="${href(links.CALENDAR)}">${t('allSittings')}</a></li>
<li><a href="${href(links.SEARCH_PAGE)}">${t('searchRecord')}</a></li>
</ul>
</div>`;
  return { ...error, path: links.HOME, json: null, body };
}
