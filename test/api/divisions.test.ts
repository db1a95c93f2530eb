// Divisions: the list with its filters, and one of them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EntryType } from '../../src/record/entry.ts';
import type { KnownPerson } from '../../src/record/person.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { jsonOf } from '../support/http/http-expect.ts';
import { HANSARD, sharedServer } from '../support/http/test-server.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';

const AMINA = { id: 49, legalName: 'Amina Wairimu', slug: 'amina-wairimu' };

const text = (counter: number, type: EntryType, content: string) =>
  anEntry(counter, { type, speakerName: '', content });

async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.knowPerson(AMINA);
    const july = await transaction.addSitting(aSitting({ startDate: '2013-07-30' }));
    await transaction.appendEntries(july, [
      text(1, 'heading', 'BILL'),
      text(2, 'heading', 'THE MAIZE BILL'),
      anEntry(3, { speaker: AMINA, speakerName: 'Sen. Wairimu', content: 'The price has risen.' }),
      text(4, 'heading', 'Clause 3'),
      text(5, 'heading', 'DIVISION'),
      text(6, 'heading', 'AYES: 3'),
      text(7, 'other', 'Sen. Wairimu, Nyeri County; Sen. Otieno'),
      text(8, 'scene', '(Question carried by 3 votes to 0)'),
    ]);
    const march = await transaction.addSitting(
      aSitting({ startDate: '2011-03-01', venueSlug: 'national_assembly' }),
    );
    await transaction.appendEntries(march, [
      text(1, 'heading', 'NOES'),
      text(2, 'other', 'Mr. Otieno'),
    ]);
  });
}

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
  const server = sharedServer({ fill });
  const read = async <Body>(path: string): Promise<Body> =>
    jsonOf(await server.get(HANSARD + path));
  const ids = async (query: string): Promise<number[]> =>
    (await read<Page>(`divisions/?${query}`)).results.map(({ id }) => id);

  test('a division has its question, debate, result, numbers and names, and says where they do not agree', async () => {
    const base = `http://${server.host}${HANSARD}`;
    const { count, results } = await read<Page>('divisions/');
    assert.equal(count, 2);
    assert.deepEqual(results[0], {
      id: 5,
      url: `${base}divisions/5/?format=api`,
      sitting: `${base}sittings/1/?format=api`,
      debate: {
        id: 2,
        url: `${base}debates/2/?format=api`,
        title: 'THE MAIZE BILL',
        section: 'BILL',
      },
      question: 'Clause 3',
      question_entry: 4,
      result: 'carried',
      last_entry: 8,
      agrees: false,
      ayes: {
        total: 3,
        printed: [3],
        listed: 2,
        agrees: false,
        names: [
          {
            name: 'Sen. Wairimu',
            place: 'Nyeri County',
            speaker: { id: 49, legal_name: 'Amina Wairimu', slug: 'amina-wairimu' },
          },
          { name: 'Sen. Otieno', place: '', speaker: null },
        ],
      },
      noes: { total: 0, printed: [0], listed: 0, agrees: true, names: [] },
      abstentions: { total: 0, printed: [], listed: 0, agrees: true, names: [] },
    });
    assert.deepEqual(await read('divisions/5/?format=api'), results[0]);
    for (const path of ['divisions/6/', 'divisions/x/', 'divisions/?page=2']) {
      assert.equal((await server.get(HANSARD + path)).status, 404, path);
    }
  });

  test('filters are matched against the entries of a division, and person against its names', async () => {
    assert.deepEqual(await ids('venue=senate'), [5]);
    assert.deepEqual(await ids('date_to=2012-01-01'), [9]);
    assert.deepEqual(await ids('debate=2'), [5]);
    assert.deepEqual(await ids('ordering=date'), [9, 5]);
    assert.deepEqual(await ids('q=otieno'), [5, 9]);
    assert.deepEqual(await ids('q=price'), []);
    assert.deepEqual(await ids('person=amina-wairimu'), [5]);
    assert.deepEqual(await ids('person=49&venue=national_assembly'), []);
    assert.deepEqual(await ids('page_size=1&after=5'), [9]);
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
