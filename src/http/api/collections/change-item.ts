// PUT, PATCH and DELETE of venues, sources, sittings and people, for whoever has a token.

import { clientErrors } from '../../../errors.ts';
import { FieldFaults } from '../../../hansard/rules/field-faults.ts';
import {
  checkSource,
  checkSourceChange,
  checkVenue,
  checkVenueChange,
} from '../../../hansard/rules/venue-and-source-rules.ts';
import { checkPerson, checkPersonChange } from '../../../hansard/rules/person-rules.ts';
import { checkSitting, checkSittingChange } from '../../../hansard/rules/sitting-rules.ts';
import { jsonText } from '../../../hansard/wire-form.ts';
import type { CollectionName, ItemFields } from '../../../publish/operation.ts';
import type { Store } from '../../../store/contract/store.ts';
import { readJsonBody } from '../../shared/read-body.ts';
import { writeRequestOf } from '../resource/write-request.ts';
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
  async (call: ApiRequest): Promise<Content> => {
    const token = await authenticate(store, call.request);
    const key = await wanted(store, collection, call);
    const { value, bytes } = await readJsonBody(call.request, call.response, bodyLimit);
    const given = objectOf(value);
    const named = collection === 'sittings' ? await namingVenueBySlug(store, call, given) : given;
    const faults = new FieldFaults();
    const fields = check(collection, named, partial, faults);
    refuseFaults(faults);
    const { member, version } = await publisher.perform(
      'changeItem',
      { ...fields, key, ifMatch: versionsOf(call.request) },
      writeRequestOf(call, token, bytes),
    );
    const { version: recordVersion, changedAtMs } = await store.recordState();
    const json = jsonText(itemJson(collection, member, call));
    const shown = collection === 'people' ? personVersion(version, recordVersion) : version;
    return { status: 200, json, version: shown, changedAtMs };
  };

export const removeItem =
  ({ store, publisher }: ApiDependencies, collection: CollectionName) =>
  async (call: ApiRequest): Promise<Content> => {
    const token = await authenticate(store, call.request);
    const key = await wanted(store, collection, call);
    await publisher.perform(
      'removeItem',
      { collection, key, ifMatch: versionsOf(call.request) },
      writeRequestOf(call, token, Buffer.alloc(0)),
    );
    return { status: 204, json: '', version: null, changedAtMs: 0 };
  };

/** As for entries: what is not there is 404 before its body is looked at, unless the request has its own key. */
async function wanted(
  store: Store,
  name: CollectionName,
  call: ApiRequest,
): Promise<number | string> {
  const key = idOrSlug(call);
  if (call.request.headers['idempotency-key'] !== undefined) return key;
  if ((await store.item(name, key)) === null) throw clientErrors.notFound();
  return key;
}

/** PUT replaces: what is not given becomes empty, but for a person's slug. PATCH leaves it as it is. */
function check(
  collection: CollectionName,
  given: Readonly<Record<string, unknown>>,
  partial: boolean,
  faults: FieldFaults,
): ItemFields {
  switch (collection) {
    case 'venues':
      return { collection, fields: (partial ? checkVenueChange : checkVenue)(given, faults) };
    case 'sources':
      return { collection, fields: (partial ? checkSourceChange : checkSource)(given, faults) };
    case 'people':
      return { collection, fields: (partial ? checkPersonChange : checkPerson)(given, faults) };
    case 'sittings': {
      const { entries, ...described } = given;
      if (entries !== undefined) {
        faults.add('entries', 'Entries are changed at their own addresses: leave them out here.');
      }
      const rules = partial ? checkSittingChange : checkSitting;
      return { collection, fields: rules(described, faults) };
    }
  }
}
