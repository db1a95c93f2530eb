import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { catalogueOf, translator } from '../words/catalogue.ts';
import { PageDifferences } from './difference.ts';

const request = { t: translator(catalogueOf('en'), {}) };
const numbered = (count: number, letter: string): string =>
  Array.from({ length: count }, (_, at) => `${letter}${at}`).join(' ');
const TOO_LARGE = /^<p>Too much changed to mark the words\.<\/p>/;

suite('the differences of a page', () => {
  test('mark removed words, then inserted ones, and keep white space', () => {
    const differences = new PageDifferences();
    const text = differences.html(
      'Hon. A:\n one <two> three',
      'Hon. A:\n one four three five',
      request,
    );
    assert.equal(
      text,
      '<blockquote><p>Hon. A:\n one<del> &#60;two&#62;</del><ins> four</ins> three<ins> five</ins></p></blockquote>',
    );
    assert.equal(differences.html('same', 'same', request), '');
    assert.equal(
      differences.html('', 'new', request),
      '<blockquote><p><ins>new</ins></p></blockquote>',
    );
  });

  test('mark 350 replaced words of a speech, and not 360', () => {
    const before = numbered(350, 'a');
    const after = numbered(350, 'b');
    assert.doesNotMatch(new PageDifferences().html(before, after, request), TOO_LARGE);
    const longer = new PageDifferences().html(
      `${before} ${numbered(10, 'c')}`,
      `${after} ${numbered(10, '<')}`,
      request,
    );
    assert.match(longer, TOO_LARGE);
    assert.ok(longer.includes(`<blockquote><p>${before} ${numbered(10, 'c')}</p></blockquote>`));
    assert.ok(longer.includes(`<blockquote><p>${after} ${numbered(10, '&#60;')}</p></blockquote>`));
  });

  test('share one bound of work', () => {
    const differences = new PageDifferences();
    const [before, after] = [numbered(200, 'a'), numbered(200, 'b')];
    const isMarked = Array.from(
      { length: 7 },
      () => !TOO_LARGE.test(differences.html(before, after, request)),
    );
    assert.deepEqual(isMarked, [true, true, true, true, true, false, false]);
    assert.doesNotMatch(differences.html(before, `${before} more`, request), TOO_LARGE);
  });
});
