// GET entries/<id>/: one entry, byte for byte.

import { suite, test } from 'node:test';
import {
  checkReply,
  DETAIL_ALLOW,
  notFound,
  readHeaders,
  signposts,
} from '../support/http/http-expect.ts';
import { entryText, RECORD } from '../support/records/http-record.ts';
import { detail, sharedServer } from '../support/http/test-server.ts';

suite('retrieving an entry', () => {
  const server = sharedServer();
  const found = (body: string) => {
    const { url } = JSON.parse(body) as { url: string };
    const headers = { ...readHeaders(DETAIL_ALLOW), ...signposts(url) };
    return { status: 200, headers, body };
  };

  test('answers the bare entry, as the list has it', async () => {
    for (const entry of RECORD) {
      checkReply(await server.get(detail(entry.id)), found(entryText(entry, server.url)));
    }
  });

  test('gives the address in the requested format', async () => {
    const [entry] = RECORD;
    for (const format of ['api', 'json']) {
      const reply = await server.get(`${detail(entry!.id)}?format=${format}`);
      checkReply(reply, found(entryText(entry!, server.url, format)));
    }
  });

  test('answers 404 to a missing or impossible id', async () => {
    for (const id of [
      '1013',
      '1',
      '1044',
      '0',
      '-1001',
      'abc',
      '1001.0',
      '+1001',
      '1e3',
      '0x3e9',
      '1001%20',
      '1001%00',
      '1001%2F',
      "1001'%20OR%201=1--",
      '%D9%A1%D9%A0%D9%A0%D9%A1',
      '9007199254740992',
      '9223372036854775808',
      '18446744073709552617',
      '9'.repeat(100),
      '9'.repeat(3_000),
    ]) {
      checkReply(await server.get(detail(id)), notFound(DETAIL_ALLOW));
    }
  });
});
