// The site map of the reading site: every page by its address.

import type { Finder } from '../../store/finder.ts';
import type { Store } from '../../store/store.ts';
import type { Answer } from '../answer.ts';
import type { RawCall } from '../call.ts';
import * as links from '../links.ts';
import { aboutPage } from './about-page.ts';
import { answerVisit, visitOf } from './answer-visit.ts';
import { calendarPage } from './calendar-page.ts';
import { cite } from './cite.ts';
import { contributionPage } from './contribution-page.ts';
import { dataPage } from './data-page.ts';
import { entryPlace } from './entry-place.ts';
import { homePage } from './home-page.ts';
import type { MakePage } from './page.ts';
import { peoplePage } from './people-page.ts';
import { personPage } from './person-page.ts';
import { calendarReader } from './record-calendar.ts';
import { peopleReader } from './record-people.ts';
import { searchPage } from './search-page.ts';
import { sittingPage, sittingPageById } from './sitting-page.ts';
import { trendsPage } from './trends-page.ts';

export interface SiteNeeds {
  readonly store: Store;
  readonly finder: Finder;
}

export interface SiteRoute {
  readonly path: string;
  readonly respond: (call: RawCall) => Promise<Answer>;
}

export function siteRoutes({ store, finder }: SiteNeeds): readonly SiteRoute[] {
  const calendar = calendarReader(store, finder);
  const page = (path: string, make: MakePage): SiteRoute => ({
    path,
    respond: (call) => answerVisit(store, make, call),
  });
  return [
    page(links.HOME, homePage(calendar)),
    page(links.CALENDAR, calendarPage(calendar)),
    page(links.SITTING_PAGE, sittingPage({ store, finder, calendar })),
    page(links.SITTING_PAGE_BY_ID, sittingPageById({ store, finder, calendar })),
    page(links.CONTRIBUTION_PAGE, contributionPage({ finder, calendar })),
    page(links.ENTRY_PLACE, entryPlace({ finder, calendar })),
    page(links.PEOPLE, peoplePage(peopleReader(store, finder))),
    page(links.PERSON_PAGE, personPage({ store, finder, calendar })),
    page(links.SEARCH_PAGE, searchPage({ store, finder, calendar })),
    page(links.TRENDS_PAGE, trendsPage(finder, calendar)),
    page(links.DATA, dataPage),
    page(links.ABOUT, aboutPage),
    {
      path: links.CITE,
      respond: async (call) =>
        await cite({ finder, calendar }, visitOf(call, await store.recordState())),
    },
  ];
}
