// POST to venues/, sources/ and people/: makes one.

import { FieldFaults } from '../../../record/rules/field-faults.ts';
import { COLLECTION_RULES } from '../../../record/rules/collection-rules.ts';
import { jsonText } from '../../../record/wire-form.ts';
import type { NewItemCollection } from '../../../publish/operation.ts';
import { jsonBody, writeRequestOf } from '../resource/write-request.ts';
import { authenticate } from '../resource/authenticate.ts';
import { objectOf, refuseFaults } from '../resource/check-body.ts';
import { addressOf, itemJson } from './collection-json.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import type { ApiDependencies } from '../resource/api-dependencies.ts';

export const createItem =
  ({ store, publisher, bodyLimit }: ApiDependencies, collection: NewItemCollection) =>
  async (request: ApiRequest): Promise<Content> => {
    const token = await authenticate(store, request);
    const { value, bytes } = await jsonBody(request, bodyLimit);
    const faults = new FieldFaults();
    const fields = COLLECTION_RULES[collection].check(objectOf(value), faults);
    refuseFaults(faults);
    const created = await publisher.perform(
      'createItem',
      { collection, fields },
      writeRequestOf(request, token, { bytes, reason: null }),
    );
    return {
      status: 201,
      json: jsonText(itemJson(collection, created, request)),
      version: null,
      changedAtMs: 0,
      headers: { Location: addressOf(request, request.path, created.id) },
    };
  };
