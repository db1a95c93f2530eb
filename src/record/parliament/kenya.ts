// The Parliament of Kenya: the description that is used where no other is given.

import { readDataFile } from '../../data-file.ts';
import { WHOLE } from './check-form.ts';
import { parliamentForm } from './parliament-form.ts';
import type { Parliament } from './parliament.ts';

export const KENYA: Parliament = read();

function read(): Parliament {
  const faults: string[] = [];
  const given: unknown = JSON.parse(readDataFile('parliaments/kenya.json'));
  const parliament = parliamentForm({})(given, WHOLE, faults);
  if (faults.length > 0) throw new TypeError(`data/parliaments/kenya.json: ${faults.join(' ')}`);
  return parliament;
}
