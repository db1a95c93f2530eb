// The page of a person: their seats, how much they said when and where, the debates they last spoke in, how they voted, and
// what they said, newest first.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import { present } from '../../../present.ts';
import { SIDES } from '../../../record/divisions/find-divisions.ts';
import { EVERYTHING } from '../../../record/filter.ts';
import { parseId } from '../../../record/id.ts';
import { type PageNumber, parsePageNumber } from '../../../record/page.ts';
import type { KnownPerson, Membership, Person } from '../../../record/person.ts';
import { labelText } from '../../../record/speaker-label.ts';
import type { Venue } from '../../../record/venue.ts';
import { readWireForm } from '../../../record/wire-form.ts';
import type { PersonActivity, UnlinkedLabel } from '../../../search/finder/counts.ts';
import type {
  DebateRow,
  DivisionRow,
  Finder,
  Found,
  FoundContribution,
} from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import type { Translate } from '../../words/catalogue.ts';
import {
  feedLink,
  followForm,
  pagerHtml,
  redirectFormerVenue,
  withQueryOf,
  wordsSection,
} from '../page-parts.ts';
import type { MakePage, Page, PageFeed, PageRedirect, SiteRequest } from '../page.ts';
import { plotHtml } from '../plot.ts';
import { contributionItem } from '../reading/contribution-item.ts';
import { debateLink, debateNamer, type DebateNamer, namedDebate } from '../reading/debate-parts.ts';
import { divisionPath, questionText, resultText } from '../reading/division-html.ts';
import type { ReadCalendar, RecordCalendar } from '../reading/record-calendar.ts';
import { chamberClass, chamberName, sittingNames } from '../reading/sitting-list.ts';
import type { FindUnlinkedNames } from './unlinked-names.ts';

/** A screenful or three. */
export const SPEECHES_PER_PAGE = 20;

export interface PersonPageDependencies {
  readonly store: Store;
  readonly finder: Finder;
  readonly calendar: ReadCalendar;
}

interface Dependencies extends PersonPageDependencies {
  readonly unlinkedNames: FindUnlinkedNames;
}

export const personPage =
  (dependencies: Dependencies): MakePage =>
  async (request) => {
    const { store, finder } = dependencies;
    const slug = pathParameter(request, 'slug');
    const person = await store.item('people', slug);
    if (person === null) return await redirectToPerson(store, links.personPath, request);
    const [activity, calendar, unlinked] = await Promise.all([
      finder.personActivity(person.id),
      dependencies.calendar(request.state),
      dependencies.unlinkedNames(request.state, [person.legalName, ...person.otherNames]),
    ]);
    if (activity === null) throw clientErrors.notFound();
    const former = await redirectFormerVenue(
      store,
      links.personPath(person.slug),
      calendar,
      request,
    );
    if (former !== null) return former;
    const selection = readSelection(request, person, calendar);
    const found = await findSaid(finder, selection);
    const nameDebate = debateNamer(store);
    const said = await Promise.all(
      found.items.map(async (item) =>
        contributionItem(item, calendar, request, await nameDebate(item.sittingId, item.id)),
      ),
    );
    const debates =
      (await debatesHtml(finder, person, calendar, request)) +
      (await votesHtml({ finder, nameDebate, calendar }, person, request)) +
      (await personWords(finder, person, request));
    return pageOf(
      { request, person, activity, unlinked, calendar, selection, said, debates },
      found,
    );
  };

/** From an address by id, or by a slug the person had before. */
export async function redirectToPerson(
  store: Store,
  pathOf: (slug: string) => string,
  request: SiteRequest,
): Promise<PageRedirect> {
  const slug = pathParameter(request, 'slug');
  const id = parseId(slug) ?? (await store.formerItem('people', slug));
  const person = id === null ? null : await store.item('people', id);
  if (person === null) throw clientErrors.notFound();
  return { redirect: 301, to: withQueryOf(pathOf(person.slug), request.query) };
}

/** What a reader chose to see of what a person said. */
interface Selection {
  readonly person: Person;
  readonly venue: Venue | null;
  readonly year: string | null;
  readonly ordering: 'date' | '-date';
  readonly page: PageNumber | null;
  /** The path of the page with one choice changed. */
  readonly path: (change: Readonly<Record<string, string | number | null>>) => string;
}

function readSelection(
  { query }: SiteRequest,
  person: Person,
  calendar: RecordCalendar,
): Selection {
  const venue = calendar.venueBySlug(query.get('venue') ?? '');
  const year = /^\d{4}$/.exec(query.get('year') ?? '')?.[0] ?? null;
  const ordering = query.get('ordering') === 'date' ? 'date' : '-date';
  return {
    person,
    venue,
    year,
    ordering,
    page: parsePageNumber(query.get('page') ?? '1'),
    path: (change) =>
      links.withQuery(links.personPath(person.slug), {
        year,
        venue: venue?.slug ?? null,
        ordering: ordering === 'date' ? ordering : null,
        ...change,
      }),
  };
}

async function findSaid(
  finder: Finder,
  { person, venue, year, ordering, page }: Selection,
): Promise<Found<FoundContribution>> {
  if (page === null) throw clientErrors.notFound();
  const found = await finder.findContributions({
    filter: {
      ...EVERYTHING,
      personId: person.id,
      venueId: venue?.id ?? null,
      dateFrom: year === null ? null : `${year}-01-01`,
      dateTo: year === null ? null : `${year}-12-31`,
    },
    ordering,
    start: { page },
    size: SPEECHES_PER_PAGE,
    highlight: false,
  });
  if (found === null) throw clientErrors.notFound();
  return found;
}

interface PersonContext extends ActivityContext {
  readonly person: KnownPerson;
  /** Labels of this name that are linked to nobody. */
  readonly unlinked: readonly UnlinkedLabel[];
  readonly selection: Selection;
  /** The debates they last spoke in, how they voted and their words, as HTML. */
  readonly debates: string;
  /** What was found, as HTML. */
  readonly said: readonly string[];
}

function pageOf(context: PersonContext, found: Found<FoundContribution>): Page {
  const { request, person, selection } = context;
  const { t } = request.locale;
  const feed = {
    title: t('personFeed', { name: person.legalName }),
    path: (form: links.FeedForm) => links.personFeedOf(person.slug, form),
  };
  const { number } = present(found.page, 'the page of the results');
  return {
    title: person.legalName,
    description: t('personDescription', { name: person.legalName }),
    path: selection.path({ page: number === 1 ? null : number }),
    json: links.itemPath(links.PERSON_LIST, person.slug),
    feed,
    section: 'people',
    body: bodyHtml(context, found, feed),
    about: {
      '@type': 'Person',
      name: person.legalName,
      ...(person.honorificPrefix && { honorificPrefix: person.honorificPrefix }),
      url: `${request.base.url}${links.personPath(person.slug)}`,
    },
  };
}

function bodyHtml(context: PersonContext, found: Found<FoundContribution>, feed: PageFeed): string {
  const { request, person, selection, said: items } = context;
  const { t } = request.locale;
  return html`<div class="person">
<header class="head"><h1>${honorificName(person)}</h1>!${printedHtml(found, person, request)}
<p class="lead">!${sumsHtml(context.activity, request)} !${feedLink(feed, request)}</p>
!${seatsHtml(person.memberships, context.calendar, request)}
!${unlinkedHtml(context)}
!${followForm({ kind: 'person', key: person.slug }, request)}</header>
<div class="side">
!${activityPlot(context)}
!${context.debates}
</div>
<section class="said" aria-labelledby="said">
<h2 id="said">${t('whatTheySaid')}</h2>
!${choicesHtml(t('chamber'), chamberChoices(context))}
!${choicesHtml(t('year'), yearChoices(context))}
<nav class="choices" aria-label="${t('order')}">!${orderChoices(context)}</nav>
<form class="line" action="${request.href(links.SEARCH_PAGE)}">
<input type="hidden" name="speaker" value="${person.slug}">
<label>${t('searchThisPerson')} <input type="search" name="q" maxlength="2000"></label>
<button>${t('search')}</button></form>
!${items.length === 0 ? html`<p class="none">${t('noContributions')}</p>` : `<ol class="results">${items.join('\n')}</ol>`}
!${pagerHtml(present(found.page, 'the page of the results'), (number) => selection.path({ page: number }), request)}
</section>
</div>`;
}

/** So many labels are named; the others are found by searching. */
const LABELS_SHOWN = 5;

function unlinkedHtml({ unlinked, request }: PersonContext): string {
  if (unlinked.length === 0) return '';
  const { t, number } = request.locale;
  const sum = unlinked.reduce((total, { contributions }) => total + contributions, 0);
  const text = t('moreUnlinked', { count: sum });
  const names = unlinked
    .slice(0, LABELS_SHOWN)
    .map(
      ({ label, contributions }) =>
        html`<a href="${request.href(links.labelPath(label))}">${label}</a> (${number(contributions)})`,
    );
  const more = unlinked.length > LABELS_SHOWN ? ', …' : '';
  return html`<p class="meta unlinked">${text} !${names.join(', ')}${more}</p>`;
}

/** A line of links, the first for all of them; nothing where there is only one to choose. */
function choicesHtml(label: string, choices: readonly string[]): string {
  return choices.length < 3
    ? ''
    : html`<nav class="choices" aria-label="${label}">!${choices.join('')}</nav>`;
}

function yearChoices({ activity, selection, request }: PersonContext): string[] {
  const years = [
    ...new Set(
      activity.years.filter(({ contributions }) => contributions > 0).map(({ year }) => year),
    ),
  ];
  return [null, ...years.toReversed()].map((year) => {
    const current = year === selection.year ? ' aria-current="true"' : '';
    const label = year ?? request.locale.t('allYears');
    return html`<a href="${request.href(selection.path({ year }))}"!${current}>${label}</a>`;
  });
}

function orderChoices({ selection, request }: PersonContext): string {
  const { t } = request.locale;
  const choices = [
    ['-date', t('order.-date')],
    ['date', t('order.date')],
  ] as const;
  return choices
    .map(([ordering, label]) => {
      const current = ordering === selection.ordering ? ' aria-current="true"' : '';
      const to = selection.path({ ordering: ordering === 'date' ? ordering : null });
      return html`<a href="${request.href(to)}"!${current}>${label}</a>`;
    })
    .join('');
}

function chamberChoices({ activity, calendar, selection, request }: PersonContext): string[] {
  const venues = chambersOf(activity).flatMap((id) => calendar.venue(id) ?? []);
  return [null, ...venues].map((venue) => {
    const current = venue?.id === selection.venue?.id ? ' aria-current="true"' : '';
    const { chamber, t } = request.locale;
    const label = venue === null ? t('bothChambers') : chamber(venue);
    return html`<a href="${request.href(selection.path({ venue: venue?.slug ?? null }))}"!${current}>${label}</a>`;
  });
}

/** The name with the honorific that was given; the name alone where none was. */
function honorificName({ honorificPrefix, legalName }: KnownPerson): string {
  return honorificPrefix === null ? legalName : `${honorificPrefix} ${legalName}`;
}

/** The seats, the latest first; each part leads to the people who share it. */
function seatsHtml(
  memberships: readonly Membership[],
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  if (memberships.length === 0) return '';
  const items = memberships
    .toSorted((one, other) => ((one.startDate ?? '') < (other.startDate ?? '') ? 1 : -1))
    .map((membership) => seatHtml(membership, calendar, request));
  return html`<ul class="seats">!${items.join('\n')}</ul>`;
}

const PARTS = ['chamber', 'constituency', 'party'] as const;

function seatHtml(
  membership: Membership,
  calendar: RecordCalendar,
  { locale, href }: SiteRequest,
): string {
  const parts = PARTS.flatMap((part) => {
    const value = membership[part];
    if (value === null) return [];
    const venue = part === 'chamber' ? venueOf(value, calendar) : null;
    const name = venue === null ? value : locale.chamber(venue);
    return html`<a href="${href(links.withQuery(links.PEOPLE, { [part]: value }))}">${name}</a>`;
  });
  const { startDate, endDate } = membership;
  const date = (text: string | null): string =>
    text !== null && text.length === 'YYYY-MM-DD'.length ? locale.date(text) : (text ?? '');
  const span =
    startDate === null && endDate === null ? '' : `${date(startDate)} – ${date(endDate)}`;
  return html`<li>!${parts.join(', ')}!${span === '' ? '' : html` <small>${span.trim()}</small>`}</li>`;
}

/** A membership names its chamber by name or slug. */
export function venueOf(
  chamber: string,
  { venues }: RecordCalendar,
): RecordCalendar['venues'][number] | null {
  return venues.find(({ name, slug }) => name === chamber || slug === chamber) ?? null;
}

/** As many as are read at a glance. */
const PERSON_DEBATES_SHOWN = 5;

async function debatesHtml(
  finder: Finder,
  { id, slug }: Person,
  calendar: RecordCalendar,
  request: SiteRequest,
): Promise<string> {
  const found = await finder.findDebates({
    filter: { ...EVERYTHING, personId: id },
    ordering: '-date',
    start: { page: 1 },
    size: PERSON_DEBATES_SHOWN,
    highlight: false,
  });
  if (found === null || found.items.length === 0) return '';
  const { t } = request.locale;
  const all =
    found.count <= PERSON_DEBATES_SHOWN
      ? ''
      : html`<p class="more"><a href="${request.href(links.personDebatesPath(slug))}">${t('allDebates', { count: found.count })}</a></p>`;
  return html`<section aria-labelledby="debates"><h2 id="debates">${t('lastDebates')}</h2>
<ul class="seats">!${debateListItems(found.items, calendar, request)}</ul>!${all}</section>`;
}

export function debateListItems(
  debates: readonly DebateRow[],
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  return debates
    .map((debate) => {
      const sitting = calendar.sitting(debate.sittingId);
      const when = sitting === null ? '' : sittingNames(sitting, calendar, request).title;
      return html`<li>!${debateLink(namedDebate(debate), request)} <small>${when}</small></li>`;
    })
    .join('\n');
}

/** The words that the person uses more than others. */
async function personWords(
  finder: Finder,
  { id, slug }: Person,
  request: SiteRequest,
): Promise<string> {
  return await wordsSection(
    finder,
    {
      id: 'words',
      title: request.locale.t('distinctiveOf'),
      filter: { ...EVERYTHING, personId: id },
      search: { speaker: slug },
    },
    request,
  );
}

/** How the person was last printed: with their honorific, and what was printed beside the name. */
function printedHtml(
  found: Found<FoundContribution>,
  person: KnownPerson,
  { locale }: SiteRequest,
): string {
  const last = found.items[0]?.entries[0];
  const label = last === undefined ? '' : labelText(readWireForm(last.wire), '');
  if (['', person.legalName, honorificName(person)].includes(label)) return '';
  return html`<p class="meta">${locale.t('printedAs', { label })}</p>`;
}

interface ActivityContext {
  readonly person: Person;
  readonly activity: PersonActivity;
  readonly calendar: RecordCalendar;
  readonly request: SiteRequest;
}

function sumsHtml(activity: PersonActivity, { locale }: SiteRequest): string {
  const { t } = locale;
  const span =
    activity.first === null || activity.last === null
      ? ''
      : t('spokeSpan', { first: locale.date(activity.first), last: locale.date(activity.last) });
  const contributions = t('contributionsCount', { count: activity.contributions });
  return html`${t('spoke', { contributions, words: activity.words })} ${span}`;
}

/** Which chambers the person spoke in. */
function chambersOf({ years }: PersonActivity): readonly number[] {
  return [
    ...new Set(years.filter(({ contributions }) => contributions > 0).map((one) => one.venueId)),
  ];
}

function activityPlot({ person, activity, calendar, request }: ActivityContext): string {
  const { locale } = request;
  const { t } = locale;
  const labels = [...new Set(activity.years.map(({ year }) => year))];
  const chambers = chambersOf(activity);
  if (labels.length === 0 || chambers.length === 0) return '';
  const byVenue = Map.groupBy(activity.years, ({ venueId }) => venueId);
  const series = chambers.map((venueId) => ({
    name: chamberName(venueId, calendar, locale),
    values: (byVenue.get(venueId) ?? []).map(({ contributions }) => contributions),
    className: chamberClass(venueId, calendar),
  }));
  return plotHtml({
    kind: 'bars',
    caption: t('activityOf', { name: person.legalName }),
    labels,
    series,
    format: locale.number,
    isShare: false,
    t,
  });
}

/** As many as are read at a glance. */
const VOTES_SHOWN = 5;

interface VoteReads {
  readonly finder: Finder;
  readonly nameDebate: DebateNamer;
  readonly calendar: RecordCalendar;
}

/** Nothing where no division is known in which they voted. */
async function votesHtml(
  { finder, nameDebate, calendar }: VoteReads,
  { id, slug }: Person,
  request: SiteRequest,
): Promise<string> {
  const found = await finder.findDivisions({
    filter: EVERYTHING,
    votedBy: id,
    ordering: '-date',
    start: { page: 1 },
    size: VOTES_SHOWN,
    highlight: false,
  });
  if (found === null || found.count === 0) return '';
  const { t } = request.locale;
  const items: string[] = [];
  for (const division of found.items) {
    const debate = await nameDebate(division.sittingId, division.id);
    const sitting = calendar.sitting(division.sittingId);
    const when = sitting === null ? '' : sittingNames(sitting, calendar, request).title;
    const title = debate?.title ?? t('division');
    const question = questionText(division);
    items.push(
      html`<li><strong>${votedIn(division, id, t)}</strong> <a href="${request.href(divisionPath(division, debate))}">${question === null ? title : `${title}: ${question}`}</a> <small>${resultText(division, request)}. ${when}</small></li>`,
    );
  }
  const all = request.href(links.withQuery(links.DIVISION_LIST, { person: slug, format: 'api' }));
  const more =
    found.count > items.length
      ? html` <a href="${all}">${t('allDivisions', { count: found.count })}</a>`
      : '';
  return html`<section aria-labelledby="votes"><h2 id="votes">${t('howTheyVoted')}</h2>
<ul class="seats">!${items.join('\n')}</ul>
<p class="meta">${t('howTheyVotedNote')}!${more}</p></section>`;
}

/** Somebody who is in two lists is named by the first. */
function votedIn(division: DivisionRow, personId: number, t: Translate): string {
  const side = SIDES.find((one) =>
    division[one].names.some(({ person }) => person?.id === personId),
  );
  return side === undefined ? '' : t(`voted.${side}`);
}
