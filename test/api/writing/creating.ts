// Requests that add entries, and what is checked of their responses.

import { keyDigest } from '../../../src/record/change.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import type { Reply } from '../../support/http/http-client.ts';
import { checkReply, LIST_ALLOW, momentHeaders } from '../../support/http/http-expect.ts';
import { entryText, publishRecord, type RecordedEntry } from '../../support/records/http-record.ts';
import { detail, LIST, type TestServer } from '../../support/http/test-server.ts';

export const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };
export const SPEAKER = { id: 49, legalName: 'Wanjikũ Ng’ang’a', slug: 'wanjiku-nganga' };

/** The record of the interface tests: 32 entries, the last id 1043, the last counter 10 of sitting 3. */
export async function fill(store: Store): Promise<void> {
  await publishRecord(store);
  await addToken(store);
}

export async function addToken(store: Store): Promise<void> {
  await store.write((transaction) => transaction.addToken('desk', keyDigest('desk-key')));
}

export const post = (server: TestServer, body: unknown, path = LIST): Promise<Reply> =>
  server.request('POST', path, DESK, JSON.stringify(body));

export const SPOKEN = { type: 'speech', content: 'I beg to move.' };

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

/** The sitting of an entry, which the interface does not show. */
export const sittingOf = (server: TestServer, id: number): Promise<number> =>
  server.store.write(async (transaction) => (await transaction.findEntry(id))!.sittingId);
