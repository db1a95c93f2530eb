// Requests to read from a store, and what it holds: entries, collections, and what publishers and operators work with.

import type { ChangeKind, RecordState } from '../../record/change.ts';
import type { LocatedPage, PageNumber } from '../../record/page.ts';
import type { KnownPerson } from '../../record/person.ts';
import type { SittingDetails, Source, Venue } from '../../record/sitting.ts';
import type { EntryAddress } from '../../record/wire-form.ts';

export interface PageRequest {
  readonly page: PageNumber;
  readonly size: number;
  readonly address: EntryAddress;
  /** Returns the text around the entries, given the page that was found. */
  readonly envelope: (page: LocatedPage, state: RecordState) => Envelope;
}

/** Text before and after the entries of a page. */
export type Envelope = readonly [before: string, after: string];

export interface EntryPage {
  readonly state: RecordState;
  readonly page: LocatedPage;
  /** The envelope round the entries' wire forms, joined by commas, in UTF-8. */
  readonly json: Uint8Array;
}

export interface EntriesAfter {
  readonly state: RecordState;
  /** The entries' wire forms, joined by commas, in UTF-8. */
  readonly json: Uint8Array;
  /** The last one's id, where more follow it; null where this is the end. */
  readonly lastId: number | null;
}

export interface EntryResult {
  /** The entry's whole JSON object, in UTF-8. */
  readonly json: Uint8Array;
  /** 1 when published, one more for every correction. */
  readonly revision: number;
  readonly changedAtMs: number;
}

export interface CollectionPage<Item> {
  readonly state: RecordState;
  readonly page: LocatedPage;
  readonly count: number;
  readonly items: readonly Item[];
}

export interface EntryRevision {
  readonly revision: number;
  /** The entry's wire form as it was, see record/wire-form.ts. */
  readonly wire: string;
  /** As they were, see record/entry-details.ts; null where nothing was known. */
  readonly details: string | null;
  readonly changedAtMs: number;
  readonly changedBy: string | null;
}

/** What happened to an entry, in order. */
export interface EntryHistory {
  readonly isWithdrawn: boolean;
  readonly events: readonly EntryEvent[];
}

export interface EntryEvent {
  readonly kind: ChangeKind;
  /** The number of the text it gave the entry; of a withdrawal, of the text that was withdrawn. */
  readonly revision: number;
  /** That text as a wire form, see record/wire-form.ts. */
  readonly wire: string;
  /** What was known of the entry beyond its fields, as JSON; null where nothing was. */
  readonly details: string | null;
  readonly atMs: number;
  readonly by: string | null;
  readonly reason: string | null;
}

export interface ImportPage {
  readonly page: LocatedPage;
  readonly count: number;
  readonly items: readonly PastImport[];
}

export interface ReportedImport extends PastImport {
  /** The report as JSON, see record/imports/import-report.ts; null for an import before reports were stored. */
  readonly report: string | null;
}

/** The right to write, by name. The key itself is not stored. */
export interface AccessToken {
  readonly name: string;
  /** SHA-256 of the key, in hex. */
  readonly digest: string;
  readonly madeAtMs: number;
  readonly revokedAtMs: number | null;
}

/** The collections beside the entries, and what their items are as the store has them. */
export interface Collections {
  readonly venues: Venue;
  readonly sources: StoredSource;
  readonly sittings: Sitting;
  readonly people: KnownPerson;
}

export interface StoredSource extends Source {
  readonly id: number;
}

export interface Sitting extends SittingDetails {
  readonly id: number;
  readonly venueId: number | null;
  readonly source: StoredSource | null;
}

export interface PastImport {
  readonly sha256: string;
  readonly name: string;
  readonly entries: number;
  readonly atMs: number;
}

/** How many of the sittings of a document are in the record, and how many were removed. */
export interface ImportedSittings {
  readonly present: number;
  readonly removed: number;
}

/** The response to a request with an Idempotency-Key, and the digest of that request. */
export interface IdempotentResponse {
  readonly requestDigest: string;
  readonly response: string;
}

/** Whom a label means, in a chamber and at a time. */
export interface LabelDecision {
  /** The `speaker_name` of the label. Case and accents do not matter. */
  readonly label: string;
  /** This and the next three are null where any will do. */
  readonly title: string | null;
  readonly chamber: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Null for a label that is never to be linked. */
  readonly personId: number | null;
}

export interface StoredDecision extends LabelDecision {
  /** Rises in the order in which they were made. */
  readonly id: number;
  readonly madeAtMs: number;
  /** The run that stored it, or whose token it was. */
  readonly madeBy: string | null;
}

/** How far the mirror of another server has come. */
export interface MirrorState {
  /** The address of the server's list. A store mirrors one. */
  readonly address: string;
  /** How the server is read: page by page, or by its stream and its change log. */
  readonly source: 'pages' | 'log';
  /** Entries on a full page; null until a page was followed by another. */
  readonly pageSize: number | null;
  /** The change that the record is in step with; null for a server that is read by pages. */
  readonly seq: number | null;
  /** The chain of the server's log at that change; null where it is not known yet. */
  readonly chain: string | null;
  /** The ETag of the server's log at that change; null where there is none. */
  readonly etag: string | null;
  /** The change of the server's log of items that the record is in step with, and the chain at it; null where it is not known yet. */
  readonly itemSeq: number | null;
  readonly itemChain: string | null;
  /** When the record was last found to have everything; null until then. */
  readonly completeAtMs: number | null;
}

/** The collections whose items have ids of their own in a mirror. */
export type MirroredName = 'venues' | 'sources';
