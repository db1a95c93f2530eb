// A record that has no id left to assign: a write is refused with a reason.

import { test } from 'node:test';
import { keyDigest } from '../../src/record/change.ts';
import { publishIds } from '../support/records/entries.ts';
import { checkReply, LIST_ALLOW, momentHeaders } from '../support/http/http-expect.ts';
import { LIST, sharedServer } from '../support/http/test-server.ts';

const server = sharedServer({
  fill: async (store) => {
    await publishIds(store, [2 ** 53 - 2]);
    await store.write((transaction) => transaction.tokens.add('desk', keyDigest('desk-key')));
  },
});

test('a new entry is refused with 507 and the reason', async () => {
  const headers = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'speech', content: 'I beg to move.' });
  const reply = await server.request('POST', LIST, headers, body);
  checkReply(reply, {
    status: 507,
    headers: momentHeaders(LIST_ALLOW),
    body:
      '{"detail":"There is no id left for a new entry: 9007199254740990, the highest possible id, was used. ' +
      'Export the record, give it lower ids, and import it into a new store. Nothing was stored."}',
  });
});
