// The front page: a search, the last decisions, the latest sittings with their debates, the words of the month, and the size of
// the record.

import { html } from 'ghtml';
import { DAY_MS } from '../record/days.ts';
import { EVERYTHING } from '../record/filter.ts';
import { parseDate } from '../record/parse-date.ts';
import type { Venue } from '../record/sitting.ts';
import type { DebateRow, SittingSummary } from '../finder/finder.ts';
import * as links from '../http/links.ts';
import { searchInput } from './frame.ts';
import type { MakePage, RecordRequest } from './page.ts';
import { feedLink, feedOfSittings, sectionHtml, wordsSection } from './page-parts.ts';
import { lastDecidedHtml } from './reading/decision-html.ts';
import { namedDebate } from '../words/named-debate.ts';
import { addSpeakers, minutesText, speakerHtml } from './reading/debate-parts.ts';
import { chamberClass, sittingListItems, sittingNames } from './reading/sitting-list.ts';

export const homePage: MakePage = async (request) => {
  const { t, locale, href, today, asFile } = request;
  const day = asFile ? '' : html` <span>${locale.longDate(today)}</span>`;
  const feed = feedOfSittings(null, locale);
  const { url } = request.base;
  const body = html`<div class="home">
<section class="hero" aria-labelledby="home">
<p class="kicker"><span>${locale.publisher.parliament ?? t('siteName')}</span>!${day}</p>
<h1 id="home">${t('tagline')}</h1>
<p class="lead">${t(asFile ? 'footerOfFiles' : 'homeDescription')}</p>
<form class="find large" role="search" action="${href(links.SEARCH_PAGE)}">
!${searchInput('', request)}
</form>
</section>
!${await lastDecidedHtml(request)}
<section class="latest" aria-labelledby="latest">
<h2 id="latest">${t('latestIn')}</h2>
!${await latestHtml(request)}
<p class="more"><a href="${href(links.CALENDAR)}">${t('allSittings')}</a>
!${feedLink(feed, request)}</p>
</section>
!${await risingHtml(request)}
!${sectionHtml('state', t('stateOfRecord'), stateHtml(request))}
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
      ...(!asFile && {
        // How a search engine searches the record.
        potentialAction: {
          '@type': 'SearchAction',
          target: `${url}${links.SEARCH_PAGE}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      }),
    },
  };
};

/** With the latest, two weeks of a chamber that sits three days a week. */
const LATEST_SHOWN = 6;

/** A chamber that has not sat for this long before the last sitting is shown below the others. */
const LONG_AGO_MS = 365 * DAY_MS;

async function latestHtml(request: RecordRequest): Promise<string> {
  const { t, calendar, store } = request;
  const chambers = calendar.venues.flatMap((venue) => {
    const dated = calendar.sittings.filter(
      ({ venueId, startDate }) => venueId === venue.id && startDate !== null,
    );
    const [latest, ...before] = dated.slice(-LATEST_SHOWN).reverse();
    return latest === undefined ? [] : [{ venue, latest, before, day: dayOf(latest) }];
  });
  if (chambers.length === 0) return html`<p class="none">${t('noSittings')}</p>`;
  const latest = chambers.map(
    async ({ latest: { id } }) => [id, await store.sittingDebates(id)] as const,
  );
  const debates = new Map(await Promise.all(latest));
  const listed = chambers.flatMap((one) => [one.latest, ...one.before]);
  const business = await store.namedDebates(listed.map(({ id }) => id));
  const lastDay = chambers.reduce((latest, { day }) => Math.max(latest, day), -Infinity);
  const rows = Map.groupBy(chambers, ({ day }) => lastDay - day > LONG_AGO_MS);
  const current = (rows.get(false) ?? []).map(({ venue, latest, before }) => {
    const earlier = html`<div><p class="meta">${t('earlierSittings')}</p>
!${sittingListItems(before, request, business)}</div>`;
    const inner = html`<div>!${sittingWithDebates(latest, debates.get(latest.id) ?? [], request)}</div>
!${before.length === 0 ? '' : earlier}`;
    return chamberColumn(venue, inner, request);
  });
  const longAgo = (rows.get(true) ?? []).map(({ venue, latest }) =>
    chamberColumn(venue, sittingListItems([latest], request, business), request),
  );
  return chambersHtml(current) + chambersHtml(longAgo);
}

function chambersHtml(columns: readonly string[]): string {
  return columns.length === 0 ? '' : `<div class="chambers">${columns.join('\n')}</div>`;
}

/** In a damaged store, a date may be invalid. */
const dayOf = ({ startDate }: SittingSummary): number => Date.parse(startDate ?? '') || 0;

function chamberColumn(venue: Venue, inner: string, request: RecordRequest): string {
  const { locale, href } = request;
  return html`<div class="${chamberClass(venue.id, request)}">
<h3><a href="${href(links.withQuery(links.CALENDAR, { venue: venue.slug }))}">${locale.chamber(venue)}</a></h3>
!${inner}
</div>`;
}

/** How many of a sitting's longest debates are listed, and how many of its speakers. */
const DEBATES_SHOWN = 8;
const SPEAKERS_SHOWN = 5;

/** A sitting with its debates, in order, and its main speakers. */
function sittingWithDebates(
  sitting: SittingSummary,
  debates: readonly DebateRow[],
  request: RecordRequest,
): string {
  const { t, href, calendar } = request;
  const total = debates.reduce((sum, { words }) => sum + words, 0);
  const size = total > 0 ? minutesText(total, t) : t('entries', { count: sitting.entries });
  const path = href(calendar.path(sitting));
  const longest = [...debates].sort((one, other) => other.words - one.words);
  const shown = new Set(longest.slice(0, DEBATES_SHOWN));
  const items = debates
    .filter((debate) => shown.has(debate))
    .map((debate) => debateItem(debate, request));
  const left = debates.length - items.length;
  const more =
    left === 0 ? '' : html`<li><a href="${path}">${t('moreDebates', { count: left })}</a></li>`;
  const most = addSpeakers(debates)
    .slice(0, SPEAKERS_SHOWN)
    .map((speaker) => speakerHtml(speaker, request));
  return html`<p class="when"><a href="${path}">${sittingNames(sitting, request).date}</a> <small>${size}</small></p>
!${items.length === 0 ? '' : `<ol class="rows">${items.join('\n')}${more}</ol>`}
!${most.length === 0 ? '' : html`<p class="meta">${t('spokeMost')}: !${most.join(', ')}</p>`}`;
}

function debateItem(debate: DebateRow, { t, href }: RecordRequest): string {
  const named = namedDebate(debate);
  const about = named.about ? html`<span class="business">${named.about}</span>` : '';
  const { contributions: count } = debate;
  // A bill may be read without a speech.
  const size = count === 0 ? '' : html` <small>${t('speechesCount', { count })}</small>`;
  return html`<li><a href="${href(named.path)}">${named.title}</a>!${size}!${about}</li>`;
}

/** The words that rose in the month of the last sitting compared with the twelve months before. */
async function risingHtml(request: RecordRequest): Promise<string> {
  const { t, locale, calendar, today } = request;
  const month = calendar.span?.last.slice(0, 'YYYY-MM'.length) ?? '';
  const days = parseDate(month, today);
  // In a damaged store, a date may be invalid.
  if (days === null) return '';
  const title = t('roseIn', { month: locale.month(month) });
  const filter = { ...EVERYTHING, dateFrom: days.from, dateTo: days.to };
  const search = { date_from: days.from, date_to: days.to };
  return await wordsSection(title, filter, search, request);
}

function stateHtml({ t, locale, state, href, calendar }: RecordRequest): string {
  const { sittings, span } = calendar;
  const sentences = [
    t('entriesInRecord', { entries: state.count, sittings: sittings.length }),
    span && t('recordSpan', { first: locale.date(span.first), last: locale.date(span.last) }),
    t('lastChanged', { date: locale.moment(state.changedAtMs) }),
  ];
  return html`<p>${sentences.join(' ')} <a href="${href(links.DATA)}#log">${t('allChangesLogged')}</a>.
<a href="${href(links.STATUS)}">${t('statusAsData')}</a></p>`;
}
