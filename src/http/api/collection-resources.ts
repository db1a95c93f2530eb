// The resources of venues, sources, sittings and people: a list and an instance of each.

import type { CollectionName } from '../../record/collection.ts';
import type { Store } from '../../store/contract/store.ts';
import * as links from '../shared/links.ts';
import { changeItem, removeItem } from './collections/change-item.ts';
import { createItem } from './collections/create-item.ts';
import { createSitting } from './collections/create-sitting.ts';
import { exportPeople, retrievePerson } from './collections/person-activity.ts';
import { exportSitting } from './collections/export-sitting.ts';
import { itemParameters } from './collections/item-filters.ts';
import { listItems, retrieveItem, retrieveSitting } from './collections/read-collection.ts';
import { actions } from './describe-actions.ts';
import type { ListFeeds } from './entries/list-feeds.ts';
import type { ApiDependencies } from './resource/api-dependencies.ts';
import { EXPAND_DETAILS } from './resource/expand-details.ts';
import { DETAIL_METHODS, LIST_METHODS, type Resource } from './resource/resource.ts';
import { describedItem, describedNewSitting } from './schemas/described-fields.ts';

interface Collection {
  readonly name: CollectionName;
  /** What one item is called; its schemas are named after it. */
  readonly kind: 'Sitting' | 'Venue' | 'Source' | 'Person';
  readonly list: Pick<Resource, 'path' | 'description'> & Partial<Resource>;
  readonly instance: Pick<Resource, 'path' | 'description'> & Partial<Resource>;
}

export function collectionResources(
  dependencies: ApiDependencies,
  feeds: ListFeeds,
): readonly Resource[] {
  return collectionsOf(dependencies, feeds).flatMap((collection) => [
    listResource(dependencies, collection),
    instanceResource(dependencies, collection),
  ]);
}

/** What each collection is, and what it has that the others do not. */
function collectionsOf(
  { store, finder }: ApiDependencies,
  feeds: ListFeeds,
): readonly Collection[] {
  return [
    sittings(store, feeds),
    {
      name: 'venues',
      kind: 'Venue',
      list: { path: links.VENUE_LIST, description: 'The chambers that sit.' },
      instance: { path: links.VENUE_DETAIL, description: 'One chamber, by id or slug.' },
    },
    {
      name: 'sources',
      kind: 'Source',
      list: {
        path: links.SOURCE_LIST,
        description: 'The documents the sittings were taken from.',
      },
      instance: { path: links.SOURCE_DETAIL, description: 'One document.' },
    },
    {
      name: 'people',
      kind: 'Person',
      list: {
        path: links.PERSON_LIST,
        description: 'The people speakers are linked to.',
        exports: { csv: exportPeople(store, finder) },
      },
      instance: {
        path: links.PERSON_DETAIL,
        description: 'One person, by id or slug, with what they said in numbers.',
        read: retrievePerson(store, finder),
        responseSchema: 'PersonWithActivity',
      },
    },
  ];
}

function sittings(store: Store, feeds: ListFeeds): Collection {
  return {
    name: 'sittings',
    kind: 'Sitting',
    list: {
      path: links.SITTING_LIST,
      description: 'The sittings, in the order they were published.',
      exports: { atom: feeds.sittings },
      actions: actions(store, describedNewSitting(), 'POST'),
    },
    instance: {
      path: links.SITTING_DETAIL,
      description: 'One sitting, with all its entries.',
      read: retrieveSitting(store),
      exports: { akn: exportSitting(store) },
      responseSchema: 'SittingWithEntries',
      filters: { expand: EXPAND_DETAILS },
      takes: { PUT: 'SittingReplacement', PATCH: 'SittingChange' },
    },
  };
}

function listResource(dependencies: ApiDependencies, { name, kind, list }: Collection): Resource {
  const { store } = dependencies;
  return {
    name: `${kind} List`,
    allow: LIST_METHODS,
    read: listItems(store, name),
    responseSchema: `${kind}Page`,
    paged: true,
    filters: itemParameters(name),
    actions: actions(store, describedItem(name), 'POST'),
    write: {
      POST: name === 'sittings' ? createSitting(dependencies) : createItem(dependencies, name),
    },
    takes: { POST: `New${kind}` },
    gives: kind,
    ...list,
  };
}

function instanceResource(
  dependencies: ApiDependencies,
  { name, kind, list, instance }: Collection,
): Resource {
  const { store } = dependencies;
  return {
    name: `${kind} Instance`,
    allow: DETAIL_METHODS,
    parent: { name: `${kind} List`, path: list.path },
    read: retrieveItem(store, name),
    responseSchema: kind,
    actions: actions(store, describedItem(name), 'PUT'),
    write: {
      PUT: changeItem(dependencies, name, false),
      PATCH: changeItem(dependencies, name, true),
      DELETE: removeItem(dependencies, name),
    },
    takes: { PUT: `${kind}Replacement`, PATCH: `${kind}Change` },
    gives: kind,
    ...instance,
  };
}
