// The floor: bare node:http that sends a prepared response, in a separate process. No service built on it can be faster.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RESPONSE_HEADERS } from './floor-response.ts';

/** A page of ten entries of the real record has 5.4 kB. */
const BODY = Buffer.alloc(5_400, 'x');

const HEADERS = [...RESPONSE_HEADERS, 'Content-Length', String(BODY.length)];

const server = createServer((_request, response) => {
  response.writeHead(200, HEADERS);
  response.end(BODY);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`The floor is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
process.on('SIGTERM', () => process.exit());
