// The reads of a PostgreSQL store: those of both engines, and those with statements of its own.

import { EVERY_ITEM, isEveryItem } from '../../record/filter.ts';
import type { StoreReads } from '../contract/store.ts';
import { entryHistory } from '../reading/entry-history.ts';
import { filteredPage } from '../reading/filter-items.ts';
import { sharedReads } from '../reading/shared-reads.ts';
import { entryRevisions } from '../shared/entry-revisions.ts';
import { PostgresCollections } from './postgres-collections.ts';
import { PostgresHistory } from './postgres-history.ts';
import { PostgresReading } from './postgres-reading.ts';
import type { PostgresConnections } from './servers/postgres-connection.ts';

export function postgresReads(connections: PostgresConnections): StoreReads {
  const { reads, primary } = connections;
  return {
    // A read is one statement, so it needs no snapshot.
    ...sharedReads({ sql: reads, newest: primary, run: (read) => read() }),
    ...entryReads(connections),
    ...collectionReads(connections),
    ...historyReads(connections),
  };
}

/** The record as a whole, and its entries. */
function entryReads(connections: PostgresConnections) {
  const reading = new PostgresReading(connections);
  return {
    recordState: () => reading.recordState(),
    // What others wrote since cannot be known without a query.
    currentVersion: () => null,
    monotonicReads: (work, newest) => connections.monotonicReads(work, newest),
    readServer: () => connections.readServer(),
    ping: async () => void (await reading.recordState()),
    entryPage: (request) => reading.entryPage(request),
    entriesAfter: (id, size, address) => reading.entriesAfter(id, size, address),
    entry: (id, address) => reading.entry(id, address),
  } satisfies Partial<StoreReads>;
}

/** Pages of venues, sources, sittings and people, and the entries of a sitting. */
function collectionReads({ reads }: PostgresConnections) {
  const collections = new PostgresCollections(reads);
  return {
    collection: (name, page, size, filter = EVERY_ITEM) =>
      isEveryItem(filter)
        ? collections.page(name, page, size)
        : filteredPage(reads, name, { page, size, filter }),
    sittingEntries: (id, address) => collections.sittingEntries(id, address),
  } satisfies Partial<StoreReads>;
}

/** The changes of entries, and the revisions of one. */
function historyReads({ reads }: PostgresConnections) {
  const log = new PostgresHistory(reads);
  return {
    changes: (since, limit) => log.changes(since, limit),
    revisions: (id) => entryRevisions(reads, id),
    history: (id) => entryHistory(reads, id),
  } satisfies Partial<StoreReads>;
}
