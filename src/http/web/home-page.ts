// The front page: what is new, a search, and how fresh and complete the record is.

import { html } from 'ghtml';
import * as links from '../shared/links.ts';
import { feedLink } from './frame/feed-link.ts';
import type { MakePage, SiteRequest } from './frame/page.ts';
import type { ReadCalendar, RecordCalendar } from './reading/record-calendar.ts';
import { sittingItems } from './reading/sitting-items.ts';

/** Two weeks of a chamber that sits three days a week. */
const LATEST_SHOWN = 6;

export const homePage =
  (readCalendar: ReadCalendar): MakePage =>
  async (request) => {
    const { locale, base, href } = request;
    const { words } = locale;
    const calendar = await readCalendar(request.state);
    const feed = { title: words.sittingsFeed(null), path: links.sittingsFeed };
    const body = html`<div class="home">
<section class="hero" aria-labelledby="home">
<h1 id="home">${words.tagline}</h1>
<p class="lead">${words.homeDescription}</p>
<form class="find large" role="search" action="${href(links.SEARCH_PAGE)}">
<input type="search" name="q" aria-label="${words.searchRecord}" placeholder="${words.searchHint}" maxlength="2000">
<button>${words.search}</button>
</form>
</section>
<section aria-labelledby="latest">
<h2 id="latest">${words.latestSittings}</h2>
!${latestHtml(calendar, request)}
<p class="more"><a href="${href(links.CALENDAR)}">${words.allSittings}</a>
!${feedLink(feed, request)}</p>
</section>
<section class="ways" aria-labelledby="ways">
<h2 id="ways">${words.explore}</h2>
<dl>
<dt><a href="${href(links.CALENDAR)}">${words.sittings}</a></dt><dd>${words.exploreSittings}</dd>
<dt><a href="${href(links.PEOPLE)}">${words.people}</a></dt><dd>${words.explorePeople}</dd>
<dt><a href="${href(links.TRENDS_PAGE)}">${words.trends}</a></dt><dd>${words.exploreTrends}</dd>
</dl>
</section>
<section class="state" aria-labelledby="state">
<h2 id="state">${words.stateOfRecord}</h2>
!${stateHtml(calendar, request)}
</section>
</div>`;
    return {
      title: words.siteName,
      description: words.homeDescription,
      path: links.HOME,
      json: links.API_ROOT,
      feed,
      section: 'search',
      body,
      about: {
        '@type': 'WebSite',
        name: words.siteName,
        url: `${base.url}${links.HOME}`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${base.url}${links.SEARCH_PAGE}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    };
  };

function latestHtml(calendar: RecordCalendar, request: SiteRequest): string {
  const { words } = request.locale;
  const chambers = calendar.venues
    .map((venue) => {
      const dated = calendar.sittings.filter(
        ({ venueId, startDate }) => venueId === venue.id && startDate !== null,
      );
      return { venue, latest: dated.slice(-LATEST_SHOWN).reverse() };
    })
    .filter(({ latest }) => latest.length > 0);
  if (chambers.length === 0) return html`<p class="none">${words.noSittings}</p>`;
  const columns = chambers.map(
    ({ venue, latest }) => html`<div>
<h3><a href="${request.href(links.withQuery(links.CALENDAR, { venue: venue.slug }))}">${request.locale.chamber(venue)}</a></h3>
!${sittingItems(latest, calendar, request)}
</div>`,
  );
  return `<div class="chambers">${columns.join('\n')}</div>`;
}

function stateHtml({ sittings }: RecordCalendar, { locale, state, href }: SiteRequest): string {
  const { words } = locale;
  const dates = sittings.flatMap(({ startDate }) => startDate ?? []);
  const sentences = [
    words.entriesInRecord(locale.number(state.count), locale.number(sittings.length)),
    dates.length === 0 ? '' : words.recordSpan(locale.date(dates[0]!), locale.date(dates.at(-1)!)),
    words.lastChanged(locale.moment(state.changedAtMs)),
  ];
  return html`<p>${sentences.join(' ')} <a href="${href(links.DATA)}#log">${words.allChangesLogged}</a>.</p>`;
}
