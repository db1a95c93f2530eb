// The search form: the words, and a control for every filter.

import { html } from 'ghtml';
import { MIXED_LANGUAGES, UNKNOWN_LANGUAGE } from '../../../record/languages/detect-language.ts';
import { FILTERS } from '../../../finder/read-filter.ts';
import * as links from '../../shared/links.ts';
import { searchInput } from '../frame.ts';
import { selectHtml, type SelectOption } from '../page-parts.ts';
import {
  FILTER_WORDS,
  isOfDate,
  SEARCH_FIELDS,
  type SearchField,
  valueText,
} from './search-fields.ts';
import { SEARCH_ORDERINGS, type SearchRequest } from './search-request.ts';

export function searchForm(request: SearchRequest): string {
  const { t, href, given, ordering } = request;
  // What only links set has no control, but the form keeps its value.
  const isHidden = (name: SearchField): boolean => FILTER_WORDS[name].label === null;
  const hidden = SEARCH_FIELDS.filter((name) => isHidden(name) && given[name] !== undefined).map(
    (name) => html`<input type="hidden" name="${name}" value="${given[name]}">`,
  );
  const shown = SEARCH_FIELDS.filter((name) => !isHidden(name));
  const isNarrowed = shown.some((name) => given[name] !== undefined);
  const orders = SEARCH_ORDERINGS.map((one): SelectOption => [one, t(`order.${one}`)]);
  return html`<form class="ask" role="search" action="${href(links.SEARCH_PAGE)}">
<div class="find large">
!${searchInput(given.q ?? '', request)}
</div>
<p class="tips">${t('searchTips')}</p>
!${hidden.join('')}
<details!${isNarrowed ? ' open' : ''}><summary>${t('filters')}</summary>
<div class="fields">
!${shown.map((name) => controlHtml(name, request)).join('\n')}
<label>${t('order')} !${selectHtml('ordering', ordering, orders)}</label>
</div></details>
</form>`;
}

/** As long as the longest speaker's label that can be published. */
const TEXT_LENGTH_MAX = 200;

function controlHtml(field: SearchField, request: SearchRequest): string {
  const { t, given } = request;
  const { label, any } = FILTER_WORDS[field];
  const value = given[field] ?? '';
  const options = optionsOf(field, request);
  const control =
    options !== undefined
      ? selectHtml(field, value, [['', any === undefined ? '' : t(any)], ...options])
      : isOfDate(field)
        ? html`<input type="date" name="${field}" value="${value}">`
        : html`<input name="${field}" value="${value}" maxlength="${TEXT_LENGTH_MAX}">`;
  return html`<label>${label === null ? '' : t(label)} !${control}</label>`;
}

/** The values to choose from, where there are a few. */
function optionsOf(
  field: SearchField,
  { locale, rules, calendar }: SearchRequest,
): readonly SelectOption[] | undefined {
  if (field === 'venue') return calendar.venues.map((venue) => [venue.slug, locale.chamber(venue)]);
  const values =
    field === 'language'
      ? [...rules.languages.codes, MIXED_LANGUAGES, UNKNOWN_LANGUAGE]
      : FILTERS[field].choices;
  return values?.map((value) => [value, valueText(field, value, locale)]);
}
