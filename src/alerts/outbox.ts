// Sends queued items from the store, both webhooks and mails, while the service runs: takes due items under a lease, several at
// a time, and records the outcome of each.

import { setTimeout as pause } from 'node:timers/promises';
import type { Observe } from '../observe/observation.ts';
import { isGivenUp, pauseAfter } from '../record/alert.ts';

/** Why something was not received. */
export interface SendFault {
  /** Without a capital or a full stop. */
  readonly note: string;
  /** Whether retrying is useless. */
  readonly isFinal?: boolean;
  /** Whether others would fail too, so that no more are taken in this round. */
  readonly isOfServer?: boolean;
}

export type Outcome = 'sent' | 'failed' | 'dead';

/** A queue of items, and how to send one. */
export interface Outbox<Item extends { readonly tries: number; readonly madeAtMs: number }> {
  /** Its name in the log. */
  readonly name: string;
  readonly concurrentMax: number;
  /** Takes the item that has been due longest, under a lease; null if nothing is due. */
  readonly take: () => Promise<Item | null>;
  /** Null if it was received. */
  readonly send: (item: Item, signal: AbortSignal) => Promise<SendFault | null>;
  readonly markSent: (item: Item) => Promise<void>;
  /** It is due again at `nextMs`. */
  readonly markFailed: (item: Item, nextMs: number, note: string) => Promise<void>;
  readonly markDead: (item: Item, fault: SendFault) => Promise<void>;
  readonly report: (item: Item, outcome: Outcome, note: string | null) => void;
}

export interface SendingDependencies {
  readonly observe: Observe;
  readonly nowMs: () => number;
  readonly random?: () => number;
}

/** The running deliveries of one outbox. */
export class Sending<Item extends { readonly tries: number; readonly madeAtMs: number }> {
  readonly #outbox: Outbox<Item>;
  readonly #dependencies: SendingDependencies;
  readonly #signal: AbortSignal;
  readonly #running = new Set<Promise<void>>();
  readonly #counts = { sent: 0, failed: 0, dead: 0 };
  #taking: Promise<void> = Promise.resolve();
  #isStopped = false;

  /** The signal aborts running deliveries. */
  constructor(
    outbox: Outbox<Item>,
    dependencies: SendingDependencies,
    signal: AbortSignal = new AbortController().signal,
  ) {
    this.#outbox = outbox;
    this.#dependencies = dependencies;
    this.#signal = signal;
  }

  /** Starts due items; each that ends makes room for the next. Rejects if the store cannot be used. */
  begin(): Promise<void> {
    this.#isStopped = false;
    return this.#takeMore();
  }

  /** Takes no more. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Resolves when nothing is due or running any more. */
  async finish(): Promise<Readonly<Record<Outcome, number>>> {
    for (;;) {
      await this.#taking;
      if (this.#running.size === 0) return { ...this.#counts };
      await Promise.race(this.#running);
    }
  }

  /** One call after the other: two at once would take more than there is room for. */
  #takeMore(): Promise<void> {
    const taken = this.#taking.then(() => this.#takeWhileRoom());
    this.#taking = taken.catch(() => {});
    return taken;
  }

  async #takeWhileRoom(): Promise<void> {
    const { take, concurrentMax } = this.#outbox;
    const mayTake = (): boolean =>
      !this.#isStopped && !this.#signal.aborted && this.#running.size < concurrentMax;
    while (mayTake()) {
      const item = await take();
      if (item === null) return;
      const done: Promise<void> = this.#sendOne(item)
        .then(() => {
          this.#running.delete(done);
          return this.#takeMore();
        })
        // An item that was taken but not recorded is due again, under the same id, when its lease ends.
        .catch((error: unknown) => this.#reportError(error))
        .finally(() => this.#running.delete(done));
      this.#running.add(done);
    }
  }

  async #sendOne(item: Item): Promise<void> {
    const { markSent, markFailed, markDead, report } = this.#outbox;
    const { nowMs, random = Math.random } = this.#dependencies;
    const fault = await this.#send(item);
    if (fault?.isOfServer === true) this.stop();
    // Deliveries interrupted by our own shutdown have not failed: they are due again immediately.
    if (fault !== null && this.#signal.aborted) {
      return await markFailed(item, nowMs(), fault.note);
    }
    const isDead = fault?.isFinal === true || isGivenUp(item.madeAtMs, nowMs());
    let outcome: 'sent' | 'dead' | 'failed';
    if (fault === null) {
      outcome = 'sent';
      await markSent(item);
    } else if (isDead) {
      outcome = 'dead';
      await markDead(item, fault);
    } else {
      outcome = 'failed';
      await markFailed(item, nowMs() + pauseAfter(item.tries, random()), fault.note);
    }
    this.#counts[outcome] += 1;
    report(item, outcome, fault?.note ?? null);
  }

  /** An item that cannot be composed fails like any other, so that it is given up eventually. */
  async #send(item: Item): Promise<SendFault | null> {
    try {
      return await this.#outbox.send(item, this.#signal);
    } catch (error) {
      this.#reportError(error);
      return { note: 'it could not be composed' };
    }
  }

  #reportError(error: unknown): void {
    const { name } = this.#outbox;
    this.#dependencies.observe({ kind: 'server fault', requestId: name, error });
  }
}

export interface SendingLoop {
  /** Ends the loop. Interrupted items are due again at the next start. */
  readonly close: () => Promise<void>;
}

/** The maximum delay before something is sent. Each round costs two short reads. */
const INTERVAL_MS = 5_000;

/**
 * On shutdown, running deliveries get this long: an interrupted mail may already have been accepted, and would be sent twice.
 * Most receivers need a second.
 */
const ENDING_MS = 5_000;

/** `queue` adds new items to the outbox. */
export function startSending<Item extends { readonly tries: number; readonly madeAtMs: number }>(
  outbox: Outbox<Item>,
  dependencies: SendingDependencies,
  queue: (signal: AbortSignal) => Promise<void>,
): SendingLoop {
  const [closing, cutting] = [new AbortController(), new AbortController()];
  const { signal } = closing;
  const sending = new Sending(outbox, dependencies, cutting.signal);
  const done = (async () => {
    while (!signal.aborted) {
      try {
        await queue(signal);
        // Sending continues by itself: a hanging receiver delays neither the next round nor other receivers.
        await sending.begin();
      } catch (error) {
        // An unreachable store is retried in the next round: serving continues.
        dependencies.observe({ kind: 'server fault', requestId: outbox.name, error });
      }
      await pause(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    close: async () => {
      closing.abort();
      await done;
      sending.stop();
      const timer = setTimeout(() => cutting.abort(), ENDING_MS);
      await sending.finish();
      clearTimeout(timer);
    },
  };
}
