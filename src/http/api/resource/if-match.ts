// If-Match: the versions of something a client has in mind when it changes it.

import { ANY_VERSION } from '../../../publish/operation.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';

/** The version within each ETag, which is the part before the reader's; null without the header. */
export function versionsOf({ request }: ParsedRequest): string[] | null {
  const ifMatch = request.headers['if-match'];
  if (ifMatch === undefined) return null;
  if (ifMatch.trim() === '*') return [ANY_VERSION];
  return ifMatch.split(',').map((tag) => /^\s*"([0-9a-z.]+)-[^"]*"\s*$/.exec(tag)?.[1] ?? '');
}
