// Searching: every kind of query, for entries and for contributions, and the order of relevance.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEntry, aSitting } from '../../support/records/entries.ts';
import { passing, singles } from '../../support/oracle/brute-finder.ts';
import {
  assertContributions,
  assertIds,
  filterOf,
  idsOf,
  requestFor,
} from '../../support/oracle/find-all.ts';
import { CASES } from './cases.ts';
import type { Subject } from './finder-contract.ts';

export function searchingContract(ready: () => Subject): void {
  for (const [kind, queries] of Object.entries(CASES.searched)) {
    test(`finds ${kind}, in entries and in contributions`, async () => {
      const { record, finder } = ready();
      for (const query of queries) {
        await assertIds(record, finder, { query });
        await assertContributions(record, finder, { query });
      }
    });
  }

  test('the queries of this suite find some entries, and not all', () => {
    const { brute } = ready().record;
    const silent = Object.entries(CASES.searched).filter(([, queries]) =>
      queries.every((query) => {
        const found = passing(brute, singles(brute), filterOf({ query })).length;
        return found === 0 || found === brute.entries.size;
      }),
    );
    assert.deepEqual(
      silent.map(([kind]) => kind),
      ['words that no entry has'].filter((kind) => silent.some(([one]) => one === kind)),
    );
  });

  test('the pages of one word are all its entries, from either end, in order of id', async () => {
    const { record, finder } = ready();
    const size = 13;
    for (const query of ['maize', 'order', 'water', 'e*', 'o*', 'heal*', 'maji', 'na', 'nosuch']) {
      const whole = passing(record.brute, singles(record.brute), filterOf({ query }));
      const ids = whole.map(([{ id }]) => id);
      for (const [ordering, expected] of [
        ['id', ids],
        ['-id', ids.toReversed()],
      ] as const) {
        const pages = Math.max(1, Math.ceil(ids.length / size));
        for (let page = 1; page <= pages; page++) {
          const found = await finder.findEntries(requestFor({ query }, ordering, { page }, size));
          assert.deepEqual(idsOf(found), expected.slice((page - 1) * size, page * size), query);
          assert.deepEqual([found!.count, found!.more], [ids.length, page < pages], query);
        }
        const past = { page: pages + 1 };
        assert.equal(
          await finder.findEntries(requestFor({ query }, ordering, past, size)),
          null,
          query,
        );
      }
    }
  });

  test('by relevance the same entries are found, each once, whatever the page size', async () => {
    const { record, finder } = ready();
    const { brute } = record;
    for (const query of [
      'maize',
      'order OR tax price',
      '"order order"',
      'e* NEAR/5 maize',
      '-maize',
      'f*',
    ]) {
      const ids = passing(brute, singles(brute), filterOf({ query })).map(([{ id }]) => id);
      const whole = idsOf(await finder.findEntries(requestFor({ query }, 'relevance')));
      assert.deepEqual(
        whole.toSorted((one, other) => one - other),
        ids,
      );
      for (const size of [31, 100]) {
        const seen: number[] = [];
        for (let page = 1; ; page++) {
          const request = requestFor({ query }, 'relevance', { page }, size);
          const found = await finder.findEntries(request);
          if (found === null) break;
          assert.equal(found.count, ids.length);
          seen.push(...idsOf(found));
        }
        assert.deepEqual(seen, whole);
      }
    }
  });

  test('by relevance the same contributions are found, each once', async () => {
    const { finder } = ready();
    for (const query of ['maize', '"order order" tax', '-maize']) {
      const byId = idsOf(await finder.findContributions(requestFor({ query })));
      const seen: number[] = [];
      for (let page = 1; ; page++) {
        const request = requestFor({ query }, 'relevance', { page }, 50);
        const found = await finder.findContributions(request);
        if (found === null) break;
        seen.push(...idsOf(found));
      }
      assert.deepEqual(
        seen.toSorted((one, other) => one - other),
        byId,
      );
    }
  });

  test('entries with the exact word of a prefix, short or long, rank before all others', async () => {
    const { record, finder } = ready();
    const long = 'The House discussed many other things at length. '.repeat(60);
    // Of different speakers, so that they are not one contribution.
    const type = 'other';
    const [longer, onceInLong, longerTwice, alone] = (await record.write(async (writing) => {
      const sitting = await writing.addSitting(aSitting());
      return await writing.append(sitting, [
        anEntry(1, { type, content: 'Zaxing, quokkaish.' }),
        anEntry(2, { type, content: `${long} zax quokka` }),
        anEntry(3, { type, content: 'Zaxes and zaxes, quokkas and quokkas.' }),
        anEntry(4, { type, content: 'Zax. Quokka.' }),
      ]);
    })) as [number, number, number, number];
    for (const [query, others] of [
      // A short prefix has no weights, so the others are in order of id.
      ['zax*', [longer, longerTwice]],
      ['quokka*', [longerTwice, longer]],
    ] as const) {
      const expected = [alone, onceInLong, ...others];
      for (const filter of [{ query }, { query, type }] as const) {
        const request = requestFor(filter, 'relevance');
        assert.deepEqual(idsOf(await finder.findEntries(request)), expected, query);
        assert.deepEqual(idsOf(await finder.findContributions(request)), expected, query);
      }
      const second = requestFor({ query }, 'relevance', { page: 2 }, 3);
      assert.deepEqual(idsOf(await finder.findEntries(second)), expected.slice(3), query);
    }
  });

  test('a query that is refused is an error, and the next request succeeds', async () => {
    const { finder } = ready();
    const query = 'word '.repeat(65);
    await assert.rejects(finder.findEntries(requestFor({ query })), /at most 64 are allowed/);
    assert.equal((await finder.findEntries(requestFor({}, 'id', { page: 1 }, 1)))!.items.length, 1);
  });
}
