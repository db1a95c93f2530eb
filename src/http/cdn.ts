// Adds the headers for a CDN: how long it may cache a response, and the keys by which an operator purges it.

import { PUBLIC } from './freshness.ts';
import { ENTRY_DETAIL } from './links.ts';
import { headerList, type HttpResponse } from './response.ts';

/** How long a CDN may serve a stale response while the server is unreachable: a day. */
const STALE_IF_ERROR_SECONDS = 86_400;

/** The key of every response. Purge it after an upgrade of the program. */
const EVERYTHING = 'hansard';

/** The key of responses that any change of the record may change, such as lists, which contain its count. */
const RECORD = 'record';

/**
 * Adds the headers to a response that a shared cache may store. Browsers still revalidate each time, and the CDN
 * responds to them.
 */
export function forCdn(
  response: HttpResponse,
  route: string,
  parameters: Readonly<Record<string, string>>,
  seconds: number,
): HttpResponse {
  const { status, headers } = response;
  if (seconds === 0 || status !== 200 || !headers.includes(PUBLIC)) return response;
  const freshness = `max-age=${seconds}, stale-if-error=${STALE_IF_ERROR_SECONDS}`;
  return {
    ...response,
    head: null,
    headers: [
      ...headers,
      ...headerList({
        'CDN-Cache-Control': freshness,
        'Surrogate-Control': freshness,
        'Surrogate-Key': `${EVERYTHING} ${keyOf(route, parameters['id'])}`,
      }),
    ],
  };
}

/** An entry and its revisions change only with that entry. */
function keyOf(route: string, id: string | undefined): string {
  return route.startsWith(ENTRY_DETAIL) ? `entry-${Number(id)}` : RECORD;
}
