// Sends mail while the service runs: queues digests of new changes, and composes each mail when it is sent.

import { inSet } from '@hansard/search/entry-set';
import { randomUUID } from 'node:crypto';
import { firstOf, lastOf, present } from '../base/present.ts';
import { type Change, CHANGES_PER_READ } from '../record/change.ts';
import { debateAt } from '../record/debates/debate.ts';
import { nextDigestMs, type Topic } from '../record/subscription.ts';
import type { StoreReads } from '../store/contract/store.ts';
import type {
  Mail,
  Subscription,
  SubscriptionProgress,
} from '../store/outside-record/subscription-store.ts';
import { runFor } from '../threads/caller.ts';
import { composeMail } from './compose-mail.ts';
import { SEND_TIMEOUT_MS, sendMail } from './mail-server.ts';
import type { MailDependencies } from './mail-settings.ts';
import { isNewlyLinked, matchingEntries } from './matching-entries.ts';
import { type Outbox, type SendingLoop, startSending } from './outbox.ts';

/** The time between two removals of unconfirmed addresses. */
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

/** Concurrent connections to the mail server: as many as small providers allow. */
const CONCURRENT_MAILS_MAX = 5;

/** If a process dies while it sends a mail, another may take it after this long. */
const MAIL_LEASE_MS = 3 * SEND_TIMEOUT_MS;

/** The queue of mails. */
export function mails(dependencies: MailDependencies): Outbox<Mail> {
  const { subscriptions, settings, observe, nowMs, timeoutMs } = dependencies;
  return {
    name: 'mail',
    concurrentMax: CONCURRENT_MAILS_MAX,
    take: () => subscriptions.takeDue(nowMs(), MAIL_LEASE_MS),
    // A digest without remaining entries counts as sent.
    send: async (mail, signal) => {
      const message = await composeMail(dependencies, mail);
      return message && (await sendMail(settings.server, message, signal, timeoutMs));
    },
    markSent: ({ id }) => subscriptions.markSent(id),
    markFailed: ({ id }, nextMs, note) => subscriptions.markFailed(id, nextMs, note),
    markDead: ({ id }, { isFinal = false }) => subscriptions.markDead(id, isFinal),
    report: ({ id, tries, kind, subscription }, outcome, reason) => {
      const subject = { mail: id, subscription: subscription.id, of: kind };
      observe({ kind: 'mail sent', ...subject, tries, outcome, reason });
    },
  };
}

// Reads the changes that subscriptions have not seen, and queues a digest for each that has something new.

/** Subscriptions read at a time: some hundred kilobytes. */
const SUBSCRIPTIONS_MAX = 500;

/** Entries that a digest lists; it shows fewer, and its page has the rest. */
export const DIGEST_ENTRIES_MAX = 200;

/** A publisher who adds entries one by one pauses for less than this. */
export const QUIET_MS = 20_000;

/** A digest is sent within a minute of the first change, however long the publisher continues. */
export const WAIT_MS_MAX = 40_000;

/** The least time between two digests about the same sitting. */
export const SAME_SITTING_MS = 60 * 60 * 1_000;

/** A search that takes too long is retried after this: the load may have been temporary. */
const TOO_LONG_RETRY_MS = 60 * 60 * 1_000;

export async function queueDigests(
  dependencies: MailDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const { store, subscriptions, nowMs } = dependencies;
  const last = await store.lastChange();
  const [newest] = last === 0 ? [] : await store.changes(last - 1, 1);
  if (newest === undefined) return;
  for (let afterId = 0; signal?.aborted !== true;) {
    const page = { afterId, size: SUBSCRIPTIONS_MAX };
    const due = await subscriptions.due(nowMs(), last, page);
    // Subscriptions to the same topic share its search and the changes read from the log.
    const groups = Map.groupBy(due, ({ topic, lastSeq }) =>
      JSON.stringify([topic.filter, topic.series, lastSeq]),
    );
    for (const group of groups.values()) await queueGroup(dependencies, group, newest);
    if (due.length < SUBSCRIPTIONS_MAX) return;
    afterId = lastOf(due).id;
  }
}

/** Subscriptions to the same topic that have seen the same changes. */
async function queueGroup(
  dependencies: MailDependencies,
  group: readonly Subscription[],
  newest: Change,
): Promise<void> {
  const { store, subscriptions, parliament } = dependencies;
  const { topic, lastSeq } = firstOf(group);
  const [oldest] = await store.changes(lastSeq, 1);
  const nowMs = dependencies.nowMs();
  const isSettled =
    nowMs - newest.atMs >= QUIET_MS || (oldest !== undefined && nowMs - oldest.atMs >= WAIT_MS_MAX);
  const ready = group.filter(({ frequency }) => frequency !== 'sitting' || isSettled);
  if (ready.length === 0) return;
  const matches = await matcherOf(dependencies, topic);
  const toSeq = newest.seq;
  const newEntries =
    matches === null ? null : await findNew(store, topic, { lastSeq, toSeq }, matches);
  const sittingId = newEntries === null ? 0 : await newestSitting(dependencies, newEntries);
  const progressOf = (subscription: Subscription): SubscriptionProgress => {
    const { id, frequency, lastSittingId, digestAtMs } = subscription;
    const unseen = { subscriptionId: id, fromSeq: lastSeq, toSeq: lastSeq, digest: null };
    if (newEntries === null) return { ...unseen, nextAtMs: nowMs + TOO_LONG_RETRY_MS };
    const isSameSitting = sittingId <= lastSittingId && nowMs - digestAtMs < SAME_SITTING_MS;
    if (frequency === 'sitting' && newEntries.size > 0 && isSameSitting) {
      // Checked again soon: a new sitting must not wait for the rest of this one.
      return { ...unseen, nextAtMs: nowMs + WAIT_MS_MAX };
    }
    const entryIds = namedEntries([...newEntries], subscription.topic.kind === 'chamber');
    const digest = { id: randomUUID(), lastSittingId: sittingId, entryIds, found: newEntries.size };
    const nextAtMs = nextDigestMs(nowMs, parliament, frequency);
    return { ...unseen, toSeq, nextAtMs, digest: newEntries.size === 0 ? null : digest };
  };
  await subscriptions.recordProgress(ready.map(progressOf), nowMs);
}

/** A test whether an entry now belongs to a topic; null if the search takes too long. */
async function matcherOf(
  { store, finder }: MailDependencies,
  { filter, series }: Topic,
): Promise<((entryId: number) => boolean) | null> {
  if (series !== null) {
    const debates = await store.seriesDebates(series);
    return (entryId) => debateAt(debates, entryId) !== null;
  }
  // Anybody may follow a search, so it is limited like a request, not like a search of the program itself.
  const matches = await runFor({ client: 'mail', gone: NEVER }, () =>
    matchingEntries(store, finder)(filter),
  );
  return matches === null ? null : (entryId) => inSet(matches.entries, entryId);
}

/** A digest has no client that can disconnect. */
const NEVER = new AbortController().signal;

/** The new entries for a topic. */
async function findNew(
  store: StoreReads,
  topic: Topic,
  { lastSeq, toSeq }: { readonly lastSeq: number; readonly toSeq: number },
  matches: (entryId: number) => boolean,
): Promise<Set<number>> {
  const ids = new Set<number>();
  for (let since = lastSeq; since < toSeq;) {
    const changes = await store.changes(since, Math.min(CHANGES_PER_READ, toSeq - since));
    for (const { kind, entryId } of changes) {
      if (kind === 'withdrawn' || kind === 'corrected' || !matches(entryId)) continue;
      if (kind === 'linked' && !(await isNewlyLinked(store, topic.filter, entryId))) continue;
      ids.add(entryId);
    }
    since = changes.at(-1)?.seq ?? toSeq;
  }
  return ids;
}

/** The sitting of the newest entry; 0 if there is none. */
async function newestSitting({ finder }: MailDependencies, ids: Set<number>): Promise<number> {
  let newest = 0;
  for (const id of ids) newest = Math.max(newest, id);
  return newest === 0 ? 0 : ((await finder.contribution(newest))?.sittingId ?? 0);
}

/** The first ones; for a whole chamber, entries spread from beginning to end, so that each sitting is represented. */
function namedEntries(ids: readonly number[], isSpread: boolean): readonly number[] {
  if (!isSpread || ids.length <= DIGEST_ENTRIES_MAX) return ids.slice(0, DIGEST_ENTRIES_MAX);
  const step = (ids.length - 1) / (DIGEST_ENTRIES_MAX - 1);
  const spread = Array.from({ length: DIGEST_ENTRIES_MAX }, (_, index) => Math.round(index * step));
  return spread.map((at) => present(ids[at], 'the id of an entry'));
}
