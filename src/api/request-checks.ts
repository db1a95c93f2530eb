// Refuses requests without a valid token, or with faults in their parameters or fields.

import { timingSafeEqual } from 'node:crypto';
import { ClientError, clientErrors } from '../base/errors.ts';
import { keyDigest } from '../record/change.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import type { AccessToken } from '../store/outside-record/publishing-rows.ts';
import type { PublishingReads } from '../store/contract/store.ts';
import type { ParsedRequest } from '../http/parsed-request.ts';

/** The token of the caller; throws 401 without a valid one. A request without a key is refused without reading the store. */
export async function authenticate(
  store: PublishingReads,
  { request }: ParsedRequest,
): Promise<AccessToken> {
  const digest = digestOf(request);
  const token = await store.token(digest);
  if (token === null) throw clientErrors.invalidToken();
  return token;
}

/** Whether the caller has a token. An invalid token is refused, so that its owner does not take it for a valid one. */
export async function hasToken(store: PublishingReads, parsed: ParsedRequest): Promise<boolean> {
  if (parsed.request.headers.authorization === undefined) return false;
  await authenticate(store, parsed);
  return true;
}

/** Refuses a request without this key, with 401. The comparison takes the same time however much of the key is right. */
export function requireKey({ request }: ParsedRequest, text: string): void {
  const isSame = timingSafeEqual(Buffer.from(digestOf(request)), Buffer.from(keyDigest(text)));
  if (!isSame) throw clientErrors.invalidToken();
}

function digestOf({ headers }: ParsedRequest['request']): string {
  const key = keyOf(headers.authorization);
  if (key === null) throw clientErrors.notAuthenticated();
  return keyDigest(key);
}

/** `Token <key>` or `Bearer <key>`; other schemes are not accepted. */
function keyOf(authorization: string | undefined): string | null {
  const match = /^(?:token|bearer) +(\S+) *$/i.exec(authorization ?? '');
  if (match?.[1] !== undefined) return match[1];
  if (/^(?:token|bearer)\b/i.test(authorization ?? '')) throw clientErrors.invalidToken();
  return null;
}

/** The result of a check. If the check finds faults, the request is refused with all of them. */
export function checked<Result>(check: (faults: FieldFaults) => Result): Result {
  const faults = new FieldFaults();
  const result = check(faults);
  refuseFaults(faults);
  return result;
}

export function refuseFaults(faults: FieldFaults): void {
  if (faults.count > 0) throw new ClientError(400, faults.toJSON());
}
