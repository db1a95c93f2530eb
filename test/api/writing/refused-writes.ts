// What the tests of refused writes share: a record with a token, the requests that write, and a check of the response.

import { keyDigest } from '../../../src/record/change.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import type { Reply } from '../../support/http/http-client.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  momentHeaders,
} from '../../support/http/http-expect.ts';
import { publishRecord } from '../../support/records/http-record.ts';
import { detail, LIST } from '../../support/http/test-server.ts';

export const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };
export const SPOKEN = { type: 'speech', content: 'I beg to move.' };

export async function fill(store: Store): Promise<void> {
  await publishRecord(store);
  await store.write((transaction) => transaction.addToken('desk', keyDigest('desk-key')));
}

export const WRITES = [
  { method: 'POST', path: LIST, allow: LIST_ALLOW },
  { method: 'PUT', path: detail(1002), allow: DETAIL_ALLOW },
  { method: 'PATCH', path: detail(1002), allow: DETAIL_ALLOW },
] as const;

export const checkRefused = (
  reply: Reply,
  status: number,
  allow: string,
  body: string | RegExp,
): void => {
  const more = status === 415 ? { Accept: 'application/json' } : {};
  checkReply(reply, { status, headers: momentHeaders(allow, more), body });
};
