// The rules of an entry, rule by rule.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seed.ts';
import { checkEntry, checkEntryChange } from './entry-rules.ts';
import { checkLength, checkText, FieldFaults } from './field-faults.ts';

const faultsOf = (given: Readonly<Record<string, unknown>>): Record<string, string[]> => {
  const faults = new FieldFaults();
  checkEntry(given, faults);
  return faults.toJSON();
};
const LEAST = { type: 'speech', content: 'x' };

test('the least an entry has is a type and a content', () => {
  const faults = new FieldFaults();
  assert.deepEqual(checkEntry(LEAST, faults), {
    id: undefined,
    textCounter: undefined,
    type: 'speech',
    speakerName: '',
    speakerTitle: '',
    speaker: null,
    content: 'x',
    sitting: undefined,
    details: {},
  });
  assert.equal(faults.count, 0);
});

test('every fault is reported, each under its field', () => {
  assert.deepEqual(faultsOf({ colour: 1, speaker_name: 5, text_counter: 0 }), {
    colour: ['This field is not known.'],
    type: ['This field is required.'],
    text_counter: ['Ensure this value is greater than or equal to 1.'],
    speaker_name: ['Not a valid string.'],
    content: ['This field is required.'],
  });
});

test('a change has the fields it was given, and no other', () => {
  const faults = new FieldFaults();
  assert.deepEqual(checkEntryChange({}, faults), {});
  assert.deepEqual(checkEntryChange({ content: 'y', id: 1, url: 'x' }, faults), { content: 'y' });
  assert.deepEqual(checkEntryChange({ speaker: null, sitting: null }, faults), {
    speaker: null,
    sitting: null,
  });
  assert.equal(faults.count, 0);
});

test('the rules of a change are those of an entry', () => {
  for (const given of [{ content: '' }, { type: null }, { text_counter: 1.5 }, { colour: 1 }]) {
    const faults = new FieldFaults();
    checkEntryChange(given, faults);
    assert.deepEqual(faults.toJSON(), faultsOf({ ...LEAST, ...given }));
    assert.equal(faults.count, 1);
  }
});

test('a speaker is an id, a slug, an object, or nobody', () => {
  const person = { id: 49, legal_name: 'Amina Ngugi', slug: 'amina-ngugi' };
  for (const [given, claim] of [
    [undefined, null],
    [null, null],
    [49, 49],
    ['amina-ngugi', 'amina-ngugi'],
    [person, { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' }],
    [
      { ...person, url: 'x' },
      { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' },
    ],
  ] as const) {
    const faults = new FieldFaults();
    assert.deepEqual(checkEntry({ ...LEAST, speaker: given }, faults).speaker, claim);
    assert.equal(faults.count, 0);
  }
  for (const speaker of [
    true,
    [],
    0,
    1.5,
    {},
    { ...person, id: '49' },
    { ...person, legal_name: '' },
    { ...person, legal_name: 'a\0' },
    { ...person, legal_name: 'x'.repeat(201) },
    { ...person, slug: 'a b' },
    { ...person, slug: null },
  ]) {
    assert.deepEqual(Object.keys(faultsOf({ ...LEAST, speaker })), ['speaker']);
  }
});

test('a content has at most a million characters', () => {
  assert.deepEqual(faultsOf({ ...LEAST, content: '😀'.repeat(1_000_000) }), {});
  assert.deepEqual(faultsOf({ ...LEAST, content: 'x'.repeat(1_000_001) }), {
    content: ['Ensure this field has no more than 1000000 characters.'],
  });
});

test('a value of type that is refused is repeated, cut short where it is long', () => {
  assert.deepEqual(faultsOf({ ...LEAST, type: 'x'.repeat(61) }), {
    type: [`"${'x'.repeat(60)}…" is not a valid choice.`],
  });
  assert.deepEqual(faultsOf({ ...LEAST, type: ['speech'] }), {
    type: ['"[…]" is not a valid choice.'],
  });
});

test('a value of type that is cut short is cut between characters', () => {
  const [sentence] = faultsOf({ ...LEAST, type: `${'x'.repeat(59)}😀😀` })['type']!;
  assert.ok(sentence!.isWellFormed());
});

test('a value of type that is nested deeply is refused like any other', () => {
  const type = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
  assert.deepEqual(Object.keys(faultsOf({ ...LEAST, type })), ['type']);
});

test('text is whatever can be given back byte for byte', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const faults = new FieldFaults();
      const isValid = checkText('content', text, faults);
      assert.equal(isValid, !text.includes('\0') && Buffer.from(text).toString() === text);
      assert.equal(faults.count, isValid ? 0 : 1);
    }),
  );
  for (const value of [null, 5, true, [], {}, 'a\0', '\ud800', 'a\udc00b']) {
    assert.equal(checkText('content', value, new FieldFaults()), false);
  }
});

test('length is counted in characters, not in their halves', () => {
  for (const [text, faulty] of [
    ['x'.repeat(5), 0],
    ['😀'.repeat(5), 0],
    ['x'.repeat(6), 1],
    ['😀'.repeat(6), 1],
  ] as const) {
    const faults = new FieldFaults();
    checkLength('name', text, 5, faults);
    assert.equal(faults.count, faulty, text);
  }
});
