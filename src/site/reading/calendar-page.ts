// The calendar of sittings: one chamber or all, one year at a time.

import { html } from 'ghtml';
import { isDate } from '../../record/rules/date-rules.ts';
import type { SittingSummary } from '../../finder/finder.ts';
import * as links from '../../http/links.ts';
import type { MakePage, Page, RecordRequest } from '../page.ts';
import * as parts from '../page-parts.ts';
import { nearestSittings } from './record-calendar.ts';
import {
  chamberClass,
  chamberName,
  type SittingBusiness,
  sittingListItems,
} from './sitting-list.ts';

const UNDATED = 'undated';

/** The sittings of a chamber or of all, and the reader's selection. */
type Selection = Awaited<ReturnType<typeof readSelection>>;

export const calendarPage: MakePage = async (request) => {
  const selection = await readSelection(request);
  const { date, sittings } = selection;
  const nearest = isDate(date) ? nearestSittings(sittings, date) : [];
  const [only] = nearest;
  if (nearest.length === 1 && only?.startDate === date) {
    return { redirect: 302, to: request.calendar.path(only) };
  }
  const shown = [...selection.shown, ...nearest].map(({ id }) => id);
  const business = await request.store.namedDebates([...new Set(shown)]);
  const day = date === '' ? '' : dayHtml(date, nearest, business, request);
  return pageOf(selection, day, business, request);
};

async function readSelection(request: RecordRequest) {
  const { query, calendar } = request;
  const venue = await parts.queriedVenue(request);
  const sittings = calendar.sittings.filter(
    ({ venueId }) => venue === null || venueId === venue.id,
  );
  const listedYears = new Set(sittings.map(({ startDate }) => startDate?.slice(0, 4) ?? UNDATED));
  const hasUndated = listedYears.delete(UNDATED);
  /** Newest first; undated ones last, if there are any. */
  const years = [...[...listedYears].reverse(), ...(hasUndated ? [UNDATED] : [])];
  /** As typed; '' if no day was. */
  const date = query.get('date')?.trim() ?? '';
  const requested = query.get('year') ?? date.slice(0, 'YYYY'.length);
  const chosen = years.includes(requested) ? requested : null;
  const year = chosen ?? years[0] ?? '';
  const shown = sittings.filter(({ startDate }) =>
    year === UNDATED ? startDate === null : startDate?.startsWith(`${year}-`),
  );
  return {
    venue,
    sittings,
    years,
    /** The year shown; '' if there is none. */
    year,
    /** Its sittings. */
    shown,
    date,
    /** The path of the page with one choice changed. */
    path: (change: Readonly<Record<string, string | null>>): string =>
      links.withQuery(links.CALENDAR, { venue: venue?.slug ?? null, year: chosen, ...change }),
  };
}

function pageOf(
  { venue, year, years, shown, date, path }: Selection,
  day: string,
  business: SittingBusiness,
  request: RecordRequest,
): Page {
  const { t, locale, calendar, href } = request;
  const { span } = calendar;
  const name = venue === null ? null : locale.chamber(venue);
  const feed = parts.feedOfSittings(venue, locale);
  const yearText = (text: string): string => (text === UNDATED ? t('undated') : text);
  const ofYears = years.map(
    (listedYear) =>
      [path({ year: listedYear }), yearText(listedYear), listedYear === year] as const,
  );
  const body = html`<div>
<h1>${t('calendarTitle')}</h1>
!${parts.venueChoices(calendar.venues, venue, path, request)}
<form class="line" action="${href(links.CALENDAR)}">!${parts.hiddenInput('venue', venue?.slug ?? null)}
<label>${t('goToDate')} <input type="date" name="date" value="${date}"></label>
<button>${t('show')}</button></form>
!${day}
!${parts.choicesHtml(t('year'), ofYears, request)}
!${shown.length === 0 ? html`<p class="none">${t('calendarEmpty')}</p>` : monthsHtml(shown, business, request)}
<p class="more">!${parts.feedLink(feed, request)}</p>
!${venue === null ? '' : parts.followForm('chamber', venue.slug, request)}
</div>`;
  return {
    title: [name ?? t('calendarTitle'), yearText(year)].filter((part) => part !== '').join(', '),
    description:
      span === null
        ? t('noSittings')
        : t('calendarDescription', {
            first: locale.date(span.first),
            last: locale.date(span.last),
          }),
    path: path(date === '' ? {} : { year: null, date }),
    json: links.SITTING_LIST,
    feed,
    section: 'sittings',
    body,
  };
}

function dayHtml(
  date: string,
  nearest: readonly SittingSummary[],
  business: SittingBusiness,
  request: RecordRequest,
): string {
  const { t, locale } = request;
  if (!isDate(date)) return html`<p role="alert">${t('badDate', { value: date })}</p>`;
  const day = locale.longDate(date);
  const none =
    nearest[0]?.startDate === date ? '' : html`<p>${t('noneThatDay', { date: day })}</p>`;
  return html`<section class="day"><h2>${day}</h2>!${none}!${chambersHtml(nearest, business, request)}</section>`;
}

function chambersHtml(
  sittings: readonly SittingSummary[],
  business: SittingBusiness,
  request: RecordRequest,
): string {
  const byChamber = [...Map.groupBy(sittings, ({ venueId }) => venueId)].sort(
    ([a], [b]) => (a ?? Infinity) - (b ?? Infinity),
  );
  const chambers = byChamber.map(
    ([id, theirs]) =>
      html`<div class="${chamberClass(id, request)}"><h3>${chamberName(id, request)}</h3>!${sittingListItems(theirs.toReversed(), request, business)}</div>`,
  );
  return `<div class="chambers">${chambers.join('')}</div>`;
}

function monthsHtml(
  sittings: readonly SittingSummary[],
  business: SittingBusiness,
  request: RecordRequest,
): string {
  const { t, locale } = request;
  const months = Map.groupBy(sittings, ({ startDate }) => startDate?.slice(0, 7) ?? '');
  return [...months]
    .toReversed()
    .map(([month, own]) => {
      const heading = month === '' ? t('undated') : locale.month(month);
      return html`<section><h2>${heading} <small>${t('sittingsCount', { count: own.length })}</small></h2>
!${chambersHtml(own, business, request)}</section>`;
    })
    .join('\n');
}
