// The notice about a search that was understood and cannot mean what they want: nothing that can be searched for was typed, or
// the days are the wrong way round.

import { html } from 'ghtml';
import type { SearchPageContext } from './search-page-context.ts';
import type { SearchRequest } from './search-request.ts';

export function noticesHtml({ request, search }: SearchPageContext): string {
  const { t } = request.locale;
  const notices: string[] = [];
  if (hasUnsearchableText(search))
    notices.push(t('nothingSearchable', { typed: search.given.q ?? '' }));
  if (hasReversedDates(search)) notices.push(t('datesReversed'));
  return notices.map((notice) => html`<p class="lead" role="status">${notice}</p>`).join('');
}

/** Whether words were typed that have no letter and no digit. */
export function hasUnsearchableText({ given, filter }: SearchRequest): boolean {
  return given.q !== undefined && filter.query === null;
}

/** Whether no day can be between the first and the last. */
function hasReversedDates({ filter: { dateFrom, dateTo } }: SearchRequest): boolean {
  return dateFrom !== null && dateTo !== null && dateFrom > dateTo;
}
