// PUT, PATCH and DELETE of venues, sources, sittings and people, for a client that has a token.

import { clientErrors } from '../../../errors.ts';
import type { CollectionName } from '../../../record/collection.ts';
import type { JsonObject } from '../../../record/field.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import { checkReason } from '../../../record/rules/reason.ts';
import { COLLECTION_RULES } from '../../../record/rules/collection-rules.ts';
import { jsonText } from '../../../record/wire-form.ts';
import type { Store } from '../../../store/contract/store.ts';
import {
  hasIdempotencyKey,
  jsonBody,
  queryReason,
  writeRequestOf,
} from '../resource/write-request.ts';
import { authenticate } from '../resource/authenticate.ts';
import { objectOf, refuseFaults } from '../resource/check-body.ts';
import { itemJson } from './collection-json.ts';
import { versionsOf } from '../resource/if-match.ts';
import { personVersion } from './person-activity.ts';
import { idOrSlug } from './read-collection.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import { namingVenueBySlug } from './venue-address.ts';
import type { ApiDependencies } from '../resource/api-dependencies.ts';

export const changeItem =
  (
    { store, publisher, bodyLimit }: ApiDependencies,
    collection: CollectionName,
    partial: boolean,
  ) =>
  async (request: ApiRequest): Promise<Content> => {
    const token = await authenticate(store, request);
    const key = await presentKey(store, collection, request);
    const { value, bytes } = await jsonBody(request, bodyLimit);
    const faults = new FieldFaults();
    const { reason: givenReason, ...body } = objectOf(value);
    const reason = checkReason(givenReason, faults);
    const input =
      collection === 'sittings' ? await sittingInput(store, request, body, faults) : body;
    // PUT replaces: what is not given becomes empty, but for a person's slug. PATCH leaves it as it is.
    const { check, checkChange } = COLLECTION_RULES[collection];
    const fields = (partial ? checkChange : check)(input, faults);
    refuseFaults(faults);
    const { item, version } = await publisher.perform(
      'changeItem',
      { collection, fields, key, ifMatch: versionsOf(request) },
      writeRequestOf(request, token, { bytes, reason }),
    );
    const { version: recordVersion, changedAtMs } = await store.recordState();
    const json = jsonText(itemJson(collection, item, request));
    const shown = collection === 'people' ? personVersion(version, recordVersion) : version;
    return { status: 200, json, version: shown, changedAtMs };
  };

export const removeItem =
  ({ store, publisher }: ApiDependencies, collection: CollectionName) =>
  async (request: ApiRequest): Promise<Content> => {
    const token = await authenticate(store, request);
    const key = await presentKey(store, collection, request);
    await publisher.perform(
      'removeItem',
      { collection, key, ifMatch: versionsOf(request) },
      writeRequestOf(request, token, queryReason(request)),
    );
    return { status: 204, json: '', version: null, changedAtMs: 0 };
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
