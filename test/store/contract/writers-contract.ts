// The contract on those who write: their tokens, the responses stored for their keys, their names with each change.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, aSitting, publishIds } from '../../support/records/entries.ts';
import type { Ending } from '../../support/temporary.ts';

const DIGEST = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

export function writersContract(engine: string, openEmpty: (test: Ending) => Promise<Store>): void {
  suite(`the writers of a store on ${engine}`, () => {
    test('there is no token at first', async (t) => {
      const store = await openEmpty(t);
      assert.deepEqual(await store.tokens(), []);
      assert.equal(await store.token(DIGEST), null);
    });

    test('a token is found by its digest, and by nothing else', async (t) => {
      const store = await openEmpty(t);
      const fromMs = Date.now();
      assert.equal(await store.write((transaction) => transaction.addToken('desk', DIGEST)), true);
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

    test('a name is given once, also after its token was revoked; a digest too', async (t) => {
      const store = await openEmpty(t);
      await store.write((transaction) => transaction.addToken('desk', DIGEST));
      assert.equal(await store.write((transaction) => transaction.addToken('desk', OTHER)), false);
      assert.equal(
        await store.write((transaction) => transaction.addToken('other', DIGEST)),
        false,
      );
      await store.write((transaction) => transaction.revokeToken('desk'));
      assert.equal(await store.write((transaction) => transaction.addToken('desk', OTHER)), false);
      assert.equal(await store.token(OTHER), null);
      assert.equal((await store.tokens()).length, 1);
    });

    test('a token that is revoked is not found, but listed with its end', async (t) => {
      const store = await openEmpty(t);
      await store.write(async (transaction) => {
        await transaction.addToken('z', OTHER);
        await transaction.addToken('a', DIGEST);
      });
      assert.equal(await store.write((transaction) => transaction.revokeToken('a')), true);
      assert.equal(await store.write((transaction) => transaction.revokeToken('a')), false);
      assert.equal(await store.write((transaction) => transaction.revokeToken('nobody')), false);
      assert.equal(await store.token(DIGEST), null);
      assert.equal((await store.token(OTHER))!.name, 'z');
      for (const [name, isValid] of [
        ['a', false],
        ['z', true],
        ['nobody', false],
      ] as const) {
        assert.equal(await store.write((transaction) => transaction.hasToken(name)), isValid, name);
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

    test('tokens change nothing that is read', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1]);
      const before = await store.recordState();
      await store.write((transaction) => transaction.addToken('desk', DIGEST));
      await store.write((transaction) => transaction.revokeToken('desk'));
      assert.deepEqual(await store.recordState(), before);
      assert.equal(await store.lastChange(), 1);
    });

    test('a response is stored by token and key, with the write it belongs to', async (t) => {
      const store = await openEmpty(t);
      const given = { requestDigest: DIGEST, response: '[{"wire":"é\u2028"}]' };
      await store.write((transaction) => transaction.storeResponse('desk', 'k1', given));
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
      assert.equal(
        await store.write((transaction) => transaction.idempotentResponse('desk', 'k2')),
        null,
      );
    });

    test('a stored response is not replaced', async (t) => {
      const store = await openEmpty(t);
      const given = { requestDigest: DIGEST, response: '1' };
      await store.write((transaction) => transaction.storeResponse('desk', 'k1', given));
      await store
        .write((transaction) =>
          transaction.storeResponse('desk', 'k1', { requestDigest: OTHER, response: '2' }),
        )
        .catch(() => {});
      assert.deepEqual(
        await store.write((transaction) => transaction.idempotentResponse('desk', 'k1')),
        given,
      );
    });

    test('a stored response is found for seven days, and its key may be used again after them', async (t) => {
      const store = await openEmpty(t);
      const given = { requestDigest: DIGEST, response: '1' };
      const other = { requestDigest: OTHER, response: '2' };
      const find = () => store.write((transaction) => transaction.idempotentResponse('desk', 'k1'));
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
      await store.write((transaction) => transaction.storeResponse('desk', 'k1', given));
      t.mock.timers.tick(7 * 24 * 60 * 60 * 1_000 - 1);
      assert.deepEqual(await find(), given);
      t.mock.timers.tick(1);
      assert.equal(await find(), null);
      await store.write((transaction) => transaction.storeResponse('desk', 'k1', other));
      assert.deepEqual(await find(), other);
    });

    test('every change notes by whom it was made; the operator is nobody by name', async (t) => {
      const store = await openEmpty(t);
      await store.write(async (transaction) => {
        await transaction.appendEntries(await transaction.addSitting(aSitting()), [anEntry(1)]);
      }, 'desk');
      await store.write((transaction) =>
        transaction.correctEntry(1, anEntry(1, { content: 'a' }), 'corrected'),
      );
      await store.write(
        (transaction) => transaction.correctEntry(1, anEntry(1, { content: 'b' }), 'linked'),
        'other',
      );
      assert.deepEqual(
        (await store.revisions(1))!.map(({ changedBy }) => changedBy),
        ['desk', null, 'other'],
      );
    });
  });
}
