// Divisions: the list with its filters, and one of them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { KnownPerson } from '../../src/record/person.ts';
import { dataBeside, withUrl } from '../support/beside.ts';
import { jsonOf } from '../support/http/http-expect.ts';
import { HANSARD, sharedServer } from '../support/http/test-server.ts';
import { publishing, type DescribedRecord } from '../support/records/described-record.ts';

const DATA = dataBeside<{
  readonly record: DescribedRecord;
  readonly division: object;
  /** What the list has, by its parameters. */
  readonly ids: Readonly<Record<string, readonly number[]>>;
}>(import.meta.url);

interface Page {
  readonly count: number;
  readonly results: readonly { readonly id: number }[];
}

interface Division {
  readonly ayes: {
    readonly names: readonly { readonly speaker: { readonly id: number } | null }[];
  };
}

suite('divisions', () => {
  const server = sharedServer({ fill: publishing(DATA.record) });
  const read = async <Body>(path: string): Promise<Body> =>
    jsonOf(await server.get(HANSARD + path));
  const ids = async (query: string): Promise<number[]> =>
    (await read<Page>(`divisions/?${query}`)).results.map(({ id }) => id);

  test('a division has its question, debate, result, numbers and names, and says where they do not agree', async () => {
    const { count, results } = await read<Page>('divisions/');
    assert.equal(count, 2);
    assert.deepEqual(results[0], withUrl(server.url, DATA.division));
    assert.deepEqual(await read('divisions/5/?format=api'), results[0]);
    for (const path of ['divisions/6/', 'divisions/x/', 'divisions/?page=2']) {
      assert.equal((await server.get(HANSARD + path)).status, 404, path);
    }
  });

  test('filters are matched against the entries of a division, and person against its names', async () => {
    for (const [query, expected] of Object.entries(DATA.ids)) {
      assert.deepEqual(await ids(query), expected, query);
    }
    for (const [query, name] of [
      ['person=nobody', 'person'],
      ['ordering=relevance&q=otieno', 'ordering'],
      ['expand=debate', 'expand'],
    ]) {
      const reply = await server.get(`${HANSARD}divisions/?${query}`);
      assert.deepEqual([reply.status, Object.keys(reply.json as object)], [400, [name]], query);
    }
  });

  test('somebody who did not speak is known by their seat on that day, and only without doubt', async () => {
    const seat = { chamber: 'Senate', constituency: null, party: null, endDate: null };
    const member = (id: number, legalName: string, startDate: string): KnownPerson => ({
      id,
      legalName,
      slug: `member-${id}`,
      honorificPrefix: null,
      otherNames: [],
      identifiers: [],
      memberships: [{ ...seat, startDate }],
    });
    const know = (person: KnownPerson): Promise<number> =>
      server.store.write(async (transaction) => {
        await transaction.knowPerson(person);
        return await transaction.changePerson(person);
      });
    const voter = async (): Promise<unknown> => {
      const { ayes } = await read<Division>('divisions/5/');
      const listed = (await read<{ results: readonly Division[] }>('divisions/')).results[0];
      assert.deepEqual(listed?.ayes, ayes);
      return ayes.names[1]?.speaker?.id ?? null;
    };

    await know(member(50, 'Peter Otieno', '2013-03'));
    assert.equal(await voter(), 50);
    // Of the other chamber's list nobody is known: he sat in the Senate.
    assert.deepEqual(await ids('person=50'), [5]);

    await know(member(50, 'Peter Otieno', '2013-08'));
    assert.equal(await voter(), null);
    assert.deepEqual(await ids('person=50'), []);

    await know(member(50, 'Peter Otieno', '2013'));
    await know(member(51, 'Grace Otieno Oduor', '2013'));
    assert.equal(await voter(), null);
    assert.deepEqual([await ids('person=50'), await ids('person=51')], [[], []]);
  });
});
