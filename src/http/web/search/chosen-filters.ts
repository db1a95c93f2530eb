// The filters of a search as a visitor sees them, each with a link that removes it.

import { html } from 'ghtml';
import { sittingNames } from '../reading/sitting-names.ts';
import type { SearchPageContext } from './search-page-context.ts';
import { SEARCH_FIELDS, valueText, type SearchField } from './search-fields.ts';

export function chosenHtml(context: SearchPageContext): string {
  const { request, search, path } = context;
  const { t } = request.locale;
  const items = SEARCH_FIELDS.flatMap((field) => {
    const value = search.given[field];
    if (value === undefined) return [];
    const label = labelOf(field, value, context);
    const to = request.href(path({ [field]: null }));
    return html`<a href="${to}" aria-label="${t('remove')}: ${label}">${label} <span aria-hidden="true">×</span></a>`;
  });
  return items.length === 0
    ? ''
    : html`<nav class="choices" aria-label="${t('chosen')}">!${items.join('')}</nav>`;
}

function labelOf(field: SearchField, value: string, context: SearchPageContext): string {
  const { request, search, calendar } = context;
  switch (field) {
    case 'speaker':
      return search.person?.legalName ?? value;
    case 'venue':
      return search.venue === null ? value : request.locale.chamber(search.venue);
    case 'sitting': {
      const sitting = calendar.sitting(search.filter.sittingId ?? NaN);
      return sitting === null ? value : sittingNames(sitting, calendar, request).title;
    }
    default:
      return valueText(field, value, request.locale);
  }
}
