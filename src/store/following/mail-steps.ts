// The queue of mails: what subscriptions add to it, what is taken from it, and the outcome, each as the statements of
// one transaction, the same on both engines.
//
// Rows of mails are locked before rows of subscriptions, and subscriptions in the order of their ids, so that processes
// that send at the same time never wait for each other in a circle.

import { present } from '../../present.ts';
import { REFUSALS_MAX, type Frequency } from '../../record/subscription.ts';
import type {
  Mail,
  Subscription,
  SubscriptionPage,
  SubscriptionProgress,
  SubscriptionSummary,
} from '../contract/subscription-store.ts';
import { integer, text, textOrNull } from '../shared/row-values.ts';
import type { Dialect } from '../shared/sql-runner.ts';
import { row, rows, type Steps } from '../shared/sql-steps.ts';
import { mailOf, subscriptionOf } from './subscription-rows.ts';
import { removeWhere } from './subscription-steps.ts';

const DUE_SUBSCRIPTIONS_SQL = `
SELECT * FROM subscription
WHERE confirmed_at IS NOT NULL AND next_at <= ? AND last_seq < ? AND id > ?
  AND NOT EXISTS (SELECT 1 FROM mail WHERE subscription_id = subscription.id AND kind = 'digest')
ORDER BY id LIMIT ?`;

const TOPICS_SQL = `
SELECT path, min(title) AS title, frequency, count(*) AS subscriptions, CAST(sum(sent) AS BIGINT) AS sent
FROM subscription WHERE confirmed_at IS NOT NULL
GROUP BY path, frequency ORDER BY subscriptions DESC, path, frequency`;

const COUNTS_SQL = `
SELECT (SELECT count(*) FROM subscription WHERE confirmed_at IS NULL) AS unconfirmed,
  (SELECT count(*) FROM mail) AS waiting,
  (SELECT note FROM mail WHERE note IS NOT NULL ORDER BY next_at DESC LIMIT 1) AS note`;

const ADVANCE_SQL = `
UPDATE subscription SET last_seq = ?, next_at = ? WHERE id = ? AND last_seq = ? RETURNING id`;

const ADD_DIGEST_SQL = `
INSERT INTO mail (id, subscription_id, kind, entries, found, made_at, next_at)
VALUES (?1, ?2, 'digest', ?3, ?4, ?5, ?5)`;

/** Somebody waits for a confirmation; thousands of digests may be due at once. */
const DUE_MAIL_SQL = `
SELECT id FROM mail WHERE next_at <= ?1 AND leased_until <= ?1 ORDER BY kind, next_at LIMIT 1`;

/** SQLite has one writer at a time. On PostgreSQL a mail that another process takes at this moment is passed over. */
const LOCK_DUE_SQL: Readonly<Record<Dialect, string>> = {
  sqlite: DUE_MAIL_SQL,
  postgres: `${DUE_MAIL_SQL} FOR UPDATE SKIP LOCKED`,
};

const LEASE_SQL = 'UPDATE mail SET leased_until = ?, tries = tries + 1 WHERE id = ? RETURNING *';

const FAILED_SQL =
  'UPDATE mail SET next_at = ?, leased_until = 0, note = ? WHERE id = ? RETURNING id';

export function* dueSubscriptions(
  nowMs: number,
  lastSeq: number,
  { afterId, size }: SubscriptionPage,
): Steps<readonly Subscription[]> {
  const found = yield* rows(DUE_SUBSCRIPTIONS_SQL, nowMs, lastSeq, afterId, size);
  return found.map(subscriptionOf);
}

export function* followedTopics(): Steps<SubscriptionSummary['topics']> {
  return (yield* rows(TOPICS_SQL)).map((one) => ({
    path: text(one, 'path'),
    title: text(one, 'title'),
    frequency: text(one, 'frequency') as Frequency,
    subscriptions: integer(one, 'subscriptions'),
    sent: integer(one, 'sent'),
  }));
}

export function* subscriptionCounts(): Steps<Omit<SubscriptionSummary, 'topics'>> {
  const counts = yield* row(COUNTS_SQL);
  return {
    unconfirmed: integer(counts, 'unconfirmed'),
    waitingMails: integer(counts, 'waiting'),
    note: textOrNull(counts, 'note'),
  };
}

/** Leaves out a subscription that was removed, or for which another process has recorded later progress. */
export function* recordDigestProgress(
  progress: readonly SubscriptionProgress[],
  nowMs: number,
): Steps<void> {
  for (const one of progress.toSorted((a, b) => a.subscriptionId - b.subscriptionId)) {
    const { subscriptionId, fromSeq, toSeq, nextAtMs, digest } = one;
    const moved = yield* row(ADVANCE_SQL, toSeq, nextAtMs, subscriptionId, fromSeq);
    if (moved === undefined || digest === null) continue;
    const { id, entryIds, found, lastSittingId } = digest;
    yield* rows(ADD_DIGEST_SQL, id, subscriptionId, JSON.stringify(entryIds), found, nowMs);
    yield* rows(
      'UPDATE subscription SET digest_at = ?, last_sitting_id = ? WHERE id = ?',
      nowMs,
      lastSittingId,
      subscriptionId,
    );
  }
}

export function* hasDueMail(nowMs: number): Steps<boolean> {
  return (yield* row(DUE_MAIL_SQL, nowMs)) !== undefined;
}

export function* takeDueMail(dialect: Dialect, nowMs: number, leaseMs: number): Steps<Mail | null> {
  const due = yield* row(LOCK_DUE_SQL[dialect], nowMs);
  if (due === undefined) return null;
  const mail = present(yield* row(LEASE_SQL, nowMs + leaseMs, text(due, 'id')), 'the leased mail');
  const subscription = yield* row(
    'SELECT * FROM subscription WHERE id = ?',
    integer(mail, 'subscription_id'),
  );
  return mailOf(mail, present(subscription, 'the subscription of a mail'));
}

export function* markMailSent(id: string): Steps<void> {
  const subscriptionId = yield* removeMail(id);
  if (subscriptionId === null) return;
  yield* rows('UPDATE subscription SET sent = sent + 1, refusals = 0 WHERE id = ?', subscriptionId);
}

export function* markMailFailed(id: string, nextMs: number, note: string): Steps<void> {
  yield* rows(FAILED_SQL, nextMs, note, id);
}

export function* markMailDead(id: string, isRefused: boolean): Steps<void> {
  const subscriptionId = yield* removeMail(id);
  if (subscriptionId === null || !isRefused) return;
  const counted = yield* row(
    'UPDATE subscription SET refusals = refusals + 1 WHERE id = ? RETURNING refusals, confirmed_at',
    subscriptionId,
  );
  if (counted === undefined) return;
  if (integer(counted, 'refusals') >= REFUSALS_MAX || counted['confirmed_at'] === null) {
    yield* removeWhere('id = ?', subscriptionId);
  }
}

function* removeMail(id: string): Steps<number | null> {
  const removed = yield* row('DELETE FROM mail WHERE id = ? RETURNING subscription_id', id);
  return removed === undefined ? null : integer(removed, 'subscription_id');
}
