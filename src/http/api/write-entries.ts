// Writing entries: POST, PUT, PATCH and DELETE, for whoever has a token.

import { hash } from 'node:crypto';
import { ClientError, clientErrors } from '../../errors.ts';
import { checkEntry, checkEntryChange, type EntryClaim } from '../../hansard/entry-rules.ts';
import { FieldFaults } from '../../hansard/field-faults.ts';
import { entryJson } from '../../hansard/wire-form.ts';
import { EntryRefused } from '../../publish/create-entries.ts';
import { entryVersion, type Asking, type PublishedEntry } from '../../publish/operation.ts';
import type { Publisher } from '../../publish/publisher.ts';
import type { Store, Token } from '../../store/store.ts';
import { entryAddress, entryUrl } from '../links.ts';
import { readJsonBody } from '../read-body.ts';
import { authenticate } from './authenticate.ts';
import { entryId } from './entry-id.ts';
import type { Call, Content } from './resource.ts';

export interface WriteNeeds {
  readonly store: Store;
  readonly publisher: Publisher;
  readonly bodyLimit: number;
}

/** Entries in one request; a whole sitting has some hundreds, the largest known 3,440. */
const ENTRIES_MAX = 10_000;

/** The longest key a client may give; they are usually UUIDs. */
const KEY_LENGTH_MAX = 255;

export const postEntries =
  (needs: WriteNeeds) =>
  async (call: Call): Promise<Content> => {
    const token = await authenticate(needs.store, call.request);
    const { value, bytes } = await readJsonBody(call.request, call.response, needs.bodyLimit);
    const several = Array.isArray(value);
    const claims = several ? checkEach(value) : [checkOne(value)];
    const published = await create(needs, claims, several, asking(call, token, bytes));
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
  (needs: WriteNeeds, partial: boolean) =>
  async (call: Call): Promise<Content> => {
    const token = await authenticate(needs.store, call.request);
    const id = await existing(needs.store, call);
    const { value, bytes } = await readJsonBody(call.request, call.response, needs.bodyLimit);
    const faults = new FieldFaults();
    const given = objectOf(value);
    // PUT replaces: labels that are not given become empty. The counter and the sitting stay.
    const claim = partial ? checkEntryChange(given, faults) : checkEntry(given, faults);
    refuseFaults(faults);
    const ifMatch = versionsOf(call.request.headers['if-match']);
    const entry = await needs.publisher.perform(
      'correctEntry',
      { id, claim, ifMatch },
      asking(call, token, bytes),
    );
    return entryContent(call, entry);
  };

export const withdrawEntry =
  (needs: WriteNeeds) =>
  async (call: Call): Promise<Content> => {
    const token = await authenticate(needs.store, call.request);
    const id = await existing(needs.store, call);
    const ifMatch = versionsOf(call.request.headers['if-match']);
    await needs.publisher.perform(
      'withdrawEntry',
      { id, ifMatch },
      asking(call, token, Buffer.alloc(0)),
    );
    return { status: 204, json: '', version: null, changedAtMs: 0 };
  };

function entryContent(call: Call, entry: PublishedEntry): Content {
  const address = entryAddress(call.base.url, call.format || 'api');
  return {
    status: 200,
    json: entryJson(entry.id, entry.wire, address),
    version: entryVersion(entry),
    changedAtMs: entry.changedAtMs,
  };
}

async function create(
  { publisher }: WriteNeeds,
  claims: readonly EntryClaim[],
  several: boolean,
  asked: Asking,
): Promise<PublishedEntry[]> {
  try {
    return await publisher.perform('createEntries', { claims }, asked);
  } catch (error) {
    // Of several entries the one at fault is named by its place; a single one needs no name.
    if (!several || !(error instanceof EntryRefused)) throw error;
    throw new ClientError(error.status, { [error.index]: error.body }, error.headers);
  }
}

function checkOne(value: unknown): EntryClaim {
  const faults = new FieldFaults();
  const claim = checkEntry(objectOf(value), faults);
  refuseFaults(faults);
  return claim;
}

function checkEach(values: readonly unknown[]): EntryClaim[] {
  if (values.length > ENTRIES_MAX) {
    throw clientErrors.badRequest(`A request may have at most ${ENTRIES_MAX} entries.`);
  }
  if (values.length === 0) throw clientErrors.badRequest('This list may not be empty.');
  const refused: Record<string, unknown> = {};
  const claims = values.map((value, index) => {
    const faults = new FieldFaults();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      faults.add('non_field_errors', notAnObject(value));
    }
    const claim = checkEntry((value ?? {}) as Record<string, unknown>, faults);
    if (faults.count > 0) refused[index] = faults;
    return claim;
  });
  if (Object.keys(refused).length > 0) throw new ClientError(400, refused);
  return claims;
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw clientErrors.badParameter('non_field_errors', notAnObject(value));
}

function notAnObject(value: unknown): string {
  const type = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
  return `Invalid data. Expected a dictionary, but got ${type}.`;
}

function refuseFaults(faults: FieldFaults): void {
  if (faults.count > 0) throw new ClientError(400, faults.toJSON());
}

/** The id of an entry that is there: what is not is 404 before its body is looked at. */
async function existing(store: Store, { parameters, base }: Call): Promise<number> {
  const id = entryId(parameters['id']);
  if ((await store.entry(id, entryAddress(base.url, 'api'))) === null)
    throw clientErrors.notFound();
  return id;
}

function asking({ request, path }: Call, { name }: Token, bytes: Buffer): Asking {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { tokenName: name, idempotency: null };
  if (typeof key !== 'string' || key === '' || key.length > KEY_LENGTH_MAX) {
    throw clientErrors.badRequest(`Idempotency-Key must have 1 to ${KEY_LENGTH_MAX} characters.`);
  }
  const asked = `${request.method} ${path}\n${hash('sha256', bytes, 'hex')}`;
  return { tokenName: name, idempotency: { key, requestDigest: hash('sha256', asked, 'hex') } };
}

/** The versions in If-Match: what stands before the part of an ETag that tells who it was made for. */
function versionsOf(ifMatch: string | undefined): string[] | null {
  if (ifMatch === undefined) return null;
  return ifMatch.split(',').map((tag) => /^\s*"([^"-]+)-[^"]*"\s*$/.exec(tag)?.[1] ?? tag.trim());
}
