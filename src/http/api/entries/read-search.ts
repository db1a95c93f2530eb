// GET search/facets/ and search/trends/: how what was found is spread.

import { quoted } from '../../../hansard/rules/entry-rules.ts';
import { clientErrors } from '../../../errors.ts';
import { jsonText } from '../../../hansard/wire-form.ts';
import type { Finder, Interval, Period } from '../../../search/finder/finder.ts';
import { countPeriodsBetween, PERIODS_MAX } from '../../../search/finder/periods.ts';
import type { Store } from '../../../store/contract/store.ts';
import { readListFilter } from './list-request.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';

export const readFacets =
  (store: Store, finder: Finder) =>
  async ({ query }: ApiRequest): Promise<Content> => {
    const filter = await readListFilter(store, query);
    const { version, changedAtMs } = await store.recordState();
    const { count, ...facets } = await finder.facets(filter);
    const json = jsonText({ count, facets });
    return { status: 200, json, version: `${version}.facets`, changedAtMs };
  };

const INTERVALS: readonly Interval[] = ['year', 'month'];

export const readTrends =
  (store: Store, finder: Finder) =>
  async ({ query }: ApiRequest): Promise<Content> => {
    const text = query.get('interval') || 'year';
    const interval = INTERVALS.find((one) => one === text);
    if (interval === undefined) {
      throw clientErrors.badParameter('interval', `${quoted(text)} is not a valid choice.`);
    }
    const filter = await readListFilter(store, query);
    const { version, changedAtMs } = await store.recordState();
    const { count, mentions, periods } = await finder.trends(filter, interval);
    refuseTooManyPeriods(periods, interval);
    const json = jsonText({ interval, count, mentions, results: periods });
    return { status: 200, json, version: `${version}.${interval}`, changedAtMs };
  };

/** A client draws every period. Where they are too many, a list without the empty ones would mislead it. */
function refuseTooManyPeriods(results: readonly Period[], interval: Interval): void {
  const [first, last] = [results[0], results.at(-1)];
  if (first === undefined || last === undefined) return;
  const count = countPeriodsBetween(first.period, last.period);
  if (count <= PERIODS_MAX) return;
  throw clientErrors.badParameter(
    'interval',
    `The record has dates over ${NUMBER.format(count)} ${interval}s, and at most ${NUMBER.format(PERIODS_MAX)} are listed. ` +
      `Give date_from and date_to${interval === 'month' ? ', or interval=year' : ''}.`,
  );
}

const NUMBER = new Intl.NumberFormat('en');
