// What every engine promises of the mails of subscriptions: nothing lost, nothing taken twice, and an end where an address refuses them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { REFUSALS_MAX } from '../../../../src/record/subscription.ts';
import {
  aDigest,
  aSubscription,
  confirmed,
  LEASE_MS,
  LIMITS,
  NOW_MS,
  PAGE,
  type OpenerOf,
} from './a-subscription.ts';

export function mailsContract(engine: string, openerOf: OpenerOf): void {
  suite(`mails of subscriptions on ${engine}`, () => {
    test('progress is recorded once, with its digest, and waits until that is sent', async (t) => {
      const store = await openerOf(t)();
      const subscriptionId = await confirmed(store, 'asha@example.org');
      const progress = { subscriptionId, fromSeq: 10, toSeq: 20, nextAtMs: NOW_MS + 5 };
      await store.recordProgress([{ ...progress, digest: aDigest('a') }], NOW_MS + 1);
      // Another process looked at the same changes, or at a subscription that is gone.
      await store.recordProgress([{ ...progress, digest: aDigest('b') }], NOW_MS + 1);
      await store.recordProgress(
        [{ ...progress, subscriptionId: 999, digest: aDigest('c') }],
        NOW_MS,
      );
      assert.deepEqual(await store.due(NOW_MS + 5, 99, PAGE), []);
      const mail = (await store.takeDue(NOW_MS + 1, LEASE_MS))!;
      assert.deepEqual(
        [mail.id, mail.kind, mail.entryIds, mail.found, mail.tries, mail.madeAtMs],
        ['a', 'digest', [51, 52], 9, 1, NOW_MS + 1],
      );
      const { lastSeq, lastSittingId, digestAtMs } = mail.subscription;
      assert.deepEqual([lastSeq, lastSittingId, digestAtMs], [20, 7, NOW_MS + 1]);
      await store.markSent('a');
      await store.markSent('a');
      assert.equal((await store.due(NOW_MS + 5, 99, PAGE)).length, 1);
      const next = { ...progress, fromSeq: 20, toSeq: 30, nextAtMs: 0, digest: null };
      await store.recordProgress([next], NOW_MS);
      assert.equal(await store.takeDue(NOW_MS + 5, LEASE_MS), null);
      assert.deepEqual((await store.due(NOW_MS, 99, PAGE))[0]!.lastSeq, 30);
      assert.equal((await store.summary()).topics[0]!.sent, 2);
    });

    test('what one has taken nobody else gets before its lease ends, and a confirmation comes first', async (t) => {
      const open = openerOf(t);
      const [one, other] = [await open(), await open()];
      const subscriptionId = await confirmed(one, 'asha@example.org');
      const digest = aDigest('d');
      const progress = { subscriptionId, fromSeq: 10, toSeq: 20, nextAtMs: 0, digest };
      await one.recordProgress([progress], NOW_MS);
      const request = aSubscription('new@example.org', '/p/', { madeAtMs: NOW_MS + 1 });
      await one.request(request, LIMITS);
      const nowMs = NOW_MS + 2;
      const taken = await Promise.all(
        [one, other, one, other].map((store) => store.takeDue(nowMs, LEASE_MS)),
      );
      assert.deepEqual(taken.flatMap((mail) => mail?.kind ?? []).toSorted(), [
        'confirmation',
        'digest',
      ]);
      assert.equal((await one.takeDue(nowMs + LEASE_MS, LEASE_MS))!.kind, 'confirmation');
      const again = (await other.takeDue(nowMs + LEASE_MS, LEASE_MS))!;
      assert.deepEqual([again.id, again.tries], ['d', 2]);
      await other.markFailed('d', nowMs + 500, 'the server answered 451');
      assert.equal((await one.summary()).note, 'the server answered 451');
      assert.equal(
        await one.takeDue(nowMs + 499, LEASE_MS).then((mail) => mail?.id),
        taken.find((mail) => mail?.kind === 'confirmation')!.id,
      );
      assert.equal((await one.takeDue(nowMs + 500, LEASE_MS))!.id, 'd');
    });

    test('an address that refuses mails in a row is removed; one that takes a mail between is not', async (t) => {
      const store = await openerOf(t)();
      const subscriptionId = await confirmed(store, 'asha@example.org');
      let seq = 10;
      const digest = async (end: (id: string) => Promise<void>): Promise<void> => {
        const id = `d${seq}`;
        const next = { fromSeq: seq, toSeq: seq + 1, nextAtMs: 0, digest: aDigest(id) };
        await store.recordProgress([{ subscriptionId, ...next }], NOW_MS);
        assert.equal((await store.takeDue(NOW_MS, LEASE_MS))?.id, id);
        await end(id);
        seq += 1;
      };
      const refuse = (id: string): Promise<void> => store.markDead(id, true);
      for (let count = 1; count < REFUSALS_MAX; count += 1) await digest(refuse);
      await digest((id) => store.markSent(id));
      await digest((id) => store.markDead(id, false));
      for (let count = 1; count < REFUSALS_MAX; count += 1) await digest(refuse);
      assert.equal((await store.summary()).topics.length, 1);
      await digest(refuse);
      assert.deepEqual((await store.summary()).topics, []);
      // One that never was confirmed goes at once.
      await store.request(aSubscription('none@example.org', '/p/'), LIMITS);
      await refuse((await store.takeDue(NOW_MS, LEASE_MS))!.id);
      assert.equal((await store.summary()).unconfirmed, 0);
    });
  });
}
