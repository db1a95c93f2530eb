// The front page: the latest sittings with their debates, what is new, a search, and how fresh and complete the record is.

import { html } from 'ghtml';
import { firstOf, lastOf } from '../../present.ts';
import { daysBetween } from '../../record/calendar.ts';
import type { Change, RecordState } from '../../record/change.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { isDate } from '../../record/rules/date-rules.ts';
import type { DebateRow, SittingSummary } from '../../finder/finder.ts';
import type { ChamberStatus, RecordStatus } from '../../status.ts';
import type { Store } from '../../store/contract/store.ts';
import * as links from '../shared/links.ts';
import { searchInput } from './frame.ts';
import { memoizeByVersion } from './memoize-by-version.ts';
import type { MakePage, RecordRequest } from './page.ts';
import { feedLink, wordsSection } from './page-parts.ts';
import { addSpeakers, minutesText, namedDebate, speakerHtml } from './reading/debate-parts.ts';
import {
  chamberClass,
  type ReadSittingBusiness,
  type SittingBusiness,
  sittingListItems,
  sittingNames,
} from './reading/sitting-list.ts';

interface HomeReads {
  readonly business: ReadSittingBusiness;
  readonly status: (state: RecordState, day: string) => Promise<RecordStatus>;
  readonly news: ReadNews;
}

export const homePage =
  ({ business, status, news }: HomeReads): MakePage =>
  async (request) => {
    const { t, href, state } = request;
    const feed = { title: t('newSittings'), path: links.sittingsFeed };
    const { url } = request.base;
    const body = html`<div class="home">
<section class="hero" aria-labelledby="home">
<h1 id="home">${t('tagline')}</h1>
<p class="lead">${t('homeDescription')}</p>
<form class="find large" role="search" action="${href(links.SEARCH_PAGE)}">
!${searchInput('', request)}
</form>
</section>
<section class="latest" aria-labelledby="latest">
<h2 id="latest">${t('latestIn')}</h2>
!${await latestHtml(await business(state), request)}
<p class="more"><a href="${href(links.CALENDAR)}">${t('allSittings')}</a>
!${feedLink(feed, request)}</p>
</section>
!${newsHtml(await news(state), request)}
!${await risingHtml(request)}
<section class="state" aria-labelledby="state">
<h2 id="state">${t('stateOfRecord')}</h2>
!${stateHtml(request)}
!${statusHtml(await status(state, request.today), request)}
</section>
</div>`;
    return {
      title: t('siteName'),
      description: t('homeDescription'),
      path: links.HOME,
      json: links.API_ROOT,
      feed,
      section: 'search',
      body,
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

/** With the latest, two weeks of a chamber that sits three days a week. */
const LATEST_SHOWN = 6;

async function latestHtml(business: SittingBusiness, request: RecordRequest): Promise<string> {
  const { t, locale, calendar } = request;
  const columns: string[] = [];
  for (const venue of calendar.venues) {
    const dated = calendar.sittings.filter(
      ({ venueId, startDate }) => venueId === venue.id && startDate !== null,
    );
    const [latest, ...before] = dated.slice(-LATEST_SHOWN).reverse();
    if (latest === undefined) continue;
    columns.push(html`<div class="${chamberClass(venue.id, request)}">
<h3><a href="${request.href(links.withQuery(links.CALENDAR, { venue: venue.slug }))}">${locale.chamber(venue)}</a></h3>
!${await sittingWithDebates(latest, request)}
!${before.length === 0 ? '' : html`<h4>${t('earlierSittings')}</h4>!${sittingListItems(before, request, business)}`}
</div>`);
  }
  if (columns.length === 0) return html`<p class="none">${t('noSittings')}</p>`;
  return `<div class="chambers">${columns.join('\n')}</div>`;
}

/** The longest debates of a sitting that are listed, and how many of its speakers. */
const DEBATES_SHOWN = 8;
const SPEAKERS_SHOWN = 5;

/** A sitting with its debates, in order, and who spoke most. */
async function sittingWithDebates(
  sitting: SittingSummary,
  request: RecordRequest,
): Promise<string> {
  const { t, href, calendar } = request;
  const debates = await request.store.sittingDebates(sitting.id);
  const said = debates.reduce((sum, { words }) => sum + words, 0);
  const size = said > 0 ? minutesText(said, t) : t('entries', { count: sitting.entries });
  const path = href(calendar.path(sitting));
  const longest = [...debates].sort((one, other) => other.words - one.words);
  const shown = new Set(longest.slice(0, DEBATES_SHOWN));
  const items = debates
    .filter((debate) => shown.has(debate))
    .map((debate) => debateItem(debate, request));
  const left = debates.length - items.length;
  const more =
    left === 0
      ? ''
      : html`<li class="rest"><a href="${path}">${t('moreDebates', { count: left })}</a></li>`;
  const most = addSpeakers(debates)
    .slice(0, SPEAKERS_SHOWN)
    .map((speaker) => speakerHtml(speaker, request));
  return html`<p class="when"><a href="${path}">${sittingNames(sitting, request).date}</a> <small>${size}</small></p>
!${items.length === 0 ? '' : `<ol class="debates">${items.join('\n')}${more}</ol>`}
!${most.length === 0 ? '' : html`<p class="by">${t('spokeMost')}: !${most.join(', ')}</p>`}`;
}

function debateItem(debate: DebateRow, { t, href }: RecordRequest): string {
  const { title, path } = namedDebate(debate);
  const { contributions: count } = debate;
  // A bill may be read without a speech.
  const size = count === 0 ? '' : html` <small>${t('speechesCount', { count })}</small>`;
  return html`<li><a href="${href(path)}">${title}</a>!${size}</li>`;
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

/** The sittings that were added last, whatever their dates, and what else changed; nothing where there is neither. */
function newsHtml(changes: readonly Change[], request: RecordRequest): string {
  const { t, href, calendar } = request;
  const added = calendar.sittings
    .toSorted((one, other) => other.id - one.id)
    .slice(0, NEW_ITEMS_SHOWN);
  const items = [
    ...added.map(
      (sitting) =>
        html`<li>${t('news.added')} <a href="${href(calendar.path(sitting))}">${sittingNames(sitting, request).title}</a></li>`,
    ),
    ...changes.slice(0, NEW_ITEMS_SHOWN).map((change) => changeHtml(change, request)),
  ];
  if (items.length === 0) return '';
  return html`<section aria-labelledby="news"><h2 id="news">${t('whatIsNew')}</h2>
<ul class="debates news">!${items.join('\n')}</ul></section>`;
}

function changeHtml(
  { kind, entryId: id, atMs }: Change,
  { t, locale, href }: RecordRequest,
): string {
  const to = kind === 'corrected' ? links.entryHistoryPath(id) : links.entryPath(id);
  return html`<li>${t(`news.${kind}`)} <a href="${href(to)}">${t('entryNumber', { id })}</a> <small>${locale.moment(atMs)}</small></li>`;
}

/** The words that rose in the month of the last sitting against the twelve before it. */
async function risingHtml(request: RecordRequest): Promise<string> {
  const { t, locale, calendar } = request;
  const last = calendar.sittings.findLast(({ startDate }) => startDate !== null)?.startDate ?? '';
  // A date of a damaged store may be none.
  if (!isDate(last)) return '';
  const month = last.slice(0, 'YYYY-MM'.length);
  const [dateFrom, dateTo] = [`${month}-01`, lastDayOf(month)];
  const section = {
    id: 'rising',
    title: t('roseIn', { month: locale.month(month) }),
    filter: { ...EVERYTHING, dateFrom, dateTo },
    search: { date_from: dateFrom, date_to: dateTo },
  };
  return await wordsSection(section, request);
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const days = new Date(Date.UTC(2000 + (year % 400), number, 0)).getUTCDate();
  return `${month}-${days}`;
}

function stateHtml({ t, locale, state, href, calendar: { sittings } }: RecordRequest): string {
  const dates = sittings.flatMap(({ startDate }) => startDate ?? []);
  const sentences = [
    t('entriesInRecord', { entries: state.count, sittings: sittings.length }),
    dates.length === 0
      ? ''
      : t('recordSpan', { first: locale.date(firstOf(dates)), last: locale.date(lastOf(dates)) }),
    t('lastChanged', { date: locale.moment(state.changedAtMs) }),
  ];
  return html`<p>${sentences.join(' ')} <a href="${href(links.DATA)}#log">${t('allChangesLogged')}</a>.</p>`;
}

function statusHtml(
  { chambers, lastImport, failedSources, speeches }: RecordStatus,
  request: RecordRequest,
): string {
  const { t, locale, today, href } = request;
  if (chambers.length === 0) return '';
  const total = speeches.linked + speeches.unlinked;
  const { count } = failedSources;
  const sentences = [
    lastImport === null ? '' : t('lastImport', { moment: locale.moment(lastImport.atMs) }),
    total === 0 ? '' : t('linkedSpeeches', { share: locale.percent(speeches.linked / total) }),
    count === 0 ? '' : t('failedDocuments', { count }),
  ];
  const items = chambers.map((chamber) => `<li>${chamberHtml(chamber, request)}</li>`);
  return html`<p>${t('asOf', { date: locale.date(today) })}</p>
<ul>!${items.join('\n')}</ul>
<p>${sentences.filter((one) => one !== '').join(' ')}
<a href="${href(links.STATUS)}">${t('statusAsData')}</a></p>`;
}

/** Missing days of a chamber that are named; the interface has more of them. */
const DAYS_NAMED = 3;

function chamberHtml(
  { venue, lastSitting, lastDate, missingDays: { count, items } }: ChamberStatus,
  { t, locale, today, href, calendar }: RecordRequest,
): string {
  const days = daysBetween(lastDate, today) ?? 0;
  const newest = items.slice(0, DAYS_NAMED).map(locale.date).join('; ');
  return html`${locale.chamber(venue)}: ${t('lastSittingOn')}
<a href="${href(calendar.path(lastSitting))}">${locale.date(lastDate)}</a>${days === 0 ? '' : ` (${t('daysBefore', { count: days })})`}. ${count === 0 ? '' : t('missingSittings', { count, newest })}`;
}
