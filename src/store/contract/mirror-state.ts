// What a store remembers of the server whose record it mirrors.

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

/** What a transaction can do with the state of a mirror. */
export interface MirrorWrites {
  /** How far the mirror of another server has come; null where the record is none. */
  mirrorState(): Promise<MirrorState | null>;

  /** Notes how far it has come, in the transaction that stores what was taken. */
  storeMirrorState(state: MirrorState): Promise<void>;

  /** The ETag of a page of the mirrored server; null where it is not known. */
  pageTag(page: number): Promise<string | null>;

  /** Stores the ETags of pages in place of those before; null where a page has none. */
  storePageTags(tags: ReadonlyMap<number, string | null>): Promise<void>;

  /** The venues or sources of this record by the ids they have on the mirrored server; entries, sittings and people have the same ids. */
  mirroredItems(name: MirroredName): Promise<ReadonlyMap<number, number>>;

  /** Notes which item of the record one of the server is; null where it is none any more. */
  storeMirroredItem(name: MirroredName, remoteId: number, id: number | null): Promise<void>;
}
