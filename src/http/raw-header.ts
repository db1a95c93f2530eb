// Reads one header of a request from the list of raw headers. Node builds its `headers` object from all of them on first use; a
// request served from the cache never needs it.

import type { IncomingMessage } from 'node:http';

/** The last value; `name` in lower case. For a header that may not be repeated. */
export function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    const rawName = rawHeaders[index] ?? '';
    if (rawName.length === name.length && (rawName === name || rawName.toLowerCase() === name)) {
      return rawHeaders[index + 1];
    }
  }
  return undefined;
}

/** The values of a list header, joined if the header is repeated; `name` in lower case. */
export function listHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  let list: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const rawName = rawHeaders[index] ?? '';
    if (rawName.length === name.length && (rawName === name || rawName.toLowerCase() === name)) {
      list = (list === undefined ? '' : `${list}, `) + (rawHeaders[index + 1] ?? '');
    }
  }
  return list;
}
