// The calendar of sittings: one chamber or all, one year at a time.

import { html } from 'ghtml';
import { firstOf, lastOf } from '../../../present.ts';
import { isDate } from '../../../record/rules/date-rules.ts';
import type { Venue } from '../../../record/venue.ts';
import type { SittingSummary } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import { feedLink, followForm, redirectFormerVenue } from '../page-parts.ts';
import type { MakePage, Page, SiteRequest } from '../page.ts';
import { nearestSittings, type ReadCalendar, type RecordCalendar } from './record-calendar.ts';
import {
  chamberClass,
  chamberName,
  type ReadSittingBusiness,
  type SittingBusiness,
  sittingListItems,
} from './sitting-list.ts';

const UNDATED = 'undated';

/** The calendar, and what was debated in its sittings. */
interface CalendarWithBusiness extends RecordCalendar {
  readonly business: SittingBusiness;
}

/** The sittings of a chamber or of all, and what of them a reader chose to see. */
interface Selection {
  readonly venue: Venue | null;
  readonly sittings: readonly SittingSummary[];
  /** Newest first; last those without a date, where there are any. */
  readonly years: readonly string[];
  /** The year shown; '' where there is none. */
  readonly year: string;
  /** As it was typed; '' where no day was. */
  readonly date: string;
  /** The path of the page with one choice changed. */
  readonly path: (change: { venue?: string | null; year?: string | null; date?: string }) => string;
}

interface CalendarDependencies {
  readonly store: Store;
  readonly calendar: ReadCalendar;
  readonly business: ReadSittingBusiness;
}

export const calendarPage =
  ({ store, calendar: readCalendar, business: readBusiness }: CalendarDependencies): MakePage =>
  async (request) => {
    const calendar = {
      ...(await readCalendar(request.state)),
      business: await readBusiness(request.state),
    };
    const former = await redirectFormerVenue(store, links.CALENDAR, calendar, request);
    if (former !== null) return former;
    const selection = readSelection(request, calendar);
    const { date, sittings } = selection;
    const nearest = isDate(date) ? nearestSittings(sittings, date) : [];
    const [only] = nearest;
    if (nearest.length === 1 && only?.startDate === date) {
      return { redirect: 302, to: calendar.path(only) };
    }
    const day = date === '' ? '' : dayHtml(date, nearest, calendar, request);
    return pageOf(selection, day, calendar, request);
  };

function readSelection({ query }: SiteRequest, calendar: RecordCalendar): Selection {
  const venue = calendar.venueBySlug(query.get('venue') ?? '');
  const sittings = calendar.sittings.filter(
    ({ venueId }) => venue === null || venueId === venue.id,
  );
  const hasUndated = sittings.some(({ startDate }) => startDate === null);
  const years = [
    ...calendar.years(venue?.id ?? null).toReversed(),
    ...(hasUndated ? [UNDATED] : []),
  ];
  const date = query.get('date')?.trim() ?? '';
  const requested = query.get('year') ?? date.slice(0, 'YYYY'.length);
  const isKnown = years.includes(requested);
  return {
    venue,
    sittings,
    years,
    year: isKnown ? requested : (years[0] ?? ''),
    date,
    path: (change) =>
      links.withQuery(links.CALENDAR, {
        venue: venue?.slug ?? null,
        year: isKnown ? requested : null,
        ...change,
      }),
  };
}

function pageOf(
  selection: Selection,
  day: string,
  calendar: CalendarWithBusiness,
  request: SiteRequest,
): Page {
  const { venue, sittings, year, date, path } = selection;
  const { t, chamber } = request.locale;
  const name = venue === null ? null : chamber(venue);
  const shown = sittings.filter(({ startDate }) =>
    year === UNDATED ? startDate === null : startDate?.startsWith(`${year}-`),
  );
  const feed = {
    title: name === null ? t('newSittings') : t('newSittingsOf', { chamber: name }),
    path: (form: links.FeedForm) =>
      links.withQuery(links.sittingsFeed(form), { venue: venue?.slug ?? null }),
  };
  const body = html`<div class="calendar">
<h1>${t('calendarTitle')}</h1>
<nav class="choices" aria-label="${t('chamber')}">!${chamberChoices(selection, calendar, request)}</nav>
!${dateForm(date, venue?.slug ?? null, request)}
!${day}
<nav class="choices years" aria-label="${t('year')}">!${yearChoices(selection, request)}</nav>
!${shown.length === 0 ? html`<p class="none">${t('calendarEmpty')}</p>` : monthsHtml(shown, calendar, request)}
<p class="more">!${feedLink(feed, request)}</p>
!${venue === null ? '' : followForm({ kind: 'chamber', key: venue.slug }, request)}
</div>`;
  const title = [name ?? t('calendarTitle'), year === UNDATED ? t('undated') : year];
  return {
    title: title.filter((part) => part !== '').join(', '),
    description: describe(calendar, request),
    path: path(date === '' ? {} : { year: null, date }),
    json: links.SITTING_LIST,
    feed,
    section: 'sittings',
    body,
  };
}

function chamberChoices(
  { venue, path }: Selection,
  { venues }: RecordCalendar,
  { locale, href }: SiteRequest,
): string {
  return [
    choice(href(path({ venue: null })), locale.t('bothChambers'), venue === null),
    ...venues.map((one) =>
      choice(href(path({ venue: one.slug })), locale.chamber(one), one.id === venue?.id),
    ),
  ].join('');
}

function yearChoices({ years, year, path }: Selection, { locale, href }: SiteRequest): string {
  return years
    .map((one) =>
      choice(href(path({ year: one })), one === UNDATED ? locale.t('undated') : one, one === year),
    )
    .join('');
}

function choice(url: string, label: string, chosen: boolean): string {
  return html`<a href="${url}"!${chosen ? ' aria-current="true"' : ''}>${label}</a>`;
}

/** A form that leads to a day; where the chamber sat once that day, to the sitting itself. */
function dateForm(date: string, venue: string | null, { locale, href }: SiteRequest): string {
  const { t } = locale;
  const hidden = venue === null ? '' : html`<input type="hidden" name="venue" value="${venue}">`;
  return html`<form class="line" action="${href(links.CALENDAR)}">!${hidden}
<label>${t('goToDate')} <input type="date" name="date" value="${date}"></label>
<button>${t('show')}</button></form>`;
}

function dayHtml(
  date: string,
  nearest: readonly SittingSummary[],
  calendar: CalendarWithBusiness,
  request: SiteRequest,
): string {
  const { t, longDate } = request.locale;
  if (!isDate(date)) return html`<p role="alert">${t('badDate', { value: date })}</p>`;
  const heading = html`<h2>${longDate(date)}</h2>`;
  const none =
    nearest[0]?.startDate === date
      ? ''
      : html`<p>${t('noneThatDay', { date: longDate(date) })}</p>`;
  return html`<section class="day">!${heading}!${none}!${chambersHtml(nearest, calendar, request)}</section>`;
}

function chambersHtml(
  sittings: readonly SittingSummary[],
  calendar: CalendarWithBusiness,
  request: SiteRequest,
): string {
  const byChamber = [...Map.groupBy(sittings, ({ venueId }) => venueId)].sort(
    ([one], [other]) => (one ?? Infinity) - (other ?? Infinity),
  );
  const chambers = byChamber.map(([id, theirs]) => {
    const name = chamberName(id, calendar, request.locale);
    return html`<div class="${chamberClass(id, calendar)}"><h3>${name}</h3>!${sittingListItems(theirs.toReversed(), calendar, request, calendar.business)}</div>`;
  });
  return `<div class="chambers">${chambers.join('')}</div>`;
}

function monthsHtml(
  sittings: readonly SittingSummary[],
  calendar: CalendarWithBusiness,
  request: SiteRequest,
): string {
  const { locale } = request;
  const months = Map.groupBy(sittings, ({ startDate }) => startDate?.slice(0, 7) ?? '');
  return [...months]
    .toReversed()
    .map(([month, own]) => {
      const count = locale.t('sittingsCount', { count: own.length });
      const heading = month === '' ? locale.t('undated') : locale.month(month);
      return html`<section class="month"><h2>${heading} <small>${count}</small></h2>
!${chambersHtml(own, calendar, request)}</section>`;
    })
    .join('\n');
}

function describe({ sittings }: RecordCalendar, { locale }: SiteRequest): string {
  const dates = sittings.flatMap(({ startDate }) => startDate ?? []);
  if (dates.length === 0) return locale.t('noSittings');
  return locale.t('calendarDescription', {
    first: locale.date(firstOf(dates)),
    last: locale.date(lastOf(dates)),
  });
}
