// The data of a test, in a file of JSON beside it: `negotiation.json` beside `negotiation.test.ts`.

import { readFileSync } from 'node:fs';

/** Reads the data beside the test at this URL. The caller names its type. */
export function dataBeside<Data>(test: string): Data {
  const file = new URL(test.replace(/\.test\.ts$/, '.json'));
  return JSON.parse(readFileSync(file, 'utf8')) as Data;
}
