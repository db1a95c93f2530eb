// GET search/…/ and status/: counts of search results, suggestions for a query, and how complete the record is.

import { clientErrors } from '../../base/errors.ts';
import { csvRow } from '../../formats/csv-write.ts';
import { groupDigits } from '../../base/group-digits.ts';
import { daysBetween } from '../../record/days.ts';
import { notAmong } from '../../record/rules/entry-rules.ts';
import { jsonText, speakerJson } from '../../record/wire-form.ts';
import type { Interval, Period } from '../../finder/finder.ts';
import { countPeriodsBetween, PERIODS_MAX } from '../../record/periods.ts';
import { type LastImport, readStatus } from '../../store/status.ts';
import * as links from '../../http/links.ts';
import type { QueryString } from '../../http/query-string.ts';
import { type Parliament, todayIn } from '../../record/parliament/parliament.ts';
import { readEntryFilter } from '../parameters.ts';
import { addressOf, type ApiDependencies, ok, type Export, type Operation } from '../resource.ts';
import { itemJson } from './collections.ts';
import { csvResponse } from './exports.ts';
import { debateTitle, sittingReader } from './page.ts';

export const readFacets: Operation = async ({ query }, { store, finder }) => {
  const filter = await readEntryFilter(store, query);
  const state = await store.recordState();
  const { count, ...facets } = await finder.facets(filter);
  return ok(jsonText({ count, facets }), `${state.version}.facets`, state);
};

/** The distinctive words of the results. */
export const readDistinctiveWords: Operation = async ({ query }, { store, finder }) => {
  const filter = await readEntryFilter(store, query);
  const state = await store.recordState();
  const { count, against, words } = await finder.distinctiveWords(filter);
  const json = jsonText({ count, against, results: words });
  return ok(json, `${state.version}.words`, state);
};

export const INTERVALS: readonly Interval[] = ['year', 'month'];

export const readTrends: Operation = async ({ query }, api) => {
  const { interval, state, trends } = await trendsOf(query, api);
  const { count, mentions, periods } = trends;
  const json = jsonText({ interval, count, mentions, results: periods });
  return ok(json, `${state.version}.${interval}`, state);
};

/** With format=csv: a row for each period. */
export const exportTrends: Export = async ({ query, base }, api) => {
  // Read the last change before the counts. The counts may then be newer than the header says, but never older.
  const lastSeq = await api.store.lastChange();
  const { state, trends } = await trendsOf(query, api);
  const rows = trends.periods.map(({ period, count, total, mentions }) =>
    [period, count, total, mentions ?? ''].map(String),
  );
  const text = [['period', 'count', 'total', 'mentions'], ...rows].map(csvRow).join('');
  return csvResponse('trends', [Buffer.from(text)], { state, lastSeq }, base);
};

async function trendsOf(query: QueryString, { store, finder }: ApiDependencies) {
  const text = query.get('interval') || 'year';
  const interval = INTERVALS.find((candidate) => candidate === text);
  if (interval === undefined) {
    throw clientErrors.badParameter('interval', notAmong(text, INTERVALS));
  }
  const filter = await readEntryFilter(store, query);
  const state = await store.recordState();
  const trends = await finder.trends(filter, interval);
  refuseTooManyPeriods(trends.periods, interval);
  return { interval, state, trends };
}

/**
 * A client draws every period, so a list without the empty periods would mislead it. If there are too many, the request is
 * refused.
 */
function refuseTooManyPeriods(results: readonly Period[], interval: Interval): void {
  const [first, last] = [results[0], results.at(-1)];
  if (first === undefined || last === undefined) return;
  const count = countPeriodsBetween(first.period, last.period);
  if (count <= PERIODS_MAX) return;
  throw clientErrors.badParameter(
    'interval',
    `The record has dates over ${groupDigits(count)} ${interval}s, and at most ${groupDigits(PERIODS_MAX)} are listed. ` +
      `Give date_from and date_to${interval === 'month' ? ', or interval=year' : ''}.`,
  );
}

/** Alternatives to a search without matches. */
export const readSpelling: Operation = async ({ query }, { store, finder }) => {
  const filter = await readEntryFilter(store, query);
  const { state, count, queries } = await finder.nearestQueries(filter);
  const results = queries.map(({ query: q, count: entries }) => ({ q, count: entries }));
  const json = jsonText({ q: filter.query ?? '', count, results });
  return ok(json, `${state.version}.spelling`, state);
};

/** The most suggestions of each kind: as many as fit below a search box. */
const SUGGESTED = 5;

/** Suggestions for the words of a search. */
export const readSuggestions: Operation = async (request, { store, finder }) => {
  const text = (request.query.get('q') ?? '').trim();
  // Refuses a faulty q. An address or a citation is not checked: it need not be a valid search.
  if (links.pastedEntryIn(text) === null) await readEntryFilter(store, new Map([['q', text]]));
  const day = todayIn(request.parliament);
  const typed = { text, entryId: links.entryIdIn(text), today: day, size: SUGGESTED };
  const suggestions = await finder.suggest(typed);
  const { people, labels, debates, words, days, sittings, entryId, state } = suggestions;
  const sittingOf = sittingReader(store, request);
  const json = jsonText({
    q: text,
    people: people.map(({ person, entries }) => {
      const url = addressOf(request, links.PERSON_LIST, person.id);
      return { id: person.id, url, ...speakerJson(person), entries };
    }),
    labels,
    debates: await Array.fromAsync(debates, async ({ debate, debates: count }) => ({
      ...debateTitle(debate, request),
      sitting: await sittingOf(debate.sittingId),
      series: debate.series,
      debates: count,
    })),
    words,
    dates: days,
    sittings: await Array.fromAsync(sittings, ({ id }) => sittingOf(id)),
    entry:
      entryId === null ? null : { id: entryId, url: addressOf(request, links.ENTRY_LIST, entryId) },
  });
  return ok(json, `${state.version}.suggest.${day}`, state);
};

/** GET status/: how fresh and how complete the record is. */
export const recordStatus: Operation = async (request, { store, finder }) => {
  const date = todayIn(request.parliament);
  const status = await readStatus(store, finder, date);
  const { state, failedSources, lastImport } = status;
  const { linked, unlinked } = status.speeches;
  const sittingOf = sittingReader(store, request);
  const venues = status.chambers.map(async ({ venue, lastSitting, lastDate, ...chamber }) => ({
    venue: venue.slug,
    name: venue.name,
    last_sitting: await sittingOf(lastSitting.id),
    days: daysBetween(lastDate, date),
    regular: chamber.isRegular,
    missing_days: { count: chamber.missingDays.count, results: chamber.missingDays.items },
  }));
  const json = jsonText({
    date,
    entries: state.count,
    sittings: status.sittings,
    changed_at: new Date(state.changedAtMs).toISOString(),
    venues: await Promise.all(venues),
    last_import: lastImport && importJson(lastImport, request.parliament),
    failed_sources: {
      count: failedSources.count,
      results: failedSources.items.map((source) => itemJson('sources', source, request)),
    },
    speeches: {
      count: linked + unlinked,
      linked,
      share: linked + unlinked === 0 ? null : linked / (linked + unlinked),
    },
  });
  // The time of the last import is part of the version, because a run of a mirror that finds nothing new does not change the
  // version of the record.
  return ok(json, `${state.version}.status.${date}.${lastImport?.atMs ?? 0}`, state);
};

/** The name of the file is not published, because it is the operator's own. */
function importJson({ atMs, entries }: LastImport, parliament: Parliament): object {
  const days = daysBetween(todayIn(parliament, atMs), todayIn(parliament));
  return { at: new Date(atMs).toISOString(), entries, days };
}
