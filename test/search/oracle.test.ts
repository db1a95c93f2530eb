// The tokenizer, the query parser and the word forms in the demo record agree with the oracle's, which share no code with them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { demoRecord } from '../../src/demo/demo-record.ts';
import { parseQuery, type Query, type QueryLeaf } from '@hansard/search';
import {
  tokensOf,
  tokenFormsOf,
  tokenRulesOf,
  USUAL_TOKEN_RULES,
  inflectionsOf,
} from '@hansard/search/text';
import { QUERIES } from '../store/random-queries/random-queries.ts';
import { HOSTILE } from '../support/records/hostile.ts';
import {
  readQuery,
  type OracleClause,
  type OracleQuery,
  type OracleTerm,
} from '../support/oracle/query.ts';
import { isSameWord } from '../support/oracle/forms.ts';
import { FRENCH, GERMAN, wordsOf } from '../support/oracle/words.ts';
import { anyCharacter, fc, runsOf } from '../support/seed.ts';

/** Every kind of character that the rules name, so that they often meet. */
const piece = fc.oneof(
  fc.constantFrom(...'aGgsSzéâÂÉßŋŊς09٣½²Ⅳʼʻʹ¬ﬁİ𝒜𠀀\ud83d', 'ng', 'th', 'T.S.C', 'A.B'),
  fc.constantFrom(..."'’`´＇ ,-/.*\u0301\u0302\u00ad\u200b\u200d\ufeff\u0080\u0099\n"),
  fc.constantFrom(
    '1,000',
    '12,345,678',
    ',000',
    '’s',
    'â\u0080\u0099s',
    'Ng’ang’a',
    'x'.repeat(70),
  ),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

const frenchText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'lLdDqQuUnNmsSaAeéÂâgGhŒœBb', 'qu', 'jusqu', 'LORSQU', 'aujourd', 'N’D'),
      fc.constantFrom(...'\'’ʼ` -"*.\u0301\u00ad\u200b\u0099', '~"'),
      piece,
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(''));

/** Numbers of every kind beside each other. */
const numbers = fc
  .array(
    fc.oneof(
      fc.constantFrom('0', '12', '000', '345', '2013', '1.000', '1 000', '3,5', '٣', '²'),
      fc.constantFrom(...' .,\'-"\u00a0\u2009\u202f\u200b\u0301sx', 'th'),
      piece,
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

suite('an oracle of the tests’ own', () => {
  test('cuts and folds the same words out of any text', () => {
    fc.assert(
      fc.property(text, (content) => {
        assert.deepEqual(wordsOf(content), tokensOf(content, USUAL_TOKEN_RULES));
      }),
      { numRuns: runsOf(5_000) },
    );
    for (const content of HOSTILE)
      assert.deepEqual(wordsOf(content), tokensOf(content, USUAL_TOKEN_RULES));
  });

  test('cuts elided words off as French does, and reads its letters', () => {
    const rules = tokenRulesOf(tokenFormsOf(['fr', 'en']));
    fc.assert(
      fc.property(frenchText, (content) => {
        assert.deepEqual(wordsOf(content, FRENCH), tokensOf(content, rules));
      }),
      { numRuns: runsOf(5_000) },
    );
    for (const content of HOSTILE) {
      assert.deepEqual(wordsOf(content, FRENCH), tokensOf(content, rules));
    }
    fc.assert(
      fc.property(frenchText, (content) => {
        const read = parseQuery(content, rules);
        if (read?.kind === 'fault') assert.equal(readQuery(content, FRENCH), null);
        else assert.deepEqual(splitNears(readQuery(content, FRENCH)), asGroups(read));
      }),
      { numRuns: runsOf(2_000) },
    );
  });

  test('reads numbers as the record writes them, in texts and in queries', () => {
    for (const [oracle, rules] of [
      [undefined, USUAL_TOKEN_RULES],
      [GERMAN, tokenRulesOf(tokenFormsOf(['de']))],
      [FRENCH, tokenRulesOf(tokenFormsOf(['fr']))],
    ] as const) {
      fc.assert(
        fc.property(numbers, (content) => {
          assert.deepEqual(wordsOf(content, oracle), tokensOf(content, rules));
          const read = parseQuery(content, rules);
          if (read?.kind === 'fault') assert.equal(readQuery(content, oracle), null);
          else assert.deepEqual(splitNears(readQuery(content, oracle)), asGroups(read));
        }),
        { numRuns: runsOf(2_000) },
      );
    }
  });

  test('finds the same words and forms in the demo record', () => {
    const words = new Set<string>();
    for (const { entries } of demoRecord(2_000)) {
      for (const { content } of entries) {
        const found = wordsOf(content);
        assert.deepEqual(found, tokensOf(content, USUAL_TOKEN_RULES));
        for (const one of found) words.add(one.text);
      }
    }
    assert.ok(words.size > 700);
    // Forms of one word share their beginning.
    for (const alike of Map.groupBy(words, (one) => one.slice(0, 2)).values()) {
      for (const one of alike) {
        const forms = inflectionsOf(one);
        const found = alike.filter((other) => forms.includes(other));
        assert.deepEqual(
          alike.filter((other) => other !== one && isSameWord(one, other)),
          found,
        );
      }
    }
  });

  test('reads the same query from any text', () => {
    fc.assert(
      fc.property(QUERIES, (query) => {
        const read = parseQuery(query, USUAL_TOKEN_RULES);
        if (read?.kind === 'fault') assert.equal(readQuery(query), null);
        else assert.deepEqual(splitNears(readQuery(query)), asGroups(read));
      }),
      { numRuns: runsOf(2_000) },
    );
  });
});

/** The parser's tree in the form of the oracle. */
function asGroups(query: Query | null): OracleQuery {
  if (query === null) return [];
  const all = query.kind === 'and' ? query.of : [query];
  return all.map((one) => (one.kind === 'or' ? one.of : [one]).map(asClause));
}

/** Splits `a NEAR b NEAR c` as the parser does: `a NEAR b` and `b NEAR c`. */
function splitNears(query: OracleQuery | null): OracleQuery | null {
  if (query === null) return null;
  return query.flatMap((group) => {
    const [{ not, first, nears }, ...others] = group as [OracleClause, ...OracleClause[]];
    if (others.length > 0 || not || nears.length < 2) return [group];
    const terms = [first, ...nears.map(({ term }) => term)];
    return nears.map((near, at) => [{ not, first: terms[at]!, nears: [near] }]);
  });
}

function asClause(query: Query): OracleClause {
  if (query.kind === 'not') return { ...asClause(query.of), not: true };
  if (query.kind === 'near') {
    const near = { distance: query.distance, term: asTerm(query.right) };
    return { not: false, first: asTerm(query.left), nears: [near] };
  }
  if (query.kind === 'and') {
    const nears = query.of.map(asClause);
    return { ...nears[0]!, nears: nears.flatMap((one) => one.nears) };
  }
  assert.notEqual(query.kind, 'or');
  return { not: false, first: asTerm(query as QueryLeaf), nears: [] };
}

function asTerm(leaf: QueryLeaf): OracleTerm {
  const parts = leaf.kind === 'phrase' ? leaf.parts : [leaf];
  return parts.map((part) => ({
    text: part.text,
    prefix: part.kind === 'prefix',
    anyForm: part.kind === 'word' && part.anyForm,
  }));
}
