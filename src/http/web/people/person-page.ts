// The page of a person: their seats, how much they said when and where, the debates they last spoke in, how they voted, and
// what they said, newest first. And the page of all their debates.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import type { DebateRow, DivisionRow, PersonActivity } from '../../../finder/finder.ts';
import { present } from '../../../present.ts';
import { SIDES } from '../../../record/divisions/find-divisions.ts';
import { EVERYTHING } from '../../../record/filter.ts';
import { parseId } from '../../../record/id.ts';
import type { KnownPerson, Membership, Person } from '../../../record/person.ts';
import type { Venue } from '../../../record/sitting.ts';
import { resultText } from '../../feeds/feed-items.ts';
import * as links from '../../shared/links.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import {
  type Choice,
  choicesHtml,
  feedLink,
  followForm,
  listRequest,
  numberedPath,
  pageNumberOf,
  pagerHtml,
  redirectFormerVenue,
  withQueryOf,
  wordsSection,
} from '../page-parts.ts';
import type { MakePage, PageRedirect, RecordRequest } from '../page.ts';
import { plotHtml } from '../plot.ts';
import { debateLink, debateNamer, namedDebate } from '../reading/debate-parts.ts';
import { divisionPath, questionText } from '../reading/division-html.ts';
import { chamberClass, chamberName, sittingTitle } from '../reading/sitting-list.ts';
import {
  type ContributionList,
  contributionsHtml,
  findContributions,
} from './contribution-list.ts';
import { seatPartName } from './people-page.ts';

export const personPage: MakePage = async (request) => {
  const { t, store, finder } = request;
  const person = await store.item('people', pathParameter(request, 'slug'));
  if (person === null) return await redirectToPerson(links.personPath, request);
  const path = links.personPath(person.slug);
  const former = await redirectFormerVenue(path, request);
  if (former !== null) return former;
  const activity = await finder.personActivity(person.id);
  if (activity === null) throw clientErrors.notFound();
  const selection = readSelection(person, request);
  const found = await findSaid(person, selection, request);
  const { number } = found.page;
  return {
    title: person.legalName,
    description: t('personDescription', { name: person.legalName }),
    path: selection.path({ page: number === 1 ? null : number }),
    json: links.itemPath(links.PERSON_LIST, person.slug),
    feed: feedOf(person, request),
    section: 'people',
    body: await bodyHtml({ person, activity, selection, found }, request),
    about: {
      '@type': 'Person',
      name: person.legalName,
      ...(person.honorificPrefix && { honorificPrefix: person.honorificPrefix }),
      url: `${request.base.url}${path}`,
    },
  };
};

/** From an address by id, or by a slug the person had before. */
export async function redirectToPerson(
  pathOf: (slug: string) => string,
  request: RecordRequest,
): Promise<PageRedirect> {
  const { store } = request;
  const slug = pathParameter(request, 'slug');
  const id = parseId(slug) ?? (await store.formerItem('people', slug));
  const person = id === null ? null : await store.item('people', id);
  if (person === null) throw clientErrors.notFound();
  return { redirect: 301, to: withQueryOf(pathOf(person.slug), request.query) };
}

/** What a reader chose to see of what a person said. */
interface Selection {
  readonly venue: Venue | null;
  readonly year: string | null;
  readonly ordering: 'date' | '-date';
  /** The path of the page with one choice changed. */
  readonly path: (change: Readonly<Record<string, string | number | null>>) => string;
}

function readSelection({ slug }: Person, { query, calendar }: RecordRequest): Selection {
  const venue = calendar.venueBySlug(query.get('venue') ?? '');
  const year = /^\d{4}$/.exec(query.get('year') ?? '')?.[0] ?? null;
  const ordering = query.get('ordering') === 'date' ? 'date' : '-date';
  return {
    venue,
    year,
    ordering,
    path: (change) =>
      links.withQuery(links.personPath(slug), {
        year,
        venue: venue?.slug ?? null,
        ordering: ordering === 'date' ? ordering : null,
        ...change,
      }),
  };
}

async function findSaid(
  { id }: Person,
  { venue, year, ordering }: Selection,
  request: RecordRequest,
): Promise<ContributionList> {
  const filter = {
    ...EVERYTHING,
    personId: id,
    venueId: venue?.id ?? null,
    dateFrom: year === null ? null : `${year}-01-01`,
    dateTo: year === null ? null : `${year}-12-31`,
  };
  return await findContributions(filter, ordering, request);
}

const feedOf = ({ legalName, slug }: Person, { t }: RecordRequest) => ({
  title: t('personFeed', { name: legalName }),
  path: (form: links.FeedForm) => links.personFeedOf(slug, form),
});

interface PersonContext {
  readonly person: KnownPerson;
  readonly activity: PersonActivity;
  readonly selection: Selection;
  readonly found: ContributionList;
}

async function bodyHtml(context: PersonContext, request: RecordRequest): Promise<string> {
  const { person, activity, selection, found } = context;
  const { t } = request;
  const words = {
    id: 'words',
    title: t('distinctiveOf'),
    filter: { ...EVERYTHING, personId: person.id },
    search: { speaker: person.slug },
  };
  // What was said under the name and is linked to nobody is found by searching for the name.
  const ofName = links.withQuery(links.SEARCH_PAGE, { speaker_name: person.legalName });
  return html`<div class="split">
<header class="head"><h1>${honorificName(person)}</h1>
<p class="lead">!${sumsHtml(activity, request)}</p>
!${seatsHtml(person.memberships, request)}
<p class="more">!${feedLink(feedOf(person, request), request)}
<a href="${request.href(ofName)}">${t('searchLikeLabel')}</a></p>
!${followForm({ kind: 'person', key: person.slug }, request)}</header>
<div class="side">
!${activityPlot(context, request)}
!${await debatesHtml(person, request)}!${await votesHtml(person, request)}!${await wordsSection(words, request)}
</div>
<section aria-labelledby="said">
<h2 id="said">${t('whatTheySaid')}</h2>
!${selectionHtml(context, request)}
<form class="line" action="${request.href(links.SEARCH_PAGE)}">
<input type="hidden" name="speaker" value="${person.slug}">
<label>${t('searchThisPerson')} <input type="search" name="q" maxlength="2000"></label>
<button>${t('search')}</button></form>
!${await contributionsHtml(found, (page) => selection.path({ page }), request)}
</section>
</div>`;
}

/** The name with the honorific that was given; the name alone where none was. */
function honorificName({ honorificPrefix, legalName }: KnownPerson): string {
  return honorificPrefix === null ? legalName : `${honorificPrefix} ${legalName}`;
}

function sumsHtml(
  { contributions, words, first, last }: PersonActivity,
  { t, locale }: RecordRequest,
): string {
  const span =
    first === null || last === null
      ? ''
      : t('spokeSpan', { first: locale.date(first), last: locale.date(last) });
  return html`${t('spoke', { contributions, words })} ${span}`;
}

/** The seats, the latest first; each part leads to the people who share it. */
function seatsHtml(memberships: readonly Membership[], request: RecordRequest): string {
  if (memberships.length === 0) return '';
  const items = memberships
    .toSorted((one, other) => ((one.startDate ?? '') < (other.startDate ?? '') ? 1 : -1))
    .map((membership) => seatHtml(membership, request));
  return html`<ul class="plain-list">!${items.join('\n')}</ul>`;
}

const SEAT_PARTS = ['chamber', 'constituency', 'party'] as const;

function seatHtml(membership: Membership, request: RecordRequest): string {
  const parts = SEAT_PARTS.flatMap((part) => {
    const value = membership[part];
    if (value === null) return [];
    const to = request.href(links.withQuery(links.PEOPLE, { [part]: value }));
    return html`<a href="${to}">${seatPartName(part, value, request)}</a>`;
  });
  const { startDate, endDate } = membership;
  const date = (text: string | null): string =>
    text?.length === 'YYYY-MM-DD'.length ? request.locale.date(text) : (text ?? '');
  const span =
    startDate === null && endDate === null ? '' : `${date(startDate)} – ${date(endDate)}`;
  return html`<li>!${parts.join(', ')}!${span === '' ? '' : html` <small>${span.trim()}</small>`}</li>`;
}

/** The plot of the years, a colour for each chamber. */
function activityPlot({ person, activity }: PersonContext, request: RecordRequest): string {
  const { t, locale } = request;
  const labels = [...new Set(activity.years.map(({ year }) => year))];
  const chambers = chambersOf(activity);
  if (labels.length === 0 || chambers.length === 0) return '';
  const byVenue = Map.groupBy(activity.years, ({ venueId }) => venueId);
  const series = chambers.map((venueId) => ({
    name: chamberName(venueId, request),
    values: (byVenue.get(venueId) ?? []).map(({ contributions }) => contributions),
    className: chamberClass(venueId, request),
  }));
  return plotHtml({
    kind: 'bars',
    caption: t('activityOf', { name: person.legalName }),
    labels,
    series,
    format: locale.number,
    t,
  });
}

/** Which chambers the person spoke in. */
function chambersOf({ years }: PersonActivity): readonly number[] {
  return [
    ...new Set(years.filter(({ contributions }) => contributions > 0).map((one) => one.venueId)),
  ];
}

/** As many debates and votes as are read at a glance. */
const LATEST_SHOWN = 5;

async function debatesHtml({ id, slug }: Person, request: RecordRequest): Promise<string> {
  const wanted = listRequest({ ...EVERYTHING, personId: id }, LATEST_SHOWN);
  const found = await request.finder.findDebates(wanted);
  if (found === null || found.items.length === 0) return '';
  const { t } = request;
  const all =
    found.count <= LATEST_SHOWN
      ? ''
      : html`<p class="more"><a href="${request.href(links.personDebatesPath(slug))}">${t('allDebates', { count: found.count })}</a></p>`;
  return html`<section aria-labelledby="debates"><h2 id="debates">${t('lastDebates')}</h2>
<ul class="plain-list">!${debateListItems(found.items, request)}</ul>!${all}</section>`;
}

export function debateListItems(debates: readonly DebateRow[], request: RecordRequest): string {
  return debates
    .map(
      (debate) =>
        html`<li>!${debateLink(namedDebate(debate), request)} <small>${sittingTitle(debate.sittingId, request)}</small></li>`,
    )
    .join('\n');
}

/** How they last voted; nothing where no division is known in which they did. */
async function votesHtml({ id, slug }: Person, request: RecordRequest): Promise<string> {
  const { t, store, finder } = request;
  const wanted = { ...listRequest(EVERYTHING, LATEST_SHOWN), votedBy: id };
  const found = await finder.findDivisions(wanted);
  if (found === null || found.count === 0) return '';
  const nameDebate = debateNamer(store);
  const items: string[] = [];
  for (const division of found.items) {
    const debate = await nameDebate(division.sittingId, division.id);
    const title = debate?.title ?? t('division');
    const question = questionText(division);
    items.push(
      html`<li><strong>${votedIn(division, id, request)}</strong> <a href="${request.href(divisionPath(division, debate))}">${question === null ? title : `${title}: ${question}`}</a> <small>${resultText(division, t)}. ${sittingTitle(division.sittingId, request)}</small></li>`,
    );
  }
  const all = request.href(links.withQuery(links.DIVISION_LIST, { person: slug, format: 'api' }));
  const more =
    found.count > items.length
      ? html` <a href="${all}">${t('allDivisions', { count: found.count })}</a>`
      : '';
  return html`<section aria-labelledby="votes"><h2 id="votes">${t('howTheyVoted')}</h2>
<ul class="plain-list">!${items.join('\n')}</ul>
<p class="meta">${t('howTheyVotedNote')}!${more}</p></section>`;
}

/** Somebody who is in two lists is named by the first. */
function votedIn(division: DivisionRow, personId: number, { t }: RecordRequest): string {
  const side = SIDES.find((one) =>
    division[one].names.some(({ person }) => person?.id === personId),
  );
  return side === undefined ? '' : t(`voted.${side}`);
}

/** The links that choose a chamber, a year and an order. */
function selectionHtml({ activity, selection }: PersonContext, request: RecordRequest): string {
  const { t, locale, calendar } = request;
  const venues = chambersOf(activity).flatMap((id) => calendar.venue(id) ?? []);
  const chambers = [null, ...venues].map((venue) => ({
    to: selection.path({ venue: venue?.slug ?? null }),
    label: venue === null ? t('bothChambers') : locale.chamber(venue),
    isChosen: venue?.id === selection.venue?.id,
  }));
  const active = activity.years.filter(({ contributions }) => contributions > 0);
  const years = [null, ...new Set(active.map(({ year }) => year).toReversed())].map((year) => ({
    to: selection.path({ year }),
    label: year ?? t('allYears'),
    isChosen: year === selection.year,
  }));
  const orders = (['-date', 'date'] as const).map((ordering) => ({
    to: selection.path({ ordering: ordering === 'date' ? ordering : null }),
    label: t(`order.${ordering}`),
    isChosen: ordering === selection.ordering,
  }));
  // The first is for all: where there is one more, there is nothing to choose.
  const several = (label: string, choices: readonly Choice[]): string =>
    choices.length < 3 ? '' : choicesHtml(label, choices, request);
  return html`!${several(t('chamber'), chambers)}
!${several(t('year'), years)}
!${choicesHtml(t('order'), orders, request)}`;
}

/** A line or two each. */
const DEBATES_PER_PAGE = 50;

/** All debates that a person spoke in, the newest first. */
export const personDebatesPage: MakePage = async (request) => {
  const { t, href, store, finder } = request;
  const person = await store.item('people', pathParameter(request, 'slug'));
  if (person === null) return await redirectToPerson(links.personDebatesPath, request);
  const filter = { ...EVERYTHING, personId: person.id };
  const wanted = listRequest(filter, DEBATES_PER_PAGE, { page: pageNumberOf(request) });
  const found = await finder.findDebates(wanted);
  if (found === null) throw clientErrors.notFound();
  const title = t('debatesOf', { name: person.legalName });
  const path = (page: number): string => numberedPath(links.personDebatesPath(person.slug), page);
  const located = present(found.page, 'the page of the results');
  const body = html`<div>
<header class="head"><h1>${title}</h1>
<p class="meta"><span>${t('debatesCount', { count: found.count })}</span> <a href="${href(links.personPath(person.slug))}">${person.legalName}</a></p></header>
<ul class="plain-list">!${debateListItems(found.items, request)}</ul>
!${pagerHtml(located, path, request)}
</div>`;
  return {
    title,
    description: title,
    path: path(located.number),
    json: links.withQuery(links.DEBATE_LIST, { speaker: person.slug }),
    section: 'people',
    body,
  };
};
