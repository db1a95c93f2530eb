// hansard start: serve, for a newcomer: an empty store is filled with the demo record first.

import { serve } from './serve.ts';
import type { Verb } from './verb.ts';

export const start: Verb = {
  ...serve,
  name: 'start',
  summary: 'Serves the record; an empty store is filled with the demo record first.',
  defaults: { demo: 'on' },
};
