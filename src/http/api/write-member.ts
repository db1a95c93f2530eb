// PUT, PATCH and DELETE of venues, sources, sittings and people, for whoever has a token.

import { clientErrors } from '../../errors.ts';
import { FieldFaults } from '../../hansard/field-faults.ts';
import {
  checkSource,
  checkSourceChange,
  checkVenue,
  checkVenueChange,
} from '../../hansard/member-rules.ts';
import { checkPerson, checkPersonChange } from '../../hansard/person-rules.ts';
import { checkSitting, checkSittingChange } from '../../hansard/sitting-rules.ts';
import { jsonText } from '../../hansard/wire-form.ts';
import type { CollectionName, MemberFields } from '../../publish/operation.ts';
import type { Store } from '../../store/store.ts';
import { readJsonBody } from '../read-body.ts';
import { asking } from './asking.ts';
import { authenticate } from './authenticate.ts';
import { objectOf, refuseFaults } from './check-body.ts';
import { memberJson } from './collection-json.ts';
import { versionsOf } from './if-match.ts';
import { personVersion } from './person-activity.ts';
import { idOrSlug } from './read-collection.ts';
import type { Call, Content } from './resource.ts';
import { namingVenueBySlug } from './venue-address.ts';
import type { WriteNeeds } from './write-entries.ts';

export const changeMember =
  ({ store, publisher, bodyLimit }: WriteNeeds, collection: CollectionName, partial: boolean) =>
  async (call: Call): Promise<Content> => {
    const token = await authenticate(store, call.request);
    const key = await wanted(store, collection, call);
    const { value, bytes } = await readJsonBody(call.request, call.response, bodyLimit);
    const given = objectOf(value);
    const named = collection === 'sittings' ? await namingVenueBySlug(store, call, given) : given;
    const faults = new FieldFaults();
    const fields = check(collection, named, partial, faults);
    refuseFaults(faults);
    const { member, version } = await publisher.perform(
      'changeMember',
      { ...fields, key, ifMatch: versionsOf(call.request) },
      asking(call, token, bytes),
    );
    const { stamp, changedAtMs } = await store.recordState();
    const json = jsonText(memberJson(collection, member, call));
    const shown = collection === 'people' ? personVersion(version, stamp) : version;
    return { status: 200, json, version: shown, changedAtMs };
  };

export const removeMember =
  ({ store, publisher }: WriteNeeds, collection: CollectionName) =>
  async (call: Call): Promise<Content> => {
    const token = await authenticate(store, call.request);
    const key = await wanted(store, collection, call);
    await publisher.perform(
      'removeMember',
      { collection, key, ifMatch: versionsOf(call.request) },
      asking(call, token, Buffer.alloc(0)),
    );
    return { status: 204, json: '', version: null, changedAtMs: 0 };
  };

/** As for entries: what is not there is 404 before its body is looked at, unless the request has its own key. */
async function wanted(store: Store, name: CollectionName, call: Call): Promise<number | string> {
  const key = idOrSlug(call);
  if (call.request.headers['idempotency-key'] !== undefined) return key;
  if ((await store.member(name, key)) === null) throw clientErrors.notFound();
  return key;
}

/** PUT replaces: what is not given becomes empty, but for a person's slug. PATCH leaves it as it is. */
function check(
  collection: CollectionName,
  given: Readonly<Record<string, unknown>>,
  partial: boolean,
  faults: FieldFaults,
): MemberFields {
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
