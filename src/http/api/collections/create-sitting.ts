// POST sittings/: a sitting with its entries in one request, all or nothing.

import { ClientError, clientErrors } from '../../../errors.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import { checkSitting } from '../../../record/rules/collection-rules.ts';
import { jsonText } from '../../../record/wire-form.ts';
import { EntryRefused } from '../../../publish/create-entries.ts';
import { SITTING_LIST } from '../../shared/links.ts';
import { jsonBody, writeRequestOf } from '../resource/write-request.ts';
import { authenticate } from '../resource/authenticate.ts';
import { checkEach, objectOf, refuseFaults } from '../resource/check-body.ts';
import { addressOf, ITEM_JSON } from './collection-json.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import { namingVenueBySlug } from './venue-address.ts';
import type { ApiDependencies } from '../resource/api-dependencies.ts';

export const createSitting =
  ({ store, publisher, bodyLimit }: ApiDependencies) =>
  async (request: ApiRequest): Promise<Content> => {
    const token = await authenticate(store, request);
    const { value, bytes } = await jsonBody(request, bodyLimit);
    const { entries = [], ...rest } = objectOf(value);
    const input = await namingVenueBySlug(store, request, rest);
    const faults = new FieldFaults();
    const sitting = checkSitting(input, faults);
    refuseFaults(faults);
    const claims = checkEntries(entries);
    const created = await publisher
      .perform(
        'createSitting',
        { sitting, claims },
        writeRequestOf(request, token, { bytes, reason: null }),
      )
      .catch(naming);
    return {
      status: 201,
      json: jsonText(ITEM_JSON.sittings(created, request)),
      version: null,
      changedAtMs: 0,
      headers: { Location: addressOf(request, SITTING_LIST, created.id) },
    };
  };

function checkEntries(entries: unknown): ReturnType<typeof checkEach> {
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

/** The entry at fault is named by its index in the list. */
function naming(error: unknown): never {
  if (!(error instanceof EntryRefused)) throw error;
  throw new ClientError(error.status, { entries: { [error.index]: error.body } });
}
