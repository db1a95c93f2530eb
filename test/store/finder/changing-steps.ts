// The steps by which a record and its index are changed, and everything that is compared after them.

import assert from 'node:assert/strict';
import { Random } from '../../../src/demo/random.ts';
import type { Finder } from '../../../src/finder/finder.ts';
import { bruteActivity, bruteFacets, bruteTrends } from '../../support/oracle/brute-counts.ts';
import { bruteLanguages, contributions } from '../../support/oracle/brute-finder.ts';
import { anEntry, aSitting } from '../../support/records/entries.ts';
import {
  assertContribution,
  assertContributions,
  assertEntries,
  filterOf,
} from '../../support/oracle/find-all.ts';
import { MirroredRecord, type MirroredWriting } from '../../support/records/mirrored-record.ts';
import {
  appendToOne,
  changeOne,
  PEOPLE,
  someEntries,
  SITTINGS,
} from '../../support/records/varied-record.ts';
import type { OpenPair } from './finder-contract.ts';

export const BLOCK = 4_096;

export const ACTIONS = ['publish', 'publish', 'leap', 'add', 'add', 'change', 'change'] as const;

export async function act(
  record: MirroredRecord,
  writing: MirroredWriting,
  random: Random,
  action: (typeof ACTIONS)[number],
): Promise<void> {
  const { highestId, sittings } = record.brute;
  if (action === 'change') return await changeOne(record, writing, random);
  if (action === 'add' && sittings.size > 0) {
    return await appendToOne(record, writing, random, random.pick([...sittings.keys()]));
  }
  const leap = action === 'leap' ? random.between(BLOCK - 12, BLOCK + 12) : random.between(40, 80);
  const first = highestId + leap;
  const sitting = await writing.addSitting(random.pick(SITTINGS.slice(0, 8)));
  await writing.append(sitting, someEntries(random, random.between(1, 12), first));
}

export async function describePeople(writing: MirroredWriting): Promise<void> {
  for (const person of PEOPLE) {
    await writing.describePerson({
      ...person,
      otherNames: [],
      honorificPrefix: null,
      identifiers: [],
      memberships: [],
    });
  }
}

export async function openWithSitting(
  t: Parameters<OpenPair>[0],
  openEmpty: OpenPair,
): Promise<{ record: MirroredRecord; sitting: number; finder: Finder }> {
  const { store, finder } = await openEmpty(t);
  const record = new MirroredRecord(store);
  const sitting = await record.write((writing) => writing.addSitting(aSitting()));
  return { record, sitting, finder };
}

/** Entries of one speaker with these ids, after those the sitting has. */
export async function append(
  record: MirroredRecord,
  sitting: number,
  ids: readonly number[],
): Promise<void> {
  await record.write(async (writing) => {
    const last = await writing.lastCounter(sitting);
    await writing.append(
      sitting,
      ids.map((id, at) => anEntry(last + at + 1, { id })),
    );
  });
}

export async function assertEverything(record: MirroredRecord, finder: Finder): Promise<void> {
  await assertEntries(record, finder, {});
  await assertContributions(record, finder, {});
  for (const query of ['order', '"order order" -maize', 'pr*', 'farming']) {
    await assertEntries(record, finder, { query });
    await assertContributions(record, finder, { query }, '-date');
  }
  await assertEntries(record, finder, { speakerName: 'otieno', dateFrom: '2011-03-01' }, 'date');
  await assertEntries(record, finder, { personId: 3, type: 'speech' }, '-id');
  assert.deepEqual(await finder.facets(filterOf({})), bruteFacets(record.brute, filterOf({})));
  const said = filterOf({ query: 'order OR "maize price"' });
  assert.deepEqual(await finder.trends(said, 'year'), bruteTrends(record.brute, said, 'year'));
  assert.deepEqual(await finder.personActivity(3), bruteActivity(record.brute, 3));
  const languages = bruteLanguages(record.brute);
  for (const group of contributions(record.brute).slice(-5)) {
    assertContribution((await finder.contribution(group.at(-1)!.id))!, group, languages);
  }
}
