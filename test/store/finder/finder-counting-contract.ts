// Counts: facets, trends and activity; and the sittings in order of date.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EntryFilter } from '../../../src/record/filter.ts';
import { wireForm } from '../../../src/record/wire-form.ts';
import {
  bruteActivity,
  bruteFacets,
  bruteSittings,
  bruteTotals,
  bruteTrends,
} from '../../support/oracle/brute-counts.ts';
import { bruteLanguages, inOrderOfId } from '../../support/oracle/brute-finder.ts';
import { filterOf } from '../../support/oracle/find-all.ts';
import { CASES } from './cases.ts';
import type { Subject } from './finder-contract.ts';

export function countingContract(ready: () => Subject): void {
  test('facets count the entries that match by type, speaker, venue, party and year', async () => {
    const { record, finder } = ready();
    for (const filter of CASES.counted) {
      const facets = await finder.facets(filterOf(filter));
      assert.deepEqual(facets, bruteFacets(record.brute, filterOf(filter)));
    }
    const { type, speaker, venue, party, year } = await finder.facets(filterOf({}));
    for (const values of [type, speaker, venue, party, year]) assert.ok(values.length > 1);
  });

  test('distinctive words are counted in all speeches, of the filter and of what they are compared with', async () => {
    const { finder } = ready();
    const compared: [Partial<EntryFilter>, Partial<EntryFilter> | null][] = [
      [{ personId: 7 }, null],
      [{ dateFrom: '2015-01-01' }, { dateFrom: '2014-01-01', dateTo: '2014-12-31' }],
    ];
    const countOf = async (filter: Partial<EntryFilter>): Promise<number> =>
      (await finder.facets(filterOf({ type: 'speech', ...filter }))).count;
    let found = 0;
    for (const [filter, before] of compared) {
      const { count, against, words } = await finder.distinctiveWords(filterOf(filter));
      assert.equal(count, await countOf(filter));
      assert.equal(against, before === null ? (await countOf({})) - count : await countOf(before));
      found += words.length;
      for (const { word, entries, against: others } of words) {
        const query = `"${word}"`;
        assert.equal(entries, await countOf({ ...filter, query }), word);
        const inOthers =
          before === null
            ? (await countOf({ query })) - entries
            : await countOf({ ...before, query });
        assert.equal(others, inOthers, word);
        assert.ok(entries / count >= 2 * (others / against), word);
      }
    }
    assert.ok(found > 0);
    assert.deepEqual((await finder.distinctiveWords(filterOf({ query: 'xyzzy' }))).words, []);
    // Every speech found contains it, and hardly any other: but it is a word of procedure.
    const { words } = await finder.distinctiveWords(filterOf({ query: 'motion' }));
    assert.ok(words.every(({ word }) => word !== 'motion'));
  });

  test('trends have every period from the first to the last, also those without an entry', async () => {
    const { record, finder } = ready();
    for (const filter of CASES.counted) {
      for (const interval of ['year', 'month'] as const) {
        const trends = await finder.trends(filterOf(filter), interval);
        assert.deepEqual(trends, bruteTrends(record.brute, filterOf(filter), interval));
      }
    }
    const { periods: months } = await finder.trends(filterOf({}), 'month');
    assert.deepEqual([months[0]!.period, months.at(-1)!.period], ['2011-03', '2016-02']);
    assert.ok(months.some(({ total }) => total === 0));
  });

  test('mentions are all places at which a word or phrase of the query begins, each once', async () => {
    const { record, finder } = ready();
    for (const query of CASES.mentioned) {
      for (const more of [{}, { venueId: 2 }, { personId: 7 }]) {
        const filter = filterOf({ query, ...more });
        const trends = await finder.trends(filter, 'year');
        assert.deepEqual(trends, bruteTrends(record.brute, filter, 'year'), JSON.stringify(filter));
      }
    }
    const { count, mentions } = await finder.trends(filterOf({ query: 'the OR price' }), 'year');
    assert.ok(mentions! > count);
  });

  test('activity has every year and chamber, also for a person who never spoke', async () => {
    const { record, finder } = ready();
    for (const personId of record.brute.people.keys()) {
      const activity = await finder.personActivity(personId);
      assert.deepEqual(activity, bruteActivity(record.brute, personId));
    }
    const silent = await finder.personActivity(4_000_000);
    assert.deepEqual([silent!.entries, silent!.first, silent!.last], [0, null, null]);
    assert.equal(silent!.years.length, 6 * 3);
    assert.equal(await finder.personActivity(5), null);
  });

  test('the activity of all has every person, in order of id', async () => {
    const { record, finder } = ready();
    assert.deepEqual(await finder.activityOfAll(), bruteTotals(record.brute));
  });

  test('sittings are listed by date and time, of a chamber or a range of dates', async () => {
    const { record, finder } = ready();
    const all = bruteSittings(record.brute);
    assert.deepEqual(await finder.sittings({}), all);
    assert.ok(all.some(({ entries }) => entries === 0));
    assert.deepEqual(
      await finder.sittings({ venueId: 2 }),
      all.filter(({ venueId }) => venueId === 2),
    );
    const [dateFrom, dateTo] = ['2011-12-31', '2013-07-31'];
    const between = (date: string | null): boolean =>
      date !== null && date >= dateFrom && date <= dateTo;
    assert.deepEqual(
      await finder.sittings({ dateFrom, dateTo }),
      all.filter(({ startDate }) => between(startDate)),
    );
    assert.deepEqual(
      await finder.sittings({ venueId: 1, dateFrom }),
      all.filter(
        ({ venueId, startDate }) => venueId === 1 && startDate !== null && startDate >= dateFrom,
      ),
    );
  });

  test('the sittings before and after one are of its chamber', async () => {
    const { record, finder } = ready();
    const all = bruteSittings(record.brute);
    for (const { id, venueId } of all) {
      const ofVenue = all.filter((one) => one.venueId === venueId);
      const at = ofVenue.findIndex((one) => one.id === id);
      assert.deepEqual(await finder.adjacentSittings(id), {
        previous: ofVenue[at - 1] ?? null,
        next: ofVenue[at + 1] ?? null,
      });
    }
    assert.deepEqual(await finder.adjacentSittings(1e9), { previous: null, next: null });
  });

  test('all entries of a sitting are returned, in the order they were said', async () => {
    const { record, finder } = ready();
    const languages = bruteLanguages(record.brute);
    for (const { id } of bruteSittings(record.brute)) {
      const own = inOrderOfId(record.brute)
        .filter(({ sittingId }) => sittingId === id)
        .sort((one, other) => one.body.textCounter - other.body.textCounter);
      assert.deepEqual(
        await finder.sittingEntries(id),
        own.map((entry) => ({
          id: entry.id,
          sittingId: id,
          language: languages.get(entry.id)!.language,
          begins: languages.get(entry.id)!.begins,
          contribution: null,
          wire: wireForm(entry.body),
          excerpt: null,
        })),
      );
    }
    assert.deepEqual(await finder.sittingEntries(1e9), []);
  });
}
