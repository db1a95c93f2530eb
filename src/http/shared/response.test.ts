import assert from 'node:assert/strict';
import { test } from 'node:test';
import { responseOf } from './response.ts';

test('a long text is sent as UTF-8, with its length, whatever its characters', () => {
  for (const piece of ['plain ', 'é – “quoted” 😀 ', 'half a pair \ud83d ']) {
    const text = piece.repeat(4_000);
    const { body, headers } = responseOf(200, [], text);
    assert.deepEqual(Buffer.from(body), Buffer.from(text));
    assert.deepEqual(headers, ['Content-Length', String(Buffer.byteLength(text))]);
  }
});
