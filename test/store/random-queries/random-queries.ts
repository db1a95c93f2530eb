// Random queries: whatever is typed is refused for its length, or answered correctly.

import assert from 'node:assert/strict';
import { Random } from '../../../src/demo/random.ts';
import type { Ordering } from '../../../src/record/filter.ts';
import { USUAL_TOKEN_RULES } from '@hansard/search/text';
import { parseQuery } from '@hansard/search';
import type { Finder } from '../../../src/finder/finder.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { UNDESCRIBED_SITTING } from '../../../src/record/sitting.ts';
import { anEntry } from '../../support/records/entries.ts';
import {
  assertContributions,
  assertIds,
  idsOf,
  requestFor,
} from '../../support/oracle/find-all.ts';
import { MirroredRecord } from '../../support/records/mirrored-record.ts';
import { anyCharacter, fc } from '../../support/seed.ts';
import { readQuery } from '../../support/oracle/query.ts';
import { describePeople, someEntries } from '../../support/records/varied-record.ts';

const BLOCK = 4_096;

/** Texts from which unusual words are cut. */
const ODD_CONTENTS = [
  '𐌰𐌱𐌲 𠀀𠀁 𝒜bc',
  'naïve café Ng’ang’a ng\u2019ombe O\u00e2Brien it\u00e2\u0080\u0099s',
  '1,000 1,00 12,345,678 ½ x² ﬁne',
  'e\u0301\u0301\u0301 \u200bzero\u200dwidth\ufeff soft\u00adhyphen',
  `${'long'.repeat(30)} short`,
  '... -- *** """',
];

/** A small record with two stored blocks and a tail. */
export async function publishSmallRecord(store: Store): Promise<MirroredRecord> {
  const record = new MirroredRecord(store);
  const random = new Random(7);
  await record.write(async (writing) => {
    await describePeople(writing);
    for (const firstId of [1, 2 * BLOCK - 20, 3 * BLOCK]) {
      const sitting = await writing.addSitting({ ...UNDESCRIBED_SITTING, startDate: '2013-07-31' });
      await writing.append(sitting, someEntries(random, 40, firstId));
      const odd = ODD_CONTENTS.map((content, at) => anEntry(100 + at, { content }));
      await writing.append(sitting, odd);
    }
  });
  return record;
}

const word = fc.constantFrom(
  ...'maize price prices farming order order bill tax a e x-ray 1,000 ng’ang’a WANJIKŨ maji na ya'.split(
    ' ',
  ),
  ...'𐌰𐌱 𠀀 café half nosuch OR NEAR NEAR/2 NEAR/0 NEAR/99999 - -- * ( )'.split(' '),
);
const starred = fc.tuple(word, fc.constantFrom('', '', '*', '**')).map((parts) => parts.join(''));
const phrase = fc
  .tuple(
    fc.constantFrom('"', '“', '„'),
    fc.array(starred, { maxLength: 4 }),
    fc.constantFrom('"', '”', ''),
  )
  .map(([open, words, close]) => `${open}${words.join(' ')}${close}`);
const term = fc
  .tuple(fc.constantFrom('', '', '', '-'), fc.oneof(starred, phrase))
  .map((parts) => parts.join(''));
const operator = fc.constantFrom(' ', ' ', ' OR ', ' NEAR ', ' NEAR/3 ');

/** Mostly what the grammar has. */
const grammatical = fc
  .array(fc.tuple(term, operator), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.flat().join(''));

/** The characters of the grammar in random order. */
const nearGrammatical = fc.string({
  unit: fc.constantFrom(...'ORNEA/0123 -*"“”()aeimz\t\n,’'),
  maxLength: 60,
});

const arbitrary = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes).toString('utf8')),
  // Also halves of surrogate pairs.
  fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes).toString('utf16le')),
  fc.string({ unit: anyCharacter, minLength: 900, maxLength: 2_200 }),
);

/** Anything that a person or a program may type. */
export const QUERIES: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: grammatical },
  { weight: 2, arbitrary: nearGrammatical },
  { weight: 3, arbitrary },
);

/** One result in this many is compared with plain arrays; all queries are run. */
const COMPARED = 5;

/** Runs all queries; returns how many were refused. */
export async function runQueries(
  record: MirroredRecord,
  finder: Finder,
  queries: readonly string[],
): Promise<number> {
  let refused = 0;
  for (const [at, query] of queries.entries()) {
    const isRefused = readQuery(query) === null;
    assert.equal(
      parseQuery(query, USUAL_TOKEN_RULES)?.kind === 'fault',
      isRefused,
      JSON.stringify(query),
    );
    if (isRefused) {
      refused += 1;
      continue;
    }
    try {
      await runOne(record, finder, query, at);
    } catch (error) {
      throw new Error(`The query ${JSON.stringify(query)} failed.`, { cause: error });
    }
  }
  return refused;
}

async function runOne(
  record: MirroredRecord,
  finder: Finder,
  query: string,
  at: number,
): Promise<void> {
  const ordering: Ordering = at % 2 === 0 ? 'relevance' : '-id';
  const found = await finder.findEntries({
    ...requestFor({ query }, ordering, { page: 1 }, 20),
    highlight: true,
  });
  assert.ok(found !== null && new Set(idsOf(found)).size === Math.min(20, found.count));
  if (at % COMPARED !== 0) return;
  await assertIds(record, finder, { query });
  await assertContributions(record, finder, { query });
}
