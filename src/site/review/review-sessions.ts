// The sessions of publishers: a signed cookie that proves for an hour that its client has a token, unless the client signed out
// or the token was revoked. The key of the signature is not in the record, so a copy of the record gives nobody a session.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Publisher } from '../../publish/publisher.ts';
import { keyDigest } from '../../record/change.ts';
import type { StoreReads } from '../../store/contract/store.ts';
import type { AccessToken } from '../../store/outside-record/publishing-rows.ts';
import type { TakeRequest } from '../../threads/rate-limit.ts';
import type { BaseUrl } from '../../http/base-url.ts';
import { clientNetwork } from '../../http/client-address.ts';
import * as links from '../../http/links.ts';
import type { ParsedRequest } from '../../http/parsed-request.ts';
import { rawHeader } from '../../http/raw-header.ts';

/** Long enough to review an import, short enough for a shared browser. */
const SESSION_SECONDS = 60 * 60;

/** 128 bits: no two sessions have the same id. */
const SESSION_ID_BYTES = 16;

const COOKIE = /(?:^|;\s*)review=([\w-]{1,400})\.(\d{1,12})\.([\w-]{22})\.([\w-]{43})(?:;|$)/;

export interface SessionDependencies {
  readonly store: Pick<StoreReads, 'token' | 'tokens' | 'hasResponse'>;
  readonly publisher: Publisher;
  /** The key of the signatures, which every process of every server has. */
  readonly sessionSecret: string;
  /** Counts the sign-ins of one network; all processes of a server count together. */
  readonly takeSignIn: TakeRequest;
  /** The address of the client that sent a request. */
  readonly clientOf: (request: IncomingMessage) => string;
}

/** The outcome of a sign-in: the cookie of a session, or why there is none. */
export type SignIn =
  | { readonly kind: 'session'; readonly cookie: string }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'too many'; readonly waitSeconds: number };

interface Session {
  readonly id: string;
  readonly token: AccessToken;
}

export class ReviewSessions {
  readonly #dependencies: SessionDependencies;

  constructor(dependencies: SessionDependencies) {
    this.#dependencies = dependencies;
  }

  /** Begins a session for the key of a token. */
  async signIn(key: string, { request, base }: ParsedRequest): Promise<SignIn> {
    const { store, takeSignIn, clientOf } = this.#dependencies;
    const waitSeconds = await takeSignIn(clientNetwork(clientOf(request)));
    if (waitSeconds > 0) return { kind: 'too many', waitSeconds };
    const token = await store.token(keyDigest(key));
    if (token === null) return { kind: 'invalid' };
    const ends = Math.floor(Date.now() / 1_000) + SESSION_SECONDS;
    const id = randomBytes(SESSION_ID_BYTES).toString('base64url');
    const name = Buffer.from(token.name).toString('base64url');
    const value = `${name}.${ends}.${id}.${this.#signature(token, ends, id)}`;
    return { kind: 'session', cookie: cookie(value, SESSION_SECONDS, base) };
  }

  /**
   * Ends the session of a request on all servers of the record, and returns the cookie that replaces it. If the record cannot be
   * written just now this fails, the browser keeps its cookie, and the client can try again.
   */
  async signOut({ request, base }: ParsedRequest): Promise<string> {
    const session = await this.#sessionOf(request);
    if (session !== null) {
      const { id, token } = session;
      const idempotency = { key: endedKey(id), requestDigest: '' };
      const write = { tokenName: token.name, reason: null, idempotency };
      await this.#dependencies.publisher.perform('endSession', null, write);
    }
    return cookie('', 0, base);
  }

  /** The token of a request, by its cookie or its Authorization header; null if there is no valid one. */
  async tokenOf({ request }: ParsedRequest): Promise<AccessToken | null> {
    const key = /^(?:token|bearer) +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key !== undefined) return await this.#dependencies.store.token(keyDigest(key));
    return (await this.#sessionOf(request))?.token ?? null;
  }

  async #sessionOf(request: IncomingMessage): Promise<Session | null> {
    const { store } = this.#dependencies;
    const [, name, endsText, id, signature] = COOKIE.exec(rawHeader(request, 'cookie') ?? '') ?? [];
    if (name === undefined || id === undefined || signature === undefined) return null;
    const ends = Number(endsText);
    if (ends * 1_000 <= Date.now()) return null;
    const tokenName = Buffer.from(name, 'base64url').toString();
    const token = (await store.tokens()).find((candidate) => candidate.name === tokenName);
    if (token === undefined || token.revokedAtMs !== null) return null;
    // Both have 43 characters, by the pattern of the cookie.
    const expected = Buffer.from(this.#signature(token, ends, id));
    if (!timingSafeEqual(expected, Buffer.from(signature))) return null;
    return (await store.hasResponse(tokenName, endedKey(id))) ? null : { id, token };
  }

  /** With the digest of the token, so that a session does not outlive the token in a record that was restored. */
  #signature({ name, digest }: AccessToken, ends: number, id: string): string {
    return createHmac('sha256', this.#dependencies.sessionSecret)
      .update(`review session\n${ends}\n${id}\n${digest}\n${name}`)
      .digest('base64url');
  }
}

/** Ended sessions are stored like the keys of repeated requests, which are kept for longer than a session lasts. */
const endedKey = (id: string): string => `ended session ${id}`;

/** A script cannot read it, and no other site can make a browser send it. Public pages do not get it: they are the same for everybody. */
function cookie(value: string, seconds: number, { path, url }: BaseUrl): string {
  const secure = url.startsWith('https:') ? '; Secure' : '';
  return `review=${value}; Path=${path}${links.REVIEW}; Max-Age=${seconds}; SameSite=Strict${secure}; HttpOnly`;
}
