// JSON shown to a person: the same text, and no markup but our own.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fc, runsOf } from '../../../../test/support/seed.ts';
import { jsonHtml } from './json-html.ts';

/** The text a browser shows: markup taken out, then the escapes of the template undone. */
const shown = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
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
  test('shows the value as JSON indented by four', async () => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        assert.equal(shown(await jsonHtml(value)), JSON.stringify(value, null, 4));
      }),
      { numRuns: runsOf(300) },
    );
  });

  test('has no markup but its own', async () => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const own = /<(\/(a|span)|span class="(key|string|literal)"|a href="[^"<>]*")>/g;
        assert.ok(!/[<>]/.test((await jsonHtml(value)).replace(own, '')));
      }),
      { numRuns: runsOf(300) },
    );
  });

  test('makes addresses of the web links, and nothing else', async () => {
    assert.match(await jsonHtml('https://h.example/?a=1'), /^<a href="[^"]+">.*<\/a>$/);
    for (const text of [
      'javascript:alert(1)',
      ' https://h',
      'https://h x',
      'http://',
      'data:,x',
      '/api/',
    ]) {
      assert.ok(!(await jsonHtml(text)).includes('<a'), text);
    }
  });

  test('writes empty arrays and objects on one line', async () => {
    assert.equal(await jsonHtml([]), '[]');
    assert.equal(await jsonHtml({}), '{}');
  });
});
