// The routes of the reading site: every page and file by its path.

import type { ParsedRequest } from '../http/parsed-request.ts';
import type { Finder } from '../finder/finder.ts';
import type { Observe } from '../observe/observation.ts';
import type { Publisher } from '../publish/publisher.ts';
import type { StoreReads } from '../store/contract/store.ts';
import type { HttpResponse } from '../http/response.ts';
import * as links from '../http/links.ts';
import type { OpenApiDocument } from '../http/openapi-document.ts';
import { aboutPage, dataPage } from './docs/data-page.ts';
import { followHandler, type Following } from './handle-follow-request.ts';
import { handlePageRequest } from './handle-page-request.ts';
import { reviewHandler, type ReviewPages } from './review/handle-review-request.ts';
import { importPages, importsPages } from './review/import-pages.ts';
import { calendarPage } from './reading/calendar-page.ts';
import { billsPage, businessPage } from './reading/business-page.ts';
import { questionPage, questionsPage } from './reading/questions-page.ts';
import { debatePage } from './reading/debate-page.ts';
import { decisionsPage, lastDecisionsPage } from './reading/decisions-page.ts';
import { cite, entryRedirect } from './reading/cited-entry.ts';
import { contributionPage } from './reading/contribution-page.ts';
import { dumpFileResponse, dumpsPage } from './docs/dumps.ts';
import { docsPage } from './docs/docs-page.ts';
import { FEED_FILES } from './feeds.ts';
import { historyPage, orWithdrawn } from './reading/history-page.ts';
import { homePage } from './home-page.ts';
import { type FormRequest, type Make, type RecordRequest, siteRequestOf } from './page.ts';
import { peoplePage } from './people/people-page.ts';
import { labelPage } from './people/contribution-list.ts';
import { personDebatesPage, personPage } from './people/person-page.ts';
import { portraitFile } from './people/portrait.ts';
import { recordReader } from './record-reads.ts';
import { offers } from './search/meant-html.ts';
import { searchPage } from './search/search-page.ts';
import { embed } from './embed.ts';
import { oEmbed } from './oembed.ts';
import { sharePicture } from './pictures/share-picture.ts';
import { favicon, manifest, mark, openSearch, robots, sitemap } from './site-files.ts';
import { debateReviewPages, decisionReviewPages } from './review/reading-review.ts';
import { namesReviewPages, nameReviewPages } from './review/names-page.ts';
import { readingsReviewPages } from './review/readings-page.ts';
import { entryReviewPages, sittingReviewPages } from './review/entry-review.ts';
import {
  sittingPage,
  sittingPageById,
  sittingSpeechesPage,
  sittingSpeechesPageById,
} from './reading/sitting-page.ts';
import { ReviewSessions, type SessionDependencies } from './review/review-sessions.ts';
import { TRENDS_FILES, trendsPage } from './search/trends-page.ts';
import { glossaryPage } from './glossary-page.ts';
import { handleMyMember } from './people/my-member.ts';
import { topicPage, topicsPage } from './topics-page.ts';
import { compareFile, comparePage } from './votes/compare-page.ts';
import { personVotesFile, personVotesPage } from './votes/member-votes.ts';
import { votePage } from './votes/vote-page.ts';
import { divisionsPage } from './votes/votes-page.ts';

export interface SiteDependencies {
  readonly store: StoreReads;
  readonly finder: Finder;
  /** The OpenAPI document, for the reference page. */
  readonly openApi: OpenApiDocument;
  /** The folder of the dump that is served; null for none. */
  readonly dumpFolder?: string | null;
  /** For following pages by e-mail; null if the service sends no mail. */
  readonly following?: Following | null;
  readonly observe: Observe;
  readonly publisher: Publisher;
  /** The secret, the limit and the clients of sign-ins to the review pages. */
  readonly signIns: Pick<SessionDependencies, 'sessionSecret' | 'takeSignIn' | 'clientOf'>;
}

export interface SiteRoute {
  readonly path: string;
  /** Its methods, if they are not only GET and HEAD. */
  readonly allow?: string;
  readonly respond: (request: ParsedRequest) => Promise<HttpResponse>;
}

type HandleForm = (request: FormRequest) => Promise<HttpResponse>;

const FORM_METHODS = 'GET, HEAD, POST';

export function siteRoutes(dependencies: SiteDependencies): readonly SiteRoute[] {
  const { store, finder, observe, publisher, openApi, signIns } = dependencies;
  const { dumpFolder = null, following = null } = dependencies;
  const readRecord = recordReader(store, finder);
  const readRequest = async (parsed: ParsedRequest): Promise<RecordRequest> => {
    const state = await store.recordState();
    return { ...siteRequestOf(parsed, state), ...(await readRecord(state)), store, finder };
  };
  const page = (path: string, make: Make): SiteRoute => ({
    path,
    respond: async (parsed) => await handlePageRequest(await readRequest(parsed), make),
  });
  const form = (path: string, handle: HandleForm): SiteRoute => ({
    path,
    allow: FORM_METHODS,
    respond: async (sent) => await handle({ ...(await readRequest(sent)), sent }),
  });
  const sessions = new ReviewSessions({ store, publisher, ...signIns });
  const review = (path: string, pages: ReviewPages): SiteRoute =>
    form(path, reviewHandler(pages, sessions));
  const routes = [
    ...PAGES.map(([path, make]) => page(path, make)),
    page(links.DATA, dataPage(dumpFolder !== null)),
    page(links.DOCS, docsPage(openApi)),
    form(links.MY_MEMBER, handleMyMember),
    review(links.REVIEW, importsPages),
    review(links.READINGS_REVIEW, readingsReviewPages(publisher)),
    review(links.NAMES_REVIEW, namesReviewPages(publisher)),
    review(links.NAME_REVIEW, nameReviewPages(publisher)),
    review(links.DEBATE_REVIEW, debateReviewPages(publisher)),
    review(links.DECISION_REVIEW, decisionReviewPages(publisher)),
    review(links.REVIEW_OF_IMPORT, importPages(publisher)),
    review(links.ENTRY_REVIEW, entryReviewPages(publisher)),
    review(links.SITTING_REVIEW, sittingReviewPages),
  ];
  if (dumpFolder !== null) {
    const respond = (parsed: ParsedRequest) => dumpFileResponse(dumpFolder, parsed);
    routes.push(page(links.DUMPS, dumpsPage(dumpFolder)), { path: links.DUMP_FILE, respond });
  }
  if (following !== null) {
    const handle = followHandler({ observe, ...following });
    routes.push(form(links.FOLLOW, handle), form(links.FOLLOW_STOP, handle));
  }
  return routes;
}

const PAGES: readonly (readonly [path: string, make: Make])[] = [
  [links.HOME, homePage],
  [links.CALENDAR, calendarPage],
  // Before the address of a sitting, which it resembles.
  [links.SITTING_SPEECHES_BY_ID, sittingSpeechesPageById],
  [links.SITTING_SPEECHES, sittingSpeechesPage],
  [links.SITTING_PAGE, sittingPage],
  [links.SITTING_PAGE_BY_ID, sittingPageById],
  [links.CONTRIBUTION_PAGE, orWithdrawn(contributionPage)],
  [links.DEBATE_PAGE, debatePage],
  [links.DEBATE_PAGE_BY_ID, debatePage],
  [links.BUSINESS_PAGE, businessPage],
  [links.BILLS, billsPage],
  [links.QUESTIONS, questionsPage],
  [links.QUESTION_PAGE, questionPage],
  [links.DECISIONS, lastDecisionsPage],
  [links.DECISIONS_PAGE, decisionsPage],
  [links.ENTRY_REDIRECT, orWithdrawn(entryRedirect)],
  [links.ENTRY_HISTORY, historyPage],
  [links.DIVISIONS_PAGE, divisionsPage],
  [links.VOTE_PAGE, votePage],
  [links.COMPARE, comparePage],
  [links.COMPARE_FILE, compareFile],
  [links.GLOSSARY, glossaryPage],
  [links.TOPICS, topicsPage],
  [links.TOPIC_PAGE, topicPage],
  [links.PEOPLE, peoplePage],
  [links.PERSON_PAGE, personPage],
  [links.PERSON_DEBATES, personDebatesPage],
  [links.PERSON_VOTES, personVotesPage],
  [links.PORTRAIT, portraitFile],
  [links.PERSON_VOTES_FILE, personVotesFile],
  [links.LABEL_PAGE, labelPage],
  [links.SEARCH_PAGE, searchPage],
  [links.TRENDS_PAGE, trendsPage],
  [links.ABOUT, aboutPage],
  // What other sites, browsers, readers of feeds and search engines read.
  ...FEED_FILES,
  ...TRENDS_FILES,
  [links.SEARCH_OFFERS, offers],
  [links.CITE, orWithdrawn(cite)],
  [links.EMBED, embed],
  [links.OEMBED, oEmbed],
  [links.PICTURE, orWithdrawn(sharePicture)],
  [links.OPENSEARCH, openSearch],
  [links.MANIFEST, manifest],
  [links.FAVICON, favicon],
  [links.MARK, mark],
  [links.ROBOTS, robots],
  [links.SITEMAP, sitemap],
  [links.SITEMAP_PART, sitemap],
];
