// hansard start: serve, for a newcomer: until there is a record, it serves the demo record, which has its own store.

import { isStoreMade } from '../store/open-store.ts';
import { DEMO_ADDRESS } from './open-record.ts';
import { serve } from './serve.ts';
import type { CommandDescription, CommandCall } from './command.ts';

const start: CommandDescription = {
  ...serve,
  name: 'start',
  summary: 'Serves the record or, until there is one, an invented one in data/demo.sqlite.',
  run: async (call) => await serve.run(orDemo(call)),
};

export const commands = [start];

function orDemo(call: CommandCall): CommandCall {
  const { given, settings } = call;
  const isChosen = given.has('databaseUrl') || (given.has('demo') && !settings.demo);
  if (isChosen || isStoreMade(settings.databaseUrl)) return call;
  return { ...call, settings: { ...settings, databaseUrl: DEMO_ADDRESS, demo: true } };
}
