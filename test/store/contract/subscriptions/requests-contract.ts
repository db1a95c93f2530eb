// What every engine promises of requests to follow by e-mail: confirmed by their owner, within limits, and removed as whole.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CONFIRMED_WITHIN_MS } from '../../../../src/record/subscription.ts';
import type { NewSubscription } from '../../../../src/store/contract/subscription-store.ts';
import {
  aSubscription,
  confirmed,
  CONFIRMED,
  HOUR_MS,
  LEASE_MS,
  LIMITS,
  NOW_MS,
  PAGE,
  sendAll,
  type OpenerOf,
} from './a-subscription.ts';

export function requestsContract(engine: string, openerOf: OpenerOf): void {
  suite(`subscriptions on ${engine}`, () => {
    test('a subscription is stored whole, is mailed a link, and follows once it is confirmed', async (t) => {
      const open = openerOf(t);
      const store = await open();
      assert.equal(await store.takeDue(NOW_MS, LEASE_MS), null);
      const request = aSubscription('asha@example.org', '/person/mumma/');
      const { address, topic, frequency, language, token, madeAtMs } = request;
      assert.equal(await store.request(request, LIMITS), 'accepted');
      const other = await open();
      const mail = (await other.takeDue(NOW_MS, LEASE_MS))!;
      const unconfirmed = {
        ...{ address, topic, frequency, language, token, madeAtMs },
        id: mail.subscription.id,
        confirmedAtMs: null,
        ...{ lastSeq: 0, lastSittingId: 0, digestAtMs: 0 },
      };
      assert.deepEqual(mail, {
        id: mail.id,
        kind: 'confirmation',
        subscription: unconfirmed,
        entryIds: [],
        found: 0,
        tries: 1,
        madeAtMs: NOW_MS,
      });
      await other.markSent(mail.id);
      assert.deepEqual(await store.due(NOW_MS, 99, PAGE), []);
      assert.equal(await store.confirm('another token', CONFIRMED), false);
      assert.equal(await store.confirm(request.token, CONFIRMED), true);
      const subscription = { ...unconfirmed, confirmedAtMs: NOW_MS, lastSeq: 10 };
      assert.deepEqual(await other.ofToken(request.token, NOW_MS), subscription);
      assert.deepEqual(await other.due(NOW_MS, 99, PAGE), [subscription]);
      assert.deepEqual(await other.due(NOW_MS, 10, PAGE), []);
      assert.deepEqual(await other.due(NOW_MS - 1, 99, PAGE), []);
      assert.deepEqual(await other.due(NOW_MS, 99, { ...PAGE, afterId: subscription.id }), []);
      // Confirmed again: how often changes, what it has seen does not.
      const daily = { ...CONFIRMED, frequency: 'day', lastSeq: 50, nextAtMs: NOW_MS + 5 } as const;
      assert.equal(await store.confirm(request.token, daily), true);
      assert.deepEqual(await store.ofToken(request.token, NOW_MS), {
        ...subscription,
        frequency: 'day',
      });
      assert.deepEqual(await store.summary(), {
        topics: [
          {
            path: '/person/mumma/',
            title: 'Catherine Mumma',
            frequency: 'day',
            subscriptions: 1,
            sent: 1,
          },
        ],
        unconfirmed: 0,
        waitingMails: 0,
        note: null,
      });
    });

    test('a link that was not used in time confirms nothing, and the address is forgotten', async (t) => {
      const store = await openerOf(t)();
      const request = aSubscription('asha@example.org', '/person/mumma/');
      await store.request(request, LIMITS);
      const late = NOW_MS + CONFIRMED_WITHIN_MS;
      assert.notEqual(await store.ofToken(request.token, late - 1), null);
      assert.equal(await store.ofToken(request.token, late), null);
      assert.equal(await store.confirm(request.token, { ...CONFIRMED, nowMs: late }), false);
      await store.removeExpired(late - 1);
      assert.equal((await store.summary()).unconfirmed, 1);
      await store.removeExpired(late);
      const { unconfirmed, waitingMails } = await store.summary();
      assert.deepEqual([unconfirmed, waitingMails], [0, 0]);
    });

    test('a second request for the same mails the link again, under the same token, and changes nothing that is confirmed', async (t) => {
      const store = await openerOf(t)();
      await confirmed(store, 'asha@example.org');
      const again = aSubscription('asha@example.org', '/person/mumma/', {
        token: 'new',
        frequency: 'day',
        language: 'en',
      });
      await store.request(again, LIMITS);
      await store.request(again, LIMITS);
      const mail = (await store.takeDue(NOW_MS, LEASE_MS))!;
      const { token, frequency, language, confirmedAtMs } = mail.subscription;
      assert.deepEqual(
        [mail.kind, token, frequency, language, confirmedAtMs],
        ['confirmation', 'token of asha@example.org /person/mumma/', 'sitting', 'sw', NOW_MS],
      );
      await store.markSent(mail.id);
      assert.equal(await store.takeDue(NOW_MS, LEASE_MS), null);
      assert.equal(await store.ofToken('new', NOW_MS), null);
    });

    test('no address gets more mails with a link than its limit, in whichever spelling', async (t) => {
      const store = await openerOf(t)();
      for (const address of ['a@x.org', 'A@x.org', 'a+1@x.org', 'a+2@x.org', 'b@x.org']) {
        assert.equal(await store.request(aSubscription(address, '/p/'), LIMITS), 'accepted');
      }
      assert.deepEqual(
        (await sendAll(store)).toSorted(),
        ['A@x.org', 'a+1@x.org', 'a@x.org', 'b@x.org'].map((one) => `confirmation ${one}`),
      );
      const nextDay = aSubscription('a@x.org', '/q/', { madeAtMs: NOW_MS + 24 * HOUR_MS });
      await store.request(nextDay, LIMITS);
      assert.deepEqual(await sendAll(store, nextDay.madeAtMs), ['confirmation a@x.org']);
      // Four subscriptions are as many as an address may have.
      const dayAfter = aSubscription('a@x.org', '/r/', { madeAtMs: NOW_MS + 48 * HOUR_MS });
      assert.equal(await store.request(dayAfter, LIMITS), 'accepted');
      assert.deepEqual(await sendAll(store, dayAfter.madeAtMs), []);
    });

    test('one client, and all together, are limited too, however many requests come at once', async (t) => {
      const open = openerOf(t);
      const stores = [await open(), await open()];
      const limits = { ...LIMITS, perClientHour: 4 };
      const request = (index: number, more: Partial<NewSubscription>): Promise<string> =>
        stores[index % 2]!.request(aSubscription(`r${index}@x.org`, '/p/', more), limits);
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, index) => request(index, {})),
      );
      assert.deepEqual(results.toSorted(), [
        ...Array<string>(4).fill('accepted'),
        ...Array<string>(4).fill('limited'),
      ]);
      const later = { madeAtMs: NOW_MS + HOUR_MS };
      assert.equal(await request(8, later), 'accepted');
      assert.equal(await request(9, { ...later, clientDigest: 'other' }), 'accepted');
      assert.equal((await stores[0]!.summary()).unconfirmed, LIMITS.unconfirmed);
      // As many wait for their confirmation as may: nothing is added.
      assert.equal(await request(10, { ...later, clientDigest: 'third' }), 'accepted');
      assert.equal((await stores[0]!.summary()).unconfirmed, LIMITS.unconfirmed);
    });

    test('a subscription is removed by its token, an address with all of its own', async (t) => {
      const store = await openerOf(t)();
      for (const path of ['/p/', '/q/', '/r/']) {
        await store.request(aSubscription('asha@example.org', path), LIMITS);
      }
      await store.request(aSubscription('other@example.org', '/p/'), LIMITS);
      assert.equal(await store.remove('no token'), false);
      assert.equal(await store.remove('token of asha@example.org /p/'), true);
      assert.equal(await store.remove('token of asha@example.org /p/'), false);
      const { waitingMails } = await store.summary();
      assert.equal(waitingMails, 3);
      assert.equal(await store.removeAddress('ASHA@example.org'), 2);
      assert.equal(await store.removeAddress('asha@example.org'), 0);
      assert.deepEqual(await sendAll(store), ['confirmation other@example.org']);
    });
  });
}
