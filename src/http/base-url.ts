// The base URL of every address in a response: BASE_URL, otherwise the scheme and Host of the request.

import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { clientErrors } from '../base/errors.ts';
import type { Settings } from '../base/settings.ts';
import { isProxy } from './client-address.ts';

export interface BaseUrl {
  readonly url: string;
  /** The path of the base URL, for links within pages: they work under any host name. */
  readonly path: string;
  /** Whether a shared cache may store responses with this base URL. Only a configured base URL is safe from a forged Host. */
  readonly shared: boolean;
  /** A part of every ETag. It depends on the base URL and the version of the program. */
  readonly tag: string;
}

type BaseUrlSettings = Pick<Settings, 'baseUrl' | 'trustedProxies'>;

/** The most base URLs that are cached. A bound is needed because clients choose the host name. */
const BASE_URLS_CACHED_MAX = 256;

/** Returns the base URL for a request; throws a 400 if its Host is missing, repeated or not a host name. */
export function baseUrlsOf({ baseUrl, trustedProxies }: BaseUrlSettings, version: string) {
  const make = (url: string, shared: boolean): BaseUrl => {
    const digest = createHash('sha256').update(`${version}\n${url}`).digest('hex');
    const path = new URL(url).pathname.replace(/\/$/, '');
    return { url, path, shared, tag: digest.slice(0, 8) };
  };
  const cached = new Map<string, BaseUrl>();
  const fromHost = (scheme: string, host: string | undefined): BaseUrl => {
    const key = `${scheme}://${host ?? ''}`;
    const baseUrl = cached.get(key);
    if (baseUrl !== undefined) return baseUrl;
    checkHost(host);
    if (cached.size >= BASE_URLS_CACHED_MAX) cached.clear();
    const made = make(key, false);
    cached.set(key, made);
    return made;
  };
  const configured = baseUrl === null ? null : make(baseUrl, true);
  return (request: IncomingMessage): BaseUrl => {
    const host = onlyHost(request.rawHeaders);
    if (configured !== null) {
      if (host !== undefined || request.httpVersion !== '1.0') checkHost(host);
      return configured;
    }
    const isForwarded =
      trustedProxies !== null && isProxy(trustedProxies, request.socket.remoteAddress ?? '');
    return isForwarded ? fromHost(...forwardedBy(request, host)) : fromHost('http', host);
  };
}

/** The scheme and host that a trusted proxy names. */
function forwardedBy(request: IncomingMessage, host: string | undefined) {
  // Each proxy appends to the list, so the last value is from the nearest proxy, which is trusted.
  const forwarded = (name: 'x-forwarded-proto' | 'x-forwarded-host'): string | undefined =>
    [request.headers[name]].flat().at(-1)?.split(',').at(-1)?.trim();
  const scheme = forwarded('x-forwarded-proto')?.toLowerCase() ?? 'http';
  if (scheme !== 'http' && scheme !== 'https') {
    throw clientErrors.badRequest('X-Forwarded-Proto must be http or https.');
  }
  return [scheme, forwarded('x-forwarded-host') ?? host] as const;
}

/**
 * The target of a request, without scheme and host. If a client sends these, as it would to a proxy, they replace the Host
 * header (RFC 9112).
 */
export function normalizeTarget(request: IncomingMessage): string {
  const { url = '' } = request;
  const match = url.startsWith('/') ? null : /^https?:\/\/([^/?]*)(.*)$/is.exec(url);
  if (match === null) return url;
  const [, authority = '', rest = ''] = match;
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') rawHeaders[index + 1] = authority;
  }
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The Host header. A request with two is refused: two servers could read it differently. */
function onlyHost(rawHeaders: readonly string[]): string | undefined {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined)
      throw clientErrors.badRequest('The request has more than one Host header.');
    host = rawHeaders[index + 1];
  }
  return host;
}

function checkHost(host: string | undefined): asserts host is string {
  if (host === undefined || host === '') {
    throw clientErrors.badRequest('The request has no Host header.');
  }
  if (!isHost(host)) {
    throw clientErrors.badRequest('The Host header is not a valid host name.');
  }
}

/** The longest host name (RFC 1035), and a port. */
const HOST_LENGTH_MAX = 253 + ':65535'.length;

export function isHost(text: string): boolean {
  if (text.length > HOST_LENGTH_MAX) return false;
  const match =
    /^(?:\[([0-9a-f:.]+)\]|([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.?))(?::([0-9]{1,5}))?$/i.exec(text);
  if (match === null) return false;
  const [, address, name = '', port] = match;
  if (port !== undefined && Number(port) > 65_535) return false;
  return address === undefined ? !name.includes('..') : isIPv6(address);
}

/** Whether a name, as `URL` writes it, refers to this machine. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}
