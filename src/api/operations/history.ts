// The history of an entry, with an address for every text it had (RFC 7089), and the logs of changes to the record, which
// mirrors follow.

import { clientErrors } from '../../base/errors.ts';
import {
  mementoAt,
  mementoLinks,
  readHttpDate,
  TIME_MAP_TYPE,
  timeMap,
} from '../../formats/memento.ts';
import { lastOf, present } from '../../base/present.ts';
import {
  changeState,
  type ReadingChange,
  readingId,
} from '../../record/business/reading-change.ts';
import {
  type Change,
  changeTime,
  entryDigest,
  type ItemChange,
  stateDigest,
} from '../../record/change.ts';
import { COLLECTION_NAMES } from '../../record/collection.ts';
import { parseId } from '../../record/id.ts';
import { FieldFaults } from '../../record/rules/field-faults.ts';
import { type EntryAddress, entryJson, entryUrl, jsonText } from '../../record/wire-form.ts';
import type { EntryReads } from '../../store/contract/store.ts';
import { type EntryEvent, textsIn } from '../../store/entries/entry-revisions.ts';
import { etag, freshnessHeaders, httpDate } from '../../http/freshness.ts';
import {
  DEBATE_LIST,
  DECISION_LIST,
  itemRevisionsUrl,
  originalOf,
  revisionsPath,
} from '../../http/links.ts';
import { numberLink } from '../../http/query-links.ts';
import type { QueryString } from '../../http/query-string.ts';
import { responseOf } from '../../http/response.ts';
import { orNotFound, type ParsedRequest, pathId } from '../../http/parsed-request.ts';
import { readSince } from '../parameters.ts';
import { hasToken, refuseFaults } from '../request-checks.ts';
import { addressOf, ok, type Export, type Operation } from '../resource.ts';
import { ITEM_LISTS } from './collections.ts';
import { addressOfEntries, refuseMissingEntry } from './entries.ts';
import { joinedJson, pageJson } from './page.ts';

/** GET entries/<id>/revisions/: the history of an entry, oldest first, with every text. */
export const listRevisions: Operation = async (request, { store }) => {
  const id = pathId(request);
  // Read the version before the texts. The response may then be newer than its ETag, but never older.
  const { version } = await store.recordState();
  const { isWithdrawn, events } = orNotFound(await store.history(id));
  const mayRead = !isWithdrawn || (await hasToken(store, request));
  const address = mayRead ? addressOfEntries(request) : null;
  const results = events.map((event) => eventJson(id, event, address));
  // Whether the texts of a withdrawn entry are shown depends on the client, so no cache may store the response.
  const shownVersion = isWithdrawn ? null : `${version}.revisions`;
  const changedAtMs = lastOf(events).atMs;
  return ok(pageJson(results), shownVersion, { changedAtMs });
};

/**
 * One event. Without an address, its text is left out. A withdrawal never has a text, because its text is the previous one.
 */
function eventJson(id: number, event: EntryEvent, address: EntryAddress | null): string {
  const { kind, revision, wire, details, atMs, by, reason } = event;
  const isShown = address !== null && kind !== 'withdrawn';
  const entry = isShown ? entryJson(id, wire, address) : 'null';
  return joinedJson(
    { revision, at: changeTime(atMs), by, kind, reason, sha256: entryDigest(id, wire) },
    `"entry":${entry},"details":${(isShown ? details : null) ?? 'null'}`,
  );
}

/** The texts of an entry, oldest first. The texts of a withdrawn entry are not shown. */
async function readTexts(request: ParsedRequest, store: EntryReads) {
  const id = pathId(request);
  const texts = textsIn(await store.history(id));
  if (texts === null) return await refuseMissingEntry(store, id, request);
  const revisions = `${request.base.url}${revisionsPath(id)}`;
  const mementos = texts.map((text) => ({ ...text, url: `${revisions}${text.revision}/` }));
  return { id, mementos, original: originalOf(request.base.url, id) };
}

/** The ETag of a text contains the digest of the change log. */
export const retrieveRevision: Operation = async (request, { store }) => {
  const { id, mementos, original } = await readTexts(request, store);
  const revision = parseId(request.parameters['revision'] ?? '');
  const text = orNotFound(mementos.find((memento) => memento.revision === revision));
  const json = entryJson(id, text.wire, addressOfEntries(request));
  const headers = {
    'Memento-Datetime': httpDate(text.atMs),
    Link: mementoLinks(original, mementos),
  };
  return { ...ok(json, entryDigest(id, text.wire), { changedAtMs: text.atMs }), headers };
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
    // In addition to Accept, which is in the Vary header of every response.
    Vary: 'Accept-Datetime',
    Link: mementoLinks(original, mementos),
  };
  const json = entryJson(id, wire, addressOfEntries(request));
  return { status: 302, json, headers };
};

export const exportTimeMap: Export = async (request, { store }) => {
  const { mementos, original } = await readTexts(request, store);
  const { atMs, revision } = lastOf(mementos);
  const tag = etag(`${revision}.${atMs}.timemap`, request.base, 'json');
  const fresh = freshnessHeaders(tag, atMs, request.base);
  const headers = ['Content-Type', TIME_MAP_TYPE, 'Vary', 'Accept', ...fresh];
  return responseOf(200, headers, timeMap(original, mementos));
};

// GET changes/, changes/items/ and changes/readings/: every change of the record, in order, so that a mirror can follow it.

/** Changes in one response: about 35 kB in the log of entries, 50 kB in the log of items. */
const CHANGES_PER_PAGE = 100;

export const listChanges: Operation = async (request, { store }) => {
  const since = readSince(request.query);
  // Read the version before the changes. The response may then be newer than its ETag, but never older.
  const state = await store.recordState();
  const changes = await store.changes(since, CHANGES_PER_PAGE + 1);
  const address = addressOfEntries(request);
  const json = logJson(request, changes, await store.lastChange(), (change: Change) => {
    const { seq, atMs, kind, entryId, sha256, reason, chain } = change;
    const url = entryUrl(address, entryId);
    const at = changeTime(atMs);
    return jsonText({ seq, at, kind, entry: entryId, url, sha256, reason, chain });
  });
  return ok(json, `${state.version}.${since}`, state);
};

/** Every sitting, venue, source and person that was added, changed or removed, each with its fields at that time. */
export const listItemChanges: Operation = async (request, { store }) => {
  const item = itemOf(request.query);
  const since = item === null ? readSince(request.query) : 0;
  const state = await store.recordState();
  const changeJson = (change: ItemChange): string => itemChangeJson(change, request);
  if (item !== null) {
    const changes = await store.itemHistory(item.resource, item.id);
    const json = pageJson(changes.map(changeJson));
    return ok(json, `${state.version}.${item.resource}.${item.id}`, state);
  }
  const changes = await store.itemChanges(since, CHANGES_PER_PAGE + 1);
  const json = logJson(request, changes, await store.lastItemChange(), changeJson);
  return ok(json, `${state.version}.items.${since}`, state);
};

/** What publishers corrected in the reading of the business. */
export const listReadingChanges: Operation = async (request, { store }) => {
  const since = readSince(request.query);
  const state = await store.recordState();
  const changes = await store.readingChanges(since, CHANGES_PER_PAGE + 1);
  const count = await store.lastReadingChange();
  const json = logJson(request, changes, count, (change: ReadingChange) => {
    const { seq, atMs, kind, resource, by, reason, chain } = change;
    const id = readingId(change);
    const list = resource === 'debates' ? DEBATE_LIST : DECISION_LIST;
    const state = changeState(change);
    return joinedJson(
      { seq, at: changeTime(atMs), kind, resource, id: resource === 'debates' ? Number(id) : id },
      { url: addressOf(request, list, id), by, reason, sha256: stateDigest(state), chain },
      `"correction":${state}`,
    );
  });
  return ok(json, `${state.version}.readings.${since}`, state);
};

/** A page of a log. One more change than the page holds is read, to find out whether the log continues. */
function logJson<Line extends { readonly seq: number }>(
  { base, path, query }: ParsedRequest,
  changes: readonly Line[],
  count: number,
  lineJson: (change: Line) => string,
): string {
  const shown = changes.slice(0, CHANGES_PER_PAGE);
  const last = changes.length > shown.length ? shown.at(-1) : undefined;
  const next =
    last === undefined ? null : numberLink(`${base.url}${path}`, query, 'since', last.seq);
  return pageJson(shown.map(lineJson), count, { next, previous: null });
}

/** The item whose changes are requested; null if the changes of all items are. */
function itemOf(query: QueryString) {
  const [resource, text] = [query.get('resource') ?? '', query.get('id') ?? ''];
  if (resource === '' && text === '') return null;
  const name = COLLECTION_NAMES.find((candidate) => candidate === resource);
  const id = parseId(text);
  const faults = new FieldFaults();
  if (name === undefined) {
    faults.add(
      'resource',
      `Give the list that the item belongs to: ${COLLECTION_NAMES.join(', ')}.`,
    );
  }
  if (id === null) faults.add('id', 'Give the id of the item too.');
  if ((query.get('since') ?? '') !== '') {
    faults.add('since', 'All changes of one item are on one page. Leave out since.');
  }
  refuseFaults(faults);
  return { resource: present(name, 'the list of an item'), id: present(id, 'the id of an item') };
}

/** The item is sent byte for byte as it is in the log, because its digest covers these bytes. */
function itemChangeJson(change: ItemChange, request: ParsedRequest): string {
  const { seq, atMs, kind, resource, itemId, state, by, reason, chain } = change;
  return joinedJson(
    { seq, at: changeTime(atMs), kind, resource, id: itemId },
    { url: addressOf(request, ITEM_LISTS[resource], itemId), by, reason },
    { revisions: itemRevisionsUrl(request.base.url, resource, itemId) },
    { sha256: stateDigest(state), chain },
    `"item":${state}`,
  );
}
