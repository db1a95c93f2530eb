// What the oracle of the search shares with the code it judges.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** What the oracle takes from src: definitions of the record, each tested by itself, and not how a search finds. */
const SHARED_WITH_ORACLE: Readonly<Record<string, string>> = {
  ENTRY_TYPES: 'the types of entries',
  EVERYTHING: 'the filter without a condition, which requests of the tests begin with',
  KENYA: 'the description of the parliament',
  compileLabels: 'the words of labels of that parliament',
  constituencyKey: 'which spellings of a constituency are one (hansard/labels)',
  contributionStarts: 'what a contribution is (hansard/contributions, test/contribution)',
  labelText: 'a label is its title and name',
  marksOfSitting: 'the languages of entries (test/language)',
  parseLabel: 'the party and constituency printed in a label (hansard/labels)',
  partyKey: 'which spellings of a party are one (hansard/labels)',
  readingRules: 'the rules that the two above are given',
  wireForm: 'the form in which entries are stored, not searched',
};

const NAMED_IMPORT = /^import \{([^}]*)\} from '([^']*\/src\/[^']*)';/gm;

test('the oracle of the search shares definitions of the record by name, and nothing of the search', () => {
  const folder = new URL('../support/oracle/', import.meta.url);
  const names = readdirSync(folder);
  assert.ok(names.length >= 6);
  const shared = new Set<string>();
  for (const name of names) {
    const source = readFileSync(new URL(name, folder), 'utf8');
    const others = source.replaceAll(NAMED_IMPORT, '').replaceAll(/^import type [^;]*;/gm, '');
    assert.ok(!others.includes('/src/'), `${name} names what it imports`);
    for (const [, list = '', from = ''] of source.matchAll(NAMED_IMPORT)) {
      const values = list.split(',').map((one) => one.trim());
      for (const value of values.filter((one) => one !== '' && !one.startsWith('type '))) {
        assert.ok(!from.includes('/src/search/'), `${name}: ${value}`);
        shared.add(value);
      }
    }
  }
  assert.deepEqual([...shared].sort(), Object.keys(SHARED_WITH_ORACLE).sort());
});
