// The reads of a store that both engines answer with the same statements, by what they read.

import type { StoreReads } from '../contract/store.ts';
import { lastSeq } from './change-runs.ts';
import { readItem, sittingEntriesVersion } from './collection-tables.ts';
import { debateReads } from './debate-rows.ts';
import { divisionReads } from './division-rows.ts';
import { findDetails } from './entry-details.ts';
import { RULES_SQL } from './finder-rows.ts';
import {
  formerItem,
  formerSittings,
  itemChanges,
  itemHistory,
  lastItemChange,
} from './item-changes.ts';
import {
  allTokens,
  findImport,
  findToken,
  importPage,
  isInvented,
  labelDecisions,
  mirrorState,
} from './publishing-rows.ts';
import { VoterCache } from './division-rows.ts';
import { text } from './row-values.ts';
import { sittingEvidence } from './collection-tables.ts';
import type { SqlRunner } from './sql-runner.ts';

/** How an engine runs these reads. */
export interface ReadContext {
  readonly sql: SqlRunner;
  /** For reads that must not miss what was written a moment ago: never a replica. */
  readonly newest: SqlRunner;
  /** Runs one read: all its statements see one state of the record, and its errors are those of the catalogue. */
  readonly run: <Result>(read: () => Promise<Result>) => Promise<Result>;
}

export function sharedReads(context: ReadContext) {
  return {
    ...itemReads(context),
    ...derivedReads(context),
    ...logReads(context),
    ...operatorReads(context),
  } satisfies Partial<StoreReads>;
}

/** Single venues, sources, sittings and people, also by an address they had; what is known of entries beyond their fields. */
function itemReads({ sql, run }: ReadContext) {
  return {
    item: (name, idOrSlug) => run(() => readItem(sql, name, idOrSlug)),
    sittingEntriesVersion: (id) => run(() => sittingEntriesVersion(sql, id)),
    entryDetails: (ids) => run(() => findDetails(sql, ids)),
    sittingEvidence: (id) => run(() => sittingEvidence(sql, id)),
    formerItem: (name, address) => run(() => formerItem(sql, name, address)),
    formerSittings: (venueId, day) => run(() => formerSittings(sql, venueId, day)),
  } satisfies Partial<StoreReads>;
}

/** What is derived from the entries of a sitting: debates and divisions. */
function derivedReads({ sql, run }: ReadContext) {
  const debates = debateReads(sql);
  const divisions = divisionReads(sql, new VoterCache());
  return {
    debate: (id) => run(() => debates.debate(id)),
    sittingDebates: (id) => run(() => debates.debatesOfSitting(id)),
    seriesDebates: (series) => run(() => debates.debatesOfSeries(series)),
    debateTitles: () => run(() => debates.debateTitles()),
    division: (id) => run(() => divisions.division(id)),
    sittingDivisions: (id) => run(() => divisions.divisionsOfSitting(id)),
  } satisfies Partial<StoreReads>;
}

/** The ends of the change logs, and the changes of items. */
function logReads({ sql, run }: ReadContext) {
  return {
    lastChange: () => run(() => lastSeq(sql)),
    itemChanges: (since, limit) => run(() => itemChanges(sql, since, limit)),
    lastItemChange: () => run(() => lastItemChange(sql)),
    itemHistory: (name, id) => run(() => itemHistory(sql, name, id)),
  } satisfies Partial<StoreReads>;
}

/** What operators and publishers work with: rules, tokens, imports, mirrors, decisions on labels. */
function operatorReads({ sql, newest, run }: ReadContext) {
  return {
    rulesText: () => run(async () => text(await sql.row(RULES_SQL), 'reading_rules')),
    token: (digest) => run(() => findToken(newest, digest)),
    tokens: () => run(() => allTokens(newest)),
    labelDecisions: () => run(() => labelDecisions(newest)),
    isInvented: () => run(() => isInvented(sql)),
    mirrorState: () => run(() => mirrorState(sql)),
    imports: (page, size) => run(() => importPage(sql, page, size)),
    importOf: (sha256) => run(() => findImport(sql, sha256)),
  } satisfies Partial<StoreReads>;
}
