// The finder over an index: the same for every engine, which gives it snapshots to ask.

import { languageOf } from '../../hansard/language.ts';
import { locatePage } from '../../hansard/page.ts';
import { readWireForm } from '../../hansard/wire-form.ts';
import { beginningsFor, contributionFrom } from '../../search/beginnings.ts';
import { Deadline } from '../../search/deadline.ts';
import {
  countSet,
  countUpTo,
  idsAfter,
  idsFrom,
  inSet,
  setOf,
  type EntrySet,
} from '../../search/entry-set.ts';
import { makeExcerpt } from '../../search/excerpt.ts';
import { queryWords, type Query } from '../../search/query.ts';
import { Ranking } from '../../search/rank.ts';
import type {
  Excerpt,
  Finder,
  FindRequest,
  Found,
  FoundContribution,
  FoundEntry,
} from '../finder.ts';
import type { KeptText } from '../index-writer.ts';
import type { Asking, Unit } from './asking.ts';
import { activityOfAll, personActivity } from './activity.ts';
import { facetsOf, trendsOf } from './facets.ts';
import type { FinderSource } from './finder-source.ts';
import { KeptByStamp } from './kept-by-stamp.ts';
import { askedOf, matching, queryOf } from './matching.ts';
import { indexOf, viewOf, type RecordView } from './record-view.ts';
import { sittingsBeside, sittingsWanted } from './sittings.ts';

/** How long one question may take; every question of a person is far below it. */
const QUESTION_MS = 2_000;

/** Sets that were found, and the best of those that were ranked, kept until the record changes. */
const SETS_BYTES_MAX = 32 * 1024 * 1024;
const RANKED_BYTES_MAX = 4 * 1024 * 1024;
/** Of one block of a set: its bits, and what holds them. */
const BLOCK_BYTES = 600;

/** The best so many of a search are kept in their order: more than anybody pages through. */
const BEST_KEPT = 1_000;

export function finderOver(source: FinderSource): Finder {
  const sets = new KeptByStamp<EntrySet>(SETS_BYTES_MAX, (set) => set.size * BLOCK_BYTES);
  const ranked = new KeptByStamp<readonly number[]>(RANKED_BYTES_MAX, (ids) => ids.length * 8);
  let latest: RecordView | null = null;

  const ask = <Answer>(question: (asking: Asking) => Promise<Answer>): Promise<Answer> =>
    source.ask(async (snapshot) => {
      latest = await viewOf(snapshot, latest);
      const view = latest;
      const deadline = new Deadline(QUESTION_MS);
      const index = indexOf(snapshot, view, deadline);
      return await question({
        snapshot,
        view,
        index,
        deadline,
        matching: (filter, unit) =>
          sets.find(view.stamp, JSON.stringify([unit, filter]), () =>
            matching({ snapshot, view, index, deadline }, filter, unit),
          ),
        bestOf: (filter, unit, make) =>
          ranked.find(view.stamp, JSON.stringify([unit, filter]), make),
      });
    });

  return {
    findEntries: (request) => ask((asking) => findEntries(asking, request)),
    findContributions: (request) => ask((asking) => findContributions(asking, request)),
    contribution: (entryId) => ask((asking) => contributionOf(asking, entryId)),
    matching: (filter) =>
      ask(async ({ view, matching }) => ({
        stamp: view.stamp,
        entries: await matching(filter, 'entry'),
      })),
    facets: (filter) =>
      ask(async (asking) => facetsOf(asking, await asking.matching(filter, 'entry'))),
    trends: (filter, interval) =>
      ask(async ({ view, matching }) => trendsOf(view, await matching(filter, 'entry'), interval)),
    personActivity: (personId) => ask((asking) => personActivity(asking, personId)),
    activityOfAll: () => ask((asking) => activityOfAll(asking)),
    sittings: (which) => ask(async ({ view }) => sittingsWanted(view, which)),
    sittingsBeside: (sittingId) => ask(async ({ view }) => sittingsBeside(view, sittingId)),
    sittingEntries: (sittingId) =>
      ask(async ({ snapshot }) =>
        (await snapshot.entriesOfSitting(sittingId)).map((text) => foundEntry(text, false, null)),
      ),
    close: () => source.close(),
  };
}

async function findEntries(
  asking: Asking,
  request: FindRequest,
): Promise<Found<FoundEntry> | null> {
  const page = await pageOfIds(asking, request, 'entry');
  if (page === null) return null;
  const query = request.highlight ? queryOf(request.filter) : null;
  const texts = new Map(
    (await asking.snapshot.entries(page.ids)).map((text) => [text.id, text] as const),
  );
  const members = page.ids.map((id) => foundEntry(texts.get(id)!, request.highlight, query));
  return { ...page.found, members };
}

async function findContributions(
  asking: Asking,
  request: FindRequest,
): Promise<Found<FoundContribution> | null> {
  const page = await pageOfIds(asking, request, 'contribution');
  if (page === null) return null;
  const query = request.highlight ? queryOf(request.filter) : null;
  const { begins } = asking.view;
  const members: FoundContribution[] = [];
  for (const id of page.ids) {
    members.push(await contributionAt(asking, id, begins, request.highlight, query));
  }
  return { ...page.found, members };
}

async function contributionOf(asking: Asking, entryId: number): Promise<FoundContribution | null> {
  const { index, view } = asking;
  if (!inSet(index.everything, entryId)) return null;
  const { begins } = view;
  const [beginning] = idsFrom(beginningsFor(setOf([entryId]), begins, index.runs), 0, 1);
  return await contributionAt(asking, beginning!, begins, false, null);
}

async function contributionAt(
  { snapshot, index }: Asking,
  beginning: number,
  begins: EntrySet,
  highlight: boolean,
  query: Query | null,
): Promise<FoundContribution> {
  const texts = await snapshot.entries(contributionFrom(beginning, begins, index.runs));
  const entries = [...texts]
    .sort((one, other) => one.id - other.id)
    .map((text) => foundEntry(text, highlight, query));
  return { id: beginning, sittingId: entries[0]!.sittingId, entries };
}

interface PageOfIds {
  readonly ids: readonly number[];
  readonly found: Omit<Found<never>, 'members'>;
}

async function pageOfIds(
  asking: Asking,
  request: FindRequest,
  unit: Unit,
): Promise<PageOfIds | null> {
  const { filter, place: wanted, size } = request;
  const { state } = asking.snapshot;
  const set = await asking.matching(filter, unit);
  const count = countSet(set);
  if ('after' in wanted) {
    const ids = idsAfter(set, wanted.after, size);
    const more = count > countUpTo(set, ids.at(-1) ?? wanted.after);
    return { ids, found: { state, count, place: null, more } };
  }
  const place = locatePage(wanted.page, count, size);
  if (place === null) return null;
  const from = place.firstPosition - 1;
  const ids = await orderedIds(asking, request, unit, set, count, from);
  return { ids, found: { state, count, place, more: place.number < place.pages } };
}

async function orderedIds(
  asking: Asking,
  { filter, ordering, size }: FindRequest,
  unit: Unit,
  set: EntrySet,
  count: number,
  from: number,
): Promise<number[]> {
  const { calendar } = asking.view;
  switch (ordering) {
    case 'id':
      return idsFrom(set, from, size);
    case '-id': {
      const first = Math.max(0, count - from - size);
      return idsFrom(set, first, count - from - first).reverse();
    }
    case 'date':
      return calendar.idsByDate(set, false, from, size);
    case '-date':
      return calendar.idsByDate(set, true, from, size);
    case 'relevance': {
      const ranking = (): Promise<Ranking> => rankingOf(asking, queryOf(filter), set, unit);
      if (from + size > BEST_KEPT) return (await ranking()).ids(set, from, size);
      const best = await asking.bestOf(filter, unit, async () =>
        (await ranking()).ids(set, 0, BEST_KEPT),
      );
      return best.slice(from, from + size);
    }
  }
}

async function rankingOf(
  { view, index, deadline }: Asking,
  query: Query | null,
  set: EntrySet,
  unit: Unit,
): Promise<Ranking> {
  const asked = askedOf(view, index, deadline, 'entry');
  const words = queryWords(query).flatMap((leaf) => (leaf.kind === 'phrase' ? leaf.parts : [leaf]));
  if (unit === 'entry') return await Ranking.of(asked, words, set);
  const ranking = await Ranking.of(asked, words, index.everything);
  return ranking.ofContributions(set, view.begins, index.runs);
}

function foundEntry(
  { id, sittingId, wire }: KeptText,
  highlight: boolean,
  query: Query | null,
): FoundEntry {
  const { content } = readWireForm(wire);
  const language = languageOf(content);
  const excerpt: Excerpt | null = highlight ? makeExcerpt(content, query, language) : null;
  return { id, sittingId, language, wire, excerpt };
}
