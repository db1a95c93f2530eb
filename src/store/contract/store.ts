// The store of the record. Both engines make these promises, and one contract suite (test/store/) tests them on both.

import type { Awaitable } from '../../base/awaitable.ts';
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
  BillRequest,
  BillRow,
  DecisionRequest,
  DecisionRow,
  EntriesAfter,
  EntryPage,
  EntryResult,
  NamedDebates,
  PageRequest,
} from './results.ts';
import type {
  AccessToken,
  LogStamp,
  MirrorState,
  PastImport,
  RecordGauges,
  ReportedImport,
  StoredDecision,
} from '../outside-record/publishing-rows.ts';
import type { EntryHistory } from '../entries/entry-revisions.ts';
import type { WriteTransaction } from '../writing/write-transaction.ts';

/** How a store is opened. */
export interface OpenMode {
  /** Whether to create one that does not exist. */
  readonly mayCreate: boolean;
  /** Called with a line for the operator before a store of an earlier schema is migrated. */
  readonly notify?: (line: string) => void;
}

/** Which servers of several may be read. */
export interface ReadOptions {
  /** The maximum lag, in seconds, of a replica that may be read; if unset, replicas are not read. */
  readonly replicaLagSeconds?: number;
  /** Eight bytes through which the threads of a process learn of each other's commits, if one of them reads replicas. */
  readonly commits?: SharedArrayBuffer;
}

/** The part of a check that is running, and how many entries it has checked; the index is checked after the entries. */
export type CheckProgress = (part: 'entries' | 'index', entriesChecked: number) => void;

/** Reads of entries: pages, texts and history. An embedded store returns values, not promises, where it can. */
export interface EntryReads {
  /**
   * One page of entries in ascending id, found by position: gaps in the ids and the depth of the page
   * cost nothing. The page and the state come from one snapshot. Null past the last page.
   */
  entryPage(request: PageRequest): Awaitable<EntryPage | null>;

  /** At most `size` entries after an id, in ascending id; the state comes from the same snapshot. */
  entriesAfter(id: number, size: number, address: EntryAddress): Awaitable<EntriesAfter>;

  /** One entry by its id; null if it does not exist or was withdrawn. */
  entry(id: number, address: EntryAddress): Awaitable<EntryResult | null>;

  /** The details of entries as stored (record/entry-details.ts), by id; only of entries that have any. */
  entryDetails(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;

  /** The entries of a sitting by text_counter: a JSON array in UTF-8. */
  sittingEntries(sittingId: number, address: EntryAddress): Awaitable<Uint8Array>;

  /**
   * Differs after every change to the entries of a sitting, and only then: ASCII letters, digits and full stops. A caller that
   * reads both must read this first.
   */
  sittingEntriesVersion(sittingId: number): Promise<string>;

  /** The history of an entry, including a withdrawn one; null if there never was one. */
  history(id: number): Promise<EntryHistory | null>;
}

/** Reads of venues, sources, sittings and people, also by former addresses. */
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
   * The id of the item that had this address before it was changed or removed, or that the person with this id was merged into;
   * null if there is none. The address of a venue or a person is its slug; that of a sitting is the id of the venue, a space,
   * and when it began, as in its page's address. The current holder of an address takes precedence.
   */
  formerItem(name: CollectionName, idOrAddress: number | string): Promise<number | null>;

  /** The ids of the sittings that, before they were changed, began in a venue on a day, at any hour. */
  formerSittings(venueId: number, day: string): Promise<readonly number[]>;

  /** The history of one of them, in order, including a removed one. */
  itemHistory(name: CollectionName, id: number): Promise<readonly ItemChange[]>;

  /** The entries from which a sitting's date, chamber and times were derived; none if they were given. */
  sittingEvidence(sittingId: number): Promise<readonly Evidence[]>;
}

/** Reads of the business of sittings: debates, divisions and decisions. */
export interface BusinessReads {
  /** One debate by its id, the debates of a sitting in order, and those of a series in order of id. */
  debate(id: number): Promise<DebateRow | null>;
  sittingDebates(sittingId: number): Promise<readonly DebateRow[]>;
  seriesDebates(series: string): Promise<readonly DebateRow[]>;
  /** The debate of an entry; null if it is in none. */
  debateOfEntry(sittingId: number, entryId: number): Promise<DebateRow | null>;

  /** One division by its id, and the divisions of a sitting in order. */
  division(id: number): Promise<DivisionRow | null>;
  sittingDivisions(sittingId: number): Promise<readonly DivisionRow[]>;
  /** The division of an entry; null if it is in none. */
  divisionOfEntry(sittingId: number, entryId: number): Promise<DivisionRow | null>;

  /** A page of the decisions that match; null past the last page. */
  decisions(request: DecisionRequest): Promise<CollectionPage<DecisionRow> | null>;

  /** One decision by the entry in which it is printed and its number there; those of a sitting and of a debate in order. */
  decision(entryId: number, position: number): Promise<DecisionRow | null>;
  sittingDecisions(sittingId: number): Promise<readonly DecisionRow[]>;
  debateDecisions(debateId: number): Promise<readonly DecisionRow[]>;

  /** What was decided on a bill, by its series, in the order of days. */
  billDecisions(series: string): Promise<readonly DecisionRow[]>;

  /** A page of the bills, the one that came up last first; null past the last page. And the years of their addresses, latest first. */
  bills(request: BillRequest): Promise<CollectionPage<BillRow> | null>;
  billYears(venueId: number | null): Promise<readonly string[]>;

  /**
   * The first debates of sittings, by the sitting, in order of id, and how many each has. Debates named by their section (PAPERS
   * LAID) come up in every sitting, do not characterize it, and are not counted.
   */
  namedDebates(sittingIds: readonly number[]): Promise<ReadonlyMap<number, NamedDebates>>;

  /** The titles of all debates, in id order, for the sitemap. */
  debateTitles(): Promise<readonly DebateTitle[]>;
}

/** Reads of the change logs, for clients that follow the record. */
export interface LogReads {
  /** At most `limit` changes after `since`, in order. */
  changes(since: number, limit: number): Promise<readonly Change[]>;

  /** The number of changes, which is the last one's number. */
  lastChange(): Promise<number>;

  /** At most `limit` changes to sittings, venues, sources and people after `since`, in order. */
  itemChanges(since: number, limit: number): Promise<readonly ItemChange[]>;

  /** The number of those changes, which is the last one's number. */
  lastItemChange(): Promise<number>;

  /** The timestamps of the change log, in its order. */
  stamps(): Promise<readonly LogStamp[]>;
}

/** Reads of what holds for the record as a whole. */
export interface DescriptionReads {
  /** The rules by which entries are read, as text (record/parliament/record-rules.ts). */
  rulesText(): Promise<string>;

  /** The description of the parliament that came with the record, as JSON; empty if there is none. */
  parliamentText(): Promise<string>;

  /** Whether the record is, or began as, the invented demo record. */
  isInvented(): Promise<boolean>;
}

/** Reads for publishers and operators. */
export interface PublishingReads {
  /** The token with this digest, unless it was revoked. */
  token(digest: string): Promise<AccessToken | null>;

  /** Every token ever made, by name. */
  tokens(): Promise<readonly AccessToken[]>;

  /**
   * Whether a response to a request with this token and key is stored. It is kept for a week, and never missed after its write
   * was acknowledged.
   */
  hasResponse(tokenName: string, key: string): Promise<boolean>;

  /** People's decisions about labels, in the order in which they were made. */
  labelDecisions(): Promise<readonly StoredDecision[]>;

  /** The progress of a mirror; null if the record is not a mirror. */
  mirrorState(): Promise<MirrorState | null>;

  /** One page of the imports, the newest first; null past the last page. */
  imports(page: PageNumber, size: number): Promise<CollectionPage<PastImport> | null>;

  /** An import by the digest of its document. */
  importOf(sha256: string): Promise<ReportedImport | null>;
}

/** Reads for serving requests: the state of the record, and which of several servers to read from. */
export interface ServingReads {
  /** The size of the record and its last change, as of the current turn of the event loop. */
  recordState(): Promise<RecordState>;

  /** The version of that state if it is known without waiting; otherwise null. */
  currentVersion(): string | null;

  /**
   * Runs related reads: none sees an older state than the one before it, whichever server answers. With `newest`, all see
   * everything that any process has written.
   */
  monotonicReads<Result>(work: () => Awaitable<Result>, newest: boolean): Awaitable<Result>;

  /**
   * The server that would answer a read now, together with the other reads of its request: for the finder, which has its own
   * connections. Null for the primary, or the only server.
   */
  readServer(): string | null;

  /** Resolves if the store can be read now; otherwise rejects with the reason. */
  ping(): Promise<void>;

  /** Figures for monitoring. A sitting dated after today, YYYY-MM-DD, is a mistake and does not count as the newest. */
  gauges(today: string): Promise<RecordGauges>;
}

/** What changes the record. */
export interface RecordWrites {
  /**
   * Runs a write as one transaction: when the promise resolves, all of it is on disk; when it rejects, none of it is. There is
   * one writer at a time; readers never wait for it. `by` is logged with every change: the name of the token, the imported
   * document, or null for the operator's commands. So is `reason`.
   */
  write<Result>(
    work: (transaction: WriteTransaction) => Promise<Result>,
    by?: string | null,
    reason?: string | null,
  ): Promise<Result>;

  /**
   * Rebuilds the positions and the count of entries, the debates, the divisions and the index from the entries, all or nothing: by
   * the given rules, or by those of the record.
   */
  reindex(rulesText?: string, progress?: (entriesIndexed: number) => void): Promise<void>;
}

/** Operations on the whole record. */
export interface WholeRecord {
  /** Opens a snapshot of the record for an export. The caller closes it. */
  openExport(): Promise<ExportSnapshot>;

  /** Verifies the store's promises on its data; yields each broken one as a sentence. */
  check(progress: CheckProgress): AsyncIterable<string>;

  /**
   * Copies the record as of now, with history and tokens, to a new file, which appears when the copy is complete and verified.
   * Readers and writers continue meanwhile.
   */
  backup(file: string, progress: (done: number, total: number) => void): Promise<BackupReport>;
}

/** The reads of the record. */
export interface StoreReads
  extends
    EntryReads,
    ItemReads,
    BusinessReads,
    LogReads,
    DescriptionReads,
    PublishingReads,
    ServingReads {}

export interface Store extends StoreReads, RecordWrites, WholeRecord {
  /** Closes every connection; safe to call twice. */
  close(): Promise<void>;
}

/** The record at one moment. Writers continue meanwhile; the engine keeps the versions that they replace. */
export interface ExportSnapshot {
  readonly state: RecordState;

  /** The last change of that state: a client that has the export continues with later changes. */
  readonly lastSeq: number;

  /**
   * The record in ascending id, optionally after an id, in batches, with little memory however large it is. It can be read
   * again once the last reading has ended.
   */
  readonly entries: (afterId?: number) => AsyncIterable<readonly ExportedEntry[]>;

  /** The entries with these ids, which must exist in this version of the record, in the given order. */
  readonly entriesOf: (ids: Iterable<number>) => AsyncIterable<readonly ExportedEntry[]>;

  /** Ends the snapshot immediately, even while it is read; safe to call twice. */
  readonly close: () => Promise<void>;
}

export interface BackupReport {
  readonly entries: number;
  readonly bytes: number;
}
