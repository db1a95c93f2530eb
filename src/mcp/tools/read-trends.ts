// The tool that counts how often words were said over time.

import * as links from '../../http/shared/links.ts';
import {
  contributionCitation,
  EXPAND_FOR_CITATION,
  excerptsOf,
  type CitedContribution,
} from './citation.ts';
import { readJson, type InterfaceReader, type QueryParameters } from './interface-reader.ts';
import type { Tool } from './tool.ts';
import { FILTER_PARAMETERS, filtersOf, QUERY_PARAMETER } from './filter-parameters.ts';

/** Ten years of months. */
const TREND_PERIODS_MAX = 120;

export const readTrends: Tool = {
  name: 'read_trends',
  title: 'Count words over time',
  description:
    'Counts in how many entries words were said in each year or month, beside how many entries there are, with citations of the first and of the last time.',
  parameters: {
    query: QUERY_PARAMETER,
    ...FILTER_PARAMETERS,
    interval: { type: 'string', description: 'year without it.', enum: ['year', 'month'] },
  },
  run: async (reader, given) => {
    const filters = filtersOf(given);
    const interval = given.text('interval') ?? 'year';
    const trends = await readJson<{
      readonly count: number;
      readonly mentions: number | null;
      readonly results: readonly object[];
    }>(reader, links.TRENDS, { ...filters, interval });
    return {
      interval,
      count: trends.count,
      mentions: trends.mentions,
      address: `${reader.baseUrl}${links.withQuery(links.SEARCH_PAGE, filters)}`,
      periods: trends.results.slice(-TREND_PERIODS_MAX),
      omitted_periods: Math.max(0, trends.results.length - TREND_PERIODS_MAX),
      first: await oneContribution(reader, filters, 'date'),
      last: await oneContribution(reader, filters, '-date'),
    };
  },
};

/** Null where nothing was found. */
async function oneContribution(
  reader: InterfaceReader,
  filters: QueryParameters,
  ordering: 'date' | '-date',
): Promise<object | null> {
  const { results } = await readJson<{ readonly results: readonly CitedContribution[] }>(
    reader,
    links.CONTRIBUTION_LIST,
    { ...filters, ordering, page_size: 1, expand: EXPAND_FOR_CITATION, highlight: 1 },
  );
  const [one] = results;
  if (one === undefined) return null;
  return { id: one.id, citation: contributionCitation(one, reader), excerpts: excerptsOf(one) };
}
