// Importing a file again after what it brought was deleted or withdrawn: what comes back, under which ids, and what stays away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportReport } from '../../src/import/import-document.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { faultsOf, idsByPage } from '../support/records/entries.ts';
import { setUp, type Fields } from './imported-lines.ts';

const FIRST = { venue: 'senate', start_date: '2013-07-30', start_time: '14:30:00' };
const SECOND = { ...FIRST, start_date: '2013-07-31' };

/** Two sittings with two entries each. */
function lines(...sittings: readonly unknown[]): Fields[] {
  return sittings.flatMap((sitting) =>
    [1, 2].map((text_counter) => ({
      text_counter,
      type: 'speech',
      content: `Words ${text_counter}.`,
      ...(sitting !== null && { sitting }),
    })),
  );
}

function withIds(given: readonly Fields[]): Fields[] {
  return given.map((line, index) => ({ id: index + 1, ...line }));
}

function shown({ added, unchanged, restored, withdrawn, sittings }: ImportReport): Fields {
  return { added, unchanged, restored, withdrawn, sittings };
}

const NONE = { added: 0, unchanged: 0, restored: 0, withdrawn: 0, sittings: 0 };

/** What a write withdraws is told from what an earlier one withdrew by its time. */
async function inAnotherMillisecond(work: () => Promise<unknown>): Promise<void> {
  const beforeMs = Date.now();
  while (Date.now() === beforeMs);
  await work();
}

async function changesAfter(store: Store, seq: number): Promise<unknown> {
  return (await store.changes(seq, 100)).map(({ kind, entryId }) => [kind, entryId]);
}

test('a deleted sitting comes with the same file again, under new ids where the file gives none', async (t) => {
  const { store, load } = await setUp(t);
  const file = lines(FIRST, SECOND);
  await load(file);
  assert.ok((await load(file)).importedBeforeMs! > 0);
  await store.write((writing) => writing.removeSitting(1));
  const again = await load(file, 'copy.ndjson');
  assert.deepEqual(shown(again), { ...NONE, added: 2, unchanged: 2, sittings: 1 });
  assert.equal(again.importedBeforeMs, null);
  assert.deepEqual(await idsByPage(store, 10), [[3, 4, 5, 6]]);
  assert.ok((await load(file)).importedBeforeMs! > 0);
  assert.deepEqual(await faultsOf(store), []);
});

test('a file with ids restores a deleted sitting under them, also the last one of the record', async (t) => {
  for (const sittings of [
    [
      { ...FIRST, id: 1 },
      { ...SECOND, id: 2 },
    ],
    [FIRST, SECOND],
  ]) {
    const { store, load } = await setUp(t);
    const file = withIds(lines(...sittings));
    await load(file);
    await store.write((writing) => writing.removeSitting(2));
    assert.deepEqual(shown(await load(file)), { ...NONE, unchanged: 2, restored: 2 });
    assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3, 4]]);
    assert.equal((await store.item('sittings', 2))!.startDate, '2013-07-31');
    assert.deepEqual(await changesAfter(store, 4), [
      ['withdrawn', 3],
      ['withdrawn', 4],
      ['restored', 3],
      ['restored', 4],
    ]);
    assert.ok((await load(file)).importedBeforeMs! > 0);
    await store.write((writing) => writing.removeSitting(2));
    const more = [...file, { id: 9, type: 'scene', content: 'More.', sitting: sittings[1] }];
    const other = await load(more, 'more.ndjson');
    assert.deepEqual(shown(other), { ...NONE, unchanged: 2, restored: 2, added: 1 });
    assert.deepEqual(await faultsOf(store), []);
  }
});

test('without a description, a sitting is restored under its id, with a warning', async (t) => {
  const { store, load } = await setUp(t);
  const file = withIds(lines(null, null));
  await load(file);
  await store.write((writing) => writing.removeSitting(1));
  const again = await load(file);
  assert.deepEqual(shown(again), { ...NONE, unchanged: 2, restored: 2 });
  assert.match(again.warnings.join(), /^sitting 1 was restored without its chamber and date/);
  assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3, 4]]);
});

test('an entry that was withdrawn by itself stays withdrawn, unless its restoration is requested', async (t) => {
  for (const file of [withIds(lines(FIRST, SECOND)), lines(FIRST, SECOND)]) {
    const { store, load } = await setUp(t);
    await load(file);
    await store.write((writing) => writing.withdrawEntry(2));
    assert.ok((await load(file)).importedBeforeMs! > 0);
    const spaced = [...file, { type: 'scene', content: 'More.', sitting: SECOND }];
    const other = await load(spaced, 'b.ndjson');
    assert.deepEqual(shown(other), { ...NONE, added: 1, unchanged: 3, withdrawn: 1 });
    assert.deepEqual(await idsByPage(store, 10), [[1, 3, 4, 5]]);
    const restored = await load(file, 'a.ndjson', { reinstates: true });
    assert.deepEqual(shown(restored), { ...NONE, unchanged: 3, restored: 1 });
    assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3, 4, 5]]);
    assert.deepEqual(await faultsOf(store), []);
  }
});

test('it stays withdrawn also where its sitting was deleted later and is restored', async (t) => {
  const { store, load } = await setUp(t);
  const file = withIds(lines(FIRST, SECOND));
  await load(file);
  await store.write((writing) => writing.withdrawEntry(2));
  await inAnotherMillisecond(() => store.write((writing) => writing.removeSitting(1)));
  assert.deepEqual(shown(await load(file)), { ...NONE, unchanged: 2, restored: 1, withdrawn: 1 });
  assert.deepEqual(await idsByPage(store, 10), [[1, 3, 4]]);
});

test('entries that cannot be recognized are not added a second time', async (t) => {
  const { store, load } = await setUp(t);
  const file = lines(null, null);
  await load(file);
  await store.write((writing) => writing.removeSitting(1));
  await assert.rejects(load(file), /line 1: this file was imported before, and some of its/);
  assert.deepEqual(await idsByPage(store, 10), [[3, 4]]);
  await store.write((writing) => writing.removeSitting(2));
  assert.deepEqual(shown(await load(file)), { ...NONE, added: 4, sittings: 2 });
});

test('what contradicts a deleted sitting is refused by name', async (t) => {
  const { store, load } = await setUp(t);
  await load(withIds(lines({ ...FIRST, id: 1 }, { ...SECOND, id: 2 })));
  await store.write((writing) => writing.removeSitting(1));
  await assert.rejects(
    load(withIds(lines({ ...FIRST, id: 2 })), 'b.ndjson'),
    /line 1: sitting: entry 1 was in sitting 1, not in 2\./,
  );
  await load(lines(FIRST), 'c.ndjson');
  await assert.rejects(
    load(withIds(lines(FIRST)), 'd.ndjson'),
    /line 1: sitting: sitting 1 was deleted, and sitting 3 has its chamber and start now\. Delete/,
  );
  await assert.rejects(load([{ id: 0, ...lines(FIRST)[0] }], 'e.ndjson'));
  assert.deepEqual(await faultsOf(store), []);
});
