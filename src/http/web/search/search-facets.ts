// The facets of a search: how its entries spread over chambers, years, types and people, each a link that narrows it.

import { html } from 'ghtml';
import type { Facets, FacetValue } from '../../../search/finder/finder.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { SearchContext } from './search-context.ts';
import { choiceLabel } from './search-fields.ts';

/** As many people as fit beside ten results. */
const SPEAKERS_SHOWN = 12;

export function facetsHtml(facets: Facets, { request, search, path }: SearchContext): string {
  const { given } = search;
  const { words } = request.locale;
  const groups: readonly FacetGroup[] = [
    {
      title: words.facetVenue,
      values: given.venue === undefined ? facets.venue : [],
      to: (value) => path({ venue: value }),
      name: ({ value, label }) => request.locale.chamber({ slug: value, name: label }),
    },
    {
      title: words.facetYear,
      // In order of time, which says more than in order of count.
      values: facets.year.toReversed(),
      to: (value) => path({ date_from: `${value}-01-01`, date_to: `${value}-12-31` }),
    },
    {
      title: words.facetType,
      values: given.type === undefined ? facets.type : [],
      to: (value) => path({ type: value }),
      name: ({ value }) => choiceLabel('type', value, request.locale),
    },
    {
      title: words.facetSpeaker,
      values: given.speaker === undefined ? facets.speaker.slice(0, SPEAKERS_SHOWN) : [],
      to: (value) => path({ speaker: value }),
    },
  ];
  return groups.map((group) => groupHtml(group, request)).join('');
}

interface FacetGroup {
  readonly title: string;
  readonly values: readonly FacetValue[];
  /** The path of the search narrowed by a value. */
  readonly to: (value: string) => string;
  /** What a value is called; its label by default. */
  readonly name?: (value: FacetValue) => string;
}

function groupHtml(group: FacetGroup, { locale, href }: SiteRequest): string {
  const { title, values, to, name = ({ label }: FacetValue): string => label } = group;
  if (values.length < 2) return '';
  const items = values.map(
    (value) =>
      html`<li><a href="${href(to(value.value))}">${name(value)}</a> <small>${locale.number(value.count)}</small></li>`,
  );
  return html`<section><h2>${title}</h2><ul>!${items.join('')}</ul></section>`;
}
