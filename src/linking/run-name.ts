// The name of a run that links, which every change of it has.

import { randomBytes } from 'node:crypto';

/** Every run has a name with this beginning, so that nobody undoes what a token did. */
export const RUN_BEGINNING = 'link-';

/** Such as `link-20260422T143000-1a2b`: the time, and letters that tell two runs of a second apart. */
export function newRun(): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `${RUN_BEGINNING}${time}-${randomBytes(2).toString('hex')}`;
}
