// The resources of the two logs of changes: that of entries, and that of sittings, chambers, documents and people.

import * as links from '../shared/links.ts';
import { listItemChanges } from './collections/list-item-changes.ts';
import { listChanges } from './entries/list-changes.ts';
import { READ_METHODS, type FilterHelp, type Resource } from './resource/resource.ts';
import type { Store } from '../../store/contract/store.ts';

/** Where in a log to begin. */
const SINCE: FilterHelp = {
  label: 'Since',
  help: 'The seq of the last change you have; 0 for all.',
  schema: { type: 'integer', minimum: 0, default: 0 },
};

export function changeResources(store: Store): readonly Resource[] {
  return [
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
        since: SINCE,
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
        since: SINCE,
      },
    },
  ];
}
