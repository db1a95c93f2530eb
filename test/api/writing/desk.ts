// What the tests of writing share: a record with a token, the requests that write, and checks of their responses.

import assert from 'node:assert/strict';
import { keyDigest } from '../../../src/record/change.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import type { Reply } from '../../support/http/http-client.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  momentHeaders,
  notFound,
  readHeaders,
  type Expected,
} from '../../support/http/http-expect.ts';
import {
  detail,
  LIST,
  startServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/http/test-server.ts';
import {
  entryText,
  publishRecord,
  RECORD,
  type RecordedEntry,
} from '../../support/records/http-record.ts';
import type { Ending } from '../../support/temporary.ts';

type Headers = Readonly<Record<string, string>>;
export type Json = Record<string, unknown>;

export const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };
export const SPEAKER = { id: 49, legalName: 'Wanjikũ Ng’ang’a', slug: 'wanjiku-nganga' };
export const SPOKEN = { type: 'speech', content: 'I beg to move.' };

export async function addToken(store: Store): Promise<void> {
  await store.write((transaction) => transaction.addToken('desk', keyDigest('desk-key')));
}

/** The record of the interface tests: 32 entries, the last id 1043, the last counter 10 of sitting 3. */
export async function fill(store: Store): Promise<void> {
  await publishRecord(store);
  await addToken(store);
}

export interface DeskServer extends TestServer {
  /** Sends JSON with the token of the desk. */
  readonly write: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Headers,
  ) => Promise<Reply>;
  readonly post: (body: unknown, path?: string) => Promise<Reply>;
  readonly patch: (id: number, body: unknown, headers?: Headers) => Promise<Reply>;
  readonly put: (id: number, body: unknown, headers?: Headers) => Promise<Reply>;
  readonly withdraw: (id: number, headers?: Headers) => Promise<Reply>;
  /** The sitting of an entry, which the interface does not show. */
  readonly sittingOf: (id: number) => Promise<number>;
}

export async function startDesk(
  ending: Ending,
  options: TestServerOptions = {},
): Promise<DeskServer> {
  const server = await startServer(ending, { fill, ...options });
  const write: DeskServer['write'] = (method, path, body, headers = {}) =>
    server.request(
      method,
      path,
      { ...DESK, ...headers },
      body === undefined ? undefined : JSON.stringify(body),
    );
  return {
    ...server,
    write,
    post: (body, path = LIST) => write('POST', path, body),
    patch: (id, body, headers) => write('PATCH', detail(id), body, headers),
    put: (id, body, headers) => write('PUT', detail(id), body, headers),
    withdraw: (id, headers) => write('DELETE', detail(id), undefined, headers),
    sittingOf: (id) =>
      server.store.write(async (transaction) => (await transaction.findEntry(id))!.sittingId),
  };
}

/** Every method that writes an entry. */
export const WRITES = [
  { method: 'POST', path: LIST, allow: LIST_ALLOW },
  { method: 'PUT', path: detail(1002), allow: DETAIL_ALLOW },
  { method: 'PATCH', path: detail(1002), allow: DETAIL_ALLOW },
  { method: 'DELETE', path: detail(1002), allow: DETAIL_ALLOW },
] as const;

/** Those that have a body. */
export const BODIED = WRITES.filter(({ method }) => method !== 'DELETE');

export const entryOf = (id: number): RecordedEntry => RECORD.find((entry) => entry.id === id)!;

/** What the record makes of SPOKEN where nothing else is said. */
export const recorded = (more: Partial<RecordedEntry> = {}): RecordedEntry => ({
  id: 1044,
  textCounter: 11,
  type: 'speech',
  speakerName: '',
  speakerTitle: '',
  speaker: null,
  content: 'I beg to move.',
  ...more,
});

export function checkCreated(
  reply: Reply,
  entry: RecordedEntry,
  base: string,
  format = 'api',
): void {
  checkReply(reply, {
    status: 201,
    headers: momentHeaders(LIST_ALLOW, {
      Location: `${base}${detail(entry.id)}?format=${format}`,
    }),
    body: entryText(entry, base, format),
  });
}

export function checkEntry(reply: Reply, entry: RecordedEntry, base: string): void {
  const headers = readHeaders(DETAIL_ALLOW);
  checkReply(reply, { status: 200, headers, body: entryText(entry, base) });
}

/** A 204 has no body, and so says nothing of one. */
export function checkGone({ status, headers, text }: Reply): void {
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

/** An error with this body. */
export const refused = (status: number, allow: string, body: object | RegExp): Expected => ({
  status,
  headers: momentHeaders(allow, status === 415 ? { Accept: 'application/json' } : {}),
  body: body instanceof RegExp ? body : JSON.stringify(body),
});

/** As for what never was, with the address of its history. */
export const withdrawn = (server: TestServer, id: number): Expected => {
  const missing = notFound(DETAIL_ALLOW);
  const link = `<${server.url}${detail(id)}revisions/>; rel="version-history"`;
  return { ...missing, headers: { ...missing.headers, Link: link } };
};

export const stale = (what = 'entry'): Expected =>
  refused(412, DETAIL_ALLOW, {
    detail: `The ${what} has changed since: read it again before you change it.`,
  });
