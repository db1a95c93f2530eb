// The publisher of a serving process: what its thread does, and its errors.

import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isRefusalForLoad, StoreLocked, ClientError, StoreUnavailable } from '../base/errors.ts';
import { keyDigest } from '../record/change.ts';
import type { EntryClaim } from '../record/rules/entry-rules.ts';
import { openStore } from '../store/open-store.ts';
import { writeTo } from '../../test/support/records/entries.ts';
import { inStore, temporaryFolder } from '../../test/support/temporary.ts';
import { until } from '../../test/support/until.ts';
import type { Publisher } from './publisher.ts';
import { threadedPublisher } from './threaded-publisher.ts';
import { textsIn } from '../store/entries/entry-revisions.ts';

const CLAIM: EntryClaim = {
  id: undefined,
  textCounter: undefined,
  type: 'speech',
  speakerName: '',
  speakerTitle: '',
  speaker: null,
  content: 'I beg to move. 😀\u2028',
  sitting: undefined,
  details: {},
};
const DESK = { tokenName: 'desk', reason: null, idempotency: null };

/** A publisher with a running thread: on a busy machine, starting it may take longer than an operation may wait. */
async function startedPublisher(
  t: TestContext,
): Promise<{ publisher: Publisher; address: string }> {
  const made = await publisherFor(t);
  const withdraw = (): Promise<unknown> =>
    made.publisher.perform('withdrawEntry', { id: 1, ifMatch: null }, DESK);
  await until('the thread', async () => (await settled(withdraw())) !== 'StoreUnavailable');
  return made;
}

async function publisherFor(t: TestContext): Promise<{ publisher: Publisher; address: string }> {
  const address = `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`;
  await addDesk(address);
  const publisher = threadedPublisher(address);
  t.after(() => publisher.close());
  return { publisher, address };
}

/** Creates a store with the token of the operations. */
async function addDesk(address: string): Promise<void> {
  const digest = keyDigest('desk-key');
  await inStore(address, (store) => writeTo(store).tokens.add(DESK.tokenName, digest));
}

/** Far longer than an operation may wait; only a failing test waits this long. */
const REPLY_TIMEOUT_MS = 30_000;

/** An operation without an answer would leave its client waiting for ever. */
const settled = (promise: Promise<unknown>): Promise<string> =>
  Promise.race([
    promise.then(
      () => 'done',
      (error: Error) => error.name,
    ),
    pause(REPLY_TIMEOUT_MS, 'never answered', { ref: false }),
  ]);

test('performs operations in order, and they are stored when it resolves', async (t) => {
  const { publisher, address } = await startedPublisher(t);
  const published = await Promise.all(
    Array.from({ length: 5 }, () =>
      publisher.perform('createEntries', { claims: [CLAIM, CLAIM] }, DESK),
    ),
  );
  assert.deepEqual(
    published.flat().map(({ id }) => id),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
  const store = await openStore(address);
  t.after(() => store.close());
  assert.equal((await store.recordState()).count, 10);
  assert.equal(textsIn(await store.history(1))![0]!.by, 'desk');
  const { wire, revision } = published[0]![0]!;
  assert.deepEqual([revision, wire], [1, textsIn(await store.history(1))![0]!.wire]);
});

test('returns a refusal as it was made, with the index of the entry at fault', async (t) => {
  const { publisher } = await startedPublisher(t);
  await assert.rejects(
    publisher.perform(
      'createEntries',
      { claims: [CLAIM, { ...CLAIM, sitting: 9 }], isList: true },
      DESK,
    ),
    (error: unknown) => {
      assert.ok(error instanceof ClientError);
      assert.equal(error.status, 400);
      assert.deepEqual(error.body, { 1: { sitting: ['Invalid pk "9" - object does not exist.'] } });
      return true;
    },
  );
  await assert.rejects(
    publisher.perform('withdrawEntry', { id: 1, ifMatch: null }, DESK),
    (error: unknown) => {
      assert.ok(error instanceof ClientError);
      assert.deepEqual([error.status, error.body], [404, { detail: 'Not found.' }]);
      return true;
    },
  );
});

test('says that the store is unavailable where it cannot be opened, and tries again the next time', async (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, 'record.sqlite');
  await addDesk(`sqlite:${path}`);
  renameSync(path, `${path}.away`);
  mkdirSync(path);
  const publisher = threadedPublisher(`sqlite:${path}`);
  t.after(() => publisher.close());
  const create = (): Promise<unknown> =>
    publisher.perform('createEntries', { claims: [CLAIM] }, DESK);
  await assert.rejects(create(), StoreUnavailable);
  rmSync(path, { recursive: true });
  renameSync(`${path}.away`, path);
  // On a busy machine the thread may take longer to start than an operation waits.
  await until('the store that is there again', async () => (await settled(create())) === 'done');
});

test('refuses operations that waited too long behind another one, and does not perform them', async (t) => {
  const { publisher, address } = await startedPublisher(t);
  await publisher.perform('createEntries', { claims: [CLAIM] }, DESK);
  const other = new DatabaseSync(address.slice('sqlite:'.length));
  t.after(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const refused: string[] = [];
  const create = (name: string): Promise<unknown> =>
    publisher
      .perform('createEntries', { claims: [CLAIM] }, DESK)
      .catch((error: unknown) => refused.push(`${name}: ${(error as Error).name}`));
  const pending = [create('first'), create('second'), create('third')];
  await Promise.all(pending.slice(1));
  other.exec('ROLLBACK');
  await pending[0];
  // The first was started, so it continues; the others are refused before it has ended.
  assert.deepEqual(refused.slice(0, 2), ['second: TooBusy', 'third: TooBusy']);
  await publisher.perform('createEntries', { claims: [CLAIM] }, DESK);
  const store = await openStore(address);
  t.after(() => store.close());
  assert.equal((await store.recordState()).count, refused.length === 2 ? 3 : 2);
});

test('a write beside another process is refused as locked, which is no fault', async (t) => {
  const { publisher, address } = await startedPublisher(t);
  const other = new DatabaseSync(address.slice('sqlite:'.length));
  t.after(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const refused = publisher.perform('createEntries', { claims: [CLAIM] }, DESK);
  await assert.rejects(refused, (error) => error instanceof StoreLocked && isRefusalForLoad(error));
  other.exec('ROLLBACK');
});

test('can be closed before it is used, and twice', async (t) => {
  const { publisher } = await publisherFor(t);
  await publisher.close();
  await publisher.close();
});

test('completes the operations that were pending when it was closed', async (t) => {
  const { publisher } = await startedPublisher(t);
  const pending = Array.from({ length: 3 }, () =>
    settled(publisher.perform('createEntries', { claims: [CLAIM] }, DESK)),
  );
  await publisher.close();
  assert.deepEqual(await Promise.all(pending), ['done', 'done', 'done']);
});

test('an argument that cannot be transferred fails alone', async (t) => {
  const { publisher } = await startedPublisher(t);
  const sitting = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown;
  const outcome = await settled(
    publisher.perform('createEntries', { claims: [{ ...CLAIM, sitting }] }, DESK),
  );
  assert.ok(outcome !== 'never answered' && outcome !== 'done', outcome);
  const next = publisher.perform('createEntries', { claims: [CLAIM] }, DESK);
  assert.equal(await settled(next), 'done');
});
