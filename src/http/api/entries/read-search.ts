// GET search/facets/ and search/trends/: how what was found is spread.

import { quoted } from '../../../hansard/rules/entry-rules.ts';
import { clientErrors } from '../../../errors.ts';
import { jsonText } from '../../../hansard/wire-form.ts';
import type { Finder, Interval } from '../../../search/finder/finder.ts';
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
    const results = await finder.trends(filter, interval);
    const json = jsonText({ interval, results });
    return { status: 200, json, version: `${version}.${interval}`, changedAtMs };
  };
