// Faults by field.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FieldFaults } from './field-faults.ts';

test('there is none at first', () => {
  const faults = new FieldFaults();
  assert.deepEqual([faults.count, JSON.stringify(faults), String(faults)], [0, '{}', '']);
});

test('each is under its field, in the order it was found', () => {
  const faults = new FieldFaults();
  faults.add('type', 'One.');
  faults.add('content', 'Two.');
  faults.add('type', 'Three.');
  assert.equal(faults.count, 3);
  assert.equal(JSON.stringify(faults), '{"type":["One.","Three."],"content":["Two."]}');
  assert.equal(String(faults), 'type: One. Three. content: Two.');
});

test('a field may have any name', () => {
  const faults = new FieldFaults();
  for (const name of ['__proto__', 'constructor', '', 'a b']) faults.add(name, 'x');
  assert.equal(
    JSON.stringify(faults),
    '{"__proto__":["x"],"constructor":["x"],"":["x"],"a b":["x"]}',
  );
  assert.equal(({} as Record<string, unknown>)['x'], undefined);
});
