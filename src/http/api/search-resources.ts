// The resources about a search: facets, words and trends of what it finds, and what its words may mean.

import type { ApiDependencies } from './resource/api-dependencies.ts';
import { FILTERS } from '../../search/query/read-filter.ts';
import * as links from '../shared/links.ts';
import {
  exportTrends,
  readDistinctiveWords,
  readFacets,
  readTrends,
} from './entries/read-search.ts';
import { readSpelling } from './entries/read-spelling.ts';
import { readSuggestions, SUGGEST_FILTERS } from './entries/read-suggestions.ts';
import { READ_METHODS, type Resource } from './resource/resource.ts';

export function searchResources(dependencies: ApiDependencies): readonly Resource[] {
  return [...countResources(dependencies), ...queryResources(dependencies)];
}

/** What was found, in numbers and words. */
function countResources({ store, finder }: ApiDependencies): readonly Resource[] {
  return [
    {
      name: 'Search Facets',
      description:
        'How the entries found are spread over types, speakers, chambers, parties and years.',
      path: links.FACETS,
      allow: READ_METHODS,
      read: readFacets(store, finder),
      responseSchema: 'Facets',
      example: '?q=water',
      filters: FILTERS,
    },
    {
      name: 'Search Words',
      description:
        'The words by which the speeches found differ: from those of the twelve months before date_from, or without it from all others.',
      path: links.DISTINCTIVE_WORDS,
      allow: READ_METHODS,
      read: readDistinctiveWords(store, finder),
      responseSchema: 'DistinctiveWords',
      example: '?date_from=2013-07-01&date_to=2013-07-31',
      filters: FILTERS,
    },
    {
      name: 'Search Trends',
      description:
        'How many entries were found in each year or month, beside how many there are, so that a share can be drawn, and ' +
        'how often the words of the query were said in them.',
      path: links.TRENDS,
      allow: READ_METHODS,
      read: readTrends(store, finder),
      exports: { csv: exportTrends(store, finder) },
      responseSchema: 'Trends',
      example: '?q=water&interval=year',
      filters: {
        ...FILTERS,
        interval: { label: 'Interval', help: 'year or month.', choices: ['year', 'month'] },
      },
    },
  ];
}

/** What a query may mean. */
function queryResources({ store, finder }: ApiDependencies): readonly Resource[] {
  return [
    {
      name: 'Search Suggestions',
      description:
        'What the words of a search may mean, also before they are typed to their end: people, labels, debates, the sittings of a day, ' +
        'an entry. At most five of each.',
      path: links.SUGGEST,
      allow: READ_METHODS,
      read: readSuggestions(store, finder),
      responseSchema: 'Suggestions',
      example: '?q=water',
      filters: SUGGEST_FILTERS,
    },
    {
      name: 'Search Spelling',
      description:
        'What may have been meant by a search that finds nothing: the same search with the nearest words of the record, which finds something with the same filters.',
      path: links.SPELLING,
      allow: READ_METHODS,
      read: readSpelling(store, finder),
      responseSchema: 'Spelling',
      example: '?q=parliment',
      filters: FILTERS,
    },
  ];
}
