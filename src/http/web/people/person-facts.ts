// What the page of a person says about them: the seats they had, and the debates they last spoke in.

import { html } from 'ghtml';
import { EVERYTHING } from '../../../hansard/filter.ts';
import type { Membership } from '../../../hansard/person.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import * as links from '../../shared/links.ts';
import type { SiteRequest } from '../frame/page.ts';
import { debateLink, namedDebate } from '../reading/debate-names.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';
import { sittingNames } from '../reading/sitting-names.ts';

/** The seats, the latest first; each part leads to the people who share it. */
export function seatsHtml(
  memberships: readonly Membership[],
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  if (memberships.length === 0) return '';
  const items = memberships
    .toSorted((one, other) => ((one.startDate ?? '') < (other.startDate ?? '') ? 1 : -1))
    .map((membership) => seatHtml(membership, calendar, request));
  return html`<ul class="seats">!${items.join('\n')}</ul>`;
}

const PARTS = ['chamber', 'constituency', 'party'] as const;

function seatHtml(
  membership: Membership,
  calendar: RecordCalendar,
  { locale, href }: SiteRequest,
): string {
  const parts = PARTS.flatMap((part) => {
    const value = membership[part];
    if (value === null) return [];
    const venue = part === 'chamber' ? venueOf(value, calendar) : null;
    const name = venue === null ? value : locale.chamber(venue);
    return html`<a href="${href(links.withQuery(links.PEOPLE, { [part]: value }))}">${name}</a>`;
  });
  const { startDate, endDate } = membership;
  const date = (text: string | null): string =>
    text !== null && text.length === 'YYYY-MM-DD'.length ? locale.date(text) : (text ?? '');
  const span =
    startDate === null && endDate === null ? '' : `${date(startDate)} – ${date(endDate)}`;
  return html`<li>!${parts.join(', ')}!${span === '' ? '' : html` <small>${span.trim()}</small>`}</li>`;
}

/** A membership names its chamber by name or slug. */
function venueOf(
  chamber: string,
  { venues }: RecordCalendar,
): RecordCalendar['venues'][number] | null {
  return venues.find(({ name, slug }) => name === chamber || slug === chamber) ?? null;
}

/** As many as are read at a glance. */
const DEBATES_SHOWN = 5;

export async function debatesHtml(
  finder: Finder,
  personId: number,
  calendar: RecordCalendar,
  request: SiteRequest,
): Promise<string> {
  const found = await finder.findDebates({
    filter: { ...EVERYTHING, personId },
    ordering: '-date',
    start: { page: 1 },
    size: DEBATES_SHOWN,
    highlight: false,
  });
  if (found === null || found.items.length === 0) return '';
  const items = found.items.map((debate) => {
    const sitting = calendar.sitting(debate.sittingId);
    const when = sitting === null ? '' : sittingNames(sitting, calendar, request).title;
    return html`<li>!${debateLink(namedDebate(debate), request)} <small>${when}</small></li>`;
  });
  return html`<section aria-labelledby="debates"><h2 id="debates">${request.locale.words.lastDebates}</h2>
<ul class="seats">!${items.join('\n')}</ul></section>`;
}
