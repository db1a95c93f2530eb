// The page of a person: their seats and committees, their main speeches, how much they said in each month, their topics, bills,
// questions, votes and debates, and all their speeches, newest first. And the page of all their debates.

import { html } from 'ghtml';
import { countWords } from '@hansard/search/text';
import type { DebateRow, FoundContribution, PersonActivity } from '../../finder/finder.ts';
import { type EntryFilter, EVERYTHING } from '../../record/filter.ts';
import { parseIdOrSlug } from '../../record/id.ts';
import { isHeldOn, type KnownPerson, type Membership, type Person } from '../../record/person.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import { readWireForm } from '../../record/wire-form.ts';
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
import { personQuestions } from '../reading/questions-page.ts';
import { beginningOf } from '../reading/read-entries.ts';
import { topicsOfDebates } from '../topics-page.ts';
import { chamberClass, chamberName, sittingTitle } from '../reading/sitting-list.ts';
import { contributionsHtml, findContributions, searchWithin } from './contribution-list.ts';
import { isPlainMember, partyMark, SEAT_PARTS, seatPartName } from './people-page.ts';
import { portraitHtml } from './portrait.ts';
import { unlinkedSpeechesHtml } from './unlinked-speeches.ts';

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
  const debates = await finder.findDebates(parts.listRequest(everything, DEBATES_READ));
  const votes = await finder.findDivisions({
    ...parts.listRequest(EVERYTHING, LATEST_SHOWN),
    votedBy: person.id,
  });
  const [bills, questions] = [
    await billsMoved(person, request),
    await personQuestions(person, request),
  ];
  const speeches = html`!${selectionHtml(activity, selection, request)}
!${searchWithin('speaker', person.slug, t('searchThisPerson'), request)}
!${await contributionsHtml(contributions, selection.path, request)}
!${await unlinkedSpeechesHtml(person, request)}`;
  const counts = [
    [debates?.count ?? 0, 'topicDebates', links.personDebatesPath(person.slug)],
    [votes?.count ?? 0, 'divisionsVoted', links.personVotesPath(person.slug)],
    [questions.count, 'questionsCount', questions.path],
    [bills.length, 'billsMovedCount', '#bills'],
  ] as const;
  const body = html`<div class="split person-page">
!${headHtml(person, activity, { portrait: await portraitHtml(person, 'large', request), feed: parts.feedLink(feed, request), counts }, request)}
!${selection.isWhole ? await mainSpeechesHtml(everything, contributions.count, request) : ''}
<div class="side">
!${activityPlot(person, activity, request)}
!${topicsHtml(debates?.items ?? [], request)}!${committeesHtml(person.memberships, request)}!${billsHtml(bills, request)}!${questions.section}!${await parts.wordsSection(t('distinctiveOf'), everything, bySpeaker, request)}
</div>
!${await votesHtml(person, votes, request)}!${debatesHtml(person, debates, request)}!${parts.sectionHtml('said', t('whatTheySaid'), speeches)}
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

/** Their latest debates, whose titles tell what they talk about: some years of somebody who speaks often. */
const DEBATES_READ = 100;

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
    /** Whether it is the first page of everything they said, in the usual order. */
    isWhole:
      venue === null && year === null && ordering === '-date' && (query.get('page') ?? '1') === '1',
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

interface Head {
  readonly portrait: string;
  /** The link to the feed. */
  readonly feed: string;
  /** How much they did, with the message and the address of each figure; nothing is said of what they did not do. */
  readonly counts: readonly (readonly [
    count: number,
    message: 'topicDebates' | 'divisionsVoted' | 'questionsCount' | 'billsMovedCount',
    to: string,
  ])[];
}

function headHtml(
  person: KnownPerson,
  { contributions, words, first, last }: PersonActivity,
  { portrait, feed, counts }: Head,
  request: RecordRequest,
): string {
  const { t, locale, href } = request;
  const dateOf = (day: string | null): string => (day === null ? '' : locale.date(day));
  const days = { first: dateOf(first), last: dateOf(last) };
  const span = first === last ? days.first : t('spokeSpan', days);
  const name = [person.honorificPrefix ?? [], person.legalName].flat().join(' ');
  // Unlinked speeches under the name are found by searching for the name.
  const ofName = links.withQuery(links.SEARCH_PAGE, { speaker_name: person.legalName });
  const figures = counts
    .filter(([count]) => count > 0)
    .map(([count, message, to]) => {
      const address = to.startsWith('#') ? to : href(to);
      return html`<li><a href="${address}">${t(message, { count })}</a></li>`;
    });
  const seats = person.memberships.filter(({ organization }) => organization === null);
  return html`<header class="head"><div class="who">!${portrait}
<div><h1>${name}</h1>
!${seatsHtml(seats, request)}</div></div>
<p class="lead">${t('spoke', { contributions, words })} ${span}</p>
!${figures.length === 0 ? '' : html`<ul class="facts">!${figures.join('')}</ul>`}
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
    // An office says the role in its own words.
    if (part === 'role' && membership.office !== null) return [];
    // The seat of a whole county is named once.
    if (part === 'region' && value === membership.constituency) return [];
    const to = request.href(links.withQuery(links.PEOPLE, { [part]: value }));
    const colour = part === 'party' ? partyMark(value, request) : '';
    return html`!${colour}<a href="${to}">${seatPartName(part, value, request)}</a>`;
  });
  const { startDate, endDate } = membership;
  const date = (text: string | null): string =>
    text?.length === 'YYYY-MM-DD'.length ? request.locale.date(text) : (text ?? '');
  const span =
    endDate === null && startDate !== null
      ? request.t('since', { date: date(startDate) })
      : [date(startDate), date(endDate)].join(' – ').trim().replace(/^–$/, '');
  return html`<li>!${named.join(', ')} <small>${span}</small></li>`;
}

/** Their committees and offices, current ones first; empty if none is known. */
function committeesHtml(memberships: readonly Membership[], request: RecordRequest): string {
  const own = memberships.filter(({ organization }) => organization !== null);
  return parts.sectionHtml('committees', request.t('committees'), seatsHtml(own, request));
}

/**
 * The plot of the months over their time in the house, with a colour for each chamber. A month in which the record has no sitting of
 * their chambers says nothing about them, and is left out.
 */
function activityPlot(
  { legalName: name, memberships }: KnownPerson,
  activity: PersonActivity,
  request: RecordRequest,
): string {
  const { t, locale, calendar } = request;
  if (activity.months.length === 0) return '';
  const chambers = chambersOf(activity);
  const spoken = activity.months.map(({ month }) => month);
  const seats = memberships.filter(({ chamber }) => chamber !== null);
  const begun = seats.flatMap(({ startDate }) => startDate ?? []);
  const from = [...spoken, ...begun].sort()[0] ?? '';
  // After their last seat they are silent for another reason.
  const ended = seats.map(({ endDate }) => endDate ?? FOREVER);
  const to = `${[...spoken, ...(seats.length === 0 ? [] : ended)].sort().at(-1) ?? ''}~`;
  const months = calendar.sittings.flatMap(({ venueId, startDate }) => {
    if (startDate === null || !chambers.includes(venueId ?? -1)) return [];
    const month = startDate.slice(0, 'YYYY-MM'.length);
    return month >= from.slice(0, 'YYYY-MM'.length) && month <= to ? [month] : [];
  });
  const shown = [...new Set(months)];
  if (shown.length < 2) return '';
  const byVenue = Map.groupBy(activity.months, ({ venueId }) => venueId);
  return plotHtml({
    kind: 'bars',
    caption: t('activityOf', { name }),
    labels: shown.map(locale.month),
    series: chambers.map((venueId) => {
      const counts = new Map(
        (byVenue.get(venueId) ?? []).map(({ month, contributions }) => [month, contributions]),
      );
      return {
        name: chamberName(venueId, request),
        values: shown.map((month) => counts.get(month) ?? 0),
        className: chamberClass(venueId, request),
      };
    }),
    format: locale.number,
    meaning: t('activityGaps'),
    t,
  });
}

/** After every date. */
const FOREVER = '9999-12-31';

/** The years and chambers in which the person spoke. */
function spokenIn({ years }: PersonActivity): PersonActivity['years'] {
  return years.filter(({ contributions }) => contributions > 0);
}

function chambersOf(activity: PersonActivity): readonly number[] {
  return [...new Set(spokenIn(activity).map(({ venueId }) => venueId))];
}

/** As many debates and votes as can be read at a glance. */
const LATEST_SHOWN = 5;

type FoundDebates = Awaited<ReturnType<RecordRequest['finder']['findDebates']>>;

function debatesHtml({ slug }: Person, debates: FoundDebates, request: RecordRequest): string {
  if (debates === null || debates.items.length === 0) return '';
  const { t } = request;
  const all =
    debates.count <= LATEST_SHOWN
      ? ''
      : html`<p class="more"><a href="${request.href(links.personDebatesPath(slug))}">${t('allDebates', { count: debates.count })}</a></p>`;
  const shown = debates.items.slice(0, LATEST_SHOWN);
  return parts.sectionHtml('debates', t('lastDebates'), debateList(shown, request) + all);
}

/** The topics of debates, those of most debates first; empty if none has one. */
function topicsHtml(debates: readonly DebateRow[], request: RecordRequest): string {
  const { t, href } = request;
  if (request.asFile) return '';
  const counted = topicsOfDebates(debates, request).slice(0, TOPICS_SHOWN);
  if (counted.length === 0) return '';
  const items = counted.map(
    ({ slug, name, count }) =>
      html`<li><a href="${href(links.topicPath(slug))}">${name}</a> <small>${t('topicDebates', { count })}</small></li>`,
  );
  const list = html`<ul class="rows">!${items.join('\n')}</ul>
<p class="meta">${t('talksAboutNote')}</p>`;
  return parts.sectionHtml('topics', t('talksAbout'), list);
}

const TOPICS_SHOWN = 5;

/** Of how many of their last speeches the longest are shown, and how many. */
const SPEECHES_COMPARED = 60;
const MAIN_SPEECHES = 3;

/** A shorter one is a remark: a paragraph of print has some 500. */
const MAIN_SPEECH_UNITS = 400;

/** The longest of their last speeches, one from each debate: what they had to say, before points of order. */
async function mainSpeechesHtml(
  filter: EntryFilter,
  count: number,
  request: RecordRequest,
): Promise<string> {
  if (count <= MAIN_SPEECHES) return '';
  const { t, href, rules } = request;
  const found = await request.finder.findContributions(
    parts.listRequest(filter, SPEECHES_COMPARED),
  );
  const measured = (found?.items ?? [])
    .map((item) => ({ item, units: unitsOf(item) }))
    .filter(({ units }) => units >= MAIN_SPEECH_UNITS)
    .sort((a, b) => b.units - a.units);
  const shown = new Map<string, string>();
  for (const { item } of measured) {
    if (shown.size === MAIN_SPEECHES) break;
    const debate = await nameDebate(item, request);
    const key = debate?.path ?? String(item.id);
    if (shown.has(key)) continue;
    const { paragraph } = beginningOf(item.entries, rules);
    const title = sittingTitle(item.sittingId, request);
    const about = debate === null ? '' : html`<p class="about">!${debateLink(debate, request)}</p>`;
    const words = item.entries.reduce(
      (sum, { wire }) => sum + countWords(readWireForm(wire).content),
      0,
    );
    shown.set(
      key,
      html`<li>!${about}<p class="meta"><span>${title}</span> <span>${t('wordsCount', { count: words })}</span></p>
!${paragraph}
<p class="more"><a href="${href(links.contributionPath(item.id))}" aria-label="${t('goOn')}: ${title}">${t('goOn')}</a></p></li>`,
    );
  }
  if (shown.size === 0) return '';
  const list = html`<p class="meta">${t('mainSpeechesNote', { count: shown.size })}</p>
<ol class="results">!${[...shown.values()].join('\n')}</ol>`;
  return parts.sectionHtml('main-speeches', t('mainSpeeches'), list);
}

function unitsOf({ entries }: FoundContribution): number {
  return entries.reduce((sum, { wire }) => sum + readWireForm(wire).content.length, 0);
}

/** The bills whose readings they moved, by the address of each. */
async function billsMoved(
  { id }: Person,
  { store }: RecordRequest,
): Promise<readonly (readonly [series: string, title: string])[]> {
  const filter = { ...EVERY_DECISION, kind: 'reading', moverId: id } as const;
  const found = await store.decisions({ filter, ordering: '-date', page: 1, size: BILLS_READ });
  const series = new Map<string, string>();
  for (const { bill } of found?.items ?? []) {
    if (bill?.series != null && bill.title !== '') series.set(bill.series, bill.title);
  }
  return [...series];
}

/** Empty if none is known. */
function billsHtml(
  bills: Awaited<ReturnType<typeof billsMoved>>,
  { t, href }: RecordRequest,
): string {
  const items = bills.map(
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

type FoundVotes = Awaited<ReturnType<RecordRequest['finder']['findDivisions']>>;

/** Their latest votes; empty if none is known. */
async function votesHtml(
  { id, slug }: Person,
  divisions: FoundVotes,
  request: RecordRequest,
): Promise<string> {
  const { t } = request;
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
