// What readers do to subscriptions, each as the statements of one transaction, the same on both engines.

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../record/calendar.ts';
import { addressDigest, mailboxDigest } from '../../record/subscription.ts';
import { CONFIRMED_WITHIN_MS } from '../../record/subscription.ts';
import type {
  Confirmation,
  NewSubscription,
  RequestLimits,
  Subscription,
} from '../contract/subscription-store.ts';
import { integer } from '../shared/row-values.ts';
import type { Dialect } from '../shared/sql-runner.ts';
import { row, rows, type Steps } from '../shared/sql-steps.ts';
import { SUBSCRIPTION_COLUMNS, subscriptionOf, subscriptionValues } from './subscription-rows.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** One request at a time, so that requests that come together count each other. SQLite has one writer anyway. */
const LOCK_SQL: Readonly<Record<Dialect, string | null>> = {
  sqlite: null,
  postgres: 'LOCK TABLE mail_request IN SHARE ROW EXCLUSIVE MODE',
};

const CLIENT_COUNT_SQL =
  'SELECT count(*) AS n FROM mail_request WHERE client_digest = ? AND at > ?';

const ADDRESS_COUNTS_SQL = `
SELECT (SELECT count(*) FROM mail_request WHERE address_digest = ?3 AND at > ?2) AS mails,
  (SELECT count(*) FROM subscription WHERE address_digest = ?1) AS subscriptions,
  (SELECT count(*) FROM subscription WHERE confirmed_at IS NULL) AS unconfirmed`;

const ADD_REQUEST_SQL =
  'INSERT INTO mail_request (id, address_digest, client_digest, at) VALUES (?, ?, ?, ?)';

/** One that is confirmed stays as it is: only its owner, who has its token, may change it. */
const ADD_SQL = `
INSERT INTO subscription (${SUBSCRIPTION_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (address, path) DO UPDATE SET
  made_at = excluded.made_at,
  frequency = CASE WHEN subscription.confirmed_at IS NULL THEN excluded.frequency ELSE subscription.frequency END,
  language = CASE WHEN subscription.confirmed_at IS NULL THEN excluded.language ELSE subscription.language END
RETURNING id`;

/** A mail with a link that waits already is enough. */
const ADD_CONFIRMATION_SQL = `
INSERT INTO mail (id, subscription_id, kind, entries, found, made_at, next_at)
VALUES (?1, ?2, 'confirmation', '[]', 0, ?3, ?3) ON CONFLICT DO NOTHING`;

const FIND_SQL = `
SELECT * FROM subscription WHERE token = ? AND (confirmed_at IS NOT NULL OR made_at > ?)`;

/** A subscription that is confirmed again goes on from the change it has seen. */
const CONFIRM_SQL = `
UPDATE subscription SET frequency = ?2, next_at = ?3,
  last_seq = CASE WHEN confirmed_at IS NULL THEN ?4 ELSE last_seq END,
  confirmed_at = coalesce(confirmed_at, ?5)
WHERE token = ?1 AND (confirmed_at IS NOT NULL OR made_at > ?6) RETURNING id`;

export function* requestSubscription(
  dialect: Dialect,
  subscription: NewSubscription,
  limits: RequestLimits,
): Steps<'accepted' | 'limited'> {
  const { address, clientDigest, madeAtMs } = subscription;
  const lock = LOCK_SQL[dialect];
  if (lock !== null) yield* rows(lock);
  const ofClient = yield* row(CLIENT_COUNT_SQL, clientDigest, madeAtMs - HOUR_MS);
  if (integer(ofClient, 'n') >= limits.perClientHour) return 'limited';
  const mailbox = mailboxDigest(address);
  const dayAgo = madeAtMs - DAY_MS;
  const counts = yield* row(ADDRESS_COUNTS_SQL, addressDigest(address), dayAgo, mailbox);
  const mayQueue =
    integer(counts, 'mails') < limits.perAddressDay &&
    integer(counts, 'subscriptions') < limits.perAddress &&
    integer(counts, 'unconfirmed') < limits.unconfirmed;
  yield* rows(ADD_REQUEST_SQL, randomUUID(), mayQueue ? mailbox : null, clientDigest, madeAtMs);
  if (!mayQueue) return 'accepted';
  const added = yield* row(ADD_SQL, ...subscriptionValues(subscription));
  yield* rows(ADD_CONFIRMATION_SQL, randomUUID(), integer(added, 'id'), madeAtMs);
  return 'accepted';
}

export function* findSubscription(token: string, nowMs: number): Steps<Subscription | null> {
  const found = yield* row(FIND_SQL, token, nowMs - CONFIRMED_WITHIN_MS);
  return found === undefined ? null : subscriptionOf(found);
}

export function* confirmSubscription(token: string, confirmation: Confirmation): Steps<boolean> {
  const { frequency, lastSeq, nowMs, nextAtMs } = confirmation;
  const madeAfter = nowMs - CONFIRMED_WITHIN_MS;
  const values = [token, frequency, nextAtMs, lastSeq, nowMs, madeAfter];
  return (yield* row(CONFIRM_SQL, ...values)) !== undefined;
}

/** False where there is none. */
export function* removeSubscription(token: string): Steps<boolean> {
  return (yield* removeWhere('token = ?', token)) > 0;
}

/** How many there were. */
export function* removeAddress(address: string): Steps<number> {
  return yield* removeWhere('address_digest = ?', addressDigest(address));
}

/** Removes what was not confirmed in time, and the requests that no limit counts any more. */
export function* removeExpired(nowMs: number): Steps<void> {
  const condition = 'confirmed_at IS NULL AND made_at <= ?';
  yield* removeWhere(condition, nowMs - CONFIRMED_WITHIN_MS);
  yield* rows('DELETE FROM mail_request WHERE at <= ?', nowMs - DAY_MS);
}

/** Mails are removed first, as everywhere: processes that lock both never wait for each other in a circle. */
export function* removeWhere(condition: string, value: string | number): Steps<number> {
  const ids = `SELECT id FROM subscription WHERE ${condition}`;
  const removeMails = `DELETE FROM mail WHERE subscription_id IN (${ids})`;
  yield* rows(removeMails, value);
  // Locks them. What another process queued until then is removed too, and after that nothing is queued.
  yield* rows(`UPDATE subscription SET sent = sent WHERE ${condition}`, value);
  yield* rows(removeMails, value);
  return (yield* rows(`DELETE FROM subscription WHERE ${condition} RETURNING id`, value)).length;
}
