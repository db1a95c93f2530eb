// Headers with weights, as clients write them and as they should not.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fc } from '../../../test/support/seed.ts';
import { parseWeightedList } from './weighted-list.ts';

const parsed = (header: string): string =>
  parseWeightedList(header)
    .map(({ value, weight }) => `${value}=${weight}`)
    .join(' ');

suite('parseWeightedList', () => {
  test('reads values in order, in lower case, with their weights', () => {
    assert.equal(parsed('sw-KE, en;q=0.8'), 'sw-ke=1 en=0.8');
    assert.equal(parsed('GZIP ; Q=0.5,br;q=1.000'), 'gzip=0.5 br=1');
    assert.equal(parsed('text/html;level=1;q=0.25'), 'text/html=0.25');
    assert.equal(parsed('gzip;q=0, *;q=0.'), 'gzip=0 *=0');
  });

  test('leaves out a value whose weight is malformed', () => {
    for (const weight of ['', 'abc', '2', '-1', '1.5', '0.1234', '.5', '1e0', 'NaN', '0x1', '+1']) {
      assert.equal(parsed(`br;q=${weight}, gzip`), 'gzip=1', weight);
    }
  });

  test('takes names every object has for values like any other', () => {
    assert.equal(parsed('__proto__, constructor;q=0.5'), '__proto__=1 constructor=0.5');
  });

  test('gives weights between 0 and 1 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        for (const { weight } of parseWeightedList(header)) assert.ok(weight >= 0 && weight <= 1);
      }),
    );
  });
});
