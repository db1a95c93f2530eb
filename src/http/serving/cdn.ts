// What a CDN is told beside what everybody is: how long it may keep an answer, and by which names it can be told to drop it.

import type { HttpResponse } from '../shared/response.ts';
import { PUBLIC } from '../shared/freshness.ts';
import { ENTRY_DETAIL, ENTRY_REVISIONS } from '../shared/links.ts';

/** How long what a CDN has is better than nothing, when we cannot be asked: a day. */
const STALE_IF_ERROR_SECONDS = 86_400;

/** Everything a CDN can keep of ours; to be dropped with a new version of the program. */
const EVERYTHING = 'hansard';

/** What any change of the record may change: lists carry its count. */
const RECORD = 'record';

/**
 * The answer with a CDN's own headers, where it is one that a shared cache may keep. Browsers go on asking each time,
 * and get it from the CDN.
 */
export function forCdn(
  answer: HttpResponse,
  route: string,
  parameters: Readonly<Record<string, string>>,
  seconds: number,
): HttpResponse {
  const { status, headers } = answer;
  if (seconds === 0 || status !== 200 || !headers.includes(PUBLIC)) return answer;
  const freshness = `max-age=${seconds}, stale-if-error=${STALE_IF_ERROR_SECONDS}`;
  return {
    ...answer,
    headers: [
      ...headers,
      'CDN-Cache-Control',
      freshness,
      'Surrogate-Control',
      freshness,
      'Surrogate-Key',
      `${EVERYTHING} ${keyOf(route, parameters['id'])}`,
    ],
  };
}

/** An entry and its texts change with that entry alone. */
function keyOf(route: string, id: string | undefined): string {
  const isEntry = route === ENTRY_DETAIL || route === ENTRY_REVISIONS;
  return isEntry ? `entry-${Number(id)}` : RECORD;
}
