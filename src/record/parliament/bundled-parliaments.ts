// The parliaments whose settings are part of the program, by the name that PARLIAMENT takes.

import { readDataFile } from '../../base/data-file.ts';
import { memoize } from '../../base/memoize.ts';
import { checkParliament, KENYA } from './check-parliament.ts';
import type { Parliament } from './parliament.ts';

export const BUNDLED_NAMES = [
  'kenya',
  'kenya-counties',
  'uganda',
  'south-africa',
  'australia',
  'ireland',
  'cook-islands',
  'winnipeg',
] as const;

/** The settings of a bundled parliament; null for any other name. */
export function bundledParliament(name: string): Parliament | null {
  return BUNDLED_NAMES.some((bundled) => bundled === name) ? read(name) : null;
}

const read = memoize((name: string): Parliament => {
  if (name === 'kenya') return KENYA;
  return checkParliament(JSON.parse(readDataFile(`parliaments/${name}.json`)));
});
