// Makes the deliveries that are due, several at a time, and records the outcome of each.

import { isGivenUp, pauseAfter } from '../record/alert.ts';
import type { Observe } from '../observe/observation.ts';
import type { Alert, AlertStore, Delivery, DueExceptions } from '../store/contract/alert-store.ts';
import { deliveryBody, type DeliverySource, type EntryAddresses } from './delivery-body.ts';
import { postSigned, DELIVERY_TIMEOUT_MS, type SendingDependencies } from './post-signed.ts';
import type { PostFault } from './post-webhook.ts';

export interface DeliveryDependencies extends SendingDependencies, DeliverySource {
  readonly alerts: AlertStore;
  readonly addresses: EntryAddresses;
  readonly observe: Observe;
  readonly random?: () => number;
}

/** Deliveries at a time, each to another host: a hung one holds a socket and some kilobytes for ten seconds. */
const CONCURRENT_DELIVERIES_MAX = 64;

/** How many of them may be of those that have failed before: receivers that hang leave room for the others. */
const RETRIES_MAX = CONCURRENT_DELIVERIES_MAX / 2;

/** If a process dies during a delivery, another may take it after this long. */
const DELIVERY_LEASE_MS = 3 * DELIVERY_TIMEOUT_MS;

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
  const pool = new DeliveryPool(dependencies, signal);
  await pool.fill();
  return await pool.finish();
}

/**
 * The deliveries under way: at most one to each host, so that a receiver that hangs delays its own deliveries alone.
 * `fill` begins what is due and returns; each delivery that ends makes room for the next.
 */
export class DeliveryPool {
  readonly #dependencies: DeliveryDependencies;
  readonly #signal: AbortSignal | undefined;
  /** The host of each delivery under way. */
  readonly #hosts = new Map<Delivery, string>();
  readonly #running = new Set<Promise<void>>();
  readonly #counts = { delivered: 0, failed: 0, dead: 0 };
  #filling: Promise<void> = Promise.resolve();

  constructor(dependencies: DeliveryDependencies, signal?: AbortSignal) {
    this.#dependencies = dependencies;
    this.#signal = signal;
  }

  /** Begins the deliveries that are due, as many as there is room for. Rejects where the store cannot be used. */
  fill(): Promise<void> {
    // One after the other: two at once would take deliveries for the same host.
    const filled = this.#filling.then(() => this.#takeWhileRoom());
    this.#filling = filled.catch(() => {});
    return filled;
  }

  /** Resolves when no delivery is under way. */
  async finish(): Promise<DeliveryCounts> {
    await this.#filling;
    while (this.#running.size > 0) await Promise.all(this.#running);
    return { ...this.#counts };
  }

  async #takeWhileRoom(): Promise<void> {
    const { alerts, nowMs } = this.#dependencies;
    while (this.#signal?.aborted !== true && this.#hosts.size < CONCURRENT_DELIVERIES_MAX) {
      const delivery = await alerts.takeDue(nowMs(), DELIVERY_LEASE_MS, await this.#exceptions());
      if (delivery === null) return;
      this.#begin(delivery);
    }
  }

  /** Deliveries to hosts that one is under way to, and retries where there are enough. */
  async #exceptions(): Promise<DueExceptions> {
    const running = [...this.#hosts.keys()];
    const retries = running.filter(({ tries }) => tries > 1).length >= RETRIES_MAX;
    if (running.length === 0) return { alertIds: [], retries };
    const busy = new Set(this.#hosts.values());
    const all = await this.#dependencies.alerts.all();
    return { alertIds: all.filter((one) => busy.has(hostOf(one))).map(({ id }) => id), retries };
  }

  #begin(delivery: Delivery): void {
    this.#hosts.set(delivery, hostOf(delivery.alert));
    const done = this.#deliver(delivery).finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Never rejects. A delivery whose outcome cannot be stored is due again, under the same id, when its lease ends. */
  async #deliver(delivery: Delivery): Promise<void> {
    try {
      const outcome = await deliver(this.#dependencies, delivery, this.#signal);
      if (outcome !== 'interrupted') this.#counts[outcome] += 1;
      this.#hosts.delete(delivery);
      await this.fill();
    } catch (error) {
      this.#hosts.delete(delivery);
      this.#dependencies.observe({ kind: 'server fault', requestId: 'alerts', error });
    }
  }
}

/** With its port: two receivers on one machine are two. */
function hostOf({ url }: Pick<Alert, 'url'>): string {
  return new URL(url).host;
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
    await alerts.markFailed(id, nowMs(), fault);
    return 'interrupted';
  }
  const outcome = await recordOutcome(dependencies, delivery, fault);
  observe({ kind: 'alert sent', alert: alert.name, delivery: id, tries, outcome, reason: fault });
  return outcome;
}

/** Records whether a delivery was received, is tried again later, or is given up. */
async function recordOutcome(
  { alerts, nowMs, random = Math.random }: DeliveryDependencies,
  { id, tries, madeAtMs }: Delivery,
  fault: PostFault,
): Promise<keyof DeliveryCounts> {
  if (fault === null) {
    await alerts.markDelivered(id, nowMs());
    return 'delivered';
  }
  if (isGivenUp(madeAtMs, nowMs())) {
    await alerts.markDead(id, fault);
    return 'dead';
  }
  await alerts.markFailed(id, nowMs() + pauseAfter(tries, random()), fault);
  return 'failed';
}

/** Signs a delivery and posts it. One that has no entries left is received without being posted. */
async function send(
  dependencies: DeliveryDependencies,
  delivery: Delivery,
  signal: AbortSignal | undefined,
): Promise<PostFault> {
  const { addresses } = dependencies;
  const { id, alert } = delivery;
  const body = await deliveryBody(dependencies, delivery, addresses);
  if (body === null) return null;
  return await postSigned(dependencies, alert, { id, body, signal });
}
