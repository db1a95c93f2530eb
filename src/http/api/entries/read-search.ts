// GET search/facets/, search/words/ and search/trends/: how what was found is spread.

import { groupDigits } from '../../../group-digits.ts';
import { notAmong } from '../../../record/rules/entry-rules.ts';
import { clientErrors } from '../../../errors.ts';
import { csvRow } from '../../../formats/csv-cells.ts';
import { ENTRY_FORMATS } from '../../../formats/entry-formats.ts';
import type { RecordState } from '../../../record/change.ts';
import { jsonText } from '../../../record/wire-form.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { Interval, Period, Trends } from '../../../search/finder/counts.ts';
import { countPeriodsBetween, PERIODS_MAX } from '../../../search/finder/periods.ts';
import type { Store } from '../../../store/contract/store.ts';
import { readListFilter } from './list-request.ts';
import type { QueryString } from '../../shared/query-string.ts';
import { fileResponse } from '../resource/file-response.ts';
import {
  READ_METHODS,
  type ApiRequest,
  type Content,
  type ExportHandler,
} from '../resource/resource.ts';

export const readFacets =
  (store: Store, finder: Finder) =>
  async ({ query }: ApiRequest): Promise<Content> => {
    const filter = await readListFilter(store, query);
    const { version, changedAtMs } = await store.recordState();
    const { count, ...facets } = await finder.facets(filter);
    const json = jsonText({ count, facets });
    return { status: 200, json, version: `${version}.facets`, changedAtMs };
  };

/** GET search/words/: the words that are distinctive of what was found. */
export const readDistinctiveWords =
  (store: Store, finder: Finder) =>
  async ({ query }: ApiRequest): Promise<Content> => {
    const filter = await readListFilter(store, query);
    const { version, changedAtMs } = await store.recordState();
    const { count, against, words } = await finder.distinctiveWords(filter);
    const json = jsonText({ count, against, results: words });
    return { status: 200, json, version: `${version}.words`, changedAtMs };
  };

const INTERVALS: readonly Interval[] = ['year', 'month'];

export const readTrends =
  (store: Store, finder: Finder) =>
  async ({ query }: ApiRequest): Promise<Content> => {
    const { interval, state, trends } = await trendsOf(store, finder, query);
    const { count, mentions, periods } = trends;
    const json = jsonText({ interval, count, mentions, results: periods });
    const { version, changedAtMs } = state;
    return { status: 200, json, version: `${version}.${interval}`, changedAtMs };
  };

/** GET search/trends/?format=csv: a row for each period. */
export const exportTrends =
  (store: Store, finder: Finder): ExportHandler =>
  async ({ query, base }) => {
    // Before the counts: they may be newer than the change that is named, but never older.
    const lastSeq = await store.lastChange();
    const { state, trends } = await trendsOf(store, finder, query);
    const text = [TRENDS_COLUMNS, ...trends.periods.map(periodCells)].map(csvRow).join('');
    const file = {
      name: 'trends.csv',
      type: ENTRY_FORMATS.csv.mediaType,
      allow: READ_METHODS,
      tag: 'trends',
      open: async () => ({ state, lastSeq, pieces: inOnePiece(text), close: async () => {} }),
    };
    return fileResponse(file, { state, lastSeq }, base);
  };

const TRENDS_COLUMNS = ['period', 'count', 'total', 'mentions'];

function periodCells({ period, count, total, mentions }: Period): string[] {
  return [period, String(count), String(total), mentions === null ? '' : String(mentions)];
}

async function* inOnePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function trendsOf(
  store: Store,
  finder: Finder,
  query: QueryString,
): Promise<{
  readonly interval: Interval;
  readonly state: RecordState;
  readonly trends: Trends;
}> {
  const text = query.get('interval') || 'year';
  const interval = INTERVALS.find((one) => one === text);
  if (interval === undefined) {
    throw clientErrors.badParameter('interval', notAmong(text, INTERVALS));
  }
  const filter = await readListFilter(store, query);
  const state = await store.recordState();
  const trends = await finder.trends(filter, interval);
  refuseTooManyPeriods(trends.periods, interval);
  return { interval, state, trends };
}

/** A client draws every period. Where they are too many, a list without the empty ones would mislead it. */
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
