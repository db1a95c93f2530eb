// What an error of PostgreSQL, of its client library or of the network means.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreDamaged, StoreFull, StoreUnavailable } from '../../../base/errors.ts';
import { endsConnection, storeErrorOf } from './postgres-errors.ts';

const withCode = (code: string): Error => Object.assign(new Error(`it said ${code}`), { code });

test('a full disk is distinguished from a store out of reach', () => {
  assert.ok(storeErrorOf(withCode('53100')) instanceof StoreFull);
  const fault = storeErrorOf(withCode('53300'));
  assert.ok(fault instanceof StoreUnavailable && !(fault instanceof StoreFull));
});

test('damaged data is distinguished from a store out of reach', () => {
  for (const code of ['XX001', 'XX002']) {
    const fault = storeErrorOf(withCode(code));
    assert.ok(fault instanceof StoreDamaged, code);
    assert.match(fault.message, /it said XX00\d.*Run hansard check/);
  }
});

test('what may pass is a store out of reach; whether its connection is of use depends', () => {
  for (const [code, ends] of [
    ['ECONNREFUSED', true],
    ['ECONNRESET', true],
    ['ENOTFOUND', true],
    ['08006', true],
    ['28P01', true],
    ['3D000', true],
    ['57P01', true],
    ['57P03', true],
    ['25P03', true],
    ['25006', false],
    ['53300', false],
    ['55P03', false],
    ['57014', false],
    ['40001', false],
    ['58030', false],
    ['XX001', false],
  ] as const) {
    const fault = storeErrorOf(withCode(code));
    assert.ok(fault instanceof StoreUnavailable, code);
    assert.equal(endsConnection(fault), ends, code);
  }
  for (const message of [
    'Query read timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
  ]) {
    assert.ok(endsConnection(storeErrorOf(new Error(message))), message);
  }
  // A wrong checksum of the index: PostgreSQL itself reported nothing.
  assert.equal(endsConnection(new StoreDamaged('A row is damaged.')), false);
});

test('a fault of the program is none of the store’s, whatever it says', () => {
  for (const error of [
    withCode('42P01'),
    withCode('23505'),
    withCode('22021'),
    new RangeError('id 5 is not above the last one'),
    new Error('the Member asked for a timeout expired long ago'),
  ]) {
    assert.equal(storeErrorOf(error), error);
    assert.equal(endsConnection(error), false);
  }
});

test('several addresses that all fail have a reason', () => {
  const all = new AggregateError([new Error('connect ECONNREFUSED ::1:5432')], '');
  const fault = storeErrorOf(Object.assign(all, { code: 'ECONNREFUSED' }));
  assert.equal((fault as Error).message, 'connect ECONNREFUSED ::1:5432');
});
