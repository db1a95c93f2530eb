// Which texts are addresses of e-mail, and which spellings share one limit.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressDigest, mailboxDigest, readMailAddress } from './subscription.ts';

test('reads an address, whatever the case or alphabet of its domain', () => {
  for (const [given, read] of [
    ['asha@example.org', 'asha@example.org'],
    ['  Asha.Otieno+maji@Example.ORG ', 'Asha.Otieno+maji@example.org'],
    ["o'brien@mail.example.co.ke", "o'brien@mail.example.co.ke"],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ] as const) {
    assert.equal(readMailAddress(given), read);
  }
});

test('refuses what is no address, above all what would add a header or another recipient', () => {
  for (const given of [
    '',
    'asha',
    '@example.org',
    'asha@',
    'asha@localhost',
    'asha@127.0.0.1',
    'asha@[127.0.0.1]',
    'a..b@example.org',
    '.a@example.org',
    'a.@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'a\r\nBcc: b@example.org',
    'a@example.org, b@example.org',
    'a,b@example.org',
    'a b@example.org',
    'Asha <a@example.org>',
    '"a"@example.org',
    'a@-example.org',
    'a@example..org',
    'a@example.org\0',
    'ä@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b.'.repeat(130)}org`,
  ]) {
    assert.equal(readMailAddress(given), null, JSON.stringify(given));
  }
});

test('spellings that reach one mailbox share a digest', () => {
  const digest = addressDigest('asha@example.org');
  assert.equal(addressDigest('ASHA+1@example.org'), digest);
  assert.equal(addressDigest('asha+2+3@example.org'), digest);
  assert.notEqual(addressDigest('asha2@example.org'), digest);
  assert.notEqual(addressDigest('+a@example.org'), addressDigest('+b@example.org'));
});

test('spellings of one Gmail mailbox are counted together, and those of others are not', () => {
  const digest = mailboxDigest('asha.m@gmail.com');
  for (const other of ['asham@gmail.com', 'a.s.h.a.m+x@gmail.com', 'AshaM@googlemail.com']) {
    assert.equal(mailboxDigest(other), digest, other);
  }
  assert.notEqual(mailboxDigest('asha.m@example.org'), mailboxDigest('asham@example.org'));
  // One who forgets an address removes that of nobody else.
  assert.notEqual(addressDigest('asha.m@gmail.com'), addressDigest('asham@gmail.com'));
});
