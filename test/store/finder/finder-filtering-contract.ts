// Filters, orderings and pages: each field alone, each with each other, every page of every ordering.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EntryFilter, ORDERINGS } from '../../../src/record/filter.ts';
import { labelText } from '../../../src/record/speaker-label.ts';
import {
  bruteLanguages,
  contributions,
  inOrderOfId,
  ordered,
  passing,
  singles,
} from '../../support/oracle/brute-finder.ts';
import {
  assertContribution,
  assertContributions,
  assertEntries,
  assertIds,
  filterOf,
  idsOf,
  requestFor,
} from '../../support/oracle/find-all.ts';
import { CASES } from './cases.ts';
import type { Subject } from './finder-contract.ts';

const WITHOUT_QUERY = ORDERINGS.filter((ordering) => ordering !== 'relevance');

export function filteringContract(ready: () => Subject): void {
  test('without a filter every entry is found, in every ordering', async () => {
    const { record, finder } = ready();
    assert.ok(record.brute.entries.size > 1_300);
    assert.ok(Math.max(...record.brute.entries.keys()) > 4 * 4_096);
    for (const ordering of WITHOUT_QUERY) await assertEntries(record, finder, {}, ordering);
  });

  test('finds the entries that match each field, and each two fields together', async () => {
    const { record, finder } = ready();
    const filters = someFilters(ready());
    for (const one of filters) {
      for (const ordering of WITHOUT_QUERY) await assertEntries(record, finder, one, ordering);
      for (const other of filters) {
        if (Object.keys(one)[0]! < Object.keys(other)[0]!) {
          await assertIds(record, finder, { ...one, ...other });
        }
      }
    }
  });

  test('a filter that no entry matches finds one empty page', async () => {
    const { finder } = ready();
    for (const filter of CASES.matchingNothing) {
      const found = await finder.findEntries(requestFor(filter, 'id', { page: 1 }, 10));
      assert.deepEqual([found!.count, found!.items, found!.more], [0, [], false]);
      assert.deepEqual(found!.page, { number: 1, pages: 1, firstPosition: 1 });
      assert.equal(await finder.findEntries(requestFor(filter, 'id', { page: 2 }, 10)), null);
    }
  });

  test('a label in the facets is found by itself, as often as it is counted', async () => {
    const { record, finder } = ready();
    const { speaker } = await finder.facets(filterOf({}));
    const labels = speaker.filter(({ value }) => value === null);
    assert.ok(labels.some(({ label }) => label.startsWith('The Minister (')));
    for (const { label, count } of labels) {
      await assertEntries(record, finder, { unlinkedLabel: label });
      const unlinkedLabel = label.toUpperCase();
      const found = await finder.findEntries(requestFor({ unlinkedLabel }, 'id', { page: 1 }, 1));
      assert.equal(found!.count, count);
    }
    for (const { label, contributions, ...fields } of await finder.unlinkedLabels()) {
      assert.equal(labelText(fields, ''), label);
      const request = requestFor({ unlinkedLabel: label }, 'id', { page: 1 }, 1);
      assert.equal((await finder.findContributions(request))!.count, contributions);
    }
  });

  test('contributions are linked to a person, or have an unlinked label', async () => {
    const { finder } = ready();
    const labels = await finder.unlinkedLabels();
    const people = await finder.activityOfAll();
    const sum = (all: readonly { readonly contributions: number }[]): number =>
      all.reduce((total, { contributions }) => total + contributions, 0);
    assert.deepEqual(await finder.speakerLinks(), { linked: sum(people), unlinked: sum(labels) });
    assert.ok(sum(people) > 0 && sum(labels) > 0);
  });

  test('a label that folds to the empty text is part of every label', async () => {
    const { record, finder } = ready();
    await assertEntries(record, finder, { speakerName: '' });
    await assertEntries(record, finder, { speakerName: '\u0301' });
  });

  test('splits every ordering into pages of every size: first, middle, last, and none past it', async () => {
    const { record, finder } = ready();
    const { brute } = record;
    for (const more of [{}, { venueId: 2, query: 'maize' }] as const) {
      const groups = passing(brute, singles(brute), filterOf(more));
      for (const ordering of WITHOUT_QUERY) {
        const ids = ordered(brute, groups, ordering).map(([{ id }]) => id);
        for (const size of [1, 2, 3, 7, 10, 31, 64, 99, 100]) {
          const pages = Math.ceil(ids.length / size);
          for (const page of [1, 2, Math.ceil(pages / 2), pages - 1, pages, 'last'] as const) {
            const number = page === 'last' ? pages : page;
            const found = await finder.findEntries(requestFor(more, ordering, { page }, size));
            const first = (number - 1) * size;
            assert.deepEqual(idsOf(found), ids.slice(first, first + size));
            assert.deepEqual(
              [found!.count, found!.more, found!.page],
              [ids.length, number < pages, { number, pages, firstPosition: first + 1 }],
            );
          }
          const past = requestFor(more, ordering, { page: pages + 1 }, size);
          assert.equal(await finder.findEntries(past), null);
        }
      }
    }
  });

  test('a client that walks by `after` gets every entry once', async () => {
    const { record, finder } = ready();
    const { brute } = record;
    for (const [more, size] of [
      [{}, 100],
      [{ query: 'price' }, 7],
      [{ type: 'heading' }, 1],
    ] as const) {
      const ids = passing(brute, singles(brute), filterOf(more)).map(([{ id }]) => id);
      const seen: number[] = [];
      for (let follows = true; follows;) {
        const after = seen.at(-1) ?? 0;
        const found = await finder.findEntries(requestFor(more, 'id', { after }, size));
        seen.push(...idsOf(found));
        follows = found!.more;
        assert.deepEqual([found!.count, found!.page], [ids.length, null]);
        assert.ok(!follows || found!.items.length === size);
      }
      assert.deepEqual(seen, ids);
    }
  });

  test('`after` accepts any number, whether or not it is the id of an entry', async () => {
    const { record, finder } = ready();
    const ids = inOrderOfId(record.brute).map(({ id }) => id);
    const last = ids.at(-1)!;
    for (const after of [
      -1,
      0,
      ids[0]!,
      4_095,
      4_096,
      9_999,
      last - 1,
      last,
      last + 1,
      2 ** 53 - 1,
    ]) {
      const found = await finder.findEntries(requestFor({}, 'id', { after }, 5));
      const expected = ids.filter((id) => id > after);
      assert.deepEqual(idsOf(found), expected.slice(0, 5));
      assert.equal(found!.more, expected.length > 5);
    }
  });

  test('returns the state of the record it read', async () => {
    const { record, finder } = ready();
    const found = await finder.findEntries(requestFor({}, 'id', { page: 1 }, 1));
    assert.deepEqual({ ...found!.state }, { ...(await record.store.recordState()) });
  });
}

/** A few values of each filter. */
function someFilters({ record }: Subject): Partial<EntryFilter>[] {
  const counts = new Map<number, number>();
  for (const { sittingId } of record.brute.entries.values()) {
    counts.set(sittingId, (counts.get(sittingId) ?? 0) + 1);
  }
  const [largest] = [...counts].sort(([, one], [, other]) => other - one)[0]!;
  return [...CASES.filters, { sittingId: largest }, { sittingId: [...counts.keys()][0]! }];
}

// Contributions: every entry is in exactly one, and they are found by their first entry and the words of all their entries.

export function contributionsContract(ready: () => Subject): void {
  test('each entry of a sitting is in one contribution, in order', async () => {
    const { record, finder } = ready();
    await assertContributions(record, finder, {});
    assert.ok(contributions(record.brute).some((group) => group.length > 2));
  });

  test('every entry has a contribution, and no other id has one', async () => {
    const { record, finder } = ready();
    const languages = bruteLanguages(record.brute);
    for (const group of contributions(record.brute)) {
      for (const { id } of group) {
        assertContribution((await finder.contribution(id))!, group, languages);
      }
    }
    const last = Math.max(...record.brute.entries.keys());
    for (const id of [0, -1, last + 1, 2 ** 40]) assert.equal(await finder.contribution(id), null);
  });

  test('the fields of a filter are matched against the first entry of a contribution', async () => {
    const { record, finder } = ready();
    for (const filter of CASES.contributions) {
      for (const ordering of ['id', '-id', 'date', '-date'] as const) {
        await assertContributions(record, finder, filter, ordering);
      }
    }
  });

  test('contributions are returned in pages, and after an id', async () => {
    const { record, finder } = ready();
    const groups = ordered(record.brute, contributions(record.brute), '-date');
    const languages = bruteLanguages(record.brute);
    const size = 10;
    const pages = Math.ceil(groups.length / size);
    for (const page of [1, Math.ceil(pages / 2), pages]) {
      const found = await finder.findContributions(requestFor({}, '-date', { page }, size));
      const expected = groups.slice((page - 1) * size, page * size);
      assert.deepEqual([found!.count, found!.more], [groups.length, page < pages]);
      found!.items.forEach((item, at) => assertContribution(item, expected[at]!, languages));
      assert.equal(found!.items.length, expected.length);
    }
    assert.equal(
      await finder.findContributions(requestFor({}, '-date', { page: pages + 1 }, size)),
      null,
    );
    const ids = contributions(record.brute).map(([{ id }]) => id);
    const seen: number[] = [];
    for (let more = true; more;) {
      const request = requestFor({}, 'id', { after: seen.at(-1) ?? 0 }, 97);
      const found = await finder.findContributions(request);
      seen.push(...idsOf(found));
      more = found!.more;
    }
    assert.deepEqual(seen, ids);
  });
}
