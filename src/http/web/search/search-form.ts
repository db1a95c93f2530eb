// The search form: the words, and a control for every filter.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import { offersAttributes } from '../frame/offers-attributes.ts';
import type { SearchPageContext } from './search-page-context.ts';
import { controlOf, SEARCH_FIELDS, type Choice, type Control } from './search-fields.ts';
import { SEARCH_ORDERINGS } from './search-request.ts';

export function searchForm({ request, search, calendar }: SearchPageContext): string {
  const { locale, href } = request;
  const { t } = locale;
  const { given, ordering } = search;
  const fields = SEARCH_FIELDS.map((name) => ({
    name,
    value: given[name],
    control: controlOf(name, calendar, request),
  }));
  const hidden = fields.flatMap(({ name, value, control }) =>
    control.kind === 'hidden' && value !== undefined
      ? html`<input type="hidden" name="${name}" value="${value}">`
      : [],
  );
  const labels = fields.flatMap(({ name, value, control }) =>
    control.kind === 'hidden'
      ? []
      : html`<label>${control.label} !${inputHtml(name, value ?? '', control)}</label>`,
  );
  const narrowed = fields.some(
    ({ control, value }) => control.kind !== 'hidden' && value !== undefined,
  );
  const orders = SEARCH_ORDERINGS.map((one): Choice => [one, t(`order.${one}`)]);
  return html`<form class="ask" role="search" action="${href(links.SEARCH_PAGE)}">
<div class="find large">
<input type="search" name="q" !${offersAttributes(request)} value="${given.q ?? ''}" aria-label="${t('searchRecord')}" placeholder="${t('searchHint')}" maxlength="2000">
<button>${t('search')}</button>
</div>
<p class="tips">${t('searchTips')}</p>
!${hidden.join('')}
<details!${narrowed ? ' open' : ''}><summary>${t('filters')}</summary>
<div class="fields">
!${labels.join('\n')}
<label>${t('order')} !${selectHtml('ordering', ordering, orders)}</label>
</div></details>
</form>`;
}

/** As long as the longest speaker's label that can be published. */
const TEXT_LENGTH_MAX = 200;

function inputHtml(
  name: string,
  value: string,
  control: Exclude<Control, { readonly kind: 'hidden' }>,
): string {
  switch (control.kind) {
    case 'select':
      return selectHtml(name, value, [['', control.any], ...control.choices]);
    case 'date':
      return html`<input type="date" name="${name}" value="${value}">`;
    case 'text':
      return html`<input name="${name}" value="${value}" maxlength="${TEXT_LENGTH_MAX}">`;
  }
}

function selectHtml(name: string, chosen: string, choices: readonly Choice[]): string {
  const options = choices.map(([value, label]) => {
    const selected = value === chosen ? ' selected' : '';
    return html`<option value="${value}"!${selected}>${label}</option>`;
  });
  return html`<select name="${name}">!${options.join('')}</select>`;
}
