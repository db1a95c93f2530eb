// The contract on history: earlier texts, the change log and its chain, on every engine.

import assert from 'node:assert/strict';
import {
  ADDRESS,
  anEntry,
  aSitting,
  idsByPage,
  publishIds,
  writeTo,
  changesAfter,
} from '../../support/records/entries.ts';
import { checkChain, digestOf } from './chain-of-changes.ts';
import { StoreContract } from './contract.ts';

export const historyContract = new StoreContract('the history of a store');
const { it } = historyContract;

it('a correction replaces the text at once and keeps the earlier one, with time and author', async (store) => {
  await publishIds(store, [1, 2, 3]);
  const before = (await store.entry(2, ADDRESS))!;
  const version = (await store.recordState()).version;
  const revision = await writeTo(store, 'desk').correctEntry(
    2,
    anEntry(2, { content: 'corrected' }),
    'corrected',
  );
  assert.equal(revision, 2);
  const after = (await store.entry(2, ADDRESS))!;
  assert.match(Buffer.from(after.json).toString(), /"content":"corrected"\}$/);
  assert.equal(after.revision, 2);
  assert.ok(after.changedAtMs > before.changedAtMs);
  assert.notEqual((await store.recordState()).version, version);
  assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3]]);
  const texts = (await store.revisions(2))!;
  assert.deepEqual(
    texts.map(({ revision, wire, changedAtMs, changedBy }) => [
      revision,
      (JSON.parse(`{${wire}`) as { content: string }).content,
      changedAtMs,
      changedBy,
    ]),
    [
      [1, 'Order! This is number 2.', before.changedAtMs, null],
      [2, 'corrected', after.changedAtMs, 'desk'],
    ],
  );
  assert.equal((await store.revisions(3))!.length, 1);
});

it('a correction changes what an entry is found by', async (store) => {
  const amina = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };
  await publishIds(store, [1, 2]);
  await store.write(async (transaction) => {
    await transaction.knowPerson(amina);
    const { sittingId } = (await transaction.findEntry(1))!;
    const body = anEntry(9, { type: 'scene', speaker: amina });
    await transaction.correctEntry(1, body, 'corrected');
    assert.equal((await transaction.findEntryAt(sittingId, 9))!.id, 1);
    assert.equal(await transaction.findEntryAt(sittingId, 1), null);
    const stored = (await transaction.findEntry(1))!;
    assert.deepEqual([stored.textCounter, stored.revision], [9, 2]);
  });
});

it('a correction of what is not there is refused, and of a used counter too', async (store) => {
  await publishIds(store, [1, 2]);
  const correct = (id: number, counter: number): Promise<unknown> =>
    writeTo(store).correctEntry(id, anEntry(counter), 'corrected');
  await assert.rejects(correct(3, 3), /no entry 3/);
  await assert.rejects(correct(2, 1));
  assert.equal(await store.lastChange(), 2);
});

it('a withdrawn entry is in the log, but its texts cannot be read', async (store) => {
  await publishIds(store, [1, 2]);
  await writeTo(store).correctEntry(1, anEntry(1, { content: 'x' }), 'corrected');
  await writeTo(store).withdrawEntry(1);
  assert.equal(await store.entry(1, ADDRESS), null);
  assert.equal(await store.revisions(1), null);
  await store.write(async (transaction) => {
    assert.equal(await transaction.findEntry(1), null);
    const { sittingId } = (await transaction.findEntry(2))!;
    assert.equal(await transaction.findEntryAt(sittingId, 1), null);
  });
  assert.deepEqual(await changesAfter(store, 0), [
    'added 1',
    'added 2',
    'corrected 1',
    'withdrawn 1',
  ]);
});

it('a text may have the character that stands for bytes which are no text, withdrawn or not', async (store) => {
  const entry = anEntry(1, { content: 'read as \ufffd' });
  await store.write(async (writing) => {
    await writing.appendEntries(await writing.addSitting(aSitting()), [entry]);
  });
  await writeTo(store).correctEntry(1, { ...entry, content: 'read as it was' }, 'corrected');
  assert.equal((await store.revisions(1))?.length, 2);
  await writeTo(store).withdrawEntry(1);
  const changes = await store.changes(0, 10);
  assert.equal(changes[0]?.sha256, digestOf(1, entry));
  checkChain(changes);
});

it('a counter that a withdrawn entry had can be used again', async (store) => {
  await publishIds(store, [1, 2, 3]);
  await store.write(async (transaction) => {
    const { sittingId } = (await transaction.findEntry(1))!;
    assert.equal(await transaction.lastCounter(sittingId), 3);
    await transaction.withdrawEntry(3);
    assert.equal(await transaction.lastCounter(sittingId), 2);
    assert.deepEqual(await transaction.appendEntries(sittingId, [anEntry(3)]), [4]);
    assert.equal(await transaction.lastCounter(sittingId), 3);
    assert.equal(await transaction.lastCounter(sittingId + 1), 0);
  });
});

it('two corrections of one entry in one writing are two revisions, at two times', async (store) => {
  await publishIds(store, [1]);
  await store.write(async (transaction) => {
    await transaction.correctEntry(1, anEntry(1, { content: 'a' }), 'corrected');
    await transaction.correctEntry(1, anEntry(1, { content: 'b' }), 'corrected');
  });
  const texts = (await store.revisions(1))!;
  assert.deepEqual(
    texts.map(({ revision }) => revision),
    [1, 2, 3],
  );
  assert.equal(new Set(texts.map(({ changedAtMs }) => changedAtMs)).size, 3);
  checkChain(await store.changes(0, 10));
});
