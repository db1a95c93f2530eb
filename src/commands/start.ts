// hansard start: serve, for a newcomer: until there is a record, it serves the demo record, which has its own store.

import { isStoreMade } from '../store/open-store.ts';
import { DEMO_ADDRESS, openRecord } from './open-record.ts';
import { serve } from './serve.ts';
import type { CommandDescription, CommandCall } from './command.ts';

const start: CommandDescription = {
  ...serve,
  name: 'start',
  summary:
    'Serves the record or, if there is none yet, an invented demo record in data/demo.sqlite.',
  run: async (call) => await serve.run(await orDemo(call)),
};

export const commands = [start];

async function orDemo(call: CommandCall): Promise<CommandCall> {
  const { givenTexts, settings } = call;
  const isChosen = givenTexts.has('databaseUrl') || (givenTexts.has('demo') && !settings.demo);
  if (isChosen || (await isUsed(settings))) return call;
  return { ...call, settings: { ...settings, databaseUrl: DEMO_ADDRESS, demo: true } };
}

/** Whether somebody began a record: an import that was refused leaves a store without entries. */
async function isUsed(settings: CommandCall['settings']): Promise<boolean> {
  if (!isStoreMade(settings.databaseUrl)) return false;
  await using store = await openRecord(settings);
  return (await store.recordState()).count > 0 || (await store.tokens()).length > 0;
}
