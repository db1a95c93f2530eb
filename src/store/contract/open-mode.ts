// What a store may be like when it is opened.

/** Gets a sentence that says what is waited for. */
export type OnWait = (reason: string) => void;

export interface OpenMode {
  /** Whether a store that is not there yet is made. */
  readonly mayCreate: boolean;
  /** Whether a copy into it may be under way: only whoever copies may open such a one. */
  readonly mayBeUnfinished?: boolean;
  /** Called, again and again, while another process has to be waited for before the store can be migrated. */
  readonly onWait?: OnWait | undefined;
}
