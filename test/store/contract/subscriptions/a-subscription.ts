// What the tests of subscriptions are made of: a subscription, its confirmation, the mails it is sent, and limits that are easily reached.

import assert from 'node:assert/strict';
import { EVERYTHING } from '../../../../src/record/filter.ts';
import type {
  NewDigest,
  NewSubscription,
  RequestLimits,
  SubscriptionStore,
} from '../../../../src/store/contract/subscription-store.ts';
import type { Ending } from '../../../support/temporary.ts';

/** Returns a function that opens the same store each time it is called within one test. */
export type OpenerOf = (test: Ending) => () => Promise<SubscriptionStore>;

export const LEASE_MS = 100;
export const HOUR_MS = 60 * 60 * 1_000;
export const NOW_MS = 100 * 24 * HOUR_MS;
export const PAGE = { afterId: 0, size: 10 };

export const LIMITS: RequestLimits = {
  perClientHour: 20,
  perAddressDay: 3,
  perAddress: 4,
  unconfirmed: 6,
};

export const aSubscription = (
  address: string,
  path: string,
  more: Partial<NewSubscription> = {},
): NewSubscription => ({
  address,
  topic: {
    kind: 'person',
    filter: { ...EVERYTHING, personId: 49 },
    series: null,
    title: 'Catherine Mumma',
    path,
  },
  frequency: 'sitting',
  language: 'sw',
  token: `token of ${address} ${path}`,
  madeAtMs: NOW_MS,
  clientDigest: 'client',
  ...more,
});

export const aDigest = (id: string, lastSittingId = 7): NewDigest => ({
  id,
  lastSittingId,
  entryIds: [51, 52],
  found: 9,
});

export const CONFIRMED = {
  frequency: 'sitting',
  lastSeq: 10,
  nowMs: NOW_MS,
  nextAtMs: NOW_MS,
} as const;

/** Takes the mails that are due, and sends them. */
export async function sendAll(store: SubscriptionStore, nowMs = NOW_MS): Promise<string[]> {
  const sent: string[] = [];
  for (;;) {
    const mail = await store.takeDue(nowMs, LEASE_MS);
    if (mail === null) return sent;
    sent.push(`${mail.kind} ${mail.subscription.address}`);
    await store.markSent(mail.id);
  }
}

/** The id of a subscription that its owner has confirmed. */
export async function confirmed(store: SubscriptionStore, address: string): Promise<number> {
  const subscription = aSubscription(address, '/person/mumma/');
  await store.request(subscription, LIMITS);
  await sendAll(store);
  assert.equal(await store.confirm(subscription.token, CONFIRMED), true);
  return (await store.ofToken(subscription.token, NOW_MS))!.id;
}
