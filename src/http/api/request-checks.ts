// Refuses a request: of a client without a valid token, or with faults in its parameters or fields.

import { timingSafeEqual } from 'node:crypto';
import { ClientError, clientErrors } from '../../errors.ts';
import { keyDigest } from '../../record/change.ts';
import type { FieldFaults } from '../../record/rules/field-faults.ts';
import type { AccessToken } from '../../store/shared/publishing-rows.ts';
import type { Store } from '../../store/contract/store.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';

/** The caller's token; 401 without one. A request without a key is refused without reading the store. */
export async function authenticate(store: Store, { request }: ParsedRequest): Promise<AccessToken> {
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

export function refuseFaults(faults: FieldFaults): void {
  if (faults.count > 0) throw new ClientError(400, faults.toJSON());
}
