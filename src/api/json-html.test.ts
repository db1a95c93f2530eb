// JSON shown to a person: the same text, and only our own markup.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyCharacter, fc, runsOf } from '../../test/support/seed.ts';
import { jsonHtmlPieces } from './json-html.ts';

/** The text that a browser shows: markup removed, then the template's escapes undone. */
const shown = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const jsonHtml = (value: unknown): string => [...jsonHtmlPieces(JSON.stringify(value))].join('');

const nasty = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.stringMatching(/^(https?:\/\/)?[a-z<>"'&=/ `\\]{0,20}$/),
);
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    nasty,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(nasty, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

suite('jsonHtml', () => {
  test('shows the value as JSON indented by four', () => {
    fc.assert(
      fc.property(values, (value) => {
        assert.equal(shown(jsonHtml(value)), JSON.stringify(value, null, 4));
      }),
      { numRuns: runsOf(300) },
    );
  });

  test('has only its own markup', () => {
    fc.assert(
      fc.property(values, (value) => {
        const own = /<(\/(a|span)|span class="(key|string|literal)"|a href="[^"<>]*")>/g;
        assert.ok(!/[<>]/.test(jsonHtml(value).replace(own, '')));
      }),
      { numRuns: runsOf(300) },
    );
  });

  test('turns web addresses into links, and nothing else', () => {
    assert.match(jsonHtml('https://h.example/?a=1'), /^<a href="[^"]+">.*<\/a>$/);
    for (const text of [
      'javascript:alert(1)',
      ' https://h',
      'https://h x',
      'http://',
      'data:,x',
      '/api/',
    ]) {
      assert.ok(!jsonHtml(text).includes('<a'), text);
    }
  });

  test('is made in pieces, each of some entries of a long list', () => {
    const entries = Array.from({ length: 200 }, (_, id) => ({
      id,
      text: 'Mr. Speaker, Sir. '.repeat(20),
    }));
    const lengths = [...jsonHtmlPieces(JSON.stringify(entries))].map(({ length }) => length);
    assert.ok(lengths.length > 4);
    assert.ok(Math.max(...lengths) < 18_000);
  });

  test('cuts a text that is too long', () => {
    const text = 'word \\ '.repeat(20_000);
    const page = jsonHtml({ text, after: 1 });
    assert.ok(page.length < 60_000);
    assert.match(
      page,
      / …,\n {4}<span class="key">&#34;after&#34;<\/span>: <span class="literal">1<\/span>\n\}$/,
    );
  });

  test('writes empty arrays and objects on one line', () => {
    assert.equal(jsonHtml([]), '[]');
    assert.equal(jsonHtml({}), '{}');
  });
});
