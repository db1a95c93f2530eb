// The reads of a store that both engines answer with the same statements.

import { EVERY_ITEM, passesEverything } from '../../record/filter.ts';
import type { EntryReads, ItemReads, LogReads, PublishingReads } from '../contract/store.ts';
import { lastSeq, readChanges, type RefuseDamaged } from './change-runs.ts';
import { foldedSlug } from '../../record/id.ts';
import { readItem, sittingEntriesVersion, sittingEvidence } from './collection-tables.ts';
import { debateReads } from './debate-rows.ts';
import { decisionReads } from './decision-reads.ts';
import { divisionReads, VoterCache } from './division-rows.ts';
import { entryHistory, entryRevisions, findDetails } from './entry-revisions.ts';
import { collectionPage, filteredPage } from './filter-items.ts';
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
  logStamps,
  mirrorState,
  recordGauges,
} from './publishing-rows.ts';
import { text } from './row-values.ts';
import type { SqlRunner } from './sql-runner.ts';

/** How an engine runs these reads. */
export interface ReadContext {
  readonly sql: SqlRunner;
  /** For reads that must not miss what was written a moment ago: never a replica. */
  readonly newest: SqlRunner;
  /** Runs one read: all its statements see one state of the record, and its errors are those of the catalogue. */
  readonly run: <Result>(read: () => Promise<Result>) => Promise<Result>;
  readonly refuseDamaged: RefuseDamaged;
}

/** The reads of entries that an engine has statements of its own for. */
export type OwnReads = Pick<EntryReads, 'entryPage' | 'entriesAfter' | 'entry' | 'sittingEntries'>;

export function sharedReads(context: ReadContext) {
  return {
    ...entryReads(context),
    ...itemReads(context),
    ...logReads(context),
    ...publishingReads(context),
  };
}

function entryReads({ sql, run, refuseDamaged }: ReadContext): Omit<EntryReads, keyof OwnReads> {
  return {
    entryDetails: (ids) => run(() => findDetails(sql, ids)),
    sittingEntriesVersion: (id) => run(() => sittingEntriesVersion(sql, id)),
    revisions: (id) =>
      run(async () => {
        const revisions = await entryRevisions(sql, id);
        for (const { wire } of revisions ?? []) refuseDamaged(id, wire);
        return revisions;
      }),
    history: (id) =>
      run(async () => {
        const history = await entryHistory(sql, id);
        for (const { wire } of history?.events ?? []) refuseDamaged(id, wire);
        return history;
      }),
  };
}

function itemReads({ sql, run }: ReadContext): ItemReads {
  const debates = debateReads(sql);
  const divisions = divisionReads(sql, new VoterCache());
  const decisions = decisionReads(sql);
  return {
    collection: (name, page, size, filter = EVERY_ITEM) =>
      run(() =>
        passesEverything(filter)
          ? collectionPage(sql, name, page, size)
          : filteredPage(sql, name, { page, size, filter }),
      ),
    item: (name, idOrSlug) => run(() => readItem(sql, name, idOrSlug)),
    formerItem: (name, address) => run(() => formerItem(sql, name, address)),
    formerSittings: (venueId, day) => run(() => formerSittings(sql, venueId, day)),
    itemHistory: (name, id) => run(() => itemHistory(sql, name, id)),
    sittingEvidence: (id) => run(() => sittingEvidence(sql, id)),
    debate: (id) => run(() => debates.debate(id)),
    sittingDebates: (id) => run(() => debates.debatesOfSitting(id)),
    seriesDebates: (series) => run(() => debates.debatesOfSeries(foldedSlug(series))),
    debateTitles: () => run(() => debates.debateTitles()),
    division: (id) => run(() => divisions.division(id)),
    sittingDivisions: (id) => run(() => divisions.divisionsOfSitting(id)),
    decisions: (request) => run(() => decisions.decisions(request)),
    decision: (entryId, position) => run(() => decisions.decision(entryId, position)),
    sittingDecisions: (id) => run(() => decisions.decisionsOfSitting(id)),
    debateDecisions: (id) => run(() => decisions.decisionsOfDebate(id)),
    billDecisions: (series) => run(() => decisions.decisionsOfBill(series)),
  };
}

function logReads({ sql, run, refuseDamaged }: ReadContext): LogReads {
  return {
    changes: (since, limit) => run(() => readChanges(sql, since, limit, refuseDamaged)),
    lastChange: () => run(() => lastSeq(sql)),
    itemChanges: (since, limit) => run(() => itemChanges(sql, since, limit)),
    lastItemChange: () => run(() => lastItemChange(sql)),
  };
}

function publishingReads({ sql, newest, run }: ReadContext): PublishingReads {
  return {
    parliamentText: () =>
      run(async () => text(await sql.row('SELECT parliament FROM record'), 'parliament')),
    rulesText: () => run(async () => text(await sql.row(RULES_SQL), 'reading_rules')),
    token: (digest) => run(() => findToken(newest, digest)),
    tokens: () => run(() => allTokens(newest)),
    labelDecisions: () => run(() => labelDecisions(newest)),
    stamps: () => run(() => logStamps(newest)),
    isInvented: () => run(() => isInvented(sql)),
    mirrorState: () => run(() => mirrorState(sql)),
    imports: (page, size) => run(() => importPage(sql, page, size)),
    importOf: (sha256) => run(() => findImport(sql, sha256)),
    gauges: (today) => run(() => recordGauges(sql, today)),
  };
}
