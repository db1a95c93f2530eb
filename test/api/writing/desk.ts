// What the tests of writing share: a record with a token, the requests that write, and checks of their responses.

import { keyDigest } from '../../../src/record/change.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import type { Reply } from '../../support/http/http-client.ts';
import {
  DETAIL_ALLOW,
  LIST_ALLOW,
  momentHeaders,
  type Expected,
} from '../../support/http/http-expect.ts';
import {
  detail,
  LIST,
  startServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/http/test-server.ts';
import { publishRecord, type RecordedEntry } from '../../support/records/http-record.ts';
import type { Ending } from '../../support/temporary.ts';

type Headers = Readonly<Record<string, string>>;

export const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };
export const SPOKEN = { type: 'speech', content: 'I beg to move.' };

export async function addToken(store: Store): Promise<void> {
  await store.write((transaction) => transaction.tokens.add('desk', keyDigest('desk-key')));
}

/** The record of the interface tests: 32 entries, the last id 1043, the last counter 10 of sitting 3. */
export async function fill(store: Store): Promise<void> {
  await publishRecord(store);
  await addToken(store);
}

export interface DeskServer extends TestServer {
  /** These send JSON with the token of the desk. */
  readonly post: (body: unknown) => Promise<Reply>;
  readonly patch: (id: number, body: unknown, headers?: Headers) => Promise<Reply>;
  readonly withdraw: (id: number) => Promise<Reply>;
}

export async function startDesk(
  ending: Ending,
  options: TestServerOptions = {},
): Promise<DeskServer> {
  const server = await startServer(ending, { fill, ...options });
  const write = (method: string, path: string, body: unknown, headers: Headers = {}) =>
    server.request(method, path, { ...DESK, ...headers }, JSON.stringify(body));
  return {
    ...server,
    post: (body) => write('POST', LIST, body),
    patch: (id, body, headers) => write('PATCH', detail(id), body, headers),
    withdraw: (id) => server.request('DELETE', detail(id), DESK),
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

/** The stored form of SPOKEN with its defaults. */
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

/** An error response with this body. */
export const refused = (status: number, allow: string, body: object | RegExp): Expected => ({
  status,
  headers: momentHeaders(allow, status === 415 ? { Accept: 'application/json' } : {}),
  body: body instanceof RegExp ? body : JSON.stringify(body),
});
