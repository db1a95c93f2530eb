// Makes the deliveries that are due, several at a time, and records the outcome of each.

import { isGivenUp, pauseAfter, SIGNATURE_HEADER, signatureOf } from '../hansard/alert.ts';
import type { Observe } from '../observe/observation.ts';
import type { AlertStore, Delivery } from '../store/contract/alert-store.ts';
import type { Store } from '../store/contract/store.ts';
import { deliveryBody, type EntryAddresses } from './delivery-body.ts';
import { postWebhook, type PostFault, type Resolve } from './post-webhook.ts';

export interface DeliveryDependencies {
  readonly store: Store;
  readonly alerts: AlertStore;
  readonly addresses: EntryAddresses;
  /** Whether every alert may be delivered to private addresses. */
  readonly allowPrivate: boolean;
  /** The User-Agent header of a delivery. */
  readonly userAgent: string;
  readonly observe: Observe;
  readonly nowMs: () => number;
  readonly timeoutMs?: number;
  readonly random?: () => number;
  readonly resolve?: Resolve;
}

/** A receiver whose work takes longer should respond first and work afterwards. */
export const TIMEOUT_MS = 10_000;

/** Deliveries at a time, each to another receiver. */
const CONCURRENT_MAX = 4;

/** If a process dies during a delivery, another may take it after this long. */
const LEASE_MS = 3 * TIMEOUT_MS;

export interface DeliveryCounts {
  readonly delivered: number;
  readonly failed: number;
  readonly dead: number;
}

/** Delivers until nothing is due or the signal is aborted, and returns the number of each outcome. */
export async function deliverDue(
  dependencies: DeliveryDependencies,
  signal?: AbortSignal,
): Promise<DeliveryCounts> {
  const { alerts, nowMs } = dependencies;
  const counts = { delivered: 0, failed: 0, dead: 0 };
  const deliverNext = async (): Promise<void> => {
    while (signal?.aborted !== true) {
      const delivery = await alerts.takeDue(nowMs(), LEASE_MS);
      if (delivery === null) return;
      const outcome = await deliver(dependencies, delivery, signal);
      if (outcome !== 'interrupted') counts[outcome] += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_MAX }, deliverNext));
  return counts;
}

type Outcome = keyof DeliveryCounts | 'interrupted';

async function deliver(
  dependencies: DeliveryDependencies,
  delivery: Delivery,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { alerts, observe, nowMs } = dependencies;
  const { id, alert, tries } = delivery;
  const fault = await send(dependencies, delivery, signal);
  // A delivery that our own end interrupted has not failed: it is due again at once, under the same id.
  if (signal?.aborted === true && fault !== null) {
    await alerts.settleFailed(id, nowMs(), fault);
    return 'interrupted';
  }
  const outcome = await settle(dependencies, delivery, fault);
  observe({ kind: 'alert sent', alert: alert.name, delivery: id, tries, outcome, reason: fault });
  return outcome;
}

/** Records whether a delivery was received, is tried again later, or is given up. */
async function settle(
  { alerts, nowMs, random = Math.random }: DeliveryDependencies,
  { id, tries, madeAtMs }: Delivery,
  fault: PostFault,
): Promise<keyof DeliveryCounts> {
  if (fault === null) {
    await alerts.settleDelivered(id, nowMs());
    return 'delivered';
  }
  if (isGivenUp(madeAtMs, nowMs())) {
    await alerts.settleDead(id, fault);
    return 'dead';
  }
  await alerts.settleFailed(id, nowMs() + pauseAfter(tries, random()), fault);
  return 'failed';
}

/** Signs a delivery and posts it. One that has no entries left is received without being posted. */
async function send(
  dependencies: DeliveryDependencies,
  delivery: Delivery,
  signal: AbortSignal | undefined,
): Promise<PostFault> {
  const { store, addresses, nowMs, userAgent, timeoutMs = TIMEOUT_MS, resolve } = dependencies;
  const { id, alert } = delivery;
  const body = await deliveryBody(store, delivery, addresses);
  if (body === null) return null;
  const seconds = Math.floor(nowMs() / 1_000);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    'Idempotency-Key': id,
    [SIGNATURE_HEADER]: signatureOf(alert.secret, seconds, body),
  };
  const { url } = alert;
  const allowPrivate = alert.allowPrivate || dependencies.allowPrivate;
  return await postWebhook({ url, headers, body, allowPrivate, timeoutMs, signal }, resolve);
}
