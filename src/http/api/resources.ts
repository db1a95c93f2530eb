// The resources of the interface: every address, by name, with what can be done there.

import type { ApiDependencies } from './resource/api-dependencies.ts';
import type { Collections } from '../../store/contract/collections.ts';
import { FILTERS } from '../../search/query/read-filter.ts';
import * as links from '../shared/links.ts';
import { apiRoot } from './api-root.ts';
import { ENTRY_FIELDS, ITEM_FIELDS, NEW_SITTING_FIELDS } from './schemas/described-fields.ts';
import { actions } from './describe-actions.ts';
import { entryExports } from './entries/export-entries.ts';
import { listChanges } from './entries/list-changes.ts';
import { listEntries } from './entries/list-entries.ts';
import { listFeeds, type ListFeeds } from './entries/list-feeds.ts';
import { listRevisions } from './entries/list-revisions.ts';
import { exportPeople, retrievePerson } from './collections/person-activity.ts';
import { createItem } from './collections/create-item.ts';
import { createSitting } from './collections/create-sitting.ts';
import { listItems, retrieveItem, retrieveSitting } from './collections/read-collection.ts';
import { LIST_OPTIONS } from './entries/list-request.ts';
import { listContributions, retrieveContribution } from './entries/read-contributions.ts';
import { readFacets, readTrends } from './entries/read-search.ts';
import type { Resource } from './resource/resource.ts';
import { retrieveEntry } from './entries/retrieve-entry.ts';
import { correctEntry, postEntries, withdrawEntry } from './entries/write-entries.ts';
import { changeItem, removeItem } from './collections/change-item.ts';

const READ_ONLY = 'GET, HEAD, OPTIONS';
const LIST_METHODS = 'GET, POST, HEAD, OPTIONS';
const DETAIL_METHODS = 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS';

/** The resources of the interface, in the order a newcomer meets them. */
export function resources(needs: ApiDependencies): readonly Resource[] {
  const { store, finder } = needs;
  const feeds = listFeeds(store, finder);
  return [
    {
      name: 'Api Root',
      description: 'The resources of this interface and their addresses.',
      path: links.API_ROOT,
      allow: READ_ONLY,
      read: apiRoot(store),
      answers: 'Root',
    },
    {
      name: 'Entry List',
      description:
        'The record of the debates, ten entries a page, in the order they were published: speeches, ' +
        'stage notes, headings and other text.',
      path: links.ENTRY_LIST,
      allow: LIST_METHODS,
      read: listEntries(store, finder),
      answers: 'EntryPage',
      paged: true,
      example: '?q=water&type=speech&expand=sitting&highlight=1',
      filters: { ...FILTERS, ...LIST_OPTIONS },
      exports: { ...entryExports(store, finder), atom: feeds.entries },
      actions: actions(store, ENTRY_FIELDS, 'POST'),
      write: { POST: postEntries(needs) },
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
      answers: 'Entry',
      actions: actions(store, ENTRY_FIELDS, 'PUT'),
      write: {
        PUT: correctEntry(needs, false),
        PATCH: correctEntry(needs, true),
        DELETE: withdrawEntry(needs),
      },
      takes: { PUT: 'NewEntry', PATCH: 'EntryChange' },
      gives: 'Entry',
    },
    {
      name: 'Entry Revision List',
      description: 'Every text this entry had, oldest first, and who gave it when.',
      path: links.ENTRY_REVISIONS,
      allow: READ_ONLY,
      parent: { name: 'Entry List', path: links.ENTRY_LIST },
      read: listRevisions(store),
      answers: 'RevisionPage',
    },
    ...collections(needs, feeds),
    {
      name: 'Contribution List',
      description:
        'What was said, put together from the entries it was cut into: whole speeches, with the footers of the ' +
        'pages taken out and noted. The same filters as for entries.',
      path: links.CONTRIBUTION_LIST,
      allow: READ_ONLY,
      read: listContributions(store, finder),
      answers: 'ContributionPage',
      paged: true,
      example: '?q=water&ordering=-date&page_size=3',
      filters: { ...FILTERS, ...LIST_OPTIONS },
      exports: { atom: feeds.contributions },
    },
    {
      name: 'Contribution Instance',
      description: 'One contribution, by the id of its first entry.',
      path: links.CONTRIBUTION_DETAIL,
      allow: READ_ONLY,
      parent: { name: 'Contribution List', path: links.CONTRIBUTION_LIST },
      read: retrieveContribution(store, finder),
      answers: 'Contribution',
    },
    {
      name: 'Search Facets',
      description:
        'How the entries found are spread over types, speakers, chambers, parties and years.',
      path: links.FACETS,
      allow: READ_ONLY,
      read: readFacets(store, finder),
      answers: 'Facets',
      example: '?q=water',
      filters: FILTERS,
    },
    {
      name: 'Search Trends',
      description:
        'How many entries were found in each year or month, beside how many there are, so that a share can be drawn.',
      path: links.TRENDS,
      allow: READ_ONLY,
      read: readTrends(store, finder),
      answers: 'Trends',
      example: '?q=water&interval=year',
      filters: {
        ...FILTERS,
        interval: { label: 'Interval', help: 'year or month.', choices: ['year', 'month'] },
      },
    },
    {
      name: 'Change List',
      description:
        'Everything added, corrected, linked or withdrawn, in order. Ask again with ?since= and the last seq ' +
        'you have to stay in step; the chain shows that nothing before it was rewritten.',
      path: links.CHANGE_LIST,
      allow: READ_ONLY,
      read: listChanges(store),
      answers: 'ChangePage',
      example: '?since=0',
      filters: {
        since: {
          label: 'Since',
          help: 'The seq of the last change you have; 0 for all.',
          schema: { type: 'integer', minimum: 0, default: 0 },
        },
      },
    },
  ];
}

function collections(needs: ApiDependencies, feeds: ListFeeds): readonly Resource[] {
  const { store, finder } = needs;
  const reading = (name: keyof Collections): Resource['read'] => {
    if (name === 'sittings') return retrieveSitting(store);
    return name === 'people' ? retrievePerson(store, finder) : retrieveItem(store, name);
  };
  const both = (
    name: keyof Collections,
    kind: 'Sitting' | 'Venue' | 'Source' | 'Person',
    description: string,
    one: string,
    list: string,
    detail: string,
  ): Resource[] => [
    {
      name: `${kind} List`,
      description,
      path: list,
      allow: LIST_METHODS,
      read: listItems(store, name),
      answers: `${kind}Page`,
      paged: true,
      ...(name === 'people' && { exports: { csv: exportPeople(store, finder) } }),
      ...(name === 'sittings' && { exports: { atom: feeds.sittings } }),
      actions: actions(store, name === 'sittings' ? NEW_SITTING_FIELDS : ITEM_FIELDS[name], 'POST'),
      write: { POST: name === 'sittings' ? createSitting(needs) : createItem(needs, name) },
      takes: { POST: `New${kind}` },
      gives: kind,
    },
    {
      name: `${kind} Instance`,
      description: one,
      path: detail,
      allow: DETAIL_METHODS,
      parent: { name: `${kind} List`, path: list },
      read: reading(name),
      answers:
        name === 'sittings'
          ? 'SittingWithEntries'
          : name === 'people'
            ? 'PersonWithActivity'
            : kind,
      actions: actions(store, ITEM_FIELDS[name], 'PUT'),
      write: {
        PUT: changeItem(needs, name, false),
        PATCH: changeItem(needs, name, true),
        DELETE: removeItem(needs, name),
      },
      takes: { PUT: name === 'sittings' ? 'SittingFields' : `New${kind}`, PATCH: `${kind}Change` },
      gives: kind,
    },
  ];
  return [
    ...both(
      'sittings',
      'Sitting',
      'The sittings, in the order they were published.',
      'One sitting, with all its entries.',
      links.SITTING_LIST,
      links.SITTING_DETAIL,
    ),
    ...both(
      'venues',
      'Venue',
      'The chambers that sit.',
      'One chamber, by id or slug.',
      links.VENUE_LIST,
      links.VENUE_DETAIL,
    ),
    ...both(
      'sources',
      'Source',
      'The documents the sittings were taken from.',
      'One document.',
      links.SOURCE_LIST,
      links.SOURCE_DETAIL,
    ),
    ...both(
      'people',
      'Person',
      'The people speakers are linked to.',
      'One person, by id or slug, with what they said in numbers.',
      links.PERSON_LIST,
      links.PERSON_DETAIL,
    ),
  ];
}
