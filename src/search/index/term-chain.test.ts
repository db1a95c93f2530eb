import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreDamaged } from '../../errors.ts';
import {
  CHAIN_START,
  chainTerms,
  countedTerm,
  termAt,
  termsAt,
  termsBetween,
  type StoredChainedTerm,
} from './term-chain.ts';

/** The last two are in the order of UTF-8, not in that of JavaScript. */
const TEXTS = ['bean', 'beans', 'maize', '\ufb01sh', '\u{1f33d}'];

function dictionary(): StoredChainedTerm[] {
  const added = TEXTS.map((text, at) => ({ id: at + 1, text, before: CHAIN_START }));
  return chainTerms(added).toSorted((one, other) => one.id - other.id);
}

test('terms are found, and those between two of them are not there', () => {
  const [start, bean, beans, maize, fish, corn] = dictionary();
  assert.equal(termAt('bean', bean)?.id, 1);
  assert.equal(termAt('beam', start), null);
  assert.equal(termAt('beand', bean), null);
  assert.equal(termAt('\ufb02', fish), null);
  assert.equal(termAt('\u{1f33e}', corn), null);
  assert.deepEqual(termsBetween('bean', 'beao', [start!, bean!, beans!]), [bean, beans]);
  assert.deepEqual(termsBetween('bear', 'beas', [beans!]), []);
  assert.deepEqual(termsBetween('m', 'n', [beans!, maize!]), [maize]);
});

test('texts that lie between the same two terms are known by one row', () => {
  const rows = dictionary();
  const located: string[] = [];
  const locate = (text: string): StoredChainedTerm | undefined => {
    located.push(text);
    return rows.findLast((row) => Buffer.from(row.text).compare(Buffer.from(text)) <= 0);
  };
  const texts = ['maizes', 'beanx', 'maize', 'bean', 'beam', 'mays', 'beany', 'a', '\u{1f33d}'];
  const found = termsAt(texts, locate).map(({ text }) => text);
  assert.deepEqual(found, ['bean', 'maize', '\u{1f33d}']);
  assert.deepEqual(located, ['a', 'bean', 'beanx', 'maize', '\u{1f33d}']);
  assert.throws(() => termsAt(['beams', 'maize'], () => rows[2]), StoreDamaged);
});

test('a term that is missing, or is not what was stored, is damage', () => {
  const [start, bean, beans, maize] = dictionary();
  const isDamage = (work: () => unknown): void => assert.throws(work, StoreDamaged);
  isDamage(() => termAt('maize', beans));
  isDamage(() => termAt('maize', undefined));
  isDamage(() => termAt('bean', beans));
  isDamage(() => termsBetween('bean', 'beao', [start!, beans!]));
  isDamage(() => termsBetween('bean', 'beao', [start!, bean!]));
  isDamage(() => termsBetween('bean', 'beao', [bean!, beans!]));
  isDamage(() => termsBetween('bean', 'beao', []));
  const changes: Partial<StoredChainedTerm>[] = [
    { id: 7 },
    { text: 'maise' },
    { entries: 1 },
    { blocks: Uint8Array.of(1) },
    { nextText: null },
    { checksum: maize!.checksum ^ 1 },
  ];
  for (const change of changes) {
    isDamage(() => termAt(change.text ?? 'maize', { ...maize!, ...change }));
    isDamage(() => countedTerm({ ...maize!, ...change }, { entries: 1, groups: new Map() }));
  }
});

test('a counted term has the checksum of its new counts', () => {
  const maize = dictionary()[3]!;
  const groups = new Map([[0, { changed: 1, blocks: 1 }]]);
  const counted = countedTerm(maize, { entries: 2, groups });
  assert.equal(counted.entries, 2);
  assert.equal(termAt('maize', counted), counted);
  assert.notEqual(counted.checksum, maize.checksum);
});
