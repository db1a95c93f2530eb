// The routes of the reading site: every page and file by its path.

import { pathParameter, type ParsedRequest } from '../shared/parsed-request.ts';
import type { Finder } from '../../finder/finder.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Publisher } from '../../publish/publisher.ts';
import type { Store } from '../../store/contract/store.ts';
import type { HttpResponse } from '../shared/response.ts';
import * as links from '../shared/links.ts';
import type { OpenApiDocument } from '../shared/openapi-document.ts';
import { aboutPage, dataPage } from './docs/data-page.ts';
import { followHandler, type Following } from './handle-follow-request.ts';
import { handlePageRequest, uncachedPageResponse } from './handle-page-request.ts';
import { reviewHandler } from './handle-review-request.ts';
import { importPages, importsPages } from './import-pages.ts';
import { calendarPage } from './reading/calendar-page.ts';
import { billsPage, billsReader } from './reading/bills-page.ts';
import { businessPage } from './reading/business-page.ts';
import { debatePage } from './reading/debate-page.ts';
import { divisionsPage } from './reading/divisions-page.ts';
import { cite, entryRedirect } from './reading/cited-entry.ts';
import { contributionPage } from './reading/contribution-page.ts';
import { dumpFileResponse, dumpsPage } from './docs/dumps.ts';
import { docsPage } from './docs/docs-page.ts';
import { FEEDS, respondWithFeed } from './feeds.ts';
import { historyPage, orWithdrawn } from './reading/history-page.ts';
import { memoizeByVersion } from '../../memoize-by-version.ts';
import { homePage } from './home-page.ts';
import { type MakePage, type RecordRequest, siteRequestOf } from './page.ts';
import { peoplePage, peopleReader } from './people/people-page.ts';
import { labelPage } from './people/contribution-list.ts';
import { personDebatesPage, personPage } from './people/person-page.ts';
import { sittingBusinessReader } from './reading/sitting-list.ts';
import { calendarReader } from './reading/record-calendar.ts';
import { offers } from './search/meant-html.ts';
import { searchPage } from './search/search-page.ts';
import { embed } from './embed.ts';
import {
  favicon,
  manifest,
  openSearch,
  robots,
  type SharedReaders,
  sitemap,
} from './site-files.ts';
import { entryReviewPages } from './entry-review.ts';
import { sittingPage, sittingPageById } from './reading/sitting-page.ts';
import { trendsFile, trendsPage } from './search/trends-page.ts';

export interface SiteDependencies {
  readonly store: Store;
  readonly finder: Finder;
  /** The interface, as its reference page shows it. */
  readonly openApi: OpenApiDocument;
  /** The folder whose dump is served; none where it is null. */
  readonly dumpFolder?: string | null;
  /** By what pages are followed; null where the service sends no mail. */
  readonly following?: Following | null;
  readonly observe: Observe;
  readonly publisher: Publisher;
}

export interface SiteRoute {
  readonly path: string;
  /** Its methods, where they are not GET and HEAD alone. */
  readonly allow?: string;
  readonly respond: (request: ParsedRequest) => Promise<HttpResponse>;
}

type MakeFile = (request: RecordRequest) => HttpResponse | Promise<HttpResponse>;

const FORM_METHODS = 'GET, HEAD, POST';

function form(path: string, respond: SiteRoute['respond']): SiteRoute {
  return { path, allow: FORM_METHODS, respond };
}

export function siteRoutes(dependencies: SiteDependencies): readonly SiteRoute[] {
  const { store, finder, observe, publisher, dumpFolder = null, following = null } = dependencies;
  const readers = {
    people: peopleReader(store, finder),
    debates: memoizeByVersion(() => store.debateTitles()),
  };
  const readCalendar = calendarReader(store, finder);
  const readRequest = async (parsed: ParsedRequest): Promise<RecordRequest> => {
    const state = await store.recordState();
    const calendar = await readCalendar(state);
    return { ...siteRequestOf(parsed, state), store, finder, calendar };
  };
  const page = (path: string, make: MakePage): SiteRoute => ({
    path,
    respond: async (parsed) => await handlePageRequest(await readRequest(parsed), make),
  });
  const file = (path: string, make: MakeFile): SiteRoute => ({
    path,
    respond: async (parsed) => await make(await readRequest(parsed)),
  });
  const routes = [
    ...pageRoutes(dependencies, readers, page),
    ...fileRoutes(readers, file),
    form(links.REVIEW, reviewHandler(store, importsPages)),
    form(links.REVIEW_OF_IMPORT, reviewHandler(store, importPages(publisher))),
    form(links.ENTRY_REVIEW, reviewHandler(store, entryReviewPages(publisher))),
  ];
  if (dumpFolder !== null) {
    const dumps: MakeFile = async (request) =>
      uncachedPageResponse(await dumpsPage(dumpFolder, request), request);
    routes.push(file(links.DUMPS, dumps));
    routes.push({
      path: links.DUMP_FILE,
      respond: (parsed) => dumpFileResponse(dumpFolder, parsed),
    });
  }
  if (following !== null) {
    const respond = followHandler({ store, finder, observe, ...following });
    routes.push(form(links.FOLLOW, respond), form(links.FOLLOW_STOP, respond));
  }
  return routes;
}

function pageRoutes(
  { openApi, dumpFolder = null }: SiteDependencies,
  { people, debates }: SharedReaders,
  page: (path: string, make: MakePage) => SiteRoute,
): SiteRoute[] {
  const business = sittingBusinessReader(debates);
  const debate = debatePage(people);
  return [
    page(links.HOME, homePage(business)),
    page(links.CALENDAR, calendarPage(business)),
    page(links.SITTING_PAGE, sittingPage),
    page(links.SITTING_PAGE_BY_ID, sittingPageById),
    page(links.CONTRIBUTION_PAGE, orWithdrawn(contributionPage)),
    page(links.DEBATE_PAGE, debate),
    page(links.DEBATE_PAGE_BY_ID, debate),
    page(links.BUSINESS_PAGE, businessPage),
    page(links.BILLS, billsPage(billsReader(debates))),
    page(links.ENTRY_REDIRECT, orWithdrawn(entryRedirect)),
    page(links.ENTRY_HISTORY, historyPage),
    page(links.DIVISIONS_PAGE, divisionsPage(people)),
    page(links.PEOPLE, peoplePage(people)),
    page(links.PERSON_PAGE, personPage(people)),
    page(links.PERSON_DEBATES, personDebatesPage),
    page(links.LABEL_PAGE, labelPage),
    page(links.SEARCH_PAGE, searchPage(business)),
    page(links.TRENDS_PAGE, trendsPage),
    page(links.DATA, dataPage(dumpFolder !== null)),
    page(links.DOCS, docsPage(openApi)),
    page(links.ABOUT, aboutPage),
  ];
}

/** What other sites, browsers, readers of feeds and search engines read. */
function fileRoutes(
  readers: SharedReaders,
  file: (path: string, make: MakeFile) => SiteRoute,
): SiteRoute[] {
  const feeds = FEEDS.flatMap(([path, make]) =>
    links.FEED_FORMS.map((form) =>
      file(path(form), (request) => respondWithFeed(make, form, request)),
    ),
  );
  return [
    ...feeds,
    file(links.SEARCH_OFFERS, offers),
    ...links.TRENDS_FORMS.map((form) => file(links.trendsFile(form), trendsFile(form))),
    file(links.CITE, citeOrGone),
    file(links.EMBED, embed),
    file(links.OPENSEARCH, openSearch),
    file(links.MANIFEST, manifest),
    file(links.FAVICON, favicon),
    file(links.ROBOTS, robots),
    file(links.SITEMAP, (request) => sitemap(readers, request, null)),
    file(links.SITEMAP_PART, (request) =>
      sitemap(readers, request, request.parameters['part'] ?? ''),
    ),
  ];
}

/** The citation of an entry; one that was withdrawn cannot be cited, and its page says why. */
async function citeOrGone(request: RecordRequest): Promise<HttpResponse> {
  try {
    return await cite(request);
  } catch (error) {
    const [id = ''] = pathParameter(request, 'name').split('.');
    const rethrow = orWithdrawn(async () => {
      throw error;
    });
    return await handlePageRequest({ ...request, parameters: { id } }, rethrow);
  }
}
