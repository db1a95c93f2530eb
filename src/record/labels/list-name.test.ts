// Names of lists as people read them, and names compared.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  areCompatible,
  compareNames,
  areClose,
  areCloseConstituencies,
  editDistance,
} from './compare-names.ts';
import { constituencyKey, nameTokens, partyKey } from './fold-name.ts';
import { readListName } from './list-name.ts';
import { compileLabels } from './label-words.ts';
import { KENYA } from '../parliament/check-parliament.ts';

const words = compileLabels(KENYA);

test('a name of a list is put in readable order, without titles and honours', () => {
  const names: readonly (readonly [string, string, string])[] = [
    ['(DR.) BARAKA EDWIN MUGO', 'Baraka Edwin Mugo', 'Dr.'],
    ['BARAKA, EDWIN MUGO', 'Edwin Mugo Baraka', ''],
    ['BARAKA. EDWIN MUGO', 'Edwin Mugo Baraka', ''],
    ['(Dr.) Baraka, Edwin Mugo, CBS, MP', 'Edwin Mugo Baraka', 'Dr.'],
    ['RT. HON. (DR.) EDWIN F.M. BARAK’A, EGH', 'Edwin F.M. Barak’a', 'Dr.'],
    ['CPA BARAKA EDWIN', 'Baraka Edwin', 'CPA'],
    ['BARAKA, ERIC MUGO.N.', 'Eric Mugo N. Baraka', ''],
    ['NG’BARAKA, LEO WA MUGO', 'Leo wa Mugo Ng’baraka', ''],
    ['', '', ''],
  ];
  for (const [printed, name, title] of names)
    assert.deepEqual(readListName(printed, words), { name, title }, printed);
});

test('names are compared without case, accents, apostrophes and titles', () => {
  assert.deepEqual(nameTokens('Sen. (Prof.) Anyang’-Nyong’o, EGH', words), ['anyang', 'nyongo']);
  assert.deepEqual(nameTokens('Hon. OpiyoWandayi', words), ['opiyo', 'wandayi']);
  assert.equal(constituencyKey('Nairobi City County', words), 'nairobi');
  assert.equal(
    constituencyKey('Chuka/Igambang’ombe', words),
    constituencyKey("CHUKA IGAMBANG'OMBE", words),
  );
  assert.equal(partyKey('FORD - K', words), partyKey('Ford-Kenya', words));
  assert.equal(partyKey('Movement for Growth (MDG) Party', words), 'mdg');
});

test('one letter may differ, two of a long word, none of a short one', () => {
  assert.equal(editDistance('gitrua', 'gitura'), 1);
  assert.ok(areClose('samuel', 'samwel'));
  assert.ok(areClose('cherarkey', 'cherargey'));
  assert.ok(!areClose('ali', 'adi'));
  assert.ok(!areClose('kamau', 'kamene'));
  assert.ok(areCloseConstituencies('kamukunji', 'kamkunji'));
  assert.ok(!areCloseConstituencies('kituieast', 'kituiwest'));
});

test('every word of a name stands for one word of the other', () => {
  assert.ok(
    areCompatible(
      nameTokens('Jayne N.W Kihara', words),
      nameTokens('Jayne Njeri Wanjiru Kihara', words),
    ) === true,
  );
  assert.ok(
    !areCompatible(
      nameTokens('Kulow Maalim Hassan', words),
      nameTokens('Ahmed Maalim Hassan Alio', words),
    ),
  );
  assert.ok(!areCompatible(['mohamed', 'mohamed'], ['mohamed', 'ali']));
  assert.deepEqual(compareNames(['gg', 'kagombe'], ['gabriel', 'gathuka', 'kagombe']), {
    exact: 1,
    close: 0,
    initials: 2,
    missing: 0,
  });
});
