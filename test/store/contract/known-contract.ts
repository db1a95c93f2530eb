// The contract on what a store finds again: sittings, entries, people and documents by what they are known by.

import assert from 'node:assert/strict';
import { fillWithDemo } from '../../../src/demo/demo-record.ts';
import { suite, test } from 'node:test';
import type { Store } from '../../../src/store/contract/store.ts';
import { PersonConflict } from '../../../src/store/contract/conflicts.ts';
import { anEntry, aSitting, faultsOf, publishIds } from '../../support/records/entries.ts';
import type { Ending } from '../../support/temporary.ts';

export function knownContract(engine: string, openEmpty: (test: Ending) => Promise<Store>): void {
  suite(`what is known in a store on ${engine}`, () => {
    test('knows the demo record by its mark, and one of an earlier version by its sources', async (t) => {
      const store = await openEmpty(t);
      assert.equal(await store.isInvented(), false);
      const source = {
        name: 'a',
        listPage: '',
        date: null,
        lastProcessingAttempt: null,
        lastProcessingSuccess: null,
      };
      await store.write((writing) =>
        writing.addSource({ ...source, url: 'https://parliament.example/a.pdf' }),
      );
      assert.equal(await store.isInvented(), true);
      const marked = await openEmpty(t);
      await marked.write((writing) =>
        writing.addSource({ ...source, url: 'https://parliament.go.ke/a.pdf' }),
      );
      assert.equal(await marked.isInvented(), false);
      await fillWithDemo(marked, 10, () => {});
      assert.equal(await marked.isInvented(), true);
    });

    test('finds a sitting by its venue, start and source, and makes a venue it does not know', async (t) => {
      const store = await openEmpty(t);
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
      assert.deepEqual(await faultsOf(store), []);
    });

    test('finds entries by id and by place, and the last of all', async (t) => {
      const store = await openEmpty(t);
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

    test('knows a person under one id and one slug', async (t) => {
      const store = await openEmpty(t);
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

    test('remembers which documents were imported', async (t) => {
      const store = await openEmpty(t);
      const done = {
        sha256: 'ab'.repeat(32),
        name: 'a.ndjson',
        entries: 3,
        atMs: 1_700_000_000_000,
      };
      await store.write((transaction) => transaction.noteImport(done));
      await store.write(async (transaction) => {
        assert.deepEqual(await transaction.findImport(done.sha256), { ...done, report: null });
        assert.equal(await transaction.findImport('cd'.repeat(32)), null);
      });
      const reported = { ...done, sha256: 'ef'.repeat(32), atMs: done.atMs + 1 };
      const report = JSON.stringify({ review: ['\0\ud800"'] });
      const { version } = await store.recordState();
      await store.write((transaction) => transaction.noteImport(reported, report));
      await store.write((transaction) => transaction.noteImport({ ...reported, name: 'b' }, '{}'));
      assert.deepEqual(await store.importOf(reported.sha256), { ...reported, report });
      assert.deepEqual(await store.importOf(done.sha256), { ...done, report: null });
      await store.write((transaction) => transaction.storeImportReport(done.sha256, '{}'));
      assert.deepEqual(await store.importOf(done.sha256), { ...done, report: '{}' });
      assert.equal(await store.importOf('\0'), null);
      const listed = await store.imports(1, 1);
      assert.deepEqual([listed!.count, listed!.page.pages, listed!.items], [2, 2, [reported]]);
      assert.deepEqual((await store.imports('last', 1))!.items, [done]);
      assert.equal(await store.imports(3, 1), null);
      assert.equal((await store.recordState()).version, version);
    });

    test('counts the sittings of a document that are there, and those that were removed', async (t) => {
      const store = await openEmpty(t);
      const done = { sha256: 'ab'.repeat(32), name: 'a.ndjson', entries: 2, atMs: 1 };
      await publishIds(store, [1]);
      await publishIds(store, [2]);
      const counts = (): Promise<unknown> =>
        store.write((transaction) => transaction.importedSittings(done.sha256));
      assert.deepEqual(await counts(), { present: 0, removed: 0 });
      await store.write((transaction) => transaction.noteImport(done, null, [1, 2]));
      assert.deepEqual(await counts(), { present: 2, removed: 0 });
      await store.write((transaction) => transaction.removeSitting(1));
      assert.deepEqual(await counts(), { present: 1, removed: 1 });
      const again = { ...done, name: 'b.ndjson', entries: 1, atMs: 2 };
      await store.write((transaction) => transaction.noteImport(again, null, [2]));
      assert.deepEqual(await counts(), { present: 1, removed: 0 });
      assert.deepEqual(await store.write((transaction) => transaction.findImport(done.sha256)), {
        ...done,
        report: null,
      });
    });
  });
}
