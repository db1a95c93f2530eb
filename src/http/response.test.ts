import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonHeaders, commonResponse, headOf, responseOf } from './response.ts';

test('a long text is sent as UTF-8, with its length, whatever its characters', () => {
  for (const piece of ['plain ', 'é – “quoted” 😀 ', 'half a pair \ud83d ']) {
    const text = piece.repeat(4_000);
    const { body, headers } = responseOf(200, [], text);
    assert.deepEqual(Buffer.from(body), Buffer.from(text));
    assert.deepEqual(headers, ['Content-Length', String(Buffer.byteLength(text))]);
  }
});

test('a response with common headers is sent with the same lines as one that is written header by header', () => {
  const own = ['ETag', '"1"', 'Link', '<https://x/>; rel="cite-as"'];
  const { head, ...response } = commonResponse(commonHeaders(['Vary', 'Accept']), own, 'é');
  assert.deepEqual(response, responseOf(200, ['Vary', 'Accept', ...own], 'é'));
  assert.equal(head, headOf(response));
});
