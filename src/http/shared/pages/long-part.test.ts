// A page whose long part becomes bytes piece by piece is the page as it would be in one piece.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fc, runsOf } from '../../../../test/support/seed.ts';
import { LONG_PART, withLongPart } from './long-part.ts';

const text = async (pieces: readonly string[]): Promise<string> =>
  Buffer.from(await withLongPart(`<main>${LONG_PART}</main>`, pieces)).toString();

suite('withLongPart', () => {
  test('puts the pieces in the place of the mark', async () => {
    assert.equal(await text(['one', '', 'two']), '<main>onetwo</main>');
    assert.equal(await text([]), '<main></main>');
  });

  test('encodes every character, wherever a chunk ends', async () => {
    const pieces = fc.array(
      fc.tuple(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40_000 })),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(pieces, async (made) => {
        const repeated = made.map(([piece, times]) =>
          piece.repeat(Math.min(times, Math.ceil(100_000 / Math.max(1, piece.length)))),
        );
        assert.equal(await text(repeated), `<main>${repeated.join('').toWellFormed()}</main>`);
      }),
      { numRuns: runsOf(20) },
    );
  });

  test('two pages that are made at once do not share a chunk', async () => {
    const pages = ['a', 'é', '–'].map((letter) => letter.repeat(150_000));
    const made = await Promise.all(pages.map((page) => text([page, page])));
    const again = await text(['z'.repeat(300_000)]);
    assert.deepEqual(
      made,
      pages.map((page) => `<main>${page}${page}</main>`),
    );
    assert.equal(again, `<main>${'z'.repeat(300_000)}</main>`);
  });
});
