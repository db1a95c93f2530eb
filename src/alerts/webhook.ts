// Posts to the receiver of a webhook, within a time limit and only to a checked address.

import { randomUUID } from 'node:crypto';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { checkedLookup, isPublicAddress } from '../base/public-address.ts';
import { SIGNATURE_HEADER, signatureOf } from '../record/alert.ts';
import { jsonText } from '../record/wire-form.ts';
import type { Alert } from '../store/outside-record/alert-store.ts';

/** A receiver whose work takes longer should respond first and work afterwards. */
export const DELIVERY_TIMEOUT_MS = 10_000;

export interface PostingDependencies {
  /** The User-Agent header of a delivery. */
  readonly userAgent: string;
  readonly nowMs: () => number;
  readonly timeoutMs?: number;
}

interface Post {
  /** The same in every attempt, so that a receiver recognizes a delivery it already has. */
  readonly id: string;
  readonly body: string;
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

/** Null for a 2xx response. Otherwise the reason, without a capital or a full stop. */
type PostFault = string | null;

/** Posts the body of a delivery, signed with the secret of its alert. */
export async function postSigned(
  dependencies: PostingDependencies,
  { url, secret, allowPrivate }: Pick<Alert, 'url' | 'secret' | 'allowPrivate'>,
  post: Post,
): Promise<PostFault> {
  const { userAgent, nowMs, timeoutMs = DELIVERY_TIMEOUT_MS } = dependencies;
  const { id, body } = post;
  const refused = urlFault(url, allowPrivate);
  if (refused !== null) return `the address ${refused}`;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = post.signal === undefined ? timeout : AbortSignal.any([timeout, post.signal]);
  try {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'User-Agent': userAgent,
      'Idempotency-Key': id,
      [SIGNATURE_HEADER]: signatureOf(secret, Math.floor(nowMs() / 1_000), body),
    };
    const lookup = checkedLookup((address) => allowPrivate || isPublicAddress(address));
    const status = await send(url, body, { headers, lookup, signal });
    if (status >= 200 && status < 300) return null;
    return status >= 300 && status < 400
      ? `the answer was ${status}: redirects are not followed`
      : `the answer was ${status}`;
  } catch (error) {
    if (post.signal?.aborted) return 'it was interrupted';
    if (timeout.aborted) return `there was no answer within ${timeoutMs / 1_000} seconds`;
    return (error as Error).message || String((error as NodeJS.ErrnoException).code);
  }
}

/** Returns the status of the response. */
async function send(url: string, body: string, options: RequestOptions): Promise<number> {
  // An import would also load a WebSocket client.
  const { request: httpRequest } = process.getBuiltinModule('node:http');
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return await new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false, ...options });
    sent.on('error', reject);
    sent.on('response', (response) => {
      // The body is discarded until the signal aborts, so that a receiver can finish.
      response.on('error', () => {}).resume();
      resolve(response.statusCode ?? 0);
    });
    sent.end(body);
  });
}

/** Posts a delivery without entries, marked as a test. Nothing is stored, and it is not retried. */
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

// Checks the URL of a webhook as far as possible without resolving its host.

/** What is wrong with a URL and what to do about it, as a continuation after the URL; null if nothing is wrong. */
export function urlFault(text: string, allowPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return 'is not an address such as https://example.org/hook';
  }
  if (url.username !== '' || url.password !== '') {
    return 'contains a name or a password. Leave them out: deliveries are signed';
  }
  if (url.protocol === 'http:' && !allowPrivate) {
    return 'is not https. Plain HTTP is for --allow-private, within your own network';
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isPublicAddress(host) && !allowPrivate) {
    return 'is a private address. Give --allow-private to use it anyway';
  }
  return null;
}
