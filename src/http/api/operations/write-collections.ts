// Writing venues, sources, sittings and people: POST, PUT, PATCH and DELETE, for a client that has a token.

import { ClientError, clientErrors } from '../../../errors.ts';
import { EntryRefused } from '../../../publish/publish-entries.ts';
import type { NewItemCollection } from '../../../publish/operation.ts';
import type { CollectionName } from '../../../record/collection.ts';
import type { JsonObject } from '../../../record/field.ts';
import { parseIdOrSlug } from '../../../record/id.ts';
import { checkSitting, COLLECTION_RULES } from '../../../record/rules/check-fields.ts';
import type { EntryClaim } from '../../../record/rules/entry-rules.ts';
import { checkReason, FieldFaults } from '../../../record/rules/field-faults.ts';
import { jsonText } from '../../../record/wire-form.ts';
import type { Store } from '../../../store/contract/store.ts';
import { venueAt } from '../../shared/links.ts';
import {
  addressOf,
  type ApiRequest,
  content,
  created,
  NO_CONTENT,
  type Operation,
} from '../resource.ts';
import {
  authenticate,
  checkEach,
  hasIdempotencyKey,
  jsonBody,
  objectOf,
  queryReason,
  refuseFaults,
  versionsOf,
  writeRequestOf,
} from '../write-request.ts';
import { idOrSlug, itemJson, personVersion } from './collections.ts';

export const createItem =
  (collection: NewItemCollection): Operation =>
  async (request, { store, publisher, bodyLimit }) => {
    const token = await authenticate(store, request);
    const body = await jsonBody(request, bodyLimit);
    const faults = new FieldFaults();
    const fields = COLLECTION_RULES[collection].check(objectOf(body.value), faults);
    refuseFaults(faults);
    const write = writeRequestOf(request, token, body);
    const item = await publisher.perform('createItem', { collection, fields }, write);
    const json = jsonText(itemJson(collection, item, request));
    return created(json, addressOf(request, request.path, item.id));
  };

/** A sitting with its entries in one request, all or nothing. */
export const createSitting: Operation = async (request, { store, publisher, bodyLimit }) => {
  const token = await authenticate(store, request);
  const body = await jsonBody(request, bodyLimit);
  const { entries = [], ...rest } = objectOf(body.value);
  const input = await namingVenueBySlug(store, request, rest);
  const faults = new FieldFaults();
  const sitting = checkSitting(input, faults);
  refuseFaults(faults);
  const claims = checkEntries(entries);
  const item = await publisher
    .perform('createSitting', { sitting, claims }, writeRequestOf(request, token, body))
    .catch((error: unknown) => {
      // The entry at fault is named by its index in the list.
      if (!(error instanceof EntryRefused)) throw error;
      throw new ClientError(error.status, { entries: { [error.index]: error.body } });
    });
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
    if (!(error instanceof ClientError)) throw error;
    throw new ClientError(error.status, { entries: error.body });
  }
}

/** PUT replaces: what is not given becomes empty, but for a person's slug. PATCH leaves it as it is. */
export const changeItem =
  (collection: CollectionName, method: 'PUT' | 'PATCH'): Operation =>
  async (request, { store, publisher, bodyLimit }) => {
    const token = await authenticate(store, request);
    const key = await presentKey(store, collection, request);
    const { value, bytes } = await jsonBody(request, bodyLimit);
    const faults = new FieldFaults();
    const { reason: givenReason, ...body } = objectOf(value);
    const reason = checkReason(givenReason, faults);
    const input =
      collection === 'sittings' ? await sittingInput(store, request, body, faults) : body;
    const { check, checkChange } = COLLECTION_RULES[collection];
    const fields = (method === 'PUT' ? check : checkChange)(input, faults);
    refuseFaults(faults);
    const { item, version } = await publisher.perform(
      'changeItem',
      { collection, fields, key, ifMatch: versionsOf(request) },
      writeRequestOf(request, token, { bytes, reason }),
    );
    const state = await store.recordState();
    const shown = collection === 'people' ? personVersion(version, state.version) : version;
    return content(jsonText(itemJson(collection, item, request)), shown, state);
  };

export const removeItem =
  (collection: CollectionName): Operation =>
  async (request, { store, publisher }) => {
    const token = await authenticate(store, request);
    const key = await presentKey(store, collection, request);
    const ifMatch = versionsOf(request);
    const write = writeRequestOf(request, token, queryReason(request));
    await publisher.perform('removeItem', { collection, key, ifMatch }, write);
    return NO_CONTENT;
  };

/** As for entries: what is not there is 404 before its body is looked at, unless the request has its own key. */
async function presentKey(
  store: Store,
  name: CollectionName,
  request: ApiRequest,
): Promise<number | string> {
  const key = idOrSlug(request);
  if (hasIdempotencyKey(request)) return key;
  if ((await store.item(name, key)) === null) throw clientErrors.notFound();
  return key;
}

async function sittingInput(
  store: Store,
  request: ApiRequest,
  { entries, ...description }: JsonObject,
  faults: FieldFaults,
): Promise<JsonObject> {
  if (entries !== undefined) {
    faults.add('entries', 'Entries are changed at their own addresses: leave them out here.');
  }
  return await namingVenueBySlug(store, request, description);
}

/** A client may give a sitting's venue back as it read it: by its address. The result has its slug instead. */
async function namingVenueBySlug(
  store: Store,
  { base }: ApiRequest,
  input: JsonObject,
): Promise<JsonObject> {
  const { venue } = input;
  const key = typeof venue === 'string' ? venueAt(venue, base.url) : null;
  if (key === null) return input;
  const found = await store.item('venues', parseIdOrSlug(key));
  if (found === null) {
    throw clientErrors.badParameter('venue', 'Invalid hyperlink - Object does not exist.');
  }
  return { ...input, venue: found.slug };
}
