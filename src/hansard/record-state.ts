// The state of the record at one moment: how large it is, and its version.

export interface RecordState {
  /** Entries in the record: kept, not counted. */
  readonly count: number;
  /** Differs after every change, also after a restored backup took another course. */
  readonly version: string;
  readonly changedAtMs: number;
}
