// A person: how much they said when and where, and what, newest first.

import { html } from 'ghtml';
import { parseId } from '../../../record/id.ts';
import { clientErrors } from '../../../errors.ts';
import { present } from '../../../present.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import { EVERYTHING } from '../../../record/filter.ts';
import { parsePageNumber, type PageNumber } from '../../../record/page.ts';
import type { KnownPerson, Person } from '../../../record/person.ts';
import type { Venue } from '../../../record/venue.ts';
import type { Finder, Found, FoundContribution } from '../../../search/finder/finder.ts';
import type { UnlinkedLabel } from '../../../search/finder/counts.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import { debateNamer } from '../reading/debate-names.ts';
import { contributionItem } from '../reading/contribution-item.ts';
import { feedLink } from '../frame/feed-link.ts';
import { followForm } from '../frame/follow-form.ts';
import type { MakePage, Page, PageFeed, PageRedirect, SiteRequest } from '../frame/page.ts';
import { pagerHtml } from '../frame/pager.ts';
import { redirectFormerVenue, withQueryOf } from '../frame/former-slugs.ts';
import type { ReadCalendar, RecordCalendar } from '../reading/record-calendar.ts';
import { activityPlot, chambersOf, sumsHtml, type ActivityContext } from './person-activity.ts';
import { debatesHtml, personWords, honorificName, printedHtml, seatsHtml } from './person-facts.ts';
import { votesHtml } from './person-votes.ts';
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
