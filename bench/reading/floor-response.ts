// The headers that a floor's response shares with the service's response to a list.

/** Its headers without the length, alternating names and values. */
export const RESPONSE_HEADERS: readonly string[] = [
  'Allow',
  'GET, POST, HEAD, OPTIONS',
  'Content-Type',
  'application/json',
  'Vary',
  'Accept',
  'ETag',
  '"0123456789abcdef.160839-01234567"',
  'Last-Modified',
  'Thu, 01 Jan 2026 00:00:00 GMT',
  'Cache-Control',
  'private, no-cache',
  'Access-Control-Allow-Origin',
  '*',
];
