// GET /api/v0.1/: the resources and their addresses.

import { jsonText } from '../../record/wire-form.ts';
import type { Store } from '../../store/contract/store.ts';
import * as links from '../shared/links.ts';
import { keepingFormat } from '../shared/query-links.ts';
import type { ApiRequest, Content } from './resource/resource.ts';

const LISTS = {
  entries: links.ENTRY_LIST,
  contributions: links.CONTRIBUTION_LIST,
  debates: links.DEBATE_LIST,
  divisions: links.DIVISION_LIST,
  sittings: links.SITTING_LIST,
  venues: links.VENUE_LIST,
  sources: links.SOURCE_LIST,
  people: links.PERSON_LIST,
  changes: links.CHANGE_LIST,
  'search/facets': links.FACETS,
  'search/trends': links.TRENDS,
  'search/words': links.DISTINCTIVE_WORDS,
  'search/suggest': links.SUGGEST,
  'search/spelling': links.SPELLING,
  status: links.STATUS,
};

export const apiRoot =
  (store: Store) =>
  async ({ base, query }: ApiRequest): Promise<Content> => {
    const { changedAtMs } = await store.recordState();
    const addresses = Object.entries(LISTS).map(([name, path]) => [
      name,
      keepingFormat(`${base.url}${path}`, query),
    ]);
    return {
      status: 200,
      json: jsonText(Object.fromEntries(addresses)),
      version: 'root',
      changedAtMs,
      headers: { Link: links.serviceLinks(base.url) },
    };
  };
