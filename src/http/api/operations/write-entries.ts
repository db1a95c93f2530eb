// Writing entries: POST, PUT, PATCH and DELETE, and bringing a withdrawn one back, for a client that has a token.

import { ClientError, clientErrors } from '../../../errors.ts';
import { firstOf } from '../../../present.ts';
import { EntryRefused } from '../../../publish/publish-entries.ts';
import { entryVersion, type PublishedEntry, type Restoration } from '../../../publish/operation.ts';
import { parseId } from '../../../record/id.ts';
import { checkEntry, checkEntryChange, COUNTER_MAX } from '../../../record/rules/entry-rules.ts';
import { checkReason, FieldFaults } from '../../../record/rules/field-faults.ts';
import { entryJson, entryUrl } from '../../../record/wire-form.ts';
import type { Store } from '../../../store/contract/store.ts';
import { readExpandsDetails } from '../parameters.ts';
import {
  type ApiRequest,
  type Content,
  content,
  created,
  NO_CONTENT,
  type Operation,
} from '../resource.ts';
import {
  authenticate,
  checkEach,
  checkOne,
  hasIdempotencyKey,
  jsonBody,
  objectOf,
  optionalJsonBody,
  queryReason,
  refuseFaults,
  versionsOf,
  writeRequestOf,
} from '../write-request.ts';
import { addressOfEntries, DETAILS_MARK, missingEntry, withDetails } from './entries.ts';
import { entryId } from './page.ts';

/** One entry, or several that are published together or not at all. */
export const postEntries: Operation = async (request, { store, publisher, bodyLimit }) => {
  const token = await authenticate(store, request);
  const expandsDetails = readExpandsDetails(request);
  const body = await jsonBody(request, bodyLimit);
  const several = Array.isArray(body.value);
  const claims = Array.isArray(body.value) ? checkEach(body.value) : [checkOne(body.value)];
  const published = await publisher
    .perform('createEntries', { claims }, writeRequestOf(request, token, body))
    .catch((error: unknown) => {
      // One of several entries is named by its index; a single one needs no name.
      if (!several || !(error instanceof EntryRefused)) throw error;
      throw new ClientError(error.status, { [error.index]: error.body }, error.headers);
    });
  const texts = published.map((entry) => publishedJson(entry, request, expandsDetails));
  return several
    ? created(`[${texts.join(',')}]`, null)
    : created(firstOf(texts), entryUrl(addressOfEntries(request), firstOf(published).id));
};

/**
 * PUT replaces: labels that are not given become empty. The counter, the sitting and the details stay, since a client that
 * knows the eight fields alone sends nothing else.
 */
export const replaceEntry = correctEntry(checkEntry);
export const changeEntry = correctEntry(checkEntryChange);

function correctEntry(check: typeof checkEntry | typeof checkEntryChange): Operation {
  return async (request, { store, publisher, bodyLimit }) => {
    const token = await authenticate(store, request);
    const id = await presentId(store, request);
    const expandsDetails = readExpandsDetails(request);
    const { value, bytes } = await jsonBody(request, bodyLimit);
    const faults = new FieldFaults();
    const { reason: givenReason, ...input } = objectOf(value);
    const reason = checkReason(givenReason, faults);
    const claim = check(input, faults);
    refuseFaults(faults);
    const entry = await publisher.perform(
      'correctEntry',
      { id, claim, ifMatch: versionsOf(request) },
      writeRequestOf(request, token, { bytes, reason }),
    );
    return entryContent(request, entry, expandsDetails);
  };
}

export const withdrawEntry: Operation = async (request, { store, publisher }) => {
  const token = await authenticate(store, request);
  const id = await presentId(store, request);
  const ifMatch = versionsOf(request);
  const write = writeRequestOf(request, token, queryReason(request));
  await publisher.perform('withdrawEntry', { id, ifMatch }, write);
  return NO_CONTENT;
};

export const restoreEntry: Operation = async (request, { store, publisher, bodyLimit }) => {
  const token = await authenticate(store, request);
  const id = entryId(request);
  // As for other writes: what never was is 404 before the body is looked at, unless the request has its own key.
  if (!hasIdempotencyKey(request) && (await store.history(id)) === null) {
    throw clientErrors.notFound();
  }
  const expandsDetails = readExpandsDetails(request);
  const { value, bytes } = await optionalJsonBody(request, bodyLimit);
  const { reason, ...target } = checkRestoration(objectOf(value));
  const entry = await publisher.perform(
    'restoreEntry',
    { id, ...target },
    writeRequestOf(request, token, { bytes, reason }),
  );
  return entryContent(request, entry, expandsDetails);
};

function checkRestoration(
  input: Readonly<Record<string, unknown>>,
): Omit<Restoration, 'id'> & { readonly reason: string | null } {
  const faults = new FieldFaults();
  for (const name in input) {
    if (!['reason', 'sitting', 'text_counter'].includes(name)) {
      faults.add(name, 'This field is not known.');
    }
  }
  const numberOrNull = (name: 'sitting' | 'text_counter', most: number): number | null => {
    const value = input[name];
    if (value === undefined || value === null) return null;
    const number = typeof value === 'number' ? parseId(String(value)) : null;
    if (number !== null && number >= 1 && number <= most) return number;
    faults.add(name, 'A valid integer is required.');
    return null;
  };
  const checked = {
    reason: checkReason(input['reason'], faults),
    sitting: numberOrNull('sitting', Number.MAX_SAFE_INTEGER),
    textCounter: numberOrNull('text_counter', COUNTER_MAX),
  };
  refuseFaults(faults);
  return checked;
}

function publishedJson(
  { id, wire, details }: PublishedEntry,
  request: ApiRequest,
  expandsDetails: boolean,
): string {
  const json = entryJson(id, wire, addressOfEntries(request));
  return expandsDetails ? withDetails(json, details ?? null) : json;
}

function entryContent(
  request: ApiRequest,
  entry: PublishedEntry,
  expandsDetails: boolean,
): Content {
  const version = entryVersion(entry) + (expandsDetails ? DETAILS_MARK : '');
  return content(publishedJson(entry, request, expandsDetails), version, entry);
}

/**
 * The id of an entry that is there: what is not is 404 before its body is looked at. A request with a key of
 * its own may have been answered before, so there the publisher looks, after the key.
 */
async function presentId(store: Store, request: ApiRequest): Promise<number> {
  const id = entryId(request);
  if (hasIdempotencyKey(request)) return id;
  if ((await store.entry(id, addressOfEntries(request))) === null) {
    throw await missingEntry(store, id, request);
  }
  return id;
}
