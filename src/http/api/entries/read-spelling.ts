// GET search/spelling/: what may have been meant by a search that finds nothing.

import { jsonText } from '../../../record/wire-form.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import { readListFilter } from './list-request.ts';

export const readSpelling =
  (store: Store, finder: Finder) =>
  async ({ query }: ApiRequest): Promise<Content> => {
    const filter = await readListFilter(store, query);
    const { state, count, queries } = await finder.nearestQueries(filter);
    const results = queries.map(({ query: q, count: found }) => ({ q, count: found }));
    const json = jsonText({ q: filter.query ?? '', count, results });
    return {
      status: 200,
      json,
      version: `${state.version}.spelling`,
      changedAtMs: state.changedAtMs,
    };
  };
