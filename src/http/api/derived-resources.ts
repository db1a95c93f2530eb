// The resources that are derived from the entries: contributions, debates and divisions.

import type { ApiDependencies } from './resource/api-dependencies.ts';
import { FILTERS } from '../../search/query/read-filter.ts';
import * as links from '../shared/links.ts';
import { DEBATE_FILTERS, listDebates, retrieveDebate } from './entries/list-debates.ts';
import { DIVISION_FILTERS, listDivisions, retrieveDivision } from './entries/list-divisions.ts';
import { LIST_OPTIONS } from './entries/list-request.ts';
import { listContributions, retrieveContribution } from './entries/read-contributions.ts';
import { READ_METHODS, type Resource } from './resource/resource.ts';
import { EXPAND_DETAILS } from './resource/expand-details.ts';
import type { ListExports } from './entries/export-entries.ts';
import type { ListFeeds } from './entries/list-feeds.ts';

export function derivedResources(
  dependencies: ApiDependencies,
  files: ListExports,
  feeds: ListFeeds,
): readonly Resource[] {
  return [
    ...contributionResources(dependencies, files, feeds),
    ...debateResources(dependencies, feeds),
    ...divisionResources(dependencies, feeds),
  ];
}

function contributionResources(
  { store, finder }: ApiDependencies,
  files: ListExports,
  feeds: ListFeeds,
): readonly Resource[] {
  return [
    {
      name: 'Contribution List',
      description:
        'What was said, put together from the entries it was cut into: whole speeches, with the footers of the ' +
        'pages taken out and noted. The same filters as for entries.',
      path: links.CONTRIBUTION_LIST,
      allow: READ_METHODS,
      read: listContributions(store, finder),
      responseSchema: 'ContributionPage',
      paged: true,
      example: '?q=water&ordering=-date&page_size=3',
      filters: { ...FILTERS, ...LIST_OPTIONS },
      exports: { ...files.contributions, atom: feeds.contributions },
    },
    {
      name: 'Contribution Instance',
      description: 'One contribution, by the id of its first entry.',
      path: links.CONTRIBUTION_DETAIL,
      allow: READ_METHODS,
      parent: { name: 'Contribution List', path: links.CONTRIBUTION_LIST },
      read: retrieveContribution(store, finder),
      responseSchema: 'Contribution',
      filters: { expand: EXPAND_DETAILS },
    },
  ];
}

function debateResources(
  { store, finder }: ApiDependencies,
  feeds: ListFeeds,
): readonly Resource[] {
  return [
    {
      name: 'Debate List',
      description:
        'The debates: the items of business into which sittings are cut by their headings, with who spoke in each. A filter finds the debates ' +
        'in which an entry passes it; q looks in their titles.',
      path: links.DEBATE_LIST,
      allow: READ_METHODS,
      read: listDebates(store, finder),
      responseSchema: 'DebatePage',
      paged: true,
      example: '?q=bill&ordering=-date&page_size=3',
      filters: DEBATE_FILTERS,
      exports: { atom: feeds.debates },
    },
    {
      name: 'Debate Instance',
      description: 'One debate, by the id of the heading that names it.',
      path: links.DEBATE_DETAIL,
      allow: READ_METHODS,
      parent: { name: 'Debate List', path: links.DEBATE_LIST },
      read: retrieveDebate(store),
      responseSchema: 'Debate',
    },
  ];
}

function divisionResources(
  { store, finder }: ApiDependencies,
  feeds: ListFeeds,
): readonly Resource[] {
  return [
    {
      name: 'Division List',
      description:
        'The divisions that are printed with their numbers or names: what was voted on, and who voted how. A filter finds the divisions ' +
        'of which an entry passes it.',
      path: links.DIVISION_LIST,
      allow: READ_METHODS,
      read: listDivisions(store, finder),
      responseSchema: 'DivisionPage',
      paged: true,
      example: '?ordering=-date&page_size=3',
      filters: DIVISION_FILTERS,
      exports: { atom: feeds.divisions },
    },
    {
      name: 'Division Instance',
      description: 'One division, by the id of its first entry.',
      path: links.DIVISION_DETAIL,
      allow: READ_METHODS,
      parent: { name: 'Division List', path: links.DIVISION_LIST },
      read: retrieveDivision(store),
      responseSchema: 'Division',
    },
  ];
}
