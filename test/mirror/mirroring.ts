// Our own server with a demo record, a store that mirrors it, and the reader's view of either.

import assert from 'node:assert/strict';
import { HansardClient, type RequestOptions } from '@hansard/client';
import { fillWithDemo } from '../../src/demo/demo-record.ts';
import {
  mirrorRecord,
  type MirrorOptions,
  type MirrorReport,
} from '../../src/mirror/mirror-record.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { faultsOf } from '../support/records/entries.ts';
import { LIST, startServer, type TestServer } from '../support/http/test-server.ts';
import { temporaryStore, type Ending } from '../support/temporary.ts';

export interface Mirroring {
  readonly server: TestServer;
  readonly store: Store;
  readonly mirror: (
    options?: RequestOptions,
    Client?: typeof HansardClient,
    more?: Partial<MirrorOptions>,
  ) => Promise<MirrorReport>;
}

export async function setUp(t: Ending): Promise<Mirroring> {
  const fill = (store: Store): Promise<void> => fillDemo(store, 700);
  const server = await startServer(t, { fill });
  const store = await temporaryStore(t);
  return {
    server,
    store,
    mirror: async (options = {}, Client = HansardClient, more = {}) => {
      const client = new Client(`${server.url}${LIST}`, { firstRetryMs: 1, ...options });
      const plan = { parallel: 1, samplePages: 0, entriesMax: Infinity };
      try {
        return await mirrorRecord(client, store, {
          ...plan,
          random: () => 0,
          progress: () => {},
          ...more,
        });
      } finally {
        client.close();
      }
    },
  };
}

async function fillDemo(store: Store, entries: number): Promise<void> {
  await fillWithDemo(store, entries, () => {});
}

/** Everything a reader sees of a record. */
export async function contents(store: Store): Promise<object> {
  const snapshot = await store.openExport();
  const entries = (await Array.fromAsync(snapshot.entries())).flat();
  await snapshot.close();
  const people = (await store.collection('people', 1, 10_000))!.items;
  const venues = (await store.collection('venues', 1, 100))!.items;
  const sittings = (await store.collection('sittings', 1, 10_000))!.items.map(
    ({ venueId, source, ...sitting }) => ({
      ...sitting,
      venue: venues.find(({ id }) => id === venueId)?.slug,
      source: source?.name,
    }),
  );
  const sources = (await store.collection('sources', 1, 10_000))!.items
    .map((source) => ({ ...source, id: null }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const named = venues.map(({ name, slug }) => ({ name, slug }));
  named.sort((one, other) => (one.slug < other.slug ? -1 : 1));
  return { entries, people, sittings, sources, venues: named };
}

export async function inStep({ server, store }: Mirroring): Promise<void> {
  assert.deepEqual(await contents(store), await contents(server.store));
  assert.deepEqual(await faultsOf(store), []);
}

export async function firstIds(store: Store): Promise<number[]> {
  const snapshot = await store.openExport();
  const entries = (await Array.fromAsync(snapshot.entries())).flat();
  await snapshot.close();
  return entries.map(({ id }) => id);
}
