// The form by which a reader follows a page by e-mail. It needs no script.

import { html } from 'ghtml';
import type { Frequency, TopicKind } from '../../../record/following/subscription.ts';
import * as links from '../../shared/links.ts';
import type { SiteRequest } from './page.ts';

/** What a page is about: the slug of a person or chamber, the series of a debate, the query of a search. */
export interface FollowedPage {
  readonly kind: TopicKind;
  readonly key: string;
}

/** Nothing where the service sends no mail. */
export function followForm({ kind, key }: FollowedPage, request: SiteRequest): string {
  if (!request.mayFollow) return '';
  const { locale, href } = request;
  const { t } = locale;
  return html`<details class="follow"><summary>${t('followTitle')}</summary>
<form class="line" method="post" action="${href(links.inLanguage(links.FOLLOW, locale.language))}">
<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="key" value="${key}">
<label>${t('followAddress')} <input type="email" name="address" required maxlength="254" autocomplete="email"></label>
!${frequencyField('sitting', request)}
<button>${t('followButton')}</button></form>
<p class="tips">${t('followPrivacy')}</p></details>`;
}

export function frequencyField(chosen: Frequency, { locale }: SiteRequest): string {
  const { t } = locale;
  const option = (value: Frequency, text: string): string =>
    html`<option value="${value}"!${value === chosen ? ' selected' : ''}>${text}</option>`;
  return html`<label>${t('followOften')} <select name="frequency">!${option('sitting', t('followEachSitting'))}!${option('day', t('followEachDay'))}</select></label>`;
}
