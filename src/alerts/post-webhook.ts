// Posts to a receiver: to an address that was checked, and to no other, in bounded time.

import { lookup as lookUp } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { hostOf, urlFault } from './webhook-url.ts';

/** An answer is its status: of what follows so much is taken, for politeness, and forgotten. */
const ANSWER_BYTES_MAX = 64 * 1024;

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
  /** Ends it before its time. */
  readonly signal?: AbortSignal | undefined;
}

/** Null where it was received: answered with 2xx. Otherwise the reason, as a sentence's end. */
export type PostFault = string | null;

/** Finds the addresses of a host; the system's own way unless a test has another. */
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
    const address = await checkedAddress(hostOf(url), post.allowPrivate, resolve, signal);
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

/** An address of the host that may be reached; null where it has none. */
async function checkedAddress(
  host: string,
  allowPrivate: boolean,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<string | null> {
  if (isIP(host) !== 0) return allowPrivate || isPublicAddress(host) ? host : null;
  const found = await Promise.race([resolve(host), untilAborted(signal)]);
  return found.find((address) => allowPrivate || isPublicAddress(address)) ?? null;
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = (): void => reject(new Error('interrupted'));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}

/** The status of the answer. */
async function send(
  url: URL,
  address: string,
  { headers, body }: Post,
  signal: AbortSignal,
): Promise<number> {
  // The name is not looked up again: a second answer could be another address.
  const family = isIP(address);
  const lookup: LookupFunction = (_, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
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
    sent.on('response', (answer) => {
      forget(answer);
      resolve(answer.statusCode!);
    });
    sent.end(body);
  });
}

function forget(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('error', () => {});
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > ANSWER_BYTES_MAX) answer.destroy();
  });
}
