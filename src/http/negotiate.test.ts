// The choice of a representation, for every header that a client can send.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyCharacter, fc, runsOf } from '../../test/support/seed.ts';
import { ClientError } from '../base/errors.ts';
import { acceptedCoding, CODINGS, negotiate, parseWeightedList, type Format } from './negotiate.ts';

const formats = fc.constantFrom<Format>('', 'api', 'json');
const types = fc.constantFrom(
  'text/html',
  'application/json',
  'text/*',
  'application/*',
  '*/*',
  'image/png',
);
const qualities = fc.constantFrom(
  '',
  ';q=0',
  ';q=0.5',
  ';q=1',
  ';q=1.000',
  ';Q=0.3',
  ';v=1;q=0.25',
);
const ranges = fc.tuple(types, qualities).map(([type, quality]) => type + quality);
const accepts = fc.oneof(
  fc.array(ranges, { maxLength: 5 }).map((list) => list.join(', ')),
  fc.stringMatching(/^[a-z*/;=,.q0-9 "+-]{0,40}$/),
  fc.string({ unit: anyCharacter }),
);

suite('negotiate', () => {
  test('never throws anything but a client’s error, and that only without a format', () => {
    fc.assert(
      fc.property(formats, fc.option(accepts, { nil: undefined }), (format, accept) => {
        try {
          assert.ok(['json', 'page'].includes(negotiate(format, accept)));
        } catch (error) {
          assert.ok(error instanceof ClientError && error.status === 406);
          assert.equal(format, '');
        }
      }),
      { numRuns: runsOf(1_000) },
    );
  });

  test('depends on the ranges, not on their order or the spaces between them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ranges, { minLength: 1, maxLength: 5 }), (list) => {
        const backwards = list.toReversed().join(' ,\t').replaceAll(';', ' ; ');
        assert.equal(negotiate('api', backwards), negotiate('api', list.join(',')));
      }),
    );
  });

  test('lets the most specific range decide', () => {
    assert.equal(negotiate('', '*/*, text/*;q=0.1, text/html;q=0'), 'json');
    assert.equal(negotiate('', '*/*;q=0.1, application/*;q=0.2, text/html;q=0.3'), 'page');
    assert.equal(negotiate('', 'text/html;q=0.3, */*;q=0.2, application/json;q=0.4'), 'json');
  });

  test('ignores a malformed range, and a header of nothing else', () => {
    const weights = ['', 'abc', '2', '1.001', '-1'].map((weight) => `text/html;q=${weight}`);
    const others = ['', ',', 'html', '*/html', 'text /html', 'constructor', '__proto__/x;q=x'];
    for (const accept of [...weights, ...others]) {
      assert.equal(negotiate('', accept), 'json', accept);
      assert.equal(negotiate('', `${accept}, text/html;q=0.1`), 'page', accept);
    }
  });
});

test('the coding is the first of ours that the client accepts, whatever it prefers; none for a malformed weight', () => {
  for (const [header, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0.1', 'br'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ...[undefined, '', 'identity', 'deflate, zstd', 'br;q=0, gzip;q=0.000', '*;q=0'].map(
      (none) => [none, null] as const,
    ),
    ...['br;q=abc', 'gzip;q=', 'gzip;q=-1', 'constructor', '__proto__;q=1'].map(
      (none) => [none, null] as const,
    ),
  ] as const) {
    assert.equal(acceptedCoding(header, CODINGS), coding, String(header));
  }
});

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

  test('treats names of the object prototype as ordinary values', () => {
    assert.equal(parsed('__proto__, constructor;q=0.5'), '__proto__=1 constructor=0.5');
  });

  test('gives weights between 0 and 1 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (header) => {
        for (const { weight } of parseWeightedList(header)) assert.ok(weight >= 0 && weight <= 1);
      }),
    );
  });
});
