// The facets of a search: how its entries spread over chambers, years, types and people, each a link that narrows it.

import { html } from 'ghtml';
import type { Facets, SpeakerFacetValue } from '../../../search/finder/counts.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { SearchPageContext } from './search-page-context.ts';
import { valueText } from './search-fields.ts';

/** As many people as fit beside ten results. */
const FACET_SPEAKERS_SHOWN = 12;
const PARTIES_SHOWN = 8;

export function facetsHtml(facets: Facets, context: SearchPageContext): string {
  const { request, search, path } = context;
  const { given } = search;
  const { t } = request.locale;
  const groups = [
    groupHtml(
      {
        title: t('facetVenue'),
        values: given.venue === undefined ? facets.venue : [],
        to: ({ value }) => path({ venue: value }),
        name: ({ value, label }) => request.locale.chamber({ slug: value, name: label }),
      },
      request,
    ),
    groupHtml(
      {
        title: t('facetYear'),
        // In order of time, which says more than in order of count.
        values: facets.year.toReversed(),
        to: ({ value }) => path({ date_from: `${value}-01-01`, date_to: `${value}-12-31` }),
      },
      request,
    ),
    groupHtml(
      {
        title: t('facetType'),
        values: given.type === undefined ? facets.type : [],
        to: ({ value }) => path({ type: value }),
        name: ({ value }) => valueText('type', value, request.locale),
      },
      request,
    ),
    groupHtml(
      {
        title: t('facetParty'),
        values: given.party === undefined ? facets.party.slice(0, PARTIES_SHOWN) : [],
        to: ({ value }) => path({ party: value }),
      },
      request,
    ),
    groupHtml(speakers(facets, context), request),
  ];
  return groups.join('');
}

/** People, and labels that are linked to nobody, which are marked. */
function speakers(
  facets: Facets,
  { request, search: { given }, path }: SearchPageContext,
): FacetGroup<SpeakerFacetValue> {
  const { t } = request.locale;
  const isChosen = given.speaker !== undefined || given.unlinked_label !== undefined;
  return {
    title: t('facetSpeaker'),
    values: isChosen ? [] : facets.speaker.slice(0, FACET_SPEAKERS_SHOWN),
    to: ({ value, label }) => path(value === null ? { unlinked_label: label } : { speaker: value }),
    name: ({ value, label }) => (value === null ? t('unlinkedLabel', { label }) : label),
  };
}

interface FacetGroup<Value extends SpeakerFacetValue> {
  readonly title: string;
  readonly values: readonly Value[];
  /** The path of the search narrowed by a value. */
  readonly to: (value: Value) => string;
  /** What a value is called; its label by default. */
  readonly name?: (value: Value) => string;
}

function groupHtml<Value extends SpeakerFacetValue>(
  group: FacetGroup<Value>,
  { locale, href }: SiteRequest,
): string {
  const { title, values, to, name = ({ label }: Value): string => label } = group;
  if (values.length < 2) return '';
  const items = values.map(
    (value) =>
      html`<li><a href="${href(to(value))}">${name(value)}</a> <small>${locale.number(value.count)}</small></li>`,
  );
  return html`<section><h2>${title}</h2><ul>!${items.join('')}</ul></section>`;
}
