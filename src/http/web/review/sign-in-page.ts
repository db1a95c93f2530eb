// The page that asks a publisher for the key of a token.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import type { Page, SiteRequest } from '../frame/page.ts';

/** `path` is the page to show afterwards; `wasRefused` where a key was given that is not valid. */
export function signInPage(path: string, wasRefused: boolean, request: SiteRequest): Page {
  const { locale, href } = request;
  const { t } = locale;
  const refused = wasRefused ? html`<p role="alert"><b>${t('keyRefused')}</b></p>` : '';
  const body = html`<div class="plain">
<h1>${t('reviewTitle')}</h1>
<p class="lead">${t('signInText')}</p>
!${refused}
<form class="find" method="post" action="${href(path)}">
<input type="password" name="key" required maxlength="500" autocomplete="current-password" aria-label="${t('keyOfToken')}" placeholder="${t('keyOfToken')}">
<button>${t('signIn')}</button>
</form>
</div>`;
  return {
    title: t('reviewTitle'),
    description: t('signInText'),
    path,
    json: links.withQuery(path, { format: 'json' }),
    body,
    status: 401,
  };
}

/** The button that ends a session. */
export function signOutForm({ locale, href }: SiteRequest): string {
  return html`<form class="actions" method="post" action="${href(links.REVIEW)}"><button name="end" value="1">${locale.t('signOut')}</button></form>`;
}
