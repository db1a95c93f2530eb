// The store: where the record is stored. Both engines make these promises, and one contract suite
// (test/store/) holds them to it.

import type { Awaitable } from '../../awaitable.ts';
import type { RecordState, Change, ItemChange } from '../../record/change.ts';
import type { DebateRow, DebateTitle, DivisionRow } from '../../finder/finder.ts';
import type { CollectionName } from '../../record/collection.ts';
import type { ExportedEntry, Evidence } from '../../record/sitting.ts';
import type { ItemFilter } from '../../record/filter.ts';
import type { PageNumber } from '../../record/page.ts';
import type { EntryAddress } from '../../record/wire-form.ts';
import type {
  CollectionPage,
  Collections,
  DecisionRequest,
  DecisionRow,
  EntriesAfter,
  EntryPage,
  EntryResult,
  PageRequest,
} from './results.ts';
import type {
  AccessToken,
  ImportPage,
  LogStamp,
  MirrorState,
  RecordGauges,
  ReportedImport,
  StoredDecision,
} from '../shared/publishing-rows.ts';
import type { EntryHistory } from '../shared/entry-revisions.ts';
import type { WriteTransaction } from '../writing/write-transaction.ts';

/** The part of a check that is under way, and how many entries it has checked; the index is checked after the entries. */
export type CheckProgress = (part: 'entries' | 'index', entriesChecked: number) => void;

/** Reads of entries: their pages, their texts, and what happened to them. What an embedded store has at once, it gives at once. */
export interface EntryReads {
  /**
   * One page of entries in ascending id, found by position: gaps in the ids and the depth of the page
   * cost nothing. The page and the state come from one snapshot. Null past the last page.
   */
  entryPage(request: PageRequest): Awaitable<EntryPage | null>;

  /** At most `size` entries after an id, in ascending id; the state comes from the same snapshot. */
  entriesAfter(id: number, size: number, address: EntryAddress): Awaitable<EntriesAfter>;

  /** One entry by its id; null where there is none, or none any more. */
  entry(id: number, address: EntryAddress): Awaitable<EntryResult | null>;

  /** What is known of entries beyond their fields, as it is stored (record/entry-details.ts), by id; only of those with any. */
  entryDetails(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;

  /** The entries of a sitting by text_counter: a JSON array in UTF-8. */
  sittingEntries(sittingId: number, address: EntryAddress): Awaitable<Uint8Array>;

  /**
   * Differs after every change to the entries of a sitting, and only then: ASCII letters, digits and full
   * stops. A caller that reads both reads this first.
   */
  sittingEntriesVersion(sittingId: number): Promise<string>;

  /** What happened to an entry, also to one that was withdrawn; null where there never was one. */
  history(id: number): Promise<EntryHistory | null>;
}

/** Reads of venues, sources, sittings and people, also by an address they had, and of what sittings are cut into. */
export interface ItemReads {
  /** One page of a collection beside the entries, or of its items that pass a filter, in ascending id; null past its last page. */
  collection<Name extends keyof Collections>(
    name: Name,
    page: PageNumber,
    size: number,
    filter?: ItemFilter,
  ): Promise<CollectionPage<Collections[Name]> | null>;

  /** One item of such a collection, by its id or, where it has one, its slug. */
  item<Name extends keyof Collections>(
    name: Name,
    idOrSlug: number | string,
  ): Promise<Collections[Name] | null>;

  /**
   * The id of the item that had this address before it was changed or removed, or that the person of this id was merged into; null
   * where there is none. The address of a venue or a
   * person is the slug, that of a sitting the id of the venue, a space, and when it began, as its page has it. An item that has the address now comes before one that had it.
   */
  formerItem(name: CollectionName, idOrAddress: number | string): Promise<number | null>;

  /** The ids of the sittings that began in a venue on a day before they were changed, at whatever hour. */
  formerSittings(venueId: number, day: string): Promise<readonly number[]>;

  /** What happened to one of them, in order, also to one that was removed. */
  itemHistory(name: CollectionName, id: number): Promise<readonly ItemChange[]>;

  /** The entries that a sitting's date, chamber and times were derived from; none where they were given. */
  sittingEvidence(sittingId: number): Promise<readonly Evidence[]>;

  /** One debate by its id, the debates of a sitting in order, and those of a series in order of id. */
  debate(id: number): Promise<DebateRow | null>;
  sittingDebates(sittingId: number): Promise<readonly DebateRow[]>;
  seriesDebates(series: string): Promise<readonly DebateRow[]>;
  /** The one that an entry of a sitting is in; null where it is in none. */
  debateOfEntry(sittingId: number, entryId: number): Promise<DebateRow | null>;

  /** One division by its id, and the divisions of a sitting in order. */
  division(id: number): Promise<DivisionRow | null>;
  sittingDivisions(sittingId: number): Promise<readonly DivisionRow[]>;
  /** The one that an entry of a sitting is part of; null where it is of none. */
  divisionOfEntry(sittingId: number, entryId: number): Promise<DivisionRow | null>;

  /** A page of the decisions that match; null past the last page. */
  decisions(request: DecisionRequest): Promise<CollectionPage<DecisionRow> | null>;

  /** One decision by the entry in which it is printed and its number there; those of a sitting and of a debate in order. */
  decision(entryId: number, position: number): Promise<DecisionRow | null>;
  sittingDecisions(sittingId: number): Promise<readonly DecisionRow[]>;
  debateDecisions(debateId: number): Promise<readonly DecisionRow[]>;

  /** What was decided on a bill, by its series, in the order of days. */
  billDecisions(series: string): Promise<readonly DecisionRow[]>;

  /** The titles of all debates, in order of id: for a map of the site. */
  debateTitles(): Promise<readonly DebateTitle[]>;
}

/** Reads of the change logs: what a client that follows the record needs. */
export interface LogReads {
  /** At most `limit` changes after `since`, in order. */
  changes(since: number, limit: number): Promise<readonly Change[]>;

  /** How many changes there are: the last one's number. */
  lastChange(): Promise<number>;

  /** At most `limit` changes to sittings, venues, sources and people after `since`, in order. */
  itemChanges(since: number, limit: number): Promise<readonly ItemChange[]>;

  /** How many of those there are: the last one's number. */
  lastItemChange(): Promise<number>;
}

/** Reads of what publishers and operators work with. */
export interface PublishingReads {
  /** The rules by which its entries are read, as text (record/parliament/record-rules.ts). */
  rulesText(): Promise<string>;

  /** The description of the parliament that came with the record, as JSON; empty where none did. */
  parliamentText(): Promise<string>;

  /** The token with this digest, unless it was revoked. */
  token(digest: string): Promise<AccessToken | null>;

  /** Every token ever made, by name. */
  tokens(): Promise<readonly AccessToken[]>;

  /** Whether the record is, or began as, the invented demo record. */
  isInvented(): Promise<boolean>;

  /** What people decided about labels, in the order in which they did. */
  labelDecisions(): Promise<readonly StoredDecision[]>;

  /** The timestamps of the change log, in its order. */
  stamps(): Promise<readonly LogStamp[]>;

  /** How far a mirror has come; null where the record is none. */
  mirrorState(): Promise<MirrorState | null>;

  /** One page of the imports, the newest first; null past the last page. */
  imports(page: PageNumber, size: number): Promise<ImportPage | null>;

  /** An import by the digest of its document. */
  importOf(sha256: string): Promise<ReportedImport | null>;

  /** What an operator watches; a sitting after today, YYYY-MM-DD, is a mistake and not the newest. */
  gauges(today: string): Promise<RecordGauges>;
}

/** The state of the record, and which server of several a request reads it from: for whoever serves requests. */
export interface ServingReads {
  /** How large the record is and when it last changed, as of the present turn of the event loop. */
  recordState(): Promise<RecordState>;

  /** The version of that state where it is known without waiting; null where it is not. */
  currentVersion(): string | null;

  /**
   * Does reads that belong together: none of them sees an older state than the one before it, from whichever
   * server they are answered. With `newest`, all see what any process wrote before.
   */
  monotonicReads<Result>(work: () => Awaitable<Result>, newest: boolean): Awaitable<Result>;

  /**
   * Where a read would be answered from at this moment, together with the other reads of its request: for the finder, which has
   * connections of its own. Null for the server that takes writes, or the only one.
   */
  readServer(): string | null;

  /** Says whether the store can be read now; rejects with the reason when not. */
  ping(): Promise<void>;
}

/** What changes the record. */
export interface RecordWrites {
  /**
   * Does a piece of writing as one transaction: when the promise resolves, all of it is on disk; when
   * it rejects, nothing of it is. One writer at a time; readers never wait for it. `by` is noted with
   * every change: the name of whose token it was, the document that was imported, or null for the operator's
   * own commands. So is `reason`, which says why.
   */
  write<Result>(
    work: (transaction: WriteTransaction) => Promise<Result>,
    by?: string | null,
    reason?: string | null,
  ): Promise<Result>;

  /** Makes the debates, the divisions and the index anew from the entries, all of it or nothing: by these rules, or by those it has. */
  reindex(rulesText?: string, progress?: (entriesIndexed: number) => void): Promise<void>;
}

/** What reads the whole record. */
export interface WholeRecord {
  /** Opens a snapshot of the record for an export. The caller closes it. */
  openExport(): Promise<ExportSnapshot>;

  /** Verifies the store's promises on its data; yields each broken one as a sentence. */
  check(progress: CheckProgress): AsyncIterable<string>;

  /**
   * Copies the record as it is at this moment, history and tokens too, into a file that must not be there
   * yet and appears when it is whole and was read through. Readers and writers go on meanwhile.
   */
  backup(file: string, progress: (done: number, total: number) => void): Promise<BackupReport>;
}

/** The reads of the record. */
export interface StoreReads
  extends EntryReads, ItemReads, LogReads, PublishingReads, ServingReads {}

export interface Store extends StoreReads, RecordWrites, WholeRecord {
  /** Ends every connection; safe to call twice. */
  close(): Promise<void>;
}

/** The record as it was at one moment. Writers go on meanwhile; the engine stores for it what they replace. */
export interface ExportSnapshot {
  readonly state: RecordState;

  /** The last change of that state: a client that has the export continues with the changes after it. */
  readonly lastSeq: number;

  /**
   * The record in ascending id, only what comes after an id where one is given, some at a time, in little memory however
   * large it is. The record may be read again when the last reading came to its end.
   */
  readonly entries: (afterId?: number) => AsyncIterable<readonly ExportedEntry[]>;

  /** The entries with these ids, which must be in this version of the record, in the order they are given. */
  readonly entriesOf: (ids: Iterable<number>) => AsyncIterable<readonly ExportedEntry[]>;

  /** Ends the snapshot at once, also while it is read; safe to call twice. */
  readonly close: () => Promise<void>;
}

export interface BackupReport {
  readonly entries: number;
  readonly bytes: number;
}
