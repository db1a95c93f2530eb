// The page of a sitting: all of its entries.

import { html } from 'ghtml';
import { AKOMA_NTOSO_TYPE } from '../../../formats/akoma-ntoso.ts';
import { parseId } from '../../../record/id.ts';
import { isDate } from '../../../record/rules/date-rules.ts';
import type { Finder, SittingSummary } from '../../../search/finder/finder.ts';
import type { Sitting } from '../../../store/contract/collections.ts';
import type { Store } from '../../../store/contract/store.ts';
import { clientErrors } from '../../../errors.ts';
import { firstOf, present } from '../../../present.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import * as links from '../../shared/links.ts';
import { LONG_PART } from '../../shared/pages/long-part.ts';
import {
  chosenEntries,
  contentsHtml,
  contentsItem,
  LONG_ENTRIES,
  otherView,
  sittingPieces,
} from './section-html.ts';
import { entriesHtml } from './entry-html.ts';
import { notFoundPage } from '../error-page.ts';
import { foundMarks } from '../found-marks.ts';
import type { LongPage, MakePage, Page, PageRedirect, SiteRequest } from '../page.ts';
import { addSpeakers, speakersHtml } from './debate-parts.ts';
import { readSittingEntries } from './read-entries.ts';
import {
  nearestSittings,
  whenText,
  type ReadCalendar,
  type RecordCalendar,
} from './record-calendar.ts';
import { chamberClass, sittingListItems, sittingNames } from './sitting-list.ts';

export interface SittingPageDependencies {
  readonly store: Store;
  readonly finder: Finder;
  readonly calendar: ReadCalendar;
}

/** At /hansard/sitting/<venue>/<when>: the address the original gave it. */
export const sittingPage =
  (dependencies: SittingPageDependencies): MakePage =>
  async (request) => {
    const calendar = await dependencies.calendar(request.state);
    const { store } = dependencies;
    const slug = pathParameter(request, 'venue');
    const named = calendar.venueBySlug(slug);
    const venue = named ?? calendar.venue(await store.formerItem('venues', slug));
    const when = pathParameter(request, 'when');
    const match = /^(\d{4}-\d{2}-\d{2})(?:-\d{2}-\d{2}-\d{2})?$/.exec(when);
    if (venue === null || match === null) throw clientErrors.notFound();
    const [, date = ''] = match;
    const day = calendar.onDay(venue.id, date);
    const sitting = day.find((one) => whenText(one) === when);
    if (sitting !== undefined && named !== null) {
      return await readSitting(dependencies, calendar, sitting, request);
    }
    const movedId = await store.formerItem('sittings', `${venue.id} ${when}`);
    const moved = sitting ?? (movedId === null ? null : calendar.sitting(movedId));
    if (moved !== null) return { redirect: 301, to: calendar.path(moved) };
    // Without a known hour, the only sitting of that day is meant.
    if (day.length === 1) return { redirect: 302, to: calendar.path(firstOf(day)) };
    if (day.length === 0) {
      const left = await leftDay(store, calendar, venue.id, date);
      if (left !== null) return { redirect: 301, to: calendar.path(left) };
      return otherDayPage(venue.id, date, calendar, request);
    }
    return when === date ? dayPage(day, calendar, request) : wrongHourPage(day, calendar, request);
  };

/** The only sitting that was on a day before it was changed; null where there were several or none. */
async function leftDay(
  store: Store,
  calendar: RecordCalendar,
  venueId: number,
  date: string,
): Promise<SittingSummary | null> {
  const ids = isDate(date) ? await store.formerSittings(venueId, date) : [];
  const sittings = ids.map((id) => calendar.sitting(id)).filter((one) => one !== null);
  return sittings.length === 1 ? firstOf(sittings) : null;
}

/** At /hansard/sitting/<id>/: for a sitting without chamber or date, or the second of one hour. */
export const sittingPageById =
  (dependencies: SittingPageDependencies): MakePage =>
  async (request) => {
    const calendar = await dependencies.calendar(request.state);
    const id = parseId(pathParameter(request, 'id'));
    const sitting = id === null ? null : calendar.sitting(id);
    if (sitting === null) throw clientErrors.notFound();
    const to = calendar.path(sitting);
    return to === links.sittingPathById(sitting.id)
      ? await readSitting(dependencies, calendar, sitting, request)
      : ({ redirect: 302, to } satisfies PageRedirect);
  };

async function readSitting(
  { store, finder }: SittingPageDependencies,
  calendar: RecordCalendar,
  summary: SittingSummary,
  request: SiteRequest,
): Promise<LongPage> {
  const [sitting, found, beside, debates] = await Promise.all([
    store.item('sittings', summary.id),
    finder.sittingEntries(summary.id),
    finder.adjacentSittings(summary.id),
    store.sittingDebates(summary.id),
  ]);
  if (sitting === null) throw clientErrors.notFound();
  const { t } = request.locale;
  const names = sittingNames(summary, calendar, request);
  const entries = chosenEntries(await readSittingEntries(found, request.rules), request);
  const { sections, headings, footers } = await entriesHtml(entries, request, {
    debates,
    found: await foundMarks(entries, request),
  });
  const contents = headings.filter(({ isPart }) => !isPart).map(contentsItem);
  const path = calendar.path(summary);
  const adjacent = besideLinks(beside.previous, beside.next, calendar, request);
  const body = html`<article class="sitting ${chamberClass(summary.venueId, calendar)}">
<header class="head">
<p class="kicker">${names.chamber}</p>
<h1>${names.date}</h1>
<p class="meta">!${metaLine(sitting, summary, request)} !${otherView(path, request)}</p>
!${otherSittings(summary, calendar, request)}
!${navigation(adjacent, t('sittingsBeside'))}
</header>
!${contentsHtml(contents, request)}
<div class="margin">!${speakersHtml(addSpeakers(debates), entries, request)}</div>
<div class="record!${found.length > LONG_ENTRIES ? ' long' : ''}">
!${found.length === 0 ? html`<p class="none">${t('emptySitting')}</p>` : LONG_PART}
!${footers}
</div>
<div class="end beside">!${adjacent}</div>
</article>`;
  return {
    title: names.title,
    description: t('sittingDescription', { chamber: names.chamber, date: names.date }),
    path,
    json: links.itemPath(links.SITTING_LIST, summary.id),
    section: 'sittings',
    body,
    longPart: sittingPieces(sections, request),
    about: structuredData(names, summary, path, request),
  };
}

/** What search engines read of the page. */
function structuredData(
  { title, chamber }: ReturnType<typeof sittingNames>,
  { startDate }: SittingSummary,
  path: string,
  { locale, base }: SiteRequest,
): Readonly<Record<string, unknown>> {
  return {
    '@type': 'Article',
    headline: title,
    url: `${base.url}${path}`,
    ...(startDate === null ? {} : { datePublished: startDate }),
    isPartOf: { '@type': 'Periodical', name: `${chamber}: ${locale.publisher.report}` },
    isAccessibleForFree: true,
  };
}

function metaLine(sitting: Sitting, { entries }: SittingSummary, { locale }: SiteRequest): string {
  const { t } = locale;
  const parts: string[] = [];
  if (sitting.startTime !== null) {
    parts.push(html`${t('started', { time: locale.time(sitting.startTime) })}`);
  }
  parts.push(html`${t('entries', { count: entries })}`);
  if (sitting.source !== null && sitting.source.name !== '') {
    const { name, url } = sitting.source;
    const named = /^https?:\/\//.test(url)
      ? html`<a href="${url}" rel="external">${name}</a>`
      : html`${name}`;
    parts.push(html`${t('source')}: !${named}`);
  }
  const document = links.itemUrl(links.SITTING_LIST, sitting.id, 'akn');
  parts.push(
    html`<a href="${document}" rel="alternate" type="${AKOMA_NTOSO_TYPE}">Akoma Ntoso</a>`,
  );
  return parts.map((part) => `<span>${part}</span>`).join(' ');
}

function otherSittings(
  sitting: SittingSummary,
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  if (sitting.startDate === null || sitting.venueId === null) return '';
  const others = calendar
    .onDay(sitting.venueId, sitting.startDate)
    .filter(({ id }) => id !== sitting.id);
  if (others.length === 0) return '';
  return html`<p class="also">${request.locale.t('alsoThatDay')}:</p>!${sittingListItems(others, calendar, request)}`;
}

function besideLinks(
  previous: SittingSummary | null,
  next: SittingSummary | null,
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  const { t } = request.locale;
  const step = (to: SittingSummary | null, rel: string, label: string): string => {
    if (to === null) return '';
    const { date } = sittingNames(to, calendar, request);
    return html`<a rel="${rel}" href="${request.href(calendar.path(to))}"><span>${label}</span> ${date}</a>`;
  };
  return step(previous, 'prev', t('previousSitting')) + step(next, 'next', t('nextSitting'));
}

function navigation(inner: string, label: string): string {
  return inner === '' ? '' : html`<nav class="beside" aria-label="${label}">!${inner}</nav>`;
}

function dayPage(
  day: readonly SittingSummary[],
  calendar: RecordCalendar,
  request: SiteRequest,
): Page {
  const { t } = request.locale;
  const sitting = firstOf(day);
  const { chamber, date } = sittingNames(sitting, calendar, request);
  const title = t('dayTitle', { chamber, date });
  const { slug } = present(calendar.venue(sitting.venueId), 'the chamber of a sitting');
  return {
    title,
    description: t('daySeveral'),
    path: links.sittingPath(slug, present(sitting.startDate, 'the date of a sitting')),
    json: links.SITTING_LIST,
    section: 'sittings',
    body: html`<div class="plain"><h1>${title}</h1><p class="lead">${t('daySeveral')}</p>
!${sittingListItems(day, calendar, request)}</div>`,
  };
}

/** The page for a day on which the chamber did not sit: links to the nearest sittings. */
function otherDayPage(
  venueId: number,
  date: string,
  calendar: RecordCalendar,
  request: SiteRequest,
): Page {
  const ofVenue = calendar.sittings.filter((sitting) => sitting.venueId === venueId);
  const nearest = isDate(date) ? nearestSittings(ofVenue, date) : [];
  if (nearest.length === 0) throw clientErrors.notFound();
  const { t, longDate } = request.locale;
  const offer = html`<p>${t('noneThatDay', { date: longDate(date) })}</p>
!${sittingListItems(nearest, calendar, request)}`;
  return notFoundPage(request, offer);
}

function wrongHourPage(
  day: readonly SittingSummary[],
  calendar: RecordCalendar,
  request: SiteRequest,
): Page {
  const offer = html`<p>${request.locale.t('notFoundDay')}</p>
!${sittingListItems(day, calendar, request)}`;
  return notFoundPage(request, offer);
}
