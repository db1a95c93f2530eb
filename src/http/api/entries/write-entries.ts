// Writing entries: POST, PUT, PATCH and DELETE, for whoever has a token.

import { ClientError, clientErrors } from '../../../errors.ts';
import {
  checkEntry,
  checkEntryChange,
  type EntryClaim,
} from '../../../hansard/rules/entry-rules.ts';
import { FieldFaults } from '../../../hansard/rules/field-faults.ts';
import { entryJson } from '../../../hansard/wire-form.ts';
import { EntryRefused } from '../../../publish/create-entries.ts';
import {
  entryVersion,
  type WriteRequest,
  type PublishedEntry,
} from '../../../publish/operation.ts';
import { entryAddress, entryUrl } from '../../shared/links.ts';
import { readJsonBody } from '../../shared/read-body.ts';
import { writeRequestOf } from '../resource/write-request.ts';
import { authenticate } from '../resource/authenticate.ts';
import { checkEach, checkOne, objectOf, refuseFaults } from '../resource/check-body.ts';
import { entryId } from '../resource/entry-id.ts';
import { versionsOf } from '../resource/if-match.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { ApiDependencies } from '../resource/api-dependencies.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';

export const postEntries =
  (needs: ApiDependencies) =>
  async (call: ApiRequest): Promise<Content> => {
    const token = await authenticate(needs.store, call.request);
    const { value, bytes } = await readJsonBody(call.request, call.response, needs.bodyLimit);
    const several = Array.isArray(value);
    const claims = several ? checkEach(value) : [checkOne(value)];
    const published = await create(needs, claims, several, writeRequestOf(call, token, bytes));
    const address = entryAddress(call.base.url, call.format || 'api');
    const texts = published.map(({ id, wire }) => entryJson(id, wire, address));
    return {
      status: 201,
      json: several ? `[${texts.join(',')}]` : texts[0]!,
      version: null,
      changedAtMs: 0,
      headers: several ? {} : { Location: entryUrl(address, published[0]!.id) },
    };
  };

export const correctEntry =
  (needs: ApiDependencies, partial: boolean) =>
  async (call: ApiRequest): Promise<Content> => {
    const token = await authenticate(needs.store, call.request);
    const id = await wanted(needs.store, call);
    const { value, bytes } = await readJsonBody(call.request, call.response, needs.bodyLimit);
    const faults = new FieldFaults();
    const given = objectOf(value);
    // PUT replaces: labels that are not given become empty. The counter and the sitting stay.
    const claim = partial ? checkEntryChange(given, faults) : checkEntry(given, faults);
    refuseFaults(faults);
    const ifMatch = versionsOf(call.request);
    const entry = await needs.publisher.perform(
      'correctEntry',
      { id, claim, ifMatch },
      writeRequestOf(call, token, bytes),
    );
    return entryContent(call, entry);
  };

export const withdrawEntry =
  (needs: ApiDependencies) =>
  async (call: ApiRequest): Promise<Content> => {
    const token = await authenticate(needs.store, call.request);
    const id = await wanted(needs.store, call);
    const ifMatch = versionsOf(call.request);
    await needs.publisher.perform(
      'withdrawEntry',
      { id, ifMatch },
      writeRequestOf(call, token, Buffer.alloc(0)),
    );
    return { status: 204, json: '', version: null, changedAtMs: 0 };
  };

function entryContent(call: ApiRequest, entry: PublishedEntry): Content {
  const address = entryAddress(call.base.url, call.format || 'api');
  return {
    status: 200,
    json: entryJson(entry.id, entry.wire, address),
    version: entryVersion(entry),
    changedAtMs: entry.changedAtMs,
  };
}

async function create(
  { publisher }: ApiDependencies,
  claims: readonly EntryClaim[],
  several: boolean,
  asked: WriteRequest,
): Promise<PublishedEntry[]> {
  try {
    return await publisher.perform('createEntries', { claims }, asked);
  } catch (error) {
    // Of several entries the one at fault is named by its place; a single one needs no name.
    if (!several || !(error instanceof EntryRefused)) throw error;
    throw new ClientError(error.status, { [error.index]: error.body }, error.headers);
  }
}

/**
 * The id of an entry that is there: what is not is 404 before its body is looked at. A request with a key of
 * its own may have been answered before, so there the publisher looks, after the key.
 */
async function wanted(store: Store, { parameters, base, request }: ApiRequest): Promise<number> {
  const id = entryId(parameters['id']);
  if (request.headers['idempotency-key'] !== undefined) return id;
  if ((await store.entry(id, entryAddress(base.url, 'api'))) === null)
    throw clientErrors.notFound();
  return id;
}
