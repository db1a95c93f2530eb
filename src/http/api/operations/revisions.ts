// GET entries/<id>/revisions/: what happened to an entry, and every text it had, each at an address of its own (RFC 7089).

import { clientErrors } from '../../../errors.ts';
import {
  mementoAt,
  mementoLinks,
  readHttpDate,
  TIME_MAP_TYPE,
  timeMap,
} from '../../../formats/memento.ts';
import { lastOf, present } from '../../../present.ts';
import { changeTime, entryDigest } from '../../../record/change.ts';
import { parseId } from '../../../record/id.ts';
import { type EntryAddress, entryJson } from '../../../record/wire-form.ts';
import type { EntryEvent } from '../../../store/shared/entry-revisions.ts';
import type { Store } from '../../../store/contract/store.ts';
import { etag, freshnessHeaders, httpDate } from '../../shared/freshness.ts';
import { originalOf, revisionsPath } from '../../shared/links.ts';
import { responseOf } from '../../shared/response.ts';
import { hasToken } from '../request-checks.ts';
import { type ApiRequest, content, type Export, type Operation } from '../resource.ts';
import { addressOfEntries, missingEntry } from './entries.ts';
import { entryId, joinedJson, pageEnvelope } from './page.ts';

/** GET entries/<id>/revisions/: what happened to an entry, oldest first, with every text it had. */
export const listRevisions: Operation = async (request, { store }) => {
  const id = entryId(request);
  // The version before the texts: a response may be newer than its ETag says, but never older.
  const { version } = await store.recordState();
  const history = await store.history(id);
  if (history === null) throw clientErrors.notFound();
  const { isWithdrawn, events } = history;
  const mayRead = !isWithdrawn || (await hasToken(store, request));
  const address = mayRead ? addressOfEntries(request) : null;
  const results = events.map((event) => eventJson(id, event, address));
  const [head, tail] = pageEnvelope(results.length, { next: null, previous: null });
  // The texts of a withdrawn entry depend on who asks: no cache stores them.
  const shownVersion = isWithdrawn ? null : `${version}.revisions`;
  const changedAtMs = lastOf(events).atMs;
  return content(`${head}${results.join(',')}${tail}`, shownVersion, { changedAtMs });
};

/** An event; without an address its text is left out, as that of a withdrawal always is: it is the one before. */
function eventJson(id: number, event: EntryEvent, address: EntryAddress | null): string {
  const { kind, revision, wire, details, atMs, by, reason } = event;
  const isShown = address !== null && kind !== 'withdrawn';
  const entry = isShown ? entryJson(id, wire, address) : 'null';
  return joinedJson(
    { revision, at: changeTime(atMs), by, kind, reason, sha256: entryDigest(id, wire) },
    `"entry":${entry},"details":${(isShown ? details : null) ?? 'null'}`,
  );
}

/** The texts of an entry, oldest first; those of one that was withdrawn are not given. */
async function readTexts(request: ApiRequest, store: Store) {
  const id = entryId(request);
  const texts = await store.revisions(id);
  if (texts === null) throw await missingEntry(store, id, request);
  const revisions = `${request.base.url}${revisionsPath(id)}`;
  const mementos = texts.map((text) => ({ ...text, url: `${revisions}${text.revision}/` }));
  return { id, mementos, original: originalOf(request.base.url, id) };
}

/** The ETag of a text has the digest that the change log has. */
export const retrieveRevision: Operation = async (request, { store }) => {
  const { id, mementos, original } = await readTexts(request, store);
  const revision = parseId(request.parameters['revision'] ?? '');
  const text = mementos.find((one) => one.revision === revision);
  if (text === undefined) throw clientErrors.notFound();
  const json = entryJson(id, text.wire, addressOfEntries(request));
  const headers = {
    'Memento-Datetime': httpDate(text.atMs),
    Link: mementoLinks(original, mementos),
  };
  return { ...content(json, entryDigest(id, text.wire), { changedAtMs: text.atMs }), headers };
};

export const retrieveEntryAt: Operation = async (request, { store }) => {
  const atMs = readHttpDate(request.negotiated.datetime ?? '');
  if (atMs === null) {
    throw clientErrors.badRequest(
      'Accept-Datetime is not a date such as Wed, 31 Jul 2013 14:30:00 GMT.',
    );
  }
  const { id, mementos, original } = await readTexts(request, store);
  const { url, wire } = present(mementoAt(mementos, atMs), 'a text of an entry');
  const { format } = request.negotiated;
  const headers = {
    Location: format === '' ? url : `${url}?format=${format}`,
    // Beside the Accept that every response has.
    Vary: 'Accept-Datetime',
    Link: mementoLinks(original, mementos),
  };
  const json = entryJson(id, wire, addressOfEntries(request));
  return { status: 302, json, version: null, changedAtMs: 0, headers };
};

export const exportTimeMap: Export = async (request, { store }, allow) => {
  const { mementos, original } = await readTexts(request, store);
  const { atMs, revision } = lastOf(mementos);
  const tag = etag(`${revision}.${atMs}.timemap`, request.base, 'json');
  const described = ['Allow', allow, 'Content-Type', TIME_MAP_TYPE, 'Vary', 'Accept'];
  const headers = [...described, ...freshnessHeaders(tag, atMs, request.base)];
  return responseOf(200, headers, timeMap(original, mementos));
};
