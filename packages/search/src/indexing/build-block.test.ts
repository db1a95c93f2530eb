// A block says of its entries what counting their words one by one says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainEntry, PLAIN_RULES } from '../../test/plain-entry.ts';
import { fc } from '../../../../test/support/seed.ts';
import { countWords } from '../text/count-words.ts';
import { localOf } from '../index/bits.ts';
import { buildBlock } from './build-block.ts';
import { LONG, type TermPostings, weightOf } from '../index/postings.ts';
import { prefixTerms } from '../index/terms.ts';
import { USUAL_TOKEN_RULES } from '../text/token-rules.ts';
import { tokensOf } from '../text/tokenizer.ts';

const content = fc
  .array(fc.constantFrom('Maize', 'maize', 'ma', 'the', 'Ng’eno', 'élite', '1,000', '--', '議会'), {
    maxLength: 300,
  })
  .map((words) => words.join(' '));

const entries = fc
  .uniqueArray(fc.tuple(fc.nat(4_095), content), { selector: ([local]) => local, maxLength: 12 })
  .map((some) => some.toSorted(([one], [other]) => one - other))
  .map((some) => some.map(([local, text]) => ({ id: 8_192 + local, content: text })));

/** Seven bits a byte, the lowest first. */
function numberBytes(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...numberBytes(value >>> 7)];
}

/** The lengths of all entries, then the distances of each. */
function encodePositions(times: readonly number[], distances: readonly number[]): Uint8Array {
  let at = 0;
  const entries = times.map((count) => distances.slice(at, (at += count)).flatMap(numberBytes));
  const lengths = entries.map(({ length }) => Math.min(length, LONG));
  const bytes = entries.map((one) =>
    one.length < LONG ? one : [...numberBytes(one.length), ...one],
  );
  return Uint8Array.from([...lengths, ...bytes.flat()]);
}

test('words and their prefixes stand where reading the entries one by one finds them', () => {
  fc.assert(
    fc.property(entries, (some) => {
      const expected = new Map<
        string,
        { locals: number[]; times: number[]; distances: number[] }
      >();
      const prefixes = new Map<string, Set<number>>();
      for (const { id, content: text } of some) {
        const words = tokensOf(text, USUAL_TOKEN_RULES).map((word) => word.text);
        for (const word of new Set(words)) {
          const positions = words.flatMap((one, position) => (one === word ? [position] : []));
          const found = expected.get(word) ?? { locals: [], times: [], distances: [] };
          expected.set(word, found);
          found.locals.push(localOf(id));
          found.times.push(positions.length);
          for (const [at, position] of positions.entries()) {
            found.distances.push(position - (positions[at - 1] ?? 0));
          }
          for (const prefix of prefixTerms(word)) {
            prefixes.set(prefix, (prefixes.get(prefix) ?? new Set()).add(localOf(id)));
          }
        }
      }
      // Each entry is a passage: at least 150 words long to be ranked, and 300 where it has 25 or fewer.
      const lengths = new Map(
        some.map((one) => {
          const words = countWords(one.content);
          return [localOf(one.id), words <= 25 ? 300 : Math.max(150, words)];
        }),
      );
      const made = new Map<string, TermPostings>();
      for (const [word, { locals, times, distances }] of expected) {
        made.set(word, {
          postings: Uint16Array.from(
            locals,
            (local, at) => (local << 4) | weightOf(times[at]!, lengths.get(local)!),
          ),
          positions: encodePositions(times, distances),
        });
      }
      for (const [prefix, locals] of prefixes) {
        made.set(prefix, {
          postings: Uint16Array.from(locals, (one) => one << 4),
          positions: null,
        });
      }
      const { terms } = buildBlock(
        2,
        some.map((one) => plainEntry(one.id, one.content)),
        PLAIN_RULES,
      );
      assert.deepEqual(terms, made);
    }),
  );
});

test('the fragments of a speech weigh as one, and the words of a heading as several', () => {
  const filler = 'so much more was said of it than that '.repeat(60);
  const entries = [
    plainEntry(1, `Maize. ${filler}`),
    { ...plainEntry(2, 'Maize.'), begins: false },
    plainEntry(3, 'Maize.'),
    { ...plainEntry(4, 'Maize.'), isHeading: true },
  ];
  const { terms } = buildBlock(0, entries, PLAIN_RULES);
  const weights = Array.from(terms.get('maize')!.postings, (posting) => posting & 15);
  assert.deepEqual(weights, [
    weightOf(1, 542),
    weightOf(1, 542),
    weightOf(1, 300),
    weightOf(4, 150),
  ]);
});
