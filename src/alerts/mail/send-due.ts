// Sends the mails that are due, several at a time, and records the outcome of each.

import { isGivenUp, pauseAfter } from '../../record/alert.ts';
import type { Parliament } from '../../record/parliament/parliament.ts';
import { localesOf } from '../../http/words/locale.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Mail, SubscriptionStore } from '../../store/contract/subscription-store.ts';
import { composeMail } from './compose-mail.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { digestMail } from './digest-mail.ts';
import { SEND_TIMEOUT_MS, type MailServer, type SendFault } from './mail-server.ts';
import type { MailSettings } from './mail-settings.ts';
import { readDigest, type DigestDependencies } from './read-digest.ts';

export interface SendDependencies extends DigestDependencies {
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
