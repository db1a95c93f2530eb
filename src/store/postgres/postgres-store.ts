// The store on PostgreSQL: every read is one statement, or a part of one that many share; every writing one transaction.

import type { ClientBase } from 'pg';
import { OperatorError } from '../../errors.ts';
import { EVERY_ITEM, isEveryItem } from '../../hansard/filter.ts';
import type { OpenMode } from '../contract/open-mode.ts';
import type { Store, StoreReads } from '../contract/store.ts';
import { NO_FILE_COPIES, readPostgresAddress } from './servers/postgres-address.ts';
import { checkRecord } from './postgres-check.ts';
import { PostgresCollections } from './postgres-collections.ts';
import {
  REPLY_TIMEOUT_MS,
  PostgresConnections,
  type ConnectionOptions,
} from './servers/postgres-connection.ts';
import { openPostgresExport } from './postgres-export.ts';
import { PostgresHistory } from './postgres-history.ts';
import { prepareDatabase } from './postgres-preparation.ts';
import { PostgresReading } from './postgres-reading.ts';
import { plainly } from './servers/postgres-statements.ts';
import { debateReads } from '../shared/debate-rows.ts';
import { divisionReads } from '../shared/division-rows.ts';
import { lastSeq } from '../shared/change-runs.ts';
import {
  formerItem,
  formerSittings,
  itemChanges,
  itemHistory,
  lastItemChange,
} from '../shared/item-changes.ts';
import { labelDecisions } from '../shared/label-decisions.ts';
import { sittingEvidence } from '../shared/sitting-evidence.ts';
import { entryHistory } from '../shared/entry-history.ts';
import { filteredPage } from '../shared/filter-items.ts';
import { findDetails } from '../shared/find-details.ts';
import { entryRevisions } from '../shared/entry-revisions.ts';
import { ImportStorage } from '../writing/import-storage.ts';
import { MirrorStorage } from '../writing/mirror-storage.ts';
import { RULES_SQL } from '../shared/finder-rows.ts';
import { text } from '../shared/row-values.ts';
import { TokenStorage } from '../writing/token-storage.ts';
import { runTransaction, reindex } from './postgres-run-transaction.ts';

export interface PostgresOptions extends ConnectionOptions, OpenMode {}

export async function openPostgresStore(address: string, options: PostgresOptions): Promise<Store> {
  const where = readPostgresAddress(address);
  await prepareDatabase(where, options);
  const connections = new PostgresConnections(where, options);
  await connections.start();
  let writing: Promise<unknown> = Promise.resolve();

  /** Runs a write after those that were requested before it. */
  const inTurn = <Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> => {
    const turn = writing.then(() => connections.hold('writing', work));
    writing = turn.catch(() => {});
    return turn;
  };

  return {
    ...readsOf(connections),

    write: (work, by = null, reason = null) =>
      inTurn(async (client) => {
        const result = await runTransaction(client, work, { by, reason });
        await connections.noteCommit(client);
        return result;
      }),
    reindex: (rulesText, progress) =>
      inTurn(async (client) => {
        await reindex(client, rulesText, progress);
        await connections.noteCommit(client);
      }),

    openExport: () => openPostgresExport(connections),
    // The disk is the server's.
    freeBytes: () => null,
    check: (progress) => wholeRecord(connections, (client) => checkRecord(client, progress)),
    backup: async () => {
      throw new OperatorError(NO_FILE_COPIES);
    },

    async close() {
      await writing;
      await connections.close();
    },
  };
}

function readsOf(connections: PostgresConnections): StoreReads {
  const reading = new PostgresReading(connections);
  const collections = new PostgresCollections(connections.reads);
  const history = new PostgresHistory(connections.reads);
  const debates = debateReads(connections.reads);
  const divisions = divisionReads(connections.reads);
  const tokens = new TokenStorage(connections.primary);
  const imports = new ImportStorage(connections.reads);
  const mirrors = new MirrorStorage(connections.reads);
  return {
    recordState: () => reading.recordState(),
    // What others wrote since cannot be known without a query.
    currentVersion: () => null,
    monotonicReads: (work, newest) => connections.monotonicReads(work, newest),
    readServer: () => connections.readServer(),
    entryPage: (request) => reading.entryPage(request),
    entriesAfter: (id, size, address) => reading.entriesAfter(id, size, address),
    entry: (id, address) => reading.entry(id, address),
    entryDetails: (ids) => findDetails(connections.reads, ids),
    collection: (name, page, size, filter = EVERY_ITEM) =>
      isEveryItem(filter)
        ? collections.page(name, page, size)
        : filteredPage(connections.reads, name, { page, size, filter }),
    item: (name, idOrSlug) => collections.item(name, idOrSlug),
    sittingEntries: (id, address) => collections.sittingEntries(id, address),
    sittingEntriesVersion: (id) => collections.sittingEntriesVersion(id),
    debate: (id) => debates.debate(id),
    sittingDebates: (id) => debates.debatesOfSitting(id),
    seriesDebates: (series) => debates.debatesOfSeries(series),
    division: (id) => divisions.division(id),
    sittingDivisions: (id) => divisions.divisionsOfSitting(id),
    debateTitles: () => debates.debateTitles(),
    changes: (since, limit) => history.changes(since, limit),
    lastChange: () => lastSeq(connections.reads),
    itemChanges: (since, limit) => itemChanges(connections.reads, since, limit),
    lastItemChange: () => lastItemChange(connections.reads),
    itemHistory: (name, id) => itemHistory(connections.reads, name, id),
    formerItem: (name, address) => formerItem(connections.reads, name, address),
    formerSittings: (venueId, day) => formerSittings(connections.reads, venueId, day),
    sittingEvidence: (id) => sittingEvidence(connections.reads, id),
    revisions: (id) => entryRevisions(connections.reads, id),
    history: (id) => entryHistory(connections.reads, id),
    rulesText: async () => text(await connections.reads.row(RULES_SQL), 'reading_rules'),
    token: (digest) => tokens.find(digest),
    tokens: () => tokens.all(),
    // Whoever links must not miss what was decided a moment ago.
    labelDecisions: () => labelDecisions(connections.primary),
    isInvented: () => imports.isInvented(),
    mirrorState: () => mirrors.find(),
    imports: (page, size) => imports.page(page, size),
    importOf: (sha256) => imports.findReported(sha256),
    ping: async () => void (await reading.recordState()),
  };
}

/** Reads in one transaction, on a connection of its own; whoever stops early ends that, and the server stops too. */
async function* wholeRecord<Piece>(
  connections: PostgresConnections,
  read: (client: ClientBase) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const client = await connections.lend('wholeRecord');
  let isUsable = false;
  try {
    yield* read(client);
    await plainly(client, 'COMMIT', REPLY_TIMEOUT_MS);
    isUsable = true;
  } finally {
    client.release(!isUsable);
  }
}
