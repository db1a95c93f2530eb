// The session of a publisher on the review pages: a cookie that proves who has a token, for an hour.
//
// It is signed with the stored digest of the token, so every process of every server can check it, and it ends when the
// token is revoked. It gives the right to read these pages and nothing else.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyDigest } from '../../../record/key.ts';
import type { AccessToken } from '../../../store/contract/results.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { BaseUrl } from '../../shared/base-url.ts';
import { REVIEW } from '../../shared/links.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import { rawHeader } from '../../shared/raw-header.ts';

/** Long enough to look through an import, short enough for a browser that somebody else uses next. */
const SESSION_SECONDS = 60 * 60;

const COOKIE = /(?:^|;\s*)review=([\w-]{1,400})\.(\d{1,12})\.([\w-]{43})(?:;|$)/;

/** The cookie of a new session. */
export function sessionCookie(token: AccessToken, base: BaseUrl, nowMs: number): string {
  const ends = Math.floor(nowMs / 1_000) + SESSION_SECONDS;
  const name = Buffer.from(token.name).toString('base64url');
  return cookie(`${name}.${ends}.${signature(token, ends)}`, SESSION_SECONDS, base);
}

/** What removes the cookie. */
export function endedSession(base: BaseUrl): string {
  return cookie('', 0, base);
}

/** The token of the request, by its cookie or its Authorization header; null where there is none that is valid. */
export async function tokenOf(
  store: Store,
  { request }: ParsedRequest,
  nowMs: number,
): Promise<AccessToken | null> {
  const key = /^(?:token|bearer) +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  if (key !== undefined) return await tokenOfKey(store, key);
  const [, name, ends, given] = COOKIE.exec(rawHeader(request, 'cookie') ?? '') ?? [];
  if (name === undefined || given === undefined || Number(ends) * 1_000 <= nowMs) return null;
  const wanted = Buffer.from(name, 'base64url').toString();
  const token = (await store.tokens()).find((one) => one.name === wanted);
  if (token === undefined || token.revokedAtMs !== null) return null;
  return areEqual(signature(token, Number(ends)), given) ? token : null;
}

export async function tokenOfKey(store: Store, key: string): Promise<AccessToken | null> {
  const digest = keyDigest(key);
  const token = await store.token(digest);
  return token !== null && areEqual(token.digest, digest) ? token : null;
}

function signature({ name, digest }: AccessToken, ends: number): string {
  return createHmac('sha256', digest)
    .update(`review session\n${ends}\n${name}`)
    .digest('base64url');
}

function areEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** A script cannot read it, and no other site can make a browser send it. */
function cookie(value: string, seconds: number, { path, url }: BaseUrl): string {
  const secure = url.startsWith('https:') ? '; Secure' : '';
  return `review=${value}; Path=${path}${REVIEW}; Max-Age=${seconds}; SameSite=Strict; HttpOnly${secure}`;
}
