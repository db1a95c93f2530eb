// Sends mail while the service runs: queues the digests of new changes and sends what is due, until it is closed.

import { setTimeout as pause } from 'node:timers/promises';
import type { AlertLoop } from '../alert-loop.ts';
import { queueDigests, type DigestQueueDependencies } from './queue-digests.ts';
import { MailPool, type SendDependencies } from './send-due.ts';

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
