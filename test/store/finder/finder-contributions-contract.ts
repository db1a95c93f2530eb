// Contributions: every entry is in one of them, and they are found by their first entry and the words of all their entries.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bruteLanguages,
  contributions,
  inOrderOfId,
  ordered,
} from '../../support/oracle/brute-finder.ts';
import {
  assertContribution,
  assertContributions,
  idsOf,
  requestFor,
} from '../../support/oracle/find-all.ts';
import type { Subject } from './finder-contract.ts';

export function contributionsContract(ready: () => Subject): void {
  test('each entry of a sitting is in one contribution, in order', async () => {
    const { record, finder } = ready();
    await assertContributions(record, finder, {});
    const found = await finder.findContributions(requestFor({}));
    const seen = found!.items.flatMap(({ entries }) => entries.map(({ id }) => id));
    assert.deepEqual(
      seen.toSorted((one, other) => one - other),
      inOrderOfId(record.brute).map(({ id }) => id),
    );
    assert.ok(found!.items.some(({ entries }) => entries.length > 2));
    for (const { entries } of found!.items) {
      const ids = entries.map(({ id }) => id);
      assert.deepEqual(
        ids,
        ids.toSorted((one, other) => one - other),
      );
    }
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
    for (const filter of [
      { type: 'speech' },
      { type: 'scene' },
      { personId: 3 },
      { speakerName: 'otieno' },
      { venueId: 1 },
      { dateFrom: '2011-12-31', dateTo: '2013-07-31' },
      { language: 'sw' },
      { language: 'sw', query: 'maize' },
      { type: 'speech', personId: 7, query: 'order OR price -tax' },
    ] as const) {
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
