// Requests that correct and withdraw entries, and what is checked of their responses.

import assert from 'node:assert/strict';
import { keyDigest } from '../../../src/record/change.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import type { Reply } from '../../support/http/http-client.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  momentHeaders,
  notFound,
  readHeaders,
} from '../../support/http/http-expect.ts';
import {
  entryText,
  publishRecord,
  RECORD,
  type RecordedEntry,
} from '../../support/records/http-record.ts';
import { detail, type TestServer } from '../../support/http/test-server.ts';

export const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };

export async function fill(store: Store): Promise<void> {
  await publishRecord(store);
  await store.write((transaction) => transaction.addToken('desk', keyDigest('desk-key')));
}

export const entryOf = (id: number): RecordedEntry => RECORD.find((entry) => entry.id === id)!;

export const change = (
  server: TestServer,
  method: 'PUT' | 'PATCH',
  id: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  server.request(method, detail(id), { ...DESK, ...headers }, JSON.stringify(body));

export const patch = (
  server: TestServer,
  id: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> => change(server, 'PATCH', id, body, headers);

/** As for what never was, with the address of its history. */
export const withdrawn = (server: TestServer, id: number): ReturnType<typeof notFound> => {
  const missing = notFound(DETAIL_ALLOW);
  const link = `<${server.url}${detail(id)}revisions/>; rel="version-history"`;
  return { ...missing, headers: { ...missing.headers, Link: link } };
};

export const withdraw = (
  server: TestServer,
  id: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  server.request('DELETE', detail(id), { Authorization: 'Token desk-key', ...headers });

export function checkEntry(reply: Reply, entry: RecordedEntry, base: string): void {
  const headers = readHeaders(DETAIL_ALLOW);
  checkReply(reply, { status: 200, headers, body: entryText(entry, base) });
}

/** A 204 has no body, and so says nothing of one. */
export function checkWithdrawn({ status, headers, text }: Reply): void {
  const { date, connection, 'keep-alive': keepAlive, ...rest } = headers;
  assert.ok(date !== undefined && (connection !== undefined || keepAlive !== undefined));
  assert.deepEqual(
    { status, headers: rest, text },
    {
      status: 204,
      headers: {
        allow: DETAIL_ALLOW,
        vary: 'Accept',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      },
      text: '',
    },
  );
}

export const STALE = {
  status: 412,
  headers: momentHeaders(DETAIL_ALLOW),
  body: '{"detail":"The entry has changed since: read it again before you change it."}',
};
