// The resources of the interface: every address, by name, with what can be done there.

import type { ApiDependencies } from './resource/api-dependencies.ts';
import * as links from '../shared/links.ts';
import { apiRoot } from './api-root.ts';
import { collectionResources } from './collection-resources.ts';
import { recordStatus } from './collections/record-status.ts';
import { listExports } from './entries/export-entries.ts';
import { listFeeds } from './entries/list-feeds.ts';
import { READ_METHODS, type Resource } from './resource/resource.ts';
import { entryResources } from './entry-resources.ts';
import { derivedResources } from './derived-resources.ts';
import { searchResources } from './search-resources.ts';
import { changeResources } from './change-resources.ts';

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
    ...entryResources(dependencies, files, feeds),
    ...collectionResources(dependencies, feeds),
    ...derivedResources(dependencies, files, feeds),
    ...searchResources(dependencies),
    ...changeResources(store),
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
