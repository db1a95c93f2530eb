// Posts to the receiver of a webhook, in bounded time and only to an address that was checked.

import { checkedLookup, isPublicAddress } from '@hansard/client/public-address';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { SIGNATURE_HEADER, signatureOf } from '../record/alert.ts';
import { jsonText } from '../record/wire-form.ts';
import type { Alert } from '../store/shared/alert-store.ts';

/** Only the status of a response matters. So much of its body is read and discarded, so that a receiver can finish. */
const RESPONSE_BYTES_MAX = 64 * 1024;

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

/** Null where the response was 2xx. Otherwise the reason, without a capital or a full stop. */
export type PostFault = string | null;

export async function postWebhook(post: Post): Promise<PostFault> {
  const refused = urlFault(post.url, post.allowPrivate);
  if (refused !== null) return `the address ${refused}`;
  const timeout = AbortSignal.timeout(post.timeoutMs);
  const signal = post.signal === undefined ? timeout : AbortSignal.any([timeout, post.signal]);
  try {
    const status = await send(new URL(post.url), post, signal);
    if (status >= 200 && status < 300) return null;
    return status >= 300 && status < 400
      ? `the answer was ${status}: redirects are not followed`
      : `the answer was ${status}`;
  } catch (error) {
    if (post.signal?.aborted) return 'it was interrupted';
    if (timeout.aborted) return `there was no answer within ${post.timeoutMs / 1_000} seconds`;
    return (error as Error).message || String((error as NodeJS.ErrnoException).code);
  }
}

/** Returns the status of the response. */
async function send(
  url: URL,
  { headers, body, allowPrivate }: Post,
  signal: AbortSignal,
): Promise<number> {
  // An import would load a WebSocket client with it.
  const { request: httpRequest } = process.getBuiltinModule('node:http');
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return await new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      lookup: checkedLookup((address) => allowPrivate || isPublicAddress(address)),
      signal,
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      discardBody(response);
      resolve(response.statusCode ?? 0);
    });
    sent.end(body);
  });
}

function discardBody(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => {});
  response.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > RESPONSE_BYTES_MAX) response.destroy();
  });
}

// Posts the body of a delivery, signed with the secret of its alert; and a body to try an alert with.

/** A receiver whose work takes longer should respond first and work afterwards. */
export const DELIVERY_TIMEOUT_MS = 10_000;

export interface PostingDependencies {
  /** Whether every alert may be delivered to private addresses. */
  readonly allowPrivate: boolean;
  /** The User-Agent header of a delivery. */
  readonly userAgent: string;
  readonly nowMs: () => number;
  readonly timeoutMs?: number;
}

interface SignedBody {
  /** The same in every attempt: a receiver knows by it what it has already. */
  readonly id: string;
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
}

/** Null where the receiver took it. */
export async function postSigned(
  dependencies: PostingDependencies,
  { url, secret, allowPrivate }: Pick<Alert, 'url' | 'secret' | 'allowPrivate'>,
  { id, body, signal }: SignedBody,
): Promise<PostFault> {
  const { nowMs, userAgent, timeoutMs = DELIVERY_TIMEOUT_MS } = dependencies;
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    'Idempotency-Key': id,
    [SIGNATURE_HEADER]: signatureOf(secret, Math.floor(nowMs() / 1_000), body),
  };
  const mayBePrivate = allowPrivate || dependencies.allowPrivate;
  const post = { url, headers, body, allowPrivate: mayBePrivate, timeoutMs, signal };
  return await postWebhook(post);
}

/** Posts a delivery without entries, which says that it is a test. Nothing is stored, and it is not tried again. */
export async function postTest(
  dependencies: PostingDependencies,
  alert: Pick<Alert, 'name' | 'url' | 'secret' | 'allowPrivate' | 'lastSeq'>,
): Promise<PostFault> {
  const id = randomUUID();
  const { name, lastSeq } = alert;
  const seq = { first: lastSeq, last: lastSeq };
  const body = jsonText({ id, alert: name, test: true, seq, entries: [] });
  return await postSigned(dependencies, alert, { id, body });
}

// Checks the URL of a webhook, as far as that is possible without looking up its host.

/** What is wrong with a URL and what to do about it, to be read after it; null where nothing is wrong. */
export function urlFault(text: string, allowPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return 'is not an address such as https://example.org/hook';
  }
  if (url.username !== '' || url.password !== '') {
    return 'has a name or password in it: deliveries are signed, so it needs none';
  }
  if (url.protocol === 'http:' && !allowPrivate) {
    return 'is not https. Plain HTTP is for --allow-private, within your own network';
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isPublicAddress(host) && !allowPrivate) {
    return 'is a private address. Give --allow-private if it is meant';
  }
  return null;
}
