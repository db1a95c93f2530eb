// The contract on those who write: their tokens, the responses stored for their keys, their names with each change.

import assert from 'node:assert/strict';
import { anEntry, aSitting, publishIds, writeTo } from '../../support/records/entries.ts';
import { StoreContract } from './contract.ts';

const DIGEST = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

export const writersContract = new StoreContract('the writers of a store');
const { it } = writersContract;

it('a token is found by its digest, and by nothing else', async (store) => {
  assert.deepEqual([await store.tokens(), await store.token(DIGEST)], [[], null]);
  const fromMs = Date.now();
  assert.equal(await writeTo(store).addToken('desk', DIGEST), true);
  const token = (await store.token(DIGEST))!;
  assert.deepEqual(
    { ...token, madeAtMs: 0 },
    {
      name: 'desk',
      digest: DIGEST,
      madeAtMs: 0,
      revokedAtMs: null,
    },
  );
  assert.ok(token.madeAtMs >= fromMs && token.madeAtMs <= Date.now());
  for (const digest of [OTHER, 'desk', '', DIGEST.toUpperCase(), DIGEST.slice(1)]) {
    assert.equal(await store.token(digest), null);
  }
});

it('a name is given once, also after its token was revoked; a digest too', async (store) => {
  await writeTo(store).addToken('desk', DIGEST);
  assert.equal(await writeTo(store).addToken('desk', OTHER), false);
  assert.equal(await writeTo(store).addToken('other', DIGEST), false);
  await writeTo(store).revokeToken('desk');
  assert.equal(await writeTo(store).addToken('desk', OTHER), false);
  assert.equal(await store.token(OTHER), null);
  assert.equal((await store.tokens()).length, 1);
});

it('a token that is revoked is not found, but listed with its end', async (store) => {
  await store.write(async (transaction) => {
    await transaction.addToken('z', OTHER);
    await transaction.addToken('a', DIGEST);
  });
  assert.equal(await writeTo(store).revokeToken('a'), true);
  assert.equal(await writeTo(store).revokeToken('a'), false);
  assert.equal(await writeTo(store).revokeToken('nobody'), false);
  assert.equal(await store.token(DIGEST), null);
  assert.equal((await store.token(OTHER))!.name, 'z');
  for (const [name, isValid] of [
    ['a', false],
    ['z', true],
    ['nobody', false],
  ] as const) {
    assert.equal(await writeTo(store).hasToken(name), isValid, name);
  }
  const tokens = await store.tokens();
  assert.deepEqual(
    tokens.map(({ name, digest, revokedAtMs }) => [name, digest, revokedAtMs === null]),
    [
      ['a', DIGEST, false],
      ['z', OTHER, true],
    ],
  );
  assert.ok(tokens[0]!.revokedAtMs! >= tokens[0]!.madeAtMs);
});

it('tokens change nothing that is read', async (store) => {
  await publishIds(store, [1]);
  const before = await store.recordState();
  await writeTo(store).addToken('desk', DIGEST);
  await writeTo(store).revokeToken('desk');
  assert.deepEqual(await store.recordState(), before);
  assert.equal(await store.lastChange(), 1);
});

it('a response is stored by token and key, with the write it belongs to', async (store) => {
  const given = { requestDigest: DIGEST, response: '[{"wire":"é\u2028"}]' };
  await writeTo(store).storeResponse('desk', 'k1', given);
  await store.write(async (transaction) => {
    assert.deepEqual(await transaction.idempotentResponse('desk', 'k1'), given);
    for (const [name, key] of [
      ['desk', 'k2'],
      ['desk', 'K1'],
      ['other', 'k1'],
    ] as const) {
      assert.equal(await transaction.idempotentResponse(name, key), null);
    }
  });
  await assert.rejects(
    store.write(async (transaction) => {
      await transaction.storeResponse('desk', 'k2', given);
      throw new Error('broke off');
    }),
    /broke off/,
  );
  assert.equal(await writeTo(store).idempotentResponse('desk', 'k2'), null);
});

it('a stored response is not replaced', async (store) => {
  const given = { requestDigest: DIGEST, response: '1' };
  await writeTo(store).storeResponse('desk', 'k1', given);
  await writeTo(store)
    .storeResponse('desk', 'k1', { requestDigest: OTHER, response: '2' })
    .catch(() => {});
  assert.deepEqual(await writeTo(store).idempotentResponse('desk', 'k1'), given);
});

it('a stored response is found for seven days, and its key may be used again after them', async (store, {
  t,
}) => {
  const given = { requestDigest: DIGEST, response: '1' };
  const other = { requestDigest: OTHER, response: '2' };
  const find = () => writeTo(store).idempotentResponse('desk', 'k1');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await writeTo(store).storeResponse('desk', 'k1', given);
  t.mock.timers.tick(7 * 24 * 60 * 60 * 1_000 - 1);
  assert.deepEqual(await find(), given);
  t.mock.timers.tick(1);
  assert.equal(await find(), null);
  await writeTo(store).storeResponse('desk', 'k1', other);
  assert.deepEqual(await find(), other);
});

it('every change notes by whom it was made; the operator is nobody by name', async (store) => {
  await store.write(async (transaction) => {
    await transaction.appendEntries(await transaction.addSitting(aSitting()), [anEntry(1)]);
  }, 'desk');
  await writeTo(store).correctEntry(1, anEntry(1, { content: 'a' }), 'corrected');
  await writeTo(store, 'other').correctEntry(1, anEntry(1, { content: 'b' }), 'linked');
  assert.deepEqual(
    (await store.revisions(1))!.map(({ changedBy }) => changedBy),
    ['desk', null, 'other'],
  );
});
