// The reads of a PostgreSQL store, by what they read.

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
import { PostgresCollections } from './postgres-collections.ts';
import { PostgresHistory } from './postgres-history.ts';
import { PostgresReading } from './postgres-reading.ts';
import type { PostgresConnections } from './servers/postgres-connection.ts';

export function postgresReads(connections: PostgresConnections): StoreReads {
  return {
    ...entryReads(connections),
    ...itemReads(connections),
    ...sittingReads(connections),
    ...logReads(connections),
    ...operatorReads(connections),
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
    entryDetails: (ids) => findDetails(connections.reads, ids),
  } satisfies Partial<StoreReads>;
}

/** Venues, sources, sittings and people. */
function itemReads({ reads }: PostgresConnections) {
  const collections = new PostgresCollections(reads);
  return {
    collection: (name, page, size, filter = EVERY_ITEM) =>
      isEveryItem(filter)
        ? collections.page(name, page, size)
        : filteredPage(reads, name, { page, size, filter }),
    item: (name, idOrSlug) => collections.item(name, idOrSlug),
    sittingEntries: (id, address) => collections.sittingEntries(id, address),
    sittingEntriesVersion: (id) => collections.sittingEntriesVersion(id),
    formerItem: (name, address) => formerItem(reads, name, address),
    formerSittings: (venueId, day) => formerSittings(reads, venueId, day),
  } satisfies Partial<StoreReads>;
}

/** What is derived from the entries of a sitting: debates and divisions. */
function sittingReads({ reads }: PostgresConnections) {
  const debates = debateReads(reads);
  const divisions = divisionReads(reads);
  return {
    debate: (id) => debates.debate(id),
    sittingDebates: (id) => debates.debatesOfSitting(id),
    seriesDebates: (series) => debates.debatesOfSeries(series),
    debateTitles: () => debates.debateTitles(),
    division: (id) => divisions.division(id),
    sittingDivisions: (id) => divisions.divisionsOfSitting(id),
    sittingEvidence: (id) => sittingEvidence(reads, id),
  } satisfies Partial<StoreReads>;
}

/** The change logs, and the revisions of an entry or an item. */
function logReads({ reads }: PostgresConnections) {
  const log = new PostgresHistory(reads);
  return {
    changes: (since, limit) => log.changes(since, limit),
    lastChange: () => lastSeq(reads),
    itemChanges: (since, limit) => itemChanges(reads, since, limit),
    lastItemChange: () => lastItemChange(reads),
    itemHistory: (name, id) => itemHistory(reads, name, id),
    revisions: (id) => entryRevisions(reads, id),
    history: (id) => entryHistory(reads, id),
  } satisfies Partial<StoreReads>;
}

/** What operators and publishers work with: rules, tokens, imports, mirrors, decisions on labels. */
function operatorReads({ reads, primary }: PostgresConnections) {
  const tokens = new TokenStorage(primary);
  const imports = new ImportStorage(reads);
  const mirrors = new MirrorStorage(reads);
  return {
    rulesText: async () => text(await reads.row(RULES_SQL), 'reading_rules'),
    token: (digest) => tokens.find(digest),
    tokens: () => tokens.all(),
    // Whoever links must not miss what was decided a moment ago.
    labelDecisions: () => labelDecisions(primary),
    isInvented: () => imports.isInvented(),
    mirrorState: () => mirrors.find(),
    imports: (page, size) => imports.page(page, size),
    importOf: (sha256) => imports.findReported(sha256),
  } satisfies Partial<StoreReads>;
}
