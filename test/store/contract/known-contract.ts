// The contract on what a store finds again: sittings, entries, people and documents by what they are known by.

import assert from 'node:assert/strict';
import { fillWithDemo } from '../../../src/demo/demo-record.ts';
import { PersonConflict } from '../../../src/store/contract/conflicts.ts';
import { anEntry, aSitting, publishIds, writeTo } from '../../support/records/entries.ts';
import { StoreContract } from './contract.ts';

export const knownContract = new StoreContract('what is known in a store');
const { it } = knownContract;

it('knows the demo record by its mark, and one of an earlier version by its sources', async (store, {
  open,
}) => {
  assert.equal(await store.isInvented(), false);
  const source = {
    name: 'a',
    listPage: '',
    date: null,
    lastProcessingAttempt: null,
    lastProcessingSuccess: null,
  };
  await writeTo(store).addSource({ ...source, url: 'https://parliament.example/a.pdf' });
  assert.equal(await store.isInvented(), true);
  const marked = await open();
  await writeTo(marked).addSource({ ...source, url: 'https://parliament.go.ke/a.pdf' });
  assert.equal(await marked.isInvented(), false);
  await fillWithDemo(marked, 10, () => {});
  assert.equal(await marked.isInvented(), true);
});

it('finds a sitting by its venue, start and source, and makes a venue it does not know', async (store) => {
  const source = {
    name: 'Wednesday, 31st July, 2013',
    listPage: 'senate',
    date: '2013-07-31',
    url: '',
    lastProcessingAttempt: null,
    lastProcessingSuccess: null,
  };
  await store.write(async (transaction) => {
    const first = await transaction.sitting(aSitting({ source, startTime: '14:30:00' }));
    assert.deepEqual({ ...first, id: 0 }, { id: 0, isNew: true, madeVenue: null });
    const again = await transaction.sitting(aSitting({ source, startTime: '14:30:00' }));
    assert.deepEqual(again, { id: first.id, isNew: false, madeVenue: null });
    for (const other of [
      aSitting({ source }),
      aSitting({ startTime: '14:30:00' }),
      aSitting({ source, startTime: '14:30:00', venueSlug: 'national_assembly' }),
      aSitting({ source, startTime: '14:30:00', venueSlug: null }),
      aSitting({ source, startTime: '14:30:00', startDate: '2013-08-01' }),
    ]) {
      assert.equal((await transaction.sitting(other)).isNew, true, JSON.stringify(other));
      assert.equal((await transaction.sitting(other)).isNew, false, JSON.stringify(other));
    }
    const joint = await transaction.sitting(aSitting({ venueSlug: 'joint_sitting' }));
    assert.equal(joint.madeVenue, 'Joint Sitting');
    assert.equal(await transaction.hasSitting(joint.id), true);
    assert.equal(await transaction.hasSitting(joint.id + 1), false);
  });
});

it('finds entries by id and by place, and the last of all', async (store) => {
  await store.write(async (transaction) => {
    assert.equal(await transaction.lastEntry(), null);
    const sitting = await transaction.addSitting(aSitting());
    await transaction.appendEntries(sitting, [anEntry(1), anEntry(2, { id: 7 })]);
    const last = await transaction.lastEntry();
    assert.deepEqual([last!.id, last!.sittingId, last!.textCounter], [7, sitting, 2]);
    assert.equal((await transaction.findEntry(7))!.textCounter, 2);
    assert.equal((await transaction.findEntryAt(sitting, 2))!.id, 7);
    assert.equal(await transaction.findEntry(8), null);
    assert.equal(await transaction.findEntryAt(sitting, 3), null);
  });
});

it('knows a person under one id and one slug', async (store) => {
  const amina = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };
  await store.write(async (transaction) => {
    await transaction.knowPerson(amina);
    await transaction.knowPerson(amina);
    assert.deepEqual(await transaction.findPerson(49), amina);
    assert.deepEqual(await transaction.findPerson('amina-ngugi'), amina);
    assert.equal(await transaction.findPerson('nobody'), null);
    await assert.rejects(
      transaction.knowPerson({ ...amina, legalName: 'A. Ngugi' }),
      PersonConflict,
    );
    await assert.rejects(transaction.knowPerson({ ...amina, id: 50 }), PersonConflict);
  });
});

it('remembers which documents were imported', async (store) => {
  const done = {
    sha256: 'ab'.repeat(32),
    name: 'a.ndjson',
    entries: 3,
    atMs: 1_700_000_000_000,
  };
  await writeTo(store).noteImport(done);
  await store.write(async (transaction) => {
    assert.deepEqual(await transaction.findImport(done.sha256), { ...done, report: null });
    assert.equal(await transaction.findImport('cd'.repeat(32)), null);
  });
  const reported = { ...done, sha256: 'ef'.repeat(32), atMs: done.atMs + 1 };
  const report = JSON.stringify({ review: ['\0\ud800"'] });
  const { version } = await store.recordState();
  await writeTo(store).noteImport(reported, report);
  await writeTo(store).noteImport({ ...reported, name: 'b' }, '{}');
  assert.deepEqual(await store.importOf(reported.sha256), { ...reported, report });
  assert.deepEqual(await store.importOf(done.sha256), { ...done, report: null });
  await writeTo(store).storeImportReport(done.sha256, '{}');
  assert.deepEqual(await store.importOf(done.sha256), { ...done, report: '{}' });
  assert.equal(await store.importOf('\0'), null);
  const listed = await store.imports(1, 1);
  assert.deepEqual([listed!.count, listed!.page.pages, listed!.items], [2, 2, [reported]]);
  assert.deepEqual((await store.imports('last', 1))!.items, [done]);
  assert.equal(await store.imports(3, 1), null);
  assert.equal((await store.recordState()).version, version);
});

it('counts the sittings of a document that are there, and those that were removed', async (store) => {
  const done = { sha256: 'ab'.repeat(32), name: 'a.ndjson', entries: 2, atMs: 1 };
  await publishIds(store, [1]);
  await publishIds(store, [2]);
  const counts = (): Promise<unknown> => writeTo(store).importedSittings(done.sha256);
  assert.deepEqual(await counts(), { present: 0, removed: 0 });
  await writeTo(store).noteImport(done, null, [1, 2]);
  assert.deepEqual(await counts(), { present: 2, removed: 0 });
  await writeTo(store).removeSitting(1);
  assert.deepEqual(await counts(), { present: 1, removed: 1 });
  const again = { ...done, name: 'b.ndjson', entries: 1, atMs: 2 };
  await writeTo(store).noteImport(again, null, [2]);
  assert.deepEqual(await counts(), { present: 1, removed: 0 });
  assert.deepEqual(await writeTo(store).findImport(done.sha256), {
    ...done,
    report: null,
  });
});
