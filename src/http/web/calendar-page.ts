// The calendar of sittings: one chamber or all, one year at a time.

import { html } from 'ghtml';
import type { SittingSummary } from '../../store/finder.ts';
import * as links from '../links.ts';
import type { MakePage, Visit } from './page.ts';
import type { ReadCalendar, RecordCalendar } from './record-calendar.ts';
import { sittingItems } from './sitting-items.ts';

const UNDATED = 'undated';

export const calendarPage =
  (readCalendar: ReadCalendar): MakePage =>
  async (visit) => {
    const { telling, query, href } = visit;
    const { words } = telling;
    const calendar = await readCalendar(visit.state);
    const venue = calendar.venueBySlug(query.get('venue') ?? '');
    const ofVenue = calendar.sittings.filter(
      ({ venueId }) => venue === null || venueId === venue.id,
    );
    const years = calendar.years(venue?.id ?? null);
    const hasUndated = ofVenue.some(({ startDate }) => startDate === null);
    const choices = [...years.toReversed(), ...(hasUndated ? [UNDATED] : [])];
    const asked = query.get('year') ?? '';
    const year = choices.includes(asked) ? asked : (choices[0] ?? '');
    const shown = ofVenue.filter(({ startDate }) =>
      year === UNDATED ? startDate === null : startDate?.startsWith(`${year}-`),
    );
    const path = (change: { venue?: string | null; year?: string | null }): string =>
      links.withQuery(links.CALENDAR, {
        venue: venue?.slug ?? null,
        year: choices.includes(asked) ? asked : null,
        ...change,
      });
    const chambers = [
      choice(href(path({ venue: null })), words.bothChambers, venue === null),
      ...calendar.venues.map((one) =>
        choice(href(path({ venue: one.slug })), one.name, one.id === venue?.id),
      ),
    ];
    const yearLinks = choices.map((one) =>
      choice(href(path({ year: one })), one === UNDATED ? words.undated : one, one === year),
    );
    const title = [venue?.name ?? words.calendarTitle, year === UNDATED ? words.undated : year];
    const body = html`<div class="calendar">
<h1>${words.calendarTitle}</h1>
<nav class="choices" aria-label="${words.chamber}">!${chambers.join('')}</nav>
<nav class="choices years" aria-label="${words.year}">!${yearLinks.join('')}</nav>
!${shown.length === 0 ? html`<p class="none">${words.calendarEmpty}</p>` : monthsHtml(shown, calendar, visit)}
</div>`;
    return {
      title: title.filter((part) => part !== '').join(', '),
      description: describe(calendar, visit),
      path: path({}),
      json: links.SITTING_LIST,
      section: 'sittings',
      body,
    };
  };

function choice(url: string, label: string, chosen: boolean): string {
  return html`<a href="${url}"!${chosen ? ' aria-current="true"' : ''}>${label}</a>`;
}

function monthsHtml(
  sittings: readonly SittingSummary[],
  calendar: RecordCalendar,
  visit: Visit,
): string {
  const { telling } = visit;
  const months = Map.groupBy(sittings, ({ startDate }) => startDate?.slice(0, 7) ?? '');
  return [...months]
    .toReversed()
    .map(([month, own]) => {
      const count =
        own.length === 1
          ? telling.words.oneSitting
          : telling.words.sittingsCount(telling.number(own.length));
      const byChamber = [...Map.groupBy(own, ({ venueId }) => venueId)].sort(
        ([one], [other]) => (one ?? Infinity) - (other ?? Infinity),
      );
      const chambers = byChamber.map(([id, theirs]) => {
        const name = calendar.venue(id)?.name ?? telling.words.unknownChamber;
        return html`<div><h3>${name}</h3>!${sittingItems(theirs.toReversed(), calendar, visit)}</div>`;
      });
      const heading = month === '' ? telling.words.undated : telling.month(month);
      return html`<section class="month"><h2>${heading} <small>${count}</small></h2>
<div class="chambers">!${chambers.join('')}</div></section>`;
    })
    .join('\n');
}

function describe({ sittings }: RecordCalendar, { telling }: Visit): string {
  const dates = sittings.flatMap(({ startDate }) => startDate ?? []);
  if (dates.length === 0) return telling.words.noSittings;
  return telling.words.calendarDescription(telling.date(dates[0]!), telling.date(dates.at(-1)!));
}
