// The stage after matching: orders the matches and collects the ids of one page.

import { firstOf } from '../base/present.ts';
import { type EntryFilter, EVERYTHING, type Ordering } from '../record/filter.ts';
import { locatePage } from '../record/page.ts';
import {
  COST,
  queryWords,
  makeSnippets,
  type Snippet,
  scorerOf,
  topPage,
  type PageSlice,
} from '@hansard/search';
import {
  countSet,
  countUpTo,
  type EntrySet,
  idsFrom,
  inSet,
  languageIn,
  setOf,
} from '@hansard/search/entry-set';
import type { IndexedText } from '../indexing/entry-text.ts';
import type { FindRequest, Found, FoundContribution, FoundEntry, Unit } from './finder.ts';
import { queryContextOf, queryOf } from './match-filter.ts';
import type { SearchContext } from './result-cache.ts';
import {
  contributionFrom,
  contributionScores,
  entriesOfContributions,
  startsOfEntries,
} from './view/contributions.ts';
import { type RecordReader, entryTextOf, type RecordView } from './view/record-view.ts';

/** The number of best matches that are cached in order: more than anybody pages through. */
const RANKED_MAX = 1_000;

export interface PageOfIds {
  readonly ids: readonly number[];
  readonly pageInfo: Omit<Found<never>, 'items'>;
}

/** The ids of one page of a set; null past the last page. */
export async function collectPage(
  context: SearchContext,
  { start, size, ordering, filter }: FindRequest,
  set: EntrySet,
  unit: Unit = 'entry',
): Promise<PageOfIds | null> {
  const { state } = context.snapshot;
  const count = countSet(set);
  if ('after' in start) {
    const ids = idsFrom(set, countUpTo(set, start.after), size);
    const more = count > countUpTo(set, ids.at(-1) ?? start.after);
    return { ids, pageInfo: { state, count, page: null, more } };
  }
  const page = locatePage(start.page, count, size);
  if (page === null) return null;
  const slice = { from: page.firstPosition - 1, limit: size };
  const ids = await idsInOrder(context, { set, filter, unit }, ordering, slice);
  return { ids, pageInfo: { state, count, page, more: page.number < page.pages } };
}

async function idsInOrder(
  context: SearchContext,
  { set, filter, unit }: RankedSet,
  ordering: Ordering,
  { from, limit }: PageSlice,
): Promise<readonly number[]> {
  const { calendar } = context.view;
  switch (ordering) {
    case 'id':
      return idsFrom(set, from, limit);
    case '-id': {
      const end = countSet(set) - from;
      const first = Math.max(0, end - limit);
      return idsFrom(set, first, end - first).reverse();
    }
    case 'date':
    case '-date':
      return calendar.idsByDate(set, { ordering, from, limit });
    case 'relevance': {
      const rank = (slice: PageSlice): Promise<number[]> =>
        rankSet(context, { set, filter, unit }, slice);
      if (from + limit > RANKED_MAX) return await rank({ from, limit });
      const best = await context.cache.getOrCompute(context, ['ranking', unit, filter], () =>
        rank({ from: 0, limit: RANKED_MAX }),
      );
      return best.slice(from, from + limit);
    }
  }
}

/** The set of matches of a filter. */
interface RankedSet {
  readonly set: EntrySet;
  readonly filter: EntryFilter;
  readonly unit: Unit;
}

async function rankSet(
  context: SearchContext,
  { set, filter, unit }: RankedSet,
  slice: PageSlice,
): Promise<number[]> {
  if (set.size === 0) return [];
  const { view } = context;
  const leaves = queryWords(queryOf(filter, view));
  const entries = unit === 'entry' ? set : entriesOfContributions(set, view);
  const scorer = await scorerOf(queryContextOf(context, 'entry'), leaves, entries);
  if (unit === 'entry') return topPage(set, scorer, slice);
  const scoreBlock = contributionScores(scorer.scoreBlock, entries, view);
  return topPage(set, { ...scorer, scoreBlock }, slice);
}

// The last stage of a request: reads the texts of the collected ids, and makes their snippets.

export async function presentEntries(
  reader: RecordReader,
  ids: readonly number[],
  request: FindRequest,
): Promise<FoundEntry[]> {
  const snippetsOf = snippetMaker(reader, request);
  const textsOf = await readTexts(reader, ids);
  return textsOf(ids).map((text) => presentEntry(reader.view, text, snippetsOf([text])[0]));
}

/**
 * The number of contributions whose texts are read together. A statement for each would be a round trip each; a statement for a
 * whole page might read far more than the request may cost.
 */
const READ_TOGETHER = 25;

/** Each id is that of a contribution's first entry. */
export async function presentContributions(
  reader: RecordReader,
  ids: readonly number[],
  request: SnippetRequest,
): Promise<FoundContribution[]> {
  const snippetsOf = snippetMaker(reader, request);
  const contributions: FoundContribution[] = [];
  for (let from = 0; from < ids.length; from += READ_TOGETHER) {
    const starts = ids.slice(from, from + READ_TOGETHER);
    const each = starts.map((start) => contributionFrom(start, reader.view));
    const textsOf = await readTexts(reader, each.flat());
    for (const own of each) {
      const texts = textsOf(own);
      const snippets = snippetsOf(texts);
      const entries = texts.map((text, at) => presentEntry(reader.view, text, snippets[at]));
      const { id, sittingId } = firstOf(entries);
      contributions.push({ id, sittingId, entries });
    }
  }
  return contributions;
}

/** The contribution that contains an entry; null if there is no such entry. */
export async function contributionOfEntry(
  reader: RecordReader,
  entryId: number,
): Promise<FoundContribution | null> {
  const { view } = reader;
  if (!inSet(view.map.everything, entryId)) return null;
  const [start] = idsFrom(startsOfEntries(setOf([entryId]), view), 0, 1);
  if (start === undefined) return null;
  const [contribution] = await presentContributions(reader, [start], {
    filter: EVERYTHING,
    highlight: false,
  });
  return contribution ?? null;
}

export async function entriesOfSitting(
  { snapshot, view }: RecordReader,
  sittingId: number,
): Promise<FoundEntry[]> {
  const texts = await snapshot.entriesOfSitting(sittingId);
  return texts.map((text) => presentEntry(view, text));
}

type SnippetRequest = Pick<FindRequest, 'filter' | 'highlight'>;

/** Makes the snippets of a passage's entries; none if the request has no `highlight`. */
function snippetMaker({ view, budget }: RecordReader, { filter, highlight }: SnippetRequest) {
  const query = highlight ? queryOf(filter, view) : null;
  const words = queryWords(query).length;
  return (texts: readonly IndexedText[]): readonly Snippet[] => {
    // Each text is searched for each word of the query.
    for (const { wire } of texts) budget.spend(COST.character * wire.length * (1 + words));
    if (!highlight) return [];
    const searched = texts.map((text) => entryTextOf(text, view));
    return makeSnippets(searched, query);
  };
}

/** Reads the texts of entries, and returns a function that looks some of them up, in the order of the given ids. */
async function readTexts(
  { snapshot }: RecordReader,
  ids: readonly number[],
): Promise<(ids: readonly number[]) => IndexedText[]> {
  const texts = new Map((await snapshot.entries(ids)).map((text) => [text.id, text]));
  return (some) => some.flatMap((id) => texts.get(id) ?? []);
}

function presentEntry(
  view: RecordView,
  { id, sittingId, contribution, wire }: IndexedText,
  excerpt: Snippet | null = null,
): FoundEntry {
  const [begins, language] = [inSet(view.begins, id), languageIn(view.languages, id)];
  return { id, sittingId, language, begins, contribution, wire, excerpt };
}
