// A store with alerts, a receiver, and a clock that the test controls.

import assert from 'node:assert/strict';
import {
  type AlertDependencies,
  deliveries,
  queueDeliveries,
} from '../../src/alerts/alert-loop.ts';
import { Sending } from '../../src/alerts/outbox.ts';
import { EVERYTHING, type EntryFilter } from '../../src/record/filter.ts';
import type { Observation } from '../../src/observe/observation.ts';
import { openAlerts, openFinder, openStore } from '../../src/store/open-store.ts';
import type { NewEntry } from '../../src/record/entry.ts';
import { anEntry, publishSitting } from '../support/records/entries.ts';
import { startReceiver } from '../support/http/receiver.ts';
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
    readonly excerpt: { readonly text: string; readonly marks: readonly [number, number][] };
  }[];
}

export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene(t: Ending) {
  const address = await temporaryAddress(t);
  const store = await openStore(address);
  const alerts = await openAlerts(address);
  const finder = await openFinder(address);
  const receiver = await startReceiver(t);
  t.after(() => Promise.all([finder.close(), alerts.close(), store.close()]));
  await store.write(async (transaction) => {
    await transaction.people.know(BAYA);
    await transaction.people.know(MUMMA);
  });
  const observations: Observation[] = [];
  const scene = {
    store,
    alerts,
    receiver,
    observations,
    /** A clock that the test controls. */
    nowMs: Date.UTC(2030, 0, 1),
    say: (entries: readonly NewEntry[]) => publishSitting(store, entries),
    add: async (name: string, filter: Partial<EntryFilter>, url = receiver.url): Promise<void> => {
      const added = await alerts.add({
        name,
        url,
        secret: `secret of ${name}`,
        filterText: '',
        allowPrivate: true,
        filter: { ...EVERYTHING, ...filter },
        madeAtMs: scene.nowMs,
        lastSeq: await store.lastChange(),
      });
      assert.equal(added, true);
    },
    alert: async (name: string) => (await alerts.all()).find((one) => one.name === name)!,
    /** Queues and delivers. */
    run: async (more: Partial<AlertDependencies> = {}, signal?: AbortSignal) => {
      const dependencies: AlertDependencies = {
        store,
        alerts,
        finder,
        userAgent: 'Hansard/test',
        addresses: {
          page: (id) => `https://h/entry/${id}`,
          json: { prefix: 'https://h/api/', suffix: '/?format=json' },
        },
        observe: (observation) => void observations.push(observation),
        nowMs: () => scene.nowMs,
        random: () => 0,
        timeoutMs: 60_000,
        ...more,
      };
      await queueDeliveries(dependencies);
      const sending = new Sending(deliveries(dependencies), dependencies, signal);
      await sending.begin();
      return await sending.finish();
    },
    bodies: () => receiver.received.map(({ body }) => JSON.parse(body) as DeliveredBody),
  };
  return scene;
}

/** A scene with an alert for "maji" (water), and an entry with these words. */
export async function openWater(t: Ending, entries = [water(1)]): Promise<Scene> {
  const scene = await openScene(t);
  await scene.add('maji', { query: 'water' });
  await scene.say(entries);
  return scene;
}

export const water = (counter: number, more: Partial<NewEntry> = {}): NewEntry =>
  anEntry(counter, { content: `The water of Nambokho, part ${counter}.`, ...more });

export const NONE = { sent: 0, failed: 0, dead: 0 };
