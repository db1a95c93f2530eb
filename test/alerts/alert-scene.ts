// A store with alerts, a receiver of them, and a clock that only a test moves.

import assert from 'node:assert/strict';
import {
  type AlertDependencies,
  deliveries,
  queueDeliveries,
} from '../../src/alerts/alert-loop.ts';
import { type Outcome, Sending } from '../../src/alerts/outbox.ts';
import { EVERYTHING, type EntryFilter } from '../../src/record/filter.ts';
import type { Observation } from '../../src/observe/observation.ts';
import { openAlerts, openFinder, openStore } from '../../src/store/open-store.ts';
import type { NewEntry } from '../../src/record/entry.ts';
import type { Alert, AlertStore } from '../../src/store/shared/alert-store.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { startReceiver, type Receiver } from '../support/http/receiver.ts';
import { BAYA, MUMMA } from '../support/records/site-record.ts';
import { temporaryAddress, type Ending } from '../support/temporary.ts';

interface DeliveredBody {
  readonly id: string;
  readonly alert: string;
  readonly seq: { readonly first: number; readonly last: number };
  readonly entries: readonly {
    readonly seq: number;
    readonly kind: string;
    readonly id: number;
    readonly url: string;
    readonly json: string;
    readonly excerpt: { readonly text: string; readonly marks: readonly [number, number][] };
  }[];
}

export interface Scene {
  readonly store: Store;
  readonly alerts: AlertStore;
  readonly receiver: Receiver;
  readonly observations: Observation[];
  /** The clock, which only a test moves. */
  nowMs: number;
  readonly say: (entries: readonly NewEntry[]) => Promise<readonly number[]>;
  readonly add: (name: string, filter: Partial<EntryFilter>, url?: string) => Promise<void>;
  readonly alert: (name: string) => Promise<Alert>;
  /** Queues and delivers with connections of its own, as a new process does. */
  readonly run: (
    more?: Partial<AlertDependencies>,
    signal?: AbortSignal,
  ) => Promise<Readonly<Record<Outcome, number>>>;
  readonly bodies: () => DeliveredBody[];
}

export async function openScene(t: Ending): Promise<Scene> {
  const address = await temporaryAddress(t);
  const [store, alerts, receiver] = [
    await openStore(address),
    await openAlerts(address),
    await startReceiver(t),
  ];
  t.after(() => alerts.close());
  t.after(() => store.close());
  await store.write(async (transaction) => {
    await transaction.knowPerson(BAYA);
    await transaction.knowPerson(MUMMA);
  });
  const made: Scene = {
    store,
    alerts,
    receiver,
    observations: [],
    nowMs: Date.UTC(2030, 0, 1),
    say: (entries) =>
      store.write(async (transaction) => {
        const sitting = await transaction.addSitting(aSitting());
        return await transaction.appendEntries(sitting, entries);
      }),
    add: async (name, filter, url = receiver.url) => {
      const added = await alerts.add({
        name,
        url,
        secret: `secret of ${name}`,
        filter: { ...EVERYTHING, ...filter },
        filterText: '',
        allowPrivate: true,
        madeAtMs: made.nowMs,
        lastSeq: await store.lastChange(),
      });
      assert.equal(added, true);
    },
    alert: async (name) => (await alerts.all()).find((one) => one.name === name)!,
    run: async (more = {}, signal) => {
      const opened = [await openStore(address), await openAlerts(address)] as const;
      const finder = await openFinder(address);
      const dependencies: AlertDependencies = {
        store: opened[0],
        alerts: opened[1],
        finder,
        addresses: {
          page: (id) => `https://h/entry/${id}`,
          json: { before: 'https://h/api/', after: '/?format=json' },
        },
        allowPrivate: false,
        userAgent: 'Hansard/test',
        observe: (observation) => void made.observations.push(observation),
        nowMs: () => made.nowMs,
        random: () => 0,
        timeoutMs: 60_000,
        ...more,
      };
      try {
        await queueDeliveries(dependencies);
        const sending = new Sending(deliveries(dependencies), dependencies, signal);
        await sending.begin();
        return await sending.finish();
      } finally {
        await finder.close();
        for (const one of opened) await one.close();
      }
    },
    bodies: () => receiver.received.map(({ body }) => JSON.parse(body) as DeliveredBody),
  };
  return made;
}

/** A scene with the alert "maji" for water, and these words said since. */
export async function openWater(t: Ending, entries = [water(1)]): Promise<Scene> {
  const scene = await openScene(t);
  await scene.add('maji', { query: 'water' });
  await scene.say(entries);
  return scene;
}

export const water = (counter: number, more: Partial<NewEntry> = {}): NewEntry =>
  anEntry(counter, { content: `The water of Nambokho, part ${counter}.`, ...more });

export const NONE = { sent: 0, failed: 0, dead: 0 };
