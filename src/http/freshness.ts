// The validators of a response, for cheap revalidation by clients and caches; and the 304.

import type { IncomingMessage } from 'node:http';
import type { BaseUrl } from './base-url.ts';
import type { Representation } from './negotiate.ts';
import { rawHeader } from './raw-header.ts';
import { headerList, type HttpResponse, responseOf } from './response.ts';

/** A strong ETag: `version` changes with the content, the rest with the base URL and the representation. */
export function etag(version: string, base: BaseUrl, representation: Representation): string {
  return `"${version}-${base.tag}${representation === 'page' ? 'p' : ''}"`;
}

export function freshnessHeaders(tag: string, changedAtMs: number, base: BaseUrl): string[] {
  return headerList({
    ETag: tag,
    'Last-Modified': httpDate(changedAtMs),
    'Cache-Control': cacheControl(base),
    'Access-Control-Allow-Origin': '*',
  });
}

let dated = { ms: 0, date: '' };

/** Cached, because consecutive requests mostly read entries that were published in the same transaction. */
export function httpDate(ms: number): string {
  if (ms !== dated.ms) dated = { ms, date: new Date(ms).toUTCString() };
  return dated.date;
}

/** For a response that a shared cache may store if it revalidates it every time. */
export const PUBLIC = 'public, no-cache';

/** Every response must be revalidated. A shared cache may store only responses that a forged Host cannot have influenced. */
export function cacheControl({ shared }: BaseUrl): string {
  return shared ? PUBLIC : 'private, no-cache';
}

/** A 304 instead of the response, if the client already has it. */
export function orNotModified(response: HttpResponse, incoming: IncomingMessage): HttpResponse {
  if (response.status !== 200 || (incoming.method !== 'GET' && incoming.method !== 'HEAD'))
    return response;
  const ifNoneMatch = rawHeader(incoming, 'if-none-match');
  const at = ifNoneMatch === undefined ? -1 : response.headers.indexOf('ETag');
  if (at < 0 || !isNotModified(ifNoneMatch, response.headers[at + 1] ?? '')) return response;
  const headers = [...response.headers];
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition']) {
    const index = headers.indexOf(name);
    if (index >= 0) headers.splice(index, 2);
  }
  return { status: 304, headers, body: '' };
}

/** Whether the client's copy, given in If-None-Match, is current (RFC 9110, weak comparison). */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const current = withoutCoding(tag);
  return ifNoneMatch
    .split(',')
    .some((text) => withoutCoding(text.trim().replace(/^W\//, '')) === current);
}

/** A compressed body has different bytes, so its strong ETag differs too. */
export function withCodedTag(headers: readonly string[], coding: string): string[] {
  const fields = [...headers];
  const tag = fields.indexOf('ETag') + 1;
  if (tag > 0) fields[tag] = (fields[tag] ?? '').replace(/"$/, `-${coding}"`);
  return fields;
}

/** A copy is current in any coding if its content is current. */
function withoutCoding(tag: string): string {
  return tag.replace(/-(br|gzip)"$/, '"');
}

export function redirectTo(status: 301 | 302, location: string, base: BaseUrl): HttpResponse {
  const headers = ['Location', location, 'Vary', 'Accept', 'Cache-Control', cacheControl(base)];
  return responseOf(status, [...headers, 'Access-Control-Allow-Origin', '*'], '');
}
