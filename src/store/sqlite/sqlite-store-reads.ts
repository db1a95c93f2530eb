// The reads of a SQLite store, by what they read.

import type { DatabaseSync } from 'node:sqlite';
import { EVERY_ITEM, isEveryItem } from '../../hansard/filter.ts';
import type { StoreReads } from '../contract/store.ts';
import { lastSeq } from '../shared/change-runs.ts';
import { debateReads } from '../shared/debate-rows.ts';
import { divisionReads } from '../shared/division-rows.ts';
import { entryHistory } from '../shared/entry-history.ts';
import { entryRevisions } from '../shared/entry-revisions.ts';
import { filteredPage } from '../shared/filter-items.ts';
import { findDetails } from '../shared/find-details.ts';
import { RULES_SQL } from '../shared/finder-rows.ts';
import {
  formerItem,
  formerSittings,
  itemChanges,
  itemHistory,
  lastItemChange,
} from '../shared/item-changes.ts';
import { labelDecisions } from '../shared/label-decisions.ts';
import { text } from '../shared/row-values.ts';
import { sittingEvidence } from '../shared/sitting-evidence.ts';
import { ImportStorage } from '../writing/import-storage.ts';
import { MirrorStorage } from '../writing/mirror-storage.ts';
import { TokenStorage } from '../writing/token-storage.ts';
import { storeFault } from './files/sqlite-connection.ts';
import { SqliteCollections } from './sqlite-collections.ts';
import { SqliteHistory } from './sqlite-history.ts';
import { SqliteReading } from './sqlite-reading.ts';
import type { SqliteSnapshot } from './sqlite-snapshot.ts';
import { refuseDamaged } from './statements/sound-text.ts';
import { runnerOf, type SqliteRunner } from './statements/sqlite-runner.ts';

interface ReadContext extends GuardedReads {
  readonly reader: DatabaseSync;
  readonly snapshot: SqliteSnapshot;
  readonly sql: SqliteRunner;
}

export function sqliteReads(reader: DatabaseSync, snapshot: SqliteSnapshot): StoreReads {
  const context = { reader, snapshot, sql: runnerOf(reader), ...guardedReads(snapshot) };
  return {
    ...entryReads(context),
    ...itemReads(context),
    ...sittingReads(context),
    ...logReads(context),
    ...operatorReads(context),
  };
}

/** The record as a whole, and its entries. */
function entryReads({ reader, snapshot, sql, run, runInSnapshot }: ReadContext) {
  const reading = new SqliteReading(reader, snapshot);
  return {
    recordState: () => run(() => reading.recordState()),
    // One file: whatever is read later is not older.
    monotonicReads: (work) => work(),
    readServer: () => null,
    currentVersion: () => {
      try {
        return reading.recordState().version;
      } catch {
        return null;
      }
    },
    ping: () => run(() => void reading.recordState()),
    entryPage: (request) => run(() => reading.entryPage(request)),
    entriesAfter: (id, size, address) => run(() => reading.entriesAfter(id, size, address)),
    entry: (id, address) => run(() => reading.entry(id, address)),
    entryDetails: (ids) => runInSnapshot(() => findDetails(sql, ids)),
  } satisfies Partial<StoreReads>;
}

/** Venues, sources, sittings and people. */
function itemReads({ reader, snapshot, sql, run, runShared, runInSnapshot }: ReadContext) {
  const collections = new SqliteCollections(reader, snapshot);
  return {
    collection: (name, page, size, filter = EVERY_ITEM) =>
      isEveryItem(filter)
        ? run(() => collections.page(name, page, size))
        : runInSnapshot(() => filteredPage(sql, name, { page, size, filter })),
    item: (name, idOrSlug) => runShared(() => collections.item(name, idOrSlug)),
    sittingEntries: (id, address) => run(() => collections.sittingEntries(id, address)),
    sittingEntriesVersion: (id) => runShared(() => collections.sittingEntriesVersion(id)),
    formerItem: (name, address) => runShared(() => formerItem(sql, name, address)),
    formerSittings: (venueId, day) => runShared(() => formerSittings(sql, venueId, day)),
  } satisfies Partial<StoreReads>;
}

/** What is derived from the entries of a sitting: debates and divisions. */
function sittingReads({ sql, runShared, runInSnapshot }: ReadContext) {
  const debates = debateReads(sql);
  const divisions = divisionReads(sql);
  return {
    debate: (id) => runInSnapshot(() => debates.debate(id)),
    sittingDebates: (id) => runInSnapshot(() => debates.debatesOfSitting(id)),
    seriesDebates: (series) => runInSnapshot(() => debates.debatesOfSeries(series)),
    debateTitles: () => runInSnapshot(() => debates.debateTitles()),
    division: (id) => runInSnapshot(() => divisions.division(id)),
    sittingDivisions: (id) => runInSnapshot(() => divisions.divisionsOfSitting(id)),
    sittingEvidence: (id) => runShared(() => sittingEvidence(sql, id)),
  } satisfies Partial<StoreReads>;
}

/** The change logs, and the revisions of an entry or an item. */
function logReads({ reader, sql, runInSnapshot }: ReadContext) {
  const log = new SqliteHistory(reader);
  return {
    changes: (since, limit) => runInSnapshot(async () => [...log.changes(since).take(limit)]),
    lastChange: () => runInSnapshot(() => lastSeq(sql)),
    itemChanges: (since, limit) => runInSnapshot(() => itemChanges(sql, since, limit)),
    lastItemChange: () => runInSnapshot(() => lastItemChange(sql)),
    itemHistory: (name, id) => runInSnapshot(() => itemHistory(sql, name, id)),
    revisions: (id) =>
      runInSnapshot(async () => {
        const revisions = await entryRevisions(sql, id);
        for (const { wire } of revisions ?? []) refuseDamaged(reader, id, wire);
        return revisions;
      }),
    history: (id) =>
      runInSnapshot(async () => {
        const history = await entryHistory(sql, id);
        for (const { wire } of history?.events ?? []) refuseDamaged(reader, id, wire);
        return history;
      }),
  } satisfies Partial<StoreReads>;
}

/** What operators and publishers work with: rules, tokens, imports, mirrors, decisions on labels. */
function operatorReads({ sql, runShared, runInSnapshot }: ReadContext) {
  const tokens = new TokenStorage(sql);
  const imports = new ImportStorage(sql);
  const mirrors = new MirrorStorage(sql);
  return {
    rulesText: () => runShared(async () => text(sql.row(RULES_SQL), 'reading_rules')),
    token: (digest) => runShared(() => tokens.find(digest)),
    tokens: () => runShared(() => tokens.all()),
    labelDecisions: () => runShared(() => labelDecisions(sql)),
    isInvented: () => runShared(() => imports.isInvented()),
    mirrorState: () => runShared(() => mirrors.find()),
    imports: (page, size) => runInSnapshot(() => imports.page(page, size)),
    importOf: (sha256) => runShared(() => imports.findReported(sha256)),
  } satisfies Partial<StoreReads>;
}

type GuardedReads = ReturnType<typeof guardedReads>;

/** Runs reads so that an error is one of the catalogue, and ends the snapshot it may have broken. */
function guardedReads(snapshot: SqliteSnapshot) {
  const faultOf = (error: unknown): unknown => {
    // The transaction may have ended with the error: what is read next takes another.
    snapshot.end();
    return storeFault(error);
  };
  const run = async <Result>(read: () => Result): Promise<Result> => {
    try {
      return read();
    } catch (error) {
      throw faultOf(error);
    }
  };
  /** As above, for the reads that both engines share: those return promises. */
  const runShared = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    try {
      return await read();
    } catch (error) {
      throw faultOf(error);
    }
  };
  /** Reads several rows in the turn's snapshot. */
  const runInSnapshot = <Result>(read: () => Promise<Result>): Promise<Result> =>
    runShared(() => {
      snapshot.state();
      return read();
    });
  return { run, runShared, runInSnapshot };
}
