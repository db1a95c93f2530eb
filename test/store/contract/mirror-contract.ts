// The contract on what a store remembers of the server it mirrors.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { UNDESCRIBED_SITTING } from '../../../src/record/sitting.ts';
import type { MirrorState } from '../../../src/store/contract/publishing.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, faultsOf, idsByPage, publishIds } from '../../support/records/entries.ts';
import type { Ending } from '../../support/temporary.ts';

const STATE: MirrorState = {
  address: 'https://example.org/entries/',
  source: 'pages',
  pageSize: null,
  seq: null,
  chain: null,
  etag: null,
  itemSeq: null,
  itemChain: null,
  completeAtMs: null,
};

export function mirrorContract(engine: string, openEmpty: (test: Ending) => Promise<Store>): void {
  suite(`the state of a mirror on ${engine}`, () => {
    test('is stored and replaced, is rolled back with its transaction, and changes no version', async (t) => {
      const store = await openEmpty(t);
      const read = async (): Promise<MirrorState | null> => {
        const state = await store.write((writing) => writing.mirrorState());
        assert.deepEqual(await store.mirrorState(), state);
        return state;
      };
      assert.equal(await read(), null);
      const { version } = await store.recordState();
      await store.write((writing) => writing.storeMirrorState(STATE));
      assert.deepEqual(await read(), STATE);
      const known = { ...STATE, source: 'log', pageSize: 10, seq: 2 ** 52, chain: 'ab' } as const;
      const complete = { ...known, etag: '"é"', itemSeq: 3, itemChain: 'cd', completeAtMs: 5 };
      await store.write((writing) => writing.storeMirrorState(complete));
      const failing = store.write(async (writing) => {
        await writing.storeMirrorState({ ...STATE, address: 'https://example.net/' });
        throw new Error('interrupted');
      });
      await assert.rejects(failing, /interrupted/);
      assert.deepEqual(await read(), complete);
      assert.equal((await store.recordState()).version, version);
    });

    test('has the ETags of pages, each replaced or removed', async (t) => {
      const store = await openEmpty(t);
      const tags = new Map([
        [1, '"a"'],
        [2, '"b"'],
        [3, null],
      ]);
      await store.write((writing) => writing.storePageTags(tags));
      await store.write((writing) =>
        writing.storePageTags(
          new Map([
            [1, '"c"'],
            [2, null],
          ]),
        ),
      );
      const found = await store.write((writing) =>
        Promise.all([1, 2, 3].map((page) => writing.pageTag(page))),
      );
      assert.deepEqual(found, ['"c"', null, null]);
    });

    test('has the ids that venues and sources have on the server, until it mirrors another', async (t) => {
      const store = await openEmpty(t);
      await store.write(async (writing) => {
        await writing.storeMirrorState(STATE);
        await writing.storeMirroredItem('venues', 7, 1);
        await writing.storeMirroredItem('venues', 8, 2);
        await writing.storeMirroredItem('sources', 7, 3);
        await writing.storeMirroredItem('venues', 7, 4);
        await writing.storeMirroredItem('venues', 8, null);
      });
      const read = (): Promise<unknown[]> =>
        store.write(async (writing) => [
          await writing.mirroredItems('venues'),
          await writing.mirroredItems('sources'),
        ]);
      assert.deepEqual(await read(), [new Map([[7, 4]]), new Map([[7, 3]])]);
      await store.write((writing) =>
        writing.storeMirrorState({ ...STATE, address: 'https://example.net/' }),
      );
      assert.deepEqual(await read(), [new Map(), new Map()]);
    });

    test('an entry it never had is added under an id below others', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [2, 3, 6]);
      await store.write((writing) => writing.withdrawEntry(3));
      const insert = (id: number, counter: number): Promise<unknown> =>
        store.write((writing) =>
          writing.restoreEntries(1, [{ id, body: anEntry(counter, { content: 'missed' }) }], true),
        );
      await insert(4, 7);
      await insert(1, 8);
      assert.deepEqual(await idsByPage(store, 10), [[1, 2, 4, 6]]);
      const { events } = (await store.history(4))!;
      assert.deepEqual(
        events.map(({ kind, revision }) => [kind, revision]),
        [['added', 1]],
      );
      await assert.rejects(insert(3, 9), /entry 3 was withdrawn, or is above every id/);
      await assert.rejects(insert(7, 9), /entry 7 was withdrawn, or is above every id/);
      await assert.rejects(insert(2, 9));
      assert.deepEqual(await faultsOf(store), []);
    });

    test('what was derived of a sitting is noted with its entries, until the sitting is changed or removed', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2]);
      const derived = { ...UNDESCRIBED_SITTING, startDate: '2013-07-31', venueSlug: 'senate' };
      const evidence = [
        { field: 'venue', entryId: 1 },
        { field: 'start_date', entryId: 2 },
      ] as const;
      await store.write((writing) => writing.changeSitting(1, derived, evidence));
      assert.deepEqual(await store.sittingEvidence(1), evidence);
      assert.equal((await store.item('sittings', 1))!.startDate, '2013-07-31');
      await store.write((writing) => writing.changeSitting(1, { ...derived, endTime: '18:00:00' }));
      assert.deepEqual(await store.sittingEvidence(1), []);
      await store.write((writing) => writing.changeSitting(1, derived, evidence));
      await store.write((writing) => writing.removeSitting(1));
      assert.deepEqual(await store.sittingEvidence(1), []);
    });

    test('an export begins after an id, and names the last change of its state', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2, 5, 9]);
      await store.write((writing) => writing.withdrawEntry(2));
      const snapshot = await store.openExport();
      await store.write((writing) => writing.withdrawEntry(9));
      const entries = (await Array.fromAsync(snapshot.entries(1))).flat();
      await snapshot.close();
      assert.equal(snapshot.lastSeq, 5);
      assert.deepEqual(
        entries.map(({ id }) => id),
        [5, 9],
      );
    });

    test('a snapshot is read again and again, and shows the same', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2, 5, 9]);
      const snapshot = await store.openExport();
      const whole = (await Array.fromAsync(snapshot.entries())).flat();
      await store.write((writing) => writing.withdrawEntry(9));
      const some = (await Array.fromAsync(snapshot.entriesOf([9, 2]))).flat();
      assert.deepEqual((await Array.fromAsync(snapshot.entries())).flat(), whole);
      await snapshot.close();
      assert.deepEqual(some, [whole[3], whole[1]]);
    });
  });
}
