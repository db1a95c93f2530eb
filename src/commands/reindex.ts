// hansard reindex: makes the index of the record anew from its entries.

import { openRecord } from './open-record.ts';
import { counted, seconds } from './progress.ts';
import type { Verb } from './verb.ts';

export const reindex: Verb = {
  name: 'reindex',
  summary: 'Makes the index that searches use anew, where check says that it is at fault.',
  settings: ['databaseUrl', 'lockWait'],
  run: async ({ settings }) => {
    const startedMs = Date.now();
    const store = await openRecord(settings.databaseUrl, {
      mayCreate: false,
      lockWait: settings.lockWait,
    });
    try {
      await store.reindex();
      const { count } = await store.recordState();
      console.log(
        `The index is made anew: ${counted(count, 'entry', 'entries')} (${seconds(startedMs)}).`,
      );
    } finally {
      await store.close();
    }
  },
};
