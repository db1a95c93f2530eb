// The site map of the reading site: every page by its address.

import type { Finder } from '../../store/finder.ts';
import type { Store } from '../../store/store.ts';
import type { Answer } from '../answer.ts';
import type { RawCall } from '../call.ts';
import * as links from '../links.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { aboutPage } from './about-page.ts';
import { answerVisit, visitOf } from './answer-visit.ts';
import { calendarPage } from './calendar-page.ts';
import { cite } from './cite.ts';
import { contributionPage } from './contribution-page.ts';
import { dataPage } from './data-page.ts';
import { docsPage } from './docs-page.ts';
import { entryPlace } from './entry-place.ts';
import { feedRoutes } from './feeds.ts';
import { homePage } from './home-page.ts';
import type { MakePage } from './page.ts';
import { peoplePage } from './people-page.ts';
import { personPage } from './person-page.ts';
import { calendarReader } from './record-calendar.ts';
import { peopleReader } from './record-people.ts';
import { searchPage } from './search-page.ts';
import { robots, sitemap, sitemapPart, type Asking } from './sitemap.ts';
import { sittingPage, sittingPageById } from './sitting-page.ts';
import { trendsPage } from './trends-page.ts';

export interface SiteNeeds {
  readonly store: Store;
  readonly finder: Finder;
  /** The interface, as its reference page shows it. */
  readonly openApi: OpenApiDocument;
}

export interface SiteRoute {
  readonly path: string;
  readonly respond: (call: RawCall) => Promise<Answer>;
}

type MakeFile = (asking: Asking, call: RawCall) => Answer | Promise<Answer>;

export function siteRoutes({ store, finder, openApi }: SiteNeeds): readonly SiteRoute[] {
  const calendar = calendarReader(store, finder);
  const people = peopleReader(store, finder);
  const page = (path: string, make: MakePage): SiteRoute => ({
    path,
    respond: (call) => answerVisit(store, make, call),
  });
  const file = (path: string, make: MakeFile): SiteRoute => ({
    path,
    respond: async (call) =>
      await make({ base: call.base, state: await store.recordState() }, call),
  });
  return [
    page(links.HOME, homePage(calendar)),
    page(links.CALENDAR, calendarPage(calendar)),
    page(links.SITTING_PAGE, sittingPage({ store, finder, calendar })),
    page(links.SITTING_PAGE_BY_ID, sittingPageById({ store, finder, calendar })),
    page(links.CONTRIBUTION_PAGE, contributionPage({ finder, calendar })),
    page(links.ENTRY_PLACE, entryPlace({ finder, calendar })),
    page(links.PEOPLE, peoplePage(people)),
    page(links.PERSON_PAGE, personPage({ store, finder, calendar })),
    page(links.SEARCH_PAGE, searchPage({ store, finder, calendar })),
    page(links.TRENDS_PAGE, trendsPage(finder, calendar)),
    page(links.DATA, dataPage),
    page(links.DOCS, docsPage(store, calendar, openApi)),
    page(links.ABOUT, aboutPage),
    {
      path: links.CITE,
      respond: async (call) =>
        await cite({ finder, calendar }, visitOf(call, await store.recordState())),
    },
    file(links.ROBOTS, robots),
    file(links.SITEMAP, (asking) => sitemap({ calendar, people }, asking)),
    file(links.SITEMAP_PART, (asking, call) =>
      sitemapPart({ calendar, people }, asking, call.parameters['part']!),
    ),
    ...feedRoutes({ store, finder }),
  ];
}
