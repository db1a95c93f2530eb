// hansard migrate: brings the store up to date, as every verb does by itself, and says so.

import { openStore } from '../store/open-store.ts';
import { withoutPassword } from '../store/shared/shown-address.ts';
import { counted } from './progress.ts';
import type { Verb } from './verb.ts';

export const migrate: Verb = {
  name: 'migrate',
  summary: 'Makes the store, or brings it up to date; every other verb does this by itself.',
  settings: ['databaseUrl'],
  run: async ({ settings }) => {
    const store = await openStore(settings.databaseUrl);
    try {
      const { count } = await store.recordState();
      console.log(
        `${withoutPassword(settings.databaseUrl)} is up to date: ${counted(count, 'entry', 'entries')}.`,
      );
    } finally {
      await store.close();
    }
  },
};
