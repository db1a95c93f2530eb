// The routes of the reading site: every page and file by its path.

import { type ParsedRequest, pathParameter } from '../shared/parsed-request.ts';
import { compileLabels } from '../../record/labels/label-words.ts';
import type { Parliament } from '../../record/parliament/parliament.ts';
import type { Finder } from '../../search/finder/finder.ts';
import type { Store } from '../../store/contract/store.ts';
import { readStatus } from '../../status/read-status.ts';
import { lookupIn } from '../../store/filter-lookup.ts';
import type { HttpResponse } from '../shared/response.ts';
import * as links from '../shared/links.ts';
import type { OpenApiDocument } from '../shared/openapi-document.ts';
import { aboutPage, dataPage } from './docs/data-page.ts';
import {
  followHandler,
  stopHandler,
  type FollowDependencies,
  type Following,
} from './handle-follow-request.ts';
import {
  handlePageRequest,
  handleUncachedPageRequest,
  siteRequestOf,
} from './handle-page-request.ts';
import { reviewHandler, type ReviewPages } from './handle-review-request.ts';
import { importPage, importReportJson, importsJson, importsPage } from './import-pages.ts';
import { calendarPage } from './reading/calendar-page.ts';
import { businessPage } from './reading/business-page.ts';
import { debatePage } from './reading/debate-page.ts';
import { cite, type CiteDependencies, entryRedirect } from './reading/cited-entry.ts';
import { contributionPage } from './reading/contribution-page.ts';
import { dumpFileResponse, dumpsPage } from './docs/dumps.ts';
import { docsPage } from './docs/docs-page.ts';
import { feedRoutes } from './feeds.ts';
import { historyPage, orWithdrawn } from './reading/history-page.ts';
import { memoizeByVersion, memoizeByVersionAndDay } from './memoize-by-version.ts';
import { homePage, newsReader } from './home-page.ts';
import type { MakePage, SiteRequest } from './page.ts';
import { peoplePage } from './people/people-page.ts';
import { labelPage } from './people/label-page.ts';
import { personDebatesPage } from './people/person-debates.ts';
import { sittingBusinessReader } from './reading/sitting-list.ts';
import { personPage } from './people/person-page.ts';
import { unlinkedNames } from './people/unlinked-names.ts';
import { calendarReader } from './reading/record-calendar.ts';
import { peopleReader } from './people/record-people.ts';
import { offers } from './search/meant-html.ts';
import { searchPage } from './search/search-page.ts';
import { robots, sitemap, sitemapPart, type SitemapRequest } from './sitemap.ts';
import { embed } from './embed.ts';
import { favicon, manifest, openSearch } from './site-files.ts';
import { sittingPage, sittingPageById } from './reading/sitting-page.ts';
import { trendsPage } from './search/trends-page.ts';

export interface SiteDependencies {
  readonly store: Store;
  readonly finder: Finder;
  readonly parliament: Parliament;
  /** The interface, as its reference page shows it. */
  readonly openApi: OpenApiDocument;
  /** The folder whose dump is served; none where it is null. */
  readonly dumpFolder?: string | null;
  /** By what pages are followed; null where the service sends no mail. */
  readonly following?: Following | null;
}

export interface SiteRoute {
  readonly path: string;
  /** Its methods, where they are not GET and HEAD alone. */
  readonly allow?: string;
  readonly respond: (request: ParsedRequest) => Promise<HttpResponse>;
}

type MakeFile = (
  request: SitemapRequest,
  parameters: ParsedRequest['parameters'],
) => HttpResponse | Promise<HttpResponse>;

export function siteRoutes(dependencies: SiteDependencies): readonly SiteRoute[] {
  const { store, finder, openApi, dumpFolder = null, following = null } = dependencies;
  const readers = recordReaders(dependencies);
  return [
    ...recordRoutes(readers),
    ...peopleRoutes(readers, dependencies.parliament),
    ...searchRoutes(readers),
    ...aboutRoutes(readers, openApi, dumpFolder !== null),
    ...sharingRoutes(readers),
    ...reviewRoutes(store),
    ...feedRoutes({ store, finder }),
    ...(dumpFolder === null ? [] : dumpRoutes(store, dumpFolder)),
    ...(following === null
      ? []
      : followRoutes({ store, finder, lookup: lookupIn(store), ...following })),
  ];
}

/** What the pages read; whatever several of them need is read once for each version of the record. */
function recordReaders({ store, finder }: SiteDependencies) {
  const debates = memoizeByVersion(() => store.debateTitles());
  return {
    store,
    finder,
    calendar: calendarReader(store, finder),
    people: peopleReader(store, finder),
    status: memoizeByVersionAndDay((day) => readStatus(store, finder, day)),
    business: sittingBusinessReader(debates),
    debates,
  };
}

type RecordReaders = ReturnType<typeof recordReaders>;

function recordRoutes({ store, finder, calendar, business, status }: RecordReaders): SiteRoute[] {
  const reading = { store, finder, calendar };
  const home = homePage({ ...reading, business, status, news: newsReader(store) });
  return [
    page(store, links.HOME, home),
    page(store, links.CALENDAR, calendarPage({ store, calendar, business })),
    page(store, links.SITTING_PAGE, sittingPage(reading)),
    page(store, links.SITTING_PAGE_BY_ID, sittingPageById(reading)),
    page(store, links.CONTRIBUTION_PAGE, orWithdrawn(store, contributionPage(reading))),
    page(store, links.DEBATE_PAGE, debatePage(reading)),
    page(store, links.DEBATE_PAGE_BY_ID, debatePage(reading)),
    page(store, links.BUSINESS_PAGE, businessPage({ store, calendar })),
    page(store, links.ENTRY_REDIRECT, orWithdrawn(store, entryRedirect(reading))),
    page(store, links.ENTRY_HISTORY, historyPage(store)),
  ];
}

function peopleRoutes(
  { store, finder, calendar, people }: RecordReaders,
  parliament: Parliament,
): SiteRoute[] {
  const reading = { store, finder, calendar };
  const unlinked = unlinkedNames(finder, compileLabels(parliament));
  return [
    page(store, links.PEOPLE, peoplePage({ people, calendar, store })),
    page(store, links.PERSON_PAGE, personPage({ ...reading, unlinkedNames: unlinked })),
    page(store, links.PERSON_DEBATES, personDebatesPage(reading)),
    page(store, links.LABEL_PAGE, labelPage(reading)),
  ];
}

function searchRoutes({ store, finder, calendar, business }: RecordReaders): SiteRoute[] {
  const reading = { store, finder, calendar };
  return [
    page(store, links.SEARCH_PAGE, searchPage({ ...reading, business, lookup: lookupIn(store) })),
    {
      path: links.SEARCH_OFFERS,
      respond: async (request) =>
        await offers(finder, calendar, siteRequestOf(request, await store.recordState())),
    },
    page(store, links.TRENDS_PAGE, trendsPage(reading)),
  ];
}

/** What is said about the record, and how a program reads it. */
function aboutRoutes(
  { store, finder, calendar }: RecordReaders,
  openApi: OpenApiDocument,
  hasDumps: boolean,
): SiteRoute[] {
  return [
    page(store, links.DATA, dataPage(hasDumps)),
    page(store, links.DOCS, docsPage({ store, finder, calendar }, openApi)),
    page(store, links.ABOUT, aboutPage),
  ];
}

/** What other sites, browsers and search engines read. */
function sharingRoutes({ store, finder, calendar, people, debates }: RecordReaders): SiteRoute[] {
  const reading = { store, finder, calendar };
  const file = (path: string, make: MakeFile): SiteRoute => ({
    path,
    respond: async ({ base, parameters }) =>
      await make({ base, state: await store.recordState() }, parameters),
  });
  const inLanguage = (path: string, make: (request: SiteRequest) => HttpResponse): SiteRoute => ({
    path,
    respond: async (request) => make(siteRequestOf(request, await store.recordState())),
  });
  return [
    { path: links.CITE, respond: (request) => citeOrGone(store, reading, request) },
    {
      path: links.EMBED,
      respond: async (request) =>
        await embed(reading, siteRequestOf(request, await store.recordState())),
    },
    inLanguage(links.OPENSEARCH, openSearch),
    inLanguage(links.MANIFEST, manifest),
    { path: links.FAVICON, respond: async () => favicon() },
    file(links.ROBOTS, robots),
    file(links.SITEMAP, (request) => sitemap({ calendar, people, debates }, request)),
    file(links.SITEMAP_PART, (request, { part = '' }) =>
      sitemapPart({ calendar, people, debates }, request, part),
    ),
  ];
}

function reviewRoutes(store: Store): SiteRoute[] {
  const review = (path: string, pages: ReviewPages): SiteRoute => ({
    path,
    allow: 'GET, HEAD, POST',
    respond: reviewHandler(store, pages),
  });
  return [
    review(links.REVIEW, { page: importsPage, json: importsJson }),
    review(links.REVIEW_OF_IMPORT, { page: importPage, json: importReportJson }),
  ];
}

function page(store: Store, path: string, make: MakePage): SiteRoute {
  return { path, respond: (request) => handlePageRequest(store, make, request) };
}

function followRoutes(dependencies: FollowDependencies): SiteRoute[] {
  const allow = 'GET, HEAD, POST';
  return [
    { path: links.FOLLOW, allow, respond: followHandler(dependencies) },
    { path: links.FOLLOW_STOP, allow, respond: stopHandler(dependencies) },
  ];
}

function dumpRoutes(store: Store, folder: string): SiteRoute[] {
  return [
    {
      path: links.DUMPS,
      respond: (request) =>
        handleUncachedPageRequest(store, (site) => dumpsPage(folder, site), request),
    },
    { path: links.DUMP_FILE, respond: (request) => dumpFileResponse(folder, request) },
  ];
}

/** The citation of an entry; one that was withdrawn cannot be cited, and its page says why. */
async function citeOrGone(
  store: Store,
  dependencies: CiteDependencies,
  request: ParsedRequest,
): Promise<HttpResponse> {
  try {
    return await cite(dependencies, siteRequestOf(request, await store.recordState()));
  } catch (error) {
    const [id = ''] = pathParameter(request, 'name').split('.');
    const rethrow = orWithdrawn(store, async () => {
      throw error;
    });
    return await handlePageRequest(store, rethrow, { ...request, parameters: { id } });
  }
}
