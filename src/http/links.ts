// The addresses of the service. Only this file builds them.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { mementoLinks, type Original } from '../formats/memento.ts';
import { parseId } from '../record/id.ts';
import type { EntryAddress } from '../record/wire-form.ts';
import { quote } from './query-links.ts';

// Paths of the interface.

/** The version of the interface in its paths. */
export const API_VERSION = '0.1';
export const API_ROOT = `/api/v${API_VERSION}/`;
export const OPENAPI = `${API_ROOT}openapi.json`;
export const ENTRY_LIST = `${API_ROOT}hansard/entries/`;
export const ENTRY_DETAIL = `${ENTRY_LIST}:id/`;
export const ENTRY_REVISIONS = `${ENTRY_DETAIL}revisions/`;
export const ENTRY_REVISION = `${ENTRY_REVISIONS}:revision/`;
export const ENTRY_RESTORE = `${ENTRY_DETAIL}restore/`;
export const VENUE_LIST = `${API_ROOT}hansard/venues/`;
export const SOURCE_LIST = `${API_ROOT}hansard/sources/`;
export const SITTING_LIST = `${API_ROOT}hansard/sittings/`;
export const SITTING_DETAIL = `${SITTING_LIST}:id/`;
export const PERSON_LIST = `${API_ROOT}hansard/people/`;
export const PERSON_DETAIL = `${PERSON_LIST}:id/`;
export const CONTRIBUTION_LIST = `${API_ROOT}hansard/contributions/`;
export const CONTRIBUTION_DETAIL = `${CONTRIBUTION_LIST}:id/`;
export const DEBATE_LIST = `${API_ROOT}hansard/debates/`;
export const DEBATE_DETAIL = `${DEBATE_LIST}:id/`;
export const DIVISION_LIST = `${API_ROOT}hansard/divisions/`;
export const DIVISION_DETAIL = `${DIVISION_LIST}:id/`;
export const DECISION_LIST = `${API_ROOT}hansard/decisions/`;
export const DECISION_DETAIL = `${DECISION_LIST}:id/`;
export const BILL_LIST = `${API_ROOT}hansard/bills/`;
export const BILL_DETAIL = `${BILL_LIST}:id/`;
export const QUESTION_LIST = `${API_ROOT}hansard/questions/`;
export const QUESTION_DETAIL = `${QUESTION_LIST}:id/`;
export const FACETS = `${API_ROOT}hansard/search/facets/`;
export const TRENDS = `${API_ROOT}hansard/search/trends/`;
export const DISTINCTIVE_WORDS = `${API_ROOT}hansard/search/words/`;
export const SUGGEST = `${API_ROOT}hansard/search/suggest/`;
export const SPELLING = `${API_ROOT}hansard/search/spelling/`;
export const CHANGE_LIST = `${API_ROOT}hansard/changes/`;
export const STATUS = `${API_ROOT}hansard/status/`;
export const ITEM_CHANGE_LIST = `${CHANGE_LIST}items/`;
export const READING_CHANGE_LIST = `${CHANGE_LIST}readings/`;

// Paths of the reading site. The paths of sittings and people are those of the original, because other sites link to them.

export const HOME = '/';
export const CALENDAR = '/hansard/';
export const SITTING_PAGE = `${CALENDAR}sitting/:venue/:when`;
export const SITTING_PAGE_BY_ID = `${CALENDAR}sitting/:id/`;
export const SITTING_SPEECHES = `${SITTING_PAGE}/speeches`;
export const SITTING_SPEECHES_BY_ID = `${SITTING_PAGE_BY_ID}speeches`;
export const CONTRIBUTION_PAGE = `${CALENDAR}contribution/:id/`;
export const DEBATE_PAGE = `${CALENDAR}debate/:id/:slug`;
export const DEBATE_PAGE_BY_ID = `${CALENDAR}debate/:id/`;
export const BUSINESS_PAGE = `${CALENDAR}business/:series`;
export const BILLS = '/bills';
export const QUESTIONS = '/questions';
export const QUESTION_PAGE = `${QUESTIONS}/:id`;
/** What was decided in a week (2026-w17) or a month (2026-04), and the last week of the record. */
export const DECISIONS = '/decisions';
export const DECISIONS_PAGE = `${DECISIONS}/:period`;
export const LABEL_PAGE = `${CALENDAR}speaker/:label`;
export const ENTRY_REDIRECT = `${CALENDAR}entry/:id`;
export const ENTRY_HISTORY = `${ENTRY_REDIRECT}/history`;
/** The list of all votes, which the interface calls divisions. */
export const DIVISIONS_PAGE = '/divisions';
/** The terms of procedure. */
export const GLOSSARY = '/glossary';
export const glossaryTerm = (slug: string): string => `${GLOSSARY}#${encodeURIComponent(slug)}`;
/** Where a reader chooses their member. */
export const MY_MEMBER = '/my-member';
export const TOPICS = '/topics';
export const TOPIC_PAGE = `${TOPICS}/:slug`;
/** One vote, by the id of its division. */
export const VOTE_PAGE = `${CALENDAR}vote/:id/`;
/** Two to five members with their votes beside each other. */
export const COMPARE = '/compare';
export const COMPARE_FILE = `${COMPARE}.csv`;
export const PEOPLE = '/people/';
export const PERSON_PAGE = '/person/:slug/';
export const PERSON_DEBATES = `${PERSON_PAGE}debates`;
/** A person's votes as a table, and as a file for spreadsheets. */
export const PERSON_VOTES = `${PERSON_PAGE}votes`;
export const PERSON_VOTES_FILE = `${PERSON_VOTES}.csv`;
export const SEARCH_PAGE = '/search';
/** The suggestions that a script shows below the search box. */
export const SEARCH_OFFERS = '/search/offers';
export const TRENDS_PAGE = '/trends';
/** The formats of the trends page as a file. */
export const TRENDS_FORMS = ['json', 'csv', 'svg', 'png'] as const;
export type TrendsForm = (typeof TRENDS_FORMS)[number];
export const trendsFile = (form: TrendsForm): string => `${TRENDS_PAGE}.${form}`;
export const DATA = '/data';
/** The files of the last dump, and their list. */
export const DUMPS = '/data/';
export const DUMP_FILE = `${DUMPS}:name`;
export const DOCS = '/docs';
export const ABOUT = '/about';
/** The pages where publishers review imports. */
export const REVIEW = '/review';
export const REVIEW_OF_IMPORT = `${REVIEW}/:digest`;
export const ENTRY_REVIEW = `${REVIEW}/entry/:id`;
/** The pages of what is doubtful and what was corrected in the reading, and of one debate or decision. */
export const READINGS_REVIEW = `${REVIEW}/readings`;
export const DEBATE_REVIEW = `${REVIEW}/debate/:id`;
export const DECISION_REVIEW = `${REVIEW}/decision/:id`;
/** The pages of the printed names without a person, and of one of them. */
export const NAMES_REVIEW = `${REVIEW}/names`;
export const NAME_REVIEW = `${REVIEW}/name`;
/** The page of a sitting on which publishers correct entries. */
export const SITTING_REVIEW = `${REVIEW}/sitting/:id`;
/**
 * Following by e-mail: the target of the form, which is also the page of a subscription, and the address that mail programs
 * post to.
 */
export const FOLLOW = '/follow';
export const FOLLOW_STOP = `${FOLLOW}/stop`;
export const ROBOTS = '/robots.txt';
export const SITEMAP = '/sitemap.xml';
export const SITEMAP_PART = '/sitemap-:part.xml';
export const CITE = '/cite/:name';
/** The picture that other sites show with a link. */
export const PICTURE = '/picture/:name';
export type PictureKind = 'speech' | 'debate' | 'vote' | 'bill' | 'member';
/** The description by which other sites embed a speech. */
export const OEMBED = '/oembed';
/** A quotation in a frame on another site. */
export const EMBED = '/embed/:id';
/** The description that lets a browser search the record from its address bar. */
export const OPENSEARCH = '/opensearch.xml';
/** The manifest that lets a device show the site as an application. */
export const MANIFEST = '/manifest.json';
/** The mark of the parliament; without one, the icon of the site. */
export const MARK = '/mark.svg';
/** The address of the icon for programs that do not read pages. */
export const FAVICON = '/favicon.ico';

export const FEED_FORMS = ['atom', 'json'] as const;
export type FeedForm = (typeof FEED_FORMS)[number];

/** Paths of feeds; the extension chooses Atom or JSON Feed. */
export const sittingsFeed = (form: FeedForm): string => `/feeds/sittings.${form}`;
export const personFeed = (form: FeedForm): string => `${PERSON_PAGE}feed.${form}`;
export const businessFeed = (form: FeedForm): string => `${BUSINESS_PAGE}/feed.${form}`;
export const topicFeed = (form: FeedForm): string => `${TOPIC_PAGE}/feed.${form}`;
export const searchFeed = (form: FeedForm): string => `${SEARCH_PAGE}.${form}`;

// Paths of assets, and of monitoring.

export const ASSETS = '/assets/';
/** The portraits of people, each by its digest and type. */
export const PORTRAIT = '/portraits/:name';
export const LIVEZ = '/livez';
export const READYZ = '/readyz';
export const METRICS = '/metrics';
/** The endpoint for language model tools. */
export const MCP = '/mcp';

// Addresses of single items.

/** Returns the path of one item from a pattern with one parameter: the id, slug or name of the item. */
export function pathsOf(pattern: string): (name: number | string) => string {
  const [prefix = '', suffix = ''] = pattern.split(/:[a-z]+/);
  return (name) => `${prefix}${encodeURIComponent(name)}${suffix}`;
}

/** The parts before and after the id in the URL of an entry, or of an item identified by its first entry, in a format. */
export function entryAddress(baseUrl: string, format: string, list = ENTRY_LIST): EntryAddress {
  return { prefix: `${baseUrl}${list}`, suffix: `/?format=${format}` };
}

/** The URL of the history of a sitting, venue, source or person. */
export function itemRevisionsUrl(baseUrl: string, resource: string, id: number): string {
  return `${baseUrl}${ITEM_CHANGE_LIST}?id=${id}&resource=${resource}`;
}

export const revisionsPath = pathsOf(ENTRY_REVISIONS);

/** The URL of one item of a list, in a format. */
export function itemUrl(listUrl: string, id: number | string, format: string): string {
  return `${listUrl}${id}/?format=${format}`;
}

export const itemPath = (list: string, id: number | string): string =>
  `${list}${typeof id === 'number' ? id : encodeURIComponent(id)}/`;

/** The id or slug in the URL of a venue; null for any other text. */
export function venueAt(text: string, baseUrl: string): string | null {
  if (!text.includes(VENUE_LIST)) return null;
  const path = URL.parse(text, baseUrl)?.pathname ?? '';
  return path.startsWith(VENUE_LIST) ? path.slice(VENUE_LIST.length).replace(/\/$/, '') : null;
}

/** The path of a sitting: its chamber and start, as in the original, or its id if those are ambiguous. */
export const sittingPath = (venue: string, when: string): string =>
  `${CALENDAR}sitting/${venue}/${when}`;
export const sittingPathById = pathsOf(SITTING_PAGE_BY_ID);
/** The speeches of the sitting at a path. */
export const speechesPath = (sitting: string): string => `${sitting.replace(/\/$/, '')}/speeches`;
export const contributionPath = pathsOf(CONTRIBUTION_PAGE);
/** A title without letters and digits has no slug. The path of such a debate ends with the id. */
export const debatePath = (id: number, slug: string): string =>
  `${CALENDAR}debate/${id}/${slug === '' ? '' : encodeURIComponent(slug)}`;
export const businessPath = pathsOf(BUSINESS_PAGE);
export const questionPath = pathsOf(QUESTION_PAGE);
/**
 * The page of an unlinked label: everything said under it. A label with a slash cannot be part of a path, so the link is a
 * search for it.
 */
export const labelPath = (label: string): string =>
  /^\.{1,2}$|\//.test(label)
    ? withQuery(SEARCH_PAGE, { unlinked_label: label })
    : pathsOf(LABEL_PAGE)(label);
export const decisionsPath = pathsOf(DECISIONS_PAGE);
export const entryPath = pathsOf(ENTRY_REDIRECT);
export const entryHistoryPath = pathsOf(ENTRY_HISTORY);
export const entryAnchor = (id: number): string => `#entry-${id}`;
/** The anchor of a division on the page of its debate. */
export const divisionAnchor = (id: number): string => `#division-${id}`;
export const topicPath = pathsOf(TOPIC_PAGE);
export const votePath = pathsOf(VOTE_PAGE);
export const personPath = pathsOf(PERSON_PAGE);
export const personVotesPath = pathsOf(PERSON_VOTES);
export const personVotesFile = pathsOf(PERSON_VOTES_FILE);
export const portraitPath = pathsOf(PORTRAIT);
export const personDebatesPath = pathsOf(PERSON_DEBATES);
export const dumpFilePath = pathsOf(DUMP_FILE);
export const sitemapPartPath = pathsOf(SITEMAP_PART);
export const entryReviewPath = pathsOf(ENTRY_REVIEW);
export const debateReviewPath = pathsOf(DEBATE_REVIEW);
export const decisionReviewPath = pathsOf(DECISION_REVIEW);
export const nameReviewPath = (label: string, person: string | null = null): string =>
  withQuery(NAME_REVIEW, { label, person });
export const sittingReviewPath = pathsOf(SITTING_REVIEW);
export const reviewPath = pathsOf(REVIEW_OF_IMPORT);
export const embedPath = pathsOf(EMBED);
/** The name of this parameter; the log masks its value. */
export const followPath = (token: string): string => withQuery(FOLLOW, { token });
export const stopPath = (token: string): string => withQuery(FOLLOW_STOP, { token });
export const picturePath = (kind: PictureKind, id: number | string): string =>
  `/picture/${kind}-${encodeURIComponent(id)}.png`;
export const citePath = (id: number, format: string): string => `/cite/${id}.${format}`;

const ENTRY_ADDRESS = compilePattern(
  `(?:#entry-|(?:${[ENTRY_LIST, CONTRIBUTION_LIST, DEBATE_LIST].join('|')})|${CALENDAR}(?:entry|contribution|debate)/|/cite/)(\\d{1,16})`,
  'g',
);

/**
 * The id of the entry that a text refers to: the text is the id, an address of this service, or a citation. Null if it
 * refers to no entry.
 */
export function entryIdIn(text: string): number | null {
  const alone = /^#?(\d{1,16})$/.exec(text.trim())?.[1];
  // The anchor of an address comes last, and identifies one entry of a contribution.
  const address = [...text.matchAll(ENTRY_ADDRESS)].at(-1)?.[1];
  const cited = /\bentry (\d{1,16})\b/i.exec(text)?.[1];
  const id = alone ?? address ?? cited;
  return id === undefined ? null : parseId(id);
}

/** The id of the entry whose address or citation was pasted into the search box; null for any other text. */
export function pastedEntryIn(text: string): number | null {
  const isPasted = text.search(ENTRY_ADDRESS) >= 0 || /\bSHA-256 [0-9a-f]{64}\b/.test(text);
  return isPasted ? entryIdIn(text) : null;
}

/** The number of words at either end that identify a passage. */
const QUOTED_WORDS = 4;

/** A link to a passage: to its entry, and to its words by a text fragment. */
export function quoteLink(path: string, entryId: number, text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const part = (some: readonly string[]): string =>
    encodeURIComponent(some.join(' ').toWellFormed()).replaceAll('-', '%2D');
  const passage =
    words.length <= 2 * QUOTED_WORDS
      ? part(words)
      : `${part(words.slice(0, QUOTED_WORDS))},${part(words.slice(-QUOTED_WORDS))}`;
  return `${path}${entryAnchor(entryId)}:~:text=${passage}`;
}

/** The Link header to the description of the interface for programs and for people (RFC 8631). */
export function serviceLinks(baseUrl: string): string {
  return `<${baseUrl}${OPENAPI}>; rel="service-desc", <${baseUrl}${DOCS}>; rel="service-doc"`;
}

/** The path used in citations, by the path of the JSON, for everything that can be cited. */
const CITED: ReadonlyMap<string, string> = new Map([
  [ENTRY_DETAIL, ENTRY_REDIRECT],
  [CONTRIBUTION_DETAIL, ENTRY_REDIRECT],
  [DEBATE_DETAIL, DEBATE_PAGE_BY_ID],
  [SITTING_DETAIL, SITTING_PAGE_BY_ID],
]);

/**
 * The Link header of an entry, contribution, debate or sitting, on its JSON and on its page: how to cite it (RFC 8574), its
 * licence, a description, and its list. The result is a list of texts that the caller joins with the id. Null for any other
 * resource. `detail` is the path of the JSON, with `:id`. An item with earlier texts links to these too.
 */
export function signposts(
  baseUrl: string,
  detail: string,
  licenceUrl: string | null,
  isOriginal = false,
): readonly string[] | null {
  const citeAs = CITED.get(detail);
  if (citeAs === undefined) return null;
  const to = (path: string): string => `<${baseUrl}${path.replace(':id', '\0')}>`;
  const [description, type] =
    detail === SITTING_DETAIL
      ? [`${detail}?format=akn`, 'application/akn+xml']
      : [CITE.replace(':name', ':id.json'), 'application/vnd.citationstyles.csl+json'];
  return [
    `${to(citeAs)}; rel="cite-as"`,
    licenceUrl === null ? [] : `<${licenceUrl}>; rel="license"`,
    `${to(description)}; rel="describedby"; type="${type}"`,
    `${to(detail.replace(':id/', ''))}; rel="collection"`,
    isOriginal ? mementoLinks(originalOf(baseUrl, '\0')) : [],
  ]
    .flat()
    .join(', ')
    .split('\0');
}

/** The links from an entry to the list of its texts, for Memento. */
export function originalOf(baseUrl: string, id: number | string): Original {
  const to = (path: string): string => `${baseUrl}${path.replace(':id', String(id))}`;
  return { url: to(ENTRY_DETAIL), timeMapUrl: `${to(ENTRY_REVISIONS)}?format=link` };
}

/** The Link header to the formats of an address, by their media types. */
export function formatLinks(url: string, formats: ReadonlyMap<string, string>): string {
  return [...formats]
    .map(([format, type]) => `<${url}?format=${format}>; rel="alternate"; type="${type}"`)
    .join(', ');
}

// Addresses with a query.

export type QueryParameters = Readonly<Record<string, string | number | null>>;

/** A path with a query. Parameters keep their order; those that are null or empty are left out. */
export function withQuery(path: string, parameters: QueryParameters): string {
  const parts = Object.entries(parameters)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${quote(name)}=${quote(String(value))}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

export const LANGUAGE_PARAMETER = 'lang';

/** The same page in a language, whatever the browser prefers. */
export function inLanguage(path: string, language: string): string {
  const [plain, fragment] = path.split('#', 2) as [string, string?];
  const joined = `${plain}${plain.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
