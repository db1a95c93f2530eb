// The page that asks a publisher for the key of a token.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import type { Page, SiteRequest } from '../frame/page.ts';

/** `path` is the page to show afterwards; `wasRefused` where a key was given that is not valid. */
export function signInPage(path: string, wasRefused: boolean, request: SiteRequest): Page {
  const { locale, href } = request;
  const { words } = locale;
  const refused = wasRefused ? html`<p role="alert"><b>${words.keyRefused}</b></p>` : '';
  const body = html`<div class="plain">
<h1>${words.reviewTitle}</h1>
<p class="lead">${words.signInText}</p>
!${refused}
<form class="find" method="post" action="${href(path)}">
<input type="password" name="key" required maxlength="500" autocomplete="current-password" aria-label="${words.keyOfToken}" placeholder="${words.keyOfToken}">
<button>${words.signIn}</button>
</form>
</div>`;
  return {
    title: words.reviewTitle,
    description: words.signInText,
    path,
    json: links.withQuery(path, { format: 'json' }),
    body,
    status: 401,
  };
}

/** The button that ends a session. */
export function signOutForm({ locale, href }: SiteRequest): string {
  return html`<form class="actions" method="post" action="${href(links.REVIEW)}"><button name="end" value="1">${locale.words.signOut}</button></form>`;
}
