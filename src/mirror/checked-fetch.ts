// Sends the requests of a mirror over connections to checked addresses, also after a redirect.

import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Send, ServerFault } from '@hansard/client';
import { checkedLookup, type MayConnect, PrivateHost } from '../base/public-address.ts';

/** From http to https, to a name with www, to a path with a slash, and some more. */
const REDIRECTS_MAX = 5;

/** Connections to a server at a time: the most concurrent requests of a mirror. */
const CONNECTIONS_MAX = 16;

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

type Request = Parameters<Send>[1];

/** `mayConnect` decides whether a connection to an IP address of a host is allowed; it is called before every connection. */
export function checkedFetch(mayConnect: MayConnect): Send {
  const lookup = checkedLookup(mayConnect);
  const keepAlive = { keepAlive: true, maxSockets: CONNECTIONS_MAX };
  const [http, https] = [new HttpAgent(keepAlive), new HttpsAgent(keepAlive)];

  const send = (url: URL, { headers, signal }: Request): Promise<IncomingMessage> => {
    refuse(url, mayConnect);
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const agent = isSecure ? https : http;
      const requestHeaders = { ...headers, 'Accept-Encoding': 'gzip' };
      const options = { agent, lookup, signal, headers: requestHeaders };
      const sent = (isSecure ? httpsRequest : httpRequest)(url, options);
      // The look-up knows the host alone, not the address that was requested.
      const named = (error: Error): unknown =>
        error instanceof PrivateHost ? new ServerFault('refused', url, error.message) : error;
      sent.on('error', (error) => reject(named(error) as Error));
      sent.on('response', resolve).end();
    });
  };

  const follow = async (first: URL, request: Request): ReturnType<Send> => {
    let url = first;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const response = await send(url, request);
      const { statusCode: status = 0, headers } = response;
      if (!REDIRECT_STATUSES.has(status)) {
        const headerByName = new Map(Object.entries(headers));
        const get = (name: string): string | null => headerByName.get(name)?.toString() ?? null;
        return { status, url: url.href, headers: { get }, body: decoded(response, url) };
      }
      response.destroy();
      url = redirectTarget(url, headers.location);
    }
    throw new ServerFault('refused', url, `redirects more than ${REDIRECTS_MAX} times`);
  };
  const close = (): void => {
    http.destroy();
    https.destroy();
  };
  return Object.assign(follow, { close });
}

function refuse(url: URL, mayConnect: MayConnect): void {
  // The host of an IPv6 address is in brackets.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!/^https?:$/.test(url.protocol)) {
    throw new ServerFault('refused', url, `is not http or https, but ${url.protocol}`);
  }
  if (isIP(host) !== 0 && !mayConnect(host, host)) {
    throw new ServerFault('refused', url, new PrivateHost(host).message);
  }
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
