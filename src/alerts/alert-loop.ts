// Runs alerts while the service runs: queues the deliveries of new changes and makes those that are due, until it is
// closed.

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Observe } from '../observe/observation.ts';
import { type AlertedEntry, isGivenUp, pauseAfter } from '../record/alert.ts';
import { type Change, CHANGES_PER_READ } from '../record/change.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { languagesIn } from '../record/languages/detect-language.ts';
import { readingRules } from '../record/parliament/reading-rules.ts';
import { type EntryAddress, jsonText } from '../record/wire-form.ts';
import type { Finder, FoundSet } from '../finder/finder.ts';
import { inSet } from '@hansard/search/index/entry-set';
import { parseQuery } from '@hansard/search/query/parse-query';
import { makeSnippet } from '@hansard/search/query/snippet';
import type {
  Alert,
  AlertProgress,
  AlertStore,
  Delivery,
  DueExceptions,
  NewDelivery,
} from '../store/contract/alert-store.ts';
import type { Store } from '../store/contract/store.ts';
import { isNewlyLinked, type MatchingDependencies, MatchingEntries } from './matching-entries.ts';
import {
  DELIVERY_TIMEOUT_MS,
  type PostFault,
  postSigned,
  type SendingDependencies,
} from './webhook.ts';

export type AlertDependencies = QueueDependencies & DeliveryDependencies;

export interface AlertLoop {
  /** Ends the loop. A delivery under way is aborted, and due again at the next start. */
  readonly close: () => Promise<void>;
}

/** How late an alert may be. Each round costs two short reads. */
const ALERT_INTERVAL_MS = 5_000;

export function startAlertLoop(dependencies: AlertDependencies): AlertLoop {
  const controller = new AbortController();
  const { signal } = controller;
  const pool = new DeliveryPool(dependencies, signal);
  const done = (async () => {
    while (!signal.aborted) {
      try {
        await queueDeliveries(dependencies, signal);
        // Deliveries go on by themselves: a receiver that hangs delays neither the next round nor other receivers.
        await pool.fill();
      } catch (error) {
        // A store that is out of reach is tried again in the next round: serving goes on without alerts.
        dependencies.observe({ kind: 'server fault', requestId: 'alerts', error });
      }
      await pause(ALERT_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    close: async () => {
      controller.abort();
      await done;
      await pool.finish();
    },
  };
}

// Reads the changes that an alert has not seen yet, and queues deliveries of the entries that match its filter.

interface QueueDependencies extends MatchingDependencies {
  readonly alerts: AlertStore;
  readonly nowMs: () => number;
}

/** Entries in one delivery: with an excerpt each, some 70 kB. */
export const DELIVERED_ENTRIES_MAX = 100;

/**
 * An alert with so many deliveries in its queue reads no more changes until some are made: a receiver out of order, or a
 * word that is in every entry of a large import, must not fill the disk.
 */
export const QUEUED_MAX = 100;

/** Runs until every alert has seen all changes or has a full queue, or until the signal is aborted. */
export async function queueDeliveries(
  dependencies: QueueDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const { store, alerts, nowMs } = dependencies;
  const matches = new MatchingEntries(dependencies);
  const failed = new Set<number>();
  while (signal?.aborted !== true) {
    const last = await store.lastChange();
    const behind = (await alerts.all()).filter(
      ({ id, lastSeq, waiting }) => lastSeq < last && waiting < QUEUED_MAX && !failed.has(id),
    );
    if (behind.length === 0) return;
    const progress: AlertProgress[] = [];
    // Alerts that have seen the same changes share what is read.
    const changesAfter = new Map<number, readonly Change[]>();
    for (const alert of behind) {
      const { lastSeq } = alert;
      const changes = changesAfter.get(lastSeq) ?? (await store.changes(lastSeq, CHANGES_PER_READ));
      changesAfter.set(lastSeq, changes);
      const found = await matches.find(alert.filter);
      if (found === null) {
        failed.add(alert.id);
        await alerts.recordProblem(alert.id, 'its search takes too long: narrow it');
      } else {
        progress.push(await progressOf(store, alert, changes, found));
      }
    }
    await alerts.recordProgress(progress, nowMs());
  }
}

/** What an alert delivers of some changes. */
async function progressOf(
  store: Store,
  alert: Alert,
  changes: readonly Change[],
  { entries: matching }: FoundSet,
): Promise<AlertProgress> {
  const alerted = new Map<number, AlertedEntry>();
  for (const { seq, kind, entryId } of changes) {
    if (kind === 'withdrawn' || !inSet(matching, entryId)) continue;
    if (kind === 'linked' && !(await isNewlyLinked(store, alert.filter, entryId))) continue;
    // An entry that was added and then corrected before the alert ran is reported once, as added.
    const before = alerted.get(entryId);
    alerted.set(entryId, { seq, kind: before?.kind ?? kind, entryId });
  }
  const entries = [...alerted.values()].sort((one, other) => one.seq - other.seq);
  const toSeq = changes.at(-1)?.seq ?? alert.lastSeq;
  return {
    alertId: alert.id,
    fromSeq: alert.lastSeq,
    toSeq,
    deliveries: splitDeliveries(entries, alert.lastSeq + 1, toSeq),
  };
}

/** Splits entries, and the range of changes they are of, so that no change is in two deliveries. */
function splitDeliveries(
  alerted: readonly AlertedEntry[],
  fromSeq: number,
  toSeq: number,
): readonly NewDelivery[] {
  const deliveries: NewDelivery[] = [];
  let firstSeq = fromSeq;
  for (let from = 0; from < alerted.length; from += DELIVERED_ENTRIES_MAX) {
    const entries = alerted.slice(from, from + DELIVERED_ENTRIES_MAX);
    const isLast = from + DELIVERED_ENTRIES_MAX >= alerted.length;
    const lastSeq = isLast ? toSeq : (entries.at(-1)?.seq ?? toSeq);
    deliveries.push({ id: randomUUID(), firstSeq, lastSeq, entries });
    firstSeq = lastSeq + 1;
  }
  return deliveries;
}

// Makes the deliveries that are due, several at a time, and records the outcome of each.

interface DeliveryDependencies extends SendingDependencies, DeliverySource {
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
class DeliveryPool {
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

// Makes the JSON body of a delivery from the entries as they are when it is sent.

/** The addresses of an entry: its page, and its JSON. */
interface EntryAddresses {
  readonly page: (id: number) => string;
  readonly json: EntryAddress;
}

/** What a delivery is read from. The finder knows the language of an entry, which was given or follows from the entries around it. */
interface DeliverySource {
  readonly store: Store;
  readonly finder: Pick<Finder, 'contribution'>;
}

/** Null where all its entries have been withdrawn meanwhile. */
async function deliveryBody(
  source: DeliverySource,
  delivery: Delivery,
  addresses: EntryAddresses,
): Promise<string | null> {
  const { alert, id, firstSeq, lastSeq } = delivery;
  const rules = readingRules(await source.store.rulesText());
  const reader = { rules, query: alert.filter.query, languageOf: languageReader(source.finder) };
  const entries: object[] = [];
  for (const alerted of delivery.entries) {
    const entry = await presentEntry(source.store, alerted, reader, addresses);
    if (entry !== null) entries.push(entry);
  }
  if (entries.length === 0) return null;
  return jsonText({ id, alert: alert.name, seq: { first: firstSeq, last: lastSeq }, entries });
}

/** How the texts of entries are read. */
interface ExcerptReader {
  readonly rules: ReadingRules;
  readonly query: string | null;
  /** Undefined where the entry is not there any more. */
  readonly languageOf: (entryId: number) => Promise<string | undefined>;
}

/** The language of entries. Each contribution is read once: entries that are delivered together are often of one. */
function languageReader(finder: DeliverySource['finder']): ExcerptReader['languageOf'] {
  const known = new Map<number, string>();
  return async (entryId) => {
    if (!known.has(entryId)) {
      const contribution = await finder.contribution(entryId);
      for (const { id, language } of contribution?.entries ?? []) known.set(id, language);
    }
    return known.get(entryId);
  };
}

async function presentEntry(
  store: Store,
  { seq, kind, entryId }: AlertedEntry,
  { rules, query: queryText, languageOf }: ExcerptReader,
  addresses: EntryAddresses,
): Promise<object | null> {
  const stored = await store.entry(entryId, addresses.json);
  if (stored === null) return null;
  const { content, url, ...entry } = JSON.parse(Buffer.from(stored.json).toString('utf8')) as {
    content: string;
    url: string;
  };
  const query = queryText === null ? null : parseQuery(queryText, rules.tokens);
  const { bodyEnd } = rules.splitFooter(content);
  const language = await languageOf(entryId);
  const languages = language === undefined ? [] : languagesIn(language, rules.languages);
  const { text, marks } = makeSnippet(
    { content, bodyEnd, languages, tokens: rules.tokens },
    query?.kind === 'fault' ? null : query,
  );
  return { seq, kind, url: addresses.page(entryId), json: url, ...entry, excerpt: { text, marks } };
}
