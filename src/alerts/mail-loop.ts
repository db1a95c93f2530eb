// Sends mail while the service runs: queues the digests of new changes and sends what is due, until it is closed.

import { setTimeout as pause } from 'node:timers/promises';
import { localesOf } from '../http/words/locale.ts';
import type { Observe } from '../observe/observation.ts';
import { isGivenUp, pauseAfter } from '../record/alert.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import type { Mail, SubscriptionStore } from '../store/contract/subscription-store.ts';
import type { AlertLoop } from './alert-loop.ts';
import {
  composeMail,
  confirmationMail,
  type DigestDependencies,
  digestMail,
  readDigest,
} from './compose-mail.ts';
import { type MailServer, SEND_TIMEOUT_MS, type SendFault } from './mail-server.ts';
import type { MailSettings } from './mail-settings.ts';
import { type DigestQueueDependencies, queueDigests } from './queue-digests.ts';

export type MailDependencies = DigestQueueDependencies & SendDependencies;

/** How long somebody who follows waits for the mail with the link. Each round costs two short reads. */
const MAIL_INTERVAL_MS = 5_000;

/** Between two removals of addresses that were not confirmed. */
const EXPIRY_INTERVAL_MS = 60 * 60 * 1_000;

/**
 * At the end, mails under way get so long: one that is cut off may have been accepted already, and would be sent twice.
 * Most servers need a second.
 */
const ENDING_MS = 5_000;

export function startMailLoop(dependencies: MailDependencies): AlertLoop {
  const closing = new AbortController();
  const cutting = new AbortController();
  const pool = new MailPool(dependencies, cutting.signal);
  const fault = (error: unknown): void =>
    dependencies.observe({ kind: 'server fault', requestId: 'mail', error });
  const done = (async () => {
    let expireAtMs = 0;
    while (!closing.signal.aborted) {
      try {
        if (dependencies.nowMs() >= expireAtMs) {
          await dependencies.subscriptions.removeExpired(dependencies.nowMs());
          expireAtMs = dependencies.nowMs() + EXPIRY_INTERVAL_MS;
        }
        await queueDigests(dependencies, closing.signal);
        // Sending goes on by itself: a server that hangs does not delay the next round.
        pool.sendDue().catch(fault);
      } catch (error) {
        // A store that is out of reach is tried again in the next round: serving goes on without mail.
        fault(error);
      }
      await pause(MAIL_INTERVAL_MS, undefined, { signal: closing.signal, ref: false }).catch(
        () => {},
      );
    }
  })();
  return {
    close: async () => {
      closing.abort();
      await done;
      const timer = setTimeout(() => cutting.abort(), ENDING_MS);
      await pool.end();
      clearTimeout(timer);
    },
  };
}

// Sends the mails that are due, several at a time, and records the outcome of each.

interface SendDependencies extends DigestDependencies {
  readonly subscriptions: SubscriptionStore;
  readonly server: MailServer;
  readonly settings: MailSettings;
  readonly parliament: Parliament;
  readonly observe: Observe;
  readonly nowMs: () => number;
  readonly random?: () => number;
}

/** Connections to the mail server at a time: what small providers allow. */
const CONCURRENT_MAILS_MAX = 5;

/** If a process dies while it sends a mail, another may take it after this long. */
const MAIL_LEASE_MS = 3 * SEND_TIMEOUT_MS;

export interface MailCounts {
  readonly sent: number;
  readonly failed: number;
  readonly dead: number;
}

/** The mails under way. `sendDue` sends until nothing is due, the server cannot be used, or the signal is aborted. */
export class MailPool {
  readonly #dependencies: SendDependencies;
  readonly #signal: AbortSignal | undefined;
  readonly #counts = { sent: 0, failed: 0, dead: 0 };
  #running: Promise<void> | null = null;
  #isEnding = false;

  constructor(dependencies: SendDependencies, signal?: AbortSignal) {
    this.#dependencies = dependencies;
    this.#signal = signal;
  }

  /** Where mails are being sent already, those are waited for. Rejects where the store cannot be used. */
  sendDue(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Takes no more mails, and resolves when those under way are done. */
  async end(): Promise<MailCounts> {
    this.#isEnding = true;
    await this.#running?.catch(() => {});
    return { ...this.#counts };
  }

  async #sendAll(): Promise<void> {
    // A server that cannot be used is tried again in the next round, and not by every mail of the queue.
    const round = { isUsable: true };
    const lanes = Array.from({ length: CONCURRENT_MAILS_MAX }, () => this.#sendWhileUsable(round));
    try {
      // All of them end before an error is reported, so that no mail is under way afterwards.
      const outcomes = await Promise.allSettled(lanes);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    } finally {
      this.#dependencies.server.release();
    }
  }

  async #sendWhileUsable(round: { isUsable: boolean }): Promise<void> {
    const { subscriptions, nowMs } = this.#dependencies;
    while (round.isUsable && !this.#isEnding && this.#signal?.aborted !== true) {
      const mail = await subscriptions.takeDue(nowMs(), MAIL_LEASE_MS);
      if (mail === null) return;
      const fault = await this.#send(mail);
      if (fault?.isOfServer === true) round.isUsable = false;
      const outcome = await this.#recordOutcome(mail, fault);
      if (outcome !== null) this.#counts[outcome] += 1;
    }
  }

  /** A mail that cannot be made fails like any other, so that it is given up at last. */
  async #send(mail: Mail): Promise<SendFault | null> {
    try {
      return await send(this.#dependencies, mail, this.#signal);
    } catch (error) {
      this.#dependencies.observe({ kind: 'server fault', requestId: 'mail', error });
      return { note: 'the mail could not be made', isRefused: false, isOfServer: false };
    }
  }

  /** Null where our own end interrupted the mail: it has not failed, and is due again at once. */
  async #recordOutcome(mail: Mail, fault: SendFault | null): Promise<keyof MailCounts | null> {
    const { subscriptions, nowMs, observe, random = Math.random } = this.#dependencies;
    const { id, tries, kind, madeAtMs, subscription } = mail;
    if (fault !== null && this.#signal?.aborted === true) {
      await subscriptions.markFailed(id, nowMs(), fault.note);
      return null;
    }
    const outcome = outcomeOf(fault, isGivenUp(madeAtMs, nowMs()));
    if (fault === null) await subscriptions.markSent(id);
    else if (outcome === 'dead') await subscriptions.markDead(id, fault.isRefused);
    else await subscriptions.markFailed(id, nowMs() + pauseAfter(tries, random()), fault.note);
    const reason = fault?.note ?? null;
    const subject = { mail: id, subscription: subscription.id, of: kind };
    observe({ kind: 'mail sent', ...subject, tries, outcome, reason });
    return outcome;
  }
}

function outcomeOf(fault: SendFault | null, isLate: boolean): keyof MailCounts {
  if (fault === null) return 'sent';
  return fault.isRefused || isLate ? 'dead' : 'failed';
}

/** A digest that has no entries left counts as sent. */
async function send(
  dependencies: SendDependencies,
  mail: Mail,
  signal: AbortSignal | undefined,
): Promise<SendFault | null> {
  const { server, settings, parliament } = dependencies;
  const { baseUrl } = settings;
  const locale = localesOf(parliament).in(mail.subscription.language);
  if (mail.kind === 'confirmation') {
    const content = confirmationMail(mail, baseUrl, locale);
    return await server.send(await composeMail(mail, settings, content, locale), signal);
  }
  const digest = await readDigest(dependencies, mail, locale);
  if (digest === null) return null;
  const content = digestMail(mail, digest, baseUrl, locale);
  return await server.send(await composeMail(mail, settings, content, locale), signal);
}
