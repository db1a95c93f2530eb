// hansard reindex: makes the index of the record anew from its entries.

import { openRecord } from './open-record.ts';
import { counted, seconds } from './progress.ts';
import { readParliament, takeOver } from './read-parliament.ts';
import type { Verb } from './verb.ts';

export const reindex: Verb = {
  name: 'reindex',
  summary:
    'Makes the index that searches use anew, where check says that it is at fault, or PARLIAMENT changed.',
  settings: ['databaseUrl', 'parliament', 'lockWait'],
  run: async ({ settings }) => {
    const startedMs = Date.now();
    const store = await openRecord(settings.databaseUrl, {
      mayCreate: false,
      lockWait: settings.lockWait,
    });
    try {
      // Without a file it keeps the settings it has.
      if (settings.parliament === null) await store.reindex();
      else await takeOver(store, readParliament(settings.parliament));
      const { count } = await store.recordState();
      console.log(
        `The index is made anew: ${counted(count, 'entry', 'entries')} (${seconds(startedMs)}).`,
      );
    } finally {
      await store.close();
    }
  },
};
