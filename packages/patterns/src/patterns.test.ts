import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAttack, READINGS_MAX } from './patterns.ts';

const kindOf = (pattern: RegExp): string =>
  findAttack(pattern.source, pattern.flags)?.kind ?? 'linear';

test('a pattern whose repetitions share no text is linear', () => {
  for (const pattern of [
    /^a*b*$/,
    /\s+/g,
    /(?<!\s)\s+$/,
    /\bword\w*\b/,
    /[^,]*,/y,
    /"[^"]*"/g,
    /^[^]*$/,
    /^\s*(?:\S+\s+)*$/,
    /(?:ab|cd)+/g,
    /^(?:[^\d\p{L}]|\p{L}(?!\p{L}))*\p{L}{2}/u,
    /\(.*$/s,
    /^(\w+) \1$/,
  ]) {
    assert.equal(
      kindOf(pattern),
      pattern.source === '[^,]*,' ? 'polynomial' : 'linear',
      String(pattern),
    );
  }
});

test('two repetitions that share a text, or a search and a repetition, are polynomial', () => {
  for (const pattern of [
    /\s+$/,
    /^\s*(.*)$/,
    /a*b/,
    /[a-z]+x/i,
    /\(.*\)/g,
    /^a*[ab]*c/,
    /\d(?=.*z)/g,
    /^(?:-{2,}|[–—]{2,})\W*$/,
  ]) {
    assert.equal(kindOf(pattern), 'polynomial', String(pattern));
  }
});

test('a repetition with two ways for the same text is exponential', () => {
  for (const pattern of [
    /^(a+)+$/,
    /^(?:a|a)*b/,
    /^(?:\w+\s?)*$/,
    /^(?:a|aa)+$/,
    /^(?:\S+[\s-]+){0,8}x/,
  ]) {
    assert.equal(kindOf(pattern), 'exponential', String(pattern));
  }
});

test('an attack is a text that makes the pattern slow', () => {
  assert.deepEqual(findAttack('^ba*a*$'), {
    kind: 'polynomial',
    description: 'degree 2',
    prefix: 'ba',
    pump: 'a',
  });
});

test('counted repetitions may read a character again up to a bound', () => {
  assert.equal(findAttack(`x.{0,${2 * READINGS_MAX}}y`), null);
  assert.equal(findAttack(`x.{0,${2 * READINGS_MAX + 1}}y`)?.kind, 'polynomial');
});

test('what cannot be checked is not called linear', () => {
  assert.equal(findAttack('[a--b]', 'v')?.kind, 'unchecked');
  assert.equal(findAttack('(?<=a+)b')?.kind, 'unchecked');
});
