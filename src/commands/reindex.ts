// hansard reindex: rebuilds the index of the record from its entries.

import { counted } from '../base/group-digits.ts';
import { openRecord, parliamentIn, takeOver } from './open-record.ts';
import { withProgress } from './progress.ts';
import type { CommandDescription } from './command.ts';

const reindex: CommandDescription = {
  name: 'reindex',
  summary:
    'Rebuilds the index, debates, divisions and decisions. Run it if hansard check finds faults in them, or after PARLIAMENT has changed.',
  interrupted: {
    unwritten: 'The index is unchanged.',
    written: 'The index is rebuilt, or unchanged: run the command again.',
  },
  settings: ['databaseUrl', 'parliament', 'lockWait'],
  run: async ({ settings, took }) => {
    await using store = await openRecord(settings);
    const { count } = await store.recordState();
    const isKept = settings.parliament === null && (await store.parliamentText()) === '';
    await withProgress('Indexing', count, async (at) =>
      // Without a file it keeps its settings. Those of a corpus have the words of this version for what the corpus does not say.
      isKept
        ? store.reindex(undefined, at)
        : takeOver(store, await parliamentIn(store, settings), at),
    );
    console.log(`Rebuilt the index: ${counted(count, 'entry', 'entries')} (${took()}).`);
  },
};

export const commands = [reindex];
