// The page a visitor gets where something is not there or went wrong.

import { html } from 'ghtml';
import type { ClientError } from '../../errors.ts';
import * as links from '../shared/links.ts';
import type { Page, SiteRequest } from './page.ts';

export function errorPage({ status, message }: ClientError, request: SiteRequest): Page {
  const { t } = request;
  if (status === 404) return notFoundPage(request, '');
  const [title, text] =
    status < 500
      ? [t('badRequestTitle'), message]
      : status === 503
        ? [t('unavailableTitle'), t('unavailableText')]
        : [t('faultTitle'), t('faultText')];
  return plainPage({ status, title, text }, request);
}

/** Nothing here; `offer` is HTML of what may be meant instead. */
export function notFoundPage(request: SiteRequest, offer: string): Page {
  const { t } = request;
  const said = { status: 404, title: t('notFoundTitle'), text: t('notFoundText') };
  return plainPage(said, request, offer);
}

interface PlainText {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

/** A page that says something, with what to do next; `offer` is HTML between the two. */
export function plainPage(
  { status, title, text }: PlainText,
  { t, href }: SiteRequest,
  offer = '',
): Page {
  const body = html`<div class="plain">
<h1>${title}</h1>
<p class="lead">${text}</p>
!${offer}
<ul class="ways">
<li><a href="${href(links.HOME)}">${t('goHome')}</a></li>
<li><a href="${href(links.CALENDAR)}">${t('allSittings')}</a></li>
<li><a href="${href(links.SEARCH_PAGE)}">${t('searchRecord')}</a></li>
</ul>
</div>`;
  return { title, description: text, path: links.HOME, json: null, body, status };
}
