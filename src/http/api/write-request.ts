// A request to write: who sends it, its body, its checks, its Idempotency-Key and its If-Match.

import { hash, timingSafeEqual } from 'node:crypto';
import { ClientError, clientErrors } from '../../errors.ts';
import { ANY_VERSION, type WriteRequest } from '../../publish/operation.ts';
import { keyDigest } from '../../record/change.ts';
import { checkEntry, type EntryClaim } from '../../record/rules/entry-rules.ts';
import { checkReason, FieldFaults } from '../../record/rules/field-faults.ts';
import type { AccessToken } from '../../store/shared/publishing-rows.ts';
import type { PublishingReads } from '../../store/contract/store.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { hasBody, readJsonBody } from '../shared/read-body.ts';
import type { ApiRequest } from './resource.ts';

/** The longest key a client may give; they are usually UUIDs. */
const KEY_LENGTH_MAX = 255;

/** Entries in one request; a whole sitting has some hundreds, the largest known 3,440. */
const ENTRIES_PER_REQUEST_MAX = 10_000;

/** The caller's token; 401 without one. A request without a key is refused without reading the store. */
export async function authenticate(
  store: PublishingReads,
  { request }: ParsedRequest,
): Promise<AccessToken> {
  const key = keyOf(request.headers.authorization);
  if (key === null) throw clientErrors.notAuthenticated();
  const digest = keyDigest(key);
  const token = await store.token(digest);
  if (token === null || !timingSafeEqual(Buffer.from(token.digest), Buffer.from(digest))) {
    throw clientErrors.invalidToken();
  }
  return token;
}

/** `Token <key>` or `Bearer <key>`; another scheme is no credential of ours. */
function keyOf(authorization: string | undefined): string | null {
  const match = /^(?:token|bearer) +(\S+) *$/i.exec(authorization ?? '');
  if (match?.[1] !== undefined) return match[1];
  if (/^(?:token|bearer)\b/i.test(authorization ?? '')) throw clientErrors.invalidToken();
  return null;
}

/** The JSON of the body, and its bytes. */
export function jsonBody(
  { request, response }: ApiRequest,
  bodyLimit: number,
): ReturnType<typeof readJsonBody> {
  return readJsonBody(request, response, bodyLimit);
}

/** The same where a request may have no body: then its JSON is an empty object. */
export async function optionalJsonBody(
  request: ApiRequest,
  bodyLimit: number,
): ReturnType<typeof readJsonBody> {
  if (hasBody(request.request)) return await jsonBody(request, bodyLimit);
  return { value: {}, bytes: Buffer.alloc(0) };
}

/** A request with a key may have been answered before: then it is not judged by the record as it is now. */
export function hasIdempotencyKey({ request }: ApiRequest): boolean {
  return request.headers['idempotency-key'] !== undefined;
}

/** The reason a request without a body gives, in its query, and the bytes that stand for it. */
export function queryReason({ query }: ApiRequest): { bytes: Buffer; reason: string | null } {
  const faults = new FieldFaults();
  const reason = checkReason(query.get('reason'), faults);
  refuseFaults(faults);
  return { reason, bytes: Buffer.from(reason ?? '') };
}

export function writeRequestOf(
  { request, path }: ApiRequest,
  { name }: AccessToken,
  { bytes, reason = null }: { readonly bytes: Buffer; readonly reason?: string | null },
): WriteRequest {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { tokenName: name, reason, idempotency: null };
  if (typeof key !== 'string' || key === '' || key.length > KEY_LENGTH_MAX) {
    throw clientErrors.badRequest(`Idempotency-Key must have 1 to ${KEY_LENGTH_MAX} characters.`);
  }
  const whole = `${request.method} ${path}\n${hash('sha256', bytes, 'hex')}`;
  const requestDigest = hash('sha256', whole, 'hex');
  return { tokenName: name, reason, idempotency: { key, requestDigest } };
}

/** If-Match: the version within each ETag, which is the part before the reader's; null without the header. */
export function versionsOf({ request }: ParsedRequest): string[] | null {
  const ifMatch = request.headers['if-match'];
  if (ifMatch === undefined) return null;
  if (ifMatch.trim() === '*') return [ANY_VERSION];
  return ifMatch.split(',').map((tag) => /^\s*"([0-9a-z.]+)-[^"]*"\s*$/.exec(tag)?.[1] ?? '');
}

export function checkOne(value: unknown): EntryClaim {
  const faults = new FieldFaults();
  const claim = checkEntry(objectOf(value), faults);
  refuseFaults(faults);
  return claim;
}

/** Checks every entry of a list; those at fault are named by their index. */
export function checkEach(values: readonly unknown[]): EntryClaim[] {
  if (values.length > ENTRIES_PER_REQUEST_MAX) {
    throw clientErrors.badRequest(`A request may have at most ${ENTRIES_PER_REQUEST_MAX} entries.`);
  }
  if (values.length === 0) throw clientErrors.badRequest('This list may not be empty.');
  const refused: Record<string, unknown> = {};
  const claims = values.map((value, index) => {
    try {
      return checkOne(value);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      refused[index] = error.body;
      return null;
    }
  });
  if (Object.keys(refused).length > 0) throw new ClientError(400, refused);
  return claims as EntryClaim[];
}

export function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  const type = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
  const sentence = `Invalid data. Expected a dictionary, but got ${type}.`;
  throw clientErrors.badParameter('non_field_errors', sentence);
}

export function refuseFaults(faults: FieldFaults): void {
  if (faults.count > 0) throw new ClientError(400, faults.toJSON());
}
