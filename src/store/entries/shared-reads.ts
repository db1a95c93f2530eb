// The reads of a store that both engines answer with the same statements.

import { EVERY_ITEM, passesEverything } from '../../record/filter.ts';
import type { EntryReads, ServingReads, StoreReads } from '../contract/store.ts';
import { billReads } from '../business/bill-rows.ts';
import { lastSeq, readChanges } from './change-runs.ts';
import { readItem, sittingEntriesVersion, sittingEvidence } from './collection-tables.ts';
import { debateReads } from '../business/debate-rows.ts';
import { decisionReads } from '../business/decision-rows.ts';
import { readingReads } from '../business/reading-corrections.ts';
import { DebateTitles } from '../business/debate-titles.ts';
import { divisionReads, VoterCache } from '../business/division-rows.ts';
import { entryHistory, findDetails } from './entry-revisions.ts';
import { entryWires } from './entry-texts.ts';
import { filteredItemPage, itemPage } from './filter-items.ts';
import {
  formerItem,
  formerSittings,
  itemChanges,
  itemHistory,
  lastItemChange,
} from './item-changes.ts';
import { portraitReads } from './portraits.ts';
import { questionReads } from '../business/question-rows.ts';
import { publishingReads } from '../outside-record/publishing-rows.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

/** How an engine runs these reads. */
export interface ReadContext {
  readonly sql: SqlRunner;
  /** For reads that must not miss a recent write: never a replica. */
  readonly newest: SqlRunner;
  /** Runs one read: all its statements see one state of the record, and its errors are those of the catalogue. */
  readonly run: <Result>(read: () => Promise<Result>) => Promise<Result>;
}

/** The entry reads for which each engine has its own statements. */
export type OwnReads = Pick<EntryReads, 'entryPage' | 'entriesAfter' | 'entry' | 'sittingEntries'>;

type SharedReads = Omit<StoreReads, keyof OwnReads | Exclude<keyof ServingReads, 'gauges'>>;

type AnyRead = (...args: never[]) => Promise<unknown>;

export function sharedReads({ sql, newest, run }: ReadContext): SharedReads {
  const titles = new DebateTitles();
  const reads: SharedReads = {
    entryDetails: (ids) => findDetails(sql, ids),
    entryWires: (ids) => entryWires(sql, ids),
    sittingEntriesVersion: (id) => sittingEntriesVersion(sql, id),
    async history(id) {
      const history = await entryHistory(sql, id);
      for (const { wire } of history?.events ?? []) sql.refuseDamaged(id, wire);
      return history;
    },
    collection: (name, page, size, filter = EVERY_ITEM) =>
      passesEverything(filter)
        ? itemPage(sql, name, page, size)
        : filteredItemPage(sql, name, { page, size, filter }),
    item: (name, idOrSlug) => readItem(sql, name, idOrSlug),
    formerItem: (name, address) => formerItem(sql, name, address),
    formerSittings: (venueId, day) => formerSittings(sql, venueId, day),
    itemHistory: (name, id) => itemHistory(sql, name, id),
    sittingEvidence: (id) => sittingEvidence(sql, id),
    ...portraitReads(sql),
    ...debateReads(sql),
    debateTitles: () => titles.read(sql),
    ...divisionReads(sql, new VoterCache()),
    ...decisionReads(sql),
    ...billReads(sql),
    ...questionReads(sql),
    ...readingReads(sql),
    changes: (since, limit) => readChanges(sql, since, limit),
    lastChange: () => lastSeq(sql),
    itemChanges: (since, limit) => itemChanges(sql, since, limit),
    lastItemChange: () => lastItemChange(sql),
    ...publishingReads(sql, newest),
  };
  const guarded = Object.entries<AnyRead>({ ...reads }).map(([name, read]): [string, AnyRead] => [
    name,
    (...args) => run(() => read(...args)),
  ]);
  return Object.fromEntries(guarded) as unknown as SharedReads;
}
