// The store of the record. Both engines make these promises, and one contract suite (test/store/) tests them on both.

import type { Awaitable } from '../../base/awaitable.ts';
import type { DebateDoubt } from '../../record/debates/debate.ts';
import type { DecisionDoubt } from '../../record/decisions/decision.ts';
import type { ReadingChange } from '../../record/business/reading-change.ts';
import type { RecordState, Change, ItemChange } from '../../record/change.ts';
import type { DebateRow, DebateTitle, DivisionRow } from '../../finder/finder.ts';
import type { CollectionName } from '../../record/collection.ts';
import type { ExportedEntry, Evidence } from '../../record/sitting.ts';
import type { ItemFilter } from '../../record/filter.ts';
import type { PageNumber } from '../../record/page.ts';
import type { Portrait, PortraitRow } from '../../record/portrait.ts';
import type { EntryAddress } from '../../record/wire-form.ts';
import type {
  CollectionPage,
  Collections,
  BillRequest,
  BillRow,
  CorrectionRequest,
  DecisionRequest,
  DecisionRow,
  Doubtful,
  DoubtfulBill,
  EntriesAfter,
  EntryPage,
  EntryResult,
  NamedDebates,
  PageRequest,
  QuestionRequest,
  QuestionRow,
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
import type { ReadBefore } from './read-before.ts';
import type { EntryHistory } from '../entries/entry-revisions.ts';
import type { WriteTransaction } from '../writing/write-transaction.ts';

/** How to open a store. */
export interface OpenMode {
  /** Whether to create the store if it does not exist. */
  readonly mayCreate: boolean;
  /** Called with a line for the operator before a store of an earlier schema is migrated. */
  readonly notify?: (line: string) => void;
}

/** Which of several servers may be read. */
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

  /** At most `size` entries after an id, in ascending id. The state comes from the same snapshot. */
  entriesAfter(id: number, size: number, address: EntryAddress): Awaitable<EntriesAfter>;

  /** One entry by its id; null if it does not exist or was withdrawn. */
  entry(id: number, address: EntryAddress): Awaitable<EntryResult | null>;

  /** The details of entries as stored (record/entry-details.ts), by id. Entries without details are left out. */
  entryDetails(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;

  /** The wire forms of some entries, by id. Entries that do not exist are left out. */
  entryWires(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;

  /** The entries of a sitting, in order of text_counter, as a JSON array in UTF-8. */
  sittingEntries(sittingId: number, address: EntryAddress): Awaitable<Uint8Array>;

  /**
   * The version of the entries of a sitting: it changes whenever one of them changes, and only then. It has only ASCII
   * letters, digits and full stops. A caller that also reads the entries must read the version first.
   */
  sittingEntriesVersion(sittingId: number): Promise<string>;

  /** The history of an entry, which may be withdrawn; null if there has never been such an entry. */
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
  ): Promise<CollectionPage<ReadBefore<Collections[Name]>> | null>;

  /** One item of such a collection, by its id or, if it has one, its slug. */
  item<Name extends keyof Collections>(
    name: Name,
    idOrSlug: number | string,
  ): Promise<ReadBefore<Collections[Name]> | null>;

  /**
   * The id of the item that had this address before it was changed or removed, or of the person that the person with this id
   * was merged into; null if there is none. The address of a venue or a person is the slug. The address of a sitting is the
   * id of the venue, a space, and its start as in the address of its page. The current holder of an address takes
   * precedence.
   */
  formerItem(name: CollectionName, idOrAddress: number | string): Promise<number | null>;

  /** The ids of the sittings that, before they were changed, began in a venue on a day, at any hour. */
  formerSittings(venueId: number, day: string): Promise<readonly number[]>;

  /** The history of one item, in order. The item may have been removed. */
  itemHistory(name: CollectionName, id: number): Promise<readonly ItemChange[]>;

  /** The entries from which the date, chamber and times of a sitting were derived; empty if its document states them. */
  sittingEvidence(sittingId: number): Promise<readonly Evidence[]>;
}

/** Reads of the portraits of people. */
export interface PortraitReads {
  /** The portraits in order of the person's id, also those that are not fetched yet. */
  portraits(): Promise<readonly PortraitRow[]>;

  /** A picture by the digest of its bytes; null if there is none. */
  portrait(digest: string): Promise<Portrait | null>;
}

/** Reads of the business of sittings: debates, divisions, decisions and questions. */
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

  /**
   * One decision, by the entry in which it is printed and its number there; the decisions of a sitting and of a debate, in
   * order.
   */
  decision(entryId: number, position: number): Promise<DecisionRow | null>;
  sittingDecisions(sittingId: number): Promise<readonly DecisionRow[]>;
  debateDecisions(debateId: number): Promise<readonly DecisionRow[]>;

  /** The decisions on a bill, by its series, in chronological order. */
  billDecisions(series: string): Promise<readonly DecisionRow[]>;

  /** A page of the questions that match; null past the last page. */
  questions(request: QuestionRequest): Promise<CollectionPage<QuestionRow> | null>;

  /** A question, by the entry of any of its printings and its number there; and the questions that a sitting prints, in order. */
  question(entryId: number, position: number): Promise<QuestionRow | null>;
  sittingQuestions(sittingId: number): Promise<readonly QuestionRow[]>;

  /** A page of the bills; null past the last page. A bill, by its address. And the years of their addresses, latest first. */
  bills(request: BillRequest): Promise<CollectionPage<BillRow> | null>;
  bill(series: string): Promise<BillRow | null>;
  billYears(venueId: number | null): Promise<readonly string[]>;

  /** The debates, or the decisions, whose reading is doubtful for a cause: the newest, and how many there are. */
  doubtfulDebates(doubt: DebateDoubt, size: number): Promise<Doubtful<DebateRow>>;
  doubtfulDecisions(doubt: DecisionDoubt, size: number): Promise<Doubtful<DecisionRow>>;

  /** The bills that the record prints with several numbers, the one that came up last first, and how many there are. */
  doubtfulBills(size: number): Promise<Doubtful<DoubtfulBill>>;

  /** A page of the corrections of the reading that hold, the newest first; null past the last page. */
  corrections(request: CorrectionRequest): Promise<CollectionPage<ReadingChange> | null>;

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

  /** The number of changes, which is also the number of the last change. */
  lastChange(): Promise<number>;

  /** At most `limit` changes to sittings, venues, sources and people after `since`, in order. */
  itemChanges(since: number, limit: number): Promise<readonly ItemChange[]>;

  /** The number of these changes, which is also the number of the last one. */
  lastItemChange(): Promise<number>;

  /** At most `limit` corrections of the reading, and undoings of them, after `since`, in order; and their number. */
  readingChanges(since: number, limit: number): Promise<readonly ReadingChange[]>;
  lastReadingChange(): Promise<number>;

  /** The timestamps of the change log, in its order. */
  stamps(): Promise<readonly LogStamp[]>;
}

/** Reads of properties of the whole record. */
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

  /** Every token that was ever created, by name. */
  tokens(): Promise<readonly AccessToken[]>;

  /**
   * Whether a response to a request with this token and key is stored. It is kept for a week, and never missed after its write
   * was acknowledged.
   */
  hasResponse(tokenName: string, key: string): Promise<boolean>;

  /** The decisions that people made about labels, in the order in which they were made. */
  labelDecisions(): Promise<readonly StoredDecision[]>;

  /** The progress of a mirror; null if the record is not a mirror. */
  mirrorState(): Promise<MirrorState | null>;

  /** One page of the imports, newest first; null past the last page. */
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
   * Runs related reads. No read sees an older state than the read before it, whichever server answers. With `newest`, all
   * reads see everything that any process has written.
   */
  monotonicReads<Result>(work: () => Awaitable<Result>, newest: boolean): Awaitable<Result>;

  /**
   * The server that answers the reads of the current request, for the finder, which has its own connections. Null for the
   * primary or the only server.
   */
  readServer(): string | null;

  /** Resolves if the store can be read now; otherwise rejects with the reason. */
  ping(): Promise<void>;

  /** Figures for monitoring. A sitting dated after `today` (YYYY-MM-DD) is a mistake and does not count as the newest. */
  gauges(today: string): Promise<RecordGauges>;
}

/** The operations that change the record. */
export interface RecordWrites {
  /**
   * Runs a write as one transaction. When the promise resolves, all of it is on disk; when it rejects, none of it is. There
   * is one writer at a time, and readers never wait for it. `by` is logged with every change: the name of the token, the
   * imported document, or null for a command of the operator. `reason` is logged too.
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

  /** Verifies the data against the promises of the store. Yields a sentence for each broken promise. */
  check(progress: CheckProgress): AsyncIterable<string>;

  /**
   * Copies the present record, with history and tokens, to a new file. The file appears when the copy is complete and
   * verified. Readers and writers continue meanwhile.
   */
  backup(file: string, progress: (done: number, total: number) => void): Promise<BackupReport>;
}

/** The reads of the record. */
export interface StoreReads
  extends
    EntryReads,
    ItemReads,
    PortraitReads,
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

  /** The last change in this state. A client that has the export continues with later changes. */
  readonly lastSeq: number;

  /**
   * The record in ascending id, optionally after an id, in batches. Reading takes little memory, however large the record
   * is. The record can be read again when the last reading has ended.
   */
  readonly entries: (afterId?: number) => AsyncIterable<readonly ExportedEntry[]>;

  /** The entries with these ids, in this order. They must exist in this version of the record. */
  readonly entriesOf: (ids: Iterable<number>) => AsyncIterable<readonly ExportedEntry[]>;

  /** Ends the snapshot immediately, even while it is read; safe to call twice. */
  readonly close: () => Promise<void>;
}

export interface BackupReport {
  readonly entries: number;
  readonly bytes: number;
}
