// What a store may be like when it is opened.

export interface OpenMode {
  /** Whether a store that is not there yet is made. */
  readonly mayCreate: boolean;
  /** Whether a copy into it may be under way: only whoever copies may open such a one. */
  readonly mayBeUnfinished?: boolean;
}
