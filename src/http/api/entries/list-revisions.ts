// GET entries/<id>/revisions/: what happened to an entry, oldest first, with every text it had.

import { clientErrors } from '../../../errors.ts';
import { lastOf } from '../../../present.ts';
import { changeTime, entryDigest } from '../../../record/change.ts';
import { entryJson, jsonText, type EntryAddress } from '../../../record/wire-form.ts';
import type { EntryEvent } from '../../../store/contract/results.ts';
import type { Store } from '../../../store/contract/store.ts';
import { entryAddress } from '../../shared/links.ts';
import { authenticate } from '../resource/authenticate.ts';
import { entryId } from '../resource/entry-id.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';

export const listRevisions =
  (store: Store) =>
  async (request: ApiRequest): Promise<Content> => {
    const { parameters, base, format } = request;
    const id = entryId(parameters['id']);
    // The version before the texts: a response may be newer than its ETag says, but never older.
    const { version } = await store.recordState();
    const history = await store.history(id);
    if (history === null) throw clientErrors.notFound();
    const { isWithdrawn, events } = history;
    const address = entryAddress(base.url, format || 'api');
    const mayRead = !isWithdrawn || (await hasToken(store, request));
    const results = events.map((event) => eventJson(id, event, mayRead ? address : null));
    return {
      status: 200,
      json: `{"count":${results.length},"next":null,"previous":null,"results":[${results.join(',')}]}`,
      // The texts of a withdrawn entry depend on who asks: no cache stores them.
      version: isWithdrawn ? null : `${version}.revisions`,
      changedAtMs: lastOf(events).atMs,
    };
  };

/** Whether the caller has a token. One that is not valid is refused, so that nobody takes it for a valid one. */
async function hasToken(store: Store, request: ApiRequest): Promise<boolean> {
  if (request.request.headers.authorization === undefined) return false;
  await authenticate(store, request);
  return true;
}

/** An event; without an address its text is left out, as that of a withdrawal always is: it is the one before. */
function eventJson(id: number, event: EntryEvent, address: EntryAddress | null): string {
  const { kind, revision, wire, details, atMs, by, reason } = event;
  const isShown = address !== null && kind !== 'withdrawn';
  const entry = isShown ? entryJson(id, wire, address) : 'null';
  return (
    `{"revision":${revision},"at":"${changeTime(atMs)}","by":${jsonText(by)},"kind":"${kind}",` +
    `"reason":${jsonText(reason)},"sha256":"${entryDigest(id, wire)}","entry":${entry},"details":${(isShown ? details : null) ?? 'null'}}`
  );
}
