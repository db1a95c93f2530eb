// Writing entries: POST, PUT, PATCH and DELETE, for a client that has a token.

import { ClientError } from '../../../errors.ts';
import { firstOf } from '../../../present.ts';
import {
  checkEntry,
  checkEntryChange,
  type EntryClaim,
} from '../../../record/rules/entry-rules.ts';
import { checkReason } from '../../../record/rules/reason.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import { detailsJson } from '../../../record/wire-form.ts';
import { type EntryAddress, entryJson, entryUrl } from '../../../record/wire-form.ts';
import { EntryRefused } from '../../../publish/create-entries.ts';
import {
  entryVersion,
  type WriteRequest,
  type PublishedEntry,
} from '../../../publish/operation.ts';
import { entryAddress } from '../../shared/links.ts';
import { missingEntry } from '../resource/missing-entry.ts';
import {
  hasIdempotencyKey,
  jsonBody,
  queryReason,
  writeRequestOf,
} from '../resource/write-request.ts';
import { authenticate } from '../resource/authenticate.ts';
import { checkEach, checkOne, objectOf, refuseFaults } from '../resource/check-body.ts';
import { DETAILS_MARK, readExpandsDetails } from '../resource/expand-details.ts';
import { entryId } from '../resource/entry-id.ts';
import { versionsOf } from '../resource/if-match.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { ApiDependencies } from '../resource/api-dependencies.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';

export const postEntries =
  (dependencies: ApiDependencies) =>
  async (request: ApiRequest): Promise<Content> => {
    const token = await authenticate(dependencies.store, request);
    const expandsDetails = readExpandsDetails(request);
    const { value, bytes } = await jsonBody(request, dependencies.bodyLimit);
    const several = Array.isArray(value);
    const claims = several ? checkEach(value) : [checkOne(value)];
    const published = await create(
      dependencies,
      claims,
      several,
      writeRequestOf(request, token, { bytes, reason: null }),
    );
    const address = entryAddress(request.base.url, request.format || 'api');
    const texts = published.map((entry) => publishedJson(entry, address, expandsDetails));
    return {
      status: 201,
      json: several ? `[${texts.join(',')}]` : firstOf(texts),
      version: null,
      changedAtMs: 0,
      headers: several ? {} : { Location: entryUrl(address, firstOf(published).id) },
    };
  };

export const correctEntry =
  (dependencies: ApiDependencies, partial: boolean) =>
  async (request: ApiRequest): Promise<Content> => {
    const token = await authenticate(dependencies.store, request);
    const id = await presentId(dependencies.store, request);
    const expandsDetails = readExpandsDetails(request);
    const { value, bytes } = await jsonBody(request, dependencies.bodyLimit);
    const faults = new FieldFaults();
    const { reason: givenReason, ...input } = objectOf(value);
    const reason = checkReason(givenReason, faults);
    // PUT replaces: labels that are not given become empty. The counter, the sitting and the details stay, since a client
    // that knows the eight fields alone sends nothing else.
    const claim = partial ? checkEntryChange(input, faults) : checkEntry(input, faults);
    refuseFaults(faults);
    const ifMatch = versionsOf(request);
    const entry = await dependencies.publisher.perform(
      'correctEntry',
      { id, claim, ifMatch },
      writeRequestOf(request, token, { bytes, reason }),
    );
    return entryContent(request, entry, expandsDetails);
  };

export const withdrawEntry =
  (dependencies: ApiDependencies) =>
  async (request: ApiRequest): Promise<Content> => {
    const token = await authenticate(dependencies.store, request);
    const id = await presentId(dependencies.store, request);
    const ifMatch = versionsOf(request);
    await dependencies.publisher.perform(
      'withdrawEntry',
      { id, ifMatch },
      writeRequestOf(request, token, queryReason(request)),
    );
    return { status: 204, json: '', version: null, changedAtMs: 0 };
  };

function publishedJson(
  { id, wire, details }: PublishedEntry,
  address: EntryAddress,
  expandsDetails: boolean,
): string {
  const json = entryJson(id, wire, address);
  return expandsDetails ? `${json.slice(0, -'}'.length)}${detailsJson(details ?? null)}}` : json;
}

export function entryContent(
  request: ApiRequest,
  entry: PublishedEntry,
  expandsDetails: boolean,
): Content {
  const address = entryAddress(request.base.url, request.format || 'api');
  return {
    status: 200,
    json: publishedJson(entry, address, expandsDetails),
    version: entryVersion(entry) + (expandsDetails ? DETAILS_MARK : ''),
    changedAtMs: entry.changedAtMs,
  };
}

async function create(
  { publisher }: ApiDependencies,
  claims: readonly EntryClaim[],
  several: boolean,
  writeRequest: WriteRequest,
): Promise<PublishedEntry[]> {
  try {
    return await publisher.perform('createEntries', { claims }, writeRequest);
  } catch (error) {
    // One of several entries is named by its index; a single one needs no name.
    if (!several || !(error instanceof EntryRefused)) throw error;
    throw new ClientError(error.status, { [error.index]: error.body }, error.headers);
  }
}

/**
 * The id of an entry that is there: what is not is 404 before its body is looked at. A request with a key of
 * its own may have been answered before, so there the publisher looks, after the key.
 */
async function presentId(store: Store, request: ApiRequest): Promise<number> {
  const id = entryId(request.parameters['id']);
  if (hasIdempotencyKey(request)) return id;
  if ((await store.entry(id, entryAddress(request.base.url, 'api'))) === null) {
    throw await missingEntry(store, id, request.base.url);
  }
  return id;
}
