// hansard reindex: rebuilds the index of the record from its entries.

import { openRecord, readParliament, takeOver } from './open-record.ts';
import { counted, withProgress } from './progress.ts';
import type { CommandDescription } from './command.ts';

const reindex: CommandDescription = {
  name: 'reindex',
  summary: 'Rebuilds the search index, after hansard check found it faulty or PARLIAMENT changed.',
  interrupted: 'The index is unchanged.',
  settings: ['databaseUrl', 'parliament', 'lockWait'],
  run: async ({ settings, took }) => {
    await using store = await openRecord(settings);
    const { count } = await store.recordState();
    await withProgress('Indexing', count, (at) =>
      // Without a file it keeps its settings.
      settings.parliament === null
        ? store.reindex(undefined, at)
        : takeOver(store, readParliament(settings.parliament), at),
    );
    console.log(`The index is rebuilt: ${counted(count, 'entry', 'entries')} (${took()}).`);
  },
};

export const commands = [reindex];
