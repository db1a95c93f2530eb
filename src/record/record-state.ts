// The state of the record at one moment: how large it is, and its version.

export interface RecordState {
  /** The number of entries, which is stored and not counted. */
  readonly count: number;
  /** Differs after every change, also after a backup was restored and other changes were made. */
  readonly version: string;
  readonly changedAtMs: number;
}
