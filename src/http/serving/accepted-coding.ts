// Which content coding a client accepts, by its Accept-Encoding header.

import type { IncomingMessage } from 'node:http';
import { rawHeader } from '../shared/raw-header.ts';
import { parseWeightedList } from '../shared/weighted-list.ts';

/** The codings of whole responses, best first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** The first of `codings`, best first, that the client accepts; null where it accepts none of them. */
export function acceptedCoding<Coding extends string>(
  incoming: IncomingMessage,
  codings: readonly Coding[],
): Coding | null {
  const header = rawHeader(incoming, 'accept-encoding');
  if (header === undefined) return null;
  const weights = new Map(parseWeightedList(header).map(({ value, weight }) => [value, weight]));
  const weightOfOthers = weights.get('*') ?? 0;
  return codings.find((coding) => (weights.get(coding) ?? weightOfOthers) > 0) ?? null;
}
