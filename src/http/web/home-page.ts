// The front page: what is new, a search, and how fresh and complete the record is.

import { html } from 'ghtml';
import { firstOf, lastOf } from '../../present.ts';
import type { RecordState } from '../../record/record-state.ts';
import type { RecordStatus } from '../../status/read-status.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { isDate } from '../../record/rules/date-rules.ts';
import type { Finder } from '../../search/finder/finder.ts';
import * as links from '../shared/links.ts';
import { wordsSection } from './frame/distinctive-words-html.ts';
import { feedLink } from './frame/feed-link.ts';
import { offersAttributes } from './frame/offers-attributes.ts';
import type { MakePage, PageFeed, SiteRequest } from './frame/page.ts';
import type { ReadCalendar, RecordCalendar } from './reading/record-calendar.ts';
import { onThisDay, sittingWithDebates } from './debates/latest-debates.ts';
import { chamberClass, chamberName } from './reading/sitting-names.ts';
import type { Store } from '../../store/contract/store.ts';
import type { ReadSittingBusiness, SittingBusiness } from './reading/sitting-business.ts';
import { sittingListItems } from './reading/sitting-items.ts';
import { statusHtml } from './status-html.ts';
import { newsHtml, type ReadNews } from './what-is-new.ts';

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
