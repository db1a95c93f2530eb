// Delivers what is due: signed, some at a time, and settles what became of each.

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
  /** What a receiver is told who calls. */
  readonly userAgent: string;
  readonly observe: Observe;
  readonly nowMs: () => number;
  readonly timeoutMs?: number;
  readonly random?: () => number;
  readonly resolve?: Resolve;
}

/** A receiver that takes longer should take the delivery first and do its work after. */
export const TIMEOUT_MS = 10_000;

/** Deliveries under way at a time, each to another receiver. */
const UNDER_WAY_MAX = 4;

/** Whose process dies with a delivery under way: another may take it after this long. */
const LEASE_MS = 3 * TIMEOUT_MS;

export interface DeliveryCounts {
  readonly delivered: number;
  readonly failed: number;
  readonly dead: number;
}

/** Delivers until nothing is due, or it is told to stop; says what became of it. */
export async function deliverDue(
  needs: DeliveryDependencies,
  signal?: AbortSignal,
): Promise<DeliveryCounts> {
  const counts = { delivered: 0, failed: 0, dead: 0 };
  const deliverOn = async (): Promise<void> => {
    while (signal?.aborted !== true) {
      const delivery = await needs.alerts.takeDue(needs.nowMs(), LEASE_MS);
      if (delivery === null) return;
      const outcome = await deliver(needs, delivery, signal);
      if (outcome !== 'interrupted') counts[outcome] += 1;
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY_MAX }, deliverOn));
  return counts;
}

type Outcome = keyof DeliveryCounts | 'interrupted';

async function deliver(
  needs: DeliveryDependencies,
  delivery: Delivery,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { alerts, observe, nowMs, random = Math.random } = needs;
  const { id, alert, tries, madeAtMs } = delivery;
  const fault = await send(needs, delivery, signal);
  // What was interrupted by our own end is nobody's failure: it is due again at once, under the same id.
  if (signal?.aborted === true && fault !== null) {
    await alerts.settleFailed(id, nowMs(), fault);
    return 'interrupted';
  }
  const outcome = fault === null ? 'delivered' : isGivenUp(madeAtMs, nowMs()) ? 'dead' : 'failed';
  if (outcome === 'delivered') await alerts.settleDelivered(id, nowMs());
  else if (outcome === 'dead') await alerts.settleDead(id, fault!);
  else await alerts.settleFailed(id, nowMs() + pauseAfter(tries, random()), fault!);
  observe({ kind: 'alert sent', alert: alert.name, delivery: id, tries, outcome, reason: fault });
  return outcome;
}

async function send(
  needs: DeliveryDependencies,
  delivery: Delivery,
  signal: AbortSignal | undefined,
): Promise<PostFault> {
  const { id, alert } = delivery;
  const body = await deliveryBody(needs.store, delivery, needs.addresses);
  if (body === null) return null;
  const seconds = Math.floor(needs.nowMs() / 1_000);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': needs.userAgent,
    'Idempotency-Key': id,
    [SIGNATURE_HEADER]: signatureOf(alert.secret, seconds, body),
  };
  const { url } = alert;
  const allowPrivate = alert.allowPrivate || needs.allowPrivate;
  const timeoutMs = needs.timeoutMs ?? TIMEOUT_MS;
  return await postWebhook({ url, headers, body, allowPrivate, timeoutMs, signal }, needs.resolve);
}
