// What the page of a person says about them: the seats they had, how they were printed, the debates they last spoke in, and their words.

import { html } from 'ghtml';
import { EVERYTHING } from '../../../record/filter.ts';
import type { KnownPerson, Membership, Person } from '../../../record/person.ts';
import { labelText } from '../../../record/speaker-label.ts';
import { readWireForm } from '../../../record/wire-form.ts';
import type { DebateRow, Finder, Found, FoundContribution } from '../../../search/finder/finder.ts';
import * as links from '../../shared/links.ts';
import { wordsSection } from '../frame/distinctive-words-html.ts';
import type { SiteRequest } from '../frame/page.ts';
import { debateLink, namedDebate } from '../reading/debate-names.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';
import { sittingNames } from '../reading/sitting-names.ts';

/** The name with the honorific that was given; the name alone where none was. */
export function honorificName({ honorificPrefix, legalName }: KnownPerson): string {
  return honorificPrefix === null ? legalName : `${honorificPrefix} ${legalName}`;
}

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
export function venueOf(
  chamber: string,
  { venues }: RecordCalendar,
): RecordCalendar['venues'][number] | null {
  return venues.find(({ name, slug }) => name === chamber || slug === chamber) ?? null;
}

/** As many as are read at a glance. */
const PERSON_DEBATES_SHOWN = 5;

export async function debatesHtml(
  finder: Finder,
  { id, slug }: Person,
  calendar: RecordCalendar,
  request: SiteRequest,
): Promise<string> {
  const found = await finder.findDebates({
    filter: { ...EVERYTHING, personId: id },
    ordering: '-date',
    start: { page: 1 },
    size: PERSON_DEBATES_SHOWN,
    highlight: false,
  });
  if (found === null || found.items.length === 0) return '';
  const { t } = request.locale;
  const all =
    found.count <= PERSON_DEBATES_SHOWN
      ? ''
      : html`<p class="more"><a href="${request.href(links.personDebatesPath(slug))}">${t('allDebates', { count: found.count })}</a></p>`;
  return html`<section aria-labelledby="debates"><h2 id="debates">${t('lastDebates')}</h2>
<ul class="seats">!${debateListItems(found.items, calendar, request)}</ul>!${all}</section>`;
}

export function debateListItems(
  debates: readonly DebateRow[],
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  return debates
    .map((debate) => {
      const sitting = calendar.sitting(debate.sittingId);
      const when = sitting === null ? '' : sittingNames(sitting, calendar, request).title;
      return html`<li>!${debateLink(namedDebate(debate), request)} <small>${when}</small></li>`;
    })
    .join('\n');
}

/** The words that the person uses more than others. */
export async function personWords(
  finder: Finder,
  { id, slug }: Person,
  request: SiteRequest,
): Promise<string> {
  return await wordsSection(
    finder,
    {
      id: 'words',
      title: request.locale.t('distinctiveOf'),
      filter: { ...EVERYTHING, personId: id },
      search: { speaker: slug },
    },
    request,
  );
}

/** How the person was last printed: with their honorific, and what was printed beside the name. */
export function printedHtml(
  found: Found<FoundContribution>,
  person: KnownPerson,
  { locale }: SiteRequest,
): string {
  const last = found.items[0]?.entries[0];
  const label = last === undefined ? '' : labelText(readWireForm(last.wire), '');
  if (['', person.legalName, honorificName(person)].includes(label)) return '';
  return html`<p class="meta">${locale.t('printedAs', { label })}</p>`;
}
