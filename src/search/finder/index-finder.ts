// The finder over an index: the same for every engine, which gives it snapshots to ask.

import { matchesAcross } from '../query/cross-entry-matches.ts';
import { startsOfEntries, contributionFrom } from '../contributions/contribution-starts.ts';
import { Deadline } from '../index/deadline.ts';
import { idsFrom, inSet, setOf, type EntrySet } from '../index/entry-set.ts';
import { makeSnippet } from '../query/snippet.ts';
import type { Match } from '../query/matches.ts';
import { queryWords, type Query } from '../query/parse-query.ts';
import type {
  Facets,
  FindRequest,
  Found,
  FoundContribution,
  FoundEntry,
  Period,
  RoutedFinder,
} from './finder.ts';
import type { StoredText } from '../build/index-writer.ts';
import type { SearchContext } from './search-context.ts';
import { activityOfAll, personActivity } from './activity.ts';
import { facetsOf, trendsOf } from './facets.ts';
import type { FinderSource } from './finder-source.ts';
import { languageIn, entryTextOf } from './contribution-texts.ts';
import { VersionedCache } from './versioned-cache.ts';
import { ViewCache } from './view-cache.ts';
import { matchFilter, queryOf } from './match-filter.ts';
import { pageOfIds } from './page-of-ids.ts';
import { indexOf, type RecordView } from './record-view.ts';
import { adjacentSittings, filterSittings } from './sittings.ts';

/** How long one question may take; every question of a person is far below it. */
const QUESTION_MS = 2_000;

/** Sets that were found, and the best of those that were ranked, kept until the record changes. */
const SETS_BYTES_MAX = 32 * 1024 * 1024;
const RANKED_BYTES_MAX = 4 * 1024 * 1024;
/** Facets, and trends, that were counted; and what one of the counts takes with its label. */
const COUNTED_BYTES_MAX = 1024 * 1024;
const COUNT_BYTES = 150;
/** Of one block of a set: its bits, and what holds them. */
const BLOCK_BYTES = 600;

export function createFinder(source: FinderSource): RoutedFinder {
  const keeping = <Value>(
    bytesMax: number,
    bytesOf: (value: Value) => number,
  ): VersionedCache<Value> => new VersionedCache(bytesMax, bytesOf, source.versionsMax);
  const sets = keeping<EntrySet>(SETS_BYTES_MAX, (set) => set.size * BLOCK_BYTES);
  const ranked = keeping<readonly number[]>(RANKED_BYTES_MAX, (ids) => ids.length * 8);
  const facets = keeping<Facets>(COUNTED_BYTES_MAX, bytesOfFacets);
  const trends = keeping<readonly Period[]>(
    COUNTED_BYTES_MAX,
    (periods) => periods.length * COUNT_BYTES,
  );
  const views = new ViewCache(source.versionsMax);

  const ask = <Answer>(question: (asking: SearchContext) => Promise<Answer>): Promise<Answer> =>
    source.withSnapshot(async (snapshot) => {
      const view = await views.of(snapshot);
      const deadline = new Deadline(QUESTION_MS);
      const index = indexOf(snapshot, view, deadline);
      return await question({
        snapshot,
        view,
        index,
        deadline,
        matching: (filter, unit) =>
          sets.find(view.version, JSON.stringify([unit, filter]), () =>
            matchFilter({ snapshot, view, index, deadline }, filter, unit),
          ),
        bestOf: (filter, unit, make) =>
          ranked.find(view.version, JSON.stringify([unit, filter]), make),
      });
    });

  return {
    findEntries: (request) => ask((asking) => findEntries(asking, request)),
    findContributions: (request) => ask((asking) => findContributions(asking, request)),
    contribution: (entryId) => ask((asking) => contributionOf(asking, entryId)),
    matching: (filter) =>
      ask(async ({ view, matching }) => ({
        version: view.version,
        entries: await matching(filter, 'entry'),
      })),
    facets: (filter) =>
      ask((asking) =>
        facets.find(asking.view.version, JSON.stringify(filter), async () =>
          facetsOf(asking, await asking.matching(filter, 'entry')),
        ),
      ),
    trends: (filter, interval) =>
      ask(({ view, matching }) =>
        trends.find(view.version, JSON.stringify([interval, filter]), async () =>
          trendsOf(view, await matching(filter, 'entry'), interval),
        ),
      ),
    personActivity: (personId) => ask((asking) => personActivity(asking, personId)),
    activityOfAll: () => ask((asking) => activityOfAll(asking)),
    sittings: (which) => ask(async ({ view }) => filterSittings(view, which)),
    adjacentSittings: (sittingId) => ask(async ({ view }) => adjacentSittings(view, sittingId)),
    sittingEntries: (sittingId) =>
      ask(async ({ snapshot, view }) =>
        (await snapshot.entriesOfSitting(sittingId)).map((text) =>
          foundEntry(text, view, false, null),
        ),
      ),
    readFrom: (server, work) => source.readFrom(server, work),
    close: () => source.close(),
  };
}

function bytesOfFacets({ type, speaker, venue, party, year }: Facets): number {
  return [type, speaker, venue, party, year].flat().length * COUNT_BYTES;
}

async function findEntries(
  asking: SearchContext,
  request: FindRequest,
): Promise<Found<FoundEntry> | null> {
  const page = await pageOfIds(asking, request, 'entry');
  if (page === null) return null;
  const query = request.highlight ? queryOf(request.filter) : null;
  const texts = new Map(
    (await asking.snapshot.entries(page.ids)).map((text) => [text.id, text] as const),
  );
  const items = page.ids.map((id) =>
    foundEntry(texts.get(id)!, asking.view, request.highlight, query),
  );
  return { ...page.found, items };
}

async function findContributions(
  asking: SearchContext,
  request: FindRequest,
): Promise<Found<FoundContribution> | null> {
  const page = await pageOfIds(asking, request, 'contribution');
  if (page === null) return null;
  const query = request.highlight ? queryOf(request.filter) : null;
  const { begins } = asking.view;
  const items: FoundContribution[] = [];
  for (const id of page.ids) {
    items.push(await contributionAt(asking, id, begins, request.highlight, query));
  }
  return { ...page.found, items };
}

async function contributionOf(
  asking: SearchContext,
  entryId: number,
): Promise<FoundContribution | null> {
  const { index, view } = asking;
  if (!inSet(index.everything, entryId)) return null;
  const { begins } = view;
  const [beginning] = idsFrom(startsOfEntries(setOf([entryId]), begins, index.runs), 0, 1);
  return await contributionAt(asking, beginning!, begins, false, null);
}

async function contributionAt(
  { snapshot, view, index }: SearchContext,
  beginning: number,
  begins: EntrySet,
  highlight: boolean,
  query: Query | null,
): Promise<FoundContribution> {
  const texts = await snapshot.entries(contributionFrom(beginning, begins, index.runs));
  const said = [...texts].sort((one, other) => one.id - other.id);
  const across = highlight
    ? matchesAcross(
        said.map((text) => entryTextOf(text, view)),
        queryWords(query),
      )
    : [];
  const entries = said.map((text, at) => foundEntry(text, view, highlight, query, across[at]));
  return { id: beginning, sittingId: entries[0]!.sittingId, entries };
}

function foundEntry(
  text: StoredText,
  view: RecordView,
  highlight: boolean,
  query: Query | null,
  across: readonly Match[] = [],
): FoundEntry {
  const { id, sittingId, wire } = text;
  if (!highlight) return { id, sittingId, language: languageIn(view, id), wire, excerpt: null };
  const { content, language } = entryTextOf(text, view);
  return { id, sittingId, language, wire, excerpt: makeSnippet(content, query, language, across) };
}
