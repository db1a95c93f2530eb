// A person: how much they said when and where, and what, newest first.

import { html } from 'ghtml';
import { parseId } from '../../../hansard/id.ts';
import { clientErrors } from '../../../errors.ts';
import { EVERYTHING } from '../../../hansard/filter.ts';
import { parsePageNumber } from '../../../hansard/page.ts';
import type { Person } from '../../../hansard/person.ts';
import type { Venue } from '../../../hansard/venue.ts';
import type { Finder, PersonActivity } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import { contributionItem } from '../reading/contribution-item.ts';
import { feedLink } from '../frame/feed-link.ts';
import type { MakePage, SiteRequest } from '../frame/page.ts';
import { pagerHtml } from '../frame/pager.ts';
import { plotHtml } from '../frame/plot.ts';
import type { ReadCalendar, RecordCalendar } from '../reading/record-calendar.ts';

/** A screenful or three. */
const SHOWN = 20;

export interface PersonPageDependencies {
  readonly store: Store;
  readonly finder: Finder;
  readonly calendar: ReadCalendar;
}

export const personPage =
  ({ store, finder, calendar: readCalendar }: PersonPageDependencies): MakePage =>
  async (request) => {
    const { locale, query, base, href } = request;
    const { words } = locale;
    const slug = request.parameters['slug']!;
    const person = await store.item('people', slug);
    if (person === null) {
      const id = parseId(slug);
      const byId = id === null ? null : await store.item('people', id);
      if (byId === null) throw clientErrors.notFound();
      return { redirect: 301, to: links.personPath(byId.slug) };
    }
    const [activity, calendar] = await Promise.all([
      finder.personActivity(person.id),
      readCalendar(request.state),
    ]);
    if (activity === null) throw clientErrors.notFound();
    const venue = calendar.venueBySlug(query.get('venue') ?? '');
    const year = /^\d{4}$/.test(query.get('year') ?? '') ? query.get('year')! : null;
    const page = parsePageNumber(query.get('page') ?? '1');
    const ordering = query.get('ordering') === 'date' ? 'date' : '-date';
    const found =
      page === null
        ? null
        : await finder.findContributions({
            filter: {
              ...EVERYTHING,
              personId: person.id,
              venueId: venue?.id ?? null,
              dateFrom: year === null ? null : `${year}-01-01`,
              dateTo: year === null ? null : `${year}-12-31`,
            },
            ordering,
            start: { page },
            size: SHOWN,
            highlight: false,
          });
    if (found === null) throw clientErrors.notFound();
    const path = (change: Record<string, string | number | null>): string =>
      links.withQuery(links.personPath(person.slug), {
        year,
        venue: venue?.slug ?? null,
        ordering: ordering === 'date' ? ordering : null,
        ...change,
      });
    const items = found.items.map((member) => contributionItem(member, calendar, request));
    const venues = chambersOf(activity).flatMap((id) => calendar.venue(id) ?? []);
    const feed = {
      title: words.personFeed(person.legalName),
      path: (form: links.FeedForm) => links.personFeedOf(person.slug, form),
    };
    const body = html`<div class="person">
<header class="head"><h1>${person.legalName}</h1>
<p class="lead">!${sumsHtml(activity, request)}</p></header>
!${activityPlot(person, activity, calendar, request)}
<h2>${words.whatTheySaid}</h2>
<nav class="choices" aria-label="${words.chamber}">!${chamberChoices(venues, venue?.id ?? null, path, request)}</nav>
<nav class="choices" aria-label="${words.year}">!${yearChoices(activity, year, path, request)}</nav>
<nav class="choices" aria-label="${words.order}">!${orderChoices(ordering, path, request)}</nav>
<form class="line" action="${href(links.SEARCH_PAGE)}">
<input type="hidden" name="speaker" value="${person.slug}">
<label>${words.searchThisPerson} <input type="search" name="q" maxlength="2000"></label>
<button>${words.search}</button></form>
!${items.length === 0 ? html`<p class="none">${words.noContributions}</p>` : `<ol class="results">${items.join('\n')}</ol>`}
!${pagerHtml(found.page!, (number) => path({ page: number }), request)}
<p class="more">!${feedLink(feed, request)}</p>
</div>`;
    return {
      title: person.legalName,
      description: words.personDescription(person.legalName),
      path: path({ page: found.page!.number === 1 ? null : found.page!.number }),
      json: links.itemPath(links.PERSON_LIST, person.slug),
      feed,
      section: 'people',
      body,
      about: {
        '@type': 'Person',
        name: person.legalName,
        url: `${base.url}${links.personPath(person.slug)}`,
      },
    };
  };

function sumsHtml(activity: PersonActivity, { locale }: SiteRequest): string {
  const { words, number } = locale;
  const span =
    activity.first === null || activity.last === null
      ? ''
      : words.spokeSpan(locale.date(activity.first), locale.date(activity.last));
  return html`${words.spoke(number(activity.contributions), number(activity.words))} ${span}`;
}

/** Which chambers the person spoke in. */
function chambersOf({ years }: PersonActivity): readonly number[] {
  return [
    ...new Set(years.filter(({ contributions }) => contributions > 0).map((one) => one.venueId)),
  ];
}

function activityPlot(
  { legalName }: Person,
  activity: PersonActivity,
  calendar: RecordCalendar,
  { locale }: SiteRequest,
): string {
  const { words } = locale;
  const labels = [...new Set(activity.years.map(({ year }) => year))];
  const chambers = chambersOf(activity);
  if (labels.length === 0 || chambers.length === 0) return '';
  const byVenue = Map.groupBy(activity.years, ({ venueId }) => venueId);
  const series = chambers.map((venueId) => ({
    name: calendar.venue(venueId)?.name ?? words.unknownChamber,
    values: byVenue.get(venueId)!.map(({ contributions }) => contributions),
  }));
  return plotHtml({
    kind: 'bars',
    caption: words.activityOf(legalName),
    labels,
    series,
    format: locale.number,
    words,
  });
}

type Path = (change: Record<string, string | number | null>) => string;

function yearChoices(
  activity: PersonActivity,
  chosen: string | null,
  path: Path,
  request: SiteRequest,
): string {
  const years = [
    ...new Set(
      activity.years.filter(({ contributions }) => contributions > 0).map(({ year }) => year),
    ),
  ];
  return [null, ...years.toReversed()]
    .map((year) => {
      const current = year === chosen ? ' aria-current="true"' : '';
      const label = year ?? request.locale.words.allYears;
      return html`<a href="${request.href(path({ year }))}"!${current}>${label}</a>`;
    })
    .join('');
}

function orderChoices(chosen: string, path: Path, { locale, href }: SiteRequest): string {
  const { words } = locale;
  const choices = [
    ['-date', words.newestFirst],
    ['date', words.oldestFirst],
  ] as const;
  return choices
    .map(([ordering, label]) => {
      const current = ordering === chosen ? ' aria-current="true"' : '';
      const to = path({ ordering: ordering === 'date' ? ordering : null });
      return html`<a href="${href(to)}"!${current}>${label}</a>`;
    })
    .join('');
}

function chamberChoices(
  venues: readonly Venue[],
  chosen: number | null,
  path: Path,
  request: SiteRequest,
): string {
  return [null, ...venues]
    .map((venue) => {
      const current = (venue?.id ?? null) === chosen ? ' aria-current="true"' : '';
      const label = venue?.name ?? request.locale.words.bothChambers;
      return html`<a href="${request.href(path({ venue: venue?.slug ?? null }))}"!${current}>${label}</a>`;
    })
    .join('');
}
