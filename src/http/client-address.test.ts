// The address of the client, behind proxies of ours and of others.

import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import { clientAddress, clientNetwork, isProxy } from './client-address.ts';

const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 8, 'ipv4');
proxies.addSubnet('2001:db8::', 32, 'ipv6');

const request = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as never;

test('is the address of the connection where no proxy is configured', () => {
  assert.equal(clientAddress(request('10.0.0.1', '203.0.113.5'), null), '10.0.0.1');
  assert.equal(clientAddress(request(undefined), null), '');
});

test('is what a trusted proxy forwards, past every proxy of ours', () => {
  assert.equal(clientAddress(request('10.0.0.1', '203.0.113.5'), proxies), '203.0.113.5');
  const through = '198.51.100.1, 203.0.113.5 ,2001:db8::7, 10.9.9.9';
  assert.equal(clientAddress(request('::ffff:10.0.0.1', through), proxies), '203.0.113.5');
  assert.equal(clientAddress(request('10.0.0.1', '2001:db9::1'), proxies), '2001:db9::1');
});

test('is not what an untrusted client claims', () => {
  assert.equal(clientAddress(request('192.0.2.1', '203.0.113.5'), proxies), '192.0.2.1');
  assert.equal(clientAddress(request('10.0.0.1', 'evil, '), proxies), '10.0.0.1');
  assert.equal(clientAddress(request('10.0.0.1'), proxies), '10.0.0.1');
});

test('recognizes a proxy in either notation, but not by name', () => {
  assert.equal(isProxy(proxies, '10.1.2.3'), true);
  assert.equal(isProxy(proxies, '::ffff:10.1.2.3'), true);
  assert.equal(isProxy(proxies, '11.1.2.3'), false);
  assert.equal(isProxy(proxies, 'localhost'), false);
  assert.equal(isProxy(proxies, ''), false);
});

test('is one client for limits: the /64 of an IPv6 address, and an IPv4 address however it is written', () => {
  for (const [address, client] of [
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['::FFFF:cb00:7105', '203.0.113.5'],
    ['0:0:0:0:0:ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2::27', '2001:db8:1:2'],
    ['2001:0DB8:0001:2:aaaa:bbbb:192.0.2.1', '2001:db8:1:2'],
    ['2001:db8::', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ] as const) {
    assert.equal(clientNetwork(address), client, address);
  }
});
