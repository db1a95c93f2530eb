// The front page: a search, what was decided in the last week, who spoke, a debate worth reading, the latest sittings, the words
// of the month, and the size of the record.

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
import { cardHtml } from './components/card.ts';
import { personHtml } from './components/person.ts';
import { parseLabel } from '../record/labels/parse-label.ts';
import { namedDebate } from '../words/named-debate.ts';
import { addSpeakers, minutesText, speakerName } from './reading/debate-parts.ts';
import { decidedItems, decidedListHtml, type DecidedItem } from './reading/decided-items.ts';
import { type DecisionPeriod, periodsOf } from './reading/decision-period.ts';
import { periodText, sittingsOf } from './reading/decisions-page.ts';
import { myMemberHtml } from './people/my-member.ts';
import { chamberClass, sittingListItems, sittingNames } from './reading/sitting-list.ts';

export const homePage: MakePage = async (request) => {
  const { t, locale, href, asFile } = request;
  const feed = feedOfSittings(null, locale);
  const { url } = request.base;
  const week = await lastWeek(request);
  const body = html`<div class="home">
<section class="hero" aria-labelledby="home">
!${todayHtml(request)}
<h1 id="home">${t('tagline')}</h1>
<form class="find large" role="search" action="${href(links.SEARCH_PAGE)}">
!${searchInput('', request)}
</form>
!${asFile ? html`<p class="lead">${t('footerOfFiles')}</p>` : examplesHtml(request)}
</section>
!${await myMemberHtml(request)}
!${week === null ? '' : weekHtml(week, request)}
<section class="latest" aria-labelledby="latest">
<h2 id="latest">${t('latestIn')}</h2>
!${await latestHtml(request)}
<p class="more"><a href="${href(links.CALENDAR)}">${t('allSittings')}</a>
!${feedLink(feed, request)}</p>
</section>
!${await risingHtml(request)}
!${await onThisDayHtml(request)}
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

/** The day, and what sits on it, or when the parliament last sat. */
function todayHtml(request: RecordRequest): string {
  const { t, locale, href, today, asFile, calendar } = request;
  const { last } = calendar.span ?? { last: null };
  const onDay = (day: string): readonly SittingSummary[] =>
    calendar.sittings.filter(({ startDate }) => startDate === day);
  const linksTo = (sittings: readonly SittingSummary[]): string =>
    sittings
      .map((sitting) => {
        const { chamber } = sittingNames(sitting, request);
        return html`<a href="${href(calendar.path(sitting))}">${chamber}</a>`;
      })
      .join(', ');
  const day = asFile ? '' : html`<span>${locale.longDate(today)}</span>`;
  const next = calendar.sittings.find(({ startDate }) => startDate !== null && startDate > today);
  const ofToday = onDay(today);
  if (!asFile && ofToday.length > 0) {
    return html`<p class="kicker">!${day} <span>${t('sitsToday')}: !${linksTo(ofToday)}</span></p>`;
  }
  if (!asFile && next?.startDate != null) {
    return html`<p class="kicker">!${day} <span>${t('sitsNext', { date: locale.longDate(next.startDate) })}: !${linksTo(onDay(next.startDate))}</span></p>`;
  }
  const before =
    last === null
      ? ''
      : html`<span>${t('lastSat', { date: locale.longDate(last) })}: !${linksTo(onDay(last))}</span>`;
  return html`<p class="kicker">!${day} !${before}</p>`;
}

/** Searches to begin with. */
function examplesHtml({ t, href }: RecordRequest): string {
  const examples = t('example.trends').split(', ');
  const items = examples.map(
    (q) => html`<a href="${href(links.withQuery(links.SEARCH_PAGE, { q }))}">${q}</a>`,
  );
  return html`<p class="more">${t('forExample')}: !${items.join(' ')}</p>`;
}

// The last week in which something was decided.

/** How many of the last weeks with sittings are looked at: a week of ceremonies decides nothing. */
const WEEKS_READ = 4;

interface Week {
  readonly period: DecisionPeriod;
  readonly items: readonly DecidedItem[];
  readonly sittings: readonly SittingSummary[];
  readonly debates: readonly DebateRow[];
}

async function lastWeek(request: RecordRequest): Promise<Week | null> {
  const { calendar, store } = request;
  const { weeks } = periodsOf(calendar.sittings.flatMap(({ startDate }) => startDate ?? []));
  for (const period of weeks.slice(-WEEKS_READ).reverse()) {
    const sittings = sittingsOf(period, request);
    const items = await decidedItems(sittings, request);
    if (items.length === 0) continue;
    const debates = await Promise.all(sittings.map(({ id }) => store.sittingDebates(id)));
    return { period, items, sittings, debates: debates.flat() };
  }
  return null;
}

/** How many people are shown. */
const SPEAKERS_SHOWN = 6;

/** More are on the page of the week. */
const DECIDED_SHOWN = 7;

function weekHtml({ period, items, debates }: Week, request: RecordRequest): string {
  const { t, href } = request;
  const putOff = items.filter(({ kind }) => kind === 'put-off').length;
  const decided = items.filter(({ kind }) => kind !== 'put-off');
  const path = href(links.decisionsPath(period.name));
  const [sitting, ...others] = new Set(items.map((item) => item.sitting));
  // One sitting is named once, above all of its decisions.
  const only = others.length === 0 ? (sitting ?? null) : null;
  const when =
    only === null
      ? html`${periodText(period, request)}`
      : html`<a href="${href(request.calendar.path(only))}">${sittingNames(only, request).title}</a>`;
  const later =
    putOff === 0
      ? ''
      : html`<p class="put-off-line"><span class="outcome put-off">${t('putOff')}</span> <a href="${path}#put-off">${t('putOffCount', { count: putOff })}</a></p>`;
  return html`<div class="week">
<section aria-labelledby="decided"><h2 id="decided">${t('decidedThisWeek')} <small>!${when}</small></h2>
!${decided.length === 0 ? '' : decidedListHtml(decided.slice(0, DECIDED_SHOWN), request, only === null)}
!${later}
<p class="more"><a href="${path}">${t('allDecidedCount', { count: items.length })}</a></p>
</section>
<div class="beside-week">
!${worthReadingHtml(debates, request)}
</div>
!${whoSpokeHtml(debates, request)}
</div>`;
}

/** The debate in which most people spoke, and of those the longest. */
function worthReadingHtml(debates: readonly DebateRow[], request: RecordRequest): string {
  const { t, href, calendar } = request;
  // "Questions and statements" does not say what there is to read.
  const named = debates.filter((debate) => (namedDebate(debate).about ?? '') === '');
  const [debate] = (named.length === 0 ? debates : named).toSorted(
    (one, two) => two.speakers.length - one.speakers.length || two.words - one.words,
  );
  if (debate === undefined || debate.speakers.length < 2) return '';
  const { title, path, about = '' } = namedDebate(debate);
  const sitting = calendar.sitting(debate.sittingId);
  const size = [
    t('speakersCount', { count: debate.speakers.length }),
    minutesText(debate.words, t),
  ];
  return cardHtml({
    kicker: t('worthReading'),
    title: about === '' ? title : `${title}: ${about}`,
    href: href(path),
    className: chamberClass(sitting?.venueId ?? null, request),
    inner: html`<p class="meta">${size.join(' · ')}</p>`,
    level: 2,
  });
}

/** Who said most in the debates, without those who presided. */
function whoSpokeHtml(debates: readonly DebateRow[], request: RecordRequest): string {
  const { t, rules, href } = request;
  const spoke = addSpeakers(debates)
    .filter(({ title, name }) => parseLabel(title, name, rules.labels).kind !== 'chair')
    .slice(0, SPEAKERS_SHOWN);
  if (spoke.length === 0) return '';
  const items = spoke.map((speaker) => {
    const name = speakerName(speaker);
    const to =
      speaker.person === null ? links.labelPath(name) : links.personPath(speaker.person.slug);
    const label = parseLabel(speaker.title, speaker.name, rules.labels);
    const bareName = (speaker.person === null && label.name.join(' ')) || name;
    const about = t('wordsCount', { count: speaker.words });
    return html`<li>!${personHtml({ name, href: href(to), about, bareName })}</li>`;
  });
  return sectionHtml('spoke', t('whoSpokeMost'), html`<ul class="people">!${items.join('')}</ul>`);
}

/** With the latest, a week of a chamber that sits in the mornings and afternoons of two days. */
const LATEST_SHOWN = 4;

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
  const listed = chambers.flatMap((chamber) => [chamber.latest, ...chamber.before]);
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

/** How many of a sitting's longest debates are listed. */
const DEBATES_SHOWN = 6;

/** A sitting with its longest debates, in order. */
function sittingWithDebates(
  sitting: SittingSummary,
  debates: readonly DebateRow[],
  request: RecordRequest,
): string {
  const { t, href, calendar } = request;
  const total = debates.reduce((sum, { words }) => sum + words, 0);
  const size = total > 0 ? minutesText(total, t) : '';
  const path = href(calendar.path(sitting));
  const longest = [...debates].sort((a, b) => b.words - a.words);
  const shown = new Set(longest.slice(0, DEBATES_SHOWN));
  const items = debates
    .filter((debate) => shown.has(debate))
    .map((debate) => debateItem(debate, request));
  const left = debates.length - items.length;
  const more =
    left === 0 ? '' : html`<li><a href="${path}">${t('moreDebates', { count: left })}</a></li>`;
  return html`<p class="when"><a href="${path}">${sittingNames(sitting, request).date}</a> <small>${size}</small></p>
!${items.length === 0 ? '' : `<ol class="rows">${items.join('\n')}${more}</ol>`}`;
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

/** As many as one looks through. */
const REMEMBERED_MAX = 5;

/** Days before and after that are taken if the day itself has no sitting in earlier years. */
const DAYS_AROUND = 3;

/** The sittings of this day in earlier years; without any, those of these days. */
async function onThisDayHtml(request: RecordRequest): Promise<string> {
  const { t, today, asFile, calendar, store } = request;
  if (asFile) return '';
  const within = (days: number): readonly SittingSummary[] =>
    calendar.sittings.filter(({ startDate }) => {
      if (startDate === null || startDate >= today.slice(0, 'YYYY'.length)) return false;
      const day = Date.parse(`${startDate.slice(0, 'YYYY'.length)}${today.slice('YYYY'.length)}`);
      return Math.abs(Date.parse(startDate) - day) <= days * DAY_MS;
    });
  const ofDay = within(0);
  const sittings = ofDay.length > 0 ? ofDay : within(DAYS_AROUND);
  const shown = sittings.slice(-REMEMBERED_MAX).reverse();
  if (shown.length === 0) return '';
  const business = await store.namedDebates(shown.map(({ id }) => id));
  const title = t(ofDay.length > 0 ? 'onThisDay' : 'thisWeekBefore');
  return sectionHtml('on-this-day', title, sittingListItems(shown, request, business));
}

function stateHtml({ t, locale, state, href, calendar }: RecordRequest): string {
  const { sittings, span } = calendar;
  const sentences = [
    t('entriesInRecord', { entries: state.count, sittings: sittings.length }),
    span && t('recordSpan', { first: locale.date(span.first), last: locale.date(span.last) }),
    t('lastChanged', { date: locale.moment(state.changedAtMs) }),
  ];
  return html`<p>${sentences.join(' ')} <a href="${href(links.DATA)}#log">${t('allChangesLogged')}</a>.</p>`;
}
