// Descriptions of a parliament: what is taken from Kenya's, and what is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkParliament } from './check-parliament.ts';
import { compileParliament } from './compile-parliament.ts';
import { KENYA } from './kenya.ts';

test('what is left out is as in Kenya', () => {
  assert.deepEqual(checkParliament({}), KENYA);
  const given = checkParliament({ name: 'Atlantis', times: { morningFrom: 6 } });
  assert.deepEqual(given, {
    ...KENYA,
    name: 'Atlantis',
    times: { ...KENYA.times, morningFrom: 6 },
  });
  compileParliament(given);
});

test('names in a dictionary are the parliament’s own', () => {
  const { times } = checkParliament({ times: { numbers: { moja: 1 }, parts: { M: 'morning' } } });
  assert.deepEqual([times.numbers, times.parts], [{ moja: 1 }, { M: 'morning' }]);
});

test('an error names the field', () => {
  const faults: [unknown, RegExp][] = [
    [null, /^the description must be an object\.$/],
    [{ colour: 'blue' }, /^colour is not known; known are name, /],
    [{ name: '' }, /^name must be text that is not empty\.$/],
    [{ speakers: { honorifics: 'Mr' } }, /^speakers\.honorifics must be a list\.$/],
    [{ speakers: { honorifics: ['('] } }, /^speakers\.honorifics\[0\] is not a pattern: /],
    [{ chambers: [{ slug: 'a' }] }, /^chambers\[0\]\.name is required\.$/],
    [{ times: { numbers: { one: 'x' } } }, /^times\.numbers\.one must be a whole number\.$/],
    [{ times: { morningFrom: 1.5 } }, /^times\.morningFrom must be a whole number\.$/],
  ];
  for (const [given, reason] of faults)
    assert.throws(() => checkParliament(given), { message: reason });
});
