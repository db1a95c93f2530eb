// Freshness: what lets a client or a cache ask again and be told that nothing changed.

import type { IncomingMessage } from 'node:http';
import type { HttpResponse } from './response.ts';
import type { BaseUrl } from './base-url.ts';
import type { Representation } from './negotiate.ts';
import { rawHeader } from './raw-header.ts';

/** A strong ETag: `version` changes with the content, the rest with who it was made for. */
export function etag(version: string, base: BaseUrl, representation: Representation): string {
  return `"${version}-${base.tag}${representation === 'page' ? 'p' : ''}"`;
}

export function freshnessHeaders(tag: string, changedAtMs: number, base: BaseUrl): string[] {
  return [
    'ETag',
    tag,
    'Last-Modified',
    httpDate(changedAtMs),
    'Cache-Control',
    cacheControl(base),
    'Access-Control-Allow-Origin',
    '*',
  ];
}

/** What a shared cache may keep, if it asks every time. */
export const PUBLIC = 'public, no-cache';

/** To be asked about every time; a shared cache may keep only what no forged Host can have made. */
export function cacheControl({ shared }: BaseUrl): string {
  return shared ? PUBLIC : 'private, no-cache';
}

/** Not the answer but the word that it is the one the client has, where it is. */
export function orNotModified(answer: HttpResponse, request: IncomingMessage): HttpResponse {
  if (answer.status !== 200 || (request.method !== 'GET' && request.method !== 'HEAD'))
    return answer;
  const given = rawHeader(request, 'if-none-match');
  const at = given === undefined ? -1 : answer.headers.indexOf('ETag');
  if (at < 0 || !isNotModified(given, answer.headers[at + 1]!)) return answer;
  const headers = [...answer.headers];
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition']) {
    const place = headers.indexOf(name);
    if (place >= 0) headers.splice(place, 2);
  }
  return { status: 304, headers, body: '' };
}

/** Whether the client's copy, named in If-None-Match, is the present one (RFC 9110, weak comparison). */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const current = withoutCoding(tag);
  return ifNoneMatch
    .split(',')
    .some((given) => withoutCoding(given.trim().replace(/^W\//, '')) === current);
}

/** A compressed body is another sequence of bytes, so its strong ETag is another too. */
export function withCodedTag(headers: readonly string[], coding: string): string[] {
  const fields = [...headers];
  const tag = fields.indexOf('ETag') + 1;
  if (tag > 0) fields[tag] = fields[tag]!.replace(/"$/, `-${coding}"`);
  return fields;
}

/** A copy in any coding is the current one if its content is. */
function withoutCoding(tag: string): string {
  return tag.replace(/-(br|gzip)"$/, '"');
}

let lastMs = NaN;
let lastText = '';

/** Entries published together share their date: the last one made is made most often again. */
function httpDate(ms: number): string {
  if (ms !== lastMs) {
    lastMs = ms;
    lastText = new Date(ms).toUTCString();
  }
  return lastText;
}
