// Writes entries, venues, sources, sittings and people: POST, PUT, PATCH and DELETE, and restoring a withdrawn entry. The order
// is: token, 404 for a missing item, body, checks, publisher.

import { hash } from 'node:crypto';
import { ClientError, clientErrors } from '../../base/errors.ts';
import { firstOf } from '../../base/present.ts';
import { ANY_VERSION, entryVersion, type PublishedEntry } from '../../publish/publish-entries.ts';
import type { NewItemCollection } from '../../publish/publish-items.ts';
import type { WriteRequest } from '../../publish/publisher.ts';
import type { CollectionName } from '../../record/collection.ts';
import type { JsonObject } from '../../record/field.ts';
import { parseIdOrSlug } from '../../record/id.ts';
import { checkNumber, checkSitting, COLLECTION_RULES } from '../../record/rules/check-fields.ts';
import {
  checkEntry,
  checkEntryChange,
  COUNTER_MAX,
  type EntryClaim,
} from '../../record/rules/entry-rules.ts';
import type { ReadingResource } from '../../record/business/reading-change.ts';
import { checkReading } from '../../record/rules/reading-rules.ts';
import { checkReason, FieldFaults } from '../../record/rules/field-faults.ts';
import { entryJson, entryUrl, jsonText } from '../../record/wire-form.ts';
import type { ItemReads, EntryReads } from '../../store/contract/store.ts';
import { venueAt } from '../../http/links.ts';
import {
  numberedEntry,
  orNotFound,
  type ParsedRequest,
  pathId,
} from '../../http/parsed-request.ts';
import { hasBody, readJsonBody } from '../../http/read-body.ts';
import { readExpand } from '../parameters.ts';
import { checked, refuseFaults } from '../request-checks.ts';
import { addressOf, ok, type OperationResult, type WriteOperation } from '../resource.ts';
import { idOrSlug, itemJson, personVersion } from './collections.ts';
import { retrieveDebate, retrieveDecision } from './debates.ts';
import { addressOfEntries, DETAILS_MARK, refuseMissingEntry, withDetails } from './entries.ts';

// Entries.

/** Publishes one entry, or several entries, all or nothing. */
export const postEntries: WriteOperation = async (request, { publisher, bodyLimit }) => {
  const expandsDetails = readExpand(request.query, ['details']).has('details');
  const { value, bytes } = await readJsonBody(request, bodyLimit);
  const isList = Array.isArray(value);
  const claims = isList ? checkEach(value) : [checkOne(value)];
  const write = writeRequestOf(request, { bytes });
  const published = await publisher.perform('createEntries', { claims, isList }, write);
  const texts = published.map((entry) => publishedJson(entry, request, expandsDetails));
  return isList
    ? created(`[${texts.join(',')}]`, null)
    : created(firstOf(texts), entryUrl(addressOfEntries(request), firstOf(published).id));
};

/**
 * PUT replaces the entry: missing labels become empty. The counter, the sitting and the details stay, because a client that
 * knows only the eight fields does not send them.
 */
export const replaceEntry = correctEntry(checkEntry);
export const changeEntry = correctEntry(checkEntryChange);

function correctEntry(check: typeof checkEntry | typeof checkEntryChange): WriteOperation {
  return async (request, { store, publisher, bodyLimit }) => {
    const id = await presentId(store, request);
    const expandsDetails = readExpand(request.query, ['details']).has('details');
    const faults = new FieldFaults();
    const { input, reason, bytes } = await readChange(request, bodyLimit, faults);
    const claim = check(input, faults);
    refuseFaults(faults);
    const entry = await publisher.perform(
      'correctEntry',
      { id, claim, ifMatch: versionsOf(request) },
      writeRequestOf(request, { bytes, reason }),
    );
    return entryResult(request, entry, expandsDetails);
  };
}

export const withdrawEntry: WriteOperation = async (request, { store, publisher }) => {
  const id = await presentId(store, request);
  const write = writeRequestOf(request, queryReason(request));
  await publisher.perform('withdrawEntry', { id, ifMatch: versionsOf(request) }, write);
  return NO_CONTENT;
};

export const restoreEntry: WriteOperation = async (request, { store, publisher, bodyLimit }) => {
  const id = pathId(request);
  await refuseMissing(request, () => store.history(id));
  const expandsDetails = readExpand(request.query, ['details']).has('details');
  const { value, bytes } = hasBody(request.request)
    ? await readJsonBody(request, bodyLimit)
    : { value: {}, bytes: Buffer.alloc(0) };
  const { reason, ...target } = checkRestoration(objectOf(value));
  const write = writeRequestOf(request, { bytes, reason });
  const entry = await publisher.perform('restoreEntry', { id, ...target }, write);
  return entryResult(request, entry, expandsDetails);
};

function checkRestoration(input: JsonObject) {
  const faults = new FieldFaults();
  for (const name in input) {
    if (!['reason', 'sitting', 'text_counter'].includes(name)) {
      faults.add(name, 'There is no such field.');
    }
  }
  const numberOrNull = (name: 'sitting' | 'text_counter', most: number): number | null =>
    checkNumber({ name, least: 1, most }, input[name], faults);
  const checked = {
    reason: checkReason(input['reason'], faults),
    sitting: numberOrNull('sitting', Number.MAX_SAFE_INTEGER),
    textCounter: numberOrNull('text_counter', COUNTER_MAX),
  };
  refuseFaults(faults);
  return checked;
}

function publishedJson(
  { id, wire, details }: PublishedEntry,
  request: ParsedRequest,
  expandsDetails: boolean,
): string {
  const json = entryJson(id, wire, addressOfEntries(request));
  return expandsDetails ? withDetails(json, details ?? null) : json;
}

function entryResult(
  request: ParsedRequest,
  entry: PublishedEntry,
  expandsDetails: boolean,
): OperationResult {
  const version = entryVersion(entry) + (expandsDetails ? DETAILS_MARK : '');
  return ok(publishedJson(entry, request, expandsDetails), version, entry);
}

async function presentId(store: EntryReads, request: ParsedRequest): Promise<number> {
  const id = pathId(request);
  const read = async (): Promise<unknown> => store.entry(id, addressOfEntries(request));
  await refuseMissing(request, read, () => refuseMissingEntry(store, id, request));
  return id;
}

// Venues, sources, sittings and people.

export const createItem =
  (collection: NewItemCollection): WriteOperation =>
  async (request, { publisher, bodyLimit }) => {
    const body = await readJsonBody(request, bodyLimit);
    const { check } = COLLECTION_RULES[collection];
    const fields = checked((faults) => check(objectOf(body.value), faults));
    const write = writeRequestOf(request, body);
    const item = await publisher.perform('createItem', { collection, fields }, write);
    const json = jsonText(itemJson(collection, item, request));
    return created(json, addressOf(request, request.path, item.id));
  };

/** Publishes a sitting with its entries, all or nothing. */
export const createSitting: WriteOperation = async (request, { store, publisher, bodyLimit }) => {
  const body = await readJsonBody(request, bodyLimit);
  const { entries = [], ...rest } = objectOf(body.value);
  const input = await namingVenueBySlug(store, request, rest);
  const sitting = checked((faults) => checkSitting(input, faults));
  const claims = checkEntries(entries);
  const write = writeRequestOf(request, body);
  const item = await publisher.perform('createSitting', { sitting, claims }, write);
  const json = jsonText(itemJson('sittings', item, request));
  return created(json, addressOf(request, request.path, item.id));
};

function checkEntries(entries: unknown): EntryClaim[] {
  if (!Array.isArray(entries)) {
    throw clientErrors.badParameter('entries', 'Expected a list of entries.');
  }
  if (entries.length === 0) return [];
  try {
    return checkEach(entries);
  } catch (error) {
    throw error instanceof ClientError ? error.within('entries') : error;
  }
}

/**
 * PUT replaces the item: missing fields become empty, except the slug of a person. PATCH leaves missing fields as they are.
 */
export const changeItem =
  (collection: CollectionName, method: 'PUT' | 'PATCH'): WriteOperation =>
  async (request, { store, publisher, bodyLimit }) => {
    const key = await presentKey(store, collection, request);
    const faults = new FieldFaults();
    const { input: body, reason, bytes } = await readChange(request, bodyLimit, faults);
    const input =
      collection === 'sittings' ? await sittingInput(store, request, body, faults) : body;
    const { check, checkChange } = COLLECTION_RULES[collection];
    const fields = (method === 'PUT' ? check : checkChange)(input, faults);
    refuseFaults(faults);
    const { item, version } = await publisher.perform(
      'changeItem',
      { collection, fields, key, ifMatch: versionsOf(request) },
      writeRequestOf(request, { bytes, reason }),
    );
    const state = await store.recordState();
    const shown = collection === 'people' ? personVersion(version, state.version) : version;
    return ok(jsonText(itemJson(collection, item, request)), shown, state);
  };

export const removeItem =
  (collection: CollectionName): WriteOperation =>
  async (request, { store, publisher }) => {
    const key = await presentKey(store, collection, request);
    const write = writeRequestOf(request, queryReason(request));
    await publisher.perform('removeItem', { collection, key, ifMatch: versionsOf(request) }, write);
    return NO_CONTENT;
  };

async function presentKey(
  store: ItemReads,
  name: CollectionName,
  request: ParsedRequest,
): Promise<number | string> {
  const key = idOrSlug(request);
  await refuseMissing(request, () => store.item(name, key));
  return key;
}

async function sittingInput(
  store: ItemReads,
  request: ParsedRequest,
  { entries, ...description }: JsonObject,
  faults: FieldFaults,
): Promise<JsonObject> {
  if (entries !== undefined) {
    faults.add('entries', 'Entries are changed at their own addresses. Leave out this field.');
  }
  return await namingVenueBySlug(store, request, description);
}

/** A client may send the venue of a sitting as it read it, as an address. The result has the slug instead. */
async function namingVenueBySlug(
  store: ItemReads,
  { base }: ParsedRequest,
  input: JsonObject,
): Promise<JsonObject> {
  const { venue } = input;
  const key = typeof venue === 'string' ? venueAt(venue, base.url) : null;
  if (key === null) return input;
  const readBefore = await store.item('venues', parseIdOrSlug(key));
  if (readBefore === null) {
    throw clientErrors.badParameter('venue', 'Invalid hyperlink - Object does not exist.');
  }
  return { ...input, venue: readBefore.slug };
}

// Debates and decisions, which are read from the entries: a publisher corrects what was read.

export const correctReading =
  (resource: ReadingResource): WriteOperation =>
  async (request, api) => {
    const { store, publisher, bodyLimit } = api;
    const isDebate = resource === 'debates';
    const [entryId, position] = isDebate
      ? [pathId(request), 0]
      : orNotFound(numberedEntry(request));
    const read = async (): Promise<unknown> =>
      isDebate ? store.debate(entryId) : store.decision(entryId, position);
    await refuseMissing(request, read);
    const faults = new FieldFaults();
    const { input, reason, bytes } = await readChange(request, bodyLimit, faults);
    const { claim, undo } = checkReading(resource, input, faults);
    refuseFaults(faults);
    const correction = { resource, entryId, position, claim, undo, ifMatch: versionsOf(request) };
    await publisher.perform(
      'correctReading',
      correction,
      writeRequestOf(request, { bytes, reason }),
    );
    return await (isDebate ? retrieveDebate : retrieveDecision)(request, api);
  };

// The request and its body.

/**
 * Throws 404 for a missing item, before the body is read. A request with an Idempotency-Key may have been answered before,
 * when the item existed; for such a request the publisher checks, after the key.
 */
async function refuseMissing(
  { request }: ParsedRequest,
  read: () => Promise<unknown>,
  missing: () => Promise<ClientError> | ClientError = () => clientErrors.notFound(),
): Promise<void> {
  if (request.headers['idempotency-key'] !== undefined) return;
  if ((await read()) === null) throw await missing();
}

/** The fields of a change, the reason beside them, and the bytes of both. */
async function readChange(request: ParsedRequest, bodyLimit: number, faults: FieldFaults) {
  const { value, bytes } = await readJsonBody(request, bodyLimit);
  const { reason, ...input } = objectOf(value);
  return { input, reason: checkReason(reason, faults), bytes };
}

/** The reason of a request without a body, from the query, and the bytes that stand for the body. */
function queryReason({ query }: ParsedRequest): { bytes: Buffer; reason: string | null } {
  const reason = checked((faults) => checkReason(query.get('reason'), faults));
  return { reason, bytes: Buffer.from(reason ?? '') };
}

/** The longest Idempotency-Key. Keys are usually UUIDs. */
const KEY_LENGTH_MAX = 255;

function writeRequestOf(
  { request, path, token }: Parameters<WriteOperation>[0],
  { bytes, reason = null }: { readonly bytes: Buffer; readonly reason?: string | null },
): WriteRequest {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { tokenName: token.name, reason, idempotency: null };
  if (typeof key !== 'string' || key === '' || key.length > KEY_LENGTH_MAX) {
    throw clientErrors.badRequest(`Idempotency-Key must have 1 to ${KEY_LENGTH_MAX} characters.`);
  }
  const whole = `${request.method} ${path}\n${hash('sha256', bytes, 'hex')}`;
  const requestDigest = hash('sha256', whole, 'hex');
  return { tokenName: token.name, reason, idempotency: { key, requestDigest } };
}

/** The versions in If-Match: the part of each ETag before the hyphen. Null without the header. */
function versionsOf({ request }: ParsedRequest): string[] | null {
  const ifMatch = request.headers['if-match'];
  if (ifMatch === undefined) return null;
  if (ifMatch.trim() === '*') return [ANY_VERSION];
  return ifMatch.split(',').map((tag) => /^\s*"([0-9a-z.]+)-[^"]*"\s*$/.exec(tag)?.[1] ?? '');
}

function checkOne(value: unknown): EntryClaim {
  return checked((faults) => checkEntry(objectOf(value), faults));
}

/** The most entries in one request. A whole sitting has some hundreds; the largest known one has 3,440. */
const ENTRIES_PER_REQUEST_MAX = 10_000;

/** Checks every entry of a list, and reports faults by index. */
function checkEach(values: readonly unknown[]): EntryClaim[] {
  if (values.length > ENTRIES_PER_REQUEST_MAX) {
    throw clientErrors.badRequest(`A request may have at most ${ENTRIES_PER_REQUEST_MAX} entries.`);
  }
  if (values.length === 0) throw clientErrors.badRequest('This list may not be empty.');
  const refused: Record<string, unknown> = {};
  const claims = values.map((value, index) => {
    try {
      return checkOne(value);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      refused[index] = error.body;
      return null;
    }
  });
  if (Object.keys(refused).length > 0) throw new ClientError(400, refused);
  return claims as EntryClaim[];
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  const sentence = `Invalid data. Expected a dictionary, but got ${jsonTypeOf(value)}.`;
  throw clientErrors.badParameter('non_field_errors', sentence);
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** The response to a write that created items. A response with several items has no Location. */
function created(json: string, location: string | null): OperationResult {
  const headers = location === null ? {} : { Location: location };
  return { status: 201, json, headers };
}

/** The response to a write that removed an item. */
const NO_CONTENT: OperationResult = { status: 204, json: '' };
