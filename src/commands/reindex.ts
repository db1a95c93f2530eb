// hansard reindex: makes the index of the record anew from its entries.

import { openRecord } from './open-record.ts';
import { counted, seconds, showProgress } from './progress.ts';
import { readParliament, takeOver } from './read-parliament.ts';
import type { Verb } from './verb.ts';

export const reindex: Verb = {
  name: 'reindex',
  summary:
    'Makes the index that searches use anew, where check says that it is at fault, or PARLIAMENT changed.',
  interrupted: 'The index is as it was before.',
  settings: ['databaseUrl', 'parliament', 'lockWait'],
  run: async ({ settings }) => {
    const startedMs = Date.now();
    const store = await openRecord(settings.databaseUrl, {
      mayCreate: false,
      lockWait: settings.lockWait,
    });
    const { count } = await store.recordState();
    const progress = showProgress('Indexing', count);
    try {
      // Without a file it keeps the settings it has.
      if (settings.parliament === null) await store.reindex(undefined, progress.at);
      else await takeOver(store, readParliament(settings.parliament), progress.at);
      progress.end();
      console.log(
        `The index is made anew: ${counted(count, 'entry', 'entries')} (${seconds(startedMs)}).`,
      );
    } finally {
      progress.end();
      await store.close();
    }
  },
};
