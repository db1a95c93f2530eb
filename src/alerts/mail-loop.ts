// Sends mail while the service runs: queues the digests of new changes, and makes each mail when it is sent.

import { localesOf } from '../http/words/locale.ts';
import type { Mail } from '../store/shared/subscription-store.ts';
import { composeMail, confirmationMail, digestMail, readDigest } from './compose-mail.ts';
import { SEND_TIMEOUT_MS, sendMail } from './mail-server.ts';
import type { MailDependencies } from './mail-settings.ts';
import { type Outbox, type SendFault, type SendingLoop, startSending } from './outbox.ts';
import { queueDigests } from './queue-digests.ts';

/** Between two removals of addresses that were not confirmed. */
const EXPIRY_INTERVAL_MS = 60 * 60 * 1_000;

export function startMailLoop(dependencies: MailDependencies): SendingLoop {
  const { subscriptions, nowMs } = dependencies;
  let expireAtMs = 0;
  return startSending(mails(dependencies), dependencies, async (signal) => {
    if (nowMs() >= expireAtMs) {
      await subscriptions.removeExpired(nowMs());
      expireAtMs = nowMs() + EXPIRY_INTERVAL_MS;
    }
    await queueDigests(dependencies, signal);
  });
}

/** Connections to the mail server at a time: what small providers allow. */
const CONCURRENT_MAILS_MAX = 5;

/** If a process dies while it sends a mail, another may take it after this long. */
const MAIL_LEASE_MS = 3 * SEND_TIMEOUT_MS;

/** The queued mails, as they are sent. */
export function mails(dependencies: MailDependencies): Outbox<Mail> {
  const { subscriptions, observe, nowMs } = dependencies;
  return {
    name: 'mail',
    concurrentMax: CONCURRENT_MAILS_MAX,
    take: () => subscriptions.takeDue(nowMs(), MAIL_LEASE_MS),
    send: (mail, signal) => send(dependencies, mail, signal),
    markSent: ({ id }) => subscriptions.markSent(id),
    markFailed: ({ id }, nextMs, note) => subscriptions.markFailed(id, nextMs, note),
    markDead: ({ id }, { isFinal = false }) => subscriptions.markDead(id, isFinal),
    report: ({ id, tries, kind, subscription }, outcome, reason) => {
      const subject = { mail: id, subscription: subscription.id, of: kind };
      observe({ kind: 'mail sent', ...subject, tries, outcome, reason });
    },
  };
}

/** A digest that has no entries left counts as sent. */
async function send(
  dependencies: MailDependencies,
  mail: Mail,
  signal: AbortSignal,
): Promise<SendFault | null> {
  const { settings, parliament, timeoutMs } = dependencies;
  const locale = localesOf(parliament).in(mail.subscription.language);
  const digest = mail.kind === 'digest' ? await readDigest(dependencies, mail, locale) : null;
  if (mail.kind === 'digest' && digest === null) return null;
  const content =
    digest === null
      ? confirmationMail(mail, settings.baseUrl, locale)
      : digestMail(mail, digest, settings.baseUrl, locale);
  const message = await composeMail(mail, settings, content, locale);
  return await sendMail(settings.server, message, signal, timeoutMs);
}
