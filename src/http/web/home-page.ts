// The front page: the latest sittings with their debates, what is new, a search, and how fresh and complete the record is.

import { html } from 'ghtml';
import { firstOf, lastOf } from '../../present.ts';
import { daysBetween } from '../../record/calendar.ts';
import type { Change, RecordState } from '../../record/change.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { isDate } from '../../record/rules/date-rules.ts';
import type { DebateRow, Finder, SittingSummary } from '../../search/finder/finder.ts';
import type { ChamberStatus, RecordStatus } from '../../status/read-status.ts';
import type { Store } from '../../store/contract/store.ts';
import * as links from '../shared/links.ts';
import { offersAttributes } from './frame.ts';
import { memoizeByVersion } from './memoize-by-version.ts';
import { feedLink, wordsSection } from './page-parts.ts';
import type { MakePage, PageFeed, SiteRequest } from './page.ts';
import {
  addSpeakers,
  minutesText,
  namedDebate,
  speakerHtml,
  speechesText,
} from './reading/debate-parts.ts';
import type { ReadCalendar, RecordCalendar } from './reading/record-calendar.ts';
import {
  chamberClass,
  chamberName,
  type ReadSittingBusiness,
  type SittingBusiness,
  sittingListItems,
  sittingNames,
} from './reading/sitting-list.ts';

/** With the latest, two weeks of a chamber that sits three days a week. */
const LATEST_SHOWN = 6;

interface HomeDependencies {
  readonly store: Store;
  readonly finder: Finder;
  readonly calendar: ReadCalendar;
  readonly business: ReadSittingBusiness;
  readonly status: (state: RecordState, day: string) => Promise<RecordStatus>;
  readonly news: ReadNews;
}

export const homePage =
  (dependencies: HomeDependencies): MakePage =>
  async (request) => {
    const { t } = request.locale;
    const feed = { title: t('newSittings'), path: links.sittingsFeed };
    const { url } = request.base;
    return {
      title: t('siteName'),
      description: t('homeDescription'),
      path: links.HOME,
      json: links.API_ROOT,
      feed,
      section: 'search',
      body: await bodyHtml(dependencies, feed, request),
      about: {
        '@type': 'WebSite',
        name: t('siteName'),
        url: `${url}${links.HOME}`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${url}${links.SEARCH_PAGE}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    };
  };

async function bodyHtml(
  dependencies: HomeDependencies,
  feed: PageFeed,
  request: SiteRequest,
): Promise<string> {
  const { store, finder } = dependencies;
  const { locale, href, state } = request;
  const { t } = locale;
  const calendar = await dependencies.calendar(state);
  return html`<div class="home">
!${heroHtml(request)}
<section class="latest" aria-labelledby="latest">
<h2 id="latest">${t('latestIn')}</h2>
!${await latestHtml(store, calendar, request, await dependencies.business(state))}
<p class="more"><a href="${href(links.CALENDAR)}">${t('allSittings')}</a>
!${feedLink(feed, request)}</p>
</section>
!${newsHtml(await dependencies.news(state), calendar, request)}
!${await risingHtml(finder, calendar, request)}
!${await onThisDay(store, calendar, request)}
!${exploreHtml(request)}
<section class="state" aria-labelledby="state">
<h2 id="state">${t('stateOfRecord')}</h2>
!${stateHtml(calendar, request)}
!${statusHtml(await dependencies.status(state, request.today), calendar, request)}
</section>
</div>`;
}

function heroHtml(request: SiteRequest): string {
  const { t } = request.locale;
  return html`<section class="hero" aria-labelledby="home">
<h1 id="home">${t('tagline')}</h1>
<p class="lead">${t('homeDescription')}</p>
<form class="find large" role="search" action="${request.href(links.SEARCH_PAGE)}">
<input type="search" name="q" !${offersAttributes(request)} aria-label="${t('searchRecord')}" placeholder="${t('searchHint')}" maxlength="2000">
<button>${t('search')}</button>
</form>
</section>`;
}

function exploreHtml({ locale, href }: SiteRequest): string {
  const { t } = locale;
  return html`<section class="ways" aria-labelledby="ways">
<h2 id="ways">${t('explore')}</h2>
<dl>
<dt><a href="${href(links.CALENDAR)}">${t('sittings')}</a></dt><dd>${t('exploreSittings')}</dd>
<dt><a href="${href(links.PEOPLE)}">${t('people')}</a></dt><dd>${t('explorePeople')}</dd>
<dt><a href="${href(links.TRENDS_PAGE)}">${t('trends')}</a></dt><dd>${t('exploreTrends')}</dd>
</dl>
</section>`;
}

async function latestHtml(
  store: Store,
  calendar: RecordCalendar,
  request: SiteRequest,
  business: SittingBusiness,
): Promise<string> {
  const { t } = request.locale;
  const columns: string[] = [];
  for (const venue of calendar.venues) {
    const dated = calendar.sittings.filter(
      ({ venueId, startDate }) => venueId === venue.id && startDate !== null,
    );
    const [latest, ...before] = dated.slice(-LATEST_SHOWN).reverse();
    if (latest === undefined) continue;
    const name = chamberName(venue.id, calendar, request.locale);
    columns.push(html`<div class="${chamberClass(venue.id, calendar)}">
<h3><a href="${request.href(links.withQuery(links.CALENDAR, { venue: venue.slug }))}">${name}</a></h3>
!${await sittingWithDebates(store, latest, calendar, request)}
!${before.length === 0 ? '' : html`<h4>${t('earlierSittings')}</h4>!${sittingListItems(before, calendar, request, business)}`}
</div>`);
  }
  if (columns.length === 0) return html`<p class="none">${t('noSittings')}</p>`;
  return `<div class="chambers">${columns.join('\n')}</div>`;
}

/** The words that rose in the month of the last sitting against the twelve before it. */
async function risingHtml(
  finder: Finder,
  { sittings }: RecordCalendar,
  request: SiteRequest,
): Promise<string> {
  const last = sittings.findLast(({ startDate }) => startDate !== null)?.startDate ?? '';
  // A date of a damaged store may be none.
  if (!isDate(last)) return '';
  const month = last.slice(0, 'YYYY-MM'.length);
  const [dateFrom, dateTo] = [`${month}-01`, lastDayOf(month)];
  const { t, month: monthName } = request.locale;
  return await wordsSection(
    finder,
    {
      id: 'rising',
      title: t('roseIn', { month: monthName(month) }),
      filter: { ...EVERYTHING, dateFrom, dateTo },
      search: { date_from: dateFrom, date_to: dateTo },
    },
    request,
  );
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const days = new Date(Date.UTC(2000 + (year % 400), number, 0)).getUTCDate();
  return `${month}-${days}`;
}

function stateHtml({ sittings }: RecordCalendar, { locale, state, href }: SiteRequest): string {
  const { t } = locale;
  const dates = sittings.flatMap(({ startDate }) => startDate ?? []);
  const entries = t('entries', { count: state.count });
  const sat = t('sittingsCount', { count: sittings.length });
  const sentences = [
    t('entriesInRecord', { entries, sittings: sat }),
    dates.length === 0
      ? ''
      : t('recordSpan', { first: locale.date(firstOf(dates)), last: locale.date(lastOf(dates)) }),
    t('lastChanged', { date: locale.moment(state.changedAtMs) }),
  ];
  return html`<p>${sentences.join(' ')} <a href="${href(links.DATA)}#log">${t('allChangesLogged')}</a>.</p>`;
}

/** The longest debates of a sitting that are listed, and how many of its speakers. */
const LATEST_DEBATES_SHOWN = 8;
const DEBATE_SPEAKERS_SHOWN = 5;

/** Sittings of this day in earlier years that are listed. */
const EARLIER_SHOWN = 4;

/** A sitting with its debates, in order, and who spoke most. */
async function sittingWithDebates(
  store: Store,
  sitting: SittingSummary,
  calendar: RecordCalendar,
  request: SiteRequest,
): Promise<string> {
  const { locale, href } = request;
  const { t } = locale;
  const debates = await store.sittingDebates(sitting.id);
  const { date } = sittingNames(sitting, calendar, request);
  const heading = html`<p class="when"><a href="${href(calendar.path(sitting))}">${date}</a> <small>!${sizeHtml(debates, sitting, request)}</small></p>`;
  const shown = new Set(longest(debates, LATEST_DEBATES_SHOWN));
  const items = debates
    .filter((debate) => shown.has(debate))
    .map((debate) => debateItem(debate, request));
  const left = debates.length - items.length;
  const more =
    left === 0
      ? ''
      : html`<li class="rest"><a href="${href(calendar.path(sitting))}">${t('moreDebates', { count: left })}</a></li>`;
  const most = addSpeakers(debates)
    .slice(0, DEBATE_SPEAKERS_SHOWN)
    .map((speaker) => speakerHtml(speaker, request));
  return html`!${heading}
!${items.length === 0 ? '' : `<ol class="debates">${items.join('\n')}${more}</ol>`}
!${most.length === 0 ? '' : html`<p class="by">${t('spokeMost')}: !${most.join(', ')}</p>`}`;
}

function sizeHtml(
  debates: readonly DebateRow[],
  { entries }: SittingSummary,
  { locale }: SiteRequest,
): string {
  const said = debates.reduce((sum, { words }) => sum + words, 0);
  if (said > 0) return html`${minutesText(said, locale)}`;
  const { t } = locale;
  return html`${t('entries', { count: entries })}`;
}

function debateItem(debate: DebateRow, { locale, href }: SiteRequest): string {
  const { title, path } = namedDebate(debate);
  // A bill may be read without a speech.
  const size =
    debate.contributions === 0
      ? ''
      : html` <small>${speechesText(debate.contributions, locale)}</small>`;
  return html`<li><a href="${href(path)}">${title}</a>!${size}</li>`;
}

function longest(debates: readonly DebateRow[], count: number): readonly DebateRow[] {
  return [...debates].sort((one, other) => other.words - one.words).slice(0, count);
}

/** What was debated at most on this day in earlier years, the latest first; empty where nobody sat. */
async function onThisDay(
  store: Store,
  calendar: RecordCalendar,
  request: SiteRequest,
): Promise<string> {
  const { locale, href, today } = request;
  const day = today.slice('YYYY'.length);
  const earlier = calendar.sittings
    .filter(({ startDate }) => startDate !== null && startDate.endsWith(day) && startDate < today)
    .slice(-EARLIER_SHOWN)
    .reverse();
  const items: string[] = [];
  for (const sitting of earlier) {
    const [debate] = longest(await store.sittingDebates(sitting.id), 1);
    if (debate === undefined) continue;
    const { title, path } = namedDebate(debate);
    items.push(
      html`<li><a href="${href(path)}">${title}</a> <small>${sittingNames(sitting, calendar, request).title}</small></li>`,
    );
  }
  if (items.length === 0) return '';
  return html`<section aria-labelledby="day"><h2 id="day">${locale.t('onThisDay')}</h2>
<ul class="debates">!${items.join('\n')}</ul></section>`;
}

/** The last changes that are not additions, the newest first. */
type ReadNews = (state: RecordState) => Promise<readonly Change[]>;

/** Changes that are looked through: after a long import there are no others among them, and the import is the news. */
const CHANGES_READ = 200;

/** As many of each as are read at a glance. */
const NEW_ITEMS_SHOWN = 3;

export function newsReader(store: Pick<Store, 'changes' | 'lastChange'>): ReadNews {
  return memoizeByVersion(async () => {
    const last = await store.lastChange();
    const changes = await store.changes(Math.max(0, last - CHANGES_READ), CHANGES_READ);
    return ofOnePublicationOnce(changes.filter(({ kind }) => kind !== 'added').toReversed());
  });
}

/** The changes of one publication share their time. A run of the linking is one piece of news. */
function ofOnePublicationOnce(changes: readonly Change[]): readonly Change[] {
  const known = new Set<string>();
  return changes.filter(({ kind, atMs, entryId }) => {
    const key = kind === 'linked' ? `${kind} ${atMs}` : `${kind} ${entryId}`;
    return !known.has(key) && known.add(key);
  });
}

/** Nothing where the record has no sitting and no change of an entry. */
function newsHtml(
  changes: readonly Change[],
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  const { t } = request.locale;
  const added = calendar.sittings
    .toSorted((one, other) => other.id - one.id)
    .slice(0, NEW_ITEMS_SHOWN);
  const items = [
    ...added.map((sitting) => {
      const { title } = sittingNames(sitting, calendar, request);
      return html`<li>${t('news.added')} <a href="${request.href(calendar.path(sitting))}">${title}</a></li>`;
    }),
    ...changes.slice(0, NEW_ITEMS_SHOWN).map((change) => changeHtml(change, request)),
  ];
  if (items.length === 0) return '';
  return html`<section aria-labelledby="news"><h2 id="news">${t('whatIsNew')}</h2>
<ul class="debates news">!${items.join('\n')}</ul></section>`;
}

function changeHtml({ kind, entryId, atMs }: Change, { locale, href }: SiteRequest): string {
  const to = kind === 'corrected' ? links.entryHistoryPath(entryId) : links.entryPath(entryId);
  const name = locale.t('entryNumber', { id: entryId });
  return html`<li>${locale.t(`news.${kind}`)} <a href="${href(to)}">${name}</a> <small>${locale.moment(atMs)}</small></li>`;
}

/** Missing days of a chamber that are named; the interface has more of them. */
const DAYS_NAMED = 3;

function statusHtml(
  { chambers, lastImport, failedSources, speeches }: RecordStatus,
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  const { locale, today, href } = request;
  const { t } = locale;
  if (chambers.length === 0) return '';
  const total = speeches.linked + speeches.unlinked;
  const sentences = [
    lastImport === null ? '' : t('lastImport', { moment: locale.moment(lastImport.atMs) }),
    total === 0 ? '' : t('linkedSpeeches', { share: locale.percent(speeches.linked / total) }),
    failedSources.count === 0 ? '' : t('failedDocuments', { count: failedSources.count }),
  ];
  const items = chambers.map((chamber) => `<li>${chamberHtml(chamber, calendar, request)}</li>`);
  return html`<p>${t('asOf', { date: locale.date(today) })}</p>
<ul>!${items.join('\n')}</ul>
<p>${sentences.filter((one) => one !== '').join(' ')}
<a href="${href(links.STATUS)}">${t('statusAsData')}</a></p>`;
}

function chamberHtml(
  { venue, lastSitting, lastDate, missingDays }: ChamberStatus,
  calendar: RecordCalendar,
  { locale, today, href }: SiteRequest,
): string {
  const { t } = locale;
  const days = daysBetween(lastDate, today) ?? 0;
  const ago = t('daysBefore', { count: days });
  const { count, items } = missingDays;
  const named = items.slice(0, DAYS_NAMED).map(locale.date).join('; ');
  const missing = count === 0 ? '' : t('missingSittings', { count, newest: named });
  return html`${locale.chamber(venue)}: ${t('lastSittingOn')}
<a href="${href(calendar.path(lastSitting))}">${locale.date(lastDate)}</a>${days === 0 ? '' : ` (${ago})`}. ${missing}`;
}
