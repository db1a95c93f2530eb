// Page numbers as clients write them, and the positions of pages.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyCharacter, fc } from '../../test/support/seed.ts';
import { locatePage, parsePageNumber } from './page.ts';

suite('parsePageNumber', () => {
  test('gives a page number of ours or null, whatever the text', () => {
    const near = fc.stringMatching(/^[ +\-0-9.elast]{0,30}$/);
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: anyCharacter })), (text) => {
        const page = parsePageNumber(text);
        assert.ok(page === null || page === 'last' || (Number.isSafeInteger(page) && page >= 1));
        if (typeof page === 'number')
          assert.equal(BigInt(text.trim().replace('+', '')), BigInt(page));
      }),
    );
  });
});

suite('locatePage', () => {
  const sizes = fc.integer({ min: 1, max: 100 });
  const counts = fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 10_000_000 }));

  test('finds the deepest page of the real record', () => {
    const last = { number: 160_839, pages: 160_839, firstPosition: 1_608_381 };
    assert.deepEqual(locatePage(160_839, 1_608_382, 10), last);
    assert.deepEqual(locatePage('last', 1_608_382, 10), last);
    assert.equal(locatePage(160_840, 1_608_382, 10), null);
  });

  test('puts every position on one page', () => {
    fc.assert(
      fc.property(fc.nat({ max: 300 }), sizes, (count, size) => {
        const positions: number[] = [];
        for (let number = 1; ; number += 1) {
          const located = locatePage(number, count, size);
          if (located === null) break;
          assert.equal(located.number, number);
          for (let at = 0; at < size && located.firstPosition + at <= count; at += 1) {
            positions.push(located.firstPosition + at);
          }
        }
        assert.deepEqual(
          positions,
          Array.from({ length: count }, (_, index) => index + 1),
        );
      }),
    );
  });

  test('gives null past the last page and nowhere else', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), counts, sizes, (wanted, count, size) => {
        const located = locatePage(wanted + 1, count, size);
        const pages = locatePage('last', count, size)!.pages;
        assert.equal(located === null, wanted + 1 > pages);
        assert.ok(pages * size >= count && (pages - 1) * size <= count);
      }),
    );
  });
});
