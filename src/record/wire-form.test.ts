// The wire form: its exact text, and a lossless round trip.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyCharacter, fc } from '../../test/support/seed.ts';
import { ENTRY_TYPES, type EntryBody } from './entry.ts';
import { entryJson, jsonText, readWireForm, wireForm } from './wire-form.ts';

const words = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.stringMatching(/^[\u2028\u2029"\\<>&'\n\t “”’é😀a ]{0,20}$/u),
);
const entries: fc.Arbitrary<EntryBody> = fc.record({
  textCounter: fc.nat(),
  type: fc.constantFrom(...ENTRY_TYPES),
  speakerName: words,
  speakerTitle: words,
  speaker: fc.option(fc.record({ id: fc.maxSafeNat(), legalName: words, slug: words })),
  content: words,
});

suite('the wire form', () => {
  test('has the fields in the seed’s order, compact', () => {
    const entry: EntryBody = {
      textCounter: 3,
      type: 'speech',
      speakerName: 'Sen. Wanjikũ',
      speakerTitle: '',
      speaker: { id: 49, legalName: 'Wanjikũ', slug: 'wanjiku' },
      content: ' “Order!” \u2028',
    };
    const wire =
      '"text_counter":3,"type":"speech","speaker_name":"Sen. Wanjikũ","speaker_title":"",' +
      '"speaker":{"id":49,"legal_name":"Wanjikũ","slug":"wanjiku"},"content":" “Order!” \\u2028"}';
    assert.equal(wireForm(entry), wire);
    assert.equal(wireForm({ ...entry, speaker: null }), wire.replace(/\{.*?\}/, 'null'));
    const address = { prefix: 'http://h/e/', suffix: '/?format=api' };
    assert.equal(entryJson(7, wire, address), `{"id":7,"url":"http://h/e/7/?format=api",${wire}`);
  });

  test('says when read back what it was made of', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const wire = wireForm(entry);
        // fast-check makes records without a prototype.
        assert.deepEqual(readWireForm(wire), structuredClone(entry));
        assert.equal(wireForm(readWireForm(wire)), wire);
      }),
    );
  });

  test('is the JSON of the same fields, except for two characters', () => {
    fc.assert(
      fc.property(entries, ({ textCounter, type, speakerName, speakerTitle, speaker, content }) => {
        const plain = JSON.stringify({
          text_counter: textCounter,
          type,
          speaker_name: speakerName,
          speaker_title: speakerTitle,
          speaker: speaker && { id: speaker.id, legal_name: speaker.legalName, slug: speaker.slug },
          content,
        });
        const escaped = plain.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
        const wire = wireForm({ textCounter, type, speakerName, speakerTitle, speaker, content });
        assert.equal(`{${wire}`, escaped);
      }),
    );
  });
});

suite('jsonText', () => {
  test('escapes U+2028 and U+2029 and leaves other letters as they are', () => {
    assert.equal(jsonText('a\u2028b\u2029c\u2028“é😀'), '"a\\u2028b\\u2029c\\u2028“é😀"');
    assert.equal(jsonText(null), 'null');
  });

  test('parses back to what it was made of, on one line', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = jsonText(value);
        assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
        assert.ok(!/[\n\r\u2028\u2029]/.test(text));
      }),
    );
  });
});
