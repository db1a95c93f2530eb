// What was found, spread over chambers, years, kinds and people: each a link that narrows.

import { html } from 'ghtml';
import { isEntryType } from '../../../hansard/entry.ts';
import type { Facets, FacetValue } from '../../../search/finder/finder.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { SearchField, SearchRequest } from './search-request.ts';
import { TYPE_WORDS } from '../../words/type-words.ts';

/** As many people as fit beside ten results. */
const SPEAKERS_SHOWN = 12;

export type SearchPath = (
  change: Partial<Record<SearchField | 'ordering' | 'page', string | number | null>>,
) => string;

export function facetsHtml(
  facets: Facets,
  searchRequest: SearchRequest,
  path: SearchPath,
  request: SiteRequest,
): string {
  const { words } = request.locale;
  const typeName = ({ value, label }: FacetValue): string =>
    isEntryType(value) ? TYPE_WORDS[value](words) : label;
  const { given } = searchRequest;
  const groups = [
    given.venue === undefined
      ? group(
          words.facetVenue,
          facets.venue,
          ({ label }) => label,
          (value) => path({ venue: value }),
          request,
        )
      : '',
    // Years one after another say more than years by size.
    group(
      words.facetYear,
      facets.year.toReversed(),
      ({ label }) => label,
      (value) => path({ date_from: `${value}-01-01`, date_to: `${value}-12-31` }),
      request,
    ),
    given.type === undefined
      ? group(words.facetType, facets.type, typeName, (value) => path({ type: value }), request)
      : '',
    given.speaker === undefined
      ? group(
          words.facetSpeaker,
          facets.speaker.slice(0, SPEAKERS_SHOWN),
          ({ label }) => label,
          (value) => path({ speaker: value }),
          request,
        )
      : '',
  ];
  return groups.join('');
}

function group(
  title: string,
  values: readonly FacetValue[],
  name: (value: FacetValue) => string,
  to: (value: string) => string,
  { locale, href }: SiteRequest,
): string {
  if (values.length < 2) return '';
  const items = values.map(
    (value) =>
      html`<li><a href="${href(to(value.value))}">${name(value)}</a> <small>${locale.number(value.count)}</small></li>`,
  );
  return html`<section><h2>${title}</h2><ul>!${items.join('')}</ul></section>`;
}

/** What the search is narrowed by, each with a way to widen it again. */
export function chosenHtml(
  { given, person, venue }: SearchRequest,
  path: SearchPath,
  { locale, href }: SiteRequest,
): string {
  const { words } = locale;
  const named: readonly (readonly [SearchField, string | undefined])[] = [
    ['speaker', person?.legalName],
    ['venue', venue?.name],
    [
      'type',
      given.type !== undefined && isEntryType(given.type)
        ? TYPE_WORDS[given.type](words)
        : undefined,
    ],
    ['speaker_name', given.speaker_name],
    ['date_from', given.date_from && `${words.from} ${locale.date(given.date_from)}`],
    ['date_to', given.date_to && `${words.to} ${locale.date(given.date_to)}`],
    ['language', given.language && (given.language === 'en' ? words.english : words.swahili)],
  ];
  const items = named.flatMap(([field, label]) =>
    label === undefined || label === ''
      ? []
      : [
          html`<a href="${href(path({ [field]: null }))}" aria-label="${words.remove}: ${label}">${label} <span aria-hidden="true">×</span></a>`,
        ],
  );
  return items.length === 0
    ? ''
    : html`<nav class="choices" aria-label="${words.chosen}">!${items.join('')}</nav>`;
}
