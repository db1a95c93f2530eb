// What the tests of PUT and PATCH share: checks of a response that changed an item, and of one that refused to.

import assert from 'node:assert/strict';
import type { Reply } from '../../support/http/http-client.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  momentHeaders,
  readHeaders,
} from '../../support/http/http-expect.ts';
import type { CollectionsServer } from '../../support/http/http-collections.ts';

export type Json = Record<string, unknown>;

/** Checks that the answer is whole and that it is what is read from then on, under its ETag. */
export async function checkChanged(
  server: CollectionsServer,
  reply: Reply,
  path: string,
  expected: Json,
): Promise<void> {
  checkReply(reply, {
    status: 200,
    headers: readHeaders(DETAIL_ALLOW),
    body: JSON.stringify(expected),
  });
  const read = await server.get(path);
  assert.deepEqual(asChanged(read.json), expected);
  for (const name of ['etag', 'last-modified'])
    assert.equal(read.headers[name], reply.headers[name]);
}

/** A sitting is read with its entries, a person with what they said; no answer to a change repeats that. */
export function asChanged(json: unknown): Json {
  return Object.fromEntries(
    Object.entries(json as Json).filter(([name]) => name !== 'entries' && name !== 'activity'),
  );
}

export const refused = (body: Json) => ({
  status: 400,
  headers: momentHeaders(DETAIL_ALLOW),
  body: JSON.stringify(body),
});
