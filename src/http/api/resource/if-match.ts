// If-Match: the versions of something a client has in mind when it changes it.

import type { IncomingMessage } from 'node:http';
import { ANY_VERSION } from '../../../publish/operation.ts';

/** Of each ETag, what stands before the part that tells who it was made for; null where nothing is said. */
export function versionsOf({ headers }: IncomingMessage): string[] | null {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined) return null;
  if (ifMatch.trim() === '*') return [ANY_VERSION];
  return ifMatch.split(',').map((tag) => /^\s*"([0-9a-z.]+)-[^"]*"\s*$/.exec(tag)?.[1] ?? '');
}
