// The tool that searches the record for contributions.

import * as links from '../../http/shared/links.ts';
import {
  contributionCitation,
  EXPAND_FOR_CITATION,
  excerptsOf,
  type CitedContribution,
} from './citation.ts';
import { readJson } from './interface-reader.ts';
import type { Tool } from './tool.ts';
import { FILTER_PARAMETERS, filtersOf, QUERY_PARAMETER } from './filter-parameters.ts';

const TOOL_RESULTS_MAX = 20;
const RESULTS_USUAL = 10;

export const searchDebates: Tool = {
  name: 'search_debates',
  title: 'Search the debates',
  description:
    'Finds what was said in parliament: contributions with excerpts, each with its citation. Cite the address of every one that you use.',
  parameters: {
    query: QUERY_PARAMETER,
    ...FILTER_PARAMETERS,
    ordering: {
      type: 'string',
      description: 'The best match first (relevance), the newest (-date) or the oldest (date).',
      enum: ['relevance', '-date', 'date'],
    },
    limit: {
      type: 'integer',
      description: `How many results; ${RESULTS_USUAL} without it.`,
      minimum: 1,
      maximum: TOOL_RESULTS_MAX,
    },
    page: { type: 'integer', description: 'The page of the results; 1 without it.', minimum: 1 },
  },
  run: async (reader, given) => {
    const page = given.number('page', 1);
    const filters = filtersOf(given);
    const found = await readJson<{
      readonly count: number;
      readonly next: string | null;
      readonly results: readonly CitedContribution[];
    }>(reader, links.CONTRIBUTION_LIST, {
      ...filters,
      ordering: given.text('ordering') ?? (filters['q'] === '' ? 'date' : 'relevance'),
      page,
      page_size: given.number('limit', RESULTS_USUAL),
      expand: EXPAND_FOR_CITATION,
      highlight: 1,
    });
    return {
      count: found.count,
      next_page: found.next === null ? null : page + 1,
      address: `${reader.baseUrl}${links.withQuery(links.SEARCH_PAGE, filters)}`,
      results: found.results.map((one) => ({
        id: one.id,
        citation: contributionCitation(one, reader),
        words: one.words,
        excerpts: excerptsOf(one),
      })),
    };
  },
};
