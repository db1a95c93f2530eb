// The contract on linking speakers to people: what is linked, in whose name, and what is taken back.

import assert from 'node:assert/strict';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  ADDRESS,
  anEntry,
  publishIds,
  writeTo,
  changesAfter,
} from '../../support/records/entries.ts';
import { StoreContract } from './contract.ts';

const ANN = { id: 7, legalName: 'Ann Mwangi', slug: 'ann' };
const JOE = { id: 8, legalName: 'Joe Otieno', slug: 'joe' };

/** Enough for several batches of one write, and for two runs of the change log. */
const MANY = 1_200;

export const linkingContract = new StoreContract('links in a store');
const { it } = linkingContract;

it('entries without a speaker are linked in one write, each as a change', async (store) => {
  await publishWithPeople(store, [1, 2, 5]);
  await writeTo(store).correctEntry(2, anEntry(2, { speaker: JOE }), 'linked');
  const linked = await writeTo(store, 'run-1').linkSpeakers(
    [1, 2, 5, 6].map((entryId) => ({ entryId, person: ANN })),
  );
  assert.equal(linked, 2);
  assert.deepEqual(await speakers(store, [1, 2, 5]), ['ann', 'joe', 'ann']);
  assert.deepEqual(await changesAfter(store, 4), ['linked 1', 'linked 5']);
  assert.deepEqual(await linkedBy(store, 'run-1'), [
    { entryId: 1, revision: 2 },
    { entryId: 5, revision: 2 },
  ]);
  assert.deepEqual(await linkedBy(store, 'run-2'), []);
});

it('what a run linked is taken back; what others linked since stays', async (store) => {
  await publishWithPeople(store, [1, 2, 3, 4, 5]);
  await writeTo(store, 'run-1').linkSpeakers(
    [1, 2, 3, 4, 5].map((entryId) => ({ entryId, person: ANN })),
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
});

it('many are linked and taken back in batches', async (store) => {
  const ids = Array.from({ length: MANY }, (_, index) => 2 * index + 1);

  await publishWithPeople(store, ids);
  const links = ids.map((entryId) => ({ entryId, person: ANN }));
  assert.equal(await writeTo(store, 'run-1').linkSpeakers(links), MANY);
  assert.equal((await linkedBy(store, 'run-1')).length, MANY);
  const undone = await store.write(async (transaction) =>
    transaction.unlinkSpeakers(await transaction.linkedBy('run-1')),
  );
  assert.equal(undone, MANY);
});

it('decisions on labels are stored in order, in whose name, and removed by that name or with their person', async (store) => {
  await publishWithPeople(store, [1]);
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
  await writeTo(store, 'run-1').addLabelDecisions([one, two]);
  await writeTo(store, 'run-2').addLabelDecisions([three]);
  await writeTo(store).addLabelDecisions([]);
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
  const remove = (by: string) => writeTo(store).removeLabelDecisions(by);
  assert.deepEqual([await remove('run-1'), await remove('run-1')], [2, 0]);
  assert.equal(await writeTo(store).removeUnused('people', JOE.id), 0);
  assert.deepEqual(await store.labelDecisions(), []);
});

it('a write that links nothing leaves the version as it is', async (store) => {
  await publishWithPeople(store, [1]);
  const { version } = await store.recordState();
  assert.equal(await writeTo(store).linkSpeakers([]), 0);
  assert.equal(await writeTo(store).unlinkSpeakers([{ entryId: 1, revision: 1 }]), 0);
  assert.equal((await store.recordState()).version, version);
});

async function publishWithPeople(store: Store, ids: readonly number[]): Promise<void> {
  await publishIds(store, ids);
  await store.write(async (transaction) => {
    await transaction.knowPerson(ANN);
    await transaction.knowPerson(JOE);
  });
}

function linkedBy(store: Store, by: string) {
  return writeTo(store).linkedBy(by);
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
