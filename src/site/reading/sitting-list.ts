// Sittings on pages: their names and those of their chambers, and lists of them with their debates.

import { html } from 'ghtml';
import type { SittingSummary } from '../../finder/finder.ts';
import type { NamedDebates } from '../../store/contract/results.ts';
import type { RecordRequest } from '../page.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { debateLink } from './debate-parts.ts';

/** By chamber and day, as far as known. */
export function sittingNames({ id, venueId, startDate }: SittingSummary, request: RecordRequest) {
  const { t, locale } = request;
  const chamber = chamberName(venueId, request);
  const undated = t('undatedSitting', { id });
  const short = startDate === null ? undated : locale.date(startDate);
  return {
    chamber,
    date: startDate === null ? undated : locale.longDate(startDate),
    title: t('sittingTitle', { chamber, date: short }),
  };
}

/** The schema.org description of a sitting, or of a debate in it. */
export function aboutArticle(
  headline: string,
  path: string,
  { startDate }: SittingSummary,
  { base }: RecordRequest,
) {
  return {
    '@type': 'Article',
    headline,
    url: `${base.url}${path}`,
    ...(startDate !== null && { datePublished: startDate }),
    isAccessibleForFree: true,
  };
}

/** The title of a sitting by its id; empty if there is none. */
export function sittingTitle(id: number, request: RecordRequest): string {
  const sitting = request.calendar.sitting(id);
  return sitting === null ? '' : sittingNames(sitting, request).title;
}

/** The name of a chamber in the language of the page. */
export function chamberName(
  venueId: number | null,
  { t, locale, calendar }: RecordRequest,
): string {
  const venue = calendar.venue(venueId);
  return venue === null ? t('unknownChamber') : locale.chamber(venue);
}

/** As many colours as the style sheet has. */
const COLOURS = 4;

/**
 * The class that gives a page or a list the colour of its chamber, by the order of chambers in the record; none if it is
 * unknown.
 */
export function chamberClass(venueId: number | null, { calendar }: RecordRequest): string {
  const at = calendar.venues.findIndex(({ id }) => id === venueId);
  return at < 0 ? '' : `chamber-${(at % COLOURS) + 1}`;
}

/** The debates of a sitting in a list, as many as fit two lines. */
export function businessHtml(named: NamedDebates | undefined, request: RecordRequest): string {
  if (named === undefined) return '';
  const { count, debates } = named;
  const links = debates.map((debate) => debateLink(namedDebate(debate), request));
  const left = count - links.length;
  const more = left > 0 ? html` ${request.t('moreDebates', { count: left })}` : '';
  return `<span class="business">${links.join(' · ')}${more}</span>`;
}

/** The debates of sittings, by the sitting. */
export type SittingBusiness = ReadonlyMap<number, NamedDebates>;

/** Sittings as a short list of links, with their debates if given. */
export function sittingListItems(
  sittings: readonly SittingSummary[],
  request: RecordRequest,
  business: SittingBusiness = new Map(),
): string {
  const { locale, href, calendar } = request;
  const items = sittings.map((sitting) => {
    const { startTime, id } = sitting;
    const hour = startTime === null ? '' : html` <span>${locale.time(startTime)}</span>`;
    return html`<li><a href="${href(calendar.path(sitting))}">${sittingNames(sitting, request).date}!${hour}</a>!${businessHtml(business.get(id), request)}</li>`;
  });
  return `<ul class="rows">\n${items.join('\n')}\n</ul>`;
}
