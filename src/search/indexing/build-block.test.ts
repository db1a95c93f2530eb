// A block says of its entries what counting their words one by one says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seed.ts';
import { countWords } from '../../hansard/contributions/count-words.ts';
import { localOf } from '../index/bits.ts';
import { buildBlock } from './build-block.ts';
import { weightOf, type TermPostings } from '../index/postings.ts';
import { encodePositions } from '../index/encode-positions.ts';
import { prefixTerms } from '../index/terms.ts';
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

test('words and their prefixes stand where reading the entries one by one finds them', () => {
  fc.assert(
    fc.property(entries, (some) => {
      const expected = new Map<
        string,
        { locals: number[]; times: number[]; distances: number[] }
      >();
      const prefixes = new Map<string, Set<number>>();
      for (const { id, content: text } of some) {
        const words = tokensOf(text).map((word) => word.text);
        for (const word of new Set(words)) {
          const positions = words.flatMap((one, place) => (one === word ? [place] : []));
          const found = expected.get(word) ?? { locals: [], times: [], distances: [] };
          expected.set(word, found);
          found.locals.push(localOf(id));
          found.times.push(positions.length);
          for (const [at, place] of positions.entries()) {
            found.distances.push(place - (positions[at - 1] ?? 0));
          }
          for (const prefix of prefixTerms(word)) {
            prefixes.set(prefix, (prefixes.get(prefix) ?? new Set()).add(localOf(id)));
          }
        }
      }
      const counts = new Map(some.map((one) => [localOf(one.id), countWords(one.content)]));
      const made = new Map<string, TermPostings>();
      for (const [word, { locals, times, distances }] of expected) {
        made.set(word, {
          postings: Uint16Array.from(
            locals,
            (local, at) => (local << 4) | weightOf(times[at]!, counts.get(local)!),
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
        some.map((one) => ({
          ...one,
          sittingId: 1,
          type: 'other',
          speakerName: '',
          personId: null,
          begins: false,
        })),
      );
      const words = new Map([...terms].filter(([term]) => !/^=(type|language):/.test(term)));
      assert.deepEqual(words, made);
    }),
  );
});

test('a block is the same however many words other blocks had', () => {
  const block = (text: string): ReturnType<typeof buildBlock> =>
    buildBlock(0, [
      {
        id: 1,
        sittingId: 1,
        type: 'speech',
        speakerName: '',
        personId: null,
        content: text,
        begins: true,
      },
    ]);
  const before = block('the price of maize');
  const many = Array.from({ length: 120_000 }, (_, number) => `word${number}`).join(' ');
  assert.equal(block(many).terms.has('word119999'), true);
  assert.deepEqual(block('the price of maize'), before);
});
