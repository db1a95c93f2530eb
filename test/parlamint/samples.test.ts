// Samples of real parliaments: the counts of each, and a round trip of the corpus.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { EVERYTHING } from '../../src/record/filter.ts';
import { temporaryRecord, type TemporaryRecord } from '../support/temporary.ts';
import { importFrom, SAMPLES } from './import-from.ts';
import { assertRoundTrip } from './written-corpus.ts';

/** The number of sittings, entries, people and words of each. */
const EXPECTED: Readonly<Record<string, readonly number[]>> = {
  GB: [3, 72, 1951, 4800],
  FR: [3, 87, 908, 1851],
  IS: [3, 76, 261, 7162],
  PL: [3, 128, 1223, 2455],
  TR: [3, 294, 1346, 3775],
};

const skip = existsSync(SAMPLES) ? false : 'there are no samples beside the project';
const rootOf = (country: string): string =>
  join(SAMPLES, `ParlaMint-${country}`, `ParlaMint-${country}.xml`);

suite('the samples of real parliaments', { skip }, () => {
  for (const [country, expected] of Object.entries(EXPECTED)) {
    test(country, async (t) => {
      const { store, finder } = await temporaryRecord(t);
      const { refused, sittings, added, people, words } = (await importFrom(store, rootOf(country)))
        .report;
      assert.deepEqual(refused, []);
      assert.deepEqual([sittings, added, people, words.document], expected);
      assert.equal(words.entries, words.document);
      if (country === 'PL') await assertWordsAsWritten({ store, finder });
    });
  }

  test('France is exported and imported again', (t) => assertRoundTrip(t, rootOf('FR')));
});

async function assertWordsAsWritten({ store, finder }: TemporaryRecord): Promise<void> {
  const { id: personId } = (await store.item('people', 'ryszard-terlecki'))!;
  const { words } = await finder.distinctiveWords({ ...EVERYTHING, personId });
  assert.deepEqual(
    words.slice(0, 3).map(({ word }) => word),
    ['będą', 'szczudło', 'posłowie'],
  );
}
