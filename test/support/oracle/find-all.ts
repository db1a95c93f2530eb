// Sends requests to a finder, and compares its results with plain arrays.

import assert from 'node:assert/strict';
import { EVERYTHING, type EntryFilter, type Ordering } from '../../../src/record/filter.ts';
import { wireForm } from '../../../src/record/wire-form.ts';
import type {
  Finder,
  FindRequest,
  Found,
  FoundContribution,
  FoundEntry,
} from '../../../src/finder/finder.ts';
import {
  bruteLanguages,
  contributions,
  ordered,
  passing,
  singles,
  type BruteEntry,
  type Group,
} from './brute-finder.ts';
import type { MirroredRecord } from '../records/mirrored-record.ts';

/** More than any test publishes: everything on one page. */
const ALL = 100_000;

export function filterOf(more: Partial<EntryFilter>): EntryFilter {
  return { ...EVERYTHING, ...more };
}

export function requestFor(
  more: Partial<EntryFilter>,
  ordering: Ordering = 'id',
  start: FindRequest['start'] = { page: 1 },
  size = ALL,
): FindRequest {
  return { filter: filterOf(more), ordering, start, size, highlight: false };
}

export function idsOf(found: Found<{ readonly id: number }> | null): number[] {
  return found!.items.map(({ id }) => id);
}

/** Every matching entry in the given order, and their number. */
export async function assertIds(
  record: MirroredRecord,
  finder: Finder,
  more: Partial<EntryFilter>,
  ordering: Exclude<Ordering, 'relevance'> = 'id',
): Promise<number> {
  const [{ count }] = await entriesAsExpected(record, finder, more, ordering);
  return count;
}

/** Every matching entry as published, in the given order. */
export async function assertEntries(
  record: MirroredRecord,
  finder: Finder,
  more: Partial<EntryFilter>,
  ordering: Exclude<Ordering, 'relevance'> = 'id',
): Promise<void> {
  const [found, expected] = await entriesAsExpected(record, finder, more, ordering);
  const languages = bruteLanguages(record.brute);
  found.items.forEach((item, at) => assertEntry(item, expected[at]![0], languages));
}

async function entriesAsExpected(
  { brute }: MirroredRecord,
  finder: Finder,
  more: Partial<EntryFilter>,
  ordering: Exclude<Ordering, 'relevance'>,
): Promise<[Found<FoundEntry>, Group[]]> {
  const found = await finder.findEntries(requestFor(more, ordering));
  const expected = ordered(brute, passing(brute, singles(brute), filterOf(more)), ordering);
  assertFound(found, expected, `${JSON.stringify(more)} by ${ordering}`);
  return [found!, expected];
}

function assertFound(
  found: Found<{ readonly id: number }> | null,
  expected: readonly Group[],
  about: string,
): void {
  assert.deepEqual(
    idsOf(found),
    expected.map(([{ id }]) => id),
    about,
  );
  assert.equal(found!.count, expected.length, about);
}

/** Every matching contribution with its entries. */
export async function assertContributions(
  { brute }: MirroredRecord,
  finder: Finder,
  more: Partial<EntryFilter>,
  ordering: Exclude<Ordering, 'relevance'> = 'id',
): Promise<void> {
  const found = await finder.findContributions(requestFor(more, ordering));
  const expected = ordered(brute, passing(brute, contributions(brute), filterOf(more)), ordering);
  assertFound(found, expected, `${JSON.stringify(more)} by ${ordering}`);
  const languages = bruteLanguages(brute);
  found!.items.forEach((item, at) => assertContribution(item, expected[at]!, languages));
}

export function assertContribution(
  contribution: FoundContribution,
  expected: readonly BruteEntry[],
  languages: ReturnType<typeof bruteLanguages>,
): void {
  const { id, sittingId, entries } = contribution;
  assert.deepEqual(
    entries.map((entry) => entry.id),
    expected.map((entry) => entry.id),
  );
  assert.deepEqual([id, sittingId], [expected[0]!.id, expected[0]!.sittingId]);
  entries.forEach((entry, at) => assertEntry(entry, expected[at]!, languages));
}

function assertEntry(
  item: FoundEntry,
  { id, sittingId, body }: BruteEntry,
  languages: ReturnType<typeof bruteLanguages>,
): void {
  assert.deepEqual(
    { ...item },
    {
      id,
      sittingId,
      contribution: null,
      language: languages.get(id)!.language,
      begins: languages.get(id)!.begins,
      wire: wireForm(body),
      excerpt: null,
    },
  );
}
