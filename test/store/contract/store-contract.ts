// The store's contract: what every engine promises, as one suite that each adapter is run through.

import assert from 'node:assert/strict';
import { fillWithDemo } from '../../../src/demo/fill-with-demo.ts';
import { suite, test } from 'node:test';
import type { Store } from '../../../src/store/contract/store.ts';
import { IdsExhausted, PersonConflict } from '../../../src/store/contract/conflicts.ts';
import {
  ADDRESS,
  anEntry,
  aSitting,
  faultsOf,
  idsByPage,
  parseEntries,
  publishIds,
  readPage,
} from '../../support/records/entries.ts';
import { fc } from '../../support/seed.ts';
import type { Ending } from '../../support/temporary.ts';
import { detailsContract } from './details-contract.ts';
import { debatesContract } from './debates-contract.ts';
import { divisionsContract } from './divisions-contract.ts';
import { historyContract } from './history-contract.ts';
import { itemsContract } from './items-contract.ts';
import { restoringContract } from './restoring-contract.ts';
import { linkingContract } from './linking-contract.ts';
import { mirrorContract } from './mirror-contract.ts';
import { manyEntriesContract } from './many-entries-contract.ts';
import { collectionsContract } from './collections-contract.ts';
import { writersContract } from './writers-contract.ts';

export function storeContract(engine: string, openEmpty: (test: Ending) => Promise<Store>): void {
  suite(`the store on ${engine}`, () => {
    test('an empty record has one empty page and no entry', async (t) => {
      const store = await openEmpty(t);
      const page = await readPage(store, 1, 10);
      assert.equal(page!.state.count, 0);
      assert.equal(Buffer.from(page!.json).toString(), '[]');
      assert.deepEqual(page!.page, { number: 1, pages: 1, firstPosition: 1 });
      assert.equal((await readPage(store, 'last', 10))!.page.number, 1);
      assert.equal(await readPage(store, 2, 10), null);
      assert.equal(await store.entry(1, ADDRESS), null);
      assert.deepEqual(await faultsOf(store), []);
    });

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

    test('refuses an id after which none could be given any more', async (t) => {
      const store = await openEmpty(t);
      await assert.rejects(publishIds(store, [2 ** 53 - 1]), /the highest an entry can have/);
      await publishIds(store, [2 ** 53 - 2]);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('says so where no id is left to assign, and stores nothing', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [2 ** 53 - 2]);
      await store.write(async (publication) => {
        await publication.sitting({ ...aSitting({ startDate: '2001-01-01' }), id: 2 ** 53 - 2 });
        // Versions before this one took an id one higher of a person.
        await publication.knowPerson({ id: 2 ** 53 - 1, legalName: 'Ann', slug: 'ann' });
      });
      const { version } = await store.recordState();
      const exhausted = (kind: string, work: Parameters<Store['write']>[0]): Promise<void> =>
        assert.rejects(store.write(work), (error: Error) => {
          assert.ok(error instanceof IdsExhausted);
          assert.match(
            error.message,
            new RegExp(`^No id is left for another ${kind}: 9007199254740990,`),
          );
          return true;
        });
      const { sittingId } = (await store.write((publication) => publication.lastEntry()))!;
      await exhausted('entry', (p) => p.appendEntries(sittingId, [anEntry(9)]));
      await exhausted('sitting', (p) => p.addSitting(aSitting({ startDate: '2002-01-01' })));
      await exhausted('person', (p) => p.addPerson('Joe', null));
      assert.equal((await store.recordState()).version, version);
      assert.equal(await store.item('people', 'joe'), null);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('gives an entry back byte for byte, in the seed’s order of fields', async (t) => {
      const store = await openEmpty(t);
      const speaker = { id: 49, legalName: "Amina Ng'ong'o", slug: 'amina-ngongo' };
      await store.write(async (publication) => {
        await publication.knowPerson(speaker);
        const sitting = await publication.addSitting(aSitting());
        await publication.appendEntries(sitting, [
          anEntry(1, {
            speaker,
            speakerTitle: 'The Speaker',
            content: ' “Hon.” \u2028\u2029\ud83d\ude00 \\ "x" \u0001 é',
          }),
        ]);
      });
      const result = await store.entry(1, ADDRESS);
      assert.equal(
        Buffer.from(result!.json).toString('utf8'),
        '{"id":1,"url":"http://h/e/1/?format=api","text_counter":1,"type":"speech",' +
          '"speaker_name":"Mr. Speaker","speaker_title":"The Speaker",' +
          '"speaker":{"id":49,"legal_name":"Amina Ng\'ong\'o","slug":"amina-ngongo"},' +
          '"content":" “Hon.” \\u2028\\u2029😀 \\\\ \\"x\\" \\u0001 é"}',
      );
      assert.equal(result!.revision, 1);
      assert.ok(Math.abs(result!.changedAtMs - Date.now()) < 60_000);
    });

    test('finds pages by position, whatever the gaps in the ids', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [3, 4, 5, 9, 10, 100, 101, 102, 103, 250]);
      assert.deepEqual(await idsByPage(store, 3), [
        [3, 4, 5],
        [9, 10, 100],
        [101, 102, 103],
        [250],
      ]);
      assert.equal((await readPage(store, 'last', 3))!.page.number, 4);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('closes up after withdrawals, and never gives an id out again', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2, 3, 4, 5, 6, 7]);
      await store.write(async (publication) => {
        assert.equal(await publication.withdrawEntry(4), true);
        assert.equal(await publication.withdrawEntry(4), false);
        assert.equal(await publication.withdrawEntry(7), true);
        assert.equal(await publication.withdrawEntry(1), true);
        assert.equal(await publication.withdrawEntry(999), false);
      });
      assert.deepEqual(await idsByPage(store, 2), [
        [2, 3],
        [5, 6],
      ]);
      assert.equal(await store.entry(4, ADDRESS), null);
      const [id] = await store.write(async (publication) => {
        const sitting = await publication.addSitting(aSitting());
        return publication.appendEntries(sitting, [anEntry(1)]);
      });
      assert.equal(id, 8);
      assert.deepEqual(await idsByPage(store, 10), [[2, 3, 5, 6, 8]]);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('agrees with a plain list through any appends and withdrawals', async (t) => {
      const runs = 25;
      const step = fc.oneof(
        fc.record({
          add: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
        }),
        fc.record({ withdraw: fc.nat(40) }),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 12 }),
          fc.integer({ min: 1, max: 5 }),
          async (steps, size) => {
            const store = await openEmpty(t);
            const expected: number[] = [];
            let highest = 0;
            for (const action of steps) {
              await store.write(async (publication) => {
                if ('add' in action) {
                  const sitting = await publication.addSitting(aSitting());
                  const entries = action.add.map((gap, index) => {
                    highest += gap;
                    expected.push(highest);
                    return anEntry(index + 1, { id: highest });
                  });
                  await publication.appendEntries(sitting, entries);
                } else {
                  const id = expected[action.withdraw % Math.max(1, expected.length)];
                  if (id === undefined) return;
                  expected.splice(expected.indexOf(id), 1);
                  await publication.withdrawEntry(id);
                }
              });
            }
            const pages = await idsByPage(store, size);
            assert.deepEqual(pages.flat(), expected);
            assert.equal((await store.recordState()).count, expected.length);
            assert.ok(pages.slice(0, -1).every((page) => page.length === size));
            assert.deepEqual(await faultsOf(store), []);
            await store.close();
          },
        ),
        { numRuns: runs },
      );
    });

    test('stores nothing of a writing that fails, and goes on after it', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2]);
      const before = await store.recordState();
      await assert.rejects(
        store.write(async (publication) => {
          const sitting = await publication.addSitting(aSitting());
          await publication.appendEntries(sitting, [anEntry(1), anEntry(2)]);
          throw new Error('the reader broke off');
        }),
        /the reader broke off/,
      );
      assert.deepEqual(await store.recordState(), before);
      await publishIds(store, [3]);
      assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3]]);
    });

    test('changes its version with every change, and only then', async (t) => {
      const store = await openEmpty(t);
      const versions = [(await store.recordState()).version];
      await publishIds(store, [1, 2]);
      versions.push((await store.recordState()).version);
      await store.write((publication) => publication.withdrawEntry(2));
      versions.push((await store.recordState()).version);
      assert.equal(new Set(versions).size, 3);
      await store.write((publication) => publication.findEntry(1));
      assert.equal((await store.recordState()).version, versions[2]);
      assert.ok([versions[2], null].includes(store.currentVersion()));
    });

    test('shows a reader what was just written, also within one turn of the loop', async (t) => {
      const store = await openEmpty(t);
      for (let id = 1; id <= 5; id += 1) {
        assert.equal((await store.recordState()).count, id - 1);
        await publishIds(store, [id]);
        assert.equal((await store.recordState()).count, id);
        assert.notEqual(await store.entry(id, ADDRESS), null);
      }
    });

    test('writes one after the other, however many ask at once', async (t) => {
      const store = await openEmpty(t);
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store.write(async (publication) => {
            const last = await publication.lastEntry();
            const sitting = await publication.addSitting(aSitting());
            await new Promise((resolve) => setImmediate(resolve));
            const [id] = await publication.appendEntries(sitting, [anEntry(1)]);
            assert.equal(id, (last?.id ?? 0) + 1);
          }),
        ),
      );
      assert.equal((await store.recordState()).count, 20);
    });

    test('readers do not wait for a writer, nor see half of what it does', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1]);
      await store.write(async (publication) => {
        const sitting = await publication.addSitting(aSitting());
        await publication.appendEntries(sitting, [anEntry(1), anEntry(2)]);
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal((await store.recordState()).count, 1);
        assert.deepEqual(await idsByPage(store, 10), [[1]]);
      });
      assert.equal((await store.recordState()).count, 3);
    });

    test('refuses an id that does not rise', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [5]);
      await assert.rejects(publishIds(store, [5]), /not above the last/);
      await assert.rejects(publishIds(store, [7, 6]), /not above the last/);
      assert.deepEqual(await idsByPage(store, 10), [[5]]);
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
      await store.write(async (publication) => {
        const first = await publication.sitting(aSitting({ source, startTime: '14:30:00' }));
        assert.deepEqual({ ...first, id: 0 }, { id: 0, isNew: true, madeVenue: null });
        const again = await publication.sitting(aSitting({ source, startTime: '14:30:00' }));
        assert.deepEqual(again, { id: first.id, isNew: false, madeVenue: null });
        for (const other of [
          aSitting({ source }),
          aSitting({ startTime: '14:30:00' }),
          aSitting({ source, startTime: '14:30:00', venueSlug: 'national_assembly' }),
          aSitting({ source, startTime: '14:30:00', venueSlug: null }),
          aSitting({ source, startTime: '14:30:00', startDate: '2013-08-01' }),
        ]) {
          assert.equal((await publication.sitting(other)).isNew, true, JSON.stringify(other));
          assert.equal((await publication.sitting(other)).isNew, false, JSON.stringify(other));
        }
        const joint = await publication.sitting(aSitting({ venueSlug: 'joint_sitting' }));
        assert.equal(joint.madeVenue, 'Joint Sitting');
        assert.equal(await publication.hasSitting(joint.id), true);
        assert.equal(await publication.hasSitting(joint.id + 1), false);
      });
      assert.deepEqual(await faultsOf(store), []);
    });

    test('finds entries by id and by place, and the last of all', async (t) => {
      const store = await openEmpty(t);
      await store.write(async (publication) => {
        assert.equal(await publication.lastEntry(), null);
        const sitting = await publication.addSitting(aSitting());
        await publication.appendEntries(sitting, [anEntry(1), anEntry(2, { id: 7 })]);
        const last = await publication.lastEntry();
        assert.deepEqual([last!.id, last!.sittingId, last!.textCounter], [7, sitting, 2]);
        assert.equal((await publication.findEntry(7))!.textCounter, 2);
        assert.equal((await publication.findEntryAt(sitting, 2))!.id, 7);
        assert.equal(await publication.findEntry(8), null);
        assert.equal(await publication.findEntryAt(sitting, 3), null);
      });
    });

    test('knows a person under one id and one slug', async (t) => {
      const store = await openEmpty(t);
      const amina = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };
      await store.write(async (publication) => {
        await publication.knowPerson(amina);
        await publication.knowPerson(amina);
        assert.deepEqual(await publication.findPerson(49), amina);
        assert.deepEqual(await publication.findPerson('amina-ngugi'), amina);
        assert.equal(await publication.findPerson('nobody'), null);
        await assert.rejects(
          publication.knowPerson({ ...amina, legalName: 'A. Ngugi' }),
          PersonConflict,
        );
        await assert.rejects(publication.knowPerson({ ...amina, id: 50 }), PersonConflict);
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
      await store.write((publication) => publication.noteImport(done));
      await store.write(async (publication) => {
        assert.deepEqual(await publication.findImport(done.sha256), done);
        assert.equal(await publication.findImport('cd'.repeat(32)), null);
      });
      const reported = { ...done, sha256: 'ef'.repeat(32), atMs: done.atMs + 1 };
      const report = JSON.stringify({ review: ['\0\ud800"'] });
      const { version } = await store.recordState();
      await store.write((publication) => publication.noteImport(reported, report));
      await store.write((publication) => publication.noteImport({ ...reported, name: 'b' }, '{}'));
      assert.deepEqual(await store.importOf(reported.sha256), { ...reported, report });
      assert.deepEqual(await store.importOf(done.sha256), { ...done, report: null });
      await store.write((publication) => publication.storeImportReport(done.sha256, '{}'));
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
        store.write((publication) => publication.importedSittings(done.sha256));
      assert.deepEqual(await counts(), { present: 0, removed: 0 });
      await store.write((publication) => publication.noteImport(done, null, [1, 2]));
      assert.deepEqual(await counts(), { present: 2, removed: 0 });
      await store.write((publication) => publication.removeSitting(1));
      assert.deepEqual(await counts(), { present: 1, removed: 1 });
      const again = { ...done, name: 'b.ndjson', entries: 1, atMs: 2 };
      await store.write((publication) => publication.noteImport(again, null, [2]));
      assert.deepEqual(await counts(), { present: 1, removed: 0 });
      assert.deepEqual(await store.write((p) => p.findImport(done.sha256)), done);
    });

    test('takes a large sitting in one piece', async (t) => {
      const store = await openEmpty(t);
      const size = 3_440;
      await publishIds(
        store,
        Array.from({ length: size }, (_, index) => index + 1),
      );
      const last = await readPage(store, 'last', 10);
      assert.equal(last!.page.number, size / 10);
      assert.deepEqual(
        parseEntries(last!.json).map(({ text_counter: counter }) => counter),
        [3431, 3432, 3433, 3434, 3435, 3436, 3437, 3438, 3439, 3440],
      );
    });

    test('can be closed twice', async (t) => {
      const store = await openEmpty(t);
      await store.close();
      await store.close();
    });
  });
  debatesContract(engine, openEmpty);
  divisionsContract(engine, openEmpty);
  historyContract(engine, openEmpty);
  detailsContract(engine, openEmpty);
  restoringContract(engine, openEmpty);
  itemsContract(engine, openEmpty);

  linkingContract(engine, openEmpty);

  mirrorContract(engine, openEmpty);
  collectionsContract(engine, openEmpty);
  manyEntriesContract(engine, openEmpty);
  writersContract(engine, openEmpty);
}
