// Numeric options: accepted forms, and the error with the range. The address of the service.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '../base/settings.ts';
import { numberOf, servedAt } from './command.ts';

const RANGE = { usual: 5, least: 1, most: 10_000_000 };

test('digits are a whole number, grouped by three or not; anything else is refused with the range', () => {
  assert.equal(numberOf({}, 'entries', RANGE), 5);
  const numbers = { '7': 7, '007': 7, '1000': 1_000, '1,000': 1_000, '1_000_000': 1_000_000 };
  for (const [entries, number] of Object.entries(numbers)) {
    assert.equal(numberOf({ entries }, 'entries', RANGE), number, entries);
  }
  const others = ['', ' 7', '-1', '1.5', '1e3', '0x10', '1,2', '1,00', '1,000_000', ',100', 'two'];
  for (const entries of [...others, '0', '10000001', '9'.repeat(16)]) {
    assert.throws(() => numberOf({ entries }, 'entries', RANGE), {
      message: `--entries is "${entries}", but must be a whole number from 1 to 10,000,000.`,
    });
  }
});

test('the address of the service has an IPv6 host in brackets', () => {
  const settings = readSettings(new Map([['host', '::1']]));
  assert.equal(servedAt(settings), 'http://[::1]:8000');
  assert.equal(servedAt({ ...settings, baseUrl: 'https://h.example' }), 'https://h.example');
});
