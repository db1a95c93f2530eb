// What addresses begin with behind a proxy: what a trusted one forwards, and nothing that another does.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LIST, sharedServer } from '../../support/http/test-server.ts';
import { baseOf, firstReply, rawGet } from './base-of-addresses.ts';

suite('addresses behind a trusted proxy', () => {
  const server = sharedServer({ trustedProxies: '10.0.0.0/8, 127.0.0.1' });
  const client = (): string => {
    const observed = server.observations.at(-1)!;
    return observed.kind === 'request completed' ? observed.client : '';
  };

  test('begin with what the proxy forwards', async () => {
    const host = { 'X-Forwarded-Host': 'public.example' };
    assert.equal(await baseOf(server, host), 'http://public.example');
    assert.equal(
      await baseOf(server, { ...host, 'X-Forwarded-Proto': 'https' }),
      'https://public.example',
    );
    assert.equal(
      await baseOf(server, { Host: 'own.example', 'X-Forwarded-Proto': 'HTTPS' }),
      'https://own.example',
    );
    assert.equal(await baseOf(server, { Host: 'own.example' }), 'http://own.example');
  });

  test('follow the nearest proxy where several have written', async () => {
    const headers = {
      'X-Forwarded-Host': 'evil.example, public.example:8443',
      'X-Forwarded-Proto': 'http , https',
    };
    assert.equal(await baseOf(server, headers), 'https://public.example:8443');
  });

  test('are not publicly cacheable', async () => {
    const { headers } = await server.get(LIST, { 'X-Forwarded-Host': 'public.example' });
    assert.equal(headers['cache-control'], 'private, no-cache');
  });

  test('have different ETags for http and https', async () => {
    const plain = await server.get(LIST, { Host: 'h.example' });
    const secure = await server.get(LIST, { Host: 'h.example', 'X-Forwarded-Proto': 'https' });
    assert.notEqual(plain.headers['etag'], secure.headers['etag']);
    assert.notEqual(plain.text, secure.text);
  });

  test('answer 400 to a forwarded host or scheme that is none', async () => {
    for (const headers of [
      { 'X-Forwarded-Host': 'a b' },
      { 'X-Forwarded-Host': 'a/b' },
      { 'X-Forwarded-Host': 'ok.example, <x>' },
      { 'X-Forwarded-Proto': 'javascript' },
      { 'X-Forwarded-Proto': 'https://x' },
    ]) {
      const { status, headers: fields } = await server.get(LIST, headers);
      assert.deepEqual([status, fields['content-type']], [400, 'application/json']);
    }
  });

  test('answer 400 to two Hosts, also from a proxy', async () => {
    const twice = rawGet(LIST, 'Host: a.example', 'Host: b.example', 'X-Forwarded-Host: c.example');
    assert.equal((await firstReply(server, twice)).status, 400);
  });

  test('name as the client the nearest address that is no proxy', async () => {
    await server.get(LIST, { 'X-Forwarded-For': '203.0.113.5, 198.51.100.7, 10.1.2.3' });
    assert.equal(client(), '198.51.100.7');
    await server.get(LIST, { 'X-Forwarded-For': 'nonsense' });
    assert.equal(client(), '127.0.0.1');
    await server.get(LIST, { 'X-Forwarded-For': '10.0.0.1, 10.0.0.2' });
    assert.equal(client(), '10.0.0.1');
  });
});

suite('addresses behind somebody else’s proxy', () => {
  const server = sharedServer({ trustedProxies: '192.0.2.0/24,2001:db8::/32' });

  test('pay no heed to what it forwards', async () => {
    const claims = {
      Host: 'own.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-For': '192.0.2.1',
    };
    assert.equal(await baseOf(server, claims), 'http://own.example');
    const observed = server.observations.at(-1)!;
    assert.equal(observed.kind === 'request completed' && observed.client, '127.0.0.1');
  });
});
