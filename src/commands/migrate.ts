// hansard migrate: migrates the store, as every command does by itself, and reports it.

import { counted } from '../base/group-digits.ts';
import { withoutPassword } from '../store/sql/shown-address.ts';
import { applyParliament, openRecord, readParliament } from './open-record.ts';
import { always, type CommandDescription } from './command.ts';

const migrate: CommandDescription = {
  name: 'migrate',
  summary: 'Creates the store, or migrates it; every other command does this by itself.',
  interrupted: always('The store is migrated as a whole or not at all. Run the command again.'),
  settings: ['databaseUrl', 'parliament'],
  run: async ({ settings }) => {
    const parliament = readParliament(settings.parliament);
    await using store = await openRecord(settings, { mayCreate: true });
    await applyParliament(store, parliament);
    const { count } = await store.recordState();
    console.log(
      `${withoutPassword(settings.databaseUrl)} is up to date: ${counted(count, 'entry', 'entries')}.`,
    );
  },
};

export const commands = [migrate];
