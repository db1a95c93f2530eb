// The floor on PostgreSQL: bare node:http that reads the page of the address with pg and sends its text. Argument:
// the address of the database.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RESPONSE_HEADERS } from '../reading/floor-response.ts';
import { pagesOf } from './postgres-page.ts';

const page = pagesOf(process.argv[2]!);

const server = createServer((request, response) => {
  const number = Number(/[?&]page=(\d+)/.exec(request.url!)![1]);
  page(number).then(
    (entries) => {
      const body = Buffer.from(entries, 'utf8');
      response.writeHead(200, [...RESPONSE_HEADERS, 'Content-Length', String(body.length)]);
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  console.log(`The floor is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
process.on('SIGTERM', () => process.exit());
