// A store with subscriptions, a server that takes their mails, and a clock that only a test moves.

import { type MailDependencies, mails } from '../../src/alerts/mail-loop.ts';
import { type Outcome, Sending } from '../../src/alerts/outbox.ts';
import { readMailSettings } from '../../src/alerts/mail-settings.ts';
import { queueDigests, QUIET_MS } from '../../src/alerts/queue-digests.ts';
import type { NewEntry } from '../../src/record/entry.ts';
import { EVERYTHING } from '../../src/record/filter.ts';
import { nextDigestMs, type Frequency, type Topic } from '../../src/record/subscription.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import type { Observation } from '../../src/observe/observation.ts';
import { openFinder, openStore, openSubscriptions } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/contract/store.ts';
import type { SubscriptionStore } from '../../src/store/shared/subscription-store.ts';
import { startMailReceiver, type MailReceiver } from '../support/mail-receiver.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { BAYA, MUMMA } from '../support/records/site-record.ts';
import { temporaryAddress, type Ending } from '../support/temporary.ts';

export const LIMITS = { perClientHour: 99, perAddressDay: 99, perAddress: 99, unconfirmed: 99 };
export const BASE = 'https://hansard.example.org';

export const MUMMA_SPEAKS: Topic = {
  kind: 'person',
  filter: { ...EVERYTHING, personId: MUMMA.id },
  series: null,
  title: 'Catherine Mumma',
  path: '/person/catherine-mumma/',
};

export interface Scene {
  readonly store: Store;
  readonly subscriptions: SubscriptionStore;
  readonly receiver: MailReceiver;
  readonly observations: Observation[];
  /** The clock, which only a test moves; it begins when what was said first has settled. */
  nowMs: number;
  readonly say: (entries: readonly NewEntry[], sittingId?: number) => Promise<number>;
  readonly follow: (address: string, more?: FollowOptions) => Promise<string>;
  /** Queues and sends with connections of its own, as a new process does. */
  readonly run: (options?: RunOptions) => Promise<Readonly<Record<Outcome, number>>>;
}

interface FollowOptions {
  readonly topic?: Topic;
  readonly frequency?: Frequency;
  readonly language?: string;
}

interface RunOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Called with every search for what is new. */
  readonly onSearch?: () => void;
}

export async function openScene(t: Ending): Promise<Scene> {
  const address = await temporaryAddress(t);
  const store = await openStore(address);
  const subscriptions = await openSubscriptions(address);
  const receiver = await startMailReceiver(t);
  t.after(() => subscriptions.close());
  t.after(() => store.close());
  await store.write(async (transaction) => {
    await transaction.knowPerson(BAYA);
    await transaction.knowPerson(MUMMA);
  });
  const settings = readMailSettings({
    smtpUrl: receiver.url,
    mailFrom: 'The Hansard <hansard@example.org>',
    baseUrl: BASE,
  })!;
  const made: Scene = {
    store,
    subscriptions,
    receiver,
    observations: [],
    nowMs: Date.now() + 10 * QUIET_MS,
    say: (entries, known) =>
      store.write(async (transaction) => {
        const sitting = known ?? (await transaction.addSitting(aSitting()));
        await transaction.appendEntries(sitting, entries);
        return sitting;
      }),
    follow: async (to, { topic = MUMMA_SPEAKS, frequency = 'sitting', language = 'en' } = {}) => {
      const token = `token-of-${to}`;
      const request = { address: to, topic, frequency, language, token };
      const madeAtMs = made.nowMs;
      await subscriptions.request({ ...request, madeAtMs, clientDigest: 'c' }, LIMITS);
      const mail = (await subscriptions.takeDue(madeAtMs, 1))!;
      await subscriptions.markSent(mail.id);
      const lastSeq = await store.lastChange();
      const nextAtMs = frequency === 'day' ? nextDigestMs(madeAtMs) : madeAtMs;
      await subscriptions.confirm(token, { frequency, lastSeq, nowMs: madeAtMs, nextAtMs });
      return token;
    },
    run: async ({ timeoutMs = 60_000, signal, onSearch } = {}) => {
      const opened = [await openStore(address), await openSubscriptions(address)] as const;
      const finder = await openFinder(address);
      const matching: typeof finder.matching = (...given) => {
        onSearch?.();
        return finder.matching(...given);
      };
      const dependencies: MailDependencies = {
        store: opened[0],
        subscriptions: opened[1],
        finder: { ...finder, matching },
        settings,
        timeoutMs,
        parliament: KENYA,
        observe: (observation) => void made.observations.push(observation),
        nowMs: () => made.nowMs,
        random: () => 0,
      };
      try {
        await queueDigests(dependencies);
        const sending = new Sending(mails(dependencies), dependencies, signal);
        await sending.begin();
        return await sending.finish();
      } finally {
        await finder.close();
        for (const one of opened) await one.close();
      }
    },
  };
  return made;
}

export const NONE = { sent: 0, failed: 0, dead: 0 };

export const said = (counter: number, more: Partial<NewEntry> = {}): NewEntry =>
  anEntry(counter, { content: `The water of Nambokho, part ${counter}.`, speaker: MUMMA, ...more });
