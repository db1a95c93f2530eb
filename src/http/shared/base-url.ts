// What every address in an answer begins with: BASE_URL, or else the scheme and Host of the request.

import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { BlockList } from 'node:net';
import { clientErrors } from '../../errors.ts';
import { isProxy } from './client-address.ts';

export interface BaseUrl {
  readonly url: string;
  /** Its path alone: what a page asks for from where it came from, under whatever name that is. */
  readonly path: string;
  /** Whether a shared cache may keep answers made with it: only what the operator configured is safe from a forged Host. */
  readonly shared: boolean;
  /** Tells apart, in an ETag, answers that differ in their addresses or in the program that made them. */
  readonly tag: string;
}

export interface BaseUrlSettings {
  readonly baseUrl: string | null;
  readonly trustedProxies: BlockList | null;
}

/** Hosts that were seen and found valid are remembered, up to so many: the name is the client's to choose. */
const REMEMBERED_MAX = 256;

export class BaseUrls {
  readonly #settings: BaseUrlSettings;
  readonly #version: string;
  readonly #remembered = new Map<string, BaseUrl>();
  readonly #configured: BaseUrl | null;

  constructor(settings: BaseUrlSettings, version: string) {
    this.#settings = settings;
    this.#version = version;
    this.#configured = settings.baseUrl === null ? null : this.#make(settings.baseUrl, true);
  }

  /** The base of a request's addresses; 400 where its Host is missing, doubled or no host name. */
  of(request: IncomingMessage): BaseUrl {
    const host = onlyHost(request.rawHeaders);
    if (this.#configured !== null) {
      if (host === undefined && request.httpVersion === '1.0') return this.#configured;
      checkHost(host);
      return this.#configured;
    }
    const { trustedProxies } = this.#settings;
    if (trustedProxies !== null && isProxy(trustedProxies, request.socket.remoteAddress ?? '')) {
      return this.#forwarded(request, host);
    }
    return this.#remember('http', host);
  }

  #forwarded(request: IncomingMessage, host: string | undefined): BaseUrl {
    const said = (name: string): string | undefined => lastValue(request.headers[name]);
    const scheme = said('x-forwarded-proto')?.toLowerCase() ?? 'http';
    if (scheme !== 'http' && scheme !== 'https') {
      throw clientErrors.badRequest('X-Forwarded-Proto must be http or https.');
    }
    return this.#remember(scheme, said('x-forwarded-host') ?? host);
  }

  #remember(scheme: string, host: string | undefined): BaseUrl {
    const key = `${scheme}://${host ?? ''}`;
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    checkHost(host);
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.clear();
    const made = this.#make(key, false);
    this.#remembered.set(key, made);
    return made;
  }

  #make(url: string, shared: boolean): BaseUrl {
    const digest = createHash('sha256').update(`${this.#version}\n${url}`).digest('hex');
    const path = new URL(url).pathname.replace(/\/$/, '');
    return { url, path, shared, tag: digest.slice(0, 8) };
  }
}

/**
 * The address of a request without scheme and host. A client may send them with it, as to a proxy; then
 * they count, and not the Host header (RFC 9112).
 */
export function normalizeTarget(request: IncomingMessage): string {
  const url = request.url!;
  const match = url.startsWith('/') ? null : /^https?:\/\/([^/?]*)(.*)$/i.exec(url);
  if (match === null) return url;
  const [, authority, rest] = match;
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.toLowerCase() === 'host') rawHeaders[index + 1] = authority!;
  }
  return rest!.startsWith('/') ? rest! : `/${rest!}`;
}

/** The Host header; one sent twice is a request that two servers could read differently. */
function onlyHost(rawHeaders: readonly string[]): string | undefined {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined)
      throw clientErrors.badRequest('The request has more than one Host header.');
    host = rawHeaders[index + 1]!;
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

/** The longest a host name may be (RFC 1035), and room for a port. */
const HOST_LENGTH_MAX = 253 + ':65535'.length;

export function isHost(text: string): boolean {
  if (text.length > HOST_LENGTH_MAX) return false;
  const match =
    /^(?:\[([0-9a-f:.]+)\]|([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.?))(?::([0-9]{1,5}))?$/i.exec(text);
  if (match === null) return false;
  const [, address, name, port] = match;
  if (port !== undefined && Number(port) > 65_535) return false;
  return address === undefined ? !name!.includes('..') : isIPv6(address);
}

/** Of a list that proxies lengthen from the left, the value the nearest one, which is trusted, added. */
function lastValue(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header;
  return text?.split(',').at(-1)?.trim();
}
