// What an import of entries did, in figures.

export interface ImportCounts {
  added: number;
  unchanged: number;
  /** Entries that had been withdrawn and are in the record again. */
  restored: number;
  /** Entries that were withdrawn and stay so. */
  withdrawn: number;
  /** New ones. */
  sittings: number;
  readonly venues: string[];
  /** What a person should look at, such as a year unlike the others; the first hundred. */
  readonly warnings: string[];
}

export function noCounts(warnings: string[] = []): ImportCounts {
  const none = { added: 0, unchanged: 0, restored: 0, withdrawn: 0, sittings: 0 };
  return { ...none, venues: [], warnings };
}
