// Phrases and nearness are found by the positions of words, as by reading the texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seed.ts';
import { hasBit, noBits, setBit, type Bits } from '../index/bits.ts';
import { buildBlock } from '../build/build-block.ts';
import { near } from './near-positions.ts';
import { entriesOfPositions, followed, positionsOf, type ExcludedBy } from './positions.ts';
import { PositionBuffer, type Positions } from './position-buffer.ts';
import type { FormPostings } from '../index/form-postings.ts';

const word = fc.constantFrom('maize', 'price', 'order', 'tax');
const text = fc.array(word, { maxLength: 12 });
const texts = fc.array(text, { minLength: 1, maxLength: 4 });

/** The postings of a word in entries of a block, as the index makes them. */
function formOf(contents: readonly (readonly string[])[], wanted: string): FormPostings[] {
  const entries = contents.map((words, id) => ({
    id,
    sittingId: 1,
    type: 'other' as const,
    speakerName: '',
    personId: null,
    content: words.join(' '),
    begins: true,
  }));
  const here = buildBlock(0, entries).terms.get(wanted);
  return here === undefined ? [] : [{ form: { text: wanted, term: null }, block: 0, ...here }];
}

function everyEntry(): Bits {
  return noBits().fill(-1);
}

const positionsIn = (words: readonly string[], wanted: string): number[] =>
  words.flatMap((one, place) => (one === wanted ? [place] : []));

const [room, passing] = [new PositionBuffer(), new PositionBuffer()];
const nowhere = (): null => null;

const next = (
  starts: Positions,
  forms: readonly FormPostings[],
  excludedBy: ExcludedBy,
  by: number,
): Positions => followed(starts, forms, excludedBy, by, passing, room);

/** As pairs of entry and place. */
const pairsOf = ({ locals, positions, from, to }: Positions): [number, number][] =>
  [...locals.subarray(from, to)].map((local, at) => [local, positions[from + at]!]);

const entriesOf = (bits: Bits): number[] =>
  Array.from({ length: 8 }, (_, local) => local).filter((local) => hasBit(bits, local));

test('positions tell where every form stands, in order, moved back to where a phrase begins', () => {
  const backs = fc.integer({ min: 0, max: 2 });
  fc.assert(
    fc.property(
      texts,
      fc.subarray(['maize', 'price', 'order', 'tax']),
      backs,
      fc.boolean(),
      (contents, wanted, back, isNarrowed) => {
        const forms = wanted.flatMap((one) => formOf(contents, one));
        const found = positionsOf(forms, isNarrowed ? everyEntry() : null, nowhere, room, back);
        const expected = contents.flatMap((words, local) =>
          words.flatMap((one, place) =>
            wanted.includes(one) && place >= back ? [[local, place - back]] : [],
          ),
        );
        assert.deepEqual(pairsOf(found), expected);
        assert.deepEqual(entriesOf(entriesOfPositions(found, noBits())), [
          ...new Set(expected.map(([local]) => local!)),
        ]);
      },
    ),
  );
});

test('entries that are not wanted are left out, and where a form is excluded, that form', () => {
  const bits = fc.uniqueArray(fc.integer({ min: 0, max: 3 })).map((locals) => {
    const some = noBits();
    for (const local of locals) setBit(some, local);
    return some;
  });
  fc.assert(
    fc.property(texts, bits, bits, (contents, wanted, excluded) => {
      const forms = ['maize', 'price'].flatMap((one) => formOf(contents, one));
      const excludedBy = ({ form }: FormPostings): Bits | null =>
        form.text === 'maize' ? excluded : null;
      const expected = contents.flatMap((words, local) =>
        words.flatMap((one, place) => {
          const isFound = one === 'price' || (one === 'maize' && !hasBit(excluded, local));
          return isFound && hasBit(wanted, local) ? [[local, place]] : [];
        }),
      );
      assert.deepEqual(pairsOf(positionsOf(forms, wanted, excludedBy, room)), expected);
      const starts = positionsOf(formOf(contents, 'order'), everyEntry(), nowhere, room);
      const expectedNext = contents.flatMap((words, local) =>
        positionsIn(words, 'order')
          .filter((place) => expectedAt(words[place + 1], local))
          .map((place) => [local, place]),
      );
      function expectedAt(one: string | undefined, local: number): boolean {
        return one === 'price' || (one === 'maize' && !hasBit(excluded, local));
      }
      assert.deepEqual(pairsOf(next(starts, forms, excludedBy, 1)), expectedNext);
    }),
  );
});

test('a place is followed where one of the others stands so many positions on, in the same entry', () => {
  fc.assert(
    fc.property(
      texts,
      word,
      fc.subarray(['maize', 'price', 'order', 'tax']),
      fc.integer({ min: 0, max: 3 }),
      (contents, one, others, by) => {
        const starts = positionsOf(formOf(contents, one), everyEntry(), nowhere, room);
        const forms = others.flatMap((other) => formOf(contents, other));
        const expected = contents.flatMap((words, local) =>
          positionsIn(words, one)
            .filter((place) => others.includes(words[place + by] ?? ''))
            .map((place) => [local, place]),
        );
        assert.deepEqual(pairsOf(next(starts, forms, nowhere, by)), expected);
      },
    ),
  );
});

test('what is near has so many steps between, in either order, and does not overlap', () => {
  const lengths = fc.integer({ min: 1, max: 3 });
  fc.assert(
    fc.property(
      texts,
      word,
      word,
      lengths,
      lengths,
      lengths,
      (contents, one, other, a, b, distance) => {
        const [first, second] = [one, other].map((wanted) =>
          positionsOf(formOf(contents, wanted), everyEntry(), nowhere, room),
        );
        const expected = contents.flatMap((words, local) =>
          positionsIn(words, one).some((place) =>
            positionsIn(words, other).some((place2) => {
              const steps = place2 > place ? place2 - (place + a - 1) : place - (place2 + b - 1);
              return steps >= 1 && steps <= distance && place !== place2;
            }),
          )
            ? [local]
            : [],
        );
        assert.deepEqual(entriesOf(near(first!, a, second!, b, distance)), expected);
      },
    ),
  );
});

test('the last word of an entry is not near the first of the next', () => {
  const contents = [['maize'], ['price']];
  const [maize, price] = ['maize', 'price'].map((one) =>
    positionsOf(formOf(contents, one), everyEntry(), nowhere, room),
  );
  assert.deepEqual(entriesOf(near(maize!, 1, price!, 1, 1_000)), []);
  assert.deepEqual(pairsOf(next(maize!, formOf(contents, 'price'), nowhere, 1)), []);
});

test('a place far into an entry is told as any other', () => {
  const far = 70_000;
  const contents = [['tax'], [...Array.from({ length: far }, () => 'order'), 'maize', 'price']];
  const maize = positionsOf(formOf(contents, 'maize'), everyEntry(), nowhere, room);
  assert.deepEqual(pairsOf(maize), [[1, far]]);
  assert.deepEqual(pairsOf(next(maize, formOf(contents, 'price'), nowhere, 1)), [[1, far]]);
  assert.deepEqual(pairsOf(next(maize, formOf(contents, 'order'), nowhere, 1)), []);
});

test('in few of many entries a form is found as in all of them', () => {
  const some = fc.array(text, { minLength: 30, maxLength: 60 });
  const few = fc.uniqueArray(fc.nat(29), { maxLength: 3 });
  fc.assert(
    fc.property(some, few, few, fc.nat(2), fc.boolean(), (contents, wanted, out, back, isLong) => {
      // What takes many bytes in an entry is passed over as well.
      if (isLong) contents[4] = Array.from({ length: 300 }, () => 'maize');
      const [bits, excluded] = [wanted, out].map((locals) => {
        const these = noBits();
        for (const local of locals) setBit(these, local);
        return these;
      }) as [Bits, Bits];
      const forms = formOf(contents, 'maize');
      const all = pairsOf(positionsOf(forms, null, nowhere, room, back));
      const expected = all.filter(([local]) => wanted.includes(local) && !out.includes(local));
      assert.deepEqual(pairsOf(positionsOf(forms, bits, () => excluded, room, back)), expected);
    }),
  );
});

test('many forms are in order, near or far into an entry', () => {
  const words = Array.from({ length: 20 }, (_, number) => `w${number}`);
  const contents = [words.toReversed(), ['tax'], [...words, ...words], words];
  for (const far of [1, 2 ** 20 + 5]) {
    const forms = words.flatMap((one) => formOf(contents, one));
    const before = pairsOf(positionsOf(forms, everyEntry(), nowhere, room));
    assert.equal(before.length, 80);
    assert.deepEqual(
      before,
      before.toSorted(([one, a], [other, b]) => one - other || a - b),
    );
    // As if the last of an entry stood far away.
    const positions = Uint8Array.of(
      3,
      (far & 0x7f) | 0x80,
      ((far >>> 7) & 0x7f) | 0x80,
      far >>> 14,
    );
    const last = {
      form: { text: 'z', term: null },
      block: 0,
      postings: Uint16Array.of(3 << 4),
      positions,
    };
    const found = pairsOf(positionsOf([last, ...forms], everyEntry(), nowhere, room));
    const expected = [...before, [3, far] as [number, number]].sort(
      ([one, a], [other, b]) => one - other || a - b,
    );
    assert.deepEqual(found, expected);
  }
});
