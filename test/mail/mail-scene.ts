// A store with subscriptions, a mail server, and a clock that the test controls.

import { Sending } from '../../src/alerts/outbox.ts';
import { type MailDependencies, readMailSettings } from '../../src/alerts/mail-settings.ts';
import { mails, queueDigests, QUIET_MS } from '../../src/alerts/mail-loop.ts';
import type { NewEntry } from '../../src/record/entry.ts';
import { EVERYTHING } from '../../src/record/filter.ts';
import { nextDigestMs, type Frequency, type Topic } from '../../src/record/subscription.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import type { Observation } from '../../src/observe/observation.ts';
import { openFinder, openStore, openSubscriptions } from '../../src/store/open-store.ts';
import { startMailReceiver } from '../support/mail-receiver.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { BAYA, MUMMA } from '../support/records/site-record.ts';
import { temporaryAddress, type Ending } from '../support/temporary.ts';

export const LIMITS = { perNetworkHour: [99], perAddressDay: 99, perAddress: 99, unconfirmed: 99 };
export const BASE = 'https://hansard.example.org';

export const MUMMA_SPEAKS: Topic = {
  kind: 'person',
  filter: { ...EVERYTHING, personId: MUMMA.id },
  series: null,
  title: 'Catherine Mumma',
  path: '/person/catherine-mumma/',
};

interface FollowOptions {
  readonly topic?: Topic;
  readonly frequency?: Frequency;
  readonly language?: string;
}

interface RunOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Called with every search for new entries. */
  readonly onSearch?: () => void;
}

export async function openScene(t: Ending) {
  const address = await temporaryAddress(t);
  const store = await openStore(address);
  const subscriptions = await openSubscriptions(address);
  const finder = await openFinder(address);
  const receiver = await startMailReceiver(t);
  t.after(() => Promise.all([finder.close(), subscriptions.close(), store.close()]));
  await store.write(async (transaction) => {
    await transaction.people.know(BAYA);
    await transaction.people.know(MUMMA);
  });
  const mailFrom = 'The Hansard <hansard@example.org>';
  const settings = readMailSettings({ smtpUrl: receiver.url, mailFrom, baseUrl: BASE })!;
  const observations: Observation[] = [];
  const scene = {
    store,
    subscriptions,
    receiver,
    observations,
    /** A clock that the test controls; it starts when the first entries have settled. */
    nowMs: Date.now() + 10 * QUIET_MS,
    say: (entries: readonly NewEntry[], known?: number): Promise<number> =>
      store.write(async (transaction) => {
        const sitting = known ?? (await transaction.sittings.add(aSitting()));
        await transaction.entries.append(sitting, entries);
        return sitting;
      }),
    follow: async (
      to: string,
      { topic = MUMMA_SPEAKS, frequency = 'sitting', language = 'en' }: FollowOptions = {},
    ): Promise<void> => {
      const token = `token-of-${to}`;
      const request = { address: to, topic, frequency, language, token };
      const madeAtMs = scene.nowMs;
      await subscriptions.request({ ...request, madeAtMs, networks: ['c'] }, LIMITS);
      const mail = (await subscriptions.takeDue(madeAtMs, 1))!;
      await subscriptions.markSent(mail.id);
      const lastSeq = await store.lastChange();
      const nextAtMs = nextDigestMs(madeAtMs, KENYA, frequency);
      await subscriptions.confirm(token, { frequency, lastSeq, nowMs: madeAtMs, nextAtMs });
    },
    /** Queues and sends. */
    run: async ({ timeoutMs = 60_000, signal, onSearch }: RunOptions = {}) => {
      const matching: typeof finder.matching = (...given) => {
        onSearch?.();
        return finder.matching(...given);
      };
      const dependencies: MailDependencies = {
        store,
        subscriptions,
        settings,
        timeoutMs,
        parliament: KENYA,
        finder: { ...finder, matching },
        observe: (observation) => void observations.push(observation),
        nowMs: () => scene.nowMs,
        random: () => 0,
      };
      await queueDigests(dependencies);
      const sending = new Sending(mails(dependencies), dependencies, signal);
      await sending.begin();
      return await sending.finish();
    },
  };
  return scene;
}

export const NONE = { sent: 0, failed: 0, dead: 0 };

export const said = (counter: number, more: Partial<NewEntry> = {}): NewEntry =>
  anEntry(counter, { content: `The water of Nambokho, part ${counter}.`, speaker: MUMMA, ...more });
