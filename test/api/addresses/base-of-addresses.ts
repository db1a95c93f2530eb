// What the tests of addresses share: raw requests, and what all addresses of a response begin with.

import assert from 'node:assert/strict';
import { parseReplies } from '../../support/http/http-client.ts';
import { LIST, type TestServer } from '../../support/http/test-server.ts';

export const rawGet = (path: string, ...fields: string[]): string =>
  [`GET ${path} HTTP/1.1`, ...fields, 'Connection: close', '', ''].join('\r\n');

export async function firstReply(server: TestServer, bytes: string) {
  const [reply, ...more] = parseReplies(await server.raw(bytes));
  assert.deepEqual(more, []);
  return reply!;
}

export async function baseOf(server: TestServer, headers: Record<string, string>): Promise<string> {
  const reply = await server.get(`${LIST}?page=2`, headers);
  const { next, previous, results } = reply.json as {
    next: string;
    previous: string;
    results: { url: string }[];
  };
  const bases = [next, previous, ...results.map(({ url }) => url)].map((address) => {
    assert.ok(address.includes('/api/'), address);
    return address.slice(0, address.indexOf('/api/'));
  });
  assert.equal(new Set(bases).size, 1);
  return bases[0]!;
}
