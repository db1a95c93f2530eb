// One header of a request, read from the list it arrived in. Node's `headers` object is made of all of them
// when first asked for; a request that is answered from memory never needs it.

import type { IncomingMessage } from 'node:http';

/** The value given last; `name` in lower case. */
export function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    const given = rawHeaders[index]!;
    if (given.length === name.length && (given === name || given.toLowerCase() === name)) {
      return rawHeaders[index + 1];
    }
  }
  return undefined;
}
