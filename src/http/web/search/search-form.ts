// The search form: words, and what narrows them.

import { html } from 'ghtml';
import { LANGUAGES } from '../../../hansard/language.ts';
import * as links from '../../shared/links.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';
import { SEARCH_ORDERINGS, SEARCH_TYPES, type SearchRequest } from './search-request.ts';
import type { Words } from '../../words/words-en.ts';
import { TYPE_WORDS } from '../../words/type-words.ts';

export function searchForm(
  { given, ordering }: SearchRequest,
  calendar: RecordCalendar,
  { locale, href }: SiteRequest,
): string {
  const { words } = locale;
  const { q, type, speaker, speaker_name, venue, date_from, date_to, language } = given;
  const narrowed = [type, speaker_name, venue, date_from, date_to, language].some(
    (value) => value !== undefined,
  );
  const person =
    speaker === undefined ? '' : html`<input type="hidden" name="speaker" value="${speaker}">`;
  return html`<form class="ask" role="search" action="${href(links.SEARCH_PAGE)}">
<div class="find large">
<input type="search" name="q" value="${q ?? ''}" aria-label="${words.searchRecord}" placeholder="${words.searchHint}" maxlength="2000">
<button>${words.search}</button>
</div>
<p class="tips">${words.searchTips}</p>
!${person}
<details!${narrowed ? ' open' : ''}><summary>${words.filters}</summary>
<div class="fields">
<label>${words.chamber} !${select(
    'venue',
    venue,
    words.bothChambers,
    calendar.venues.map(({ slug, name }) => [slug, name]),
  )}</label>
<label>${words.type} !${select(
    'type',
    type,
    words.anyType,
    SEARCH_TYPES.map((one) => [one, TYPE_WORDS[one](words)]),
  )}</label>
<label>${words.speakerLabel} <input name="speaker_name" value="${speaker_name ?? ''}" maxlength="200"></label>
<label>${words.from} <input type="date" name="date_from" value="${date_from ?? ''}"></label>
<label>${words.to} <input type="date" name="date_to" value="${date_to ?? ''}"></label>
<label>${words.spokenIn} !${select(
    'language',
    language,
    words.anyLanguage,
    LANGUAGES.map((one) => [one, one === 'en' ? words.english : words.swahili]),
  )}</label>
<label>${words.order} !${select(
    'ordering',
    ordering,
    null,
    SEARCH_ORDERINGS.map((one) => [one, ORDER_WORDS[one](words)]),
  )}</label>
</div></details>
</form>`;
}

export const ORDER_WORDS: Readonly<
  Record<(typeof SEARCH_ORDERINGS)[number], (words: Words) => string>
> = {
  '-date': (words) => words.newestFirst,
  date: (words) => words.oldestFirst,
  relevance: (words) => words.mostRelevant,
};

type Choice = readonly [value: string, label: string];

function select(
  name: string,
  chosen: string | undefined,
  any: string | null,
  choices: readonly Choice[],
): string {
  const options = [...(any === null ? [] : [['', any] as const]), ...choices].map(
    ([value, label]) => {
      const selected = value === (chosen ?? '') ? ' selected' : '';
      return html`<option value="${value}"!${selected}>${label}</option>`;
    },
  );
  return html`<select name="${name}">!${options.join('')}</select>`;
}
