// Requests to read from a store, and their results.

import type { ChangeKind, RecordState } from '../../record/change.ts';
import type { LocatedPage, PageNumber } from '../../record/page.ts';
import type { KnownPerson } from '../../record/person.ts';
import type { SittingDetails, Source, Venue } from '../../record/sitting.ts';
import type { EntryAddress } from '../../record/wire-form.ts';
import type { PastImport } from './publishing.ts';

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
  /** As they were, see record/details-text.ts; null where nothing was known. */
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

// The collections beside the entries, and what their items are as the store has them.

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
