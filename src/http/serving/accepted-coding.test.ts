// Which content coding is chosen for an Accept-Encoding header.

import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { acceptedCoding } from './accepted-coding.ts';

const codingFor = (header: string | null): string | null => {
  const rawHeaders = header === null ? [] : ['Accept-Encoding', header];
  return acceptedCoding({ rawHeaders } as Partial<IncomingMessage> as IncomingMessage, [
    'br',
    'gzip',
  ]);
};

test('is the first of ours that the client accepts, whatever the client prefers', () => {
  assert.equal(codingFor('gzip, deflate, br'), 'br');
  assert.equal(codingFor('gzip, br;q=0.1'), 'br');
  assert.equal(codingFor('gzip;q=0.5, br;q=0'), 'gzip');
  assert.equal(codingFor('*'), 'br');
  assert.equal(codingFor('br;q=0, *;q=0.1'), 'gzip');
});

test('is none where the client accepts none of ours', () => {
  for (const header of [null, '', 'identity', 'deflate, zstd', 'br;q=0, gzip;q=0.000', '*;q=0']) {
    assert.equal(codingFor(header), null, String(header));
  }
});

test('is none for a malformed weight, or for a name every object has', () => {
  for (const header of ['br;q=abc', 'gzip;q=', 'gzip;q=-1', 'constructor', '__proto__;q=1']) {
    assert.equal(codingFor(header), null, header);
  }
});
