// hansard reindex: makes the index of the record anew from its entries.

import { openRecord, readParliament, takeOver } from './open-record.ts';
import { counted, seconds, showProgress } from './progress.ts';
import type { CommandDescription } from './command.ts';

const reindex: CommandDescription = {
  name: 'reindex',
  summary:
    'Makes the index that searches use anew, where check says that it is at fault, or PARLIAMENT changed.',
  interrupted: 'The index is as it was before.',
  settings: ['databaseUrl', 'parliament', 'lockWait'],
  run: async ({ settings }) => {
    const startedMs = Date.now();
    await using store = await openRecord(settings.databaseUrl, {
      mayCreate: false,
      lockWait: settings.lockWait,
    });
    const { count } = await store.recordState();
    using progress = showProgress('Indexing', count);
    // Without a file it keeps the settings it has.
    if (settings.parliament === null) await store.reindex(undefined, progress.at);
    else await takeOver(store, readParliament(settings.parliament), progress.at);
    progress.end();
    console.log(
      `The index is made anew: ${counted(count, 'entry', 'entries')} (${seconds(startedMs)}).`,
    );
  },
};

export const commands = [reindex];
