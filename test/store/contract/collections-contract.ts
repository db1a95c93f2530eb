// The contract on venues, sources, sittings and people: how they are changed and removed, whoever keeps them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { EVERY_ITEM, type ItemFilter } from '../../../src/hansard/filter.ts';
import type { KnownPerson } from '../../../src/hansard/person.ts';
import { PersonConflict, SittingConflict } from '../../../src/store/contract/conflicts.ts';
import type { WriteTransaction } from '../../../src/store/contract/write-transaction.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { ADDRESS, anEntry, aSitting, faultsOf, idsByPage } from '../../support/records/entries.ts';
import type { Ending } from '../../support/temporary.ts';
import { checkChain } from './history-contract.ts';

const EVERYTHING = 100_000;

const SOURCE = {
  name: 'A.pdf',
  listPage: 'senate',
  date: '2013-07-31',
  url: 'https://parliament.example/a.pdf',
  lastProcessingAttempt: '2013-08-02T07:06:23',
  lastProcessingSuccess: null,
};

const AMINA: KnownPerson = {
  id: 49,
  legalName: 'Amina Ngugi',
  slug: 'amina-ngugi',
  otherNames: [],
  honorificPrefix: null,
  identifiers: [],
  memberships: [],
};

const DETAILS = {
  honorificPrefix: 'Sen. (Prof.)',
  otherNames: ['A. Ngugi', 'Mama Amina'],
  identifiers: [
    { scheme: 'popolo', identifier: 'p-49' },
    { scheme: 'wikidata', identifier: 'Q49' },
  ],
  memberships: [
    { chamber: 'Senate', constituency: null, party: 'ODM', startDate: '2013', endDate: '2017-08' },
    {
      chamber: null,
      constituency: 'Kitui',
      party: null,
      startDate: null,
      endDate: '2022-08-09',
    },
  ],
};

export function collectionsContract(
  engine: string,
  openEmpty: (test: Ending) => Promise<Store>,
): void {
  /** A store in which Amina speaks in entries 1, 3 and 4 of two sittings, and nobody in 2. */
  async function openSpoken(ending: Ending): Promise<Store> {
    const store = await openEmpty(ending);
    await store.write(async (publication) => {
      const { id, legalName, slug } = AMINA;
      const speaker = { id, legalName, slug };
      await publication.knowPerson(speaker);
      const first = await publication.addSitting(aSitting({ source: SOURCE }));
      await publication.appendEntries(first, [
        anEntry(1, { speaker }),
        anEntry(2),
        anEntry(3, { speaker, content: 'one\u2028line' }),
      ]);
      const second = await publication.addSitting(aSitting({ startDate: '2013-08-01' }));
      await publication.appendEntries(second, [anEntry(1, { speaker })]);
    });
    return store;
  }

  /** Does some writing and checks that the version shows it, and that all promises still hold. */
  async function changing<Result>(
    store: Store,
    work: (publication: WriteTransaction) => Promise<Result>,
  ): Promise<Result> {
    const { version } = await store.recordState();
    const result = await store.write(work, 'desk');
    assert.notEqual((await store.recordState()).version, version);
    assert.deepEqual(await faultsOf(store), []);
    return result;
  }

  /** Does some writing and checks that it changed nothing. */
  async function leaving<Result>(
    store: Store,
    work: (publication: WriteTransaction) => Promise<Result>,
  ): Promise<Result> {
    const before = await store.recordState();
    const result = await store.write(work);
    assert.deepEqual(await store.recordState(), before);
    return result;
  }

  const textOf = async (store: Store, id: number): Promise<string> =>
    Buffer.from((await store.entry(id, ADDRESS))!.json).toString();

  suite(`the collections of a store on ${engine}`, () => {
    test('a venue takes another name and slug, but not a slug that is another’s', async (t) => {
      const store = await openEmpty(t);
      const id = (await store.write((p) => p.addVenue('County', 'county')))!;
      const after = { id, name: 'County Assembly', slug: 'county_assembly' };
      assert.equal(await changing(store, (p) => p.changeVenue(after)), true);
      assert.deepEqual(await store.item('venues', id), after);
      assert.deepEqual(await store.item('venues', 'county_assembly'), after);
      assert.equal(await store.item('venues', 'county'), null);
      const taken = { ...after, slug: 'senate' };
      assert.equal(await leaving(store, (p) => p.changeVenue(taken)), false);
      assert.deepEqual(await store.item('venues', id), after);
      await assert.rejects(
        store.write((p) => p.changeVenue({ ...after, id: 99, slug: 'x' })),
        RangeError,
      );
    });

    test('a source takes other fields, but not a name and list that are another’s', async (t) => {
      const store = await openEmpty(t);
      const [id, other] = await store.write(async (p) => [
        (await p.addSource(SOURCE))!,
        (await p.addSource({ ...SOURCE, listPage: 'other' }))!,
      ]);
      const after = {
        id: id,
        name: 'B.pdf',
        listPage: '',
        date: null,
        url: '',
        lastProcessingAttempt: null,
        lastProcessingSuccess: '2014-01-01T00:00:00',
      };
      assert.equal(await changing(store, (p) => p.changeSource(after)), true);
      assert.deepEqual(await store.item('sources', id), after);
      const taken = { ...SOURCE, id: id, listPage: 'other' };
      assert.equal(await leaving(store, (p) => p.changeSource(taken)), false);
      assert.deepEqual(await store.item('sources', id), after);
      assert.equal((await store.item('sources', other))!.listPage, 'other');
      await assert.rejects(
        store.write((p) => p.changeSource({ ...after, id: 99, name: 'C.pdf' })),
        RangeError,
      );
    });

    test('all that is known of a person is kept and given back, in lists and alone', async (t) => {
      const store = await openSpoken(t);
      const after = { ...AMINA, ...DETAILS };
      assert.equal(await changing(store, (p) => p.changePerson(after)), 0);
      assert.deepEqual(await store.item('people', 49), after);
      assert.deepEqual((await store.collection('people', 1, 10))!.items, [after]);
      await changing(store, (p) =>
        p.changePerson({ ...after, honorificPrefix: null, otherNames: [], memberships: [] }),
      );
      assert.deepEqual(await store.item('people', 'amina-ngugi'), {
        ...AMINA,
        identifiers: DETAILS.identifiers,
      });
      // Nothing of it is in an entry, so none was touched.
      assert.equal(await store.lastChange(), 4);
    });

    test('a list has the items that pass its filter, with their count, page by page', async (t) => {
      const store = await openSpoken(t);
      await store.write(async (p) => {
        await p.changePerson({ ...AMINA, ...DETAILS });
        const seat = { constituency: null, startDate: null, endDate: null };
        await p.describePerson({
          ...{
            id: 50,
            legalName: 'Íris Ng’eno',
            slug: 'iris',
            otherNames: [],
            honorificPrefix: null,
            identifiers: [],
          },
          memberships: [
            { ...seat, chamber: 'national_assembly', party: 'ODM' },
            { ...seat, chamber: 'Senate', party: 'Ford-K' },
          ],
        });
        await p.addSitting(aSitting({ startDate: null, venueSlug: 'national_assembly' }));
      });
      const idsOf = async (
        name: 'people' | 'sittings' | 'sources' | 'venues',
        filter: Partial<ItemFilter>,
      ): Promise<number[]> => {
        const found = (await store.collection(name, 1, 10, { ...EVERY_ITEM, ...filter }))!;
        assert.equal(found.count, found.items.length);
        assert.deepEqual(found.state, await store.recordState());
        return found.items.map(({ id }) => id);
      };
      const [assembly, senate] = [1, 2];
      assert.deepEqual(await idsOf('people', { words: 'IRIS ngeno' }), [50]);
      assert.deepEqual(await idsOf('people', { words: 'mama' }), [49], 'another name');
      assert.deepEqual(await idsOf('people', { words: '%' }), [49, 50], 'no letter, no filter');
      assert.deepEqual(await idsOf('people', { venueId: senate }), [49, 50]);
      assert.deepEqual(await idsOf('people', { venueId: assembly }), [50]);
      assert.deepEqual(await idsOf('people', { party: 'odm' }), [49, 50]);
      assert.deepEqual(await idsOf('people', { party: 'FORD K' }), [50]);
      // One seat must have both.
      assert.deepEqual(await idsOf('people', { party: 'odm', venueId: senate }), [49]);
      assert.deepEqual(await idsOf('people', { party: 'none' }), []);
      assert.deepEqual(await idsOf('sittings', { venueId: senate }), [1, 2]);
      assert.deepEqual(await idsOf('sittings', { venueId: assembly }), [3]);
      assert.deepEqual(await idsOf('sittings', { dateFrom: '2013-08-01' }), [2]);
      assert.deepEqual(await idsOf('sittings', { dateTo: '2013-07-31', venueId: senate }), [1]);
      assert.deepEqual(await idsOf('sittings', { words: 'x', party: 'x' }), [1, 2, 3]);
      assert.deepEqual(await idsOf('sources', { words: 'a.PDF', dateTo: '2013-07-31' }), [1]);
      assert.deepEqual(await idsOf('sources', { dateFrom: '2013-08-01' }), []);
      assert.deepEqual(await idsOf('sources', { hasFailed: true }), [1]);
      await store.write(async (p) => {
        const source = { listPage: 'l', date: null, url: '', lastProcessingSuccess: null };
        const tried = { ...source, lastProcessingAttempt: '2013-08-02T07:06:23' };
        await p.addSource({ ...tried, name: 'never' });
        await p.addSource({
          ...tried,
          name: 'since',
          lastProcessingSuccess: '2013-08-02T07:06:24',
        });
        await p.addSource({ ...tried, name: 'before', lastProcessingSuccess: '2013-08-01T08:00' });
        await p.addSource({ ...source, name: 'untried', lastProcessingAttempt: null });
      });
      assert.deepEqual(await idsOf('sources', { hasFailed: true }), [1, 2, 4]);
      assert.deepEqual(await idsOf('sources', { hasFailed: true, words: 'never' }), [2]);
      assert.deepEqual(await idsOf('venues', { words: 'assem', hasFailed: true }), [assembly]);
      const filter = { ...EVERY_ITEM, venueId: senate };
      const last = (await store.collection('sittings', 'last', 1, filter))!;
      assert.deepEqual(
        [last.count, last.page, last.items.map(({ id }) => id)],
        [2, { number: 2, pages: 2, firstPosition: 2 }, [2]],
      );
      assert.equal(await store.collection('sittings', 3, 1, filter), null);
      const none = (await store.collection('people', 1, 10, { ...EVERY_ITEM, words: 'nobody' }))!;
      assert.deepEqual([none.count, none.items], [0, []]);
      assert.equal(none.state.count, 4);
    });

    test('what documents say of a person is part of it', async (t) => {
      const store = await openSpoken(t);
      const { id, slug, legalName } = AMINA;
      const bare = {
        id,
        slug,
        legalName,
        otherNames: [],
        honorificPrefix: null,
        identifiers: [],
        memberships: [],
      };
      const { identifiers, ...rest } = DETAILS;
      const none = { made: false, honorific: false, otherNames: 0, identifiers: 0, memberships: 0 };
      // Each alone is a change, for each is shown; the same again is none.
      const known = await changing(store, (p) => p.describePerson({ ...bare, identifiers }));
      assert.deepEqual(known, { ...none, identifiers: 2 });
      const { honorificPrefix, ...others } = rest;
      const honoured = { ...bare, honorificPrefix };
      const titled = await changing(store, (p) => p.describePerson(honoured));
      assert.deepEqual(titled, { ...none, honorific: true });
      // Somebody who has one keeps it.
      await leaving(store, (p) => p.describePerson({ ...bare, honorificPrefix: 'Dr.' }));
      await changing(store, (p) => p.describePerson({ ...bare, ...others }));
      assert.deepEqual(await store.item('people', 49), { ...AMINA, ...DETAILS });
      assert.deepEqual(
        await leaving(store, (p) => p.describePerson({ ...bare, ...DETAILS })),
        none,
      );
    });

    test('a person’s new name goes into every entry linked to them, each as a revision', async (t) => {
      const store = await openSpoken(t);
      const before = await Promise.all([1, 2, 3, 4].map((id) => textOf(store, id)));
      const chain = (await store.changes(0, EVERYTHING)).at(-1)!.chain;
      const after = { ...AMINA, legalName: 'Amina "A" Ngũgĩ', slug: 'amina' };
      assert.equal(await changing(store, (p) => p.changePerson(after)), 3);
      assert.deepEqual(await store.item('people', 'amina'), after);
      assert.equal(await store.item('people', 'amina-ngugi'), null);
      for (const id of [1, 3, 4]) {
        const expected = before[id - 1]!.replace('Amina Ngugi', 'Amina \\"A\\" Ngũgĩ').replace(
          'amina-ngugi',
          'amina',
        );
        assert.equal(await textOf(store, id), expected);
        const revisions = (await store.revisions(id))!;
        assert.equal(revisions.length, 2);
        assert.match(revisions[0]!.wire, /"slug":"amina-ngugi"/);
        assert.equal(revisions[1]!.changedBy, 'desk');
      }
      assert.equal(await textOf(store, 2), before[1]);
      const changes = await store.changes(4, EVERYTHING);
      assert.deepEqual(
        changes.map(({ kind, entryId }) => [kind, entryId]),
        [
          ['linked', 1],
          ['linked', 3],
          ['linked', 4],
        ],
      );
      checkChain(changes, 4, chain);
    });

    test('a person known in this writing is known by the new name at once', async (t) => {
      const store = await openSpoken(t);
      await store.write(async (p) => {
        await p.knowPerson(AMINA);
        await p.changePerson({ ...AMINA, legalName: 'Amina', slug: 'amina' });
        await p.knowPerson({ id: 49, legalName: 'Amina', slug: 'amina' });
        await assert.rejects(p.knowPerson(AMINA), PersonConflict);
        assert.equal((await p.item('people', 49))!.legalName, 'Amina');
        assert.equal((await p.findPerson('amina'))!.id, 49);
      });
    });

    test('a slug or an identifier of another person is refused, and nothing is stored', async (t) => {
      const store = await openSpoken(t);
      const other = await store.write(async (p) => {
        await p.changePerson({ ...AMINA, ...DETAILS });
        return (await p.addPerson('Juma', null))!;
      });
      const juma = { ...AMINA, id: other, legalName: 'Juma Otieno', slug: 'juma' };
      for (const wrong of [
        { ...juma, slug: 'amina-ngugi' },
        { ...juma, identifiers: [{ scheme: 'wikidata', identifier: 'Q49' }] },
      ]) {
        await leaving(store, (p) => assert.rejects(p.changePerson(wrong), PersonConflict));
        assert.equal((await store.item('people', other))!.legalName, 'Juma');
      }
      await assert.rejects(
        store.write((p) => p.changePerson({ ...juma, id: 999, slug: 'x' })),
        RangeError,
      );
      assert.deepEqual(await faultsOf(store), []);
    });

    test('a rename of thousands of entries is done whole', async (t) => {
      const store = await openEmpty(t);
      const size = 3_000;
      const { id, legalName, slug } = AMINA;
      await store.write(async (p) => {
        await p.knowPerson({ id, legalName, slug });
        const sitting = await p.addSitting(aSitting());
        await p.appendEntries(
          sitting,
          Array.from({ length: size }, (_, index) =>
            anEntry(index + 1, { speaker: { id, legalName, slug } }),
          ),
        );
      });
      assert.equal(await changing(store, (p) => p.changePerson({ ...AMINA, slug: 'amina' })), size);
      assert.equal(await store.lastChange(), 2 * size);
      checkChain(await store.changes(0, EVERYTHING));
    });

    test('a sitting takes another description; its entries stay as they are', async (t) => {
      const store = await openSpoken(t);
      const before = await textOf(store, 1);
      const after = aSitting({
        venueSlug: 'joint_sitting',
        source: { ...SOURCE, name: 'New.pdf' },
        startDate: '2014-01-01',
        startTime: '09:00:00',
        endDate: '2014-01-02',
        endTime: '01:00:00',
      });
      await changing(store, (p) => p.changeSitting(1, after));
      const venue = (await store.item('venues', 'joint_sitting'))!;
      assert.equal(venue.name, 'Joint Sitting');
      const { source, ...rest } = (await store.item('sittings', 1))!;
      assert.deepEqual(rest, {
        id: 1,
        venueId: venue.id,
        startDate: '2014-01-01',
        startTime: '09:00:00',
        endDate: '2014-01-02',
        endTime: '01:00:00',
      });
      assert.deepEqual({ ...source, id: 0 }, { ...SOURCE, name: 'New.pdf', id: 0 });
      assert.equal(await textOf(store, 1), before);
      assert.equal(await store.lastChange(), 4);
      await store.write(async (p) => {
        assert.deepEqual(await p.sitting(after), { id: 1, isNew: false, madeVenue: null });
      });
    });

    test('a sitting does not become another one, but may stay as like one as it was', async (t) => {
      const store = await openSpoken(t);
      const second = aSitting({ startDate: '2013-08-01' });
      await leaving(store, (p) => assert.rejects(p.changeSitting(1, second), SittingConflict));
      await leaving(store, (p) => assert.rejects(p.changeSitting(99, second), RangeError));
      const twin = await store.write((p) => p.addSitting(second));
      await changing(store, (p) => p.changeSitting(twin, { ...second, endTime: '18:00:00' }));
      assert.equal((await store.item('sittings', twin))!.endTime, '18:00:00');
    });

    test('a venue, source or person that is used stays; its users are counted', async (t) => {
      const store = await openSpoken(t);
      assert.equal(await leaving(store, (p) => p.removeVenue(2)), 2);
      assert.equal(await leaving(store, (p) => p.removeSource(1)), 1);
      assert.equal(await leaving(store, (p) => p.removePerson(49)), 3);
      assert.notEqual(await store.item('people', 49), null);
      await store.write(async (p) => {
        for (const id of [1, 3, 4]) await p.withdrawEntry(id);
      });
      await store.write((p) => p.changePerson({ ...AMINA, ...DETAILS }));
      assert.equal(await changing(store, (p) => p.removePerson(49)), 0);
      assert.equal(await store.item('people', 49), null);
      assert.equal(await store.write((p) => p.findPerson('amina-ngugi')), null);
      await assert.rejects(
        store.write((p) => p.removePerson(49)),
        RangeError,
      );
    });

    test('a removed sitting takes its entries with it, each withdrawn', async (t) => {
      const store = await openSpoken(t);
      const chain = (await store.changes(0, EVERYTHING)).at(-1)!.chain;
      assert.equal(await changing(store, (p) => p.removeSitting(1)), 3);
      assert.equal(await store.item('sittings', 1), null);
      assert.deepEqual(await idsByPage(store, 10), [[4]]);
      assert.equal(await store.revisions(1), null);
      const changes = await store.changes(4, EVERYTHING);
      assert.deepEqual(
        changes.map(({ kind, entryId }) => [kind, entryId]),
        [
          ['withdrawn', 1],
          ['withdrawn', 2],
          ['withdrawn', 3],
        ],
      );
      checkChain(changes, 4, chain);
      assert.equal(await changing(store, (p) => p.removeSource(1)), 0);
      await assert.rejects(
        store.write((p) => p.removeSitting(1)),
        RangeError,
      );
    });

    test('a large sitting can be removed from the middle of the record', async (t) => {
      const store = await openEmpty(t);
      const size = 3_440;
      await store.write(async (p) => {
        for (const [day, entries] of [5, size, 5].entries()) {
          const sitting = await p.addSitting(aSitting({ startDate: `2013-07-0${day + 1}` }));
          await p.appendEntries(
            sitting,
            Array.from({ length: entries }, (_, index) => anEntry(index + 1)),
          );
        }
      });
      assert.equal(await changing(store, (p) => p.removeSitting(2)), size);
      assert.deepEqual(await idsByPage(store, 100), [
        [1, 2, 3, 4, 5, 3446, 3447, 3448, 3449, 3450],
      ]);
    });

    test('no id is given out twice, whatever was removed', async (t) => {
      const store = await openEmpty(t);
      const make = (p: WriteTransaction): Promise<(number | null)[]> =>
        Promise.all([
          p.addVenue('x', 'x'),
          p.addSource(SOURCE),
          p.addPerson('x', 'x'),
          p.addSitting(aSitting()),
        ]);
      const first = await store.write(make);
      await changing(store, async (p) => {
        await p.removeSitting(first[3]!);
        await p.removeVenue(first[0]!);
        await p.removeSource(first[1]!);
        await p.removePerson(first[2]!);
      });
      const second = await store.write(make);
      second.forEach((id, index) => assert.ok(id! > first[index]!, `${id} > ${first[index]}`));
      await assert.rejects(
        store.write((p) => p.sitting(aSitting({ id: first[3]!, startDate: '1999-01-01' }))),
        SittingConflict,
      );
    });

    test('the version of a sitting’s entries changes with each of them, and only then', async (t) => {
      const store = await openSpoken(t);
      const seen = [await store.sittingEntriesVersion(1)];
      const differs = async (work: (p: WriteTransaction) => Promise<unknown>): Promise<void> => {
        await store.write(work);
        const version = await store.sittingEntriesVersion(1);
        assert.match(version, /^[0-9a-z.]+$/);
        assert.ok(!seen.includes(version));
        assert.equal(await store.write((p) => p.sittingEntriesVersion(1)), version);
        seen.push(version);
      };
      await differs((p) => p.correctEntry(2, anEntry(2, { content: 'x' }), 'corrected'));
      await differs((p) => p.withdrawEntry(3));
      await differs((p) => p.appendEntries(1, [anEntry(3)]));
      await differs((p) => p.changePerson({ ...AMINA, legalName: 'Amina' }));
      await store.write((p) => p.appendEntries(2, [anEntry(2)]));
      await store.write((p) => p.changeSitting(1, aSitting({ startTime: '09:00:00' })));
      assert.equal(await store.sittingEntriesVersion(1), seen.at(-1));
    });

    test('nothing of a change or removal is stored where the writing fails', async (t) => {
      const store = await openSpoken(t);
      const before = await store.recordState();
      await assert.rejects(
        store.write(async (p) => {
          await p.changePerson({ ...AMINA, ...DETAILS, legalName: 'Another' });
          await p.changeVenue({ id: 2, name: 'House', slug: 'house' });
          await p.removeSitting(1);
          throw new Error('the lights went out');
        }),
        /lights/,
      );
      assert.deepEqual(await store.recordState(), before);
      assert.deepEqual(await store.item('people', 49), AMINA);
      assert.equal((await store.item('venues', 2))!.slug, 'senate');
      assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3, 4]]);
      assert.deepEqual(await faultsOf(store), []);
    });
  });
}
