// A query is read the way people who type into search boxes expect, whatever they type.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tokenFormsOf, tokenRulesOf, USUAL_TOKEN_RULES } from '../text/token-rules.ts';
import {
  parseQuery,
  type Query,
  QUERY_UNITS_MAX,
  type QueryLeaf,
  queryWords,
} from './parse-query.ts';

const word = (text: string) => ({ kind: 'word', text, anyForm: true }) as const;
const exact = (text: string) => ({ kind: 'word', text, anyForm: false }) as const;
const prefix = (text: string) => ({ kind: 'prefix', text }) as const;
type Part = string | ReturnType<typeof prefix>;
const phrase = (...parts: Part[]) =>
  ({ kind: 'phrase', parts: parts.map((p) => (typeof p === 'string' ? exact(p) : p)) }) as const;
/** In any form. */
const compound = (...parts: Part[]) =>
  ({ kind: 'phrase', parts: parts.map((p) => (typeof p === 'string' ? word(p) : p)) }) as const;
const not = (of: Query) => ({ kind: 'not', of }) as const;
const and = (...of: Query[]) => ({ kind: 'and', of }) as const;
const or = (...of: Query[]) => ({ kind: 'or', of }) as const;
const near = (left: QueryLeaf, right: QueryLeaf, distance = 10) =>
  ({ kind: 'near', left, right, distance }) as const;

const parsed = (text: string) => parseQuery(text, USUAL_TOKEN_RULES);

function readable(text: string): Query | null {
  const read = parsed(text);
  assert.notEqual(read?.kind, 'fault');
  return read as Query | null;
}

const [a, b, c, d] = [word('a'), word('b'), word('c'), word('d')];

describe('a query', () => {
  const readings: [string, Query | null][] = [
    ['Maize PRICE', and(word('maize'), word('price'))],
    ['"Maize price"', phrase('maize', 'price')],
    ['“maize price” צה"ל', and(phrase('maize', 'price'), word('צהל'))],
    ['"maize"', exact('maize')],
    ['~"Maize price"', compound('maize', 'price')],
    ['-~"maize price" ~b', and(not(compound('maize', 'price')), b)],
    ['~"maize"', word('maize')],
    ['a~"b c"', and(a, compound('b', 'c'))],
    ['10 per cent', and(word('10'), or(word('percent'), phrase('per', 'cent')))],
    ['percent', or(word('percent'), phrase('per', 'cent'))],
    ['-percent', not(or(word('percent'), phrase('per', 'cent')))],
    ['"percent" per -cent', and(exact('percent'), word('per'), not(word('cent')))],
    ['a -b', and(a, not(b))],
    ['-a -"b c" -d*', and(not(a), not(phrase('b', 'c')), not(prefix('d')))],
    ['a OR b c', and(or(a, b), c)],
    ['a b OR c OR d', and(a, or(b, c, d))],
    ['a or b', and(a, word('or'), b)],
    ['a OR -b', or(a, not(b))],
    ['educat* "free educat*"', and(prefix('educat'), phrase('free', prefix('educat')))],
    ['a NEAR b', near(a, b)],
    ['a NEAR/5 b c', and(near(a, b, 5), c)],
    ['"a b" NEAR c*', near(phrase('a', 'b'), prefix('c'))],
    ['a NEAR b NEAR/2 c', and(near(a, b), near(b, c, 2))],
    ['a NEAR b OR c', or(near(a, b), c)],
    ['d OR a NEAR b NEAR c', or(d, and(near(a, b), near(b, c)))],
    ['a NEAR/0 b', near(a, b, 1)],
    ['a NEAR/99999999999999999999 b', near(a, b, 1_000)],
    ['Anyang-Nyong’o', compound('anyang', 'nyongo')],
    ["-Anyang-Nyong'o*", not(compound('anyang', prefix('nyongo')))],
    ['Ng’ang’a', word('nganga')],
    ['(a OR b) (c)', and(or(a, b), c)],
    ['a(b)c', and(a, b, c)],
    ['1,000', word('1000')],
    ['Ksh437', compound('ksh', '437')],
  ];
  for (const [text, tree] of readings) {
    it(`reads ${text}`, () => assert.deepEqual(parsed(text), tree));
  }

  const odd: [string, Query | null][] = [
    ['', null],
    ['  \n ', null],
    ['- * " ( ) ... “”', null],
    ['OR', null],
    ['NEAR/3', null],
    ['OR a', a],
    ['a OR', a],
    ['a OR OR b', or(a, b)],
    ['NEAR a', a],
    ['a NEAR', a],
    ['a NEAR OR b', or(a, b)],
    ['a OR NEAR b', or(a, b)],
    ['-a NEAR b', not(near(a, b))],
    ['a NEAR -b', and(a, not(b))],
    ['"a b', phrase('a', 'b')],
    ['a "', a],
    ['a" b', and(a, exact('b'))],
    ['- a', a],
    ['a - b', and(a, b)],
    ['--a', not(a)],
    ['-(a b)', and(a, b)],
    ['a-"b c"', and(a, phrase('b', 'c'))],
    ['*a', a],
    ['a *', a],
    ['"a* b"', phrase('a', 'b')],
    ['a*b', compound('a', 'b')],
    ['a/b', compound('a', 'b')],
    ['near', word('near')],
    ['-OR', not(word('or'))],
    ['"OR" "NEAR"', and(exact('or'), exact('near'))],
    ['NEAR/x', compound('near', 'x')],
  ];
  for (const [text, tree] of odd) {
    it(`makes the best of ${JSON.stringify(text)}`, () => assert.deepEqual(parsed(text), tree));
  }

  it('reads a number with a space in it as one word if thousands are written so, whatever its first digit', () => {
    const german = tokenRulesOf(tokenFormsOf(['de']));
    assert.deepEqual(parseQuery('1 000', german), word('1000'));
    // To a regular expression, a byte order mark is a space; in a text it is nothing.
    assert.deepEqual(parseQuery('²\ufeff1', german), word('21'));
  });

  it('reads words side by side as every form the rules have for them, the longest, and not within quotation marks', () => {
    const otherForms = (words: string): string[] =>
      /^(?:kes 5(?: bn)?|5(?: bn)? bob)$/.test(words) ? ['kes 5', '5 bob'] : [];
    const read = (text: string) => parseQuery(text, { ...USUAL_TOKEN_RULES, otherForms });
    const forms = or(phrase('kes', '5'), phrase('5', 'bob'));
    assert.deepEqual(read('kes5'), forms);
    assert.deepEqual(read('a 5 bn bob b'), and(word('a'), forms, word('b')));
    assert.deepEqual(read('"kes 5"'), phrase('kes', '5'));
    assert.deepEqual(read('-kes5 5 OR bob'), and(not(forms), or(word('5'), word('bob'))));
    assert.deepEqual(read('5 bn bob NEAR a'), near(phrase('5', 'bn', 'bob'), word('a')));
  });

  it('leaves out an elided article, except within quotation marks', () => {
    const french = tokenRulesOf(tokenFormsOf(['fr']));
    const trees: Record<string, Query> = {
      'l’eau': word('eau'),
      "-d'eau": not(word('eau')),
      'l’eau*': prefix('eau'),
      '"l’eau"': phrase('l', 'eau'),
      '~"l’eau"': compound('l', 'eau'),
      'l’avant-projet': compound('avant', 'projet'),
      'Côte-d’Ivoire': compound('cote', 'd', 'ivoire'),
      'jusqu’ici': compound('jusqu', 'ici'),
      'l’eau NEAR qu’il': near(word('eau'), word('il')),
      'l’': word('l'),
    };
    for (const [text, tree] of Object.entries(trees)) {
      assert.deepEqual(parseQuery(text, french), tree, text);
    }
  });

  it('is refused when it is too long, and only then', () => {
    assert.deepEqual(parsed('x'.repeat(QUERY_UNITS_MAX)), word('x'.repeat(64)));
    assert.deepEqual(parsed('x'.repeat(QUERY_UNITS_MAX + 1)), {
      kind: 'fault',
      message:
        'The query has 2001 characters, but at most 2000 are allowed. Search for fewer or shorter words.',
    });
    assert.equal(parsed('x '.repeat(64))?.kind, 'and');
    assert.deepEqual(parsed(`"${'x '.repeat(65)}"`), {
      kind: 'fault',
      message:
        'The query has 65 words, but at most 64 are allowed. Search for fewer or shorter words.',
    });
  });

  it('is read in time proportional to its length', () => {
    for (const text of ['-', '"', '-"', '*', 'a-', '(', '’', '“-']) {
      assert.notEqual(parsed(text.repeat(QUERY_UNITS_MAX / text.length)), undefined);
    }
  });

  it('has its positive leaves marked', () => {
    const leaves = queryWords(readable('a -b "c d" OR e* f NEAR g'));
    assert.deepEqual(leaves, [a, phrase('c', 'd'), prefix('e'), word('f'), word('g')]);
    assert.deepEqual(queryWords(readable('-a')), []);
    assert.deepEqual(queryWords(null), []);
  });
});
