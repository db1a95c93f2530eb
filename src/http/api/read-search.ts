// GET search/facets/ and search/trends/: how what was found is spread.

import { quoted } from '../../hansard/entry-rules.ts';
import { clientErrors } from '../../errors.ts';
import { jsonText } from '../../hansard/wire-form.ts';
import type { Finder, Interval } from '../../store/finder.ts';
import type { Store } from '../../store/store.ts';
import { askedFilter } from './read-asked.ts';
import type { Call, Content } from './resource.ts';

export const readFacets =
  (store: Store, finder: Finder) =>
  async ({ query }: Call): Promise<Content> => {
    const filter = await askedFilter(store, query);
    const { stamp, changedAtMs } = await store.recordState();
    const { count, ...facets } = await finder.facets(filter);
    const json = jsonText({ count, facets });
    return { status: 200, json, version: `${stamp}.facets`, changedAtMs };
  };

const INTERVALS: readonly Interval[] = ['year', 'month'];

export const readTrends =
  (store: Store, finder: Finder) =>
  async ({ query }: Call): Promise<Content> => {
    const text = query.get('interval') || 'year';
    const interval = INTERVALS.find((one) => one === text);
    if (interval === undefined) {
      throw clientErrors.badParameter('interval', `${quoted(text)} is not a valid choice.`);
    }
    const filter = await askedFilter(store, query);
    const { stamp, changedAtMs } = await store.recordState();
    const results = await finder.trends(filter, interval);
    const json = jsonText({ interval, results });
    return { status: 200, json, version: `${stamp}.${interval}`, changedAtMs };
  };
