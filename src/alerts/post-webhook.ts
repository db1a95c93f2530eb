// Posts to the receiver of a webhook, in bounded time and only to an address that was checked.

import { lookup as lookUp } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@hansard/client/public-address';
import { hostOf, urlFault } from './webhook-url.ts';

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

/** Looks up the addresses of a host: in the system's resolver, unless a test gives another. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const systemResolve: Resolve = async (host) =>
  (await lookUp(host, { all: true })).map(({ address }) => address);

export async function postWebhook(
  post: Post,
  resolve: Resolve = systemResolve,
): Promise<PostFault> {
  const refused = urlFault(post.url, post.allowPrivate);
  if (refused !== null) return `the address ${refused}`;
  const url = new URL(post.url);
  const timeout = AbortSignal.timeout(post.timeoutMs);
  const signal = post.signal === undefined ? timeout : AbortSignal.any([timeout, post.signal]);
  try {
    const address = await findAddress(hostOf(url), post, resolve, signal);
    if (address === null) return `${hostOf(url)} has no address but private ones`;
    const status = await send(url, address, post, signal);
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

/** An address of the host that may be connected to; null where it has none. */
async function findAddress(
  host: string,
  { allowPrivate }: Post,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<string | null> {
  if (isIP(host) !== 0) return allowPrivate || isPublicAddress(host) ? host : null;
  const found = await Promise.race([resolve(host), untilAborted(signal)]);
  return found.find((address) => allowPrivate || isPublicAddress(address)) ?? null;
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(new Error('interrupted'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

/** Returns the status of the response. */
async function send(
  url: URL,
  address: string,
  { headers, body }: Post,
  signal: AbortSignal,
): Promise<number> {
  // The name is not looked up again: a second look-up could return another address.
  const family = isIP(address);
  const lookup: LookupFunction = (_, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
  // An import would load a WebSocket client with it.
  const { request: httpRequest } = process.getBuiltinModule('node:http');
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return await new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      lookup,
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
