// The contract on what a store remembers of the server it mirrors.

import assert from 'node:assert/strict';
import { UNDESCRIBED_SITTING } from '../../../src/record/sitting.ts';
import type { MirrorState } from '../../../src/store/shared/publishing-rows.ts';
import { anEntry, idsByPage, publishIds, writeTo } from '../../support/records/entries.ts';
import { StoreContract } from './contract.ts';

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

export const mirrorContract = new StoreContract('the state of a mirror');
const { it } = mirrorContract;

it('is stored and replaced, is rolled back with its transaction, and changes no version', async (store) => {
  const read = async (): Promise<MirrorState | null> => {
    const state = await writeTo(store).mirrorState();
    assert.deepEqual(await store.mirrorState(), state);
    return state;
  };
  assert.equal(await read(), null);
  const { version } = await store.recordState();
  await writeTo(store).storeMirrorState(STATE);
  assert.deepEqual(await read(), STATE);
  const known = { ...STATE, source: 'log', pageSize: 10, seq: 2 ** 52, chain: 'ab' } as const;
  const complete = { ...known, etag: '"é"', itemSeq: 3, itemChain: 'cd', completeAtMs: 5 };
  await writeTo(store).storeMirrorState(complete);
  const failing = store.write(async (writing) => {
    await writing.storeMirrorState({ ...STATE, address: 'https://example.net/' });
    throw new Error('interrupted');
  });
  await assert.rejects(failing, /interrupted/);
  assert.deepEqual(await read(), complete);
  assert.equal((await store.recordState()).version, version);
});

it('has the ids that venues and sources have on the server, until it mirrors another', async (store) => {
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
  await writeTo(store).storeMirrorState({ ...STATE, address: 'https://example.net/' });
  assert.deepEqual(await read(), [new Map(), new Map()]);
});

it('an entry it never had is added under an id below others', async (store) => {
  await publishIds(store, [2, 3, 6]);
  await writeTo(store).withdrawEntry(3);
  const insert = (id: number, counter: number): Promise<unknown> =>
    writeTo(store).restoreEntries(1, [{ id, body: anEntry(counter, { content: 'missed' }) }], true);
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
});

it('what was derived of a sitting is noted with its entries, until the sitting is changed or removed', async (store) => {
  await publishIds(store, [1, 2]);
  const derived = { ...UNDESCRIBED_SITTING, startDate: '2013-07-31', venueSlug: 'senate' };
  const evidence = [
    { field: 'venue', entryId: 1 },
    { field: 'start_date', entryId: 2 },
  ] as const;
  await writeTo(store).changeSitting(1, derived, evidence);
  assert.deepEqual(await store.sittingEvidence(1), evidence);
  assert.equal((await store.item('sittings', 1))!.startDate, '2013-07-31');
  await writeTo(store).changeSitting(1, { ...derived, endTime: '18:00:00' });
  assert.deepEqual(await store.sittingEvidence(1), []);
  await writeTo(store).changeSitting(1, derived, evidence);
  await writeTo(store).removeSitting(1);
  assert.deepEqual(await store.sittingEvidence(1), []);
});

it('an export begins after an id, and names the last change of its state', async (store) => {
  await publishIds(store, [1, 2, 5, 9]);
  await writeTo(store).withdrawEntry(2);
  const snapshot = await store.openExport();
  await writeTo(store).withdrawEntry(9);
  const entries = (await Array.fromAsync(snapshot.entries(1))).flat();
  await snapshot.close();
  assert.equal(snapshot.lastSeq, 5);
  assert.deepEqual(
    entries.map(({ id }) => id),
    [5, 9],
  );
});

it('a snapshot is read again and again, and shows the same', async (store) => {
  await publishIds(store, [1, 2, 5, 9]);
  const snapshot = await store.openExport();
  const whole = (await Array.fromAsync(snapshot.entries())).flat();
  await writeTo(store).withdrawEntry(9);
  const some = (await Array.fromAsync(snapshot.entriesOf([9, 2]))).flat();
  assert.deepEqual((await Array.fromAsync(snapshot.entries())).flat(), whole);
  await snapshot.close();
  assert.deepEqual(some, [whole[3], whole[1]]);
});
