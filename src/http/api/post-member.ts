// POST to venues/, sources/ and people/: makes one known.

import { FieldFaults } from '../../hansard/field-faults.ts';
import { checkSource, checkVenue } from '../../hansard/member-rules.ts';
import { checkPerson } from '../../hansard/person-rules.ts';
import { jsonText } from '../../hansard/wire-form.ts';
import type { NewMember } from '../../publish/operation.ts';
import { memberUrl } from '../links.ts';
import { readJsonBody } from '../read-body.ts';
import { asking } from './asking.ts';
import { authenticate } from './authenticate.ts';
import { objectOf, refuseFaults } from './check-body.ts';
import { memberJson } from './collection-json.ts';
import type { Call, Content } from './resource.ts';
import type { WriteNeeds } from './write-entries.ts';

export const postMember =
  ({ store, publisher, bodyLimit }: WriteNeeds, collection: NewMember['collection']) =>
  async (call: Call): Promise<Content> => {
    const token = await authenticate(store, call.request);
    const { value, bytes } = await readJsonBody(call.request, call.response, bodyLimit);
    const faults = new FieldFaults();
    const member = check(collection, objectOf(value), faults);
    refuseFaults(faults);
    const made = await publisher.perform('createMember', member, asking(call, token, bytes));
    return {
      status: 201,
      json: jsonText(memberJson(collection, made, call)),
      version: null,
      changedAtMs: 0,
      headers: {
        Location: memberUrl(`${call.base.url}${call.path}`, made.id, call.format || 'api'),
      },
    };
  };

function check(
  collection: NewMember['collection'],
  given: Record<string, unknown>,
  faults: FieldFaults,
): NewMember {
  switch (collection) {
    case 'venues':
      return { collection, fields: checkVenue(given, faults) };
    case 'sources':
      return { collection, fields: checkSource(given, faults) };
    case 'people':
      return { collection, fields: checkPerson(given, faults) };
  }
}
