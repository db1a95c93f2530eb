// The floor: what bare node:http does with an answer that is ready, in a process of its own. No service
// written on it can be faster.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of ten entries of the real record has 5.4 kB. */
const BODY = Buffer.alloc(5_400, 'x');

/** The headers of the service's own answer to a list, names and values in turn. */
const HEADERS = [
  ...['Allow', 'GET, POST, HEAD, OPTIONS'],
  ...['Content-Type', 'application/json'],
  ...['Vary', 'Accept'],
  ...['ETag', '"0123456789abcdef.160839-01234567"'],
  ...['Last-Modified', 'Thu, 01 Jan 2026 00:00:00 GMT'],
  ...['Cache-Control', 'private, no-cache'],
  ...['Access-Control-Allow-Origin', '*'],
  ...['Content-Length', String(BODY.length)],
];

const server = createServer((_request, response) => {
  response.writeHead(200, HEADERS);
  response.end(BODY);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`The floor is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
process.on('SIGTERM', () => process.exit());
