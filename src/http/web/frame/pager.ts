// The links to the previous and the next page of a list.

import { html } from 'ghtml';
import type { LocatedPage } from '../../../record/page.ts';
import type { SiteRequest } from './page.ts';

/** `to` gives the path of another page of the same list. */
export function pagerHtml(
  { number, pages }: LocatedPage,
  to: (page: number) => string,
  { locale, href }: SiteRequest,
): string {
  if (pages < 2) return '';
  const { t } = locale;
  const step = (page: number, rel: string, label: string): string =>
    page < 1 || page > pages
      ? '<span></span>'
      : html`<a rel="${rel}" href="${href(to(page))}">${label}</a>`;
  return html`<nav class="pager" aria-label="${t('pages')}">
!${step(number - 1, 'prev', `← ${t('previousPage')}`)}
<span>${t('pageOf', { page: number, pages })}</span>
!${step(number + 1, 'next', `${t('nextPage')} →`)}
</nav>`;
}
