// Which routes of the server are published as files, with the addresses of each, and which cannot be, with the reason. A route
// without a parameter is published as it is, with its following pages.

import { hash } from 'node:crypto';
import { assetUrls } from '../http/assets.ts';
import * as links from '../http/links.ts';
import { namedDebate } from '../words/named-debate.ts';
import { periodsOf } from '../site/reading/decision-period.ts';
import { makeCalendar } from '../site/reading/record-calendar.ts';
import { present } from '../base/present.ts';
import { EVERYTHING } from '../record/filter.ts';
import type { Finder, SittingSummary } from '../finder/finder.ts';
import type { StoreReads } from '../store/contract/store.ts';
import { everyItem } from '../store/every-item.ts';

/** The content of one sitting. Its pages are rendered if something in it changed. */
type SittingContent = Awaited<ReturnType<typeof contentOf>>;

interface Item {
  readonly id: number;
  readonly slug?: string;
}

/** The content outside sittings. Its pages are rendered whenever the record changed. */
export interface RecordContent {
  readonly venues: readonly Item[];
  readonly sources: readonly Item[];
  readonly people: readonly Required<Item>[];
  readonly series: readonly string[];
  /** The days of sittings. */
  readonly dates: readonly string[];
  /** The series that are of bills. */
  readonly bills: readonly string[];
  /** The labels that are not linked to a person. */
  readonly labels: readonly string[];
  readonly sitemapParts: readonly string[];
  /** The paths of the pictures of people. */
  readonly portraits: readonly string[];
  /** The ids of withdrawn entries. */
  readonly withdrawn: readonly number[];
}

type Addresses<Content> = (content: Content) => readonly string[];

/** The addresses of routes. */
export type RoutePlans<Content> = ReadonlyMap<string, Addresses<Content>>;

const itemRevisions = (list: string, id: number): string =>
  links.itemRevisionsUrl('', present(list.split('/').at(-2), 'the name of a list'), id);

/** The items of a list by id, and by slug if they have one; and their histories. */
function itemAddresses(list: string, items: readonly Item[]): readonly string[] {
  return items.flatMap(({ id, slug }) => {
    const named = slug === undefined ? [] : [links.itemPath(list, slug)];
    return [links.itemPath(list, id), ...named, itemRevisions(list, id)];
  });
}

const itemPaths = (list: string, ids: Iterable<number | string>): readonly string[] =>
  Array.from(ids, (id) => links.itemPath(list, id));

/** The addresses of a sitting, by their routes. */
export const SITTING_ROUTES: RoutePlans<SittingContent> = new Map([
  [links.SITTING_DETAIL, ({ id }) => itemAddresses(links.SITTING_LIST, [{ id }])],
  [links.SITTING_PAGE, ({ id, path }) => (path === links.sittingPathById(id) ? [] : [path])],
  // Feeds link to it by its id.
  [links.SITTING_PAGE_BY_ID, ({ id }) => [links.sittingPathById(id)]],
  [links.ENTRY_DETAIL, ({ entries }) => itemPaths(links.ENTRY_LIST, entries)],
  [links.ENTRY_REVISIONS, ({ entries }) => entries.map(links.revisionsPath)],
  // The address in citations.
  [links.ENTRY_REDIRECT, ({ entries }) => entries.map(links.entryPath)],
  [links.ENTRY_HISTORY, ({ revised }) => revised.map(links.entryHistoryPath)],
  [
    links.CONTRIBUTION_DETAIL,
    ({ contributions }) => itemPaths(links.CONTRIBUTION_LIST, contributions),
  ],
  // Every entry of a sitting links to the page of its contribution in which it is marked.
  [links.CONTRIBUTION_PAGE, ({ entries }) => entries.map(links.contributionPath)],
  [links.DEBATE_DETAIL, ({ debates }) => itemPaths(links.DEBATE_LIST, debates.keys())],
  [links.DEBATE_PAGE, ({ debates }) => [...debates.values()].filter((path) => !path.endsWith('/'))],
  [
    links.DEBATE_PAGE_BY_ID,
    ({ debates }) => [...debates.values()].filter((path) => path.endsWith('/')),
  ],
  [links.DIVISION_DETAIL, ({ divisions }) => itemPaths(links.DIVISION_LIST, divisions)],
  [links.VOTE_PAGE, ({ divisions }) => divisions.map(links.votePath)],
  [links.DECISION_DETAIL, ({ decisions }) => itemPaths(links.DECISION_LIST, decisions)],
  [links.QUESTION_DETAIL, ({ questions }) => itemPaths(links.QUESTION_LIST, questions)],
  [links.QUESTION_PAGE, ({ questions }) => questions.map(links.questionPath)],
]);

/** The path prefix of labels; a label that cannot be part of a path is searched for. */
const LABELS = links.LABEL_PAGE.slice(0, links.LABEL_PAGE.indexOf(':'));

/** The other addresses of routes with a parameter. */
export const RECORD_ROUTES: RoutePlans<RecordContent> = new Map<string, Addresses<RecordContent>>([
  [links.ENTRY_REVISIONS, ({ withdrawn }) => withdrawn.map(links.revisionsPath)],
  [links.ENTRY_HISTORY, ({ withdrawn }) => withdrawn.map(links.entryHistoryPath)],
  [`${links.VENUE_LIST}:id/`, ({ venues }) => itemAddresses(links.VENUE_LIST, venues)],
  [`${links.SOURCE_LIST}:id/`, ({ sources }) => itemAddresses(links.SOURCE_LIST, sources)],
  [links.PERSON_DETAIL, ({ people }) => itemAddresses(links.PERSON_LIST, people)],
  [links.PERSON_PAGE, ({ people }) => people.map(({ slug }) => links.personPath(slug))],
  [links.PERSON_DEBATES, ({ people }) => people.map(({ slug }) => links.personDebatesPath(slug))],
  [links.PERSON_VOTES, ({ people }) => people.map(({ slug }) => links.personVotesPath(slug))],
  [links.PERSON_VOTES_FILE, ({ people }) => people.map(({ slug }) => links.personVotesFile(slug))],
  [
    links.DECISIONS_PAGE,
    ({ dates }) =>
      Object.values(periodsOf(dates))
        .flat()
        .map(({ name }) => links.decisionsPath(name)),
  ],
  [links.BUSINESS_PAGE, ({ series }) => series.map(links.businessPath)],
  [links.BILL_DETAIL, ({ bills }) => itemPaths(links.BILL_LIST, bills)],
  [
    links.LABEL_PAGE,
    ({ labels }) => labels.map(links.labelPath).filter((path) => path.startsWith(LABELS)),
  ],
  [links.SITEMAP_PART, ({ sitemapParts }) => sitemapParts],
  [links.PORTRAIT, ({ portraits }) => portraits],
  [`${links.ASSETS}:name`, () => assetUrls()],
  ...links.FEED_FORMS.flatMap((form): [string, Addresses<RecordContent>][] => [
    [
      links.personFeed(form),
      ({ people }) => people.map(({ slug }) => links.pathsOf(links.personFeed(form))(slug)),
    ],
    [links.businessFeed(form), ({ series }) => series.map(links.pathsOf(links.businessFeed(form)))],
  ]),
]);

/** A page about one entry is published in the first language only: such pages are two thirds of the tree. */
const FIRST_LANGUAGE_ONLY: ReadonlySet<string> = new Set([
  links.CONTRIBUTION_PAGE,
  links.ENTRY_REDIRECT,
  links.ENTRY_HISTORY,
]);

/** Whether a route is a page that is published in every language. Routes of files and of the interface contain a full stop. */
export function isInLanguages(route: string): boolean {
  if (FIRST_LANGUAGE_ONLY.has(route) || route === links.PORTRAIT) return false;
  return !route.includes('.') && !route.startsWith(links.ASSETS);
}

/** The parameters with which a route is published; a link with others is a reader's choice. */
function publishedParameters(route: string): string[] {
  if (route.startsWith(links.API_ROOT)) return ['format', 'page', 'since', 'id', 'resource'];
  if (route === links.CALENDAR) return ['venue', 'year'];
  if (route === links.BILLS) return ['venue', 'year', 'page'];
  if (route === links.QUESTIONS) return ['venue', 'status', 'page'];
  return route === links.PEOPLE ? ['letter'] : ['page'];
}

/** Whether an address of a route may have a file. */
export function isPublished(route: string, query: string): boolean {
  if (NOT_STATIC.has(route)) return false;
  const parameters = publishedParameters(route);
  if (isInLanguages(route)) parameters.push(links.LANGUAGE_PARAMETER);
  return new URLSearchParams(query).keys().every((name) => parameters.includes(name));
}

/** The routes that cannot be files, and why. */
export const NOT_STATIC: ReadonlySet<string> = new Set([
  // The response depends on the query, which can be anything.
  links.FACETS,
  links.TRENDS,
  links.DISTINCTIVE_WORDS,
  links.SUGGEST,
  links.SPELLING,
  links.SEARCH_PAGE,
  links.SEARCH_OFFERS,
  links.OPENSEARCH,
  links.TRENDS_PAGE,
  links.COMPARE,
  links.COMPARE_FILE,
  links.TOPICS,
  links.TOPIC_PAGE,
  ...links.FEED_FORMS.map(links.topicFeed),
  ...links.TRENDS_FORMS.map(links.trendsFile),
  ...links.FEED_FORMS.map(links.searchFeed),
  // It takes writes only.
  links.ENTRY_RESTORE,
  // The list of revisions has all of them.
  links.ENTRY_REVISION,
  // Four more files for each entry; the page of its contribution has the citation as text.
  links.CITE,
  // The page of a sitting has all of its speeches.
  links.SITTING_SPEECHES,
  links.SITTING_SPEECHES_BY_ID,
  // A picture for every page; they are drawn when they are asked for.
  links.PICTURE,
  links.OEMBED,
  // A frame on another site needs the headers of the service.
  links.EMBED,
  // They are for publishers, who sign in.
  links.REVIEW,
  links.REVIEW_OF_IMPORT,
  links.READINGS_REVIEW,
  links.NAMES_REVIEW,
  links.NAME_REVIEW,
  links.DEBATE_REVIEW,
  links.DECISION_REVIEW,
  links.ENTRY_REVIEW,
  links.SITTING_REVIEW,
  // They take readers' input.
  links.MY_MEMBER,
  links.FOLLOW,
  links.FOLLOW_STOP,
  links.MCP,
  // A dump already consists of files: its folder is served directly.
  links.DUMPS,
  links.DUMP_FILE,
  // They are about the running service.
  links.LIVEZ,
  links.READYZ,
  links.METRICS,
]);

// The sittings of the record as parts of the static tree: the content of each, and a key that changes with its pages.

/** Contributions read at a time. */
const CONTRIBUTIONS_PER_READ = 100;

type Sources = Readonly<{ store: StoreReads; finder: Finder }>;

/** Everything that pages of sittings share, as of the beginning of the run. */
export async function readSittings(sources: Sources) {
  const { store, finder } = sources;
  const calendar = makeCalendar(await everyItem(store, 'venues'), await finder.sittings({}));
  const { sittings: all, venues, onDay, path } = calendar;
  const chambers = Map.groupBy(all, ({ venueId }) => venueId);
  const titles = await store.debateTitles();
  const debatesOf = Map.groupBy(titles, ({ sittingId }) => sittingId);
  const bySeries = Map.groupBy(titles, ({ series }) => series);
  return {
    all,
    series: [...bySeries.keys()].filter((series) => series !== null),
    bills: [
      ...new Set(titles.flatMap(({ series, term }) => (term === null ? [] : (series ?? [])))),
    ],
    /**
     * Differs if a page of the sitting may: depends on its entries and fields, the sittings that its page links to, whether its
     * debates came up on other days, its questions, and `shared`.
     */
    key: async (sitting: SittingSummary, shared: string): Promise<string> => {
      const { id, venueId, startDate } = sitting;
      const version = await store.sittingEntriesVersion(id);
      const item = await store.item('sittings', id);
      const evidence = await store.sittingEvidence(id);
      const ofChamber = chambers.get(venueId) ?? [];
      const at = ofChamber.indexOf(sitting);
      const sameDay = venueId === null || startDate === null ? [] : onDay(venueId, startDate);
      const linked = [ofChamber[at - 1], ofChamber[at + 1], sitting, ...sameDay].map((element) =>
        element === undefined ? null : [element, path(element)],
      );
      const debates = (debatesOf.get(id) ?? []).map(({ id: debate, series }) => {
        return [debate, series, series !== null && (bySeries.get(series)?.length ?? 0) > 1];
      });
      // They may have been answered in another sitting.
      const questions = await store.sittingQuestions(id);
      const parts = [shared, version, item, evidence, venues, linked, debates, questions];
      return hash('sha256', JSON.stringify(parts));
    },
    content: (sitting: SittingSummary) => contentOf(sources, sitting.id, path(sitting)),
  };
}

/** `path` is that of its page. */
async function contentOf({ store, finder }: Sources, id: number, path: string) {
  const entries = (await finder.sittingEntries(id)).map((entry) => entry.id);
  const revised: number[] = [];
  for (const entry of entries) {
    const history = await store.history(entry);
    if (history !== null && history.events.length > 1) revised.push(entry);
  }
  const debates = await store.sittingDebates(id);
  return {
    id,
    path,
    entries,
    /** Selects the entries that changed after they were published. */
    revised,
    contributions: await contributionsOf(finder, id),
    /** The paths of their pages by id. */
    debates: new Map(debates.map((debate) => [debate.id, namedDebate(debate).path])),
    divisions: (await store.sittingDivisions(id)).map((division) => division.id),
    decisions: (await store.sittingDecisions(id)).map(
      ({ entryId, position }) => `${entryId}-${position}`,
    ),
    /** Those that it is the first to print. */
    questions: (await store.sittingQuestions(id))
      .filter(({ sittingId }) => sittingId === id)
      .map(({ entryId, position }) => `${entryId}-${position}`),
  };
}

async function contributionsOf(finder: Finder, sittingId: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let more = true; more;) {
    const contributions = await finder.findContributions({
      filter: { ...EVERYTHING, sittingId },
      ordering: 'id',
      start: { after: ids.at(-1) ?? 0 },
      size: CONTRIBUTIONS_PER_READ,
      highlight: false,
    });
    for (const { id } of contributions?.items ?? []) ids.push(id);
    more = contributions?.more ?? false;
  }
  return ids;
}
