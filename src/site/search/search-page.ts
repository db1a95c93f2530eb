// The search page: the form, the results with the words marked, who said it first, facets, and their number over time.

import { html } from 'ghtml';
import { clientErrors, SearchTooLong } from '../../base/errors.ts';
import type {
  DivisionRow,
  Facets,
  Found,
  FoundContribution,
  FoundEntry,
} from '../../finder/finder.ts';
import { firstOf, present } from '../../base/present.ts';
import { NAME_LENGTH_MAX } from '../../record/field.ts';
import { DAY_MS } from '../../record/days.ts';
import { type EntryFilter, EVERYTHING } from '../../record/filter.ts';
import { FILTER_NAMES } from '../../record/read-filter.ts';
import { isName, labelText } from '../../record/speaker-label.ts';
import { readWireForm } from '../../record/wire-form.ts';
import { forEachInTurns } from '../../threads/in-turns.ts';
import { languageAttributes } from '../../words/language-attributes.ts';
import * as links from '../../http/links.ts';
import type { MessageKey } from '../../words/catalogue.ts';
import { markedHtml } from '../found-marks.ts';
import { searchInput } from '../frame.ts';
import * as parts from '../page-parts.ts';
import type { MakePage, Page, RecordRequest } from '../page.ts';
import { plotHtml } from '../plot.ts';
import { type NamedDebate, namedDebate } from '../../words/named-debate.ts';
import { debateLink } from '../reading/debate-parts.ts';
import { divisionLink } from '../votes/vote-parts.ts';
import { beginningOf } from '../reading/read-entries.ts';
import { sittingTitle } from '../reading/sitting-list.ts';
import { intervalFor, readTrend, type Trend, trendPlot } from './trends-page.ts';
import { debatedTopics, topicAnswer, topicOfQuery, topicQuery } from '../topics-page.ts';
import { answerHtml, meantHtml, namedHtml } from './meant-html.ts';
import { type PlacedTopic, readPlace } from './read-place.ts';
import { isFound, readSpeaker, type SpokenTopic } from './read-speaker.ts';
import {
  FILTER_WORDS,
  isOfDate,
  optionsOf,
  readSearchRequest,
  SEARCH_FIELDS,
  SEARCH_ORDERINGS,
  searchFeedOf,
  type SearchField,
  type SearchRequest,
  usualOrdering,
  valueText,
} from './search-request.ts';

const PARAMETERS = [...FILTER_NAMES, 'ordering', 'page', 'plain'];

/** As many as a person looks through before searching again. */
const RESULTS_PER_PAGE = 20;

export const searchPage: MakePage = async (plain) => {
  const pasted = links.pastedEntryIn(plain.query.get('q') ?? '');
  if (pasted !== null) return { redirect: 302, to: links.entryPath(pasted) };
  const typed = await readSearchRequest(plain);
  const topic = typed.faults.length > 0 ? null : await readSpeaker(typed);
  const placed = typed.faults.length > 0 || topic !== null ? null : await readPlace(typed);
  const readFilters = topic?.given ?? (placed !== null && isReadSo(placed) ? placed.given : null);
  const request = readFilters === null ? typed : await readSearchRequest(plain, readFilters);
  const filters = Object.keys(request.given).length;
  const isEmpty = filters === 0 || (filters === 1 && hasUnsearchableText(request));
  return isEmpty || request.faults.length > 0
    ? formPage(request)
    : await resultsPage({ ...request, topic, placed });
};

function formPage(request: SearchRequest): Page {
  const alert = parts.complaintsHtml('alert', request.faults);
  const body = html`<div><h1>${request.t('searchTitle')}</h1>!${noticesHtml(request)}!${searchForm(request)}!${alert}!${examplesHtml(request)}</div>`;
  return { ...pageOf(request), body };
}

/** A request, and the interpretations of its words; null if they are only words. */
type ReadRequest = SearchRequest & {
  readonly topic: SpokenTopic | null;
  readonly placed: PlacedTopic | null;
};

/** Whether a place is read as its member: where no speech has all the words, and one of the member has the rest. */
function isReadSo({ isSaid, hasSpoken }: PlacedTopic): boolean {
  return !isSaid && hasSpoken;
}

async function resultsPage(request: ReadRequest): Promise<Page> {
  const { finder, ordering, page, given, t } = request;
  // The title of a debate is shown with each of its speeches, and is not a result beside them.
  const filter = { ...request.filter, headings: false } as const;
  const wanted = parts.listRequest(filter, RESULTS_PER_PAGE, { page, ordering });
  const years = { ...request.filter, dateFrom: null, dateTo: null };
  const finding = finder.findContributions({ ...wanted, highlight: true });
  const [certain, meant, results, listed, first, facets, trends, topics] = await Promise.all([
    page === 1 ? answerHtml(request) : '',
    meantHtml(request),
    finding,
    // Rendered while the other searches run.
    finding.then((ready) => (ready === null ? [] : foundGroups(ready, filter, request))),
    page === 1 ? firstSaid(request) : null,
    finder.facets(filter, 'contribution'),
    readTrend(given.q ?? t('results'), years, intervalFor(years, request), request),
    page === 1 ? topicFacet(filter, request) : [],
  ]);
  if (results === null) throw clientErrors.notFound();
  // The person, bill or sitting that is certainly meant; otherwise the topic that the words name.
  const typed = request.query.get('q') ?? '';
  const answer =
    certain === '' && page === 1 ? await topicAnswer(typed, results.count > 0, request) : certain;
  const alone = results.count > 0 ? '' : (meant?.(true) ?? (await namedHtml(request)));
  const more = [
    orderHtml(request),
    timePlot(trends, request),
    first === null ? '' : firstHtml(first, request),
    html`<p class="meta">${t('facetsCount')}</p>`,
    topicsHtml(topics, request),
    facetsHtml(facets, request),
  ].join('\n');
  const beside = html`<aside class="side facets" aria-label="${t('narrowBy')}">!${meant?.(false) ?? ''}
<details class="wide-open"><summary>${t('narrowBy')}</summary>!${more}</details></aside>`;
  const body = html`<div class="split">
<h1 class="unseen">${title(request)}</h1>
!${searchForm(request)}
!${noticesHtml(request)}!${readAsHtml(request)}
!${chosenHtml(request)}
!${answer}
!${results.count === 0 ? alone : beside}
!${await foundHtml(results, listed, alone + answer !== '', request)}
</div>`;
  return { ...pageOf(request), body };
}

/**
 * The interpretation as a name and a topic, with a link to the search for the words alone; or what the member for a place that was
 * typed said about the rest.
 */
function readAsHtml({ t, href, topic, placed, query }: ReadRequest): string {
  const typed = query.get('q') ?? '';
  const linkTo = (parameters: Readonly<Record<string, string | number>>, text: string): string =>
    html`<a href="${href(links.withQuery(links.SEARCH_PAGE, parameters))}">${text}</a>`;
  const line = (text: string, link: string): string =>
    html`<p class="read-as" role="status">${text} !${link}</p>`;
  const plainly = linkTo({ q: typed, plain: 1 }, t('readPlainly', { query: typed }));
  if (topic !== null) {
    return line(t('readAs', { name: topic.name, topic: topic.topic }), plainly);
  }
  if (placed === null) return '';
  const { name, place, topic: about, given, hasSpoken, isSaid } = placed;
  const values = { name, place, topic: about };
  if (isReadSo(placed)) return line(t('readAsPlace', values), plainly);
  if (hasSpoken) return line('', linkTo(given, t('memberOnTopic', values)));
  const anybody = linkTo({ q: about }, t('saidByAnybody', { topic: about }));
  return isSaid ? '' : line(t('memberSilentOn', values), anybody);
}

/** The page without its body. */
function pageOf(request: SearchRequest): Omit<Page, 'body'> {
  const { page, given, ordering, faults } = request;
  return {
    title: title(request),
    description: request.t('searchDescription'),
    path: request.path({ page: page === 1 ? null : page }),
    json: links.withQuery(links.CONTRIBUTION_LIST, { ...given, headings: 0, ordering }),
    feed: searchFeedOf(given, request.locale),
    section: 'search',
    ...(faults.length > 0 ? { status: 400 } : {}),
  };
}

function title({ t, given: { q } }: SearchRequest): string {
  if (q === undefined) return t('searchTitle');
  // A phrase already has quotation marks; the title has those of the language.
  return `${t('searchTitle')}: ${t('searchFor', { query: q.replace(/^"([^"]+)"$/, '$1') })}`;
}

/** Notices about a search that was understood but probably does not mean what was intended. */
function noticesHtml(request: SearchRequest): string {
  const { t, given, filter } = request;
  const { dateFrom, dateTo } = filter;
  const notices: string[] = [];
  if (hasUnsearchableText(request)) notices.push(t('nothingSearchable', { typed: given.q ?? '' }));
  if (dateFrom !== null && dateTo !== null && dateFrom > dateTo) notices.push(t('datesReversed'));
  const shown = notices.map((notice) => html`<p class="lead" role="status">${notice}</p>`);
  return `${shown.join('')}${parts.complaintsHtml('status', parts.unknownParameters(PARAMETERS, request))}`;
}

/** Whether the typed words have no letter and no digit. */
function hasUnsearchableText({ given, filter }: SearchRequest): boolean {
  return given.q !== undefined && filter.query === null;
}

/** With fewer years or months of sittings there is no course to see: their numbers are among the facets. */
const PLOTTED_PERIODS_MIN = 3;

function timePlot(trend: Trend, request: SearchRequest): string {
  const { t, filter } = request;
  const sat = trend.periods.filter(({ total }) => total > 0);
  // Words are searched for among the entries that pass the filters; without words, the result is a share of the record.
  const share = filter.query === null ? t('overTime') : `${t('share')} ${t('ofEntriesSearched')}`;
  const { q, venue } = request.given;
  const compare = links.withQuery(links.TRENDS_PAGE, { q1: q ?? null, venue: venue ?? null });
  const more =
    q === undefined
      ? ''
      : html`<p class="more"><a href="${request.href(compare)}">${t('compareOverTime')}</a></p>`;
  const isFlat = sat.length < PLOTTED_PERIODS_MIN || sat.every(({ count }) => count === 0);
  return `${isFlat ? '' : plotHtml(trendPlot([trend], share, request))}${more}`;
}

/**
 * Who said it first, which many visitors want to know. Null if nobody said it, a note within the first speech has some of it, or the
 * record lacks sittings before: then somebody may have said it earlier.
 */
async function firstSaid(request: SearchRequest): Promise<FoundContribution | null> {
  const { finder, filter, calendar } = request;
  if (filter.query === null) return null;
  const type = filter.type ?? 'speech';
  const wanted = parts.listRequest({ ...filter, type }, 1, { ordering: 'date' });
  const contributions = await finder.findContributions({ ...wanted, highlight: true });
  const [first = null] = contributions?.items ?? [];
  const day = first === null ? null : (calendar.sitting(first.sittingId)?.startDate ?? null);
  if (day === null || hasGapBefore(day, filter, request)) return null;
  // A speech may match by what it lacks: nobody "said" -maize.
  const marked = first?.entries.filter((entry) => markedWords(entry).size > 0) ?? [];
  const isOther = ({ wire }: FoundEntry): boolean => readWireForm(wire).type !== type;
  return marked.length === 0 || marked.some(isOther) ? null : first;
}

/** No parliament has longer between two sittings; India's and others' constitutions forbid it. */
const RECESS_MS_MAX = 184 * DAY_MS;

/** Whether the record lacks sittings of the searched chamber between its beginning and a day. */
function hasGapBefore(day: string, { venueId }: EntryFilter, { calendar }: RecordRequest): boolean {
  let previousDay: number | null = null;
  for (const { startDate, venueId: id } of calendar.sittings) {
    if (startDate === null || startDate > day || (venueId !== null && id !== venueId)) continue;
    const at = Date.parse(startDate);
    if (previousDay !== null && at - previousDay > RECESS_MS_MAX) return true;
    previousDay = at;
  }
  return false;
}

/** The query, and a control for every filter. */
function searchForm(request: SearchRequest): string {
  const { t, href, given, filter, ordering } = request;
  // A filter that only links set has no control, but the form keeps its value.
  const isHidden = (name: SearchField): boolean => FILTER_WORDS[name].label === null;
  const hidden = SEARCH_FIELDS.filter(isHidden).map((name) =>
    parts.hiddenInput(name, given[name] ?? null),
  );
  const shown = SEARCH_FIELDS.filter((name) => !isHidden(name));
  const isNarrowed = shown.some((name) => given[name] !== undefined);
  const chosen = ordering === usualOrdering(filter) ? null : ordering;
  return html`<form class="ask" role="search" action="${href(links.SEARCH_PAGE)}">
<div class="find large">
!${searchInput(given.q ?? '', request)}
</div>
!${hidden.join('')}!${parts.hiddenInput('ordering', chosen)}
<details!${isNarrowed ? ' open' : ''}><summary>${t('filters')}</summary>
<p class="meta">${t('searchTips')}</p>
<div class="fields">
!${shown.map((name) => controlHtml(name, request)).join('\n')}
</div></details>
</form>`;
}

function controlHtml(field: SearchField, request: SearchRequest): string {
  const { t, given } = request;
  const { label, any } = FILTER_WORDS[field];
  const value = given[field] ?? '';
  const options = optionsOf(field, request);
  let control = html`<input name="${field}" value="${value}" maxlength="${NAME_LENGTH_MAX}">`;
  if (options !== undefined) {
    control = parts.selectHtml(field, value, [['', any === undefined ? '' : t(any)], ...options]);
  } else if (isOfDate(field)) {
    control = html`<input type="date" name="${field}" value="${value}">`;
  }
  return html`<label>${label === null ? '' : t(label)} !${control}</label>`;
}

// What a search found: the chosen filters, the facets, the contributions, and who said it first.

/** `hasMeanings`: whether the page shows what the words may mean beside the results. */
async function foundHtml(
  { count, page }: Found<FoundContribution>,
  listed: readonly string[],
  hasMeanings: boolean,
  request: SearchRequest,
): Promise<string> {
  const { t, given, path } = request;
  if (count === 0) {
    const unknown = await unknownSeat(request);
    if (unknown !== null)
      return html`<p class="lead">${t('nobodySpokeFor', { value: unknown })}</p>`;
    const nearest = await nearestHtml(request);
    return hasMeanings
      ? html`<p>${t('foundNoSpeech')}</p>!${nearest}`
      : html`<p class="lead">${t('foundNone')}</p>!${nearest}<p>${t('foundNoneHint')}</p>!${examplesHtml(request)}`;
  }
  return html`<h2 class="count">${t('foundCount', { count })}</h2>
<ol class="results">
!${listed.join('\n')}
</ol>
!${parts.pagerHtml(present(page, 'the page of the results'), path, request)}
<p class="more">!${parts.feedLink(searchFeedOf(given, request.locale), request)}</p>
!${parts.followForm('search', links.withQuery('', given).slice(1), request)}`;
}

/** The chosen party or constituency if nobody of it spoke, whatever the words; null otherwise. */
async function unknownSeat(request: SearchRequest): Promise<string | null> {
  for (const part of ['party', 'constituency'] as const) {
    const value = request.filter[part];
    if (value !== null && !(await isFound({ ...EVERYTHING, [part]: value }, request))) return value;
  }
  return null;
}

/** The orders, each a link. */
function orderHtml(request: SearchRequest): string {
  const { t, filter, path } = request;
  const orders = SEARCH_ORDERINGS.filter(
    (ordering) => ordering !== 'relevance' || filter.query !== null,
  );
  const choices = orders.map((order) => {
    const to = path({ ordering: order === usualOrdering(filter) ? null : order });
    return [to, t(`order.${order}`), order === request.ordering] as const;
  });
  return parts.choicesHtml(t('order'), choices, request);
}

/** Links to the nearest searches with results. */
async function nearestHtml(request: SearchRequest): Promise<string> {
  const { t, locale, href, path } = request;
  const { queries } = await request.finder.nearestQueries(request.filter);
  if (queries.length === 0) return '';
  const items = queries.map(({ query, count }) => {
    const to = href(path({ q: query }));
    return html`<a href="${to}"><strong>${query}</strong></a> <small>${locale.number(count)}</small>`;
  });
  return html`<p>${t('didYouMean')} !${items.join(', ')}?</p>`;
}

const EXAMPLES = ['words', 'phrase', 'either', 'without', 'beginning'] as const;

/** Example queries, each a link that runs it. */
function examplesHtml({ t, href }: RecordRequest): string {
  const items = EXAMPLES.map((name) => {
    const query = t(`example.${name}`);
    return html`<dt><a href="${href(links.withQuery(links.SEARCH_PAGE, { q: query }))}">${query}</a></dt><dd>${t(`meaning.${name}`)}</dd>`;
  });
  return html`<h2>${t('searchExamples')}</h2><dl>!${items.join('\n')}</dl>`;
}

/** Results of one debate, or of one sitting outside debates, in their order. */
interface Group {
  readonly debate: NamedDebate | null;
  readonly debateId: number | null;
  readonly sittingId: number;
  readonly items: FoundContribution[];
}

/** The results of a page by debate, where the first of each stands. */
async function foundGroups(
  { items, count }: Found<FoundContribution>,
  filter: EntryFilter,
  request: SearchRequest,
): Promise<string[]> {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const { sittingId, id } = item;
    const debate = await request.store.debateOfEntry(sittingId, id);
    const key = debate === null ? `sitting ${sittingId}` : `debate ${debate.id}`;
    const group = groups.get(key) ?? {
      debate: debate && namedDebate(debate),
      debateId: debate?.id ?? null,
      sittingId,
      items: [],
    };
    group.items.push(item);
    groups.set(key, group);
  }
  const listed: string[] = [];
  await forEachInTurns([...groups.values()], async (group) => {
    const isAll = items.length === count;
    listed.push(await debateGroupHtml(group, isAll ? null : filter, request));
  });
  return listed;
}

/** A debate and what was found in it. `filter`: that of the search, if there are other pages, so that there may be more. */
async function debateGroupHtml(
  { debate, debateId, sittingId, items }: Group,
  filter: EntryFilter | null,
  request: SearchRequest,
): Promise<string> {
  const { href, given, finder, calendar } = request;
  const sitting = calendar.sitting(sittingId);
  const where = sittingTitle(sittingId, request);
  const title =
    debate === null
      ? html`<a href="${href(sitting === null ? links.CALENDAR : calendar.path(sitting))}">${where}</a>`
      : debateLink(
          { ...debate, path: links.withQuery(debate.path, { q: given.q ?? null }) },
          request,
        );
  const listItems: string[] = [];
  for (const item of items) listItems.push(await foundItem(item, debate, request));
  const within = debateId === null ? { sittingId } : { debateId };
  const all =
    filter === null || filter.debateId !== null || filter.sittingId !== null
      ? null
      : await finder.findContributions(parts.listRequest({ ...filter, ...within }, 1));
  return html`<li><h3>!${title}</h3>
!${debate === null ? '' : html`<p class="meta">${where}</p>`}
<ol>!${listItems.join('\n')}</ol>
!${all === null || all.count <= items.length ? '' : allOfHtml(all.count, { debateId, sittingId }, request)}</li>`;
}

/** The link to all results in a debate, or in a sitting; what is outside debates cannot be chosen alone. */
function allOfHtml(
  count: number,
  { debateId, sittingId }: Pick<Group, 'debateId' | 'sittingId'>,
  { t, href, path }: SearchRequest,
): string {
  const to = debateId === null ? path({ sitting: sittingId }) : path({ debate: debateId });
  const text = t(debateId === null ? 'allOfSitting' : 'allOfDebate', { count });
  return html`<p class="more"><a href="${href(to)}">${text}</a></p>`;
}

/** A contribution: its speaker, and the pieces that show the words best. */
async function foundItem(
  contribution: FoundContribution,
  debate: NamedDebate | null,
  request: SearchRequest,
): Promise<string> {
  const { id, sittingId, entries } = contribution;
  const division = await request.store.divisionOfEntry(sittingId, id);
  const pieces = bestPieces(entries);
  const first = firstOf(entries);
  const { who, url } = sourceOf(first, pieces[0] ?? first, division, request);
  const votes = division === null ? '' : divisionLink(division, debate, request);
  // The title of the debate stands above it.
  const isTitle = readWireForm(first.wire).type === 'heading' && debate !== null;
  return html`<li>!${isTitle ? '' : html`<h4><a href="${url}">${who}</a></h4>`}
!${votes}
!${pieces.length === 0 ? beginningOf(entries, request.rules).paragraph : pieces.map(pieceHtml).join('\n')}</li>`;
}

function pieceHtml({ language, excerpt }: FoundEntry): string {
  const { text, marks, cutBefore, cutAfter } = present(excerpt, 'the excerpt of a found entry');
  return html`<p !${languageAttributes(language)}>!${cutBefore ? '… ' : ''}!${markedHtml(text, marks)}!${cutAfter ? ' …' : ''}</p>`;
}

/** Pieces shown of one contribution: two fill the five lines of a result on a telephone. */
const PIECES_SHOWN = 2;

/** The entries with the most different matched words, in spoken order; none if nothing is marked. */
function bestPieces(entries: readonly FoundEntry[]): readonly FoundEntry[] {
  const counted = entries
    .map((entry) => ({ entry, marked: markedWords(entry) }))
    .filter(({ marked }) => marked.size > 0)
    .sort((a, b) => b.marked.size - a.marked.size);
  const [best, next] = counted;
  if (best === undefined) return [];
  // A second piece is shown if it has a word that the first lacks.
  const shown =
    next !== undefined && [...next.marked].some((word) => !best.marked.has(word))
      ? counted.slice(0, PIECES_SHOWN)
      : [best];
  return shown.map(({ entry }) => entry).sort((first, second) => first.id - second.id);
}

function markedWords({ excerpt }: FoundEntry): ReadonlySet<string> {
  if (excerpt === null) return new Set();
  return new Set(excerpt.marks.map(([start, end]) => excerpt.text.slice(start, end).toLowerCase()));
}

function firstHtml({ entries }: FoundContribution, request: SearchRequest): string {
  const first = firstOf(entries);
  const { who, where, url } = sourceOf(first, bestPieces(entries)[0] ?? first, null, request);
  const { t, filter } = request;
  const isSeveral = /\s/.test((filter.query ?? '').replaceAll(/"[^"]*"/g, '').trim());
  return html`<p class="first">${t(isSeveral ? 'firstWithAll' : 'firstSaidBy')} <a href="${url}">${who}</a> <span class="meta">${where}</span></p>`;
}

/**
 * The speaker of an entry, or that it belongs to a division, its sitting, and the address at which another entry of the same
 * contribution is read, with the words marked.
 */
function sourceOf(
  entry: FoundEntry,
  shown: FoundEntry,
  division: DivisionRow | null,
  request: SearchRequest,
) {
  const { t, href, given } = request;
  const body = readWireForm(entry.wire);
  const label = labelText(body, '');
  const spoke = isName(label) ? label : t('unnamedSpeaker');
  const path = links.withQuery(links.contributionPath(entry.id), { q: given.q ?? null });
  return {
    who: body.type === 'speech' ? spoke : t(division === null ? `type.${body.type}` : 'division'),
    where: sittingTitle(entry.sittingId, request),
    url: `${href(path)}${links.entryAnchor(shown.id)}`,
  };
}

/** The chosen filters, each a link that removes it. */
function chosenHtml(request: SearchRequest): string {
  const { t, href, given, path } = request;
  const items = SEARCH_FIELDS.flatMap((field) => {
    const value = given[field];
    if (value === undefined) return [];
    const label = chosenText(field, value, request);
    return html`<a href="${href(path({ [field]: null }))}" aria-label="${t('remove')}: ${label}">${label} <span aria-hidden="true">×</span></a>`;
  });
  return items.length === 0
    ? ''
    : html`<nav class="choices" aria-label="${t('chosen')}">!${items.join('')}</nav>`;
}

function chosenText(field: SearchField, value: string, request: SearchRequest): string {
  const { locale, person, venue, filter } = request;
  if (field === 'speaker') return person?.legalName ?? value;
  if (field === 'venue') return venue === null ? value : locale.chamber(venue);
  if (field === 'title') return topicOfQuery(value, request)?.name ?? value;
  if (field === 'sitting') return sittingTitle(filter.sittingId ?? NaN, request) || value;
  return valueText(field, value, locale);
}

/** As many people as fit beside ten results. */
const SPEAKERS_SHOWN = 12;
const PARTIES_SHOWN = 8;

/** How the results are distributed over chambers, years, types, parties and people. */
function facetsHtml(facets: Facets, request: SearchRequest): string {
  const { t, locale, path } = request;
  const parties = facets.party.slice(0, PARTIES_SHOWN);
  const speakers = facets.speaker.slice(0, SPEAKERS_SHOWN);
  return [
    groupHtml('facetVenue', facets.venue, request, ({ value, label }) => [
      path({ venue: value }),
      locale.chamber({ slug: value, name: label }),
    ]),
    // By time, which says more than by count.
    groupHtml('facetYear', facets.year.toReversed(), request, ({ value, label }) => [
      path({ date_from: `${value}-01-01`, date_to: `${value}-12-31` }),
      label,
    ]),
    groupHtml('facetType', facets.type, request, ({ value }) => [
      path({ type: value }),
      valueText('type', value, locale),
    ]),
    groupHtml('facetParty', parties, request, ({ value, label }) => [
      path({ party: value }),
      label,
    ]),
    // People, and unlinked labels, which are marked.
    groupHtml('facetSpeaker', speakers, request, ({ value, label }) =>
      value === null
        ? [path({ unlinked_label: label }), t('unlinkedLabel', { label })]
        : [path({ speaker: value }), label],
    ),
  ].join('');
}

/** How many results are in debates of each topic, most first; none if counting them is too much work. */
async function topicFacet(filter: EntryFilter, request: SearchRequest) {
  if (request.asFile || filter.title !== null || filter.debateId !== null) return [];
  const topics = await debatedTopics(request);
  const counted = topics.map(async (topic) => {
    const query = topicQuery(topic);
    const matches = await request.finder.findContributions(
      parts.listRequest({ ...filter, title: query }, 1),
    );
    return { query, count: matches?.count ?? 0 };
  });
  const counts = await Promise.all(counted).catch((error: unknown) => {
    if (error instanceof SearchTooLong) return [];
    throw error;
  });
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

function topicsHtml(
  topics: Awaited<ReturnType<typeof topicFacet>>,
  request: SearchRequest,
): string {
  return groupHtml('facetTopic', topics, request, ({ query }) => [
    request.path({ title: query }),
    topicOfQuery(query, request)?.name ?? query,
  ]);
}

/** The values of a facet, each a link that narrows the search; a single value, as for a chosen filter, does not narrow it. */
function groupHtml<Value extends { readonly count: number }>(
  title: MessageKey,
  values: readonly Value[],
  { t, locale, href }: SearchRequest,
  linkOf: (value: Value) => readonly [to: string, name: string],
): string {
  if (values.length < 2) return '';
  const items = values.map((value) => {
    const [to, name] = linkOf(value);
    return html`<li><a href="${href(to)}">${name}</a> <small>${locale.number(value.count)}</small></li>`;
  });
  return html`<section><h2>${t(title)}</h2><ul class="rows">!${items.join('')}</ul></section>`;
}
