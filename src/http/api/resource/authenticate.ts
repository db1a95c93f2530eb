// Who may write: a client that sends a key whose digest is in the store.

import { timingSafeEqual } from 'node:crypto';
import { clientErrors } from '../../../errors.ts';
import { keyDigest } from '../../../record/key.ts';
import type { AccessToken } from '../../../store/contract/results.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';

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
