// The resources of the interface: every address, by name, with what can be done there.

import type { ApiDependencies } from './resource/api-dependencies.ts';
import { FILTERS } from '../../search/query/read-filter.ts';
import * as links from '../shared/links.ts';
import { apiRoot } from './api-root.ts';
import { collectionResources } from './collection-resources.ts';
import { recordStatus } from './collections/record-status.ts';
import { listItemChanges } from './collections/list-item-changes.ts';
import { actions } from './describe-actions.ts';
import { listExports } from './entries/export-entries.ts';
import { listChanges } from './entries/list-changes.ts';
import { DEBATE_FILTERS, listDebates, retrieveDebate } from './entries/list-debates.ts';
import { DIVISION_FILTERS, listDivisions, retrieveDivision } from './entries/list-divisions.ts';
import { listEntries } from './entries/list-entries.ts';
import { listFeeds } from './entries/list-feeds.ts';
import { listRevisions } from './entries/list-revisions.ts';
import { LIST_OPTIONS } from './entries/list-request.ts';
import { listContributions, retrieveContribution } from './entries/read-contributions.ts';
import {
  exportTrends,
  readDistinctiveWords,
  readFacets,
  readTrends,
} from './entries/read-search.ts';
import { readSpelling } from './entries/read-spelling.ts';
import { readSuggestions, SUGGEST_FILTERS } from './entries/read-suggestions.ts';
import { describedEntry } from './schemas/described-fields.ts';
import { DETAIL_METHODS, LIST_METHODS, READ_METHODS, type Resource } from './resource/resource.ts';
import { restoreEntry } from './entries/restore-entry.ts';
import { EXPAND_DETAILS } from './resource/expand-details.ts';
import { retrieveEntry } from './entries/retrieve-entry.ts';
import { correctEntry, postEntries, withdrawEntry } from './entries/write-entries.ts';

/** The resources of the interface, in the order a newcomer meets them. */
export function resources(dependencies: ApiDependencies): readonly Resource[] {
  const { store, finder, exports } = dependencies;
  const feeds = listFeeds(store, finder);
  const files = listExports(store, exports);
  return [
    {
      name: 'Api Root',
      description: 'The resources of this interface and their addresses.',
      path: links.API_ROOT,
      allow: READ_METHODS,
      read: apiRoot(store),
      responseSchema: 'Root',
    },
    {
      name: 'Entry List',
      description:
        'The record of the debates, ten entries a page, in the order they were published: speeches, ' +
        'stage notes, headings and other text.',
      path: links.ENTRY_LIST,
      allow: LIST_METHODS,
      read: listEntries(store, finder),
      responseSchema: 'EntryPage',
      paged: true,
      example: '?q=water&type=speech&expand=sitting&highlight=1',
      filters: { ...FILTERS, ...LIST_OPTIONS },
      exports: { ...files.entries, atom: feeds.entries },
      actions: actions(store, describedEntry(), 'POST'),
      write: { POST: postEntries(dependencies) },
      takes: { POST: 'NewEntries' },
      gives: 'Entry',
    },
    {
      name: 'Entry Instance',
      description:
        'One entry of the record: a speech or part of one, a stage note, a heading or other text.',
      path: links.ENTRY_DETAIL,
      allow: DETAIL_METHODS,
      parent: { name: 'Entry List', path: links.ENTRY_LIST },
      read: retrieveEntry(store),
      responseSchema: 'Entry',
      filters: { expand: EXPAND_DETAILS },
      actions: actions(store, describedEntry(), 'PUT'),
      write: {
        PUT: correctEntry(dependencies, false),
        PATCH: correctEntry(dependencies, true),
        DELETE: withdrawEntry(dependencies),
      },
      takes: { PUT: 'EntryReplacement', PATCH: 'EntryChange' },
      gives: 'Entry',
    },
    {
      name: 'Entry Revision List',
      description:
        'What happened to this entry, oldest first, and every text it had. Of an entry that was withdrawn, texts are ' +
        'given to who has a token.',
      path: links.ENTRY_REVISIONS,
      allow: READ_METHODS,
      parent: { name: 'Entry List', path: links.ENTRY_LIST },
      read: listRevisions(store),
      responseSchema: 'RevisionPage',
    },
    {
      name: 'Entry Restoration',
      description: 'POST brings a withdrawn entry back, under its id.',
      path: links.ENTRY_RESTORE,
      allow: 'POST, OPTIONS',
      parent: { name: 'Entry List', path: links.ENTRY_LIST },
      responseSchema: 'Entry',
      write: { POST: restoreEntry(dependencies) },
      takes: { POST: 'Restoration' },
      gives: 'Entry',
    },
    ...collectionResources(dependencies, feeds),
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
    {
      name: 'Change List',
      description:
        'Everything added, corrected, linked, withdrawn or restored, in order. Request it again with ?since= and the last seq ' +
        'you have to stay in step; the chain shows that nothing before it was rewritten.',
      path: links.CHANGE_LIST,
      allow: READ_METHODS,
      read: listChanges(store),
      responseSchema: 'ChangePage',
      example: '?since=0',
      filters: {
        since: {
          label: 'Since',
          help: 'The seq of the last change you have; 0 for all.',
          schema: { type: 'integer', minimum: 0, default: 0 },
        },
      },
    },
    {
      name: 'Item Change List',
      description:
        'Every sitting, chamber, document and person that was added, changed or removed, in order, each as it then was. ' +
        'The log has numbers and a chain of its own.',
      path: links.ITEM_CHANGE_LIST,
      allow: READ_METHODS,
      parent: { name: 'Change List', path: links.CHANGE_LIST },
      read: listItemChanges(store),
      responseSchema: 'ItemChangePage',
      example: '?since=0',
      filters: {
        resource: {
          label: 'List',
          help: 'With id: everything that happened to one item of this list, at once.',
          choices: ['sittings', 'venues', 'sources', 'people'],
        },
        id: {
          label: 'Item',
          help: 'The id of the item.',
          schema: { type: 'integer', minimum: 1 },
        },
        since: {
          label: 'Since',
          help: 'The seq of the last change you have; 0 for all.',
          schema: { type: 'integer', minimum: 0, default: 0 },
        },
      },
    },
    {
      name: 'Record Status',
      description:
        'How fresh and how complete the record is: the last sitting of each chamber, days on which one seems to be missing, the last import, ' +
        'documents that failed, and the share of speeches that are linked to people.',
      path: links.STATUS,
      allow: READ_METHODS,
      read: recordStatus(store, finder),
      responseSchema: 'Status',
    },
  ];
}
