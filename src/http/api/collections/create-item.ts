// POST to venues/, sources/ and people/: makes one known.

import { FieldFaults } from '../../../hansard/rules/field-faults.ts';
import { checkSource, checkVenue } from '../../../hansard/rules/venue-and-source-rules.ts';
import { checkPerson } from '../../../hansard/rules/person-rules.ts';
import { jsonText } from '../../../hansard/wire-form.ts';
import type { NewItem } from '../../../publish/operation.ts';
import { itemUrl } from '../../shared/links.ts';
import { readJsonBody } from '../../shared/read-body.ts';
import { writeRequestOf } from '../resource/write-request.ts';
import { authenticate } from '../resource/authenticate.ts';
import { objectOf, refuseFaults } from '../resource/check-body.ts';
import { itemJson } from './collection-json.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import type { ApiDependencies } from '../resource/api-dependencies.ts';

export const createItem =
  ({ store, publisher, bodyLimit }: ApiDependencies, collection: NewItem['collection']) =>
  async (call: ApiRequest): Promise<Content> => {
    const token = await authenticate(store, call.request);
    const { value, bytes } = await readJsonBody(call.request, call.response, bodyLimit);
    const faults = new FieldFaults();
    const member = check(collection, objectOf(value), faults);
    refuseFaults(faults);
    const made = await publisher.perform('createItem', member, writeRequestOf(call, token, bytes));
    return {
      status: 201,
      json: jsonText(itemJson(collection, made, call)),
      version: null,
      changedAtMs: 0,
      headers: {
        Location: itemUrl(`${call.base.url}${call.path}`, made.id, call.format || 'api'),
      },
    };
  };

function check(
  collection: NewItem['collection'],
  given: Record<string, unknown>,
  faults: FieldFaults,
): NewItem {
  switch (collection) {
    case 'venues':
      return { collection, fields: checkVenue(given, faults) };
    case 'sources':
      return { collection, fields: checkSource(given, faults) };
    case 'people':
      return { collection, fields: checkPerson(given, faults) };
  }
}
