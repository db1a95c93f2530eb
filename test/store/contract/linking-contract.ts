// The contract on linking speakers to people: what is linked, in whose name, and what is taken back.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../../src/store/contract/store.ts';
import { ADDRESS, anEntry, faultsOf, publishIds } from '../../support/records/entries.ts';
import type { Ending } from '../../support/temporary.ts';

const ANN = { id: 7, legalName: 'Ann Mwangi', slug: 'ann' };
const JOE = { id: 8, legalName: 'Joe Otieno', slug: 'joe' };

/** Enough for several batches of one write, and for two runs of the change log. */
const MANY = 1_200;

export function linkingContract(engine: string, openEmpty: (test: Ending) => Promise<Store>): void {
  suite(`links in a store on ${engine}`, () => {
    test('entries without a speaker are linked in one write, each as a change', async (t) => {
      const store = await openWithPeople(t, openEmpty, [1, 2, 5]);
      await store.write((transaction) =>
        transaction.correctEntry(2, anEntry(2, { speaker: JOE }), 'linked'),
      );
      const linked = await store.write(
        (transaction) =>
          transaction.linkSpeakers([1, 2, 5, 6].map((entryId) => ({ entryId, person: ANN }))),
        'run-1',
      );
      assert.equal(linked, 2);
      assert.deepEqual(await speakers(store, [1, 2, 5]), ['ann', 'joe', 'ann']);
      const changes = await store.changes(4, 10);
      assert.deepEqual(
        changes.map(({ kind, entryId }) => [kind, entryId]),
        [
          ['linked', 1],
          ['linked', 5],
        ],
      );
      assert.deepEqual(await linkedBy(store, 'run-1'), [
        { entryId: 1, revision: 2 },
        { entryId: 5, revision: 2 },
      ]);
      assert.deepEqual(await linkedBy(store, 'run-2'), []);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('what a run linked is taken back; what others linked since stays', async (t) => {
      const store = await openWithPeople(t, openEmpty, [1, 2, 3, 4, 5]);
      await store.write(
        (transaction) =>
          transaction.linkSpeakers([1, 2, 3, 4, 5].map((entryId) => ({ entryId, person: ANN }))),
        'run-1',
      );
      await store.write(async (transaction) => {
        const change = (id: number, speaker: typeof ANN | null, kind: 'linked' | 'corrected') =>
          transaction.correctEntry(id, anEntry(id, { speaker, content: `anew ${id}` }), kind);
        await change(2, JOE, 'linked');
        await change(3, ANN, 'corrected');
        await change(4, null, 'linked');
        await change(4, ANN, 'linked');
        await transaction.withdrawEntry(5);
      }, 'desk');
      const undone = await store.write(async (transaction) =>
        transaction.unlinkSpeakers(await transaction.linkedBy('run-1')),
      );
      assert.equal(undone, 2);
      assert.deepEqual(await speakers(store, [1, 2, 3, 4]), [null, 'joe', null, 'ann']);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('many are linked and taken back in batches', async (t) => {
      const ids = Array.from({ length: MANY }, (_, index) => 2 * index + 1);
      const store = await openWithPeople(t, openEmpty, ids);
      const links = ids.map((entryId) => ({ entryId, person: ANN }));
      assert.equal(
        await store.write((transaction) => transaction.linkSpeakers(links), 'run-1'),
        MANY,
      );
      assert.equal((await linkedBy(store, 'run-1')).length, MANY);
      const undone = await store.write(async (transaction) =>
        transaction.unlinkSpeakers(await transaction.linkedBy('run-1')),
      );
      assert.equal(undone, MANY);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('decisions on labels are stored in order, in whose name, and removed by that name or with their person', async (t) => {
      const store = await openWithPeople(t, openEmpty, [1]);
      const { version } = await store.recordState();
      const anywhere = { title: null, chamber: null, from: null, to: null };
      const one = { ...anywhere, label: 'Hon. Ä "x"', personId: ANN.id };
      const two = {
        label: 'b',
        title: 'Mr.',
        chamber: 'senate',
        from: '2013',
        to: '2017-08',
        personId: null,
      };
      const three = { ...anywhere, label: 'b', personId: JOE.id };
      await store.write((transaction) => transaction.addLabelDecisions([one, two]), 'run-1');
      await store.write((transaction) => transaction.addLabelDecisions([three]), 'run-2');
      await store.write((transaction) => transaction.addLabelDecisions([]));
      const failing = store.write(async (transaction) => {
        await transaction.addLabelDecisions([one]);
        throw new Error('interrupted');
      });
      await assert.rejects(failing, /interrupted/);
      const stored = await store.labelDecisions();
      assert.deepEqual(
        stored.map(({ madeAtMs, ...rest }) => ({ ...rest, isTime: madeAtMs > 0 })),
        [
          { id: 1, ...one, madeBy: 'run-1', isTime: true },
          { id: 2, ...two, madeBy: 'run-1', isTime: true },
          { id: 3, ...three, madeBy: 'run-2', isTime: true },
        ],
      );
      assert.equal((await store.recordState()).version, version);
      const remove = (by: string) =>
        store.write((transaction) => transaction.removeLabelDecisions(by));
      assert.deepEqual([await remove('run-1'), await remove('run-1')], [2, 0]);
      assert.equal(
        await store.write((transaction) => transaction.removeUnused('people', JOE.id)),
        0,
      );
      assert.deepEqual(await store.labelDecisions(), []);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('a write that links nothing leaves the version as it is', async (t) => {
      const store = await openWithPeople(t, openEmpty, [1]);
      const { version } = await store.recordState();
      assert.equal(await store.write((transaction) => transaction.linkSpeakers([])), 0);
      assert.equal(
        await store.write((transaction) =>
          transaction.unlinkSpeakers([{ entryId: 1, revision: 1 }]),
        ),
        0,
      );
      assert.equal((await store.recordState()).version, version);
    });
  });
}

async function openWithPeople(
  t: Ending,
  openEmpty: (test: Ending) => Promise<Store>,
  ids: readonly number[],
): Promise<Store> {
  const store = await openEmpty(t);
  await publishIds(store, ids);
  await store.write(async (transaction) => {
    await transaction.knowPerson(ANN);
    await transaction.knowPerson(JOE);
  });
  return store;
}

function linkedBy(store: Store, by: string) {
  return store.write((transaction) => transaction.linkedBy(by));
}

async function speakers(store: Store, ids: readonly number[]): Promise<(string | null)[]> {
  const slugs: (string | null)[] = [];
  for (const id of ids) {
    const { json } = (await store.entry(id, ADDRESS))!;
    const { speaker } = JSON.parse(new TextDecoder().decode(json)) as {
      speaker: { slug: string } | null;
    };
    slugs.push(speaker?.slug ?? null);
  }
  return slugs;
}
