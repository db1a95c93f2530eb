// The resources of entries: the list, one entry, its revisions, and bringing a withdrawn one back.

import type { ApiDependencies } from './resource/api-dependencies.ts';
import { FILTERS } from '../../search/query/read-filter.ts';
import * as links from '../shared/links.ts';
import { actions } from './describe-actions.ts';
import { listEntries } from './entries/list-entries.ts';
import { listRevisions } from './entries/list-revisions.ts';
import { LIST_OPTIONS } from './entries/list-request.ts';
import { describedEntry } from './schemas/described-fields.ts';
import { DETAIL_METHODS, LIST_METHODS, READ_METHODS, type Resource } from './resource/resource.ts';
import { restoreEntry } from './entries/restore-entry.ts';
import { EXPAND_DETAILS } from './resource/expand-details.ts';
import { retrieveEntry } from './entries/retrieve-entry.ts';
import { correctEntry, postEntries, withdrawEntry } from './entries/write-entries.ts';
import type { ListExports } from './entries/export-entries.ts';
import type { ListFeeds } from './entries/list-feeds.ts';

export function entryResources(
  dependencies: ApiDependencies,
  files: ListExports,
  feeds: ListFeeds,
): readonly Resource[] {
  const { store } = dependencies;
  return [
    entryList(dependencies, files, feeds),
    entryInstance(dependencies),
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
  ];
}

function entryList(dependencies: ApiDependencies, files: ListExports, feeds: ListFeeds): Resource {
  const { store, finder } = dependencies;
  return {
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
  };
}

function entryInstance(dependencies: ApiDependencies): Resource {
  const { store } = dependencies;
  return {
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
  };
}
