// Sends one GET request: over connections to addresses that were checked, with redirects, a time limit and decoding.

import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { checkedLookup, type MayConnect, privateFault } from './public-address.ts';
import { retryAfterMs } from './retry-after.ts';
import { ServerFault } from './server-fault.ts';

export interface SenderOptions {
  /** Whether a connection to this IP address of a host is allowed; called before every connection, also after a redirect. */
  readonly mayConnect: MayConnect;
  readonly userAgent: string;
}

export interface GetRequest {
  readonly url: URL;
  readonly accept: string;
  readonly ifNoneMatch?: string | undefined;
  /** The longest time without a byte from the server. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
}

export interface OpenResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The address that answered: another than the one that was requested after a redirect. */
  readonly url: URL;
  /** Decoded; the caller reads it to its end or destroys it. */
  readonly body: Readable;
}

/** From http to https, to a name with www, to a path with a slash, and some more. */
const REDIRECTS_MAX = 5;

/** Connections to a server at a time: the most that a mirror requests at once. */
const CONNECTIONS_MAX = 16;

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export class HttpSender {
  readonly #options: SenderOptions;
  readonly #lookup: LookupFunction;
  readonly #http: HttpAgent;
  readonly #https: HttpsAgent;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#lookup = checkedLookup(options.mayConnect);
    const agent = { keepAlive: true, maxSockets: CONNECTIONS_MAX };
    this.#http = new HttpAgent(agent);
    this.#https = new HttpsAgent(agent);
  }

  /** Resolves when the header fields of a response are there: with status 200, or 304 where the request names an ETag. */
  async get(request: GetRequest): Promise<OpenResponse> {
    let url = request.url;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      this.#refuse(url);
      const response = await this.#send(url, request);
      const { statusCode: status = 0, headers } = response;
      const isUnchanged = status === 304 && request.ifNoneMatch !== undefined;
      if (status === 200 || isUnchanged) {
        return { status, headers, url, body: decoded(response, url) };
      }
      response.destroy();
      if (!REDIRECT_STATUSES.has(status)) throw statusFault(url, status, headers);
      url = redirectTarget(url, headers.location);
    }
    throw new ServerFault('refused', url, `redirects more than ${REDIRECTS_MAX} times`);
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  #refuse(url: URL): void {
    const host = hostOf(url);
    if (!/^https?:$/.test(url.protocol)) {
      throw new ServerFault('refused', url, `is not http or https, but ${url.protocol}`);
    }
    if (isIP(host) !== 0 && !this.#options.mayConnect(host, host)) throw privateFault(url, host);
  }

  #send(url: URL, { accept, ifNoneMatch, idleMs, signal }: GetRequest): Promise<IncomingMessage> {
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? httpsRequest : httpRequest)(url, {
        agent: isSecure ? this.#https : this.#http,
        lookup: this.#lookup,
        signal,
        timeout: idleMs,
        headers: {
          Accept: accept,
          'User-Agent': this.#options.userAgent,
          'Accept-Encoding': 'gzip',
          ...(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch }),
        },
      });
      sent.on('timeout', () => {
        const reason = `nothing came for ${idleMs / 1_000} seconds`;
        sent.destroy(new ServerFault('timeout', url, reason));
      });
      sent.on('error', (error) => reject(sendingFault(url, error)));
      sent.on('response', resolve);
      sent.end();
    });
  }
}

/** The host of a URL, without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

function statusFault(url: URL, status: number, headers: IncomingMessage['headers']): ServerFault {
  const wait = retryAfterMs(headers['retry-after'], Date.now());
  return new ServerFault('status', url, `the answer was ${status}`, { status, retryAfterMs: wait });
}

function sendingFault(url: URL, error: Error): Error {
  if (error instanceof ServerFault || error.name === 'AbortError') return error;
  const reason = error.message || String((error as NodeJS.ErrnoException).code);
  return new ServerFault('network', url, reason);
}

function redirectTarget(from: URL, location: string | undefined): URL {
  const target = location === undefined ? null : URL.parse(location, from.href);
  if (target === null) throw new ServerFault('content', from, 'redirects to no address');
  if (from.protocol === 'https:' && target.protocol === 'http:') {
    throw new ServerFault('refused', from, `redirects from https to ${target.href}`);
  }
  return target;
}

function decoded(response: IncomingMessage, url: URL): Readable {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return response;
  if (encoding !== 'gzip') {
    response.destroy();
    throw new ServerFault('content', url, `is compressed as ${encoding}, which was not requested`);
  }
  return pipeline(response, createGunzip(), () => {});
}
