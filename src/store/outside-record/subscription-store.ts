// The store of e-mail subscriptions and their mail queue on either engine: each method is one transaction. They are stored with
// the record, so that a restart loses nothing. Any number of processes may use it concurrently: each mail is taken by only one
// of them.
//
// Rows of mails are locked before rows of subscriptions, and subscriptions in id order, so that concurrent processes cannot
// deadlock.

import { hash, randomUUID } from 'node:crypto';
import { present } from '../../base/present.ts';
import { DAY_MS } from '../../record/days.ts';
import { type EntryFilter, EVERYTHING } from '../../record/filter.ts';
import {
  addressDigest,
  CONFIRMED_WITHIN_MS,
  type Frequency,
  mailboxDigest,
  REFUSALS_MAX,
  type Topic,
  type TopicKind,
} from '../../record/subscription.ts';
import { type AlertEngine, leasedQueue } from './leased-queue.ts';
import {
  integer,
  type ItemOf,
  readRow,
  readRows,
  rowShape,
  text,
  textOrNull,
  typed,
} from '../sql/row-values.ts';
import type { Row, SqlRunner } from '../sql/sql-runner.ts';

const TOPIC_COLUMNS = {
  kind: typed<TopicKind>('text'),
  filter: typed<EntryFilter>('json'),
  series: 'text?',
  title: 'text',
  path: 'text',
} as const;

const REQUESTED_COLUMNS = {
  address: 'text',
  frequency: typed<Frequency>('text'),
  /** The language of its mails, a language code of the site. */
  language: 'text',
  /** Anybody who knows it can confirm and remove the subscription. It is stored in clear text, because each mail needs it. */
  token: 'text',
  madeAtMs: 'integer',
} as const;

const NEW_SUBSCRIPTION_ROW = rowShape({
  ...REQUESTED_COLUMNS,
  ...TOPIC_COLUMNS,
  addressDigest: 'text',
});

const SUBSCRIPTION_ROW = rowShape({
  ...REQUESTED_COLUMNS,
  id: 'integer',
  /** Null if it is not confirmed. */
  confirmedAtMs: 'integer?',
  lastSeq: 'integer',
  /** The newest sitting it was notified about. */
  lastSittingId: 'integer',
  /** When its last digest was queued; 0 if there was none. */
  digestAtMs: 'integer',
});

const TOPIC_ROW = rowShape(TOPIC_COLUMNS);

export interface Subscription extends ItemOf<typeof SUBSCRIPTION_ROW> {
  readonly topic: Topic;
}

export interface NewSubscription extends Pick<
  Subscription,
  keyof typeof REQUESTED_COLUMNS | 'topic'
> {
  /** The networks of the client for rate limits, each within the next. */
  readonly networks: readonly string[];
}

const MAIL_ROW = rowShape({
  id: 'text',
  kind: typed<'confirmation' | 'digest'>('text'),
  entries: typed<readonly number[]>('json'),
  found: 'integer',
  /** Attempts so far, including this one. */
  tries: 'integer',
  madeAtMs: 'integer',
});

export interface Mail extends Omit<ItemOf<typeof MAIL_ROW>, 'entries'> {
  readonly subscription: Subscription;
  readonly entryIds: readonly number[];
}

const FOLLOWED_TOPIC_ROW = rowShape({
  path: 'text',
  title: 'text',
  frequency: typed<Frequency>('text'),
  subscriptions: 'integer',
  sent: 'integer',
});

export type FollowedTopic = ItemOf<typeof FOLLOWED_TOPIC_ROW>;

/** Limits on requests and mails. */
export interface RequestLimits {
  /** Requests per hour of one client, and of each wider network it is in. */
  readonly perNetworkHour: readonly number[];
  /** Mails with a link to one address per day. */
  readonly perAddressDay: number;
  /** Subscriptions of one address. */
  readonly perAddress: number;
  /** Unconfirmed subscriptions of all addresses. */
  readonly unconfirmed: number;
}

interface Confirmation {
  readonly frequency: Frequency;
  readonly lastSeq: number;
  readonly nowMs: number;
  /** When its first digest is due. */
  readonly nextAtMs: number;
}

/** The result for a subscription of the changes after `fromSeq`, up to `toSeq` inclusive. */
export interface SubscriptionProgress {
  readonly subscriptionId: number;
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly nextAtMs: number;
  /** Null if nothing is new. */
  readonly digest: NewDigest | null;
}

export interface NewDigest {
  /** The Message-ID is derived from it, so that a mailbox recognizes a mail it already has. */
  readonly id: string;
  /** The newest sitting it is about. */
  readonly lastSittingId: number;
  /** Some of the new entries; texts are read when the mail is sent. */
  readonly entryIds: readonly number[];
  /** How many entries are new. */
  readonly found: number;
}

const HOUR_MS = 60 * 60 * 1_000;

/** One request at a time, so that concurrent requests count each other. SQLite has one writer anyway. */
const LOCK_SQL = 'LOCK TABLE mail_request IN SHARE ROW EXCLUSIVE MODE';

/** The hexadecimal digits of SHA-256. */
const DIGEST_LENGTH = 64;

const NETWORK_SQL = `substr(client_digest, 1, ${DIGEST_LENGTH})`;

/** The requests of the client's widest network: no more than its limit. */
const NETWORK_REQUESTS_SQL = `
SELECT client_digest FROM mail_request WHERE ${NETWORK_SQL} = ? AND at > ?`;

const ADDRESS_COUNTS_SQL = `
SELECT (SELECT count(*) FROM mail_request WHERE address_digest = ?3 AND at > ?2) AS mails,
  (SELECT count(*) FROM subscription WHERE address_digest = ?1) AS subscriptions,
  (SELECT count(*) FROM subscription WHERE address = ?4 AND path = ?5) AS known,
  (SELECT count(*) FROM subscription WHERE confirmed_at IS NULL) AS unconfirmed`;

/** The oldest unconfirmed subscription of the network that has the most. */
const EVICTED_SQL = `
SELECT subscription.id, count(*) OVER (PARTITION BY ${NETWORK_SQL}) AS of_network
FROM subscription LEFT JOIN mail_request ON mail_request.id = subscription.token
WHERE confirmed_at IS NULL ORDER BY of_network DESC, made_at, subscription.id LIMIT 1`;

const ADD_REQUEST_SQL =
  'INSERT INTO mail_request (id, address_digest, client_digest, at) VALUES (?, ?, ?, ?)';

/** A confirmed subscription stays as it is: only its owner, who has the token, may change it. */
const ADD_SQL = `
INSERT INTO subscription (${NEW_SUBSCRIPTION_ROW.columns.join(', ')})
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (address, path) DO UPDATE SET
  made_at = excluded.made_at,
  frequency = CASE WHEN subscription.confirmed_at IS NULL THEN excluded.frequency ELSE subscription.frequency END,
  language = CASE WHEN subscription.confirmed_at IS NULL THEN excluded.language ELSE subscription.language END
RETURNING id`;

/** A link mail that is already queued is enough. */
const ADD_CONFIRMATION_SQL = `
INSERT INTO mail (id, subscription_id, kind, entries, found, made_at, next_at)
VALUES (?1, ?2, 'confirmation', '[]', 0, ?3, ?3) ON CONFLICT DO NOTHING`;

const FIND_SQL = `
SELECT * FROM subscription WHERE token = ? AND (confirmed_at IS NOT NULL OR made_at > ?)`;

/** A subscription that is confirmed again continues from the change it has seen. */
const CONFIRM_SQL = `
UPDATE subscription SET frequency = ?2, next_at = ?3,
  last_seq = CASE WHEN confirmed_at IS NULL THEN ?4 ELSE last_seq END,
  confirmed_at = coalesce(confirmed_at, ?5)
WHERE token = ?1 AND (confirmed_at IS NOT NULL OR made_at > ?6)`;

/**
 * The outcome of a request. `evicted`: it was accepted, and an older one was deleted to make room. `full`: nothing can be
 * added, for any client: if it depended on the address, it would reveal which addresses are known.
 */
export type RequestOutcome = 'accepted' | 'evicted' | 'limited' | 'full';

async function requestSubscription(
  sql: SqlRunner,
  subscription: NewSubscription,
  limits: RequestLimits,
): Promise<RequestOutcome> {
  const { address, networks, topic, token, madeAtMs } = subscription;
  if (sql.dialect === 'postgres') await sql.run(LOCK_SQL);
  const client = clientDigest(networks);
  if (await isOverLimit(sql, client, madeAtMs - HOUR_MS, limits.perNetworkHour)) return 'limited';
  const mailbox = mailboxDigest(address);
  const own = addressDigest(address);
  const values = [own, madeAtMs - DAY_MS, mailbox, address, topic.path];
  const counts = await sql.row(ADDRESS_COUNTS_SQL, ...values);
  const crowded =
    integer(counts, 'unconfirmed') < limits.unconfirmed ? undefined : await sql.row(EVICTED_SQL);
  // A network's only subscription never makes way for another.
  const isFull = crowded !== undefined && integer(crowded, 'of_network') === 1;
  const mayQueue =
    !isFull &&
    integer(counts, 'mails') < limits.perAddressDay &&
    integer(counts, 'subscriptions') < limits.perAddress;
  await sql.run(ADD_REQUEST_SQL, token, mayQueue ? mailbox : null, client, madeAtMs);
  if (!mayQueue) return isFull ? 'full' : 'accepted';
  const isEvicted = crowded !== undefined && integer(counts, 'known') === 0;
  if (isEvicted) await removeWhere(sql, 'id = ?', integer(crowded, 'id'));
  const stored = { ...subscription, ...topic, addressDigest: own };
  const added = await sql.row(ADD_SQL, ...NEW_SUBSCRIPTION_ROW.values(stored));
  await sql.run(ADD_CONFIRMATION_SQL, randomUUID(), integer(added, 'id'), madeAtMs);
  return isEvicted ? 'evicted' : 'accepted';
}

/** A digest of each network, the widest first, so that clients of one network share a prefix. */
function clientDigest(networks: readonly string[]): string {
  return networks
    .map((network) => hash('sha256', network, 'hex'))
    .toReversed()
    .join('');
}

/** Whether the client, or a network it is in, has reached its limit of requests since a time. */
async function isOverLimit(
  sql: SqlRunner,
  client: string,
  sinceMs: number,
  limits: readonly number[],
): Promise<boolean> {
  const rows = await sql.rows(NETWORK_REQUESTS_SQL, client.slice(0, DIGEST_LENGTH), sinceMs);
  const requests = rows.map((row) => text(row, 'client_digest'));
  return limits.some((limit, index) => {
    const network = client.slice(0, client.length - index * DIGEST_LENGTH);
    return (
      network !== '' && requests.filter((request) => request.startsWith(network)).length >= limit
    );
  });
}

/** Mails are removed first, as everywhere, so that concurrent processes cannot deadlock. */
async function removeWhere(
  sql: SqlRunner,
  condition: string,
  value: string | number,
): Promise<number> {
  const ids = `SELECT id FROM subscription WHERE ${condition}`;
  const removeMails = `DELETE FROM mail WHERE subscription_id IN (${ids})`;
  await sql.run(removeMails, value);
  // Locks them. Mails that another process queued before are removed too; after that none can be queued.
  await sql.run(`UPDATE subscription SET sent = sent WHERE ${condition}`, value);
  await sql.run(removeMails, value);
  return await sql.run(`DELETE FROM subscription WHERE ${condition}`, value);
}

function subscriptionOf(row: Row): Subscription {
  const topic = TOPIC_ROW.read(row);
  // A filter that was stored before a field existed does not narrow by it.
  const filter = { ...EVERYTHING, ...topic.filter };
  return { ...SUBSCRIPTION_ROW.read(row), topic: { ...topic, filter } };
}

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

/** Somebody is waiting for a confirmation, while thousands of digests may be due at once. */
const DUE_MAIL_SQL = `
SELECT id FROM mail WHERE next_at <= ?1 AND leased_until <= ?1 ORDER BY kind, next_at LIMIT 1`;

const QUEUE = leasedQueue('mail', 'subscription_id', DUE_MAIL_SQL);

const BY_ID_SQL = 'SELECT * FROM subscription WHERE id = ?';
const SENT_SQL = 'UPDATE subscription SET sent = sent + 1, refusals = 0 WHERE id = ?';
const REFUSED_SQL =
  'UPDATE subscription SET refusals = refusals + 1 WHERE id = ? RETURNING refusals, confirmed_at';
const FAILED_SQL = 'UPDATE mail SET next_at = ?, leased_until = 0, note = ? WHERE id = ?';

/** Skips a subscription that was removed, or for which another process has recorded later progress. */
async function recordDigestProgress(
  sql: SqlRunner,
  progress: readonly SubscriptionProgress[],
  nowMs: number,
): Promise<void> {
  for (const subscriptionProgress of progress.toSorted(
    (a, b) => a.subscriptionId - b.subscriptionId,
  )) {
    const { subscriptionId, fromSeq, toSeq, nextAtMs, digest } = subscriptionProgress;
    const moved = await sql.row(ADVANCE_SQL, toSeq, nextAtMs, subscriptionId, fromSeq);
    if (moved === undefined || digest === null) continue;
    const { id, entryIds, found, lastSittingId } = digest;
    await sql.run(ADD_DIGEST_SQL, id, subscriptionId, JSON.stringify(entryIds), found, nowMs);
    await sql.run(
      'UPDATE subscription SET digest_at = ?, last_sitting_id = ? WHERE id = ?',
      nowMs,
      lastSittingId,
      subscriptionId,
    );
  }
}

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

export function createSubscriptionStore(engine: AlertEngine) {
  return {
    ...readerMethods(engine),
    ...queueMethods(engine),
    ...mailMethods(engine),
    /** Ends its connections; safe to call twice. */
    close: (): Promise<void> => engine.close(),
  };
}

/** Operations of readers on their subscriptions. */
function readerMethods(engine: AlertEngine) {
  return {
    /**
     * Adds an unconfirmed subscription, and queues the mail with its confirmation link. If the address already follows the
     * topic, its subscription stays as it is and the mail is queued anyway. `limited` if the client, or its network, has made
     * too many requests. If the address has had too many mails, nothing is queued, and the outcome does not show it.
     */
    request: (subscription: NewSubscription, limits: RequestLimits): Promise<RequestOutcome> =>
      engine.write((sql) => requestSubscription(sql, subscription, limits)),

    /** The subscription of a token; null if there is none, or it was not confirmed in time. */
    ofToken: (token: string, nowMs: number): Promise<Subscription | null> =>
      readRow(engine.reads, subscriptionOf, FIND_SQL, token, nowMs - CONFIRMED_WITHIN_MS),

    /**
     * Confirms the subscription of a token from the change after `lastSeq`, or changes the frequency of a confirmed one; false
     * if there is none.
     */
    confirm: async (
      token: string,
      { frequency, lastSeq, nowMs, nextAtMs }: Confirmation,
    ): Promise<boolean> => {
      const madeAfter = nowMs - CONFIRMED_WITHIN_MS;
      const values = [token, frequency, nextAtMs, lastSeq, nowMs, madeAfter];
      return (await engine.write(async (sql) => await sql.run(CONFIRM_SQL, ...values))) > 0;
    },

    /** Removes the subscription of a token and its mails; false if there is none. */
    remove: async (token: string): Promise<boolean> =>
      (await engine.write((sql) => removeWhere(sql, 'token = ?', token))) > 0,

    /** Removes every subscription of an address, in any case; returns their number. */
    removeAddress: (address: string): Promise<number> =>
      engine.write((sql) => removeWhere(sql, 'address_digest = ?', addressDigest(address))),
  };
}

/** The due digests, and the mail queue. */
function queueMethods(engine: AlertEngine) {
  return {
    /** Confirmed subscriptions that are due at a time and have no queued digest, in id order, up to a limit. */
    due: async (
      nowMs: number,
      lastSeq: number,
      { afterId, size }: { readonly afterId: number; readonly size: number },
    ): Promise<readonly Subscription[]> => {
      const values = [nowMs, lastSeq, afterId, size];
      return await readRows(engine.reads, subscriptionOf, DUE_SUBSCRIPTIONS_SQL, ...values);
    },

    /** Records which changes subscriptions have seen and the digests they made, all in one transaction. */
    recordProgress: (progress: readonly SubscriptionProgress[], nowMs: number): Promise<void> =>
      engine.write((sql) => recordDigestProgress(sql, progress, nowMs)),

    /**
     * Takes the mail that has been due longest, confirmations first; null if there is none. It belongs to the caller for
     * `leaseMs`.
     */
    takeDue: (nowMs: number, leaseMs: number): Promise<Mail | null> =>
      QUEUE.takeDue(engine, nowMs, leaseMs, async (leased, sql) => {
        const { entries: entryIds, ...mail } = MAIL_ROW.read(leased);
        const row = await sql.row(BY_ID_SQL, integer(leased, 'subscription_id'));
        const subscription = subscriptionOf(present(row, 'the subscription of a mail'));
        return { ...mail, entryIds, subscription };
      }),

    /** What is followed, by how many, and how sending goes, without addresses. */
    summary: async () => {
      const counts = await engine.reads.row(COUNTS_SQL);
      return {
        topics: await readRows(engine.reads, FOLLOWED_TOPIC_ROW.read, TOPICS_SQL),
        unconfirmed: integer(counts, 'unconfirmed'),
        waitingMails: integer(counts, 'waiting'),
        /** The last problem of a queued mail; null if there is none. */
        note: textOrNull(counts, 'note'),
      };
    },
  };
}

/** The outcome of a mail that was taken. */
function mailMethods(engine: AlertEngine) {
  return {
    /** The mail server accepted the mail, or there is nothing left to send. */
    markSent: (id: string): Promise<void> =>
      engine.write(async (sql) => {
        const subscriptionId = await QUEUE.remove(sql, id);
        if (subscriptionId !== null) await sql.run(SENT_SQL, subscriptionId);
      }),

    /** The mail was not accepted, and is due again at `nextMs`. */
    markFailed: (id: string, nextMs: number, note: string): Promise<void> =>
      engine.write(async (sql) => void (await sql.run(FAILED_SQL, nextMs, note, id))),

    /**
     * Gives the mail up. A permanent rejection is counted; a subscription with REFUSALS_MAX rejections in a row is removed, and
     * so is an unconfirmed one.
     */
    markDead: (id: string, isRefused: boolean): Promise<void> =>
      engine.write(async (sql) => {
        const subscriptionId = await QUEUE.remove(sql, id);
        if (subscriptionId === null || !isRefused) return;
        const counted = await sql.row(REFUSED_SQL, subscriptionId);
        if (counted === undefined) return;
        if (integer(counted, 'refusals') >= REFUSALS_MAX || counted['confirmed_at'] === null) {
          await removeWhere(sql, 'id = ?', subscriptionId);
        }
      }),

    /** Removes the subscriptions that were not confirmed in time, and requests that no longer count. */
    removeExpired: (nowMs: number): Promise<void> =>
      engine.write(async (sql) => {
        const condition = 'confirmed_at IS NULL AND made_at <= ?';
        await removeWhere(sql, condition, nowMs - CONFIRMED_WITHIN_MS);
        // No limit counts these requests any more, and their subscriptions are confirmed or gone.
        await sql.run('DELETE FROM mail_request WHERE at <= ?', nowMs - CONFIRMED_WITHIN_MS);
      }),
  };
}
