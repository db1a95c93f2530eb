// Faults by field.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkText, FieldFaults } from './field-faults.ts';

test('each is under its field, in the order it was found', () => {
  const faults = new FieldFaults();
  faults.add('type', 'One.');
  faults.add('content', 'Two.');
  faults.add('type', 'Three.');
  assert.equal(faults.count, 3);
  assert.equal(JSON.stringify(faults), '{"type":["One.","Three."],"content":["Two."]}');
  assert.equal(String(faults), 'type: One. Three. content: Two.');
});

test('a character of two units is one, and a text of more units than two for each is not counted', () => {
  const check = (text: string): number => {
    const faults = new FieldFaults();
    checkText({ name: 'content', lengthMax: 10 }, text, faults);
    return faults.count;
  };
  assert.deepEqual(['😀'.repeat(10), '😀'.repeat(11), 'x'.repeat(11)].map(check), [0, 1, 1]);
  // As an array of characters it would take gigabytes.
  assert.equal(check('x'.repeat(200_000_000)), 1);
});
