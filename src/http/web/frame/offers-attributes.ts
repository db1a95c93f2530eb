// The attributes of a search box below which a script shows suggestions; without it the box is as any other.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import type { SiteRequest } from './page.ts';

export function offersAttributes({ locale, href }: Pick<SiteRequest, 'locale' | 'href'>): string {
  const to = href(links.inLanguage(links.SEARCH_OFFERS, locale.language));
  return html`data-offers="${to}" data-offered="${locale.t('offered')}"`;
}
