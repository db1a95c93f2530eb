// One write transaction, the same on both engines: the order of a commit, and the parts that write. Each part knows only those before
// it: what follows from changed entries; entries; rows of items; sittings and people, whose changes affect entries.

import { randomBytes } from 'node:crypto';
import type { CollectionName } from '../../record/collection.ts';
import { recordLanguages } from '../../record/languages/detect-language.ts';
import type { PageNumber } from '../../record/page.ts';
import type { Authorship } from '../entries/change-runs.ts';
import { readItem, sittingEntriesVersion } from '../entries/collection-tables.ts';
import { entryHistory, findDetails } from '../entries/entry-revisions.ts';
import { itemPage } from '../entries/filter-items.ts';
import { formerItem, itemChanges, itemHistory, lastItemChange } from '../entries/item-changes.ts';
import { publishingReads } from '../outside-record/publishing-rows.ts';
import { storeRecordEnd, type RecordStart } from '../entries/record-state.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';
import { EntryChanges, type WriteEngine } from './entry-changes.ts';
import { EntryWrites } from './entry-writes.ts';
import { ItemRows } from './item-rows.ts';
import { PersonWrites } from './person-writes.ts';
import { portraitWrites } from './portrait-writes.ts';
import {
  decisionWrites,
  importWrites,
  mirrorWrites,
  responseWrites,
  tokenWrites,
} from './publishing-writes.ts';
import { ReadingWrites } from './reading-writes.ts';
import { SittingWrites } from './sitting-writes.ts';
import { speakerLinks } from './speaker-links.ts';
import { SpeakerNames } from './speaker-names.ts';
import { withdrawnEntries } from './withdrawn-entries.ts';

export type WriteTransaction = ReturnType<typeof transactionOf>;

/**
 * Runs a write within a transaction of the engine, which commits it. Also returns the number of written entries: the more, the
 * longer a commit takes.
 */
export async function runWriting<Result>(
  engine: WriteEngine,
  start: RecordStart,
  author: Authorship,
  work: (transaction: WriteTransaction) => Promise<Result>,
) {
  const changes = new EntryChanges(engine, start, author);
  const items = new ItemRows(engine.sql, { ...author, atMs: timeAfter(start.changedAtMs) });
  const transaction = transactionOf(engine, start, changes, items);
  try {
    const result = await work(transaction);
    // In every write: a client that sent keys for a while may never send one again.
    await transaction.responses.removeOld();
    if (changes.count > 0 || items.isChanged) {
      const version = randomBytes(8).toString('hex');
      await transaction.readings.rereadWith(items.touchedIds('people'));
      const end = await changes.finish();
      await items.finish();
      await storeRecordEnd(engine.sql, { ...end, version, changedAtMs: transaction.atMs });
    }
    return { result, written: changes.count };
  } finally {
    changes.end();
  }
}

/** Two transactions have different times: by these the logs say what was changed together. A clock that was set back is followed. */
function timeAfter(beforeMs: number): number {
  const ms = Date.now();
  return ms > beforeMs || ms < beforeMs - AHEAD_MS_MAX ? ms : beforeMs + 1;
}

/** Many transactions in a row would have to take less than a millisecond each to get further ahead of the clock. */
const AHEAD_MS_MAX = 1_000;

/** What a write can do, grouped by use. */
function transactionOf(
  engine: WriteEngine,
  { rules }: RecordStart,
  changes: EntryChanges,
  items: ItemRows,
) {
  const { sql } = engine;
  const { atMs, by } = items.provenance;
  const speakers = new SpeakerNames(sql);
  const entries = new EntryWrites(engine, changes, items.provenance, speakers);
  const sittings = new SittingWrites(sql, items, entries, changes);
  return {
    /** The time of this transaction, which all its changes get. */
    atMs,
    /** The name of the token; null for the operator's commands. */
    by,
    /** The codes of the languages that may be given for an entry. */
    languages: recordLanguages(rules.languages),
    /** The slugs of the parliament's chambers. Documents and addresses use these: chambers can be renamed, but nothing else. */
    chambers: rules.chambers,
    /** How the labels of speakers are read. */
    labels: rules.labels,
    entries,
    withdrawn: withdrawnEntries(sql, by),
    links: speakerLinks(sql, entries),
    sittings,
    venues: sittings.venues,
    sources: sittings.sources,
    people: new PersonWrites(sql, items, entries, speakers),
    readings: new ReadingWrites(sql, items, changes),
    portraits: portraitWrites(sql, items),
    tokens: tokenWrites(sql, atMs),
    responses: responseWrites(sql, atMs),
    imports: importWrites(sql),
    decisions: decisionWrites(sql, atMs, by),
    mirror: mirrorWrites(sql),
    ...readsLikeTheStore(sql),

    /** Builds blocks of the index in this thread: one of many short transactions is over before a thread has started. */
    startsNoThread: () => changes.startsNoThread(),
    ...descriptionWrites(sql, items),
  };
}

const descriptionWrites = (sql: SqlRunner, items: ItemRows) => ({
  /** Stores the description of the parliament that came with the record, as JSON. */
  describeParliament: async (description: string): Promise<void> => {
    await sql.run('UPDATE record SET parliament = ?', description);
    items.isChanged = true;
  },
});

/** Like the store's methods, including this transaction's changes; histories and logs without them. */
const readsLikeTheStore = (sql: SqlRunner) => ({
  item: <Name extends CollectionName>(name: Name, idOrSlug: number | string) =>
    readItem(sql, name, idOrSlug),
  collection: <Name extends CollectionName>(name: Name, page: PageNumber, size: number) =>
    itemPage(sql, name, page, size),
  formerItem: (name: CollectionName, idOrAddress: number | string) =>
    formerItem(sql, name, idOrAddress),
  itemChanges: (since: number, limit: number) => itemChanges(sql, since, limit),
  lastItemChange: () => lastItemChange(sql),
  labelDecisions: publishingReads(sql, sql).labelDecisions,
  sittingEntriesVersion: (id: number) => sittingEntriesVersion(sql, id),
  itemHistory: (name: CollectionName, id: number) => itemHistory(sql, name, id),
  entryDetails: (ids: readonly number[]) => findDetails(sql, ids),
  history: (id: number) => entryHistory(sql, id),
});
