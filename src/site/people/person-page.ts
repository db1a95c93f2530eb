// The page of a person: their seats, how much they said when and where, their latest debates, their votes, and their speeches,
// newest first. And the page of all their debates.

import { html } from 'ghtml';
import type { DebateRow, PersonActivity } from '../../finder/finder.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { parseIdOrSlug } from '../../record/id.ts';
import { isHeldOn, type KnownPerson, type Membership, type Person } from '../../record/person.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import { resultText } from '../../words/feed-items.ts';
import { findItem } from '../../store/filter-lookup.ts';
import * as links from '../../http/links.ts';
import { orNotFound, pathParameter } from '../../http/parsed-request.ts';
import * as parts from '../page-parts.ts';
import type { MakePage, PageRedirect, RecordRequest } from '../page.ts';
import { plotHtml } from '../plot.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { debateLink, nameDebate } from '../reading/debate-parts.ts';
import { ownVoteHtml, partyReader, questionText } from '../votes/vote-parts.ts';
import { personQuestionsHtml } from '../reading/questions-page.ts';
import { chamberClass, chamberName, sittingTitle } from '../reading/sitting-list.ts';
import { contributionsHtml, findContributions, searchWithin } from './contribution-list.ts';
import { isPlainMember, partyMark, SEAT_PARTS, seatPartName } from './people-page.ts';
import { portraitHtml } from './portrait.ts';

export const personPage: MakePage = async (request) => {
  const { t, store, finder } = request;
  const person = await store.item('people', pathParameter(request, 'slug'));
  if (person === null) return await redirectToPerson(links.personPath, request);
  const activity = orNotFound(await finder.personActivity(person.id));
  const selection = await readSelection(person, request);
  const contributions = await findContributions(selection.filter, selection.ordering, request);
  const feed = parts.feedOfPerson(person, request.locale);
  const everything = { ...EVERYTHING, personId: person.id };
  const bySpeaker = { speaker: person.slug };
  const speeches = html`!${selectionHtml(activity, selection, request)}
!${searchWithin('speaker', person.slug, t('searchThisPerson'), request)}
!${await contributionsHtml(contributions, selection.path, request)}`;
  const portrait = await portraitHtml(person, 'large', request);
  const body = html`<div class="split">
!${headHtml(person, activity, { portrait, feed: parts.feedLink(feed, request) }, request)}
<div class="side">
!${activityPlot(person, activity, request)}
!${await billsHtml(person, request)}!${await debatesHtml(person, request)}!${await personQuestionsHtml(person, request)}!${await votesHtml(person, request)}!${await parts.wordsSection(t('distinctiveOf'), everything, bySpeaker, request)}
</div>
!${parts.sectionHtml('said', t('whatTheySaid'), speeches)}
</div>`;
  return {
    title: person.legalName,
    description: t('personDescription', { name: person.legalName }),
    path: selection.path(parts.pageChange(contributions.page.number)),
    json: links.itemPath(links.PERSON_LIST, person.slug),
    feed,
    section: 'people',
    picture: links.picturePath('member', person.slug),
    body,
    about: {
      '@type': 'Person',
      name: person.legalName,
      ...(person.honorificPrefix && { honorificPrefix: person.honorificPrefix }),
      url: `${request.base.url}${links.personPath(person.slug)}`,
    },
  };
};

/** From an address by id, or by a former slug. The language is added when a redirect is answered. */
async function redirectToPerson(
  pathOf: (slug: string) => string,
  request: RecordRequest,
): Promise<PageRedirect> {
  const slug = pathParameter(request, 'slug');
  const person = orNotFound(await findItem(request.store, 'people', parseIdOrSlug(slug)));
  const query = { ...Object.fromEntries(request.query), [links.LANGUAGE_PARAMETER]: null };
  return { redirect: 301, to: links.withQuery(pathOf(person.slug), query) };
}

/** A reader's selection of a person's speeches. */
type Selection = Awaited<ReturnType<typeof readSelection>>;

async function readSelection({ id, slug }: Person, request: RecordRequest) {
  const { query } = request;
  const venue = await parts.queriedVenue(request);
  const year = /^\d{4}$/.exec(query.get('year') ?? '')?.[0] ?? null;
  const ordering = query.get('ordering') === 'date' ? ('date' as const) : ('-date' as const);
  return {
    venue,
    year,
    ordering,
    filter: {
      ...EVERYTHING,
      personId: id,
      venueId: venue?.id ?? null,
      dateFrom: year === null ? null : `${year}-01-01`,
      dateTo: year === null ? null : `${year}-12-31`,
    },
    /** The path of the page with one choice changed. */
    path: (change: links.QueryParameters): string =>
      links.withQuery(links.personPath(slug), {
        year,
        venue: venue?.slug ?? null,
        ordering: ordering === 'date' ? ordering : null,
        ...change,
      }),
  };
}

/** `portrait` and `feed`, the link to the feed, are HTML. */
function headHtml(
  person: KnownPerson,
  { contributions, words, first, last }: PersonActivity,
  { portrait, feed }: { readonly portrait: string; readonly feed: string },
  request: RecordRequest,
): string {
  const { t, locale, href } = request;
  const dateOf = (day: string | null): string => (day === null ? '' : locale.date(day));
  const days = { first: dateOf(first), last: dateOf(last) };
  const span = first === last ? days.first : t('spokeSpan', days);
  const name = [person.honorificPrefix ?? [], person.legalName].flat().join(' ');
  // Unlinked speeches under the name are found by searching for the name.
  const ofName = links.withQuery(links.SEARCH_PAGE, { speaker_name: person.legalName });
  return html`<header class="head"><div class="who">!${portrait}
<div><h1>${name}</h1>
!${seatsHtml(person.memberships, request)}</div></div>
<p class="lead">${t('spoke', { contributions, words })} ${span}</p>
<p class="more">!${feed} <a href="${href(ofName)}">${t('searchLikeLabel')}</a></p>
!${parts.followForm('person', person.slug, request)}</header>`;
}

/** More are folded: a committee member may have hundreds. */
const SEATS_SHOWN = 4;

/** Current seats, then former ones, the latest first; each part links to the people who share it. */
function seatsHtml(memberships: readonly Membership[], request: RecordRequest): string {
  const { t, today } = request;
  const rank = (one: Membership): string =>
    `${isHeldOn(one, today) ? 1 : 0}${one.organization === null ? 1 : 0}${one.startDate ?? ''}`;
  const items = memberships
    .toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))
    .map((membership) => seatHtml(membership, request));
  const list = (shown: readonly string[]): string =>
    shown.length === 0 ? '' : `<ul class="plain-list seats">${shown.join('\n')}</ul>`;
  const rest = items.slice(SEATS_SHOWN);
  const more = parts.foldedHtml(t('moreSeats', { count: rest.length }), list(rest));
  return `${list(items.slice(0, SEATS_SHOWN))}${more}`;
}

function seatHtml(membership: Membership, request: RecordRequest): string {
  const named = SEAT_PARTS.flatMap((part) => {
    const value = membership[part];
    if (value === null || isPlainMember(part, value)) return [];
    // The seat of a whole county is named once.
    if (part === 'region' && value === membership.constituency) return [];
    const to = request.href(links.withQuery(links.PEOPLE, { [part]: value }));
    const colour = part === 'party' ? partyMark(value, request) : '';
    return html`!${colour}<a href="${to}">${seatPartName(part, value, request)}</a>`;
  });
  const { startDate, endDate } = membership;
  const date = (text: string | null): string =>
    text?.length === 'YYYY-MM-DD'.length ? request.locale.date(text) : (text ?? '');
  const span = [date(startDate), date(endDate)].join(' – ').trim().replace(/^–$/, '');
  return html`<li>!${named.join(', ')} <small>${span}</small></li>`;
}

/** The plot of the years, with a colour for each chamber. */
function activityPlot(
  { legalName: name, memberships }: KnownPerson,
  activity: PersonActivity,
  request: RecordRequest,
): string {
  const { t, locale } = request;
  // There is nothing to see before their first seat and first speech.
  const spoke = spokenIn(activity)[0]?.year ?? '';
  const seats = memberships.flatMap(({ startDate }) => startDate?.slice(0, 'YYYY'.length) ?? []);
  const from = [spoke, ...seats].sort()[0] ?? '';
  const years = activity.years.filter(({ year }) => year >= from);
  if (new Set(years.map(({ year }) => year)).size < 2) return '';
  const byVenue = Map.groupBy(years, ({ venueId }) => venueId);
  return plotHtml({
    kind: 'bars',
    caption: t('activityOf', { name }),
    labels: [...new Set(years.map(({ year }) => year))],
    series: chambersOf(activity).map((venueId) => ({
      name: chamberName(venueId, request),
      values: (byVenue.get(venueId) ?? []).map(({ contributions }) => contributions),
      className: chamberClass(venueId, request),
    })),
    format: locale.number,
    t,
  });
}

/** The years and chambers in which the person spoke. */
function spokenIn({ years }: PersonActivity): PersonActivity['years'] {
  return years.filter(({ contributions }) => contributions > 0);
}

function chambersOf(activity: PersonActivity): readonly number[] {
  return [...new Set(spokenIn(activity).map(({ venueId }) => venueId))];
}

/** As many debates and votes as can be read at a glance. */
const LATEST_SHOWN = 5;

async function debatesHtml({ id, slug }: Person, request: RecordRequest): Promise<string> {
  const wanted = parts.listRequest({ ...EVERYTHING, personId: id }, LATEST_SHOWN);
  const debates = await request.finder.findDebates(wanted);
  if (debates === null || debates.items.length === 0) return '';
  const { t } = request;
  const all =
    debates.count <= LATEST_SHOWN
      ? ''
      : html`<p class="more"><a href="${request.href(links.personDebatesPath(slug))}">${t('allDebates', { count: debates.count })}</a></p>`;
  return parts.sectionHtml('debates', t('lastDebates'), debateList(debates.items, request) + all);
}

/** The bills that they moved: whose readings they moved. Empty if none is known. */
async function billsHtml({ id }: Person, request: RecordRequest): Promise<string> {
  const { t, href, store } = request;
  const filter = { ...EVERY_DECISION, kind: 'reading', moverId: id } as const;
  const found = await store.decisions({ filter, ordering: '-date', page: 1, size: BILLS_READ });
  const series = new Map<string, string>();
  for (const { bill } of found?.items ?? []) {
    if (bill?.series != null && bill.title !== '') series.set(bill.series, bill.title);
  }
  const items = [...series].map(
    ([name, title]) =>
      html`<li><a href="${href(links.businessPath(name))}">${displayTitle(title)}</a></li>`,
  );
  const list = `<ul class="plain-list">${items.join('\n')}</ul>`;
  return items.length === 0 ? '' : parts.sectionHtml('bills', t('billsMoved'), list);
}

/** Somebody who leads the government's business moves many. */
const BILLS_READ = 30;

const EVERY_DECISION = {
  kind: null,
  outcome: null,
  sittingId: null,
  debateId: null,
  venueId: null,
  dateFrom: null,
  dateTo: null,
  moverId: null,
  bill: null,
};

function debateList(debates: readonly DebateRow[], request: RecordRequest): string {
  const items = debates.map(
    (debate) =>
      html`<li>!${debateLink(namedDebate(debate), request)} <small>${sittingTitle(debate.sittingId, request)}</small></li>`,
  );
  return `<ul class="plain-list">${items.join('\n')}</ul>`;
}

/** Their latest votes; empty if none is known. */
async function votesHtml({ id, slug }: Person, request: RecordRequest): Promise<string> {
  const { t, finder } = request;
  const wanted = parts.listRequest(EVERYTHING, LATEST_SHOWN);
  const divisions = await finder.findDivisions({ ...wanted, votedBy: id });
  if (divisions === null || divisions.count === 0) return '';
  const parties = await partyReader(request);
  const items = await Array.fromAsync(divisions.items, async (division) => {
    const debate = await nameDebate(division, request);
    const what = [debate?.title ?? t('division'), questionText(division) ?? []].flat().join(': ');
    return html`<li>!${ownVoteHtml(division, id, parties, request)} <a href="${request.href(links.votePath(division.id))}">${what}</a> <small>${resultText(division, t)}. ${sittingTitle(division.sittingId, request)}</small></li>`;
  });
  const all = request.href(links.personVotesPath(slug));
  const more =
    divisions.count > items.length
      ? html` <a href="${all}">${t('allDivisions', { count: divisions.count })}</a>`
      : '';
  const list = html`<ul class="plain-list">!${items.join('\n')}</ul>
<p class="meta">${t('howTheyVotedNote')}!${more}</p>`;
  return parts.sectionHtml('votes', t('howTheyVoted'), list);
}

/** The links that choose a chamber, a year and an order. */
function selectionHtml(
  activity: PersonActivity,
  { path, venue, year: chosen, ordering }: Selection,
  request: RecordRequest,
): string {
  const { t, calendar } = request;
  const venues = chambersOf(activity).flatMap((id) => calendar.venue(id) ?? []);
  const active = spokenIn(activity).map(({ year }) => year);
  const years = [null, ...new Set(active.toReversed())].map((year): parts.Choice => [
    path({ year }),
    year ?? t('allYears'),
    year === chosen,
  ]);
  const orders = (['-date', 'date'] as const).map((one): parts.Choice => {
    const to = path({ ordering: one === 'date' ? one : null });
    return [to, t(`order.${one}`), one === ordering];
  });
  // The first is for all: with only one more, there is nothing to choose.
  return html`!${parts.venueChoices(venues, venue, path, request)}
!${years.length < 3 ? '' : parts.choicesHtml(t('year'), years, request)}
!${parts.choicesHtml(t('order'), orders, request)}`;
}

/** A line or two each. */
const DEBATES_PER_PAGE = 50;

/** All debates in which a person spoke, the newest first. */
export const personDebatesPage: MakePage = async (request) => {
  const { t, href, store, finder } = request;
  const person = await store.item('people', pathParameter(request, 'slug'));
  if (person === null) return await redirectToPerson(links.personDebatesPath, request);
  const filter = { ...EVERYTHING, personId: person.id };
  const found = await parts.requestedPage(request, (page) =>
    finder.findDebates(parts.listRequest(filter, DEBATES_PER_PAGE, { page })),
  );
  const title = t('debatesOf', { name: person.legalName });
  const path = (change: parts.PageChange): string =>
    links.withQuery(links.personDebatesPath(person.slug), change);
  const body = html`<header class="head"><h1>${title}</h1>
<p class="meta"><span>${t('debatesCount', { count: found.count })}</span> <a href="${href(links.personPath(person.slug))}">${person.legalName}</a></p></header>
!${debateList(found.items, request)}
!${parts.pagerHtml(found.page, path, request)}`;
  return {
    title,
    description: title,
    path: path(parts.pageChange(found.page.number)),
    json: links.withQuery(links.DEBATE_LIST, { speaker: person.slug }),
    section: 'people',
    body,
  };
};
