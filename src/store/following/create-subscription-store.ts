// The store of subscriptions, on any engine: which transaction each method runs.

import type { SubscriptionStore } from '../contract/subscription-store.ts';
import type { AlertEngine } from '../writing/create-alert-store.ts';
import {
  dueSubscriptions,
  followedTopics,
  hasDueMail,
  markMailDead,
  markMailFailed,
  markMailSent,
  recordDigestProgress,
  subscriptionCounts,
  takeDueMail,
} from './mail-steps.ts';
import {
  confirmSubscription,
  findSubscription,
  removeAddress,
  removeExpired,
  removeSubscription,
  requestSubscription,
} from './subscription-steps.ts';

export function createSubscriptionStore(engine: AlertEngine): SubscriptionStore {
  const find: SubscriptionStore['ofToken'] = (token, nowMs) =>
    engine.read(() => findSubscription(token, nowMs));
  return {
    request: (subscription, limits) =>
      engine.write(() => requestSubscription(engine.dialect, subscription, limits)),
    ofToken: find,
    confirm: async (token, confirmation) => {
      // A token that somebody invented costs no transaction.
      if ((await find(token, confirmation.nowMs)) === null) return false;
      return await engine.write(() => confirmSubscription(token, confirmation));
    },
    remove: async (token) => {
      if ((await find(token, 0)) === null) return false;
      return await engine.write(() => removeSubscription(token));
    },
    removeAddress: (address) => engine.write(() => removeAddress(address)),
    due: (nowMs, lastSeq, page) => engine.read(() => dueSubscriptions(nowMs, lastSeq, page)),
    summary: async () => ({
      topics: await engine.read(followedTopics),
      ...(await engine.read(subscriptionCounts)),
    }),
    recordProgress: (progress, nowMs) => engine.write(() => recordDigestProgress(progress, nowMs)),
    takeDue: async (nowMs, leaseMs) => {
      // Most often there is nothing due, and no transaction is needed to see that.
      if (!(await engine.read(() => hasDueMail(nowMs)))) return null;
      return await engine.write(() => takeDueMail(engine.dialect, nowMs, leaseMs));
    },
    markSent: (id) => engine.write(() => markMailSent(id)),
    markFailed: (id, nextMs, note) => engine.write(() => markMailFailed(id, nextMs, note)),
    markDead: (id, isRefused) => engine.write(() => markMailDead(id, isRefused)),
    removeExpired: (nowMs) => engine.write(() => removeExpired(nowMs)),
    close: () => engine.close(),
  };
}
