// Public addresses are recognised, and private ones in any notation.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowHost, isPublicAddress } from './public-address.ts';

const PUBLIC = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 128.0.0.1 172.15.255.255 172.32.0.0
  192.169.0.1 223.255.255.255 2606:4700:4700::1111 2a00:1450:4001::1 2001:4860:4860::8888`;

/** Private, loopback, link-local, multicast and reserved addresses in any notation, and texts that are not addresses. */
const OTHERS = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1
  172.31.255.255 192.0.0.8 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255
  240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:8.8.8.8
  64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1:: 2002:a00:1::1 3fff::1 fc00::1
  fd12:3456:789a::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 4000::1
  localhost 127.1 2130706433 1.1.1.1. [::1] 1.1.1.1/8`;

test('addresses of the public network are public, and no others', () => {
  for (const [list, expected] of [
    [PUBLIC, true],
    [OTHERS, false],
  ] as const) {
    for (const address of list.trim().split(/\s+/)) {
      assert.equal(isPublicAddress(address), expected, address);
    }
  }
  assert.equal(isPublicAddress(''), false);
});

test('an allowed host may be private, but not link-local, and no other host may', () => {
  const cases: [named: string, address: string, host: string, expected: boolean][] = [
    ['http://record.lan/entries/', '10.0.0.1', 'record.lan', true],
    ['http://record.lan/entries/', '127.0.0.1', 'record.lan', true],
    ['http://record.lan/entries/', 'fd12::1', 'record.lan', true],
    ['http://record.lan/entries/', '10.0.0.1', 'printer.lan', false],
    ['http://record.lan/entries/', '8.8.8.8', 'elsewhere.org', true],
    ['http://record.lan/entries/', '169.254.169.254', 'record.lan', false],
    ['http://record.lan/entries/', '::ffff:169.254.169.254', 'record.lan', false],
    ['http://record.lan/entries/', 'fe80::1', 'record.lan', false],
    ['http://record.lan/entries/', 'fe80::1%eth0', 'record.lan', false],
    ['http://169.254.169.254/', '169.254.169.254', '169.254.169.254', false],
    ['http://[::1]:8000/', '::1', '::1', true],
  ];
  for (const [named, address, host, expected] of cases) {
    assert.equal(allowHost(named)(address, host), expected, `${named} ${address} ${host}`);
  }
});
