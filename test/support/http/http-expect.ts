// Checks a whole response: status, every header, every byte of the body.

import assert from 'node:assert/strict';
import type { Reply } from './http-client.ts';

export interface Expected {
  readonly status: number;
  /**
   * All headers except those that every response has: of the connection, nosniff, the exposed headers and the request id.
   * Content-Length must match `body` unless it is given.
   */
  readonly headers: Readonly<Record<string, string | RegExp>>;
  readonly body: string | RegExp;
}

/** Headers about the transfer, not the content. */
const OF_THE_CONNECTION = new Set(['Date', 'Connection', 'Keep-Alive']);

/** The process and the number of the request, as in the log. */
export const REQUEST_ID = /^[0-9a-z]+-[0-9a-z]+$/;

export function checkReply(reply: Reply, expected: Expected): void {
  const body = resolved(reply.text, expected.body);
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Expose-Headers': '*',
    'X-Request-Id': resolved(reply.headers['x-request-id'] ?? '(absent)', REQUEST_ID),
  };
  if (expected.status !== 304) headers['Content-Length'] = String(Buffer.byteLength(body));
  for (const [name, value] of Object.entries(expected.headers)) {
    headers[name] = resolved(reply.headers[name.toLowerCase()] ?? '(absent)', value);
  }
  assert.deepEqual(
    { status: reply.status, headers: shownHeaders(reply), body: reply.text },
    { status: expected.status, headers, body },
  );
}

/** The value itself if it matches the pattern, otherwise the pattern, so that the difference is visible. */
function resolved(actual: string, expected: string | RegExp): string {
  if (typeof expected === 'string') return expected;
  return expected.test(actual) ? actual : String(expected);
}

function shownHeaders(reply: Reply): Record<string, string> {
  const shown: Record<string, string> = {};
  for (let index = 0; index < reply.rawHeaders.length; index += 2) {
    const name = reply.rawHeaders[index]!;
    if (!OF_THE_CONNECTION.has(name)) shown[name] = reply.headers[name.toLowerCase()]!;
  }
  return shown;
}

export const LIST_ALLOW = 'GET, POST, HEAD, OPTIONS';
export const DETAIL_ALLOW = 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS';
/** Of a debate or a decision, whose reading can be corrected. */
export const READING_ALLOW = 'GET, PATCH, HEAD, OPTIONS';
export const ROOT_ALLOW = 'GET, HEAD, OPTIONS';

/** A strong entity tag. */
export const STRONG_ETAG = /^"[\x21\x23-\x7e]+"$/;
export const HTTP_DATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** The headers of a JSON response that was read from the record. */
export function readHeaders(allow: string): Record<string, string | RegExp> {
  return {
    Allow: allow,
    'Content-Type': 'application/json',
    Vary: 'Accept',
    ETag: STRONG_ETAG,
    'Last-Modified': HTTP_DATE,
    'Cache-Control': 'private, no-cache',
    'Access-Control-Allow-Origin': '*',
  };
}

/** The headers of a JSON response that is not cached: an error, a description. */
export function momentHeaders(
  allow: string | null,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    ...(allow === null ? {} : { Allow: allow }),
    'Content-Type': 'application/json',
    Vary: 'Accept',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    ...more,
  };
}

/** The links to the description of the interface, on the root and every OPTIONS response. */
export function serviceLinks(url: string): string {
  return `<${url}/api/v0.1/openapi.json>; rel="service-desc", <${url}/docs>; rel="service-doc"`;
}

/** The Link header of what can be cited; none for anything else. */
export function signposts(address: string): Record<string, string> {
  const [, url = '', list = '', id] =
    /^(.*)\/api\/v0\.1\/hansard\/(entries|contributions|debates|sittings)\/(\d+)\//.exec(address) ??
    [];
  if (id === undefined) return {};
  const pages: Readonly<Record<string, string>> = {
    entries: `entry/${id}`,
    contributions: `entry/${id}`,
    debates: `debate/${id}/`,
    sittings: `sitting/${id}/`,
  };
  const all = `${url}/api/v0.1/hansard/${list}/`;
  const [description, type] =
    list === 'sittings'
      ? [`${all}${id}/?format=akn`, 'application/akn+xml']
      : [`${url}/cite/${id}.json`, 'application/vnd.citationstyles.csl+json'];
  const licence = 'https://creativecommons.org/publicdomain/zero/1.0/';
  const Link =
    `<${url}/hansard/${pages[list]!}>; rel="cite-as", <${licence}>; rel="license", ` +
    `<${description}>; rel="describedby"; type="${type}", <${all}>; rel="collection"`;
  const original = `<${all}${id}/>; rel="original timegate"`;
  const timeMap = `<${all}${id}/revisions/?format=link>; rel="timemap"; type="application/link-format"`;
  return { Link: list === 'entries' ? `${Link}, ${original}, ${timeMap}` : Link };
}

export function notFound(allow: string | null): Expected {
  return { status: 404, headers: momentHeaders(allow), body: '{"detail":"Not found."}' };
}

/** The formats of an address, as linked by a 404 for another format and by a 406. */
export function formatsLink(url: string, ...files: readonly string[]): string {
  const types: Readonly<Record<string, string>> = {
    json: 'application/json',
    api: 'text/html',
    ndjson: 'application/x-ndjson',
    csv: 'text/csv',
    parquet: 'application/vnd.apache.parquet',
    atom: 'application/atom+xml',
  };
  return ['json', 'api', ...files]
    .map((format) => `<${url}?format=${format}>; rel="alternate"; type="${types[format]!}"`)
    .join(', ');
}

/** The files of the list of entries. */
export const ENTRY_FILES = ['ndjson', 'csv', 'parquet', 'atom'];

/** The list of entries, or one entry, in a format it does not have. */
export function unknownFormat(url: string, allow: string): Expected {
  const files = allow === LIST_ALLOW ? ENTRY_FILES : [];
  return {
    ...notFound(allow),
    headers: momentHeaders(allow, { Link: formatsLink(url, ...files) }),
  };
}

/** The headers of a response to a request with unknown parameters. */
export function ignoring(names: string): Record<string, string> {
  return { 'Ignored-Parameters': names };
}

export const INVALID_PAGE: Expected = {
  status: 404,
  headers: momentHeaders(LIST_ALLOW),
  body: '{"detail":"Invalid page."}',
};

export function methodNotAllowed(method: string, allow: string): Expected {
  return {
    status: 405,
    headers: momentHeaders(allow),
    body: `{"detail":"Method \\"${method}\\" not allowed."}`,
  };
}
