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
