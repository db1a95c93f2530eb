// What a store holds for publishers and operators beside the record: imports, the state of a mirror, decisions about labels, responses
// to repeated requests.

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
