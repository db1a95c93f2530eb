// Links keep the query of the request, whatever it is.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyCharacter, fc } from '../../test/support/seed.ts';
import { inFormat, keepingFormat, pageLinks } from './query-links.ts';

const LIST = 'http://h.example/list/';
const locatedPage = (number: number, pages: number) => ({
  number,
  pages,
  firstPosition: number * 10 - 9,
});

const words = fc.string({ unit: anyCharacter, maxLength: 30 });
const queries = fc
  .array(fc.tuple(words, words), { maxLength: 6 })
  .map((pairs) => new Map(pairs.map(([name, value]) => [name.toWellFormed(), value])));

suite('pageLinks', () => {
  test('keeps any parameter so that it parses back, and writes page once', () => {
    fc.assert(
      fc.property(queries, fc.integer({ min: 2, max: 1e15 }), (query, number) => {
        const { next, previous } = pageLinks(LIST, query, locatedPage(number, number + 1));
        for (const [link, page] of [[next, number + 1] as const, [previous, number - 1] as const]) {
          const parameters = [...new URL(link!).searchParams];
          const expected = new Map([...query].map(([name, value]) => [name, value.toWellFormed()]));
          expected.set('page', String(page));
          assert.equal(parameters.length, expected.size);
          assert.deepEqual(new Map(parameters), expected);
        }
      }),
    );
  });

  test('sorts the names and needs no escaping in JSON, HTML or a shell', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { next } = pageLinks(LIST, query, locatedPage(1, 2));
        assert.match(next!, /^http:\/\/h\.example\/list\/\?[A-Za-z0-9%+=&._~-]+$/);
        const names = [...new URL(next!).searchParams.keys()];
        assert.deepEqual(names, [...names].sort());
      }),
    );
  });
});

suite('other addresses', () => {
  test('of the same thing in another format keep the rest', () => {
    const query = new Map([
      ['page', '2'],
      ['format', 'api'],
      ['a b', 'é'],
    ]);
    assert.equal(inFormat(LIST, query, 'json'), `${LIST}?a+b=%C3%A9&format=json&page=2`);
  });

  test('of a resource keep the requested format, and nothing else', () => {
    assert.equal(keepingFormat(LIST, new Map([['x', '1']])), LIST);
    assert.equal(keepingFormat(LIST, new Map([['format', 'api']])), `${LIST}?format=api`);
  });
});
